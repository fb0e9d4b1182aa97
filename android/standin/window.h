#pragma once

#include <stdint.h>

typedef struct ANativeWindow ANativeWindow;

enum { WINDOW_FORMAT_RGBA_8888 = 1, WINDOW_FORMAT_RGBX_8888 = 2, WINDOW_FORMAT_RGB_565 = 4 };

// The new window belongs to the caller, who gives it up with `window_lose`.
ANativeWindow *window_new(int width, int height);
void window_resize(ANativeWindow *window, int width, int height);
// From here on the window can be released but no longer drawn to. Tells how often it was locked and posted.
void window_lose(ANativeWindow *window, int *locks, int *posts);
// Writes what was posted last as a PPM picture; returns what went wrong, or NULL.
const char *window_write_frame(ANativeWindow *window, const char *path, int *width, int *height);

// Over all windows of the process.
int frames_posted(void);
int64_t last_post_ms(void);
