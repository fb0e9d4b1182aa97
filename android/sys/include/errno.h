#pragma once
#include <linux/errno.h>

int *__errno(void) __attribute__((const));
#define errno (*__errno())
