#pragma once
#include <sys/types.h>
#include <linux/stat.h>
#include <asm/stat.h>

#if defined(__aarch64__)
_Static_assert(sizeof(struct stat) == 128, "struct stat of arm64");
#elif defined(__x86_64__)
_Static_assert(sizeof(struct stat) == 144, "struct stat of x86_64");
#else
#error "only 64-bit processors"
#endif

int stat(const char *path, struct stat *result);
int fstat(int file, struct stat *result);
int lstat(const char *path, struct stat *result);
int fchmod(int file, mode_t mode);
int mkdir(const char *path, mode_t mode);
