#include "jni.h"

#include "fault.h"
#include "jni_slots.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { JNI_OK = 0, JNI_EDETACHED = -2, JNI_VERSION_1_6 = 0x00010006 };
enum { MOST_OBJECTS = 256, MOST_MEMBERS = 256 };

// `name` is the class that a class object stands for, or the class of any other object; `text` is set for strings.
struct object {
    bool is_class;
    const char *name, *text;
};

struct member {
    const char *class_name, *name, *signature;
};

typedef const void **Env;
typedef int64_t Value;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct object objects[MOST_OBJECTS];
static struct member members[MOST_MEMBERS];
static int object_count, member_count;

static struct object *object_named(const char *name, size_t length, bool is_class) {
    pthread_mutex_lock(&mutex);
    struct object *object = objects;
    while (object < objects + object_count &&
           (object->is_class != is_class || strlen(object->name) != length || memcmp(object->name, name, length)))
        object++;
    if (object == objects + MOST_OBJECTS) give_up("too many classes for JNI with", name);
    if (object == objects + object_count) {
        *object = (struct object){is_class, strndup(name, length), NULL};
        object_count++;
    }
    pthread_mutex_unlock(&mutex);
    return object;
}

static struct object *class_named(const char *name) {
    return object_named(name, strlen(name), true);
}

void *jni_object(const char *class_name) {
    return object_named(class_name, strlen(class_name), false);
}

static struct object *new_string(const char *text) {
    struct object *object = malloc(sizeof *object);
    *object = (struct object){false, "java/lang/String", strdup(text)};
    return object;
}

static const struct member *member_of(Env env, const struct object *class, const char *name, const char *signature) {
    (void)env;
    pthread_mutex_lock(&mutex);
    struct member *member = members;
    while (member < members + member_count && (strcmp(member->class_name, class->name) || strcmp(member->name, name) ||
                                               strcmp(member->signature, signature)))
        member++;
    if (member == members + MOST_MEMBERS) give_up("too many members for JNI with", name);
    if (member == members + member_count) {
        *member = (struct member){class->name, strdup(name), strdup(signature)};
        member_count++;
    }
    pthread_mutex_unlock(&mutex);
    return member;
}

// Class.forName and ClassLoader.loadClass are given "java.lang.String", FindClass "java/lang/String".
static struct object *class_loaded(const struct object *dotted) {
    char *name = strdup(dotted->text);
    for (char *at = name; *at; at++)
        if (*at == '.') *at = '/';
    struct object *class = class_named(name);
    free(name);
    return class;
}

// What a method or a field of an object type yields: a dummy of the type that the signature ends with.
static struct object *result_of(const struct member *member, const Value *values) {
    if (!strcmp(member->name, "forName") || !strcmp(member->name, "loadClass"))
        return class_loaded((const struct object *)(intptr_t)values[0]);
    const char *end = strchr(member->signature, ')'), *type = end ? end + 1 : member->signature;
    if (!strcmp(type, "Ljava/lang/String;")) return new_string(member->name);
    if (*type == '[') return object_named(type, strlen(type), false);
    return object_named(type + 1, strcspn(type, ";") - 1, false);
}

static int32_t get_version(Env env) {
    (void)env;
    return JNI_VERSION_1_6;
}

static struct object *find_class(Env env, const char *name) {
    (void)env;
    return class_named(name);
}

static struct object *get_object_class(Env env, const struct object *object) {
    (void)env;
    return class_named(object->is_class ? "java/lang/Class" : object->name);
}

static uint8_t always_true(Env env) {
    (void)env;
    return 1;
}

static uint8_t is_same_object(Env env, const void *a, const void *b) {
    (void)env;
    return a == b;
}

static void *nothing(Env env) {
    (void)env;
    return NULL;
}

static void *same_reference(Env env, void *object) {
    (void)env;
    return object;
}

static void fatal_error(Env env, const char *message) {
    (void)env;
    give_up("the library called FatalError:", message);
}

static struct object *call_object(Env env, void *object, const struct member *member, const Value *values) {
    (void)env, (void)object;
    return result_of(member, values);
}

static struct object *get_object(Env env, void *object, const struct member *member) {
    (void)env, (void)object;
    return result_of(member, NULL);
}

static struct object *new_string_utf(Env env, const char *text) {
    (void)env;
    return new_string(text);
}

static const char *string_chars(Env env, const struct object *string, uint8_t *is_copy) {
    (void)env;
    if (is_copy) *is_copy = 0;
    return string->text;
}

static int32_t string_length(Env env, const struct object *string) {
    (void)env;
    return (int32_t)strlen(string->text);
}

static int32_t get_java_vm(Env env, void **out) {
    (void)env;
    *out = jni_vm();
    return JNI_OK;
}

#define UNEXPECTED(name)                                              \
    static void unexpected_##name(void) {                             \
        give_up("nobody expected a call of the JNI function", #name); \
    }
JNI_SLOTS(UNEXPECTED)

#define INDEX(name) INDEX_##name,
enum { JNI_SLOTS(INDEX) SLOT_COUNT };

_Static_assert(SLOT_COUNT == 233, "slots of JNI 1.6");

#define FILL(name) [INDEX_##name] = (const void *)unexpected_##name,
static const void *table[SLOT_COUNT] = {JNI_SLOTS(FILL)};

static void fill_table(void) {
    static const struct {
        int index;
        const void *function;
    } known[] = {
        {INDEX_GetVersion, get_version},
        {INDEX_FindClass, find_class},
        {INDEX_GetObjectClass, get_object_class},
        {INDEX_IsInstanceOf, always_true},
        {INDEX_IsAssignableFrom, always_true},
        {INDEX_IsSameObject, is_same_object},
        {INDEX_GetMethodID, member_of},
        {INDEX_GetStaticMethodID, member_of},
        {INDEX_GetFieldID, member_of},
        {INDEX_GetStaticFieldID, member_of},
        {INDEX_CallObjectMethodA, call_object},
        {INDEX_CallStaticObjectMethodA, call_object},
        {INDEX_CallBooleanMethodA, nothing},
        {INDEX_CallIntMethodA, nothing},
        {INDEX_CallStaticIntMethodA, nothing},
        {INDEX_CallVoidMethodA, nothing},
        {INDEX_GetStaticObjectField, get_object},
        {INDEX_NewGlobalRef, same_reference},
        {INDEX_DeleteGlobalRef, nothing},
        {INDEX_NewLocalRef, same_reference},
        {INDEX_DeleteLocalRef, nothing},
        {INDEX_PushLocalFrame, nothing},
        {INDEX_PopLocalFrame, same_reference},
        {INDEX_EnsureLocalCapacity, nothing},
        {INDEX_ExceptionCheck, nothing},
        {INDEX_ExceptionOccurred, nothing},
        {INDEX_ExceptionClear, nothing},
        {INDEX_FatalError, fatal_error},
        {INDEX_RegisterNatives, nothing},
        {INDEX_NewStringUTF, new_string_utf},
        {INDEX_GetStringUTFChars, string_chars},
        {INDEX_GetStringUTFLength, string_length},
        {INDEX_ReleaseStringUTFChars, nothing},
        {INDEX_GetJavaVM, get_java_vm},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) table[known[i].index] = known[i].function;
}

// Each attached thread has a JNIEnv of its own; what a thread-specific value holds is that JNIEnv.
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The library detaches its threads by such destructors too, which may run after this one: it waits for a second round.
static void leave_thread(void *env) {
    static _Thread_local int rounds;
    if (++rounds < 3) pthread_setspecific(key, env);
    else fault("a thread ended without DetachCurrentThread");
}

static void prepare(void) {
    fill_table();
    pthread_key_create(&key, leave_thread);
}

void *jni_attach(void) {
    pthread_once(&once, prepare);
    Env env = pthread_getspecific(key);
    if (env) return env;
    env = malloc(sizeof *env);
    *env = table;
    pthread_setspecific(key, env);
    return env;
}

static int32_t attach_current_thread(void *vm, void **out_env, void *arguments) {
    (void)vm, (void)arguments;
    *out_env = jni_attach();
    return JNI_OK;
}

static int32_t detach_current_thread(void *vm) {
    (void)vm;
    free(pthread_getspecific(key));
    pthread_setspecific(key, NULL);
    return JNI_OK;
}

static int32_t get_env(void *vm, void **out_env, int32_t version) {
    (void)vm, (void)version;
    *out_env = pthread_getspecific(key);
    return *out_env ? JNI_OK : JNI_EDETACHED;
}

static void destroy_vm(void) {
    give_up("nobody expected a call of the JNI function", "DestroyJavaVM");
}

void *jni_vm(void) {
    static const void *const functions[] = {
        NULL, NULL, NULL, destroy_vm, attach_current_thread, detach_current_thread, get_env, attach_current_thread,
    };
    static const void *const *const vm = functions;
    return (void *)&vm;
}
