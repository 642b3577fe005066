package browsertest

import "fmt"

// clocks is a script that gives a page clocks whose pace a test sets.
const clocks = `globalThis.clocks ??= (() => {
	const real = performance.now.bind(performance), every = setInterval;
	let rate = 1, since = real(), shown = since;
	const now = performance.now = () => shown + (real() - since) * rate;
	globalThis.setInterval = (f, ms) => {
		let next = now() + ms;
		return every(() => {
			if (now() < next) return;
			next += ms;
			f();
		}, ms / 10);
	};
	return { hurry: (n) => { shown = now(); since = real(); rate = n; } };
})()`

// Hurry lets the clock of the page, and the intervals that it has set since the
// first call, go so many times as fast, at most ten: for tests of what a page does
// about another that keeps a processor busy all the while.
func (p *Page) Hurry(times int) {
	p.tb.Helper()
	p.Exec(fmt.Sprintf("%s; clocks.hurry(%d)", clocks, times))
}
