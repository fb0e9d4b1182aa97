#include "looper.h"

#include "clock.h"
#include "fault.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MOST_ENTRIES = 16 };

struct entry {
    int fd, ident, events;
    ALooper_callbackFunc callback;
    void *data;
};

struct ready {
    struct entry entry;
    int events;
};

// A looper is never freed, so that use after the last release is a fault and no crash.
struct ALooper {
    pthread_mutex_t mutex;
    int references;
    bool allows_idents;
    // `woken` ends a poll; `changed` only lets it look at the entries again.
    int woken, changed;
    struct entry entries[MOST_ENTRIES];
    int entry_count;
    // What the last poll found and pollOnce has not handed out yet; only the looper's own thread comes here.
    struct ready ready[MOST_ENTRIES];
    int ready_count, ready_next;
};

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void leave_thread(void *looper) {
    ALooper_release(looper);
}

static void make_key(void) {
    pthread_key_create(&key, leave_thread);
}

static void signal_fd(int fd) {
    uint64_t one = 1;
    while (write(fd, &one, sizeof one) < 0 && errno == EINTR) {}
}

static void drain_fd(int fd) {
    uint64_t count;
    while (read(fd, &count, sizeof count) < 0 && errno == EINTR) {}
}

static bool usable(ALooper *looper, const char *what) {
    pthread_mutex_lock(&looper->mutex);
    bool alive = looper->references > 0;
    pthread_mutex_unlock(&looper->mutex);
    if (!alive) fault("%s on a looper that was released", what);
    return alive;
}

ALooper *ALooper_forThread(void) {
    pthread_once(&key_once, make_key);
    return pthread_getspecific(key);
}

ALooper *ALooper_prepare(int options) {
    ALooper *looper = ALooper_forThread();
    if (looper) return looper;
    looper = calloc(1, sizeof *looper);
    pthread_mutex_init(&looper->mutex, NULL);
    looper->references = 1;
    looper->allows_idents = options & ALOOPER_PREPARE_ALLOW_NON_CALLBACKS;
    looper->woken = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    looper->changed = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_setspecific(key, looper);
    return looper;
}

void ALooper_acquire(ALooper *looper) {
    if (!usable(looper, "ALooper_acquire")) return;
    pthread_mutex_lock(&looper->mutex);
    looper->references++;
    pthread_mutex_unlock(&looper->mutex);
}

void ALooper_release(ALooper *looper) {
    if (!usable(looper, "ALooper_release")) return;
    pthread_mutex_lock(&looper->mutex);
    if (--looper->references == 0) {
        close(looper->woken);
        close(looper->changed);
    }
    pthread_mutex_unlock(&looper->mutex);
}

void ALooper_wake(ALooper *looper) {
    if (usable(looper, "ALooper_wake")) signal_fd(looper->woken);
}

static struct entry *find_entry(ALooper *looper, int fd) {
    for (int i = 0; i < looper->entry_count; i++)
        if (looper->entries[i].fd == fd) return &looper->entries[i];
    return NULL;
}

int ALooper_addFd(ALooper *looper, int fd, int ident, int events, ALooper_callbackFunc callback, void *data) {
    if (!usable(looper, "ALooper_addFd")) return -1;
    if (!callback && (!looper->allows_idents || ident < 0)) {
        fault("ALooper_addFd with neither a callback nor an ident that this looper allows");
        return -1;
    }
    pthread_mutex_lock(&looper->mutex);
    struct entry *entry = find_entry(looper, fd);
    if (!entry && looper->entry_count < MOST_ENTRIES) entry = &looper->entries[looper->entry_count++];
    if (entry) *entry = (struct entry){fd, callback ? ALOOPER_POLL_CALLBACK : ident, events, callback, data};
    pthread_mutex_unlock(&looper->mutex);
    if (!entry) {
        fault("ALooper_addFd of more than %d descriptors", MOST_ENTRIES);
        return -1;
    }
    signal_fd(looper->changed);
    return 1;
}

int ALooper_removeFd(ALooper *looper, int fd) {
    if (!usable(looper, "ALooper_removeFd")) return -1;
    pthread_mutex_lock(&looper->mutex);
    struct entry *entry = find_entry(looper, fd);
    if (entry) *entry = looper->entries[--looper->entry_count];
    pthread_mutex_unlock(&looper->mutex);
    if (!entry) return 0;
    signal_fd(looper->changed);
    return 1;
}

static int looper_events(short events) {
    return (events & POLLIN ? ALOOPER_EVENT_INPUT : 0) | (events & POLLOUT ? ALOOPER_EVENT_OUTPUT : 0) |
           (events & POLLERR ? ALOOPER_EVENT_ERROR : 0) | (events & POLLHUP ? ALOOPER_EVENT_HANGUP : 0);
}

static short poll_events(int events) {
    return (short)((events & ALOOPER_EVENT_INPUT ? POLLIN : 0) | (events & ALOOPER_EVENT_OUTPUT ? POLLOUT : 0));
}

// Polls once, fills `ready` and says whether the looper was woken, or whether nothing came in time.
static int poll_entries(ALooper *looper, int timeout) {
    int64_t end = clock_ms() + timeout;
    looper->ready_count = looper->ready_next = 0;
    for (;;) {
        struct entry entries[MOST_ENTRIES];
        struct pollfd set[MOST_ENTRIES + 2] = {{looper->woken, POLLIN, 0}, {looper->changed, POLLIN, 0}};
        pthread_mutex_lock(&looper->mutex);
        int count = looper->entry_count;
        memcpy(entries, looper->entries, sizeof entries);
        pthread_mutex_unlock(&looper->mutex);
        for (int i = 0; i < count; i++)
            set[i + 2] = (struct pollfd){entries[i].fd, poll_events(entries[i].events), 0};

        int64_t left = end - clock_ms();
        int found = poll(set, (nfds_t)(count + 2), timeout < 0 ? -1 : left > 0 ? (int)left : 0);
        if (found < 0) return errno == EINTR ? ALOOPER_POLL_WAKE : ALOOPER_POLL_ERROR;
        if (found == 0) return ALOOPER_POLL_TIMEOUT;

        if (set[0].revents) drain_fd(looper->woken);
        if (set[1].revents) drain_fd(looper->changed);
        for (int i = 0; i < count; i++) {
            if (set[i + 2].revents & POLLNVAL) {
                fault("descriptor %d was closed while a looper still had it", entries[i].fd);
                ALooper_removeFd(looper, entries[i].fd);
            } else if (set[i + 2].revents) {
                looper->ready[looper->ready_count++] = (struct ready){entries[i], looper_events(set[i + 2].revents)};
            }
        }
        if (set[0].revents || looper->ready_count > 0) return ALOOPER_POLL_WAKE;
    }
}

static int run_callbacks(ALooper *looper, int result) {
    for (int i = 0; i < looper->ready_count; i++) {
        struct ready *ready = &looper->ready[i];
        if (ready->entry.ident != ALOOPER_POLL_CALLBACK) continue;
        if (!ready->entry.callback(ready->entry.fd, ready->events, ready->entry.data))
            ALooper_removeFd(looper, ready->entry.fd);
        result = ALOOPER_POLL_CALLBACK;
    }
    return result;
}

int ALooper_pollOnce(int timeout, int *out_fd, int *out_events, void **out_data) {
    ALooper *looper = ALooper_forThread();
    if (!looper) {
        fault("ALooper_pollOnce on a thread without a looper");
        return ALOOPER_POLL_ERROR;
    }
    for (int result = 0;;) {
        // An ident that is ready goes before a wake found by the same poll: the wake is then not told, as on Android.
        while (looper->ready_next < looper->ready_count) {
            struct ready *ready = &looper->ready[looper->ready_next++];
            if (ready->entry.ident < 0) continue;
            if (out_fd) *out_fd = ready->entry.fd;
            if (out_events) *out_events = ready->events;
            if (out_data) *out_data = ready->entry.data;
            return ready->entry.ident;
        }
        if (result != 0) {
            if (out_fd) *out_fd = 0;
            if (out_events) *out_events = 0;
            if (out_data) *out_data = NULL;
            return result;
        }
        result = run_callbacks(looper, poll_entries(looper, timeout));
    }
}
