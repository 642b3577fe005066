package plugin

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
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

	guest := abi.NewError("bad", "with hunter2 and more")
	crash := &engine.CrashError{Reason: "panic: hunter2 and more"}
	answer := &engine.AnswerError{Reason: "has hunter2 and more", Stack: "at hunter2 and more"}
	for _, err := range []error{guest, crash, answer} {
		m.hideError(fmt.Errorf("a call: %w", err))
	}
	for _, text := range []string{guest.Message, crash.Reason, answer.Reason, answer.Stack} {
		if m.hide(text) != text || text == "" {
			t.Errorf("an error says %q", text)
		}
	}
	m.hideError(nil)

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
