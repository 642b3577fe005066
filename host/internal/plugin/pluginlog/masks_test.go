package pluginlog

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

func TestMasks(t *testing.T) {
	m := &masks{shortest: 6}
	hides := func(text, want string) {
		t.Helper()
		if got := m.hide(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	hides("nothing is known of hunter2", "nothing is known of hunter2")
	m.learn("setting", "short", "12345")
	hides("12345", "12345")
	m.learn("setting", "token", "hunter2")
	m.learn("secret", "token", "hunter2 and more")
	m.learn("secret", "odd", "a\"b\\c\nd<e>")
	hides("hunter2 and more, hunter2", "[hidden], [hidden]")
	hides(`{"a":"a\"b\\c\nd\u003ce\u003e"}`, `{"a":"[hidden]"}`)
	hides(`{"a":"a\"b\\c\nd<e>"}`, `{"a":"[hidden]"}`)
	m.learn("setting", "token", "another")
	hides("another, hunter2", "[hidden], hunter2")
	m.learn("setting", "token", "")
	hides("another", "another")

	if err := m.hideError(nil); err != nil {
		t.Errorf("no error becomes %v", err)
	}

	r := slog.NewRecord(time.Now(), slog.LevelInfo, "said hunter2 and more", 0)
	r.AddAttrs(slog.String("text", "hunter2 and more"), slog.Any("error", errors.New("hunter2 and more")),
		slog.Int("n", 1))
	hidden := m.hideRecord(r)
	got := hidden.Message
	hidden.Attrs(func(a slog.Attr) bool { got += " " + a.String(); return true })
	if want := "said [hidden] text=[hidden] error=[hidden] n=1"; got != want {
		t.Errorf("the record is %q, want %q", got, want)
	}
}

// All who wait in an instance that ends get the same error. Each has it without what is
// hidden, and it stays as it is for the others: the race detector watches.
func TestMaskedErrors(t *testing.T) {
	m := &masks{shortest: 6}
	m.learn("secret", "token", "hunter2")
	guest := &abi.Error{Code: "bad", Message: "with hunter2", Stack: "at hunter2"}
	crash := &engine.CrashError{Reason: "panic: hunter2", Err: engine.ErrTimeout}
	answer := &engine.AnswerError{Reason: "has hunter2", Stack: "at hunter2"}
	shared := fmt.Errorf("a call: %w", errors.Join(guest, crash, answer))
	text := shared.Error()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			err := m.hideError(shared)
			g, _ := errors.AsType[*abi.Error](err)
			c, _ := errors.AsType[*engine.CrashError](err)
			a, _ := errors.AsType[*engine.AnswerError](err)
			if g.Code != "bad" || c.Err != engine.ErrTimeout || !errors.Is(err, engine.ErrTimeout) ||
				errors.As(err, new(*engine.TimeoutError)) {
				t.Errorf("it became %#v, %#v, %#v", g, c, a)
			}
			for _, said := range []string{err.Error(), g.Message, g.Stack, c.Reason, a.Reason, a.Stack} {
				if strings.Contains(said, "hunter2") || !strings.Contains(said, "[hidden]") {
					t.Errorf("an error says %q", said)
				}
			}
		})
	}
	all.Wait()
	if shared.Error() != text {
		t.Errorf("the error was changed to %q", shared)
	}
}

// Of a long value the beginning is hidden as well, as where a line is cut, up to the
// end of a character; of values that begin alike the longest that stands there.
func TestPartsOfMasked(t *testing.T) {
	long := strings.Repeat("ä", 50)
	m := &masks{shortest: 6}
	m.learn("secret", "long", long+"1")
	m.learn("secret", "longer", long+"23")
	m.learn("secret", "short", "ääää")
	m.learn("secret", "begins", "ääää and")
	m.learn("secret", "inner", long[:20]+"|")
	for text, want := range map[string]string{
		"a" + long + "1b":                     "a[hidden]b",
		"a" + long[:70]:                       "a[hidden]",
		long[:70] + "öö":                      "[hidden]ö",
		long + "2 " + long + "23":             "[hidden] [hidden]",
		"äää, ääää and more, ääää":            "äää, [hidden] more, [hidden]",
		long[:22] + "|" + long[:20] + "||":    "[hidden][hidden]äää|[hidden]|",
		strings.Repeat("ä", 49) + "\xc3 more": "[hidden] more",
	} {
		if got := m.hide(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
