#pragma once

typedef struct ALooper ALooper;
typedef int (*ALooper_callbackFunc)(int fd, int events, void *data);

enum { ALOOPER_PREPARE_ALLOW_NON_CALLBACKS = 1 };
enum { ALOOPER_POLL_WAKE = -1, ALOOPER_POLL_CALLBACK = -2, ALOOPER_POLL_TIMEOUT = -3, ALOOPER_POLL_ERROR = -4 };
enum { ALOOPER_EVENT_INPUT = 1, ALOOPER_EVENT_OUTPUT = 2, ALOOPER_EVENT_ERROR = 4, ALOOPER_EVENT_HANGUP = 8 };

ALooper *ALooper_forThread(void);
ALooper *ALooper_prepare(int options);
void ALooper_acquire(ALooper *looper);
void ALooper_release(ALooper *looper);
void ALooper_wake(ALooper *looper);
int ALooper_addFd(ALooper *looper, int fd, int ident, int events, ALooper_callbackFunc callback, void *data);
int ALooper_removeFd(ALooper *looper, int fd);
int ALooper_pollOnce(int timeout, int *out_fd, int *out_events, void **out_data);
