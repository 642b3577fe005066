package server

import (
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// freeBytes is how much of each body and answer is not counted: small ones get
// through whatever the large ones of others take.
const freeBytes = 64 << 10

// reserve counts that a body or an answer has so many bytes now, until the request
// is over. Part is bodyBytes or answerBytes. It is false, and nothing is counted,
// where all that is in flight would be over InflightBytes, but for a request that
// is alone with what it holds, or where plugins have taken all memory.
func (x *request) reserve(part *int64, size int) bool {
	more := int64(size) - freeBytes - *part
	if more <= 0 {
		return true
	}
	now := x.s.inflight.Add(more)
	if now > x.s.cfg.Limits.InflightBytes && now > x.bodyBytes+x.answerBytes+more ||
		x.s.cfg.Memory.Grow(more) != nil {
		x.s.inflight.Add(-more)
		return false
	}
	*part += more
	return true
}

// maxBody is how long a body may be now.
func (x *request) maxBody() int64 {
	now := x.s.inflight.Load()
	if now == 0 {
		return x.s.cfg.Limits.BodyBytes + x.s.cfg.Limits.APIBodyBytes // any
	}
	return max(0, x.s.cfg.Limits.InflightBytes-now) + freeBytes
}

// release gives back what was counted.
func (x *request) release() {
	if held := x.bodyBytes + x.answerBytes; held != 0 {
		x.s.inflight.Add(-held)
		x.s.cfg.Memory.Shrink(held)
		x.bodyBytes, x.answerBytes = 0, 0
	}
}

func (x *request) tooMuchInFlight() error {
	x.linger = true
	return &problem.Problem{Code: problem.CodeTooMuchInFlight, RetryAfter: time.Second,
		Detail: fmt.Sprintf("bodies and answers in flight hold as much as the host allows, %d bytes; try again, or raise "+
			"it with `wasmhost serve --limit server.inflight-bytes=BYTES`", x.s.cfg.Limits.InflightBytes)}
}

// answerDropped is for an answer that finds no room. The handler has run: what
// it did is not undone, so the client is not told when to try again.
func (x *request) answerDropped() error {
	return &problem.Problem{Code: problem.CodeTooMuchInFlight,
		Detail: fmt.Sprintf("the plugin has answered, but bodies and answers in flight hold as much as the host allows, "+
			"%d bytes, so its answer was dropped; what the handler did stands", x.s.cfg.Limits.InflightBytes)}
}
