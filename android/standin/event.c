#include "event.h"

#include "fault.h"

enum {
    AMOTION_EVENT_AXIS_X = 0,
    AMOTION_EVENT_AXIS_Y = 1,
    AMOTION_EVENT_AXIS_PRESSURE = 2,
    AMOTION_EVENT_AXIS_VSCROLL = 9,
};

static void check(const AInputEvent *event, int32_t type, const char *name) {
    if (event->stage != EVENT_DELIVERED)
        fault("%s on an event that was %s", name, event->stage == EVENT_FINISHED ? "finished" : "not handed out");
    if (type && event->type != type) fault("%s on an event of type %d", name, event->type);
}

#define GETTER(result, name, type, value)   \
    result name(const AInputEvent *event) { \
        check(event, type, #name);          \
        return value;                       \
    }

GETTER(int32_t, AInputEvent_getType, 0, event->type)
GETTER(int32_t, AInputEvent_getDeviceId, 0, event->device)
GETTER(int32_t, AInputEvent_getSource, 0, event->source)

GETTER(int32_t, AKeyEvent_getAction, AINPUT_EVENT_TYPE_KEY, event->action)
GETTER(int32_t, AKeyEvent_getFlags, AINPUT_EVENT_TYPE_KEY, event->flags)
GETTER(int32_t, AKeyEvent_getKeyCode, AINPUT_EVENT_TYPE_KEY, event->key_code)
GETTER(int32_t, AKeyEvent_getScanCode, AINPUT_EVENT_TYPE_KEY, 0)
GETTER(int32_t, AKeyEvent_getMetaState, AINPUT_EVENT_TYPE_KEY, 0)
GETTER(int32_t, AKeyEvent_getRepeatCount, AINPUT_EVENT_TYPE_KEY, 0)
GETTER(int64_t, AKeyEvent_getDownTime, AINPUT_EVENT_TYPE_KEY, event->down_time)
GETTER(int64_t, AKeyEvent_getEventTime, AINPUT_EVENT_TYPE_KEY, event->event_time)

GETTER(int32_t, AMotionEvent_getAction, AINPUT_EVENT_TYPE_MOTION, event->action)
GETTER(int32_t, AMotionEvent_getActionButton, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(int32_t, AMotionEvent_getFlags, AINPUT_EVENT_TYPE_MOTION, event->flags)
GETTER(int32_t, AMotionEvent_getMetaState, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(int32_t, AMotionEvent_getButtonState, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(int32_t, AMotionEvent_getEdgeFlags, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(int64_t, AMotionEvent_getDownTime, AINPUT_EVENT_TYPE_MOTION, event->down_time)
GETTER(int64_t, AMotionEvent_getEventTime, AINPUT_EVENT_TYPE_MOTION, event->event_time)
GETTER(float, AMotionEvent_getXOffset, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(float, AMotionEvent_getYOffset, AINPUT_EVENT_TYPE_MOTION, 0)
GETTER(float, AMotionEvent_getXPrecision, AINPUT_EVENT_TYPE_MOTION, 1)
GETTER(float, AMotionEvent_getYPrecision, AINPUT_EVENT_TYPE_MOTION, 1)
GETTER(size_t, AMotionEvent_getPointerCount, AINPUT_EVENT_TYPE_MOTION, event->pointer_count)
GETTER(size_t, AMotionEvent_getHistorySize, AINPUT_EVENT_TYPE_MOTION, 0)

static struct pointer pointer_at(const AInputEvent *event, size_t index, const char *name) {
    check(event, AINPUT_EVENT_TYPE_MOTION, name);
    if (index < event->pointer_count) return event->pointers[index];
    fault("%s of pointer %zu, but the event has %zu", name, index, event->pointer_count);
    return (struct pointer){-1, 0, 0};
}

#define POINTER_GETTER(result, name, value)                       \
    result name(const AInputEvent *event, size_t index) {         \
        struct pointer pointer = pointer_at(event, index, #name); \
        (void)pointer;                                            \
        return value;                                             \
    }

POINTER_GETTER(int32_t, AMotionEvent_getPointerId, pointer.id)
POINTER_GETTER(int32_t, AMotionEvent_getToolType, event->tool)
POINTER_GETTER(float, AMotionEvent_getX, pointer.x)
POINTER_GETTER(float, AMotionEvent_getY, pointer.y)
POINTER_GETTER(float, AMotionEvent_getRawX, pointer.x)
POINTER_GETTER(float, AMotionEvent_getRawY, pointer.y)
POINTER_GETTER(float, AMotionEvent_getPressure, 1)
POINTER_GETTER(float, AMotionEvent_getSize, 0)
POINTER_GETTER(float, AMotionEvent_getTouchMajor, 0)
POINTER_GETTER(float, AMotionEvent_getTouchMinor, 0)
POINTER_GETTER(float, AMotionEvent_getToolMajor, 0)
POINTER_GETTER(float, AMotionEvent_getToolMinor, 0)
POINTER_GETTER(float, AMotionEvent_getOrientation, 0)

float AMotionEvent_getAxisValue(const AInputEvent *event, int32_t axis, size_t index) {
    struct pointer pointer = pointer_at(event, index, "AMotionEvent_getAxisValue");
    switch (axis) {
    case AMOTION_EVENT_AXIS_X: return pointer.x;
    case AMOTION_EVENT_AXIS_Y: return pointer.y;
    case AMOTION_EVENT_AXIS_PRESSURE: return 1;
    case AMOTION_EVENT_AXIS_VSCROLL: return event->wheel;
    default: return 0;
    }
}

// No event has a history: each `touch` command is delivered as one event of its own.
static float no_history(const char *name) {
    fault("%s, but the event has no history", name);
    return 0;
}

#define HISTORY_GETTER(name)                                            \
    float name(const AInputEvent *event, size_t index, size_t moment) { \
        (void)event, (void)index, (void)moment;                         \
        return no_history(#name);                                       \
    }

HISTORY_GETTER(AMotionEvent_getHistoricalX)
HISTORY_GETTER(AMotionEvent_getHistoricalY)
HISTORY_GETTER(AMotionEvent_getHistoricalRawX)
HISTORY_GETTER(AMotionEvent_getHistoricalRawY)
HISTORY_GETTER(AMotionEvent_getHistoricalPressure)
HISTORY_GETTER(AMotionEvent_getHistoricalSize)
HISTORY_GETTER(AMotionEvent_getHistoricalTouchMajor)
HISTORY_GETTER(AMotionEvent_getHistoricalTouchMinor)
HISTORY_GETTER(AMotionEvent_getHistoricalToolMajor)
HISTORY_GETTER(AMotionEvent_getHistoricalToolMinor)
HISTORY_GETTER(AMotionEvent_getHistoricalOrientation)

float AMotionEvent_getHistoricalAxisValue(const AInputEvent *event, int32_t axis, size_t index, size_t moment) {
    (void)event, (void)axis, (void)index, (void)moment;
    return no_history("AMotionEvent_getHistoricalAxisValue");
}

int64_t AMotionEvent_getHistoricalEventTime(const AInputEvent *event, size_t moment) {
    (void)event, (void)moment;
    return (int64_t)no_history("AMotionEvent_getHistoricalEventTime");
}

// Events out of a queue belong to it; only events made from Java objects are released, and there are none here.
void AInputEvent_release(const AInputEvent *event) {
    (void)event;
    fault("AInputEvent_release of an event out of a queue");
}
