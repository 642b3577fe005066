package hostfuncs

import (
	"bytes"

	"github.com/wasmhost/wasmhost/abi"
)

// unquote returns the value of a valid JSON string in UTF-8. It refuses half
// of a surrogate pair, which UTF-8 cannot hold, instead of passing on
// something else than the guest meant: two keys could become one.
func unquote(quoted []byte) (text string, ok bool) {
	inner := quoted[1 : len(quoted)-1]
	escape := bytes.IndexByte(inner, '\\')
	if escape < 0 {
		return string(inner), true
	}
	if hasHalfPair(inner, escape) {
		return "", false
	}
	return string(abi.AppendUnquoted(make([]byte, 0, len(inner)), quoted)), true
}

// hasHalfPair reports whether a string has the escape of one half of a
// surrogate pair without the other. Its first escape stands at i.
func hasHalfPair(inner []byte, i int) bool {
	for {
		if inner[i+1] != 'u' {
			i += 2
		} else {
			unit := codeUnit(inner[i+2:])
			i += 6
			switch {
			case 0xDC00 <= unit && unit < 0xE000:
				return true
			case 0xD800 <= unit && unit < 0xDC00:
				if len(inner)-i < 6 || inner[i] != '\\' || inner[i+1] != 'u' {
					return true
				}
				if second := codeUnit(inner[i+2:]); second < 0xDC00 || second >= 0xE000 {
					return true
				}
				i += 6
			}
		}
		next := bytes.IndexByte(inner[i:], '\\')
		if next < 0 {
			return false
		}
		i += next
	}
}

// codeUnit returns the value of four hexadecimal digits, which are valid.
func codeUnit(digits []byte) int {
	unit := 0
	for _, c := range digits[:4] {
		if c > '9' {
			c += 9 // the low bits of letters count from 1
		}
		unit = unit<<4 | int(c&15)
	}
	return unit
}

// appendText returns a text as JSON.
func appendText(text string) abi.RawJSON {
	// Room for the escapes of ordinary text, such as its ends of lines.
	return abi.AppendString(make([]byte, 0, len(text)+len(text)/16+16), text)
}
