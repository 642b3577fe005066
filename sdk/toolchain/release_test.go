package toolchain

import (
	"bytes"
	"testing"
)

// What debuggers read goes, names of functions stay, and what is no module is left.
func TestSlim(t *testing.T) {
	header := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, name string, rest ...byte) []byte {
		body := append(append([]byte{byte(len(name))}, name...), rest...)
		return append([]byte{id, byte(len(body))}, body...)
	}
	names, info, code := section(0, "name", 1, 2), section(0, ".debug_info", 9, 9, 9), section(10, "", 7)
	whole := bytes.Join([][]byte{header, info, code, section(0, ".debug_line"), names}, nil)
	if got, want := withoutDebugInfo(whole), bytes.Join([][]byte{header, code, names}, nil); !bytes.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, broken := range [][]byte{nil, header[:3], append(bytes.Clone(header), 0), append(bytes.Clone(whole), 0, 200),
		append(bytes.Clone(header), 0, 0x80)} {
		if got := withoutDebugInfo(broken); !bytes.Equal(got, broken) {
			t.Errorf("%q became %q", broken, got)
		}
	}
}

// Only what there is can be asked for.
func TestReleases(t *testing.T) {
	flags := map[Release][]string{"": {"usual"}, Fast: {"-O3"}}
	if got, err := Fast.Flags(flags); err != nil || got[0] != "-O3" {
		t.Errorf("fast: got %v, %v", got, err)
	}
	if got, err := Release("").Flags(flags); err != nil || got[0] != "usual" {
		t.Errorf("by default: got %v, %v", got, err)
	}
	if _, err := Release("quick").Flags(flags); err == nil {
		t.Error("quick is taken")
	}
}
