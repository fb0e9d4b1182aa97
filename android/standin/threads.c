// Those names of pthread.h whose structures are smaller in bionic than in glibc: glibc's functions would write behind
// their end. The others fit, and their zero initializers agree.
#include "glibc.h"

#include <pthread.h>
#include <string.h>

// bionic is content with two pages of stack, glibc on arm64 is not.
enum { BIONIC_MUTEX_SIZE = 40, GLIBC_LEAST_STACK = 1 << 17 };

struct bionic_attr {
    unsigned flags;
    void *stack_base;
    size_t stack_size, guard_size;
    int policy, priority;
    char reserved[16];
};

enum { FLAG_DETACHED = 1 };

_Static_assert(sizeof(struct bionic_attr) == 56, "pthread_attr_t of bionic");
_Static_assert(sizeof(pthread_cond_t) == 48, "pthread_cond_t of bionic");
_Static_assert(sizeof(pthread_rwlock_t) == 56, "pthread_rwlock_t of bionic");

// The type of an argument differs from the one that the header declares, hence the detour over another name.
#define BIONIC(result, name, ...)                                \
    result bionic_##name(__VA_ARGS__) __asm__("pthread_" #name); \
    result bionic_##name(__VA_ARGS__)

static int (*glibc_attr_init)(pthread_attr_t *attr);
static int (*glibc_attr_destroy)(pthread_attr_t *attr);
static int (*glibc_attr_setstacksize)(pthread_attr_t *attr, size_t size);
static int (*glibc_attr_setguardsize)(pthread_attr_t *attr, size_t size);
static int (*glibc_attr_setdetachstate)(pthread_attr_t *attr, int state);
static int (*glibc_create)(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *), void *data);
static int (*glibc_mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
static int (*glibc_cond_init)(pthread_cond_t *cond, const pthread_condattr_t *attr);
static int (*glibc_cond_destroy)(pthread_cond_t *cond);
static int (*glibc_cond_signal)(pthread_cond_t *cond);
static int (*glibc_cond_broadcast)(pthread_cond_t *cond);
static int (*glibc_cond_wait)(pthread_cond_t *cond, pthread_mutex_t *mutex);
static int (*glibc_cond_timedwait)(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *end);

__attribute__((constructor)) static void prepare(void) {
    glibc_attr_init = glibc("pthread_attr_init");
    glibc_attr_destroy = glibc("pthread_attr_destroy");
    glibc_attr_setstacksize = glibc("pthread_attr_setstacksize");
    glibc_attr_setguardsize = glibc("pthread_attr_setguardsize");
    glibc_attr_setdetachstate = glibc("pthread_attr_setdetachstate");
    glibc_create = glibc("pthread_create");
    glibc_mutex_init = glibc("pthread_mutex_init");
    glibc_cond_init = glibc("pthread_cond_init");
    glibc_cond_destroy = glibc("pthread_cond_destroy");
    glibc_cond_signal = glibc("pthread_cond_signal");
    glibc_cond_broadcast = glibc("pthread_cond_broadcast");
    glibc_cond_wait = glibc("pthread_cond_wait");
    glibc_cond_timedwait = glibc("pthread_cond_timedwait");
}

BIONIC(int, attr_init, struct bionic_attr *attr) {
    memset(attr, 0, sizeof *attr);
    attr->stack_size = (1 << 20) - 16384;
    attr->guard_size = 4096;
    return 0;
}

BIONIC(int, attr_destroy, struct bionic_attr *attr) {
    memset(attr, 0x42, sizeof *attr);
    return 0;
}

BIONIC(int, attr_setstacksize, struct bionic_attr *attr, size_t size) {
    attr->stack_size = size;
    return 0;
}

BIONIC(int, attr_getstacksize, const struct bionic_attr *attr, size_t *size) {
    *size = attr->stack_size;
    return 0;
}

BIONIC(int, attr_setguardsize, struct bionic_attr *attr, size_t size) {
    attr->guard_size = size;
    return 0;
}

BIONIC(int, attr_setdetachstate, struct bionic_attr *attr, int state) {
    attr->flags = state == PTHREAD_CREATE_DETACHED ? FLAG_DETACHED : 0;
    return 0;
}

BIONIC(int, create, pthread_t *thread, const struct bionic_attr *attr, void *(*run)(void *), void *data) {
    if (!attr) return glibc_create(thread, NULL, run, data);
    pthread_attr_t whole;
    glibc_attr_init(&whole);
    size_t size = attr->stack_size < GLIBC_LEAST_STACK ? GLIBC_LEAST_STACK : attr->stack_size;
    int result = glibc_attr_setstacksize(&whole, size);
    if (!result) result = glibc_attr_setguardsize(&whole, attr->guard_size);
    if (!result && attr->flags & FLAG_DETACHED)
        result = glibc_attr_setdetachstate(&whole, PTHREAD_CREATE_DETACHED);
    if (!result) result = glibc_create(thread, &whole, run, data);
    glibc_attr_destroy(&whole);
    return result;
}

BIONIC(int, mutex_init, void *mutex, const pthread_mutexattr_t *attr) {
    pthread_mutex_t whole;
    int result = glibc_mutex_init(&whole, attr);
    memcpy(mutex, &whole, BIONIC_MUTEX_SIZE);
    return result;
}

// The oldest version on x86_64 knows another pthread_cond_t.
int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr) {
    return glibc_cond_init(cond, attr);
}

int pthread_cond_destroy(pthread_cond_t *cond) {
    return glibc_cond_destroy(cond);
}

int pthread_cond_signal(pthread_cond_t *cond) {
    return glibc_cond_signal(cond);
}

int pthread_cond_broadcast(pthread_cond_t *cond) {
    return glibc_cond_broadcast(cond);
}

int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
    return glibc_cond_wait(cond, mutex);
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *end) {
    return glibc_cond_timedwait(cond, mutex, end);
}
