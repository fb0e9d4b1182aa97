#pragma once

/* SQLite includes this, and calls nothing of it. */
