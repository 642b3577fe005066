package ai

import (
	"time"
)

// Limits bound what plugins may ask of the provider. A field that is zero
// takes its default.
type Limits struct {
	// PromptBytes is how long a prompt may be, the system prompt included.
	PromptBytes int `default:"32KiB" min:"1" max:"16MiB"`
	// ConversationBytes is how long all messages of a conversation may be together.
	ConversationBytes int `default:"256KiB" min:"1" max:"64MiB"`
	// AnswerBytes is how long the text of an answer may be.
	AnswerBytes int `default:"256KiB" min:"1" max:"16MiB"`
	// SchemaBytes is how long an inputSchema may be.
	SchemaBytes int `default:"64KiB" min:"1" max:"1MiB"`
	// Timeout is how long a call may take, with waits, retries and the repair round.
	Timeout time.Duration `default:"5m" min:"1ms" max:"24h"`
	// Idle is how long a server may say nothing once its answer has begun.
	Idle time.Duration `default:"2m" min:"1ms" max:"24h"`
	// Attempts is how often a request is sent at most.
	Attempts int `default:"3" min:"1" max:"10"`
	// Backoff is the wait before the second attempt, of which half is random; it doubles from attempt to attempt.
	Backoff time.Duration `default:"500ms" min:"1ms" max:"24h"`
	// MaxWait is the longest wait before an attempt. A server that asks for more ends the call.
	MaxWait time.Duration `default:"30s" min:"1ms" max:"24h"`
	// ConcurrentPerPlugin is how many calls of one plugin may be under way; more are refused.
	ConcurrentPerPlugin int `default:"8" min:"1" max:"10000" per:"host"`
	// Concurrent is how many requests of the host may be under way; more wait.
	Concurrent int `default:"16" min:"1" max:"10000" per:"host"`
	// TokensPerDay is how many tokens a plugin may use from midnight to midnight, UTC.
	TokensPerDay int64 `default:"500000" min:"1" max:"1125899906842624" per:"database"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"24h"`
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
	retainedDays    = 400
)
