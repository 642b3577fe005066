/* Answers `!spoken` with how many of the last messages are from who asks.
 * `wasmhost sdk --with library.json` writes library.h. */
#include "library.h"

static void command(wh_event *e) {
	wh_text room = wh_str(""), from = wh_str("");
	if (!wh_body_text(e, "room", &room) || !wh_body_text(e, "from", &from))
		return;
	int64_t most = 100;
	wh_result said = wh_chat_history(e, room, &most);
	if (wh_failed(e, said))
		return;
	int count = 0;
	for (wh_items it = wh_each(said.value); wh_next(&it);) {
		wh_text who;
		if (wh_read_text(&e->arena, it.value, "from", &who) && who.len == from.len &&
			!__builtin_memcmp(who.ptr, from.ptr, who.len))
			count++;
	}
	wh_writer w = wh_write(&e->arena);
	wh_put_text(&w, NULL, wh_format(&e->arena, "%.*s has said %d", WH_ARG(from), count));
	wh_answer(e, 200, wh_written(&w));
}

void wh_activate(wh_event *e) { (void)wh_failed(e, wh_handle(e, "command", command)); }
