#!/usr/bin/env bash
# Makes libraries to link with: they have the sonames and the names of Android's own, and nothing behind the names.
#   android/sys/stubs.sh aarch64|x86_64 FOLDER
set -euo pipefail
cd "$(dirname "$0")"
cpu=$1 folder=$2
mkdir -p "$folder"

link() {
    clang-22 "--target=$cpu-linux-android26" -fuse-ld=lld-22 -shared -nostdlib "-Wl,-soname,$1.so" -o "$folder/$1.so" "${@:2}"
}

for list in names/lib*.txt; do
    library=$(basename "$list" .txt)
    ./names.sh "$cpu" "$list" | sed 's/.*/.globl &\n.type &,@function\n&:/' >"$folder/$library.s"
    link "$library" "$folder/$library.s"
done

clang-22 "--target=$cpu-linux-android26" -O2 -c unwind.c -o "$folder/unwind.o"
llvm-ar-22 crs "$folder/libunwind.a" "$folder/unwind.o"
