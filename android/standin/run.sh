#!/bin/sh -e
# run.sh OUT_DIR aarch64|x86_64 LIBMAIN DATADIR: starts what build.sh made; commands by standard input, see commands.h.
[ $# = 4 ] || { echo "usage: run.sh OUT_DIR aarch64|x86_64 LIBMAIN DATADIR" >&2; exit 2; }
out=$(cd "$1" && pwd)
library=$(realpath "$3")
data=$(realpath "$4")
case $2 in
    aarch64)
        exec qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$out" -E ANDROID_ROOT="$out/root" \
            "$out/standin" "$library" "$data" ;;
    x86_64) LD_LIBRARY_PATH="$out" ANDROID_ROOT="$out/root" exec "$out/standin" "$library" "$data" ;;
    *) echo "run.sh: unknown architecture $2" >&2; exit 2 ;;
esac
