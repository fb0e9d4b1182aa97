#pragma once
#include <sys/types.h>

#define F_OK 0
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define _SC_PAGESIZE 0x27

int access(const char *path, int mode);
int close(int file);
int fchown(int file, uid_t owner, gid_t group);
int fsync(int file);
int ftruncate(int file, off_t length);
char *getcwd(char *buffer, size_t size);
uid_t geteuid(void);
pid_t getpid(void);
ssize_t pread(int file, void *buffer, size_t size, off_t offset);
ssize_t pwrite(int file, const void *buffer, size_t size, off_t offset);
ssize_t read(int file, void *buffer, size_t size);
ssize_t readlink(const char *path, char *buffer, size_t size);
int rmdir(const char *path);
long sysconf(int what);
int unlink(const char *path);
ssize_t write(int file, const void *buffer, size_t size);
