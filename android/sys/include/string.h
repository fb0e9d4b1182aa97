#pragma once
#include <stddef.h>

void *memchr(const void *where, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
char *strchr(const char *text, int byte);
int strcmp(const char *one, const char *other);
size_t strcspn(const char *text, const char *bytes);
size_t strlen(const char *text);
int strncmp(const char *one, const char *other, size_t size);
char *strrchr(const char *text, int byte);
size_t strspn(const char *text, const char *bytes);
