#include "window.h"

#include "clock.h"
#include "fault.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFERS = 3, NONE = -1, GUARD = 256, GUARD_BYTE = 0xa5, REFRESH_NS = 16666667 };

struct rect {
    int32_t left, top, right, bottom;
};

struct lock_result {
    int32_t width, height, stride, format;
    void *bits;
    uint32_t reserved[6];
};

struct buffer {
    int width, height, stride, format;
    size_t size;
    unsigned char *bits;
};

// Like a looper, a window is never freed (its buffers are), so that late use is a fault and no crash.
struct ANativeWindow {
    pthread_mutex_t mutex;
    int references;
    bool alive;
    int width, height, format;
    // Size of the next buffers if the library chose one by ANativeWindow_setBuffersGeometry, else 0.
    int chosen_width, chosen_height;
    struct buffer buffers[BUFFERS];
    int next, posted, locked;
    int locks, posts;
    // When the compositor shows, or showed, what was posted last and second to last.
    int64_t shown, shown_before;
};

static atomic_int all_posts;
static _Atomic int64_t newest_post;

int frames_posted(void) {
    return all_posts;
}

int64_t last_post_ms(void) {
    return newest_post;
}

static size_t pixel_bytes(int format) {
    return format == WINDOW_FORMAT_RGB_565 ? 2 : 4;
}

ANativeWindow *window_new(int width, int height) {
    ANativeWindow *window = calloc(1, sizeof *window);
    pthread_mutex_init(&window->mutex, NULL);
    window->references = 1;
    window->alive = true;
    // NativeActivity asks for 16 bit colours until the library chooses otherwise.
    window->format = WINDOW_FORMAT_RGB_565;
    window->width = width;
    window->height = height;
    window->posted = window->locked = NONE;
    return window;
}

void window_resize(ANativeWindow *window, int width, int height) {
    pthread_mutex_lock(&window->mutex);
    window->width = width;
    window->height = height;
    pthread_mutex_unlock(&window->mutex);
}

// Both with the window's mutex held.
static void drop_reference(ANativeWindow *window) {
    if (--window->references > 0) return;
    for (int i = 0; i < BUFFERS; i++) {
        free(window->buffers[i].bits);
        window->buffers[i] = (struct buffer){0};
    }
}

static bool usable(ANativeWindow *window, const char *what) {
    if (window->references > 0) return true;
    fault("%s on a window that was released", what);
    return false;
}

void window_lose(ANativeWindow *window, int *locks, int *posts) {
    pthread_mutex_lock(&window->mutex);
    if (window->locked != NONE) fault("the window was locked while it was destroyed");
    *locks = window->locks;
    *posts = window->posts;
    window->alive = false;
    drop_reference(window);
    pthread_mutex_unlock(&window->mutex);
}

void ANativeWindow_acquire(ANativeWindow *window) {
    pthread_mutex_lock(&window->mutex);
    if (usable(window, "ANativeWindow_acquire")) window->references++;
    pthread_mutex_unlock(&window->mutex);
}

void ANativeWindow_release(ANativeWindow *window) {
    pthread_mutex_lock(&window->mutex);
    if (window->alive && window->references == 1) fault("the window was released more often than acquired");
    else if (usable(window, "ANativeWindow_release")) drop_reference(window);
    pthread_mutex_unlock(&window->mutex);
}

static int32_t query(ANativeWindow *window, const int *value, const char *name) {
    pthread_mutex_lock(&window->mutex);
    int32_t result = usable(window, name) ? *value : -ENODEV;
    pthread_mutex_unlock(&window->mutex);
    return result;
}

// Size of the window itself: what setBuffersGeometry chose for the buffers does not show here.
int32_t ANativeWindow_getWidth(ANativeWindow *window) {
    return query(window, &window->width, "ANativeWindow_getWidth");
}

int32_t ANativeWindow_getHeight(ANativeWindow *window) {
    return query(window, &window->height, "ANativeWindow_getHeight");
}

int32_t ANativeWindow_getFormat(ANativeWindow *window) {
    return query(window, &window->format, "ANativeWindow_getFormat");
}

int32_t ANativeWindow_setBuffersGeometry(ANativeWindow *window, int32_t width, int32_t height, int32_t format) {
    if (width < 0 || height < 0 || (width == 0) != (height == 0)) {
        fault("ANativeWindow_setBuffersGeometry to %dx%d", width, height);
        return -EINVAL;
    }
    if (format != 0 && format != WINDOW_FORMAT_RGBA_8888 && format != WINDOW_FORMAT_RGBX_8888 &&
        format != WINDOW_FORMAT_RGB_565) {
        fault("ANativeWindow_setBuffersGeometry to the format %d", format);
        return -EINVAL;
    }
    pthread_mutex_lock(&window->mutex);
    bool possible = usable(window, "ANativeWindow_setBuffersGeometry");
    if (possible) {
        window->chosen_width = width;
        window->chosen_height = height;
        window->format = format ? format : WINDOW_FORMAT_RGB_565;
    }
    pthread_mutex_unlock(&window->mutex);
    return possible ? 0 : -ENODEV;
}

static bool same_geometry(const struct buffer *a, const struct buffer *b) {
    return a->bits && b->bits && a->width == b->width && a->height == b->height && a->format == b->format;
}

static struct buffer *next_buffer(ANativeWindow *window) {
    struct buffer wanted = {
        .width = window->chosen_width ? window->chosen_width : window->width,
        .height = window->chosen_height ? window->chosen_height : window->height,
        .format = window->format,
    };
    struct buffer *buffer = &window->buffers[window->next];
    wanted.bits = buffer->bits;
    if (same_geometry(buffer, &wanted)) return buffer;
    wanted.stride = (wanted.width + 15) / 16 * 16 + 16;
    wanted.size = (size_t)wanted.stride * (size_t)wanted.height * pixel_bytes(wanted.format);
    free(buffer->bits);
    wanted.bits = malloc(wanted.size + GUARD);
    // Violet with every alpha: what the library leaves undrawn is seen at once.
    for (size_t i = 0; i < wanted.size; i++) wanted.bits[i] = i % 2 ? 0x19 : 0xe7;
    memset(wanted.bits + wanted.size, GUARD_BYTE, GUARD);
    *buffer = wanted;
    return buffer;
}

static void copy_outside(const struct buffer *to, const struct buffer *from, const struct rect *rect) {
    size_t pixel = pixel_bytes(to->format), row = (size_t)to->stride * pixel, width = (size_t)to->width * pixel;
    size_t left = (size_t)rect->left * pixel, right = (size_t)rect->right * pixel;
    for (int y = 0; y < to->height; y++) {
        unsigned char *into = to->bits + (size_t)y * row;
        const unsigned char *out = from->bits + (size_t)y * row;
        if (y < rect->top || y >= rect->bottom) {
            memcpy(into, out, width);
        } else {
            memcpy(into, out, left);
            memcpy(into + right, out + right, width - right);
        }
    }
}

static int32_t clamp(int32_t value, int32_t most) {
    return value < 0 ? 0 : value > most ? most : value;
}

// Keeps what the library promises not to draw, or tells it to draw everything if there is nothing to keep.
static void settle_dirty(ANativeWindow *window, struct buffer *buffer, struct rect *dirty) {
    const struct buffer *before = window->posted == NONE ? NULL : &window->buffers[window->posted];
    if (!before || !same_geometry(before, buffer)) {
        *dirty = (struct rect){0, 0, buffer->width, buffer->height};
        return;
    }
    *dirty = (struct rect){clamp(dirty->left, buffer->width), clamp(dirty->top, buffer->height),
                           clamp(dirty->right, buffer->width), clamp(dirty->bottom, buffer->height)};
    if (dirty->right <= dirty->left || dirty->bottom <= dirty->top) *dirty = (struct rect){0, 0, 0, 0};
    copy_outside(buffer, before, dirty);
}

static int32_t lock(ANativeWindow *window, struct lock_result *out, struct rect *dirty) {
    if (!usable(window, "ANativeWindow_lock")) return -ENODEV;
    if (!window->alive) {
        fault("ANativeWindow_lock after the window was destroyed");
        return -ENODEV;
    }
    if (window->locked != NONE) {
        fault("ANativeWindow_lock of a window that is locked");
        return -ENOSYS;
    }
    struct buffer *buffer = next_buffer(window);
    if (dirty) settle_dirty(window, buffer, dirty);
    window->locked = window->next;
    window->locks++;
    *out = (struct lock_result){buffer->width, buffer->height, buffer->stride, buffer->format, buffer->bits, {0}};
    return 0;
}

// The next buffer is free when the one posted after it is shown: this holds back a library that draws too fast.
static void wait_for_buffer(ANativeWindow *window) {
    pthread_mutex_lock(&window->mutex);
    int64_t free_at = window->shown_before;
    pthread_mutex_unlock(&window->mutex);
    struct timespec end = {free_at / 1000000000, free_at % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR) {}
}

int32_t ANativeWindow_lock(ANativeWindow *window, struct lock_result *out, struct rect *dirty) {
    wait_for_buffer(window);
    pthread_mutex_lock(&window->mutex);
    int32_t result = lock(window, out, dirty);
    pthread_mutex_unlock(&window->mutex);
    return result;
}

static int32_t unlock_and_post(ANativeWindow *window) {
    if (!usable(window, "ANativeWindow_unlockAndPost")) return -ENODEV;
    if (window->locked == NONE) {
        fault("ANativeWindow_unlockAndPost of a window that is not locked");
        return -ENOSYS;
    }
    const struct buffer *buffer = &window->buffers[window->locked];
    for (int i = 0; i < GUARD; i++) {
        if (buffer->bits[buffer->size + (size_t)i] == GUARD_BYTE) continue;
        fault("the library wrote behind the end of a %dx%d buffer", buffer->width, buffer->height);
        break;
    }
    window->posted = window->locked;
    window->locked = NONE;
    window->next = (window->posted + 1) % BUFFERS;
    if (!window->alive) {
        fault("ANativeWindow_unlockAndPost after the window was destroyed");
        return -ENODEV;
    }
    window->posts++;
    int64_t now = clock_ns(), refresh = window->shown + REFRESH_NS;
    window->shown_before = window->shown;
    window->shown = refresh > now ? refresh : now;
    newest_post = clock_ms();
    all_posts++;
    return 0;
}

int32_t ANativeWindow_unlockAndPost(ANativeWindow *window) {
    pthread_mutex_lock(&window->mutex);
    int32_t result = unlock_and_post(window);
    pthread_mutex_unlock(&window->mutex);
    return result;
}

static void write_pixel(FILE *file, const struct buffer *buffer, const unsigned char *at) {
    unsigned char colour[3];
    if (buffer->format == WINDOW_FORMAT_RGB_565) {
        unsigned pixel = (unsigned)at[0] | (unsigned)at[1] << 8;
        colour[0] = (unsigned char)((pixel >> 11) * 255 / 31);
        colour[1] = (unsigned char)((pixel >> 5 & 63) * 255 / 63);
        colour[2] = (unsigned char)((pixel & 31) * 255 / 31);
    } else {
        memcpy(colour, at, sizeof colour);
    }
    fwrite(colour, 1, sizeof colour, file);
}

const char *window_write_frame(ANativeWindow *window, const char *path, int *width, int *height) {
    FILE *file = fopen(path, "wb");
    if (!file) return strerror(errno);
    pthread_mutex_lock(&window->mutex);
    bool posted = window->posted != NONE;
    if (posted) {
        const struct buffer *buffer = &window->buffers[window->posted];
        *width = buffer->width;
        *height = buffer->height;
        fprintf(file, "P6\n%d %d\n255\n", buffer->width, buffer->height);
        size_t pixel = pixel_bytes(buffer->format), row = (size_t)buffer->stride * pixel;
        for (int y = 0; y < buffer->height; y++)
            for (int x = 0; x < buffer->width; x++)
                write_pixel(file, buffer, buffer->bits + (size_t)y * row + (size_t)x * pixel);
    }
    pthread_mutex_unlock(&window->mutex);
    bool written = !ferror(file);
    written &= fclose(file) == 0;
    return !posted ? "nothing was posted to this window" : !written ? "the file could not be written" : NULL;
}
