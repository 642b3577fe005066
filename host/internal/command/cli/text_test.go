package cli

import (
	"testing"
)

func TestSize(t *testing.T) {
	for n, want := range map[int64]string{0: "0 bytes", 1023: "1023 bytes", 1024: "1.0 KB", 1 << 20: "1.0 MB",
		3767771: "3.6 MB", 4 << 30: "4096.0 MB", 18 << 30: "18.0 GB"} {
		if got := Size(n); got != want {
			t.Errorf("size(%d) = %s, want %s", n, got, want)
		}
	}
}
