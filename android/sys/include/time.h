#pragma once
#include <sys/types.h>

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

time_t time(time_t *now);
int nanosleep(const struct timespec *wanted, struct timespec *left);
struct tm *localtime_r(const time_t *time, struct tm *result);
