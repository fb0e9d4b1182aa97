#pragma once

#define RTLD_NOW 2
#define RTLD_GLOBAL 0x100

void *dlopen(const char *path, int flags);
void *dlsym(void *library, const char *name);
int dlclose(void *library);
char *dlerror(void);
