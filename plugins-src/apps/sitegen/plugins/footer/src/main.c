/* Puts the number of pages of the site under each of them.
 * `wasmhost sdk --with library.json` writes library.h. */
#include "library.h"

static void render(wh_event *e) {
	wh_text name, title, html;
	if (!wh_read_text(&e->arena, e->body, "name", &name) || !wh_read_text(&e->arena, e->body, "title", &title) ||
		!wh_read_text(&e->arena, e->body, "html", &html)) {
		wh_fail(e, "invalid_argument", "this is no page");
		return;
	}
	wh_result titles = wh_site_titles(e);
	if (wh_failed(e, titles))
		return;
	int pages = 0;
	for (wh_items it = wh_each(titles.value); wh_next(&it);)
		pages++;
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "name", name);
	wh_put_text(&w, "title", title);
	wh_put_text(&w, "html", wh_format(&e->arena, "%.*s<footer>%d pages</footer>\n", WH_ARG(html), pages));
	wh_end(&w);
	wh_respond(e, wh_written(&w));
}

void wh_activate(wh_event *e) { (void)wh_failed(e, wh_on_method(e, "site", "render", render)); }
