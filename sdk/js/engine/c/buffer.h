/* Growing buffers of bytes, and maps from numbers to pointers. */
#ifndef WH_BUFFER_H
#define WH_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
	char *data;
	size_t len, cap;
} wh_buffer;

/* Makes room for more bytes. False means that there is no memory. */
bool wh_grow(wh_buffer *b, size_t more);

static inline bool wh_room(wh_buffer *b, size_t more)
{
	return b->cap - b->len >= more || wh_grow(b, more);
}

static inline bool wh_put(wh_buffer *b, const char *bytes, size_t len)
{
	if (!wh_room(b, len))
		return false;
	memcpy(b->data + b->len, bytes, len);
	b->len += len;
	return true;
}

static inline bool wh_puts(wh_buffer *b, const char *text) { return wh_put(b, text, strlen(text)); }

static inline bool wh_putc(wh_buffer *b, char c)
{
	if (!wh_room(b, 1))
		return false;
	b->data[b->len++] = c;
	return true;
}

/* Empties a buffer for its next use, and gives back what one large use took. */
void wh_empty(wh_buffer *b);

/* A map from numbers above zero to pointers. */
typedef struct {
	int32_t *keys;          /* 0 is free, -1 was removed */
	void **values;
	uint32_t cap, count, used;
} wh_map;

void *wh_map_get(const wh_map *m, int32_t key);
/* False means that there is no memory; the map is unchanged then. */
bool wh_map_set(wh_map *m, int32_t key, void *value);
/* Removes an entry and returns its value, or NULL. */
void *wh_map_remove(wh_map *m, int32_t key);

#endif
