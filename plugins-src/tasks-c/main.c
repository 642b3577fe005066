/* Tasks is a to-do list, the same as plugins-src/tasks in Go: collections,
 * settings of every type, a daily total that is kept by upsert, and a button
 * that checks a password. */
#include "tasks.h"

/* Bounds of what a task may hold, in characters. */
enum {
	MAX_TITLE = 200,
	MAX_NOTES = 10000,
	MAX_TAGS = 20,
	MAX_TAG = 40,
	/* How many tasks a search returns at most, and how many rows are read at a time. */
	MAX_FOUND = 500,
	PAGE = 500,
	/* How many characters a key for sharing needs before it is accepted. */
	MIN_KEY = 16
};

/* Held while a task and the total of its day are written: handlers wait for the
 * host, and others run meanwhile. */
static wh_lock changing;

static wh_text text_setting(wh_event *e, const char *key) {
	wh_text text = wh_str("");
	(void)wh_to_text(&e->arena, wh_settings_get(e, wh_str(key)).value, &text);
	return text;
}

static bool bool_setting(wh_event *e, const char *key) {
	bool b = false;
	(void)wh_to_bool(wh_settings_get(e, wh_str(key)).value, &b);
	return b;
}

/* where_text and where_bool are conditions on one column. */
static wh_json where_text(wh_event *e, const char *column, wh_text value) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, column, value);
	wh_end(&w);
	return wh_written(&w);
}

static wh_json where_done(bool done) { return wh_raw(done ? "{\"done\":1}" : "{\"done\":0}"); }

static int64_t number_of(wh_json value) {
	int64_t n = 0;
	(void)wh_to_int(value, &n);
	return n;
}

/* put_task writes a row of the collection as clients see it, in one pass over
 * it: wh_get would begin anew for each column. */
static void put_task(wh_writer *w, wh_json row) {
	static const char *const columns[] = {"id", "created_at", "updated_at", "title", "notes", "priority", "tags", "due",
		"createdDay", "doneDay"};
	wh_items it = wh_each(row);
	wh_put_object(w, NULL);
	while (wh_next(&it)) {
		if (wh_json_is(it.name, "done"))
			wh_put_bool(w, "done", number_of(it.value) != 0);
		for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
			if (wh_json_is(it.name, columns[i]))
				wh_put_json(w, columns[i], it.value);
	}
	wh_end(w);
}

static void answer_task(wh_event *e, int status, wh_json row) {
	wh_writer w = wh_write(&e->arena);
	put_task(&w, row);
	wh_answer(e, status, wh_written(&w));
}

/* announce tells the user interface. What it fails with is no failure of the
 * request, whose task is stored. */
static void announce(wh_event *e, const char *what, wh_json id) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "what", wh_str(what));
	wh_put_json(&w, "id", id);
	wh_end(&w);
	wh_result r = wh_events_emit(e, wh_str("tasks"), wh_written(&w));
	if (r.code != WH_OK)
		wh_log_text(WH_WARN, wh_format(&e->arena, "tell of a change: %.*s", WH_ARG(r.message)));
}

/* ---- GET status ---- */

struct status {
	int64_t open, done;
	wh_text day;
};

static void status(wh_event *e) {
	struct status *s = WH_STATE(e, struct status);
	if (!s)
		return;
	WH_BEGIN(e);
	WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where_done(false)));
	if (wh_failed(e, e->result))
		return;
	s->open = number_of(e->result.value);
	WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where_done(true)));
	if (wh_failed(e, e->result))
		return;
	s->done = number_of(e->result.value);
	s->day = today(e);
	{
		wh_writer w = wh_write(&e->arena);
		wh_object(&w);
		wh_put_json(&w, "where", where_text(e, "day", s->day));
		wh_end(&w);
		WH_AWAIT(e, wh_db_query_async(e, wh_str("days"), wh_written(&w)));
	}
	if (wh_failed(e, e->result))
		return;
	wh_items it = wh_each(e->result.value);
	wh_json day = wh_raw(NULL);
	while (wh_next(&it))
		day = it.value;
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "name", text_setting(e, "listName"));
	wh_put_int(&w, "open", s->open);
	wh_put_int(&w, "done", s->done);
	wh_put_object(&w, "today");
	wh_put_text(&w, "day", s->day);
	wh_put_int(&w, "created", number_of(wh_get(day, "created")));
	wh_put_int(&w, "completed", number_of(wh_get(day, "completed")));
	wh_end(&w);
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
	WH_END(e);
}

/* ---- POST tasks/create and tasks/complete ---- */

/* What a request that writes keeps while it waits. */
struct change {
	bool creating;
	wh_text title, notes, priority, due, day, id;
	wh_json tags, task;
	int64_t created, completed;
};

/* read_task reads the body of a request, and answers one that does not fit. */
static bool read_task(wh_event *e, struct change *c) {
	c->title = c->notes = c->priority = c->due = wh_str("");
	c->tags = wh_raw("[]");
	if (!wh_body_text(e, "title", &c->title) || !wh_body_text(e, "notes", &c->notes) ||
		!wh_body_text(e, "priority", &c->priority) || !wh_body_text(e, "due", &c->due))
		return false;
	wh_json tags = wh_get(e->body, "tags");
	wh_type type = wh_type_of(tags);
	if (type == WH_NONE || type == WH_NULL)
		return true;
	c->tags = tags;
	bool fit = type == WH_ARRAY;
	wh_items it = wh_each(tags);
	while (wh_next(&it))
		fit = fit && wh_type_of(it.value) == WH_STRING;
	if (!fit)
		wh_answer_error(e, 400, "invalid_body", "the body does not fit: tags is not a list of texts");
	return fit;
}

/* check returns what is wrong with a new task, NULL where it is fine. */
static const char *check(wh_event *e, const struct change *c) {
	if (is_blank(c->title))
		return "the title is missing: send {\"title\": \"...\"}";
	if (characters(c->title) > MAX_TITLE)
		return "the title is longer than 200 characters";
	if (characters(c->notes) > MAX_NOTES)
		return "the notes are longer than 10000 characters";
	if (c->priority.len > 0 && !wh_is(c->priority, "low") && !wh_is(c->priority, "normal") && !wh_is(c->priority, "high"))
		return "the priority is low, normal or high";
	int count = 0;
	bool fit = true;
	wh_items it = wh_each(c->tags);
	for (; wh_next(&it); count++) {
		wh_text tag = wh_str("");
		(void)wh_to_text(&e->arena, it.value, &tag);
		fit = fit && tag.len > 0 && characters(tag) <= MAX_TAG;
	}
	if (count > MAX_TAGS)
		return "a task has at most 20 tags";
	if (!fit)
		return "a tag has 1 to 40 characters";
	if (c->due.len > 0 && !is_day(c->due))
		return "due is a day such as 2026-11-21";
	return NULL;
}

static wh_json row_of(wh_event *e, const struct change *c) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "title", c->title);
	wh_put_text(&w, "notes", c->notes);
	wh_put_text(&w, "priority", c->priority);
	wh_put_json(&w, "tags", c->tags);
	wh_put_text(&w, "due", c->due);
	wh_put_int(&w, "done", 0);
	wh_put_text(&w, "createdDay", c->day);
	wh_put_text(&w, "doneDay", wh_str(""));
	wh_end(&w);
	return wh_written(&w);
}

static wh_json total_of(wh_event *e, const struct change *c) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "day", c->day);
	wh_put_int(&w, "created", c->created);
	wh_put_int(&w, "completed", c->completed);
	wh_end(&w);
	return wh_written(&w);
}

/* accept checks the request, and answers one that is refused. */
static bool accept(wh_event *e, struct change *c) {
	c->creating = wh_is(e->name, "tasks/create");
	c->id = wh_str("");
	if (c->creating ? !read_task(e, c) : !wh_body_text(e, "id", &c->id))
		return false;
	const char *wrong = c->creating ? check(e, c) : NULL;
	if (wrong) {
		wh_answer_error(e, 400, "invalid_task", wrong);
		return false;
	}
	if (c->creating && c->priority.len == 0)
		c->priority = text_setting(e, "priority");
	return true;
}

static void too_many(wh_event *e, int64_t open) {
	/* With its end, as C has it. */
	wh_text message = wh_format(&e->arena, "%lld tasks are open; complete one, or raise the setting maxOpen%c",
		(long long)open, 0);
	wh_answer_error(e, 409, "too_many_open", message.ptr ? message.ptr : "too many tasks are open");
}

static wh_json set_done(wh_event *e, const struct change *c) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_int(&w, "done", 1);
	wh_put_text(&w, "doneDay", c->day);
	wh_end(&w);
	return wh_written(&w);
}

/* change answers both. A task that is done stays done. */
static void change(wh_event *e) {
	struct change *c = WH_STATE(e, struct change);
	if (!c)
		return;
	WH_BEGIN(e);
	if (!accept(e, c))
		return;
	WH_LOCK(e, &changing); /* until the event is over */
	c->day = today(e);
	if (c->creating) {
		WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where_done(false)));
		if (wh_failed(e, e->result))
			return;
		if (number_of(e->result.value) >= number_of(wh_settings_get(e, wh_str("maxOpen")).value)) {
			too_many(e, number_of(e->result.value));
			return;
		}
		WH_AWAIT(e, wh_db_insert_async(e, wh_str("tasks"), row_of(e, c)));
		if (wh_failed(e, e->result))
			return;
		c->task = e->result.value;
	} else {
		WH_AWAIT(e, wh_db_get_by_id_async(e, wh_str("tasks"), c->id));
		if (wh_failed(e, e->result))
			return;
		c->task = e->result.value;
		if (wh_type_of(c->task) != WH_OBJECT) {
			wh_answer_error(e, 404, "no_such_task", "there is no task with this id; tasks/search lists them");
			return;
		}
		if (number_of(wh_get(c->task, "done")) != 0) {
			answer_task(e, 200, c->task);
			return;
		}
		WH_AWAIT(e, wh_db_update_async(e, wh_str("tasks"), c->id, set_done(e, c)));
		if (wh_failed(e, e->result))
			return;
	}
	/* The total of today is counted anew, so that one that was missed, as by a
	 * crash between two writes, is mended by the next. */
	WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where_text(e, "createdDay", c->day)));
	if (wh_failed(e, e->result))
		return;
	c->created = number_of(e->result.value);
	WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where_text(e, "doneDay", c->day)));
	if (wh_failed(e, e->result))
		return;
	c->completed = number_of(e->result.value);
	WH_AWAIT(e, wh_db_upsert_async(e, wh_str("days"), wh_raw("[\"day\"]"), total_of(e, c)));
	if (wh_failed(e, e->result))
		return;
	announce(e, c->creating ? "created" : "completed", wh_get(c->task, "id"));
	if (!c->creating) {
		WH_AWAIT(e, wh_db_get_by_id_async(e, wh_str("tasks"), c->id));
		if (wh_failed(e, e->result))
			return;
		c->task = e->result.value;
	}
	answer_task(e, c->creating ? 201 : 200, c->task);
	WH_END(e);
}

/* ---- GET tasks/search and tasks/shared ---- */

struct search {
	wh_json where;
	wh_text text, tag;
	int64_t limit, found, offset, rows;
	bool more;
	wh_writer out;
	wh_arena arena; /* of out, which outlives the pages */
	wh_place page;
};

/* read_limit reads a number as it stands in an address. */
static bool read_limit(wh_text text, int64_t *limit) {
	int64_t n = 0;
	size_t i = text.len > 1 && text.ptr[0] == '+';
	for (; i < text.len && n <= MAX_FOUND; i++) {
		if (text.ptr[i] < '0' || text.ptr[i] > '9')
			return false;
		n = n * 10 + text.ptr[i] - '0';
	}
	*limit = n;
	return n >= 1 && n <= MAX_FOUND;
}

static bool read_bool(wh_text text, bool *value) {
	static const char *const yes[] = {"1", "t", "T", "true", "TRUE", "True"};
	static const char *const no[] = {"0", "f", "F", "false", "FALSE", "False"};
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
		if (!wh_is(text, yes[i]) && !wh_is(text, no[i]))
			continue;
		*value = wh_is(text, yes[i]);
		return true;
	}
	return false;
}

/* may_share says whether a request has the key for sharing. How long it takes
 * tells nothing of the key but its length. */
static bool may_share(wh_event *e) {
	wh_text key = text_setting(e, "shareKey"), given = wh_query(e, "key");
	if (characters(key) < MIN_KEY || given.len != key.len)
		return false;
	unsigned char differs = 0;
	for (size_t i = 0; i < key.len; i++)
		differs |= (unsigned char)(key.ptr[i] ^ given.ptr[i]);
	return differs == 0;
}

/* ask reads what is searched for, and answers a request that is refused. */
static bool ask(wh_event *e, struct search *s) {
	s->limit = MAX_FOUND;
	s->where = where_done(false);
	if (wh_is(e->name, "tasks/shared")) {
		if (may_share(e))
			return true;
		wh_answer_error(e, 403, "not_shared", "the key is not the right one, or the list is not shared");
		return false;
	}
	wh_text limit = wh_query(e, "limit"), done = wh_query(e, "done");
	bool is_done = false;
	s->limit = 50;
	if (limit.ptr && !read_limit(limit, &s->limit)) {
		wh_answer_error(e, 400, "invalid_limit", "limit is a number from 1 to 500");
		return false;
	}
	if (done.ptr && !read_bool(done, &is_done)) {
		wh_answer_error(e, 400, "invalid_done", "done is true or false");
		return false;
	}
	s->where = done.ptr ? where_done(is_done) : bool_setting(e, "showDone") ? wh_raw("{}") : where_done(false);
	s->text = lower(e, wh_query(e, "text"));
	s->tag = wh_query(e, "tag");
	return true;
}

static wh_json page_of(wh_event *e, const struct search *s) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_json(&w, "where", s->where);
	wh_put_json(&w, "orderBy", wh_raw("{\"created_at\":\"desc\",\"id\":\"desc\"}"));
	wh_put_int(&w, "limit", PAGE);
	wh_put_int(&w, "offset", s->offset);
	wh_end(&w);
	return wh_written(&w);
}

/* matches says whether a text in lower case stands in a task, and whether it has
 * a tag; an empty one asks for nothing. */
static bool matches(wh_event *e, const struct search *s, wh_json row) {
	wh_text title = wh_str(""), notes = wh_str(""), tag;
	if (s->tag.len > 0) {
		bool has = false;
		wh_items it = wh_each(wh_get(row, "tags"));
		while (wh_next(&it))
			has = has || (wh_to_text(&e->arena, it.value, &tag) && wh_equal(tag, s->tag));
		if (!has)
			return false;
	}
	if (s->text.len == 0)
		return true;
	(void)wh_read_text(&e->arena, row, "title", &title);
	(void)wh_read_text(&e->arena, row, "notes", &notes);
	return contains(lower(e, title), s->text) || contains(lower(e, notes), s->text);
}

/* search goes through the rows page by page: the database compares columns as a
 * whole, and a text may stand anywhere in them. The newest tasks come first. */
static void search(wh_event *e) {
	struct search *s = WH_STATE(e, struct search);
	if (!s)
		return;
	WH_BEGIN(e);
	if (!ask(e, s))
		return;
	s->out = wh_write(&s->arena);
	wh_object(&s->out);
	wh_put_array(&s->out, "tasks");
	s->page = wh_mark(&e->arena);
	do {
		WH_AWAIT(e, wh_db_query_async(e, wh_str("tasks"), page_of(e, s)));
		if (wh_failed(e, e->result)) {
			wh_clear(&s->arena);
			return;
		}
		s->rows = 0;
		wh_items it = wh_each(e->result.value);
		while (!s->more && wh_next(&it)) {
			s->rows++;
			if (!matches(e, s, it.value))
				continue;
			if (s->found == s->limit) {
				s->more = true;
			} else {
				put_task(&s->out, it.value);
				s->found++;
			}
		}
		s->offset += PAGE;
		wh_reset(&e->arena, s->page);
	} while (s->rows == PAGE && !s->more);
	wh_end(&s->out);
	wh_put_bool(&s->out, "more", s->more);
	wh_end(&s->out);
	wh_answer(e, 200, wh_written(&s->out));
	wh_clear(&s->arena);
	WH_END(e);
}

/* ---- The button next to the key for sharing ---- */

/* test_key says whether the key is good enough. It never shows it. */
static void test_key(wh_event *e) {
	size_t n = characters(text_setting(e, "shareKey"));
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_bool(&w, "ok", n == 0 || n >= MIN_KEY);
	wh_put_text(&w, "message", wh_str(n == 0 ? "The list is not shared."
		: n < MIN_KEY ? "The key is too short to be accepted: give it 16 characters or more."
		              : "The list is shared with whoever has the key."));
	wh_end(&w);
	wh_respond(e, wh_written(&w));
}

static void settings_changed(wh_event *e) {
	wh_text name = text_setting(e, "listName");
	wh_log_text(WH_INFO, wh_format(&e->arena, "the settings were changed; the list is called %.*s", WH_ARG(name)));
}

void wh_activate(wh_event *e) {
	if (wh_failed(e, wh_handle(e, "status", status)) || wh_failed(e, wh_handle(e, "tasks/create", change)) ||
		wh_failed(e, wh_handle(e, "tasks/search", search)) || wh_failed(e, wh_handle(e, "tasks/complete", change)) ||
		wh_failed(e, wh_handle(e, "tasks/shared", search)) ||
		wh_failed(e, wh_on_method(e, "share", "test", test_key)))
		return;
	wh_on_hook("onSettingsChanged", settings_changed);
}
