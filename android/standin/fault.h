// Misuse of the A* interface by the library under test: remembered as sentences, never fatal by itself.
#pragma once

#include <stddef.h>

void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Writes the remembered sentences, parted by " | ", and returns how many faults there were altogether.
int faults_describe(char *text, size_t size);

// For what the stand-in itself cannot go on with: told on the standard error that the process was started with.
_Noreturn void give_up(const char *what, const char *name);
