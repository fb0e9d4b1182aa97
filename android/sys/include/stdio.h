#pragma once
#include <stdarg.h>
#include <stddef.h>

#define FILENAME_MAX 4096
