package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// What was made with Intl before an image works after it, and what a plugin
// changes of the built-ins does not reach the others.
func TestIntlInImages(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	first := h.start(`const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Tokyo" });
		const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
		export default (ctx) => { ctx.cli.handle("run", () => ({ status: 200,
			body: [when.format(0), money.format(12.5), new Date(0).toLocaleTimeString("en-US")] })) }`)
	image, err := first.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer image.Close()
	const want = `{"status":200,"body":["1 January 1970","$12.50","12:00:00 AM"]}`
	if got, err := call(h.restored(image), time.Minute, "run", "null"); err != nil || got != want {
		t.Errorf("got %s and %v, want %s", got, err, want)
	}
}

// Texts and numbers of any length are answered or refused, and do no harm.
func TestIntlTakesAnything(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.run(`const tried = (f) => { try { return String(f()).length } catch (e) { return e.name } };
		return { status: 200, body: [
			tried(() => new Intl.Collator("en").compare("x".repeat(2e6), "y")),
			tried(() => new Intl.NumberFormat("en").format("9".repeat(5000))),
			tried(() => new Intl.NumberFormat("en").format(1e308)),
			tried(() => new Intl.NumberFormat("en").format(5e-324)),
			tried(() => new Intl.DateTimeFormat("en", { timeZone: "A/".repeat(5000) })),
			tried(() => new Intl.DateTimeFormat("en").format(8.64e15)),
			tried(() => new Intl.DateTimeFormat("x-".repeat(500) + "x")),
			tried(() => {
				for (let i = 0; i < 500; i++) new Intl.NumberFormat("en", { minimumFractionDigits: i % 100 }).format(i);
			}),
			tried(() => new Intl.PluralRules("pl").select(1e300)),
		] };`)
	const want = `{"status":200,"body":["RangeError","RangeError",411,1,"RangeError",11,"RangeError",9,4]}`
	if got, err := call(in, time.Minute, "run", "null"); err != nil || got != want {
		t.Errorf("got %s and %v, want %s", got, err, want)
	}
}

// What Intl says that it supports can be used, and what it does not know is refused.
func TestSupportedValues(t *testing.T) {
	t.Parallel()
	in := newHarness(t, engine.Limits{}).run(`const of = Intl.supportedValuesOf, zones = of("timeZone");
		for (const timeZone of zones) if (new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== timeZone)
			throw new Error(timeZone);
		for (const unit of of("unit")) new Intl.NumberFormat("en", { style: "unit", unit }).format(1);
		const refused = ["zone", "toString", "", undefined].map((key) => { try { return of(key) } catch (e) { return e.name } });
		return { status: 200, body: [zones.includes("Europe/Berlin"), zones.length > 400, of("currency").includes("EUR"),
			of("calendar"), of("collation"), of("numberingSystem"), ...refused] };`)
	const want = `{"status":200,"body":[true,true,true,["gregory"],[],["latn"],` +
		`"RangeError","RangeError","RangeError","RangeError"]}`
	if got, err := call(in, time.Minute, "run", "null"); err != nil || got != want {
		t.Errorf("got %s and %v, want %s", got, err, want)
	}
}

// BenchmarkIntl is one call of format, among a thousand of a request.
func BenchmarkIntl(b *testing.B) {
	for name, made := range map[string]string{
		"date":   `new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Berlin" })`,
		"number": `new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })`,
	} {
		b.Run(name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			in := h.start("const made = " + made + `;
				export default (ctx) => { ctx.cli.handle("run", () => {
					for (let i = 0; i < 1000; i++) made.format(1.7e12 + i * 12345.25); return { status: 200 } }) }`)
			for b.Loop() {
				if answer, err := call(in, time.Minute, "run", "null"); err != nil || !strings.Contains(answer, "200") {
					b.Fatal(answer, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "us/format")
		})
	}
}
