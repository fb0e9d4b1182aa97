#include "configuration.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ORIENTATION_PORT = 1, ORIENTATION_LAND = 2, NIGHT_NO = 1, NIGHT_YES = 2 };
enum {
    DIFFERS_LOCALE = 0x4,
    DIFFERS_ORIENTATION = 0x80,
    DIFFERS_DENSITY = 0x100,
    DIFFERS_UI_MODE = 0x1000,
};

typedef struct AConfiguration {
    int32_t density, night, orientation;
    char language[2], country[2];
} AConfiguration;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static AConfiguration current = {440, NIGHT_NO, ORIENTATION_PORT, {'e', 'n'}, {'U', 'S'}};

const char *configuration_set(const char *key, const char *value) {
    int number = atoi(value);
    const char *wrong = NULL;
    pthread_mutex_lock(&mutex);
    if (!strcmp(key, "density") && number > 0) current.density = number;
    else if (!strcmp(key, "night") && (!strcmp(value, "0") || !strcmp(value, "1"))) current.night = NIGHT_NO + number;
    else if (!strcmp(key, "orient") && (!strcmp(value, "1") || !strcmp(value, "2"))) current.orientation = number;
    else if (!strcmp(key, "language") && strlen(value) == 2) memcpy(current.language, value, 2);
    else if (!strcmp(key, "country") && strlen(value) == 2) memcpy(current.country, value, 2);
    else wrong = "config takes density=N, night=0|1, orient=1|2, language=xx, country=XX";
    pthread_mutex_unlock(&mutex);
    return wrong;
}

AConfiguration *AConfiguration_new(void) {
    return calloc(1, sizeof(AConfiguration));
}

void AConfiguration_delete(AConfiguration *configuration) {
    free(configuration);
}

void AConfiguration_copy(AConfiguration *to, const AConfiguration *from) {
    *to = *from;
}

void AConfiguration_fromAssetManager(AConfiguration *out, void *assets) {
    (void)assets;
    pthread_mutex_lock(&mutex);
    *out = current;
    pthread_mutex_unlock(&mutex);
}

int32_t AConfiguration_diff(const AConfiguration *a, const AConfiguration *b) {
    bool same_locale = !memcmp(a->language, b->language, 2) && !memcmp(a->country, b->country, 2);
    return (same_locale ? 0 : DIFFERS_LOCALE) | (a->orientation == b->orientation ? 0 : DIFFERS_ORIENTATION) |
           (a->density == b->density ? 0 : DIFFERS_DENSITY) | (a->night == b->night ? 0 : DIFFERS_UI_MODE);
}

void AConfiguration_getLanguage(const AConfiguration *configuration, char *out) {
    memcpy(out, configuration->language, 2);
}

void AConfiguration_getCountry(const AConfiguration *configuration, char *out) {
    memcpy(out, configuration->country, 2);
}

#define GETTER(name, value)                                                 \
    int32_t AConfiguration_get##name(const AConfiguration *configuration) { \
        (void)configuration;                                                \
        return value;                                                       \
    }

GETTER(Density, configuration->density)
GETTER(UiModeNight, configuration->night)
GETTER(Orientation, configuration->orientation)
// The rest is the same at all times: a phone with a touch screen, without keys, on API level 33.
GETTER(UiModeType, 1)
GETTER(SdkVersion, 33)
GETTER(Mcc, 0)
GETTER(Mnc, 0)
GETTER(Touchscreen, 3)
GETTER(Keyboard, 1)
GETTER(KeysHidden, 3)
GETTER(Navigation, 1)
GETTER(NavHidden, 2)
GETTER(ScreenSize, 2)
GETTER(ScreenLong, 2)
GETTER(ScreenRound, 1)
GETTER(LayoutDirection, 1)
GETTER(SmallestScreenWidthDp, 360)
GETTER(ScreenWidthDp, configuration->orientation == ORIENTATION_LAND ? 800 : 360)
GETTER(ScreenHeightDp, configuration->orientation == ORIENTATION_LAND ? 360 : 800)
