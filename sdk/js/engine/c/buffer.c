#include "buffer.h"

#include <stdlib.h>

enum { MAX_SPARE = 64 << 10 };

bool wh_grow(wh_buffer *b, size_t more)
{
	if (more > SIZE_MAX / 4 || b->len > SIZE_MAX / 4)
		return false;
	/* By half as much again, or by what is needed: large answers should not
	   take twice their size. */
	size_t need = b->len + more, cap = b->cap + b->cap / 2;
	cap = cap > need ? cap : need;
	cap = cap > 256 ? cap : 256;
	char *data = realloc(b->data, cap);
	if (!data)
		return false;
	b->data = data;
	b->cap = cap;
	return true;
}

void wh_empty(wh_buffer *b)
{
	b->len = 0;
	if (b->cap > MAX_SPARE) {
		free(b->data);
		b->data = NULL;
		b->cap = 0;
	}
}

static uint32_t slot(const wh_map *m, int32_t key)
{
	return ((uint32_t)key * 2654435769u) & (m->cap - 1);
}

void *wh_map_get(const wh_map *m, int32_t key)
{
	if (!m->cap)
		return NULL;
	for (uint32_t i = slot(m, key); m->keys[i]; i = (i + 1) & (m->cap - 1))
		if (m->keys[i] == key)
			return m->values[i];
	return NULL;
}

static bool rehash(wh_map *m, uint32_t cap)
{
	wh_map next = {calloc(cap, sizeof *next.keys), malloc(cap * sizeof *next.values), cap, 0, 0};
	if (!next.keys || !next.values) {
		free(next.keys);
		free(next.values);
		return false;
	}
	for (uint32_t i = 0; i < m->cap; i++)
		if (m->keys[i] > 0)
			wh_map_set(&next, m->keys[i], m->values[i]);
	free(m->keys);
	free(m->values);
	*m = next;
	return true;
}

bool wh_map_set(wh_map *m, int32_t key, void *value)
{
	if ((m->used + 1) * 4 > m->cap * 3) {
		/* Removed entries are dropped on the way: the map grows only when
		   it holds much. */
		uint32_t cap = m->cap ? m->cap : 16;
		while ((m->count + 1) * 2 > cap)
			cap *= 2;
		if (!rehash(m, cap))
			return false;
	}
	uint32_t i = slot(m, key), at = m->cap;
	for (; m->keys[i]; i = (i + 1) & (m->cap - 1)) {
		if (m->keys[i] == key) {
			m->values[i] = value;
			return true;
		}
		if (m->keys[i] < 0 && at == m->cap)
			at = i; /* the first hole on the way */
	}
	if (at == m->cap) {
		at = i;
		m->used++;
	}
	m->keys[at] = key;
	m->values[at] = value;
	m->count++;
	return true;
}

void *wh_map_remove(wh_map *m, int32_t key)
{
	if (!m->cap)
		return NULL;
	for (uint32_t i = slot(m, key); m->keys[i]; i = (i + 1) & (m->cap - 1))
		if (m->keys[i] == key) {
			m->keys[i] = -1;
			m->count--;
			return m->values[i];
		}
	return NULL;
}
