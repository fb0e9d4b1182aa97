#pragma once

/* SQLite is built without its assertions. */
#define assert(condition) ((void)0)
