#pragma once

#define isnan(number) __builtin_isnan(number)

double fabs(double number);
double log(double number);
