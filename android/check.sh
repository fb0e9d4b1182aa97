#!/usr/bin/env bash
# Checks what is shipped. Without words everything; with words only what they name:
#   arm64      the library out of target/android/qiying-arm64.apk, on qemu: android/build.sh first
#   x86_64     the library for x86_64, built if it has changed, on this machine
#   official   the code for Slint's own Android backend: types only, since it links with Google's SDK and NDK alone
# Pictures of the walk are left in target/android/pictures.
set -euo pipefail

fail() {
    printf 'android/check.sh: %s\n' "$1" >&2
    exit 1
}

step() {
    printf '\n== %s (%s)\n' "$1" "$(date -u +%H:%M:%S)"
}

install_packages() {
    local package missing=()
    command -v dpkg-query >/dev/null || fail "this needs Debian 12, whose packages it runs on."
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    step "installing ${missing[*]}"
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    "${root[@]}" apt-get update -q
    "${root[@]}" apt-get install -q -y --no-install-recommends --no-remove "${missing[@]}" || fail "apt-get could not install ${missing[*]}."
}

# A whole game by taps and what else tests/phone.rs does, on a library and its processor.
walk() {
    local cpu=$1 library=$2 standin=$out/standin/$1
    step "stand-ins for Android on $cpu"
    android/standin/build.sh "$standin" "$cpu"
    step "the walk on $cpu"
    cargo run --locked --quiet -p phone --example shipped -- "$out/pictures/$cpu" android/standin/run.sh "$standin" "$cpu" "$library"
}

check_arm64() {
    local apk=$out/qiying-arm64.apk library=$out/check/libmain.so
    [ -f "$apk" ] || fail "there is no $apk; run android/build.sh first."
    install_packages qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross unzip
    mkdir -p "$(dirname "$library")"
    unzip -p "$apk" lib/arm64-v8a/libmain.so >"$library"
    walk aarch64 "$library"
}

# Without optimisation across crates, which takes minutes and changes nothing that is checked here.
check_x86_64() {
    CARGO_PROFILE_RELEASE_LTO=off android/build.sh --abi x86_64 --library
    walk x86_64 "$out/lib/x86_64/libmain.so"
}

check_official() {
    android/build.sh --official-types
}

cd "$(dirname "$0")/.."
out=$PWD/target/android
[ $# -gt 0 ] || set -- x86_64 arm64 official
for word in "$@"; do
    case $word in
        arm64 | x86_64 | official) ;;
        *) fail "there are arm64, x86_64 and official, not '$word'." ;;
    esac
done
for word in "$@"; do
    "check_$word"
done
step "all good after $SECONDS s"
