// The function table of JNI in its order; SLOT(name) is expanded for each of them.

#define EACH_PRIMITIVE(SLOT, before, after)                                                                     \
    SLOT(before##Boolean##after) SLOT(before##Byte##after) SLOT(before##Char##after) SLOT(before##Short##after) \
    SLOT(before##Int##after) SLOT(before##Long##after) SLOT(before##Float##after) SLOT(before##Double##after)

#define EACH_TYPE(SLOT, before, after) SLOT(before##Object##after) EACH_PRIMITIVE(SLOT, before, after)

#define CALL(SLOT, name) SLOT(name) SLOT(name##V) SLOT(name##A)

#define EACH_CALL(SLOT, before)                                                                       \
    CALL(SLOT, before##ObjectMethod) CALL(SLOT, before##BooleanMethod) CALL(SLOT, before##ByteMethod) \
    CALL(SLOT, before##CharMethod) CALL(SLOT, before##ShortMethod) CALL(SLOT, before##IntMethod)      \
    CALL(SLOT, before##LongMethod) CALL(SLOT, before##FloatMethod) CALL(SLOT, before##DoubleMethod)   \
    CALL(SLOT, before##VoidMethod)

#define JNI_SLOTS(SLOT)                                                                                         \
    SLOT(Reserved0) SLOT(Reserved1) SLOT(Reserved2) SLOT(Reserved3)                                             \
    SLOT(GetVersion) SLOT(DefineClass) SLOT(FindClass) SLOT(FromReflectedMethod) SLOT(FromReflectedField)       \
    SLOT(ToReflectedMethod) SLOT(GetSuperclass) SLOT(IsAssignableFrom) SLOT(ToReflectedField)                   \
    SLOT(Throw) SLOT(ThrowNew) SLOT(ExceptionOccurred) SLOT(ExceptionDescribe) SLOT(ExceptionClear)             \
    SLOT(FatalError) SLOT(PushLocalFrame) SLOT(PopLocalFrame) SLOT(NewGlobalRef) SLOT(DeleteGlobalRef)          \
    SLOT(DeleteLocalRef) SLOT(IsSameObject) SLOT(NewLocalRef) SLOT(EnsureLocalCapacity) SLOT(AllocObject)       \
    SLOT(NewObject) SLOT(NewObjectV) SLOT(NewObjectA) SLOT(GetObjectClass) SLOT(IsInstanceOf) SLOT(GetMethodID) \
    EACH_CALL(SLOT, Call) EACH_CALL(SLOT, CallNonvirtual)                                                       \
    SLOT(GetFieldID) EACH_TYPE(SLOT, Get, Field) EACH_TYPE(SLOT, Set, Field)                                    \
    SLOT(GetStaticMethodID) EACH_CALL(SLOT, CallStatic)                                                         \
    SLOT(GetStaticFieldID) EACH_TYPE(SLOT, GetStatic, Field) EACH_TYPE(SLOT, SetStatic, Field)                  \
    SLOT(NewString) SLOT(GetStringLength) SLOT(GetStringChars) SLOT(ReleaseStringChars)                         \
    SLOT(NewStringUTF) SLOT(GetStringUTFLength) SLOT(GetStringUTFChars) SLOT(ReleaseStringUTFChars)             \
    SLOT(GetArrayLength) SLOT(NewObjectArray) SLOT(GetObjectArrayElement) SLOT(SetObjectArrayElement)           \
    EACH_PRIMITIVE(SLOT, New, Array)                                                                            \
    EACH_PRIMITIVE(SLOT, Get, ArrayElements) EACH_PRIMITIVE(SLOT, Release, ArrayElements)                       \
    EACH_PRIMITIVE(SLOT, Get, ArrayRegion) EACH_PRIMITIVE(SLOT, Set, ArrayRegion)                               \
    SLOT(RegisterNatives) SLOT(UnregisterNatives) SLOT(MonitorEnter) SLOT(MonitorExit) SLOT(GetJavaVM)          \
    SLOT(GetStringRegion) SLOT(GetStringUTFRegion) SLOT(GetPrimitiveArrayCritical)                              \
    SLOT(ReleasePrimitiveArrayCritical) SLOT(GetStringCritical) SLOT(ReleaseStringCritical)                     \
    SLOT(NewWeakGlobalRef) SLOT(DeleteWeakGlobalRef) SLOT(ExceptionCheck) SLOT(NewDirectByteBuffer)             \
    SLOT(GetDirectBufferAddress) SLOT(GetDirectBufferCapacity) SLOT(GetObjectRefType)
