#include "fault.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { REMEMBERED = 16, LONGEST = 160 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char sentences[REMEMBERED][LONGEST];
static int count;

void fault(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&mutex);
    if (count < REMEMBERED) vsnprintf(sentences[count], LONGEST, format, arguments);
    count++;
    pthread_mutex_unlock(&mutex);
    va_end(arguments);
}

int faults_describe(char *text, size_t size) {
    pthread_mutex_lock(&mutex);
    int total = count;
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < count && i < REMEMBERED && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? " | " : "", sentences[i]);
    pthread_mutex_unlock(&mutex);
    return total;
}

static int standard_error = STDERR_FILENO;

__attribute__((constructor)) static void keep_standard_error(void) {
    int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy >= 0) standard_error = copy;
}

void give_up(const char *what, const char *name) {
    dprintf(standard_error, "standin: %s %s\n", what, name);
    abort();
}
