// Package traceparent reads and writes the header of W3C Trace Context by which programs tell each other which trace a
// request belongs to. Headers of clients flow in; ids of requests, and headers for others, flow out. It keeps nothing.
//
// The id of a request that takes part in a client's trace is that trace, a new span of it and its flags. So whatever
// has the id of a request, such as lines of the log, has the trace as well, and requests of nobody's trace pay nothing.
package traceparent

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
)

// Name is what the header is called, and the member of _meta in MCP.
const Name = "traceparent"

const (
	traceDigits = 32
	spanDigits  = 16
	idLength    = traceDigits + 1 + spanDigits + 3
)

// RequestID is the id of a request that came with a header; empty where that is none of version 00.
func RequestID(header string) string {
	rest, ok := strings.CutPrefix(header, "00-")
	if !ok || !isID(rest) {
		return ""
	}
	var span [spanDigits / 2]byte
	_, _ = rand.Read(span[:]) // never fails
	return rest[:traceDigits+1] + hex.EncodeToString(span[:]) + rest[idLength-3:]
}

// isID reports whether a text is a trace, a span and flags, none of which is all zero but the flags.
func isID(id string) bool {
	if len(id) != idLength || id[traceDigits] != '-' || id[idLength-3] != '-' {
		return false
	}
	trace, span := id[:traceDigits], id[traceDigits+1:idLength-3]
	return isHex(trace) && isHex(span) && isHex(id[idLength-2:]) &&
		strings.Trim(trace, "0") != "" && strings.Trim(span, "0") != ""
}

func isHex(text string) bool { return strings.Trim(text, "0123456789abcdef") == "" }

// salt makes ids of traces that no other process makes of the same ids of requests.
var salt = sync.OnceValue(func() string { return rand.Text() })

// Header is what others are told of a request by its id: the client's trace, or one that only this request is in.
func Header(requestID string) string {
	if isID(requestID) {
		return "00-" + requestID
	}
	sum := sha256.Sum256([]byte(salt() + requestID))
	text := hex.EncodeToString(sum[:])
	return "00-" + text[:traceDigits] + "-" + text[traceDigits:traceDigits+spanDigits] + "-01"
}

// TraceID is the trace of a request.
func TraceID(requestID string) string { return Header(requestID)[3 : 3+traceDigits] }
