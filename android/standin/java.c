#include "java.h"

#include "activity.h"
#include "clock.h"
#include "jni.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { SYNC_LIMIT_MS = 20000, SERVE_MS = 2, SDK_VERSION = 33 };

typedef void (*OnCreate)(ANativeActivity *activity, void *saved_state, size_t saved_state_size);

static const char *library, *data;
static ANativeActivity *activity;
static ANativeWindow *window;
static AInputQueue *queue;

static const char no_activity[] = "there is no activity";
static const char no_window[] = "there is no window";
static const char no_queue[] = "there is no input queue";

#define CALL(callback, ...) \
    if (activity->callbacks->callback) activity->callbacks->callback(__VA_ARGS__)

void java_prepare(const char *library_path, const char *data_path) {
    library = library_path;
    data = data_path;
    ALooper_prepare(0);
}

const char *java_create(void) {
    if (activity) return "there is an activity already";
    // The library shall find the stand-ins it names before the glibc that this program is linked to.
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!handle) return dlerror();
    OnCreate on_create = (OnCreate)dlsym(handle, "ANativeActivity_onCreate");
    if (!on_create) return dlerror();
    activity = calloc(1, sizeof *activity);
    *activity = (ANativeActivity){
        .callbacks = calloc(1, sizeof *activity->callbacks),
        .vm = jni_vm(),
        .env = jni_attach(),
        .clazz = jni_object("android/app/NativeActivity"),
        .internalDataPath = data,
        .sdkVersion = SDK_VERSION,
        .assetManager = activity_assets(),
    };
    activity_set_living(activity);
    on_create(activity, NULL, 0);
    return NULL;
}

#define SIMPLE(name, callback)             \
    const char *name(void) {               \
        if (!activity) return no_activity; \
        CALL(callback, activity);          \
        return NULL;                       \
    }

SIMPLE(java_start, onStart)
SIMPLE(java_resume, onResume)
SIMPLE(java_pause, onPause)
SIMPLE(java_stop, onStop)

const char *java_save(size_t *size) {
    if (!activity) return no_activity;
    *size = 0;
    if (activity->callbacks->onSaveInstanceState) free(activity->callbacks->onSaveInstanceState(activity, size));
    return NULL;
}

const char *java_destroy(void) {
    if (!activity) return no_activity;
    int locks, posts;
    if (window) java_window_lost(&locks, &posts);
    if (queue) java_input_lost();
    CALL(onDestroy, activity);
    activity_set_living(NULL);
    // Never freed: whoever uses it later shall meet nonsense and not the next activity.
    memset(activity->callbacks, 0xdb, sizeof *activity->callbacks);
    memset(activity, 0xdb, sizeof *activity);
    activity = NULL;
    return NULL;
}

const char *java_window(int width, int height) {
    if (!activity) return no_activity;
    if (window) return "there is a window already";
    window = window_new(width, height);
    CALL(onNativeWindowCreated, activity, window);
    return NULL;
}

const char *java_resize(int width, int height) {
    if (!window) return no_window;
    window_resize(window, width, height);
    CALL(onNativeWindowResized, activity, window);
    return NULL;
}

const char *java_redraw(void) {
    if (!window) return no_window;
    CALL(onNativeWindowRedrawNeeded, activity, window);
    return NULL;
}

const char *java_window_lost(int *locks, int *posts) {
    if (!window) return no_window;
    CALL(onNativeWindowDestroyed, activity, window);
    window_lose(window, locks, posts);
    window = NULL;
    return NULL;
}

const char *java_frame(const char *path, int *width, int *height) {
    return window ? window_write_frame(window, path, width, height) : no_window;
}

const char *java_input(void) {
    if (!activity) return no_activity;
    if (queue) return "there is an input queue already";
    queue = queue_new();
    CALL(onInputQueueCreated, activity, queue);
    return NULL;
}

const char *java_input_lost(void) {
    if (!queue) return no_queue;
    CALL(onInputQueueDestroyed, activity, queue);
    queue_lose(queue);
    queue = NULL;
    return NULL;
}

const char *java_send(const AInputEvent *event) {
    if (!queue) return no_queue;
    queue_push(queue, event);
    return NULL;
}

const char *java_sync(int *handled) {
    if (!queue) return no_queue;
    int64_t end = clock_ms() + SYNC_LIMIT_MS;
    while (queue_unfinished(queue) > 0) {
        if (clock_ms() >= end) return "after 20 s there are events that were not finished";
        ALooper_pollOnce(SERVE_MS, NULL, NULL, NULL);
    }
    *handled = queue_take_handled(queue);
    return NULL;
}

const char *java_rect(int left, int top, int right, int bottom) {
    if (!activity) return no_activity;
    ARect rect = {left, top, right, bottom};
    CALL(onContentRectChanged, activity, &rect);
    return NULL;
}

const char *java_focus(int has_focus) {
    if (!activity) return no_activity;
    CALL(onWindowFocusChanged, activity, has_focus);
    return NULL;
}

void java_configuration_changed(void) {
    if (activity) CALL(onConfigurationChanged, activity);
}
