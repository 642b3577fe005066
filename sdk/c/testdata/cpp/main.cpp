// A plugin in C++, with a constructor that runs before it, and a part in C that
// uses the C library.
#include <wasmhost.h>

extern "C" const char *described(int n);

namespace {

struct Counter {
	int n;
	Counter() : n(41) {}
	int next() { return ++n; }
};

Counter counter;

} // namespace

void wh_activate(wh_event *e) {
	wh_failed(e, wh_handle(e, "hello", [](wh_event *e) {
		wh_writer w = wh_write(&e->arena);
		wh_put_text(&w, nullptr, wh_str(described(counter.next())));
		wh_answer(e, 200, wh_written(&w));
	}));
	wh_failed(e, wh_handle(e, "wait", [](wh_event *e) {
		WH_BEGIN(e);
		WH_AWAIT(e, wh_timers_sleep_async(e, 1));
		wh_answer(e, 200, e->result.value);
		WH_END(e);
	}));
}
