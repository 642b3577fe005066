package ai_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

const usageChunk = `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],` +
	`"usage":{"prompt_tokens":100,"completion_tokens":11,"total_tokens":111}}` + "\n\n"

func TestStream(t *testing.T) {
	plain := []string{chunk("Hel", ""), chunk("lo, ", ""), chunk("world", "")}
	with := func(more ...string) []string { return append(append([]string(nil), plain...), more...) }
	many := make([]string, 0, 200)
	for range 200 {
		many = append(many, chunk(long(2000), ""))
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		text   string
		code   abi.Code // empty for none
		word   string
		asked  int
		tokens int64 // 0 for whatever is estimated
	}{
		{"whole", streams(nil, with(chunk("", "stop"), usageChunk, done)...), "Hello, world", "", "", 1, 111},
		{"usage absent", streams(nil, with(chunk("", "stop"), done)...), "Hello, world", "", "", 1, 0},
		{"mark absent", streams(nil, with(chunk("", "stop"))...), "Hello, world", "", "", 1, 0},
		{"reason absent", streams(nil, with(done)...), "Hello, world", "", "", 1, 0},
		{"comments and other events", streams(nil, ": ping\n\n", "event: x\ndata: {}\n\n",
			chunk("Hello, world", "stop"), done), "Hello, world", "", "", 1, 0},
		{"cut between events", streams(nil, plain...), "Hello, world", abi.CodeUnavailable,
			"before it was complete", 1, 0},
		{"cut by hanging up", streams(hangsUp, plain...), "Hello, world", abi.CodeUnavailable,
			"before it was complete", 1, 0},
		{"cut inside an event", streams(nil, with(`data: {"choices":[{"del`)...), "Hello, world",
			abi.CodeUnavailable, "before it was complete", 1, 0},
		{"the mark as a text", streams(nil, chunk("\ndata: [DONE]", "")), "\ndata: [DONE]", abi.CodeUnavailable,
			"before it was complete", 1, 0},
		{"cut before the first event", streams(hangsUp, ": ping\n\n"), "", abi.CodeUnavailable,
			"before it was complete", 1, 0},
		{"bad JSON", streams(nil, with("data: {{{\n\n", done)...), "Hello, world", abi.CodeUnavailable, "protocol",
			1, 0},
		{"error in the stream", streams(nil, with(`data: {"error":{"message":"out of memory"}}`+"\n\n")...),
			"Hello, world", abi.CodeUnavailable, "out of memory", 1, 0},
		{"error that repeats the prompt", streams(nil, `data: {"error":{"message":"`+testPrompt+`"}}`+"\n\n"), "",
			abi.CodeUnavailable, "complete", 1, 0},
		{"not a stream", says("Hello"), "", abi.CodeUnavailable, "text/event-stream", 1, -1},
		{"empty", streams(nil, chunk("", "stop"), done), "", abi.CodeUnavailable, "empty", 1, 0},
		{"token limit", streams(nil, with(chunk("", "length"), done)...), "Hello, world", abi.CodeUnavailable,
			"token limit", 1, 0},
		{"withheld", streams(nil, with(chunk("", "content_filter"), done)...), "Hello, world", abi.CodeUnavailable,
			"content rules", 1, 0},
		{"huge", streams(nil, many...), strings.Repeat(long(2000), 131), abi.CodeQuotaExceeded, "262144", 1, 0},
		{"huge line", streams(nil, "data: "+long(3<<20)), "", abi.CodeQuotaExceeded, "longer", 1, 0},
		{"server failure", fails(500, "oops"), "", abi.CodeUnavailable, "oops", 3, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := serve(t, c.answer)
			r := open(t, f)
			var text strings.Builder
			err := r.Stream(t.Context(), "notes", hello(), collect(&text))
			if c.code == "" && err != nil {
				t.Fatal(err)
			} else if c.code != "" {
				wantCode(t, err, c.code, c.word)
			}
			if text.String() != c.text {
				t.Errorf("got %.80q (%d bytes), want %.80q (%d bytes)", text.String(), text.Len(), c.text, len(c.text))
			}
			if got := len(f.asked()); got != c.asked {
				t.Errorf("asked %d times, want %d", got, c.asked)
			}
			switch used := tokensOf(t, r, "notes"); {
			case c.tokens > 0 && used != c.tokens, c.tokens == 0 && used < int64(len(testPrompt))/4, c.tokens < 0 &&
				used != 0:
				t.Errorf("%d tokens counted, want %d", used, c.tokens)
			}
			if options, ok := f.asked()[0]["stream_options"].(map[string]any); !ok ||
				options["include_usage"] != true || f.asked()[0]["stream"] != true {
				t.Errorf("asked for %v", f.asked()[0])
			}
		})
	}
}

// TestStreamAfterFailure is a stream that begins at the second attempt.
func TestStreamAfterFailure(t *testing.T) {
	f := serve(t, fails(503, "starting"), streams(nil, chunk("ok", "stop"), done))
	r := open(t, f)
	var text strings.Builder
	if err := r.Stream(t.Context(), "notes", hello(), collect(&text)); err != nil || text.String() != "ok" {
		t.Fatalf("%q, %v", text.String(), err)
	}
}

// TestStreamOptionsUnknown is a server that does not know stream_options; it
// is asked without them from then on.
func TestStreamOptionsUnknown(t *testing.T) {
	f := serve(t, fails(400, "unknown field stream_options"), streams(nil, chunk("ok", "stop"), done))
	r := open(t, f)
	for range 2 {
		var text strings.Builder
		if err := r.Stream(t.Context(), "notes", hello(), collect(&text)); err != nil || text.String() != "ok" {
			t.Fatalf("%q, %v", text.String(), err)
		}
	}
	for i, request := range f.asked() {
		if _, has := request["stream_options"]; has != (i == 0) {
			t.Errorf("request %d: %v", i, request)
		}
	}
}

func TestStreamStalls(t *testing.T) {
	t.Parallel()
	f := serve(t, streams(waits, chunk("begin", "")))
	r := open(t, f, func(c *ai.Config) { c.Limits.Idle = time.Second })
	var text strings.Builder
	err := r.Stream(t.Context(), "notes", hello(), collect(&text))
	wantCode(t, err, abi.CodeDeadlineExceeded, "in time")
	if text.String() != "begin" {
		t.Errorf("got %q", text.String())
	}
}

// TestStreamEndedByCaller ends a stream from inside and from outside.
func TestStreamEndedByCaller(t *testing.T) {
	f := serve(t, streams(waits, chunk("begin", "")))
	r := open(t, f)
	enough := errors.New("enough")
	if err := r.Stream(t.Context(), "notes", hello(), func(string) error { return enough }); err != enough {
		t.Errorf("error %v, want that of yield as it is", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	err := r.Stream(ctx, "notes", hello(), func(string) error { cancel(); return nil })
	wantCode(t, err, abi.CodeDeadlineExceeded, "given up")
	if took := time.Since(began); took > 15*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestConversationLimits(t *testing.T) {
	user := func(text string) ai.Message { return ai.Message{Role: ai.RoleUser, Text: text} }
	for _, c := range []struct {
		name     string
		messages []ai.Message
		code     abi.Code
		word     string
	}{
		{"none", nil, abi.CodeInvalidArgument, "last message"},
		{"last of the assistant", []ai.Message{user("a"), {Role: ai.RoleAssistant, Text: "b"}},
			abi.CodeInvalidArgument, "last message"},
		{"unknown role", []ai.Message{{Role: "tool", Text: "a"}, user("a")}, abi.CodeInvalidArgument, "message 0"},
		{"not UTF-8", []ai.Message{user("\xff")}, abi.CodeInvalidArgument, "UTF-8"},
		{"long message", []ai.Message{user(long(32<<10 + 1))}, abi.CodeQuotaExceeded, "32768"},
		{"long conversation", []ai.Message{{Role: ai.RoleAssistant, Text: long(256 << 10)}, user("a")},
			abi.CodeQuotaExceeded, "262144"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := open(t, serve(t, streams(nil, chunk("ok", "stop"), done)))
			wantCode(t, r.Stream(t.Context(), "notes", c.messages, func(string) error { return nil }), c.code, c.word)
		})
	}
}
