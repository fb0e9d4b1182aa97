#pragma once
#include <sys/types.h>
#include <linux/fcntl.h>

int open(const char *path, int flags, ...);
int fcntl(int file, int command, ...);
