// Package pubsub has the hosts of one database tell each other that something
// there has changed, so that none has to look again and again.
//
// Texts flow in within the transaction that changes something, and come out on
// the other hosts once it is committed, by topic. The server tells of them by
// NOTIFY. They are hints of where to look: anybody who may use the database can
// send one, those that come fast become one, some 20 a second at most, and after a lost connection a
// subscriber is told to look at everything. Who must not miss anything reads it
// from tables.
//
// A nil [Bus] is that of a host without others, on which nothing is told.
//
// # Decisions
//
// Hosts tell each other of changes by one channel (`host/internal/data/pubsub`). NOTIFY in the transaction, saying no
// more than where
// to look. A subscriber looks at once, then not for 50 ms, so a flood costs 20 looks a second. Turned down: a channel
// for each service; looking once a second; a secret in notices, which all hear. Cost: a connection more; a second
// change shows up to 50 ms later.
package pubsub

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// channel is where the server tells of changes.
const channel = "wasmhost_changes"

const (
	// aliveEvery is how often the server is asked for a sign of life.
	aliveEvery = time.Second
	// mostTexts is how many texts wait for one subscriber; of more it is told to
	// look at everything.
	mostTexts = 1000
	// apart is how long a subscriber is told nothing more after it was told something:
	// strangers can send without end, and each look costs questions to the server.
	apart = 50 * time.Millisecond
)

// Bus tells of changes. It is safe for concurrent use.
type Bus struct {
	self  string // what this one sends begins with that, so that it is not told of it
	log   *slog.Logger
	stop  context.CancelFunc
	ended chan struct{}

	mu     sync.Mutex
	topics map[string]map[*subscriber]struct{}
}

// Open listens on a server until [Bus.Close]; without one the bus is nil.
func Open(ctx context.Context, database postgres.Database, log *slog.Logger) *Bus {
	if database == nil {
		return nil
	}
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	b := &Bus{self: rand.Text(), log: log, ended: make(chan struct{}), topics: map[string]map[*subscriber]struct{}{}}
	ctx, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(b.ended)
		database.Listen(ctx, channel, aliveEvery, b.hear)
	}()
	return b
}

// Close ends the listening.
func (b *Bus) Close() {
	if b != nil {
		b.stop()
		<-b.ended
	}
}

// Publish has the other hosts told of a change once the transaction that makes it
// is committed. The topic is one word, and the text short, such as an id.
func (b *Bus) Publish(ctx context.Context, tx *sql.Tx, topic, text string) error {
	if b == nil {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_notify(?, ?)", channel, b.self+" "+topic+" "+text)
	if err != nil {
		return fmt.Errorf("tell other hosts of a change: %w", err)
	}
	return nil
}

// Subscribe calls each with the texts that other hosts have sent on a topic, each
// once, in a goroutine of its own and one call at a time. Without any, something
// may have been missed, as at the beginning: all that the topic is about is to be
// looked at. Stop waits until that has ended.
func (b *Bus) Subscribe(topic string, each func(texts []string)) (stop func()) {
	if b == nil {
		return func() {}
	}
	s := &subscriber{wake: make(chan struct{}, 1), done: make(chan struct{}), waiting: map[string]struct{}{}}
	b.mu.Lock()
	if b.topics[topic] == nil {
		b.topics[topic] = map[*subscriber]struct{}{}
	}
	b.topics[topic][s] = struct{}{}
	b.mu.Unlock()
	var running sync.WaitGroup
	running.Go(func() { s.run(each) })
	return sync.OnceFunc(func() {
		b.mu.Lock()
		delete(b.topics[topic], s)
		b.mu.Unlock()
		close(s.done)
		running.Wait()
	})
}

// hear takes what the server tells.
func (b *Bus) hear(h postgres.Heard) {
	switch {
	case h.Err != nil:
		b.log.Warn("the host does not hear of what other hosts change, until the server is there again", "error", h.Err)
	case h.Payload != "":
		if from, rest, _ := strings.Cut(h.Payload, " "); from != b.self {
			if topic, text, ok := strings.Cut(rest, " "); ok && topic != "" {
				b.tell(topic, text)
			}
		}
	case h.Again:
		b.tell("", "")
	}
}

// tell notes a text for the subscribers of a topic; an empty topic is all of them.
func (b *Bus) tell(topic, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for of, all := range b.topics {
		if topic != "" && topic != of {
			continue
		}
		for s := range all {
			s.note(text, topic == "")
		}
	}
}

// subscriber notes what it was not told yet.
type subscriber struct {
	wake chan struct{} // holds a value while something is noted
	done chan struct{}

	mu      sync.Mutex
	all     bool
	waiting map[string]struct{}
}

func (s *subscriber) note(text string, all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting[text] = struct{}{}; all || len(s.waiting) > mostTexts {
		s.all = true
		clear(s.waiting)
	}
	select {
	case s.wake <- struct{}{}:
	default: // it will look anyway
	}
}

func (s *subscriber) run(each func(texts []string)) {
	for {
		select {
		case <-s.done:
			return
		case <-s.wake:
		}
		s.mu.Lock()
		texts := make([]string, 0, len(s.waiting))
		for text := range s.waiting {
			texts = append(texts, text)
		}
		if s.all {
			texts = nil
		}
		s.all = false
		clear(s.waiting)
		s.mu.Unlock()
		each(texts)
		select {
		case <-s.done:
			return
		case <-time.After(apart):
		}
	}
}
