// A Java that has no classes: every name is found, every object is a dummy of the class its signature names.
#pragma once

void *jni_vm(void);
// Attaches the calling thread and gives its JNIEnv.
void *jni_attach(void);
void *jni_object(const char *class_name);
