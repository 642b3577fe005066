package js_test

import (
	"fmt"
	"os"
	"sync"
	"testing"
)

// cache makes the folder for compiled code of this process.
var cache = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "js-engine-*") })

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := cache(); err == nil {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}
