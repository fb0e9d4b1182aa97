#pragma once
#include <sys/types.h>

#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_INITIALIZER { { 0 } }

typedef long pthread_mutexattr_t;
typedef struct {
    int32_t private_words[10];
} pthread_mutex_t;

int pthread_mutexattr_init(pthread_mutexattr_t *how);
int pthread_mutexattr_settype(pthread_mutexattr_t *how, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *how);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *how);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
