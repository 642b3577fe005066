package notify

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestNotices(t *testing.T) {
	clock := newClock()
	c := open(t, Options{Now: clock.Now})
	ctx := t.Context()
	must(t, c.Toast(ctx, "a", []byte(`{"message":"one"}`)))
	clock.Advance(time.Minute)
	must(t, c.Notify(ctx, "a", []byte(`{"title":"two","body":"text"}`)))
	must(t, c.PostAlert(ctx, "b", []byte(`{"title":"three","body":"x","dedupKey":"k"}`)))
	must(t, c.PostAlert(ctx, "a", []byte(`{"title":"four","body":"y","dedupKey":"k"}`)))
	for _, want := range []struct {
		name   string
		filter Filter
		list   []string
	}{
		{"all", Filter{}, []string{"alert four y", "alert three x", "notify two text", "toast one"}},
		{"of a plugin", Filter{Plugin: "a"}, []string{"alert four y", "notify two text", "toast one"}},
		{"of nobody", Filter{Plugin: "c"}, []string{}},
		{"of kinds", Filter{Kinds: []Kind{KindToast, KindNotify}}, []string{"notify two text", "toast one"}},
		{"since", Filter{Since: clock.Now()}, []string{"alert four y", "alert three x", "notify two text"}},
		{"some", Filter{Limit: 1}, []string{"alert four y"}},
		{"before", Filter{Before: 2}, []string{"toast one"}},
	} {
		if got := list(t, c, want.filter); !slices.Equal(got, want.list) {
			t.Errorf("%s: %q, want %q", want.name, got, want.list)
		}
	}
	all, err := c.List(ctx, Filter{})
	must(t, err)
	must(t, c.MarkRead(ctx, all[2].ID))
	must(t, c.MarkRead(ctx, all[2].ID))
	if got := list(t, c, Filter{Unread: true}); !slices.Equal(got,
		[]string{"alert four y", "alert three x", "toast one"}) {
		t.Errorf("unread: %q", got)
	}
	if n, err := c.MarkAllRead(ctx, "a", all[0].Position); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	must(t, c.PostAlert(ctx, "a", []byte(`{"title":"five","body":"z","dedupKey":"k"}`)))
	if got := list(t, c, Filter{Unread: true}); !slices.Equal(got, []string{"alert five z", "alert three x"}) {
		t.Errorf("a replaced alert is unread again and in its place only: %q", got)
	}
	if again, err := c.List(ctx, Filter{Limit: 1}); err != nil || again[0].ID != all[0].ID ||
		again[0].Position <= all[0].Position {
		t.Errorf("the replaced alert is %+v, %v", again, err)
	}
	must(t, c.Dismiss(ctx, all[0].ID))
	for _, err := range []error{c.Dismiss(ctx, all[0].ID), c.MarkRead(ctx, all[0].ID), c.MarkRead(ctx, -1)} {
		if !problem.IsCode(err, problem.CodeNotificationNotFound) {
			t.Errorf("%v, want not found", err)
		}
	}
	if _, err := c.List(ctx, Filter{Limit: api.MaxNotices + 1}); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Errorf("%v, want invalid", err)
	}
}

func TestPluginsAreIsolated(t *testing.T) {
	c := open(t, Options{Limits: Limits{Notices: 3, ToastsPerMinute: 5}})
	ctx := t.Context()
	for _, plugin := range []string{"a", "b"} {
		must(t, c.SetBadge(ctx, plugin, []byte(`"`+plugin+`"`)))
		must(t, c.SetSidebarItems(ctx, plugin, []byte(items(1))))
		must(t, c.PostAlert(ctx, plugin, []byte(`{"title":"`+plugin+`","body":"","dedupKey":"same"}`)))
	}
	for range 5 {
		must(t, c.Toast(ctx, "a", []byte(`{"message":"noise"}`)))
	}
	refused(t, c.Toast(ctx, "a", []byte(`{"message":"noise"}`)), abi.CodeQuotaExceeded, "toast.show", "5")
	must(t, c.Toast(ctx, "b", []byte(`{"message":"b speaks"}`)))
	if got := list(t, c, Filter{}); !slices.Equal(got,
		[]string{"toast b speaks", "toast noise", "toast noise", "toast noise", "alert b"}) {
		t.Errorf("%q", got)
	}
	must(t, c.RemovePlugin(ctx, "a"))
	must(t, c.RemovePlugin(ctx, "nobody"))
	if got := list(t, c, Filter{}); !slices.Equal(got, []string{"toast b speaks", "alert b"}) {
		t.Errorf("%q", got)
	}
	states, _, err := c.States(ctx, "")
	must(t, err)
	if len(states) != 2 || states[0].Plugin != "b" || string(states[0].Value) != `"b"` {
		t.Errorf("%+v", states)
	}
	must(t, c.Toast(ctx, "a", []byte(`{"message":"back"}`))) // with rates of its own again
}

func TestRates(t *testing.T) {
	clock := newClock()
	c := open(t, Options{Now: clock.Now, Limits: Limits{ToastsPerMinute: 60, AlertsPerMinute: 2, UpdatesPerMinute: 3}})
	ctx := t.Context()
	toast := func() error { return c.Toast(ctx, "p", []byte(`{"message":"m"}`)) }
	for range 60 {
		must(t, toast())
	}
	refused(t, toast(), abi.CodeQuotaExceeded, "60")
	refused(t, c.Notify(ctx, "p", []byte(`{"title":"t"}`)), abi.CodeQuotaExceeded, "toast.notify")
	clock.Advance(time.Second)
	must(t, toast())
	refused(t, toast(), abi.CodeQuotaExceeded, "60")
	refused(t, c.Toast(ctx, "p", []byte(`{}`)), abi.CodeInvalidArgument, "message")
	for i := range 3 {
		var want abi.Code
		if i == 2 {
			want = abi.CodeQuotaExceeded
		}
		if err := c.PostAlert(ctx, "p", []byte(`{"title":"t","body":"b"}`)); (err == nil) != (want == "") {
			t.Errorf("alert %d: %v", i, err)
		}
	}
	must(t, c.SetBadge(ctx, "p", []byte(`1`)))
	must(t, c.SetInboxItems(ctx, "p", []byte(`[]`)))
	must(t, c.SetSidebarItems(ctx, "p", []byte(`[]`)))
	refused(t, c.SetBadge(ctx, "p", []byte(`2`)), abi.CodeQuotaExceeded, "sidebar.setBadge", "3")
}

func TestAge(t *testing.T) {
	clock := newClock()
	path := filepath.Join(t.TempDir(), "notify.db")
	c := open(t, Options{Path: path, Now: clock.Now})
	must(t, c.Toast(t.Context(), "silent", []byte(`{"message":"old"}`)))
	events := follow(t, c, FromNow)
	clock.Advance(29 * 24 * time.Hour)
	must(t, c.Toast(t.Context(), "p", []byte(`{"message":"young"}`)))
	next(t, events, KindToast)
	clock.Advance(2 * 24 * time.Hour)
	if got := list(t, c, Filter{}); !slices.Equal(got, []string{"toast young"}) {
		t.Errorf("%q", got)
	}
	must(t, c.SetBadge(t.Context(), "p", []byte(`1`)))
	next(t, events, KindBadge)
	if e := next(t, events, KindRemoved); e.Plugin != "silent" || e.NoticeID != 1 {
		t.Errorf("%+v", e)
	}
	must(t, c.Close())
	clock.Advance(365 * 24 * time.Hour)
	c = open(t, Options{Path: path, Now: clock.Now})
	var n int
	must(t, c.db.Reader.QueryRow("SELECT count(*) FROM notices").Scan(&n))
	if n != 0 {
		t.Errorf("%d notices after a year", n)
	}
}

func TestDesktop(t *testing.T) {
	shown := make(chan string, 100)
	c := open(t, Options{Desktop: func(title, body string) error {
		shown <- title + "/" + body
		return errors.New("no bus")
	}})
	must(t, c.Toast(t.Context(), "p", []byte(`{"message":"not this"}`)))
	for i := range 15 {
		must(t, c.Notify(t.Context(), "p", fmt.Appendf(nil, `{"title":"t%d","body":"b"}`, i)))
	}
	must(t, c.Close())
	close(shown)
	var got []string
	for text := range shown {
		got = append(got, text)
	}
	if len(got) != 10 || got[0] != "p: t0/b" || got[9] != "p: t9/b" {
		t.Errorf("%q", got)
	}
}

// TestDesktopHangs shows that a desktop that does not answer holds up nobody.
func TestDesktopHangs(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	c := open(t, Options{Limits: Limits{DesktopPerMinute: 100}, Desktop: func(string, string) error {
		<-release
		return nil
	}})
	for range desktopQueue + 10 {
		must(t, c.Notify(t.Context(), "p", []byte(`{"title":"t"}`)))
	}
	must(t, c.Close())
}

func TestClosed(t *testing.T) {
	c := open(t, Options{})
	events := follow(t, c, FromNow)
	must(t, c.Close())
	must(t, c.Close())
	if e, ok := <-events; ok {
		t.Errorf("%+v came", e)
	}
	refused(t, c.Toast(t.Context(), "p", []byte(`{"message":"m"}`)), abi.CodeUnavailable, "toast.show")
	_, listErr := c.List(t.Context(), Filter{})
	_, followErr := c.Follow(t.Context(), FromNow)
	for _, err := range []error{listErr, followErr, c.Dismiss(t.Context(), 1), c.RemovePlugin(t.Context(), "p")} {
		if !errors.Is(err, problem.ShuttingDown()) {
			t.Errorf("%v, want closed", err)
		}
	}
}

func TestCancelled(t *testing.T) {
	c := open(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	refused(t, c.Toast(ctx, "p", []byte(`{"message":"m"}`)), abi.CodeDeadlineExceeded, "toast.show")
	if got := list(t, c, Filter{}); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

func TestLimits(t *testing.T) {
	must(t, limits.Fill(&Limits{}))
	for name, l := range map[string]Limits{
		"toasts-per-minute": {ToastsPerMinute: -1}, "alerts-per-minute": {AlertsPerMinute: 1e6},
		"updates-per-minute": {UpdatesPerMinute: -1},
		"desktop-per-minute": {DesktopPerMinute: 1001}, "removals": {Removals: -5}, "input-bytes": {InputBytes: 100},
		"age": {Age: time.Second}, "lock-wait": {LockWait: -1},
	} {
		if err := limits.Fill(&l); err == nil || !strings.Contains(err.Error(), "notify."+name+" is") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	c := open(t, Options{Limits: Limits{ToastsPerMinute: 1000, UpdatesPerMinute: 1000}})
	events := follow(t, c, FromStart)
	var done sync.WaitGroup
	for w := range 8 {
		done.Go(func() {
			for i := range 20 {
				plugin := fmt.Sprintf("p%d", w%2)
				if err := c.Toast(t.Context(), plugin, fmt.Appendf(nil, `{"message":"%d %d"}`, w, i)); err != nil {
					t.Error(err)
				}
				if err := c.SetBadge(t.Context(), plugin, fmt.Append(nil, w*100+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	seen, at := map[string]bool{}, Position(0)
	for len(seen) < 160 {
		select {
		case e := <-events:
			if e.Position <= at {
				t.Fatalf("position %d after %d", e.Position, at)
			}
			at = e.Position
			if e.Kind == KindToast {
				seen[e.Notice.Body] = true
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%d toasts came", len(seen))
		}
	}
	done.Wait()
}
