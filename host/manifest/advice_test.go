package manifest

import (
	"strings"
	"testing"
)

func TestAdviceForAnEmptyFile(t *testing.T) {
	for _, text := range []string{"", "\n", " \t\r\n"} {
		_, findings := Parse([]byte(text), Options{})
		if got := findings.Err().Error(); !strings.Contains(got, "wasmhost new") ||
			strings.Contains(got, "close the string") {
			t.Errorf("%q: %s", text, got)
		}
	}
}
