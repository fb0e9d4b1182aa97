#pragma once

#include "event.h"
#include "looper.h"

typedef struct AInputQueue AInputQueue;

AInputQueue *queue_new(void);
// Events that were not finished are dropped; later use of the queue is a fault.
void queue_lose(AInputQueue *queue);
// Takes a copy of the event.
void queue_push(AInputQueue *queue, const AInputEvent *event);
int queue_unfinished(AInputQueue *queue);
// How many events were finished as handled since this was asked last.
int queue_take_handled(AInputQueue *queue);
