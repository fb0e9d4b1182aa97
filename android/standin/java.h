// What the Java side of Android does with a native activity: makes it, calls its callbacks, owns its window and queue.
// Every function returns what was wrong with the request, or NULL. Like Android, they wait as long as a callback does.
#pragma once

#include "event.h"

#include <stddef.h>

// To be called first, on the thread that is to be the main one.
void java_prepare(const char *library_path, const char *data_path);
const char *java_create(void);
const char *java_start(void);
const char *java_resume(void);
const char *java_pause(void);
const char *java_stop(void);
const char *java_save(size_t *size);
const char *java_destroy(void);

const char *java_window(int width, int height);
const char *java_resize(int width, int height);
const char *java_redraw(void);
const char *java_window_lost(int *locks, int *posts);
const char *java_frame(const char *path, int *width, int *height);

const char *java_input(void);
const char *java_input_lost(void);
const char *java_send(const AInputEvent *event);
// Serves the looper of this thread until every event was finished, and tells how many were handled since the last time.
const char *java_sync(int *handled);

const char *java_rect(int left, int top, int right, int bottom);
const char *java_focus(int has_focus);
// Does nothing as long as there is no activity to tell.
void java_configuration_changed(void);
