#include "activity.h"
#include "fault.h"

#include <stdatomic.h>

struct AAssetManager {
    char unused;
};

static _Atomic(ANativeActivity *) living;
static atomic_bool finished;
static AAssetManager assets;

void activity_set_living(ANativeActivity *activity) {
    living = activity;
    if (activity) finished = false;
}

bool activity_finished(void) {
    return finished;
}

AAssetManager *activity_assets(void) {
    return &assets;
}

static bool usable(ANativeActivity *activity, const char *what) {
    if (activity && activity == living) return true;
    fault("%s of an activity that was destroyed", what);
    return false;
}

void ANativeActivity_finish(ANativeActivity *activity) {
    if (usable(activity, "ANativeActivity_finish")) finished = true;
}

void ANativeActivity_setWindowFlags(ANativeActivity *activity, uint32_t add, uint32_t remove) {
    (void)add, (void)remove;
    usable(activity, "ANativeActivity_setWindowFlags");
}

void ANativeActivity_setWindowFormat(ANativeActivity *activity, int32_t format) {
    (void)format;
    usable(activity, "ANativeActivity_setWindowFormat");
}

void ANativeActivity_showSoftInput(ANativeActivity *activity, uint32_t flags) {
    (void)flags;
    usable(activity, "ANativeActivity_showSoftInput");
}

void ANativeActivity_hideSoftInput(ANativeActivity *activity, uint32_t flags) {
    (void)flags;
    usable(activity, "ANativeActivity_hideSoftInput");
}

AAssetManager *AAssetManager_fromJava(void *env, void *object) {
    (void)env;
    return object ? &assets : NULL;
}
