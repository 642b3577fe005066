package intl_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/rivo/uniseg"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/intl"
)

func bits(n float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(n)) }

// What is no zone, no tag or no number is a RangeError of JavaScript, and no file
// is read for it.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		header string
		inputs [][]byte
	}{
		{"", nil}, {"zone", nil}, {"zone:", nil}, {"fly:", nil}, {"zone:", [][]byte{[]byte("Local")}},
		{"zone:", [][]byte{[]byte("../../etc/passwd")}}, {"zone:", [][]byte{[]byte("/etc/localtime")}},
		{"zone:", [][]byte{[]byte("A/B/C/D")}}, {"zone:", [][]byte{[]byte("+24:00")}},
		{"zone:", [][]byte{[]byte(strings.Repeat("A", 41))}},
		{"date:", nil}, {"date:{}", nil}, {`date:{"Zone":"UTC"}`, nil},
		{`date:{"Zone":"UTC","Pattern":"y"}`, [][]byte{bits(math.NaN())}},
		{`date:{"Zone":"UTC","Pattern":"y"}`, [][]byte{bits(8.65e15)}},
		{"date:" + strings.Repeat(" ", 4096), nil},
		{"number:{}", nil}, {`number:{"MaxFraction":101}`, nil}, {`number:{"MinInteger":-1}`, nil},
		{"number:{}", [][]byte{[]byte("")}}, {"number:{}", [][]byte{[]byte("1e999999999")}},
		{"number:{}", [][]byte{[]byte("12a")}}, {"locale:", [][]byte{[]byte("en_US")}},
		{"locale:", [][]byte{[]byte(strings.Repeat("x", 300))}},
		{"compare:{}", [][]byte{make([]byte, 2<<20), nil}}, {"compare:{}", nil}, {"plural:{}", nil},
		{"segment:", nil}, {"values:", nil}, {"values:zone", nil}, {"segment:line", nil}, {"segment:word", nil},
		{"segment:word", [][]byte{make([]byte, 64<<10+1)}},
	} {
		got, err := new(intl.Formatter).Call([]byte(c.header), c.inputs, func() {})
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != "RangeError" {
			t.Errorf("%.60s %q: got %q and %v", c.header, c.inputs, got, err)
		}
	}
}

// A text is cut as package uniseg cuts all of it, sentences longer than what is
// looked at included, and the guest's time is checked on the way, also where no
// letter says whether a sentence ends.
func TestSegments(t *testing.T) {
	t.Parallel()
	words := []string{"a", "Bee", "e.g. ", "No. 5", " ", "?", ". ", "...) ", "\"Oh!\" ", "é", "字。", "\u0301", "😀"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var text strings.Builder
		for end := random.IntN(8 << 10); text.Len() < end; {
			text.WriteString(words[random.IntN(len(words)*2)%len(words)])
			if random.IntN(2000) == 0 { // a long one
				text.WriteString(strings.Repeat("word, ", 500))
			}
		}
		var want []byte
		at, rest, state := 0, text.String(), -1
		for rest != "" {
			var sentence string
			sentence, rest, state = uniseg.FirstSentenceInString(rest, state)
			at += len(utf16.Encode([]rune(sentence)))
			want = binary.LittleEndian.AppendUint32(want, uint32(at)<<1)
		}
		got, err := new(intl.Formatter).Call([]byte("segment:sentence"), [][]byte{[]byte(text.String())}, func() {})
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%q: got %v and %v, want %v", text.String(), got, err, want)
		}
	}
	for _, text := range []string{"." + strings.Repeat(" ", 64<<10-1), "." + strings.Repeat(")", 64<<10-1),
		"a." + strings.Repeat(" \u0301", 21<<10), strings.Repeat("a", 64<<10), strings.Repeat("\xbf", 64<<10)} {
		for _, kind := range []string{"grapheme", "word", "sentence"} {
			passes := 0
			_, err := new(intl.Formatter).Call([]byte("segment:"+kind), [][]byte{[]byte(text)}, func() { passes++ })
			if err != nil || kind == "sentence" && passes < 60 {
				t.Errorf("%.10q: a %s passed %d checks of 60: %v", text, kind, passes, err)
			}
		}
	}
}

// FuzzCall hands in anything: nothing panics, and what is refused is a
// RangeError.
func FuzzCall(f *testing.F) {
	for _, header := range []string{"zone:", "locale:", "currency:",
		"segment:grapheme", "segment:word", "segment:sentence",
		`date:{"Zone":"Asia/Kolkata","Pattern":"GyMMMdEhmsSSSaz''x"}`,
		`number:{"Style":"currency","Currency":"USD","CurrencyDisplay":"symbol"}`, `number:{"Notation":"compact"}`,
		`number:{"Notation":"engineering","MaxSignificant":3}`, `number:{"Style":"unit","Unit":"mile-per-hour"}`,
		`plural:{"Locale":"ar"}`, `compare:{"Locale":"de","Sensitivity":"case","Numeric":true}`} {
		f.Add(header, "europe/berlin", "x")
		f.Add(header, "-0.00012345678901234567890e-300", "1e21")
		f.Add(header, string(bits(-8e15)), "")
	}
	f.Fuzz(func(t *testing.T, header, a, b string) {
		formatter := new(intl.Formatter)
		for _, inputs := range [][][]byte{{[]byte(a)}, {[]byte(a), []byte(b)}} {
			_, err := formatter.Call([]byte(header), inputs, func() {})
			var refused *abi.Error
			if err != nil && (!errors.As(err, &refused) || refused.Code != "RangeError") {
				t.Errorf("%q: %v", header, err)
			}
		}
	})
}

// zoneTable is where the database of time zones lists the places that it is about, as
// the package tzdata of systems installs it. UPDATE=1 takes their names from there.
const zoneTable = "/usr/share/zoneinfo/zone.tab"

// Every zone, currency and unit that is listed is one that can be used.
func TestValues(t *testing.T) {
	t.Parallel()
	if os.Getenv("UPDATE") != "" {
		table, err := os.ReadFile(zoneTable)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{"UTC"}
		for line := range strings.Lines(string(table)) {
			if fields := strings.Fields(line); !strings.HasPrefix(line, "#") {
				names = append(names, fields[2])
			}
		}
		slices.Sort(names)
		if err := os.WriteFile("zones.txt", []byte(strings.Join(names, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return // this program has the old ones
	}
	list := func(header string) []string {
		text, err := new(intl.Formatter).Call([]byte(header), nil, func() {})
		if err != nil {
			t.Fatal(err)
		}
		names := strings.Split(string(text), "\n")
		if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s: not sorted, or twice: %q", header, names)
		}
		return names
	}
	zones := list("values:timeZone")
	for _, name := range zones {
		got, err := new(intl.Formatter).Call([]byte("zone:"), [][]byte{[]byte(strings.ToLower(name))}, func() {})
		if err != nil || string(got) != name {
			t.Errorf("the zone %s is %s, %v", name, got, err)
		}
	}
	currencies, units := list("values:currency"), list("values:unit")
	if len(zones) < 400 || len(currencies) < 150 || len(units) != 45 {
		t.Errorf("there are %d zones, %d currencies and %d units", len(zones), len(currencies), len(units))
	}
	for _, want := range []string{"EUR", "JPY", "USD"} {
		if !slices.Contains(currencies, want) {
			t.Errorf("there is no %s among %q", want, currencies)
		}
	}
}
