#!/usr/bin/env bash
# Prints the names of lists for one processor: a second word in a line keeps its name to that processor.
#   android/sys/names.sh aarch64|x86_64 LIST...
set -euo pipefail
awk -v cpu="$1" '$1 !~ /^(#|$)/ && ($2 ~ /^(#|$)/ || $2 == cpu) { print $1 }' "${@:2}"
