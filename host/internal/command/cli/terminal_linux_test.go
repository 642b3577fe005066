package cli

import (
	"os"
	"testing"
)

func TestAPipeIsNoTerminal(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(r) || IsTerminal(null) {
		t.Error("a pipe or the null device is taken for a terminal")
	}
}
