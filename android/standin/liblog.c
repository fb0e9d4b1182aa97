#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// android-activity puts a pipe in the place of standard error whose reader logs: the log must know the true one.
static int out = STDERR_FILENO;

__attribute__((constructor)) static void keep_standard_error(void) {
    int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy >= 0) out = copy;
}

int __android_log_write(int priority, const char *tag, const char *text) {
    static const char letters[] = "??VDIWEF";
    char letter = priority >= 0 && priority < (int)sizeof letters - 1 ? letters[priority] : '?';
    int length = (int)strlen(text);
    // What android-activity read from the pipe has the end of its line with it.
    if (length > 0 && text[length - 1] == '\n') length--;
    return dprintf(out, "%c/%s: %.*s\n", letter, tag ? tag : "", length, text);
}

int __android_log_vprint(int priority, const char *tag, const char *format, va_list arguments) {
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    return __android_log_write(priority, tag, text);
}

int __android_log_print(int priority, const char *tag, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int result = __android_log_vprint(priority, tag, format, arguments);
    va_end(arguments);
    return result;
}

void __android_log_assert(const char *condition, const char *tag, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (format) __android_log_vprint(7, tag, format, arguments);
    else __android_log_write(7, tag, condition ? condition : "assertion failed");
    va_end(arguments);
    abort();
}
