package notify

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
)

func TestFollow(t *testing.T) {
	c := open(t, Options{})
	ctx := t.Context()
	live := follow(t, c, FromNow)
	must(t, c.Toast(ctx, "p", []byte(`{"message":"hello"}`)))
	if e := next(t, live, KindToast); e.Plugin != "p" || e.Notice == nil || e.Notice.Body != "hello" ||
		e.NoticeID != e.Notice.ID || e.Position != e.Notice.Position {
		t.Errorf("%+v", e)
	}
	must(t, c.SetBadge(ctx, "p", []byte(`3`)))
	if e := next(t, live, KindBadge); string(e.Value) != "3" || e.Notice != nil {
		t.Errorf("%+v", e)
	}
	must(t, c.SetBadge(ctx, "p", []byte(` 3 `)))
	silent(t, live) // nothing has changed
	must(t, c.SetSidebarItems(ctx, "p", []byte(items(2))))
	next(t, live, KindSidebar)
	must(t, c.SetInboxItems(ctx, "p", []byte(items(2))))
	next(t, live, KindInbox)
	must(t, c.PostAlert(ctx, "p", []byte(`{"title":"t","body":"b","dedupKey":"k"}`)))
	alert := next(t, live, KindAlert)
	must(t, c.MarkRead(ctx, alert.NoticeID))
	if e := next(t, live, KindRead); e.NoticeID != alert.NoticeID || !e.Notice.Read {
		t.Errorf("%+v", e)
	}
	must(t, c.MarkRead(ctx, alert.NoticeID))
	silent(t, live) // it was read already
	must(t, c.Dismiss(ctx, alert.NoticeID))
	if e := next(t, live, KindRemoved); e.NoticeID != alert.NoticeID || e.Plugin != "p" {
		t.Errorf("%+v", e)
	}
	must(t, c.RemovePlugin(ctx, "p"))
	if e := next(t, live, KindRemoved); e.NoticeID != 0 || e.Plugin != "p" {
		t.Errorf("%+v", e)
	}
	// What has been superseded is not told again.
	late := follow(t, c, FromStart)
	if e := next(t, late, KindRemoved); e.NoticeID != 0 {
		t.Errorf("%+v", e)
	}
	silent(t, late)
}

// TestResume reconnects at every position, also after a restart.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify.db")
	c := open(t, Options{Path: path})
	first := follow(t, c, FromStart)
	var all []Event
	for i := range 10 {
		must(t, c.Toast(t.Context(), "p", fmt.Appendf(nil, `{"message":"%d"}`, i)))
		all = append(all, next(t, first, KindToast))
	}
	for range 2 {
		for i, e := range all {
			again := follow(t, c, e.Position)
			for _, want := range all[i+1:] {
				if got := next(t, again, KindToast); got.Position != want.Position || got.Notice.Body != want.Notice.Body {
					t.Errorf("after %d came %+v, want %+v", e.Position, got, want)
				}
			}
			silent(t, again)
		}
		must(t, c.Close())
		c = open(t, Options{Path: path})
	}
	_, at, err := c.States(t.Context(), "")
	must(t, err)
	if at != all[9].Position {
		t.Errorf("the states are current at %d, want %d", at, all[9].Position)
	}
	must(t, c.RemovePlugin(t.Context(), "p"))
	must(t, c.Toast(t.Context(), "p", []byte(`{"message":"new"}`)))
	again := follow(t, c, all[9].Position)
	removed, toast := next(t, again, KindRemoved), next(t, again, KindToast)
	if removed.Position <= all[9].Position || toast.Position <= removed.Position || toast.NoticeID <= all[9].NoticeID {
		t.Errorf("positions and ids are used twice: %+v, %+v", removed, toast)
	}
}

// TestCompaction follows late: of states comes the last value, of notices that
// are gone only that they are.
func TestCompaction(t *testing.T) {
	c := open(t, Options{})
	ctx := t.Context()
	must(t, c.Toast(ctx, "p", []byte(`{"message":"kept"}`)))
	_, at, err := c.States(ctx, "")
	must(t, err)
	for i := range 20 {
		must(t, c.SetBadge(ctx, "p", fmt.Append(nil, i)))
		must(t, c.PostAlert(ctx, "p", fmt.Appendf(nil, `{"title":"%d","body":"","dedupKey":"k"}`, i)))
	}
	late := follow(t, c, at)
	if e := next(t, late, KindBadge); string(e.Value) != "19" {
		t.Errorf("%+v", e)
	}
	e := next(t, late, KindAlert)
	if e.Notice.Title != "19" {
		t.Errorf("%+v", e)
	}
	silent(t, late)
	must(t, c.Dismiss(ctx, e.NoticeID))
	late = follow(t, c, at)
	next(t, late, KindBadge)
	next(t, late, KindRemoved)
	silent(t, late)
}

// TestMissed forgets removals: who was away for them is told so, once, and who
// begins at the start is not.
func TestMissed(t *testing.T) {
	c := open(t, Options{Limits: Limits{Removals: 3, Notices: 2}})
	ctx := t.Context()
	toast := func(n int) {
		for i := range n {
			must(t, c.Toast(ctx, "p", fmt.Appendf(nil, `{"message":"%d"}`, i)))
		}
	}
	toast(2)
	must(t, c.SetBadge(ctx, "q", []byte("1")))
	_, at, err := c.States(ctx, "")
	must(t, err)
	toast(10)
	away := follow(t, c, at)
	missed := next(t, away, KindMissed)
	if missed.Missed < 7 || missed.Position <= at {
		t.Errorf("%+v after %d", missed, at)
	}
	rest := func(events <-chan Event) {
		t.Helper()
		for removed := 0; removed < 3; {
			if e := <-events; e.Kind == KindRemoved {
				removed++
			} else if e.Kind != KindToast && e.Kind != KindBadge {
				t.Fatalf("%+v came", e)
			}
		}
		silent(t, events)
	}
	rest(away)
	rest(follow(t, c, missed.Position))
	rest(follow(t, c, FromStart))
	// A position of another file.
	strange := follow(t, c, 1_000_000)
	if e := next(t, strange, KindMissed); e.Position >= 1_000_000 {
		t.Errorf("%+v", e)
	}
	silent(t, strange)
}

// TestSlowFollower shows that a follower that does not receive holds up nobody
// and gets all that holds later.
func TestSlowFollower(t *testing.T) {
	c := open(t, Options{Limits: Limits{AlertsPerMinute: 1000}})
	slow := follow(t, c, FromNow)
	for i := range 3 * followBatch {
		must(t, c.PostAlert(t.Context(), "p", fmt.Appendf(nil, `{"title":"%d","body":""}`, i)))
	}
	for i := range 3 * followBatch {
		if e := next(t, slow, KindAlert); e.Notice.Title != fmt.Sprint(i) {
			t.Fatalf("%+v came, want %d", e.Notice, i)
		}
	}
}

func TestFollowerEnds(t *testing.T) {
	c := open(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	events, err := c.Follow(ctx, FromNow)
	must(t, err)
	cancel()
	if e, ok := <-events; ok {
		t.Errorf("%+v came", e)
	}
}
