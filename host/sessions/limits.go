package sessions

import (
	"fmt"
	"time"
)

// Limits bound what sessions may take. A field that is zero takes its default.
type Limits struct {
	// MessageBytes is how long a message to a session may be. Default 32 KiB.
	MessageBytes int
	// ContextBytes is how long the context of a session may be, with its
	// variables replaced. Default 32 KiB.
	ContextBytes int
	// AnswerBytes is how long a reply may be. Default 256 KiB.
	AnswerBytes int
	// HistoryBytes is how much of the latest messages a reply is made from, the
	// context aside. The newest message is always part of it. Default 192 KiB.
	HistoryBytes int
	// Messages is how many messages a session may have, replies included.
	// Default 500.
	Messages int
	// SessionBytes is how long all messages of a session may be together
	// before it takes no more; the last reply may go beyond. Default 2 MiB.
	SessionBytes int64
	// Sessions is how many sessions a plugin may have. Default 100.
	Sessions int
	// PluginBytes is how long all messages and contexts of a plugin may be
	// together before it can send no more; replies under way may go beyond.
	// Default 32 MiB.
	PluginBytes int64
	// Concurrent is how many replies of the host may be under way; more wait
	// for their turn. Default 8.
	Concurrent int
	// ConcurrentPerPlugin is how many of them may be of one plugin. Default 2.
	ConcurrentPerPlugin int
	// ReplyTime is how long a reply may take, the wait for its turn aside.
	// Default 10 min.
	ReplyTime time.Duration
	// WriteInterval is how long a part of a reply may wait before it is
	// stored. Default 250 ms.
	WriteInterval time.Duration
	// LockWait is how long to wait for a lock that another process holds on
	// the file. Default 5 s.
	LockWait time.Duration
}

// WithDefaults returns the limits in force.
func (l Limits) WithDefaults() Limits {
	fill(&l.MessageBytes, 32<<10)
	fill(&l.ContextBytes, 32<<10)
	fill(&l.AnswerBytes, 256<<10)
	fill(&l.HistoryBytes, 192<<10)
	fill(&l.Messages, 500)
	fill(&l.SessionBytes, 2<<20)
	fill(&l.Sessions, 100)
	fill(&l.PluginBytes, 32<<20)
	fill(&l.Concurrent, 8)
	fill(&l.ConcurrentPerPlugin, 2)
	fill(&l.ReplyTime, 10*time.Minute)
	fill(&l.WriteInterval, 250*time.Millisecond)
	fill(&l.LockWait, 5*time.Second)
	return l
}

func fill[T int | int64 | time.Duration](limit *T, byDefault T) {
	if *limit == 0 {
		*limit = byDefault
	}
}

// Validate reports the first limit that makes no sense. Zero is the default
// and always valid.
func (l Limits) Validate() error {
	l = l.WithDefaults()
	for _, n := range []struct {
		name        string
		value, most int64
	}{
		{"MessageBytes", int64(l.MessageBytes), 16 << 20},
		{"ContextBytes", int64(l.ContextBytes), 16 << 20},
		{"AnswerBytes", int64(l.AnswerBytes), 16 << 20},
		{"HistoryBytes", int64(l.HistoryBytes), 64 << 20},
		{"Messages", int64(l.Messages), 100_000},
		{"SessionBytes", l.SessionBytes, 1 << 30},
		{"Sessions", int64(l.Sessions), 100_000},
		{"PluginBytes", l.PluginBytes, 1 << 40},
		{"Concurrent", int64(l.Concurrent), 10_000},
		{"ConcurrentPerPlugin", int64(l.ConcurrentPerPlugin), 10_000},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("sessions limits: %s is %d: write a number from 1 to %d", n.name, n.value, n.most)
		}
	}
	for _, d := range []struct {
		name  string
		value time.Duration
	}{
		{"ReplyTime", l.ReplyTime}, {"WriteInterval", l.WriteInterval}, {"LockWait", l.LockWait},
	} {
		if d.value < time.Millisecond || d.value > 24*time.Hour {
			return fmt.Errorf("sessions limits: %s is %v: write from 1ms to 24h", d.name, d.value)
		}
	}
	return nil
}
