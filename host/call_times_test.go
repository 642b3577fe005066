package host_test

import (
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host"
)

// The time of a call has what it waited for its turn, which is told apart; calls of each
// kind are counted by themselves, and all of it goes with the plugin.
func TestTimesOfCalls(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "busy", paths: []string{"work"}, script: `export default function (ctx) {
	const work = () => { const end = Date.now() + 200; while (Date.now() < end); return { status: 200, body: 1 }; };
	ctx.cli.handle("work", work);
}`})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { w.send("POST", "/plugins/busy/work", "", nil) })
	}
	all.Wait()
	value := func(s scrape, name, kind string) float64 {
		for _, one := range s[name] {
			if one.labels["plugin"] == "busy" && one.labels["kind"] == kind {
				return one.value
			}
		}
		return -1
	}
	s := w.scraped()
	whole, queued := value(s, "wasmhost_plugin_call_seconds_sum", "request"),
		value(s, "wasmhost_plugin_call_queue_seconds_sum", "request")
	// One after the other: they wait 0, 0.2, 0.4 and 0.6 s.
	if n := value(s, "wasmhost_plugin_call_seconds_count", "request"); n != 4 || queued < 1 || whole < queued+0.7 {
		t.Errorf("%v calls took %v s, and waited %v of it", n, whole, queued)
	}
	if n := value(s, "wasmhost_plugin_call_seconds_count", "method"); n != -1 {
		t.Errorf("there are %v methods", n)
	}
	if begun := s["wasmhost_plugin_instances_started_total"]; len(begun) != 1 || begun[0].value != 1 {
		t.Errorf("begun %v", begun)
	}
	if a := w.send("POST", "/api/v1/plugins/busy/reload", "", nil); a.status != 200 {
		t.Fatalf("reload: %d %s", a.status, a.body)
	}
	if begun := w.scraped()["wasmhost_plugin_instances_started_total"]; begun[0].value != 2 {
		t.Errorf("after a reload %v", begun)
	}
	if a := w.send("DELETE", "/api/v1/plugins/busy", "", nil); a.status >= 300 {
		t.Fatalf("remove: %d %s", a.status, a.body)
	}
	if n := value(w.scraped(), "wasmhost_plugin_call_seconds_count", "request"); n != -1 {
		t.Errorf("%v calls of a plugin that is gone", n)
	}
}
