package host_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/feeds"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
)

// A user sees every limit, with what was set at start.
func TestListLimits(t *testing.T) {
	w := serve(t, host.Config{Parts: []host.Part{feeds.Part(feeds.Limits{FeedBytes: 1 << 20})}})
	list := ask[api.LimitList](w, "GET", "/api/v1/limits", 200)
	found := map[string]api.Limit{}
	for _, l := range list.Limits {
		found[l.Name] = l
	}
	want := api.Limit{Name: "rss.feed-bytes", Unit: "bytes", Value: "1MiB", Default: "5MiB", Min: "1KiB", Max: "64MiB",
		Changed: true, Description: limitlist.Texts()["rss.feed-bytes"]}
	if got := found[want.Name]; got != want || want.Description == "" {
		t.Errorf("it lists %+v, want %+v", got, want)
	}
	if host, all := found["plugin.queue"].Per, found["vault.records"].Per; host != "host" || all != "database" {
		t.Errorf("they count per %q and %q", host, all)
	}
	if got := found["store.result-rows"]; got.Value == "" || got.Value != got.Default || got.Changed {
		t.Errorf("one that was not set is %+v", got)
	}
}
