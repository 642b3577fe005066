// Package problem is how wasmhost says to its user that something failed: a
// stable code, a sentence with what to do next, and the cause for the log.
// Every layer makes the same type, so nothing is translated on the way from a
// service to an HTTP response or to a line in a terminal. One table ([Code])
// says which HTTP status and title a code has.
//
// What guests are told is an error of package abi instead; [FromGuest] turns
// one into the other where a user asks a service what guests ask as well.
//
// # Decisions
//
// One error type for users, one table from code to status (`host/internal/leaf/problem`). Log, server and terminal show
// it as it was
// returned. Turned down: a struct a package and mapping functions; 53, 70 sentinels and ten such there were, some going
// by texts. Cost: services know the API's codes; guests have `abi.Error`, another contract.
package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Problem is a failure with a code that the client gets. Any other error that
// reaches the control server is shown as [CodeInternal], without detail.
//
// Detail and Extra are shown to the client: no paths of the machine, no stack
// traces, no secrets. Cause is for the host's log only.
type Problem struct {
	// Code is stable; clients compare it.
	Code Code
	// Detail says what failed here and what to do next.
	Detail string
	// RetryAfter, when positive, is sent as Retry-After in whole seconds,
	// rounded up.
	RetryAfter time.Duration
	// Allow, when not empty, is sent as the Allow header.
	Allow string
	// Extra are further members of the body; the standard ones win.
	Extra map[string]any
	// Public is what those get in its place who may call a plugin and not look
	// into it; nil where that is the problem itself.
	Public *Problem
	// RequestID is the id of the request that failed, where a running host
	// answered with the problem; empty on the side that makes it.
	RequestID string
	// HTTPStatus stands in for the status of the code, where it is not 0: for
	// requests that net/http itself cannot read.
	HTTPStatus int
	// Cause is logged, and never sent.
	Cause error
}

// New returns a problem. Detail may hold text from outside: it is made valid
// UTF-8 and cut to 4096 bytes.
func New(code Code, detail string) *Problem { return &Problem{Code: code, Detail: Text(detail)} }

// Newf is [New] with a format.
func Newf(code Code, format string, args ...any) *Problem {
	return New(code, fmt.Sprintf(format, args...))
}

// WithCause sets the cause and returns the problem.
func (p *Problem) WithCause(err error) *Problem {
	p.Cause = err
	return p
}

// After sets RetryAfter and returns the problem.
func (p *Problem) After(d time.Duration) *Problem {
	p.RetryAfter = d
	return p
}

// With adds a member to the body and returns the problem.
func (p *Problem) With(name string, value any) *Problem {
	if p.Extra == nil {
		p.Extra = map[string]any{}
	}
	p.Extra[name] = value
	return p
}

// Error returns what the user reads.
func (p *Problem) Error() string {
	if p.Detail == "" {
		return p.Title()
	}
	return p.Detail
}

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Cause }

// Is reports whether target is a *Problem of the same code.
func (p *Problem) Is(target error) bool {
	t, ok := target.(*Problem)
	return ok && t.Code == p.Code
}

// Status is the HTTP status of the problem.
func (p *Problem) Status() int {
	if p.HTTPStatus != 0 {
		return p.HTTPStatus
	}
	return p.Code.Status()
}

// Title is one short sentence, the same for every problem of the code.
func (p *Problem) Title() string { return p.Code.Title() }

// Of returns the problem in the chain of err, or nil.
func Of(err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	return nil
}

// IsCode reports whether err is a problem of a code.
func IsCode(err error, code Code) bool {
	p := Of(err)
	return p != nil && p.Code == code
}

// typePrefix makes the "type" of a problem from its code.
const typePrefix = "urn:wasmhost:problem:"

// ContentType is the media type of a problem as it is sent (RFC 9457).
const ContentType = "application/problem+json"

// standard are the members that every body has, in their order.
var standard = []string{"type", "title", "status", "detail", "code", "error", "requestId"}

// AppendJSON appends the body of the problem for a request.
func (p *Problem) AppendJSON(b []byte, requestID string) []byte {
	b = abi.AppendString(append(b, `{"type":`...), typePrefix+string(p.Code))
	b = abi.AppendString(append(b, `,"title":`...), p.Title())
	b = abi.AppendInt(append(b, `,"status":`...), int64(p.Status()))
	b = abi.AppendString(append(b, `,"detail":`...), p.Detail)
	b = abi.AppendString(append(b, `,"code":`...), string(p.Code))
	b = abi.AppendString(append(b, `,"error":`...), p.Detail)
	b = abi.AppendString(append(b, `,"requestId":`...), requestID)
	for _, name := range slices.Sorted(maps.Keys(p.Extra)) {
		value, err := json.Marshal(p.Extra[name])
		if err != nil || slices.Contains(standard, name) {
			continue // the standard members say what is needed
		}
		b = append(b, ',')
		b = append(append(abi.AppendString(b, name), ':'), value...)
	}
	return append(b, '}', '\n')
}

// Parse reads a body that AppendJSON wrote; what is not of that form is nil.
func Parse(body []byte) *Problem {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return nil
	}
	text := func(name string) (s string) {
		_ = json.Unmarshal(members[name], &s)
		return s
	}
	p := &Problem{Code: Code(text("code")), Detail: text("detail"), RequestID: text("requestId")}
	if p.Code == "" {
		return nil
	}
	for name, value := range members {
		if !slices.Contains(standard, name) {
			p.With(name, value)
		}
	}
	return p
}

// Member reads a further member of a problem that came from a running host or
// was made here; it reports whether it is there and of that type.
func Member[T any](p *Problem, name string) (value T, ok bool) {
	switch member := p.Extra[name].(type) {
	case T:
		return member, true
	case json.RawMessage:
		return value, json.Unmarshal(member, &value) == nil
	}
	return value, false
}

// FromGuest is what a user is told of an error that a service has for guests:
// the code by the table, the message as it is. It returns nil for what is no
// such error, and for one that is the host's own fault.
func FromGuest(err error, codes map[abi.Code]Code) *Problem {
	var guest *abi.Error
	if !errors.As(err, &guest) {
		return nil
	}
	code, known := codes[guest.Code]
	if !known {
		return nil
	}
	return New(code, guest.Message).WithCause(err)
}

// maxTextBytes bounds text from outside.
const maxTextBytes = 4096

// Text makes text from outside fit to be shown: valid UTF-8, at most 4096
// bytes.
func Text(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= maxTextBytes {
		return s
	}
	cut := maxTextBytes
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
