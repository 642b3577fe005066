package ai

import (
	"fmt"
	"time"
)

// Limits bound what plugins may ask of the provider. A field that is zero
// takes its default.
type Limits struct {
	// PromptBytes is how long a prompt may be, the system prompt included.
	// Default 32 KiB.
	PromptBytes int
	// ConversationBytes is how long all messages of a call to
	// [Service.Stream] may be together. Default 256 KiB.
	ConversationBytes int
	// AnswerBytes is how long the text of an answer may be. Default 256 KiB.
	AnswerBytes int
	// SchemaBytes is how long an inputSchema may be. Default 64 KiB.
	SchemaBytes int
	// Timeout is how long a call may take, with waits, retries and the repair
	// round. Default 5 min.
	Timeout time.Duration
	// Idle is how long a server may say nothing once its answer has begun.
	// Default 2 min.
	Idle time.Duration
	// Attempts is how often a request is sent at most. Default 3.
	Attempts int
	// Backoff is the wait before the second attempt, of which half is random;
	// it doubles from attempt to attempt. Default 500 ms.
	Backoff time.Duration
	// MaxWait is the longest wait before an attempt. A server that asks for
	// more ends the call. Default 30 s.
	MaxWait time.Duration
	// ConcurrentPerPlugin is how many calls of one plugin may be under way;
	// more are refused. Default 8.
	ConcurrentPerPlugin int
	// Concurrent is how many requests of the host may be under way; more wait
	// for their turn. Default 16.
	Concurrent int
	// TokensPerDay is how many tokens a plugin may use from midnight to
	// midnight, UTC. Default 500,000.
	TokensPerDay int64
	// LockWait is how long to wait for a lock that another process holds on
	// the file. Default 5 s.
	LockWait time.Duration
}

// Bounds that no configuration moves.
const (
	maxDepth        = 64   // of a schema and of an answer
	maxSchemaParts  = 2000 // objects and arrays
	maxPatterns     = 100  // regular expressions of a schema
	maxPatternBytes = 1000
	maxNumberBytes  = 64 // of a number in a schema or an answer
	maxExponent     = 400
	maxSteps        = 500_000 // of a check of an answer against its schema
	maxTitle        = 100     // code points
	maxDescription  = 4096    // bytes, of a tool
	maxFailureBytes = 64 << 10
	maxLineBytes    = 2 << 20 // of a stream
	daysKept        = 400
)

// WithDefaults returns the limits in force.
func (l Limits) WithDefaults() Limits {
	fill(&l.PromptBytes, 32<<10)
	fill(&l.ConversationBytes, 256<<10)
	fill(&l.AnswerBytes, 256<<10)
	fill(&l.SchemaBytes, 64<<10)
	fill(&l.Timeout, 5*time.Minute)
	fill(&l.Idle, 2*time.Minute)
	fill(&l.Attempts, 3)
	fill(&l.Backoff, 500*time.Millisecond)
	fill(&l.MaxWait, 30*time.Second)
	fill(&l.ConcurrentPerPlugin, 8)
	fill(&l.Concurrent, 16)
	fill(&l.TokensPerDay, 500_000)
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
		{"PromptBytes", int64(l.PromptBytes), 16 << 20},
		{"ConversationBytes", int64(l.ConversationBytes), 64 << 20},
		{"AnswerBytes", int64(l.AnswerBytes), 16 << 20},
		{"SchemaBytes", int64(l.SchemaBytes), 1 << 20},
		{"Attempts", int64(l.Attempts), 10},
		{"ConcurrentPerPlugin", int64(l.ConcurrentPerPlugin), 10_000},
		{"Concurrent", int64(l.Concurrent), 10_000},
		{"TokensPerDay", l.TokensPerDay, 1 << 50},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("ai limits: %s is %d: write a number from 1 to %d", n.name, n.value, n.most)
		}
	}
	for _, d := range []struct {
		name  string
		value time.Duration
	}{
		{"Timeout", l.Timeout}, {"Idle", l.Idle}, {"Backoff", l.Backoff}, {"MaxWait", l.MaxWait}, {"LockWait", l.LockWait},
	} {
		if d.value < time.Millisecond || d.value > 24*time.Hour {
			return fmt.Errorf("ai limits: %s is %v: write from 1ms to 24h", d.name, d.value)
		}
	}
	return nil
}
