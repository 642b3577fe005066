package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// eventEnd is the last one of a stream that the host ends; its data has the
// reason.
const eventEnd = "end"

// Reasons why the host ends a stream.
const (
	endShuttingDown = "shutting_down" // come back when the host is there again
	endUnauthorized = "unauthorized"  // the token was revoked or has expired
	endClosed       = "closed"        // nothing more can come
)

// hurriedWrite is how long a client has to take what a stream still sends
// when the host shuts down.
const hurriedWrite = time.Second

// appendEvent appends an event as it is sent. Data of several lines, of which
// a client makes one text again, cannot end the event early.
func appendEvent(b []byte, e api.Event) []byte {
	if e.ID != "" {
		b = append(append(append(b, "id: "...), e.ID...), '\n')
	}
	if e.Name != "" {
		b = append(append(append(b, "event: "...), e.Name...), '\n')
	}
	data := bytes.ReplaceAll(e.Data, []byte("\r\n"), []byte("\n"))
	data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		b = append(append(append(b, "data: "...), line...), '\n')
	}
	return append(b, '\n')
}

// streamEvents answers with a stream of server-sent events: what open returns
// at first, then what comes from its channel. It ends when the client hangs
// up or is too slow, its token is revoked, the host shuts down, or the channel
// is closed.
func (x *request) streamEvents(needs api.Access,
	open func(context.Context) ([]api.Event, <-chan api.Event, error)) error {
	leave, err := x.s.streams.enter(x.who.ID(), &x.s.cfg.Limits)
	if err != nil {
		return err
	}
	leave = sync.OnceFunc(leave)
	defer leave()
	ctx, cancel := context.WithCancel(x.r.Context())
	defer cancel()
	first, source, err := open(ctx)
	if err != nil {
		return x.callError(err)
	}
	s := x.openStream()
	defer s.close()
	if err := s.write(heartbeatText()); err != nil { // tells the client that it follows now
		return s.outcome(err)
	}
	end := func(reason string) error {
		leave() // first: who hears of the end may follow again at once
		return s.end(reason)
	}
	send := func(e api.Event) error {
		if !x.stillMay(needs) {
			return end(endUnauthorized)
		}
		return s.send(e)
	}
	for _, e := range first {
		if err := send(e); err != nil {
			return s.outcome(err)
		}
	}
	heartbeat := time.NewTicker(x.s.cfg.Limits.Heartbeat)
	defer heartbeat.Stop()
	for err == nil {
		select {
		case <-x.s.drainBegun:
			err = end(endShuttingDown)
		case <-ctx.Done():
			err = errStreamOver
		case <-heartbeat.C:
			if err = s.write(heartbeatText()); err == nil && !x.stillMay(needs) {
				err = end(endUnauthorized)
			}
		case e, more := <-source:
			if !more {
				err = end(endClosed)
				break
			}
			err = send(e)
		}
	}
	return s.outcome(err)
}

// openStreams counts the streams that are open, of each token by its id. No
// token can take them all, so that who has another one still sees what is going
// on.
type openStreams struct {
	mu      sync.Mutex
	all     int
	byToken map[string]int
}

// count returns how many are open.
func (o *openStreams) count() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.all
}

// enter counts a stream in, or says which limit is against it.
func (o *openStreams) enter(token string, limits *Limits) (leave func(), err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.all >= limits.Streams:
		return nil, tooManyStreams(fmt.Sprintf("%d clients follow", limits.Streams), "server.streams")
	case o.byToken[token] >= limits.StreamsPerToken:
		return nil, tooManyStreams(fmt.Sprintf("%d clients with this token follow", limits.StreamsPerToken),
			"server.streams-per-token")
	}
	if o.byToken == nil {
		o.byToken = map[string]int{}
	}
	o.all++
	o.byToken[token]++
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.all--
		if o.byToken[token]--; o.byToken[token] == 0 {
			delete(o.byToken, token)
		}
	}, nil
}

func tooManyStreams(who, limit string) *problem.Problem {
	return &problem.Problem{Code: problem.CodeTooManyStreams, RetryAfter: time.Second,
		Detail: fmt.Sprintf("%s logs or events already; end one of them, or raise the limit with `wasmhost serve --limit "+
			"%s=NUMBER`", who, limit)}
}

// heartbeatText is a comment, which clients skip.
func heartbeatText() []byte { return []byte(":\n\n") }

// errStreamOver ends a stream that needs no further word.
var errStreamOver = errors.New("the stream is over")

// eventStream is a response that goes on. Every write has a deadline of its
// own, so that the server's for a whole response does not count.
type eventStream struct {
	x    *request
	ctl  *http.ResponseController
	buf  []byte
	done chan struct{} // closed with the stream
	gone chan struct{} // closed when the watcher has ended

	mu      sync.Mutex
	hurried bool // the host is shutting down
}

// openStream sends the headers.
func (x *request) openStream() *eventStream {
	s := &eventStream{x: x, ctl: http.NewResponseController(x.w), done: make(chan struct{}), gone: make(chan struct{})}
	h := x.w.Header()
	h["Content-Type"] = x.s.headers.events
	h["X-Accel-Buffering"] = []string{"no"} // proxies must not wait for more
	x.status = http.StatusOK
	x.w.WriteHeader(http.StatusOK)
	go s.watch()
	return s
}

// watch shortens a write that is under way when the host shuts down.
func (s *eventStream) watch() {
	defer close(s.gone)
	select {
	case <-s.done:
	case <-s.x.s.drainBegun:
		s.mu.Lock()
		defer s.mu.Unlock()
		s.hurried = true
		_ = s.ctl.SetWriteDeadline(time.Now().Add(hurriedWrite))
	}
}

// close leaves the connection with a deadline for what net/http still writes.
func (s *eventStream) close() {
	close(s.done)
	<-s.gone
	s.deadline(time.Now().Add(min(hurriedWrite, s.x.s.cfg.Limits.WriteTimeout)))
}

func (s *eventStream) deadline(t time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hurried {
		t = time.Now().Add(hurriedWrite)
	}
	_ = s.ctl.SetWriteDeadline(t)
}

// send writes events together.
func (s *eventStream) send(e api.Event) error {
	s.buf = appendEvent(s.buf[:0], e)
	return s.write(s.buf)
}

// write hands text to the client, which has WriteTimeout to take it.
func (s *eventStream) write(text []byte) error {
	s.deadline(time.Now().Add(s.x.s.cfg.Limits.WriteTimeout))
	if _, err := s.x.w.Write(text); err != nil {
		return errStreamOver // nobody is there to be told
	}
	if err := s.ctl.Flush(); err != nil {
		return errStreamOver
	}
	// HTTP/2 ends a stream at its deadline, also where nothing is written.
	s.deadline(time.Time{})
	return nil
}

// end writes the last event.
func (s *eventStream) end(reason string) error {
	event := api.Event{Name: eventEnd, Data: []byte(`{"reason":` + strconv.Quote(reason) + `}`)}
	if err := s.send(event); err != nil {
		return err
	}
	return errStreamOver
}

// outcome is what the handler of a stream returns.
func (s *eventStream) outcome(err error) error {
	if errors.Is(err, errStreamOver) {
		return nil
	}
	return err
}

// stillMay reports whether the token that a stream began with is still good
// for it: a revoked one is so at once.
func (x *request) stillMay(needs api.Access) bool {
	identity, result := x.identify()
	return result == authOK && identity.role.May(needs)
}

// acceptsEvents reports whether a client asks for server-sent events.
func acceptsEvents(h http.Header) bool {
	for _, line := range h["Accept"] {
		for part := range strings.SplitSeq(line, ",") {
			if name, _, err := mime.ParseMediaType(part); err == nil && name == api.EventContent {
				return true
			}
		}
	}
	return false
}
