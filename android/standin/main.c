// standin LIBMAIN DATADIR: runs the library of an APK outside of Android. Commands (see commands.h) come by standard
// input, one a line; each is answered on standard output by one line, "ok" with what was asked for or "error" with a
// sentence. The log of the library goes to standard error. This thread is the one that Android calls the main thread.
#include "commands.h"
#include "java.h"
#include "looper.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_LINE = 4096, MOST_WORDS = 64 };

static const char blanks[] = " \t\r";

static char pending[LONGEST_LINE];
static size_t pending_size;
static bool input_waited_for, input_ended;

// Leaves the looper after one read: while a command runs, the next one may wait.
static int read_input(int fd, int events, void *data) {
    (void)events, (void)data;
    ssize_t size = read(fd, pending + pending_size, sizeof pending - pending_size);
    if (size <= 0) input_ended = true;
    else pending_size += (size_t)size;
    input_waited_for = false;
    return 0;
}

// Serves the looper of the main thread until a line is there.
static bool next_line(char *line) {
    for (;;) {
        char *end = memchr(pending, '\n', pending_size);
        if (end) {
            size_t size = (size_t)(end - pending) + 1;
            memcpy(line, pending, size);
            line[size - 1] = 0;
            pending_size -= size;
            memmove(pending, pending + size, pending_size);
            return true;
        }
        if (input_ended || pending_size == sizeof pending) return false;
        ALooper_addFd(ALooper_forThread(), STDIN_FILENO, ALOOPER_POLL_CALLBACK, ALOOPER_EVENT_INPUT, read_input, NULL);
        for (input_waited_for = true; input_waited_for;) ALooper_pollOnce(-1, NULL, NULL, NULL);
    }
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: standin LIBMAIN DATADIR\n");
        return 2;
    }
    java_prepare(arguments[1], arguments[2]);
    // android-activity puts a pipe to its log in the place of standard output: answers go by a copy of the true one.
    FILE *answers = fdopen(dup(STDOUT_FILENO), "w");
    char line[LONGEST_LINE];
    while (next_line(line)) {
        char *words[MOST_WORDS], *rest = NULL;
        int word_count = 0;
        char *word = strtok_r(line, blanks, &rest);
        for (; word && word_count < MOST_WORDS; word = strtok_r(NULL, blanks, &rest)) words[word_count++] = word;
        if (word_count == 0) continue;
        if (!strcmp(words[0], "quit")) {
            fprintf(answers, "ok\n");
            break;
        }
        const char *told, *wrong = command_run(word_count, words, &told);
        if (wrong) fprintf(answers, "error %s\n", wrong);
        else fprintf(answers, *told ? "ok %s\n" : "ok\n", told);
        fflush(answers);
    }
    fflush(answers);
    // The threads of the library still run: its destructors must not.
    _exit(0);
}
