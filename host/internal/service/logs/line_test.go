package logs

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

var hostile = []struct{ name, text string }{
	{"empty", ""},
	{"newlines", "a\nb\r\nc\rd\n"},
	{"a forged line", "x\n" +
		`{"seq":9007199254740991,"time":"2026-11-21T12:00:00.000Z","level":"ERROR","plugin":"other","request_id":"",` +
		`"message":"forged"}` + "\n"},
	{"a forged end", `","level":"ERROR","message":"forged"}`},
	{"controls", "\x00\x01\x07\x08\x0b\x0c\x1b[2J\x1b]0;title\x07\x7f"},
	{"C1 controls", "\u0080\u0085\u009b31m"},
	{"separators", "a\u2028b\u2029c"},
	{"direction", "\u202eevil\u202c \u2066x\u2069 \u200f \u061c"},
	{"quotes and slashes", `"\"\\/</script>&` + "'"},
	{"beyond the first plane", "😀 𝕊 \U0010ffff \U000e0001"},
	{"the replacement character", "\ufffd"},
	{"not UTF-8", "a\xffb\xc3\x28\xe2\x82\xf0\x9f\x98\xed\xa0\x80\xc0\xaf"},
}

func TestHostileTextStaysOneLine(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	log := logs.Plugin("a")
	for _, h := range hostile {
		log.Write(abi.LevelInfo, h.text, h.text)
	}
	got := tailOf(t, log, Query{})
	if len(got) != len(hostile) {
		t.Fatalf("%d entries, want %d", len(got), len(hostile))
	}
	for i, h := range hostile {
		want := string([]rune(h.text)) // one U+FFFD for each bad byte
		if got[i].Message != want || got[i].Plugin != "a" || got[i].Level != abi.LevelInfo {
			t.Errorf("%s: %q came back as %+v", h.name, h.text, got[i])
		}
		if len(h.text) <= maxRequestIDBytes && got[i].RequestID != want {
			t.Errorf("%s: the request id came back as %q", h.name, got[i].RequestID)
		}
	}
	text, err := os.ReadFile(filepath.Join(logs.dir, "a", currentName))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("\n")); n != len(hostile) {
		t.Errorf("%d entries made %d lines", len(hostile), n)
	}
	for _, r := range string(text) {
		if r != '\n' && (r < 0x20 || r == 0x7f || r >= 0x80 && unsafeRune(r)) {
			t.Errorf("the file holds %U as it is", r)
		}
	}
}

func TestLongTextIsCut(t *testing.T) {
	logs, _ := openTest(t, Limits{})
	log := logs.Plugin("a")
	whole := strings.Repeat("\x00", 64<<10) // takes most in the file
	log.Write(abi.LevelInfo, "", whole)
	log.Write(abi.LevelInfo, strings.Repeat("i", 1000), strings.Repeat("é", 1<<20))
	got := tailOf(t, log, Query{})
	if got[0].Message != whole {
		t.Errorf("a text of 64 KiB came back with %d bytes", len(got[0].Message))
	}
	m := got[1].Message
	if len(m) > MaxTextBytes || !strings.HasPrefix(m, "éé") || !strings.HasSuffix(m, "é... (2031528 bytes cut)") ||
		!utf8.ValidString(m) {
		t.Errorf("a long text was cut to %d bytes that end in %q", len(m), m[len(m)-40:])
	}
	if len(got[1].RequestID) != maxRequestIDBytes {
		t.Errorf("a request id of %d bytes was kept", len(got[1].RequestID))
	}
}

// keysOfSlog returns the handler whose lines ours are to be like.
func keysOfSlog(w *bytes.Buffer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			switch a.Key {
			case slog.MessageKey:
				a.Key = "message"
			case slog.TimeKey:
				return slog.Attr{} // its digits depend on the time
			}
			return a
		}}))
}

func TestLinesAreThoseOfSlog(t *testing.T) {
	levels := map[abi.Level]slog.Level{abi.LevelDebug: slog.LevelDebug, abi.LevelInfo: slog.LevelInfo,
		abi.LevelWarn: slog.LevelWarn, abi.LevelError: slog.LevelError}
	at := time.Date(2026, 1, 2, 3, 4, 5, 60_000_000, time.UTC)
	for _, h := range hostile {
		for level, like := range levels {
			var want bytes.Buffer
			keysOfSlog(&want).Log(t.Context(), like, h.text, "plugin", "p", "request_id", "r", "seq", 7)
			ours := appendEntry(nil, 7, "p", &record{at: at, level: level, requestID: "r", text: h.text})
			var a, b map[string]any
			if err := json.Unmarshal(want.Bytes(), &a); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(ours, &b); err != nil {
				t.Fatalf("%s: %v in %s", h.name, err, ours)
			}
			if b["time"] != "2026-01-02T03:04:05.060Z" {
				t.Errorf("the time is %v", b["time"])
			}
			delete(b, "time")
			if !maps.Equal(a, b) {
				t.Errorf("%s: our line is %v, that of slog %v", h.name, b, a)
			}
			var e Entry
			e, ok := decode(ours)
			again, err := json.Marshal(e)
			if !ok || err != nil {
				t.Fatalf("%s: %v, %v", h.name, ok, err)
			}
			if e2, ok := decode(again); !ok || e2 != e {
				t.Errorf("%s: %+v is marshalled as %s", h.name, e, again)
			}
		}
	}
}

func TestBrokenLinesAreNone(t *testing.T) {
	whole := string(appendEntry(nil, 12, "p", &record{at: time.Now(), level: abi.LevelInfo, text: "text"}))
	if _, ok := decode([]byte(whole)); !ok {
		t.Fatalf("%s is not read", whole)
	}
	for i := range whole {
		if e, ok := decode([]byte(whole[:i])); ok {
			t.Errorf("%q is read as %v", whole[:i], e)
		}
	}
	for _, line := range []string{
		whole + whole, whole[1:], "\x00\x00\x00", "null", "{}", "[]", whole + "x",
		strings.Replace(whole, "12", "0", 1), strings.Replace(whole, "12", "-1", 1),
		strings.Replace(whole, "12", "9007199254740992", 1), strings.Replace(whole, "12", "99999999999999999999999", 1),
		strings.Replace(whole, "INFO", "LOUD", 1), strings.Replace(whole, "message", "massage", 1),
	} {
		if e, ok := decode([]byte(line)); ok {
			t.Errorf("%q is read as %v", line, e)
		}
	}
}

func TestLevelsAsText(t *testing.T) {
	for level := abi.LevelDebug; level <= abi.LevelError; level++ {
		if got, err := ParseLevel(strings.ToLower(LevelName(level))); err != nil || got != level {
			t.Errorf("%d is read as %d, %v", level, got, err)
		}
	}
	if _, err := ParseLevel("loud"); err == nil {
		t.Error("an unknown level was read")
	}
}

func FuzzLine(f *testing.F) {
	for _, h := range hostile {
		f.Add(h.text, h.text)
	}
	f.Fuzz(func(t *testing.T, requestID, text string) {
		r := record{at: time.Unix(1, 0), requestID: requestID, text: text}
		line := appendEntry(nil, 3, "p", &r)
		if bytes.ContainsFunc(line, func(r rune) bool { return r < 0x20 || r == 0x7f || r >= 0x80 && unsafeRune(r) }) {
			t.Fatalf("%q is written as %q", text, line)
		}
		e, ok := decode(line)
		if !ok || e.Message != string([]rune(text)) || e.RequestID != string([]rune(requestID)) {
			t.Fatalf("%q came back as %+v", text, e)
		}
		if len(line) > 6*(len(text)+len(requestID))+1024 {
			t.Fatalf("%d bytes became %d", len(text)+len(requestID), len(line))
		}
	})
}
