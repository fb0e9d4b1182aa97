#pragma once

// Changes the configuration that AConfiguration_fromAssetManager hands out; returns what is wrong with it, or NULL.
const char *configuration_set(const char *key, const char *value);
