/* What functions that were read from the bytecode of the entry point have in
   common: the bytecode with the tables of their lines, and the text of the file
   with their source. Both stay as long as the instance. */

typedef struct { const char *start; size_t len; } wh_range;

static struct { wh_range code, text; } lasting;

/* What is compiled while bytecode is written: the text of the file as the host has
   it, and how much of what was compiled stood before it. */
static struct { wh_range text; size_t before; } written;

static bool is_in(const void *at, wh_range range)
{
	return (const char *)at >= range.start && (const char *)at < range.start + range.len;
}

static bool wh_lasts(const void *at) { return is_in(at, lasting.code) || is_in(at, lasting.text); }

/* Where a function's source stands in the text; -1 where it does not. */
static int wh_place_in_text(const char *source, int len, int at)
{
	if (!written.text.start || len < 0 || at < 0 || (size_t)at < written.before)
		return -1;
	size_t place = (size_t)at - written.before;
	bool there = place <= written.text.len && (size_t)len <= written.text.len - place &&
		!memcmp(written.text.start + place, source, (size_t)len);
	return there ? (int)place : -1;
}

/* The source at a place in the text; NULL where there is none. */
static char *wh_source_at(int at, int len)
{
	if (at < 0 || len < 0 || (size_t)at > lasting.text.len || (size_t)len > lasting.text.len - (size_t)at)
		return NULL;
	return (char *)lasting.text.start + at;
}

void wh_write_beside(const char *text, size_t len, size_t before)
{
	written.text = (wh_range){text, len};
	written.before = before;
}

void wh_keep_lasting(const char *code, size_t code_len, const char *text, size_t text_len)
{
	lasting.code = (wh_range){code, code_len};
	lasting.text = (wh_range){text, text_len};
}
