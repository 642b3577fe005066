package hostfuncs

import (
	"bytes"

	"github.com/wasmhost/wasmhost/abi"
)

// unquote returns the value of a valid JSON string in UTF-8, which has U+FFFD for
// half of a surrogate pair.
func unquote(pauses *abi.Pauses, quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	return string(pauses.AppendUnquoted(make([]byte, 0, len(inner)), quoted))
}

// appendText returns a text as JSON.
func appendText(text string) abi.RawJSON {
	// Room for the escapes of ordinary text, such as its ends of lines.
	return abi.AppendString(make([]byte, 0, len(text)+len(text)/16+16), text)
}
