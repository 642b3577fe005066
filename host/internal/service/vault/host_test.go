package vault

import (
	"context"
	"regexp"
	"testing"
)

// TestHost: what is the host's own is kept, sealed and sealed anew as that of
// plugins is, and is none of theirs.
func TestHost(t *testing.T) {
	ctx := context.Background()
	if regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(Host) { // the rule of manifests
		t.Fatalf("a plugin can have the id %q", Host)
	}
	w := newWorld(t, Options{Source: SourceFile})
	w.set(Host, KindSecret, "a", "1")
	w.set("host", KindSecret, "a", "2")
	w.want(Host, KindSecret, "a", "1")
	stored, err := w.r.Stored(ctx)
	if err != nil || len(stored) != 1 || stored[0].Plugin != "host" {
		t.Errorf("stored of plugins: %+v, %v", stored, err)
	}
	if done, err := w.v.Rotate(ctx, ""); err != nil || done.Resealed != 2 {
		t.Errorf("rotate: %+v, %v", done, err)
	}
	if err := w.r.Remove(ctx, "host"); err != nil {
		t.Fatal(err)
	}
	w.again().want(Host, KindSecret, "a", "1")
	if text := (Name{Host, KindSecret, "a"}).String(); text != `the secret "a" of the host` {
		t.Error(text)
	}
	for _, id := range []string{"_hosts", "_", "Host", "_host/", "host_"} {
		if err := checkPlugin(id); err == nil {
			t.Errorf("%q is taken for an id", id)
		}
	}
}
