package desktop

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPlain(t *testing.T) {
	const nbsp = "\u00a0"
	for _, c := range []struct{ name, text, linux, darwin, windows string }{
		{"usual", "p: built in 3 s", "p: built in 3 s", "p: built in 3 s", "p: built in 3 s"},
		{"other scripts", "日本 ok é", "日本 ok é", "日本 ok é", "日本 ok é"},
		{"empty", "", "", "", ""},
		{"markup", `a <a href="x">b</a> & <img src=y>`, `a &lt;a href="x"&gt;b&lt;/a&gt; &amp; &lt;img src=y&gt;`,
			`a <a href="x">b</a> & <img src=y>`, `a ‹a href='x'›b‹/a› ＆ ‹img src=y›`},
		{"end of CDATA", `x]]></text></binding><action arguments="calc:"/>`,
			`x]]&gt;&lt;/text&gt;&lt;/binding&gt;&lt;action arguments="calc:"/&gt;`,
			`x]]></text></binding><action arguments="calc:"/>`, `x]]›‹/text›‹/binding›‹action arguments='calc:'/›`},
		{"PowerShell", "x $(calc.exe) $env:PATH `n\n\"@\n& calc\n“@", "x $(calc.exe) $env:PATH `n\n\"@\n&amp; calc\n“@",
			"x $(calc.exe) $env:PATH `n\n\"@\n& calc\n“@", "x ＄(calc.exe) ＄env:PATH 'n\n'@\n＆ calc\n'@"},
		{"an option", "--wait", nbsp + "--wait", "· --wait", nbsp + "--wait"},
		{"a list", `{a=1}`, nbsp + `{a=1}`, `· {a=1}`, nbsp + `{a=1}`},
		{"a line first", "\nx", nbsp + "\nx", "· \nx", nbsp + "\nx"},
		{"controls", "a\x00b\x1b[31mc\x7f\u009bd", "a b [31mc  d", "a b [31mc  d", "a b [31mc  d"},
		{"hidden and reordered", "a\u202egnp.exe\u200b\u2066\ufeff", "a gnp.exe   ", "a gnp.exe   ", "a gnp.exe   "},
		{"no UTF-8", "a\xffb", "a b", "a b", "a b"},
		{"ends of lines", "a\r\nb\rc\td", "a\nb\nc d", "a\nb\nc d", "a\nb\nc d"},
	} {
		for goos, want := range map[string]string{"linux": c.linux, "freebsd": c.linux, "darwin": c.darwin,
			"windows": c.windows} {
			if got := plainBody(goos, c.text); got != want {
				t.Errorf("%s on %s: %q, want %q", c.name, goos, got, want)
			}
		}
	}
	if got := plainTitle("linux", "p: <b>\n& x"); got != "p: <b> & x" {
		t.Errorf("a title: %q", got)
	}
	if got := plainBody("linux", strings.Repeat("&", 5000)); got != "\u00a0"+strings.Repeat("&amp;", maxBody)+"…" {
		t.Errorf("a long body has %d bytes", len(got))
	}
	if got := plainTitle("windows", strings.Repeat("日", 300)); got != strings.Repeat("日", maxTitle)+"…" {
		t.Errorf("a long title has %d bytes", len(got))
	}
}

// escape is what AppleScript and Go write alike in a string.
var escape = regexp.MustCompile(`\\["\\n]`)

// FuzzPlain looks for text that could steer what shows it.
func FuzzPlain(f *testing.F) {
	for _, seed := range []string{"", "-x", "$(x)", "]]>", "<b>", "\n\"@", "\u202e", "\xff", "“@", "{"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, goos := range []string{"linux", "darwin", "windows"} {
			body, title := plainBody(goos, text), plainTitle(goos, text)
			for _, got := range []string{body, title} {
				if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 5*maxBody+2 {
					t.Fatalf("%s: %q", goos, got)
				}
				if first, _ := utf8.DecodeRuneInString(got); got != "" && first != '\u00a0' && first != '·' && first != '&' &&
					!unicode.IsLetter(first) && !unicode.IsDigit(first) {
					t.Fatalf("%s: begins with %q: %q", goos, first, got)
				}
				for _, r := range got {
					if !unicode.IsPrint(r) && r != '\u00a0' && r != '\n' {
						t.Fatalf("%s: %q in %q", goos, r, got)
					}
				}
				if goos == "windows" && strings.ContainsAny(got, "<>&$`\"“”„") {
					t.Fatalf("%q", got)
				}
			}
			if quoted := strconv.Quote(body); goos == "darwin" && strings.Contains(escape.ReplaceAllString(quoted, ""), `\`) {
				t.Fatalf("AppleScript does not read %s", quoted)
			}
			if strings.Contains(title, "\n") || goos == "linux" && strings.ContainsAny(body, "<>") {
				t.Fatalf("%s: %q, %q", goos, title, body)
			}
		}
	})
}
