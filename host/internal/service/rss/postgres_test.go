package rss

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 20)
}

// Of two that have the same feeds, one asks for a feed that is due.
func TestTwoHosts(t *testing.T) {
	clock, site := newClock(), newSite(t)
	site.text("/a", channel(dated("x", 1)))
	path := filepath.Join(t.TempDir(), "rss.db")
	one, two := manual(t, Options{Path: path, Now: clock.Now}), manual(t, Options{Path: path, Now: clock.Now})
	add(t, one, "p", site.URL+"/a")
	if again := add(t, two, "p", site.URL+"/a"); again != feedsOf(t, one, "p")[0] || site.count("/a") != 1 {
		t.Errorf("%+v, asked %d times", again, site.count("/a"))
	}
	one.Resume("p")
	two.Resume("p")
	for n := 2; n <= 4; n++ {
		clock.Advance(time.Hour)
		due, err := one.due(clock.Now())
		must(t, err)
		one.tick(t)
		for _, d := range due { // it has looked before the other had begun
			two.refresh(two.active["p"], d)
		}
		two.tick(t)
		if asked := site.count("/a"); asked != n {
			t.Errorf("asked %d times, want %d", asked, n)
		}
	}
}
