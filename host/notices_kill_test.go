package host_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// noticeKills is how often a host is killed. In one life, a plugin may show no
// more than its rate.
const (
	noticeKills = 12
	noticeBurst = 55
)

// TestNoticesKilled kills a host again and again while a plugin shows messages
// and a client follows them, which resumes behind the last event that it has
// had. What was acknowledged comes exactly once.
func TestNoticesKilled(t *testing.T) {
	shorttest.Skip(t)
	dir := withRecorder(t)
	var (
		last string // id of the last event that the client has had
		at   int64  // its position
		seen = map[string]int{}
		said []string // acknowledged
	)
	take := func(e sse) {
		if e.id != "" {
			last = e.id
		}
		if e.name != "" {
			return
		}
		change := e.change(t)
		if change.Position <= at {
			t.Errorf("%d comes after %d", change.Position, at)
		}
		at = change.Position
		if change.Kind == "toast" {
			seen[change.Notice.Body]++
		} else {
			t.Errorf("the stream says %+v", change)
		}
	}
	for round := range noticeKills {
		v := startVictim(t, dir)
		s := follow(t, v.url, v.token, "/api/v1/events", last)
		told, begun := make(chan []string, 1), make(chan struct{}, noticeBurst)
		go func() {
			defer close(begun)
			var acknowledged []string
			for i := range noticeBurst {
				text := fmt.Sprintf("%d of %d", i, round)
				if _, err := v.do("toast.show", map[string]any{"message": text}); err != nil {
					if err != errUnsaid {
						t.Error(err)
					}
					break
				}
				acknowledged = append(acknowledged, text)
				begun <- struct{}{}
			}
			told <- acknowledged
		}()
		<-begun
		<-begun
		time.Sleep(time.Duration(rand.IntN(150)) * time.Millisecond)
		v.kill()
		said = append(said, <-told...)
		for e := range s.events { // what had arrived
			take(e)
		}
	}
	v := startVictim(t, dir)
	defer v.kill()
	s := follow(t, v.url, v.token, "/api/v1/events", last)
	if _, err := v.do("toast.show", map[string]any{"message": "end"}); err != nil {
		t.Fatal(err)
	}
	for seen["end"] == 0 {
		take(s.next())
	}
	for _, text := range said {
		if seen[text] != 1 {
			t.Errorf("%q came %d times", text, seen[text])
		}
	}
	for text, n := range seen {
		if n != 1 {
			t.Errorf("%q came %d times", text, n)
		}
	}
	t.Logf("%d messages were acknowledged, %d came", len(said), len(seen))
	if len(said) < 2*noticeKills {
		t.Errorf("only %d messages were acknowledged", len(said))
	}
}
