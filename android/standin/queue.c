#include "queue.h"

#include "fault.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { MOST_LOOPERS = 4, FINISHED_KEPT = 64 };

// Like a looper, a queue is never freed, so that late use is a fault and no crash.
struct AInputQueue {
    pthread_mutex_t mutex;
    bool alive;
    // Can be read as long as there are events to hand out.
    int readable;
    AInputEvent *first, *last;
    int unfinished, handled;
    ALooper *loopers[MOST_LOOPERS];
    int looper_count;
    // Finished events stay readable for a while, so that late use of them is noticed.
    AInputEvent *finished[FINISHED_KEPT];
    unsigned finished_count;
};

static bool usable(AInputQueue *queue, const char *what) {
    pthread_mutex_lock(&queue->mutex);
    bool alive = queue->alive;
    pthread_mutex_unlock(&queue->mutex);
    if (!alive) fault("%s on an input queue that was destroyed", what);
    return alive;
}

AInputQueue *queue_new(void) {
    AInputQueue *queue = calloc(1, sizeof *queue);
    pthread_mutex_init(&queue->mutex, NULL);
    queue->alive = true;
    queue->readable = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return queue;
}

static void detach(AInputQueue *queue) {
    for (int i = 0; i < queue->looper_count; i++) {
        ALooper_removeFd(queue->loopers[i], queue->readable);
        ALooper_release(queue->loopers[i]);
    }
    queue->looper_count = 0;
}

void queue_lose(AInputQueue *queue) {
    pthread_mutex_lock(&queue->mutex);
    queue->alive = false;
    detach(queue);
    close(queue->readable);
    pthread_mutex_unlock(&queue->mutex);
}

void queue_push(AInputQueue *queue, const AInputEvent *event) {
    AInputEvent *copy = malloc(sizeof *copy);
    *copy = *event;
    copy->stage = EVENT_QUEUED;
    copy->next = NULL;
    pthread_mutex_lock(&queue->mutex);
    if (queue->first) queue->last->next = copy;
    else {
        queue->first = copy;
        eventfd_write(queue->readable, 1);
    }
    queue->last = copy;
    queue->unfinished++;
    pthread_mutex_unlock(&queue->mutex);
}

int queue_unfinished(AInputQueue *queue) {
    pthread_mutex_lock(&queue->mutex);
    int unfinished = queue->unfinished;
    pthread_mutex_unlock(&queue->mutex);
    return unfinished;
}

int queue_take_handled(AInputQueue *queue) {
    pthread_mutex_lock(&queue->mutex);
    int handled = queue->handled;
    queue->handled = 0;
    pthread_mutex_unlock(&queue->mutex);
    return handled;
}

void AInputQueue_attachLooper(AInputQueue *queue, ALooper *looper, int ident, ALooper_callbackFunc callback,
                              void *data) {
    if (!usable(queue, "AInputQueue_attachLooper")) return;
    pthread_mutex_lock(&queue->mutex);
    bool known = false;
    for (int i = 0; i < queue->looper_count; i++) known |= queue->loopers[i] == looper;
    if (!known && queue->looper_count == MOST_LOOPERS) {
        fault("AInputQueue_attachLooper to more than %d loopers", MOST_LOOPERS);
    } else {
        if (!known) {
            ALooper_acquire(looper);
            queue->loopers[queue->looper_count++] = looper;
        }
        ALooper_addFd(looper, queue->readable, ident, ALOOPER_EVENT_INPUT, callback, data);
    }
    pthread_mutex_unlock(&queue->mutex);
}

void AInputQueue_detachLooper(AInputQueue *queue) {
    if (!usable(queue, "AInputQueue_detachLooper")) return;
    pthread_mutex_lock(&queue->mutex);
    detach(queue);
    pthread_mutex_unlock(&queue->mutex);
}

int32_t AInputQueue_hasEvents(AInputQueue *queue) {
    if (!usable(queue, "AInputQueue_hasEvents")) return -ENODEV;
    pthread_mutex_lock(&queue->mutex);
    bool some = queue->first != NULL;
    pthread_mutex_unlock(&queue->mutex);
    return some;
}

int32_t AInputQueue_getEvent(AInputQueue *queue, AInputEvent **out_event) {
    *out_event = NULL;
    if (!usable(queue, "AInputQueue_getEvent")) return -ENODEV;
    pthread_mutex_lock(&queue->mutex);
    AInputEvent *event = queue->first;
    if (event) {
        queue->first = event->next;
        event->stage = EVENT_DELIVERED;
        if (!queue->first) eventfd_read(queue->readable, &(eventfd_t){0});
    }
    pthread_mutex_unlock(&queue->mutex);
    *out_event = event;
    return event ? 0 : -EWOULDBLOCK;
}

// Only events that Android marks for an input method are taken away here, and none is marked so.
int32_t AInputQueue_preDispatchEvent(AInputQueue *queue, AInputEvent *event) {
    (void)event;
    usable(queue, "AInputQueue_preDispatchEvent");
    return 0;
}

void AInputQueue_finishEvent(AInputQueue *queue, AInputEvent *event, int handled) {
    if (!usable(queue, "AInputQueue_finishEvent")) return;
    if (event->stage != EVENT_DELIVERED) {
        fault("AInputQueue_finishEvent of an event that was %s",
              event->stage == EVENT_FINISHED ? "finished before" : "not handed out");
        return;
    }
    pthread_mutex_lock(&queue->mutex);
    event->stage = EVENT_FINISHED;
    queue->unfinished--;
    queue->handled += handled != 0;
    AInputEvent **slot = &queue->finished[queue->finished_count++ % FINISHED_KEPT];
    free(*slot);
    *slot = event;
    pthread_mutex_unlock(&queue->mutex);
}
