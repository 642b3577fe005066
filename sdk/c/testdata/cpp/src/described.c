#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *described(int n);

const char *described(int n) {
	static char text[64];
	char *copy = malloc(100);
	memset(copy, 'x', 99);
	copy[n - 40] = 0;
	snprintf(text, sizeof text, "%s is %.3f", copy, n / 8.0);
	free(copy);
	return text;
}
