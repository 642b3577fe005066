/* Answers the sum of the shop's orders in cents.
 * `wasmhost sdk --with library.json` writes library.h. */
#include "library.h"

static void sum(wh_event *e) {
	wh_result orders = wh_shop_orders(e);
	if (wh_failed(e, orders))
		return;
	int64_t all = 0, cents = 0;
	for (wh_items it = wh_each(orders.value); wh_next(&it);)
		if (wh_read_int(it.value, "cents", &cents))
			all += cents;
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_int(&w, "cents", all);
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
}

void wh_activate(wh_event *e) { (void)wh_failed(e, wh_handle(e, "sum", sum)); }
