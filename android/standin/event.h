#pragma once

#include <stddef.h>
#include <stdint.h>

enum { AINPUT_EVENT_TYPE_KEY = 1, AINPUT_EVENT_TYPE_MOTION = 2 };
enum { AINPUT_SOURCE_KEYBOARD = 0x101, AINPUT_SOURCE_TOUCHSCREEN = 0x1002, AINPUT_SOURCE_MOUSE = 0x2002 };
enum { AKEY_EVENT_ACTION_DOWN = 0, AKEY_EVENT_ACTION_UP = 1, AKEY_EVENT_FLAG_FROM_SYSTEM = 8 };
enum { AMOTION_EVENT_TOOL_TYPE_FINGER = 1, AMOTION_EVENT_TOOL_TYPE_MOUSE = 3 };
enum {
    AMOTION_EVENT_ACTION_DOWN = 0,
    AMOTION_EVENT_ACTION_UP = 1,
    AMOTION_EVENT_ACTION_MOVE = 2,
    AMOTION_EVENT_ACTION_CANCEL = 3,
    AMOTION_EVENT_ACTION_POINTER_DOWN = 5,
    AMOTION_EVENT_ACTION_POINTER_UP = 6,
    AMOTION_EVENT_ACTION_SCROLL = 8,
    AMOTION_EVENT_ACTION_POINTER_INDEX_SHIFT = 8,
};

enum { MOST_POINTERS = 10 };

enum stage { EVENT_QUEUED, EVENT_DELIVERED, EVENT_FINISHED };

struct pointer {
    int32_t id;
    float x, y;
};

typedef struct AInputEvent AInputEvent;

// Only a delivered event may be read; what the library reads before or after that is a fault.
struct AInputEvent {
    enum stage stage;
    int32_t type, source, device, action, flags, key_code, tool;
    int64_t down_time, event_time;
    float wheel;
    size_t pointer_count;
    struct pointer pointers[MOST_POINTERS];
    AInputEvent *next;
};
