package charset_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/charset"
)

// What is no encoding and what is no text in one is an error of JavaScript.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what  string
		input string
		code  abi.Code
	}{
		{"name", "nonsense", "RangeError"}, {"name", "", "RangeError"}, {"name", "replacement", "RangeError"},
		{"name", strings.Repeat("x", 1000), "RangeError"}, {"", "x", "RangeError"}, {"fly:gbk", "x", "RangeError"},
		{"decode", "x", "RangeError"}, {"decode:replacement", "x", "RangeError"},
		{"decodef:shift_jis", "\x93", "TypeError"}, {"decode:gbk", strings.Repeat("x", 16<<20+1), "RangeError"},
	} {
		got, err := charset.Call([]byte(c.what), [][]byte{[]byte(c.input)}, func() {})
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s of %.20q: got %q and %v, want %s", c.what, c.input, got, err, c.code)
		}
	}
	if got, err := charset.Call([]byte("name"), nil, func() {}); err == nil {
		t.Errorf("without a label: %q", got)
	}
}

// Long texts are decoded in pieces, with a check between them.
func TestPieces(t *testing.T) {
	t.Parallel()
	passes := 0
	text := strings.Repeat("\xcf\xf0", 1<<20)
	got, err := charset.Call([]byte("decode:windows-1251"), [][]byte{[]byte(text)}, func() { passes++ })
	want := strconv.Itoa(len(text)) + ":" + strings.Repeat("Пр", 1<<20)
	if err != nil || string(got) != want || passes < 10 {
		t.Errorf("%d bytes, %d checks, %v", len(got), passes, err)
	}
}

// FuzzPieces decodes anything at once and byte by byte, which gives the same.
func FuzzPieces(f *testing.F) {
	for _, label := range []string{"shift_jis", "euc-jp", "gbk", "big5", "euc-kr", "koi8-r", "windows-1258"} {
		f.Add(label, []byte("a\x93\xfa\x96{\x81"))
		f.Add(label, []byte("\x8f\xa2\xaf\xfe\xff\x84\x31\xa4\x37"))
	}
	f.Fuzz(func(t *testing.T, label string, text []byte) {
		decode := func(how string, piece []byte) (int, string) {
			got, err := charset.Call([]byte(how+":"+label), [][]byte{piece}, func() {})
			if err != nil {
				t.Fatal(err)
			}
			used, rest, _ := strings.Cut(string(got), ":")
			n, err := strconv.Atoi(used)
			if err != nil || n > len(piece) {
				t.Fatalf("%q of %q used %q", label, piece, used)
			}
			return n, rest
		}
		if name, err := charset.Call([]byte("name"), [][]byte{[]byte(label)}, nil); err != nil ||
			strings.HasPrefix(string(name), "utf-") || string(name) == "iso-2022-jp" {
			return // what the engine decodes itself, and what is brought again from the begin
		}
		_, want := decode("decode", text)
		var got strings.Builder
		var rest []byte
		for _, b := range text {
			rest = append(rest, b)
			n, more := decode("decodes", rest)
			got.WriteString(more)
			rest = rest[n:]
		}
		_, last := decode("decode", rest)
		got.WriteString(last)
		if got.String() != want {
			t.Errorf("%s: %q at once, %q in pieces", label, want, got.String())
		}
	})
}

// Where the tables of x/text have nothing, the standard has control characters, and
// gbk is decoded as gb18030.
func TestStandard(t *testing.T) {
	t.Parallel()
	for label, c := range map[string]struct{ input, want string }{
		"iso-8859-4":   {"\x80\x9fa\xa1", "\u0080\u009fa\u0104"},
		"iso-8859-8-i": {"\x85\xe0", "\u0085\u05d0"},
		"windows-1253": {"\x81\xc1", "\u0081\u0391"},
		"gbk":          {"\x90\x30\x81\x30\x81\x40", "\U00010000\u4e02"},
	} {
		want := strconv.Itoa(len(c.input)) + ":" + c.want
		got, err := charset.Call([]byte("decodef:"+label), [][]byte{[]byte(c.input)}, func() {})
		if err != nil || string(got) != want {
			t.Errorf("%s: got %q and %v, want %q", label, got, err, want)
		}
	}
	if got, err := charset.Call([]byte("decodef:windows-1253"), [][]byte{{0xaa}}, func() {}); err == nil {
		t.Errorf("what is nothing in the standard, either, is %q", got)
	}
}
