package abi_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Whatever a long text has, others compute after every few KiB of it, and what is read is the same.
func TestPauses(t *testing.T) {
	const size, piece = 1 << 20, 64 << 10
	for name, text := range map[string]string{
		"escapes":         `"` + strings.Repeat(`\u0041`, size/6) + `"`,
		"half characters": `"` + strings.Repeat(`\ud800`, size/6) + `"`,
		"other letters":   `"` + strings.Repeat("é", size/2) + `"`, "emoji": `"a` + strings.Repeat("😀", size/4) + `"`,
		"numbers": "[" + strings.Repeat("1,", size/2) + "1]", "a number": strings.Repeat("1", size),
		"arrays": "[" + strings.Repeat("[],", size/3) + "1]", "space": "[" + strings.Repeat(" ", size) + "]",
		"objects":     "[" + strings.Repeat(`{"":0},`, size/7) + "1]",
		"members":     "{" + strings.Repeat(`"a":1,`, size/6) + `"a":1}`,
		"deep":        "[" + strings.Repeat(strings.Repeat("[", 5000)+"1"+strings.Repeat("]", 5000)+",", size/10002) + "1]",
		"not a value": "[" + strings.Repeat("1,", size/2), "not UTF-8": strings.Repeat("é", size/2) + "\xff",
	} {
		b := []byte(text)
		taken := 0
		pauses := abi.NewPauses(func() { taken++ })
		check := func(what string, same bool) {
			t.Helper()
			if !same {
				t.Errorf("%s: %s is not the same with pauses", name, what)
			}
			if taken < len(b)/piece {
				t.Errorf("%s: %s took %d pauses in %d bytes", name, what, taken, len(b))
			}
			taken = 0
		}
		valid := pauses.Valid(b)
		check("Valid", valid == utf8.Valid(b))
		if !valid {
			continue
		}
		end, err := pauses.SkipNested(b, 0, 0)
		wantEnd, wantErr := abi.SkipValue(b, 0)
		check("SkipNested", end == wantEnd && (err == nil) == (wantErr == nil))
		if strings.HasPrefix(text, `"\`) {
			check("AppendUnquoted", bytes.Equal(pauses.AppendUnquoted(nil, b), abi.AppendUnquoted(nil, b)))
		}
		if name == "half characters" {
			check("WellFormed", bytes.Equal(pauses.WellFormed(b), abi.WellFormed(b)))
		}
	}
}
