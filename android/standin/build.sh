#!/bin/sh -e
# build.sh OUT_DIR aarch64|x86_64: the stand-in for Android and the small libraries that an APK's library names.
[ $# = 2 ] || { echo "usage: build.sh OUT_DIR aarch64|x86_64" >&2; exit 2; }
case $2 in
    aarch64) cc=aarch64-linux-gnu-gcc ;;
    x86_64) cc=gcc ;;
    *) echo "build.sh: unknown architecture $2" >&2; exit 2 ;;
esac
mkdir -p "$1/root"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"

flags="-O1 -Wall -Wextra -Werror -std=gnu11 -D_GNU_SOURCE"
library() { # NAME LIBRARIES SOURCES...
    name=$1 libraries=$2
    shift 2
    "$cc" $flags -fPIC -shared -Wl,-soname,"$name.so" -o "$out/$name.so" "$@" -Wl,--no-as-needed $libraries
}

library libc "" libc.c threads.c
library liblog "" liblog.c
library libandroid "" libandroid.c configuration.c event.c fault.c looper.c queue.c window.c
# Empty, but they lead to glibc's own: libm by its dependency, libdl because its names are in glibc's libc.
library libm -lm -x c /dev/null
for name in libdl libEGL libGLESv2 libaaudio libjnigraphics libmediandk libnativewindow; do
    library $name "" -x c /dev/null
done
"$cc" $flags -o "$out/standin" main.c commands.c java.c jni.c "$out/libandroid.so"
