package ai

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Provider generates text. Implementations are safe for concurrent use, do
// not retry, and log neither requests nor answers.
type Provider interface {
	// Generate sends one request and returns the answer. Where yield is not
	// nil, it also gets the text as it arrives; an error of it ends the call
	// and is returned as it is. What had arrived before an error stands in
	// the reply. Errors are those of yield, of ctx, or a [*ProviderError].
	Generate(ctx context.Context, req Request, yield func(delta string) error) (Reply, error)
}

// Role says whose a message is.
type Role string

// The roles.
const (
	RoleSystem    Role = "system"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// Message is one message of a conversation.
type Message struct {
	Role Role
	Text string
}

// Mode is a way to ask for an answer by a schema.
type Mode string

// The modes.
const (
	// ModeTool makes the model call a function with the answer as its input.
	ModeTool Mode = "tool"
	// ModeSchema asks for a response format of type json_schema.
	ModeSchema Mode = "json_schema"
)

// Shape asks for an answer by a JSON Schema.
type Shape struct {
	Mode        Mode
	Name        string
	Description string          // may be empty
	Schema      json.RawMessage // an object
}

// Request is what a provider gets.
type Request struct {
	Messages []Message
	Shape    *Shape // nil for plain text
	// AnswerBytes is how long the text of the answer may be.
	AnswerBytes int
	// Idle is how long the server may say nothing once its answer has begun.
	Idle time.Duration
}

// Finish says why an answer ended.
type Finish string

// The ways to end.
const (
	FinishStop     Finish = "stop"     // it is complete
	FinishLength   Finish = "length"   // the model's token limit was reached
	FinishFiltered Finish = "filtered" // the provider withheld it
	FinishRefused  Finish = "refused"  // the model declined
)

// Reply is an answer.
type Reply struct {
	// Text is the answer; with a [Shape], the JSON of it.
	Text string
	// Called says that the model has called the function of [ModeTool].
	Called bool
	Finish Finish
	Usage  Usage
}

// Usage is what an answer took, in tokens, as the server reports it. Both are
// zero where it does not.
type Usage struct{ Input, Output int64 }

// A Reason is why a provider has not answered, in words.
type Reason string

// The reasons of a [ProviderError].
const (
	// ReasonSetup: the configuration of the provider is unusable.
	ReasonSetup Reason = "the AI provider is not set up correctly"
	// ReasonUnreachable: no connection, or it broke before an answer began.
	ReasonUnreachable Reason = "the AI provider cannot be reached"
	// ReasonRefused: the server does not accept the key.
	ReasonRefused Reason = "the AI provider refused the key of this host"
	// ReasonLimited: the server wants fewer requests.
	ReasonLimited Reason = "the AI provider limits how often it is asked"
	// ReasonFailed: the server failed.
	ReasonFailed Reason = "the AI provider failed"
	// ReasonRejected: the server does not accept the request.
	ReasonRejected Reason = "the AI provider did not accept the request"
	// ReasonMode: the server does not support the mode of the [Shape].
	ReasonMode Reason = "the AI provider does not support this way to ask for structured answers"
	// ReasonProtocol: what came is not an answer by the protocol.
	ReasonProtocol Reason = "the AI provider did not answer by the protocol"
	// ReasonCut: the answer ended before it was complete.
	ReasonCut Reason = "the AI provider ended its answer before it was complete"
	// ReasonSlow: the server did not begin or go on with its answer in time.
	ReasonSlow Reason = "the AI provider did not answer in time"
	// ReasonTooLong: the answer is longer than it may be.
	ReasonTooLong Reason = "the answer of the AI provider is too long"
)

// ProviderError says why a provider has not answered. Its text may be shown
// to plugins.
type ProviderError struct {
	Reason Reason
	// Status is that of HTTP, or 0.
	Status int
	// Detail is what more can be shown; it repeats nothing of the key and of
	// the messages. May be empty.
	Detail string
	// Hint says what the user can do. May be empty.
	Hint string
	// After is how long the server wants to be left alone; 0 if it does not
	// say.
	After time.Duration
	// Again says that the same request may work later and that nothing of an
	// answer has come.
	Again bool
	// Worked says that the model may have worked on the request.
	Worked bool
}

// Error returns the reason, the status, the detail and the hint.
func (e *ProviderError) Error() string {
	text := string(e.Reason)
	if e.Status != 0 {
		text += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}
