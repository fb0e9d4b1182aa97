#include "commands.h"

#include "activity.h"
#include "clock.h"
#include "configuration.h"
#include "fault.h"
#include "java.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_ANSWER = 4096 };
enum { SERVE_MS = 2 };

static const char usage[] = "the words after the command are not what it takes";

static char answer[LONGEST_ANSWER];

static bool whole_number(const char *word, int *number) {
    char *end;
    *number = (int)strtol(word, &end, 10);
    return *word && !*end;
}

static bool decimal(const char *word, float *number) {
    char *end;
    *number = strtof(word, &end);
    return *word && !*end;
}

static bool numbers(char **words, int count, int *into) {
    for (int i = 0; i < count; i++)
        if (!whole_number(words[i], &into[i])) return false;
    return true;
}

#define SIMPLE(name)                                             \
    static const char *command_##name(int count, char **words) { \
        (void)words;                                             \
        return count ? usage : java_##name();                    \
    }

SIMPLE(create)
SIMPLE(start)
SIMPLE(resume)
SIMPLE(pause)
SIMPLE(stop)
SIMPLE(destroy)
SIMPLE(redraw)
SIMPLE(input)
SIMPLE(input_lost)

static const char *command_save(int count, char **words) {
    (void)words;
    if (count) return usage;
    size_t size = 0;
    const char *wrong = java_save(&size);
    snprintf(answer, sizeof answer, "%zu", size);
    return wrong;
}

static const char *command_window(int count, char **words) {
    int size[2];
    if (count != 2 || !numbers(words, 2, size) || size[0] <= 0 || size[1] <= 0) return usage;
    return java_window(size[0], size[1]);
}

static const char *command_resize(int count, char **words) {
    int size[2];
    if (count != 2 || !numbers(words, 2, size) || size[0] <= 0 || size[1] <= 0) return usage;
    return java_resize(size[0], size[1]);
}

static const char *command_window_lost(int count, char **words) {
    (void)words;
    if (count) return usage;
    int locks = 0, posts = 0;
    const char *wrong = java_window_lost(&locks, &posts);
    snprintf(answer, sizeof answer, "%d %d", locks, posts);
    return wrong;
}

static const char *command_rect(int count, char **words) {
    int sides[4];
    if (count != 4 || !numbers(words, 4, sides)) return usage;
    return java_rect(sides[0], sides[1], sides[2], sides[3]);
}

static const char *command_focus(int count, char **words) {
    int on;
    if (count != 1 || !numbers(words, 1, &on)) return usage;
    return java_focus(on);
}

static const char *command_config(int count, char **words) {
    for (int i = 0; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (!value) return usage;
        *value++ = 0;
        const char *wrong = configuration_set(words[i], value);
        if (wrong) return wrong;
    }
    java_configuration_changed();
    return NULL;
}

static bool touch_action(const char *word, int *action) {
    static const struct {
        const char *word;
        int action;
    } actions[] = {
        {"down", AMOTION_EVENT_ACTION_DOWN},          {"up", AMOTION_EVENT_ACTION_UP},
        {"move", AMOTION_EVENT_ACTION_MOVE},          {"cancel", AMOTION_EVENT_ACTION_CANCEL},
        {"pdown", AMOTION_EVENT_ACTION_POINTER_DOWN}, {"pup", AMOTION_EVENT_ACTION_POINTER_UP},
    };
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].word, word)) continue;
        *action = actions[i].action;
        return true;
    }
    return false;
}

static const char *command_touch(int count, char **words) {
    static int64_t down_time;
    AInputEvent event = {
        .type = AINPUT_EVENT_TYPE_MOTION,
        .source = AINPUT_SOURCE_TOUCHSCREEN,
        .device = 2,
        .tool = AMOTION_EVENT_TOOL_TYPE_FINGER,
        .event_time = clock_ns(),
        .pointer_count = (size_t)(count - 2) / 3,
    };
    int index;
    if (count < 5 || (count - 2) % 3 || event.pointer_count > MOST_POINTERS || !touch_action(words[0], &event.action) ||
        !whole_number(words[1], &index) || index < 0 || (size_t)index >= event.pointer_count)
        return usage;
    for (size_t i = 0; i < event.pointer_count; i++) {
        struct pointer *pointer = &event.pointers[i];
        char **of = words + 2 + 3 * i;
        if (!whole_number(of[0], &pointer->id) || !decimal(of[1], &pointer->x) || !decimal(of[2], &pointer->y))
            return usage;
    }
    if (event.action == AMOTION_EVENT_ACTION_DOWN) down_time = event.event_time;
    event.down_time = down_time;
    if (event.action == AMOTION_EVENT_ACTION_POINTER_DOWN || event.action == AMOTION_EVENT_ACTION_POINTER_UP)
        event.action |= index << AMOTION_EVENT_ACTION_POINTER_INDEX_SHIFT;
    return java_send(&event);
}

static const char *command_scroll(int count, char **words) {
    AInputEvent event = {
        .type = AINPUT_EVENT_TYPE_MOTION,
        .action = AMOTION_EVENT_ACTION_SCROLL,
        .source = AINPUT_SOURCE_MOUSE,
        .device = 3,
        .tool = AMOTION_EVENT_TOOL_TYPE_MOUSE,
        .event_time = clock_ns(),
        .down_time = clock_ns(),
        .pointer_count = 1,
    };
    struct pointer *pointer = event.pointers;
    if (count != 3 || !decimal(words[0], &pointer->x) || !decimal(words[1], &pointer->y) ||
        !decimal(words[2], &event.wheel))
        return usage;
    return java_send(&event);
}

static const char *command_key(int count, char **words) {
    static int64_t down_time;
    AInputEvent event = {
        .type = AINPUT_EVENT_TYPE_KEY,
        .source = AINPUT_SOURCE_KEYBOARD,
        .device = 1,
        .flags = AKEY_EVENT_FLAG_FROM_SYSTEM,
        .event_time = clock_ns(),
    };
    if (count != 2 || !whole_number(words[0], &event.key_code)) return usage;
    if (!strcmp(words[1], "down")) {
        event.action = AKEY_EVENT_ACTION_DOWN;
        down_time = event.event_time;
    } else if (!strcmp(words[1], "up")) {
        event.action = AKEY_EVENT_ACTION_UP;
    } else {
        return usage;
    }
    event.down_time = down_time;
    return java_send(&event);
}

static const char *command_sync(int count, char **words) {
    (void)words;
    if (count) return usage;
    int handled = 0;
    const char *wrong = java_sync(&handled);
    snprintf(answer, sizeof answer, "%d", handled);
    return wrong;
}

static const char *command_frames(int count, char **words) {
    (void)words;
    snprintf(answer, sizeof answer, "%d", frames_posted());
    return count ? usage : NULL;
}

static const char *command_idle(int count, char **words) {
    int times[2];
    if (count != 2 || !numbers(words, 2, times)) return usage;
    int64_t begin = clock_ms();
    for (;;) {
        int64_t now = clock_ms(), last = last_post_ms();
        if (now - (last > begin ? last : begin) >= times[0]) break;
        if (now - begin >= times[1]) return "frames were posted all the time";
        ALooper_pollOnce(SERVE_MS, NULL, NULL, NULL);
    }
    snprintf(answer, sizeof answer, "%d", frames_posted());
    return NULL;
}

static const char *command_frame(int count, char **words) {
    if (count != 1) return usage;
    int width = 0, height = 0;
    const char *wrong = java_frame(words[0], &width, &height);
    snprintf(answer, sizeof answer, "%d %d", width, height);
    return wrong;
}

static const char *command_finished(int count, char **words) {
    (void)words;
    snprintf(answer, sizeof answer, "%d", activity_finished());
    return count ? usage : NULL;
}

static const char *command_faults(int count, char **words) {
    (void)words;
    char text[LONGEST_ANSWER - 16];
    int found = faults_describe(text, sizeof text);
    snprintf(answer, sizeof answer, "%d%s%s", found, found ? " " : "", text);
    return count ? usage : NULL;
}

static const char *command_cpu(int count, char **words) {
    (void)words;
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    snprintf(answer, sizeof answer, "%lld", (long long)used.tv_sec * 1000 + used.tv_nsec / 1000000);
    return count ? usage : NULL;
}

static const char *command_memory(int count, char **words) {
    (void)words;
    if (count) return usage;
    FILE *status = fopen("/proc/self/status", "r");
    if (!status) return "/proc/self/status cannot be read";
    char line[256];
    long kilobytes = -1;
    while (fgets(line, sizeof line, status)) sscanf(line, "VmRSS: %ld", &kilobytes);
    fclose(status);
    snprintf(answer, sizeof answer, "%ld", kilobytes);
    return kilobytes < 0 ? "/proc/self/status has no VmRSS" : NULL;
}

static const struct {
    const char *name;
    const char *(*run)(int count, char **words);
} commands[] = {
    {"create", command_create},
    {"start", command_start},
    {"resume", command_resume},
    {"pause", command_pause},
    {"stop", command_stop},
    {"save", command_save},
    {"destroy", command_destroy},
    {"window", command_window},
    {"resize", command_resize},
    {"redraw", command_redraw},
    {"window-lost", command_window_lost},
    {"input", command_input},
    {"input-lost", command_input_lost},
    {"rect", command_rect},
    {"focus", command_focus},
    {"config", command_config},
    {"touch", command_touch},
    {"scroll", command_scroll},
    {"key", command_key},
    {"sync", command_sync},
    {"frames", command_frames},
    {"idle", command_idle},
    {"frame", command_frame},
    {"finished", command_finished},
    {"faults", command_faults},
    {"cpu", command_cpu},
    {"memory", command_memory},
};

const char *command_run(int count, char **words, const char **told) {
    answer[0] = 0;
    *told = answer;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].name, words[0])) return commands[i].run(count - 1, words + 1);
    return "there is no such command";
}
