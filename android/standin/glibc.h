// How the shim reaches a function of glibc whose name it defines itself.
#pragma once

#include <dlfcn.h>

// Gives the newest version. A name without a version, such as the library under test has, is bound to the oldest one.
static inline void *glibc(const char *name) {
    return dlsym(dlmopen(LM_ID_BASE, "libc.so.6", RTLD_LAZY | RTLD_NOLOAD), name);
}
