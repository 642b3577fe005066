package native

import (
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// What an event waits for is named, the most frequent first, and nothing of
// other events.
func TestWaitsFor(t *testing.T) {
	in, event, other := &Instance{}, &pending{id: 1}, &pending{id: 2}
	fetch, query := hostfuncs.Key{Namespace: "http", Name: "fetch"}, hostfuncs.Key{Namespace: "db", Name: "query"}
	in.opened(1, fetch, event)
	in.opened(2, query, event)
	in.opened(3, query, event)
	in.opened(4, hostfuncs.Key{Namespace: "ai", Name: "generateMessage"}, other)
	in.opened(5, fetch, nil)
	if got, want := in.waitsFor(event), "it waits for 2 calls of db.query, http.fetch"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Rust and Zig say in the log why they end.
func TestLastWordsInTheLog(t *testing.T) {
	for _, test := range []struct {
		level      abi.Level
		line, want string
	}{
		{abi.LevelError, "panicked at src/lib.rs:10:5:\nindex out of bounds: the len is 3 but the index is 5",
			"panic: index out of bounds: the len is 3 but the index is 5 (src/lib.rs:10:5)"},
		{abi.LevelError, "panic: integer overflow", "panic: integer overflow"},
		{abi.LevelWarn, "panic: not one", ""},
		{abi.LevelError, "a handler failed", ""},
	} {
		l := &guestLog{}
		l.heed(test.level, []byte(test.line))
		l.heed(abi.LevelError, []byte("panic: the next"))
		if test.want == "" {
			test.want = "panic: the next"
		}
		if l.lastWords != test.want {
			t.Errorf("%q: got %q, want %q", test.line, l.lastWords, test.want)
		}
		if l.entered(); l.lastWords != "" {
			t.Error("what was said before is not forgotten")
		}
	}
	l := &guestLog{}
	l.heed(abi.LevelError, []byte("an error before"))
	l.heed(abi.LevelError, []byte("Index out of range\n(src/index.ts:3:5)"))
	if want := "Index out of range (src/index.ts:3:5)"; l.lastError != want || l.lastWords != "" {
		t.Errorf("the last error is %q, want %q", l.lastError, want)
	}
	if l.inDump([]byte("Assertion failed: x > 1 (main.c: f: 3)")) || l.lastWords == "" {
		t.Error("a failed assertion is not heeded")
	}
}
