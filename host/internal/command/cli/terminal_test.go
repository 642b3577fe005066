package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode"
)

func TestCleanLeavesNothingThatATerminalActsOn(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain text, äöü 漢字", "plain text, äöü 漢字"},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"a\nb\tc\rd", `a\x0ab\x09c\x0dd`},
		{"bell\a back\b del\x7f", `bell\x07 back\x08 del\x7f`},
		{"c1 \u009b31m", `c1 \u{9b}31m`},
		{"bidi \u202egnp.exe", `bidi \u{202e}gnp.exe`},
		{"Attention\u00a0! می\u200cخواهم 👩\u200d👧 東京\u3000", "Attention\u00a0! می\u200cخواهم 👩\u200d👧 東京\u3000"},
		{"tag \U000e0041", `tag \u{e0041}`},
		{"bad utf8 \xff\xfe", `bad utf8 \xff\xfe`},
		{"replacement \ufffd", "replacement \ufffd"},
		{"line\u2028separator", `line\u{2028}separator`},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
	if got := CleanLines("a\r\n\tb\x1b\n"); got != "a\n\tb\\x1b\n" {
		t.Errorf("cleanLines gives %q", got)
	}
}

func TestEveryTextArgumentIsCleaned(t *testing.T) {
	var out, errOut bytes.Buffer
	term := &Term{Out: &out, Err: &errOut, Program: "wasmhost"}
	evil := "\x1b]0;owned\a\nfake line"
	term.Printf("%s %v %d", evil, errors.New(evil), 3)
	term.Errorf("%s", evil)
	term.Notef("%s", evil)
	term.Next(evil, " "+evil)
	term.Table([][]string{{evil, "x"}, {"y", evil}})
	term.Failure(errors.New(evil))
	for _, text := range []string{out.String(), errOut.String()} {
		if strings.ContainsAny(text, "\x1b\a") {
			t.Errorf("control characters got through: %q", text)
		}
	}
	if strings.Contains(out.String(), "\nfake line") {
		t.Errorf("a line was forged: %q", out.String())
	}
}

func TestEscapeJSONKeepsTheValue(t *testing.T) {
	value := "\x00\x1b\x7f\u0080\u009b\u202e\u2028\ufeff\U000e0001\U0001f600 \ufffd ä \n\t"
	text, err := json.Marshal(map[string]string{value: value})
	if err != nil {
		t.Fatal(err)
	}
	escaped := EscapeJSON(text)
	for _, r := range string(escaped) {
		if !unicode.IsPrint(r) {
			t.Errorf("%U got through", r)
		}
	}
	var back map[string]string
	if err := json.Unmarshal(escaped, &back); err != nil || back[value] != value {
		t.Errorf("%s gives %q, %v", escaped, back, err)
	}
	if plain := []byte("{\n\t\"a\": 1\r\n}"); &EscapeJSON(plain)[0] != &plain[0] {
		t.Error("plain JSON was copied")
	}
}

func TestAsk(t *testing.T) {
	for _, c := range []struct {
		input    string
		terminal bool
		want     bool
		noAnswer bool
	}{
		{"y\n", true, true, false},
		{"YES\r\n", true, true, false},
		{"yes", true, true, false},
		{"\n", true, false, false},
		{"n\n", true, false, false},
		{"yo\n", true, false, false},
		{"", true, false, true},
		{"y\n", false, false, true},
	} {
		var errOut bytes.Buffer
		term := &Term{In: strings.NewReader(c.input), Err: &errOut, Terminal: c.terminal}
		got, err := term.ask("Sure?")
		if got != c.want || errors.Is(err, ErrNoAnswer) != c.noAnswer {
			t.Errorf("%q at a terminal %v: %v, %v", c.input, c.terminal, got, err)
		}
	}
}

func TestQuoteArg(t *testing.T) {
	for in, want := range map[string]string{
		"plain-name_1.2/x": "plain-name_1.2/x", "": "''", "two words": "'two words'", "it's": `'it'\''s'`, "$HOME": "'$HOME'",
	} {
		if got := QuoteArg(in); got != want {
			t.Errorf("quoteArg(%q) = %s, want %s", in, got, want)
		}
	}
}
