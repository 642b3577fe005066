package intl_test

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine/js/intl"
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
		{"segment:", nil}, {"segment:line", nil}, {"segment:word", nil},
		{"segment:word", [][]byte{make([]byte, 64<<10+1)}},
	} {
		got, err := new(intl.Formatter).Call([]byte(c.header), c.inputs)
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != "RangeError" {
			t.Errorf("%.60s %q: got %q and %v", c.header, c.inputs, got, err)
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
			_, err := formatter.Call([]byte(header), inputs)
			var refused *abi.Error
			if err != nil && (!errors.As(err, &refused) || refused.Code != "RangeError") {
				t.Errorf("%q: %v", header, err)
			}
		}
	})
}
