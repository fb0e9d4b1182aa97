#pragma once
#include <sys/types.h>
#include <linux/mman.h>

#define MAP_FAILED ((void *)-1)

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset);
void *mremap(void *place, size_t old_size, size_t new_size, int flags, ...);
int munmap(void *place, size_t size);
