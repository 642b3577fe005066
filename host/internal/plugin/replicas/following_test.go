package replicas

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
)

// noPlugins are a host that has none, or one plugin that nobody gets hold of.
type noPlugins struct {
	Plugins
	busy Plugin
}

func (p noPlugins) Find(string) Plugin { return p.busy }
func (p noPlugins) IDs() []string      { return nil }

// busy is a plugin that somebody else has the lock of.
type busy struct {
	Plugin
	t *testing.T
	m Member
}

func (b *busy) Others() Member   { return b.m }
func (b *busy) Stopping() func() { b.t.Error("it stops the plugin"); return func() {} }
func (b *busy) Lock(context.Context) error {
	b.t.Error("it waits to stop the plugin")
	return context.Canceled
}

func hostAmong(t *testing.T, p noPlugins) *among {
	t.Helper()
	c, err := catalog.Open(t.Context(), catalog.Options{Dir: t.TempDir(), Documents: documenttest.Server(t)(),
		Leases: lease.Alone(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return Among(t.Context(), Options{Plugins: p, Catalog: c, Logger: c.Logger, Turns: 1}).(*among)
}

func record(t *testing.T, h *among, id, text string) {
	t.Helper()
	if _, err := h.Catalog.Record(id).Change(func([]byte, error) ([]byte, error) {
		return []byte(text),
			nil
	}); err != nil {
		t.Fatal(err)
	}
}

// What strangers tell of plugins that are not there costs one question, however many
// they name; what is there, and what was, is looked at.
func TestToldOfWhatIsNotThere(t *testing.T) {
	h := hostAmong(t, noPlugins{})
	record(t, h, "theirs", "{}")
	told := map[string]bool{"theirs": true}
	for i := range 5000 {
		told[fmt.Sprint("stranger", i)] = true
	}
	if got := h.affected(told, false); !maps.Equal(got, map[string]bool{"theirs": true}) {
		t.Errorf("of what was told it looks at %d", len(got))
	}
	if got := h.affected(nil, true); !maps.Equal(got, map[string]bool{"theirs": true}) {
		t.Errorf("of all it looks at %v", got)
	}
	if got := h.affected(map[string]bool{"stranger": true}, false); len(got) != 0 {
		t.Errorf("of one that is not there it looks at %v", got)
	}
}

// A host that hears late of a pause which is over stops nothing for it, nor waits for
// what is under way.
func TestLatePause(t *testing.T) {
	plugin := &busy{t: t}
	h := hostAmong(t, noPlugins{busy: plugin})
	plugin.m = h.Join(plugin)
	record(t, h, "p", "{}")
	h.pauseHere("p", &catalog.Pause{ID: "over", Host: "another"})
}
