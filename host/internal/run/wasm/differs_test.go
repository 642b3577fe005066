package wasm_test

import (
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// parseDiffers explains why Parse and wazero disagree about a module, or returns "". e is Parse's error, if any.
func parseDiffers(e *wasm.Error, wazeroErr error) string {
	if e == nil {
		if text := wazeroErr.Error(); strings.HasPrefix(text, "section custom: ") ||
			strings.HasPrefix(text, "failed to read custom section") {
			return "a custom section never makes a module invalid; what wazero refuses is left out by Rewrite"
		}
		return ""
	}
	for _, d := range []struct{ section, message, why string }{
		{"data count", "unexpected end", "wazero reads an empty data count section as 0"},
		{"", "is mutable", "wazero lets constant expressions read mutable globals"},
		{"", "may only read imported globals", "wazero lets element expressions read the module's own globals"},
		{"import", "malformed value type", "wazero takes any byte for the element type of a table"},
		{"table", "malformed value type", "wazero takes any byte for the element type of a table"},
		{"import", "malformed reference type", "wazero takes any byte for the element type of a table"},
		{"table", "malformed reference type", "wazero takes any byte for the element type of a table"},
		{"", "malformed block type", "wazero takes a value type in a longer form as a block type"},
	} {
		if (d.section == "" || d.section == e.Section) && strings.Contains(e.Message, d.message) {
			return d.why
		}
	}
	return ""
}
