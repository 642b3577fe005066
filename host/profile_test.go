package host_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
)

// A profile is made of the instance that answers meanwhile, one at a time, for no longer than the limit.
func TestProfileOfPlugin(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "js", paths: []string{"work"}, script: `
function busy(x) { for (let i = 0; i < 100000; i++) x = (x * 31 + i) % 1000003; return x; }
export default function (ctx) {
	ctx.cli.handle("work", () => ({ status: 200, body: busy(1) }));
}`, more: map[string]any{"permissions": []string{"cli"}}})
	var wait sync.WaitGroup
	done := make(chan struct{})
	wait.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				w.send("POST", "/plugins/js/work", "", nil)
			}
		}
	})
	first, second := make(chan int), make(chan string)
	for range 2 {
		go func() {
			a := w.send("POST", "/api/v1/plugins/js/profile?seconds=2", "", nil)
			if a.status == http.StatusOK {
				second <- a.body
			} else {
				first <- a.status
			}
		}()
	}
	if status := <-first; status != http.StatusConflict {
		t.Errorf("a second profile: %d", status)
	}
	body := <-second
	close(done)
	wait.Wait()
	var found api.Profile
	if err := json.Unmarshal([]byte(body), &found); err != nil {
		t.Fatalf("%v: %.200s", err, body)
	}
	var units, busy int64
	for _, s := range found.Stacks {
		units += s.Units
		if f := found.Functions[s.Functions[len(s.Functions)-1]]; f.Name == "busy" && strings.HasSuffix(f.File, ".js") {
			busy += s.Units
		}
	}
	if found.Samples == 0 || units != found.Units || busy < units*9/10 || len(found.Pprof) == 0 {
		t.Errorf("%d of %d units in %d samples: %v", busy, units, found.Samples, found.Functions)
	}
	for query, want := range map[string]int{"js/profile?seconds=200": 400, "js/profile?seconds=0": 400,
		"nobody/profile": 404} {
		if a := w.send("POST", "/api/v1/plugins/"+query, "", nil); a.status != want {
			t.Errorf("%s: %d %s", query, a.status, a.body)
		}
	}
}
