package host_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestInspectEndsWithItsClient: a look at a package, before anybody has agreed to it, ends when its client hangs up,
// and leaves nothing.
func TestInspectEndsWithItsClient(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{Scripts: js.Config{Files: script.Limits{Time: time.Hour, CheckMB: 2048}}})
	slow := strings.Repeat(`/(?:a{1,100}|[^b-\u{10ffff}]){2,50}(?<=\p{L}+)/u,`, 150_000)
	folder := guest{id: "js", script: "export default () => [" + slow + "]", paths: []string{"run"}}.folder(t)
	staged := func() (names []os.DirEntry) {
		names, err := os.ReadDir(filepath.Join(w.Data(), "staging"))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return names
	}
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	req, err := http.NewRequestWithContext(ctx, "POST", w.URL()+"/api/v1/inspect",
		strings.NewReader(`{"path":`+quote(folder)+`}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+w.token)
	answered := make(chan error, 1)
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			resp.Body.Close()
		}
		answered <- err
	}()
	until := func(what string, is func() bool) {
		t.Helper()
		for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
			select {
			case err := <-answered:
				t.Fatalf("it was answered (%v) before %s", err, what)
			default:
			}
			if time.Now().After(end) {
				t.Fatalf("a minute went by before %s", what)
			}
		}
	}
	until("the copy was there", func() bool { return len(staged()) > 0 })
	time.AfterFunc(2*time.Second, hangUp) // the look is under way, and would take minutes
	if err := <-answered; ctx.Err() == nil {
		t.Fatalf("it was answered before its client hung up: %v", err)
	}
	begun := time.Now()
	answered = nil
	until("the look ended", func() bool { return len(staged()) == 0 })
	t.Logf("it ended %v after its client", time.Since(begun))
}
