#!/usr/bin/env bash
# Builds the APK on Debian 12 from Debian packages and the Rust registry, without Google's SDK and NDK.
#   android/build.sh [--abi arm64|x86_64] [--keystore FILE] [--library | --official-types | --packages]
# With --keystore the password is taken from QIYING_KEYSTORE_PASSWORD and the name of the key from QIYING_KEY_ALIAS; without it
# a throw-away key signs. With --library the stripped libmain.so is all that is made, and a name in sys/names that it no longer asks for is an error.
# With --official-types nothing is made: the code for Slint's own Android backend is checked, which only Google's SDK and NDK can link.
# With --packages only what is missing is installed.
set -euo pipefail
export LC_ALL=C

fail() {
    printf 'android/build.sh: %s\n' "$1" >&2
    exit 1
}

step() {
    printf '\n== %s (%s)\n' "$1" "$(date -u +%H:%M:%S)"
}

choose() {
    abi=arm64 keystore='' library='' official='' packages=''
    while [ $# -gt 0 ]; do
        case $1 in
            --abi) abi=${2:-}; shift 2 || fail "--abi needs arm64 or x86_64." ;;
            --keystore) keystore=$(realpath -e -- "${2:-}" 2>/dev/null) || fail "--keystore needs a file that exists."; shift 2 ;;
            --library) library=yes; shift ;;
            --official-types) official=yes; shift ;;
            --packages) packages=yes; shift ;;
            *) fail "unknown option $1; there are --abi arm64|x86_64, --keystore FILE, --library, --official-types and --packages." ;;
        esac
    done
    case $abi in
        arm64) cpu=aarch64 folder=arm64-v8a kernel=linux-libc-dev-arm64-cross ;;
        x86_64) cpu=x86_64 folder=x86_64 kernel=linux-libc-dev-amd64-cross ;;
        *) fail "--abi is arm64 or x86_64, not '$abi'." ;;
    esac
    if [ -n "$keystore" ] && { [ -z "${QIYING_KEYSTORE_PASSWORD:-}" ] || [ -z "${QIYING_KEY_ALIAS:-}" ]; }; then
        fail "--keystore needs the variables QIYING_KEYSTORE_PASSWORD and QIYING_KEY_ALIAS."
    fi
}

package_version() {
    dpkg-query -W -f '${db:Status-Abbrev}${Version}' "$1" 2>/dev/null | sed -n 's/^ii *//p'
}

install_packages() {
    local package missing=()
    command -v dpkg-query >/dev/null || fail "this needs Debian 12, whose packages it is built with."
    for package in rustc-web cargo-web rust-web-src clang-22 lld-22 llvm-22 "$kernel" \
        aapt zipalign apksigner android-framework-res default-jre-headless; do
        [ -n "$(package_version "$package")" ] || missing+=("$package")
    done
    if [ ${#missing[@]} -gt 0 ]; then
        step "installing ${missing[*]}"
        local root=()
        [ "$(id -u)" = 0 ] || root=(sudo)
        "${root[@]}" apt-get update -q
        # Debian's web toolchain excludes Debian's rustc, cargo and rustup: those are nothing to remove unasked.
        "${root[@]}" apt-get install -q -y --no-install-recommends --no-remove "${missing[@]}" \
            || fail "apt-get could not install ${missing[*]}; Debian 12 with its security updates has them, beside no rustc, cargo or rustup of Debian's."
    fi
    [ "$(package_version rustc-web)" = "$(package_version rust-web-src)" ] \
        || fail "rustc-web $(package_version rustc-web) and rust-web-src $(package_version rust-web-src) differ; upgrade both."
}

# What the linker and the C compiler find instead of Google's NDK.
make_sysroot() {
    step "stub libraries and C headers for $abi"
    sys=$out/sys/$abi
    rm -rf "$sys"
    mkdir -p "$sys/include"
    android/sys/stubs.sh "$cpu" "$sys/lib"
    local part
    for part in linux asm asm-generic; do
        ln -s "/usr/$cpu-linux-gnu/include/$part" "$sys/include/$part"
    done
}

# Debian's cargo, with what it needs for Android.
android_cargo() {
    local target=$cpu-linux-android
    local flags=(
        -Clink-arg="--target=${target}26" -Clink-arg=-fuse-ld=lld-22 -Clink-arg=-nostartfiles "-Lnative=$sys/lib"
        "-Clink-arg=-Wl,--no-undefined,--error-limit=0,-z,max-page-size=16384,--build-id=sha1"
        --remap-path-prefix="${CARGO_HOME:-$HOME/.cargo}=cargo" --remap-path-prefix="$PWD=qiying"
    )
    local c="--target=${target}26 -nostdlibinc -isystem '$PWD/android/sys/include' -isystem '$sys/include'"
    [ "$abi" != arm64 ] || c+=" -mno-outline-atomics"
    local upper=${target^^}
    env -u RUSTUP_TOOLCHAIN -u RUSTC_WRAPPER -u RUSTC_WORKSPACE_WRAPPER \
        PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
        CARGO_ENCODED_RUSTFLAGS="$(IFS=$'\x1f'; printf %s "${flags[*]}")" \
        CARGO_PROFILE_RELEASE_PANIC=abort \
        "CARGO_TARGET_${upper//-/_}_LINKER=clang-22" \
        "CC_${target//-/_}=clang-22" "AR_${target//-/_}=llvm-ar-22" "CFLAGS_${target//-/_}=$c" CC_SHELL_ESCAPED_FLAGS=1 \
        cargo "$@" --release --locked -p phone --lib --target "$target" --target-dir "$out" -Zbuild-std=std,panic_abort
}

build_library() {
    step "building libmain.so for $abi"
    android_cargo rustc --crate-type cdylib
    so=$out/lib/$folder/libmain.so
    mkdir -p "$(dirname "$so")"
    llvm-strip-22 --strip-unneeded -o "$so" "$out/$cpu-linux-android/release/libmain.so"
}

# The backend's build scripts want Android's classes, a Java compiler and Skia. For types it is enough that a Java compiler
# seems to work, and that Skia's crate is told to take the bindings that it ships for its documentation.
check_official() {
    step "types of the code for Slint's own Android backend"
    local sdk=$out/no-sdk
    mkdir -p "$sdk/bin"
    touch "$sdk/android.jar" "$sdk/d8.jar"
    printf '#!/bin/sh\necho javac 17.0.0\n' >"$sdk/bin/javac"
    printf '#!/bin/sh\n: >"$OUT_DIR/classes.dex"\n' >"$sdk/bin/java"
    chmod +x "$sdk/bin/javac" "$sdk/bin/java"
    DOCS_RS=1 ANDROID_HOME=$sdk ANDROID_JAR=$sdk/android.jar ANDROID_D8_JAR=$sdk/d8.jar JAVA_HOME=$sdk \
        android_cargo check --features official
}

# A name too few does not link; a name too many, or one that is asked for weakly and was not looked up, is found here.
check_library() {
    step "checking libmain.so"
    local asked listed new unused
    asked=$(llvm-nm-22 -D --undefined-only "$so" | awk '{ print $2 }' | sort)
    listed=$(android/sys/names.sh "$cpu" android/sys/names/*.txt | sort)
    new=$(comm -23 <(echo "$asked") <(echo "$listed") | paste -sd ' ')
    unused=$(comm -13 <(echo "$asked") <(echo "$listed") | paste -sd ' ')
    [ -z "$new" ] || fail "libmain.so asks for $new, which sys/names does not list: look up since which Android that is there."
    if [ -n "$unused" ]; then
        [ -z "$library" ] || fail "libmain.so no longer asks for $unused: take that out of sys/names."
        printf 'Warning: libmain.so no longer asks for %s: take that out of sys/names.\n' "$unused"
    fi
    llvm-nm-22 -D --defined-only --format=just-symbols "$so" | grep -x ANativeActivity_onCreate >/dev/null \
        || fail "libmain.so has no ANativeActivity_onCreate, by which Android starts it."
    [ "$(llvm-readelf-22 -lW "$so" | awk '$1 == "LOAD" { print $NF }' | sort -u)" = 0x4000 ] \
        || fail "the segments of libmain.so are not aligned to pages of 16 KiB."
}

make_package() {
    step "packaging"
    apk=$out/qiying-$abi.apk
    rm -f "$apk"
    local version number
    version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
    [[ $version =~ ^([0-9]+)\.([0-9]{1,2})\.([0-9]{1,2})$ ]] || fail "version '$version' of Cargo.toml makes no version code; it has to be like 1.23.45."
    number=$((BASH_REMATCH[1] * 10000 + 10#${BASH_REMATCH[2]} * 100 + 10#${BASH_REMATCH[3]}))
    loose=$out/loose.apk aligned=$out/aligned.apk
    aapt package -f -F "$loose" -M android/AndroidManifest.xml -S android/res \
        -I /usr/share/android-framework-res/framework-res.apk --version-name "$version" --version-code "$number"
    (cd "$out" && aapt add "$loose" "lib/$folder/libmain.so" >/dev/null)
    zipalign -f -p 4 "$loose" "$aligned"
    rm "$loose"

    local badging wanted
    badging=$(aapt dump badging "$aligned")
    printf '%s\n' "$badging"
    ! grep -q permission <<<"$badging" || fail "the manifest asks for a permission; Qiying needs none."
    for wanted in "package: name='org.qiying.app'" "sdkVersion:'26'" "targetSdkVersion:'33'" "application-label:'..*'" \
        "launchable-activity: name='android.app.NativeActivity'" "native-code: '$folder'"; do
        grep -q "^$wanted" <<<"$badging" || fail "the APK lacks $wanted."
    done
}

sign_package() {
    step "signing"
    if [ -z "$keystore" ]; then
        keystore=$out/throwaway.keystore
        export QIYING_KEYSTORE_PASSWORD=throwaway QIYING_KEY_ALIAS=throwaway
        [ -f "$keystore" ] || keytool -genkeypair -keystore "$keystore" -storepass:env QIYING_KEYSTORE_PASSWORD \
            -alias "$QIYING_KEY_ALIAS" -keyalg RSA -keysize 2048 -validity 10000 -dname "CN=Qiying throw-away key"
        echo "With the throw-away key $keystore: an APK of another key cannot update the app."
    fi
    apksigner sign --ks "$keystore" --ks-pass env:QIYING_KEYSTORE_PASSWORD --ks-key-alias "$QIYING_KEY_ALIAS" \
        --min-sdk-version 26 --v1-signing-enabled false --v4-signing-enabled false --out "$apk" "$aligned" \
        || fail "$keystore does not sign; are its password and the name of its key right?"
    rm "$aligned"
    zipalign -c -p 4 "$apk" || fail "the APK is not aligned."
    apksigner verify --verbose --min-sdk-version 26 "$apk" || fail "the signature of the APK does not verify."
}

main() {
    cd "$(dirname "$0")/.."
    out=$PWD/target/android
    install_packages
    [ -z "$packages" ] || return 0
    make_sysroot
    if [ -n "$official" ]; then
        check_official
        step "done in $((SECONDS / 60)) min $((SECONDS % 60)) s"
        return
    fi
    build_library
    check_library
    if [ -z "$library" ]; then
        make_package
        sign_package
    fi
    step "done in $((SECONDS / 60)) min $((SECONDS % 60)) s"
    printf 'libmain.so %d bytes\n' "$(stat -c %s "$so")"
    if [ -n "$library" ]; then
        echo "${so#"$PWD"/}"
    else
        printf 'APK %d bytes\n%s\n' "$(stat -c %s "$apk")" "${apk#"$PWD"/}"
    fi
}

choose "$@"
main
