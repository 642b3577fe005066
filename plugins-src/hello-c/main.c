/* Hello is the smallest useful plugin: it greets, by a word that its user
 * chooses in the settings. `wasmhost build` compiles it. */
#include <wasmhost.h>

static void greeting(wh_event *e, wh_text name) {
	wh_result r = wh_settings_get(e, wh_str("greeting"));
	wh_text word = wh_str("");
	if (wh_failed(e, r))
		return;
	(void)wh_to_text(&e->arena, r.value, &word);
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "message", wh_format(&e->arena, "%.*s, %.*s!", WH_ARG(word), WH_ARG(name)));
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
}

/* hello answers GET hello. */
static void hello(wh_event *e) { greeting(e, wh_str("world")); }

/* greet answers POST greet. */
static void greet(wh_event *e) {
	wh_text name = wh_str("");
	if (!wh_body_text(e, "name", &name))
		return;
	if (name.len == 0)
		wh_answer_error(e, 400, "name_missing", "send {\"name\": \"...\"}");
	else
		greeting(e, name);
}

void wh_activate(wh_event *e) {
	if (wh_failed(e, wh_handle(e, "hello", hello)) || wh_failed(e, wh_handle(e, "greet", greet)))
		return;
	wh_log_text(WH_INFO, wh_format(&e->arena, "%.*s %.*s is ready", WH_ARG(wh_plugin.id), WH_ARG(wh_plugin.version)));
}
