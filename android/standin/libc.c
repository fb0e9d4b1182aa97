// bionic's names that glibc lacks, and those where the two disagree about numbers.
#include "glibc.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int out = STDERR_FILENO;
static long (*glibc_sysconf)(int name);
static void *(*glibc_dlopen)(const char *path, int mode);
static char *(*glibc_realpath)(const char *path, char *resolved);

__attribute__((constructor)) static void prepare(void) {
    int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy >= 0) out = copy;
    glibc_sysconf = glibc("sysconf");
    glibc_dlopen = glibc("dlopen");
    glibc_realpath = glibc("realpath");
}

int *__errno(void) {
    return &errno;
}

static const struct {
    int bionic, glibc;
} numbers[] = {
    {0x00, _SC_ARG_MAX},
    {0x05, _SC_CHILD_MAX},
    {0x06, _SC_CLK_TCK},
    {0x09, _SC_LINE_MAX},
    {0x0a, _SC_NGROUPS_MAX},
    {0x0b, _SC_OPEN_MAX},
    {0x26, _SC_IOV_MAX},
    {0x27, _SC_PAGESIZE},
    {0x28, _SC_PAGESIZE},
    {0x47, _SC_GETGR_R_SIZE_MAX},
    {0x48, _SC_GETPW_R_SIZE_MAX},
    {0x49, _SC_LOGIN_NAME_MAX},
    {0x4b, _SC_THREAD_KEYS_MAX},
    {0x4c, _SC_THREAD_STACK_MIN},
    {0x60, _SC_NPROCESSORS_CONF},
    {0x61, _SC_NPROCESSORS_ONLN},
    {0x62, _SC_PHYS_PAGES},
    {0x63, _SC_AVPHYS_PAGES},
    {0x64, _SC_MONOTONIC_CLOCK},
    {0x6f, _SC_HOST_NAME_MAX},
    {0x79, _SC_SYMLOOP_MAX},
};

long sysconf(int name) {
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].bionic == name) return glibc_sysconf(numbers[i].glibc);
    dprintf(out, "standin: sysconf(0x%02x) has no number in glibc yet, see libc.c\n", (unsigned)name);
    abort();
}

// bionic lets a mode without RTLD_LAZY and RTLD_NOW pass; crates ask for RTLD_NOLOAD alone.
void *dlopen(const char *path, int mode) {
    return glibc_dlopen(path, mode & (RTLD_LAZY | RTLD_NOW) ? mode : mode | RTLD_LAZY);
}

// The oldest version on x86_64 refuses a missing second argument.
char *realpath(const char *path, char *resolved) {
    return glibc_realpath(path, resolved);
}

typedef struct prop_info {
    const char *name, *value;
} prop_info;

typedef void (*PropertyReader)(void *cookie, const char *name, const char *value, uint32_t serial);

static const prop_info properties[] = {
    {"persist.sys.timezone", "UTC"},
    {"ro.build.version.release", "13"},
    {"ro.build.version.sdk", "33"},
};

const prop_info *__system_property_find(const char *name) {
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (!strcmp(properties[i].name, name)) return &properties[i];
    return NULL;
}

void __system_property_read_callback(const prop_info *property, PropertyReader reader, void *cookie) {
    reader(cookie, property->name, property->value, 0);
}

int __system_property_get(const char *name, char *value) {
    const prop_info *property = __system_property_find(name);
    strcpy(value, property ? property->value : "");
    return (int)strlen(value);
}

void android_set_abort_message(const char *message) {
    dprintf(out, "abort: %s\n", message);
}

_Noreturn void __assert2(const char *file, int line, const char *function, const char *condition) {
    dprintf(out, "%s:%d: %s: assertion \"%s\" failed\n", file, line, function, condition);
    abort();
}

// The plain name is the one of POSIX in bionic and the one of GNU in glibc.
int __xpg_strerror_r(int number, char *text, size_t size);
int posix_strerror_r(int number, char *text, size_t size) __asm__("strerror_r");
int posix_strerror_r(int number, char *text, size_t size) {
    return __xpg_strerror_r(number, text, size);
}

// Their structures differ between bionic and glibc, and nothing here needed them yet: better to end than to go wrong.
#define REFUSE(name)                                                                                     \
    _Noreturn void refuse_##name(void) __asm__(#name);                                                   \
    _Noreturn void refuse_##name(void) {                                                                 \
        dprintf(out, "standin: " #name " takes other structures in bionic than in glibc, see libc.c\n"); \
        abort();                                                                                         \
    }

REFUSE(getaddrinfo)
REFUSE(pthread_attr_getdetachstate)
REFUSE(pthread_attr_getguardsize)
REFUSE(pthread_attr_getschedparam)
REFUSE(pthread_attr_getstack)
REFUSE(pthread_attr_setschedparam)
REFUSE(pthread_attr_setstack)
REFUSE(pthread_getattr_np)
REFUSE(pthread_sigmask)
REFUSE(sigaction)
REFUSE(sigaddset)
REFUSE(sigdelset)
REFUSE(sigemptyset)
REFUSE(sigfillset)
REFUSE(sigismember)
REFUSE(sigprocmask)
REFUSE(sigsuspend)
REFUSE(sigwait)
