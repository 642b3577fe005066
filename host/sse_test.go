package host_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// sse is a server-sent event.
type sse struct{ id, name, data string }

func (e sse) change(t *testing.T) (c api.NoticeEvent) {
	t.Helper()
	if err := json.Unmarshal([]byte(e.data), &c); err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	return c
}

// sseStream is a stream of server-sent events.
type sseStream struct {
	t      *testing.T
	events chan sse
	end    func()
}

func follow(t *testing.T, url, token, path, last string) *sseStream {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, "GET", url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", path, resp.Status)
	}
	s := &sseStream{t: t, events: make(chan sse, 10_000), end: cancel}
	go func() {
		defer close(s.events)
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 4<<20)
		var e sse
		for lines.Scan() {
			field, value, _ := strings.Cut(lines.Text(), ": ")
			switch field {
			case "id":
				e.id = value
			case "event":
				e.name = value
			case "data":
				e.data += value
			case "":
				if e.data != "" {
					s.events <- e
				}
				e = sse{}
			}
		}
		if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) { // else it has ended
			t.Error(err)
		}
	}()
	return s
}

func (w *world) follow(t *testing.T, last string) *sseStream {
	t.Helper()
	return follow(t, w.URL(), w.token, "/api/v1/events", last)
}

// next returns the next event.
func (s *sseStream) next() sse {
	s.t.Helper()
	select {
	case e, ok := <-s.events:
		if !ok {
			s.t.Fatal("the stream ended")
		}
		return e
	case <-time.After(time.Minute):
		s.t.Fatal("no event comes")
	}
	return sse{}
}

// change returns the next change, past the news of what is to be listed anew.
func (s *sseStream) change() api.NoticeEvent {
	s.t.Helper()
	for {
		if e := s.next(); e.name == "" {
			return e.change(s.t)
		}
	}
}

// named returns the next event of a name.
func (s *sseStream) named(name string) sse {
	s.t.Helper()
	for {
		if e := s.next(); e.name == name {
			return e
		}
	}
}
