package host_test

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/whole"
)

// A host that may open few files calls none damaged, however many it gets to open:
// not one of its databases or documents was read and is wrong.
func TestFewDescriptorsAreNoDamage(t *testing.T) {
	cfg := host.Config{Data: t.TempDir(), Version: "1.0.0"}
	cfg.Server.Port = 0
	open := func() (advice string, err error) {
		h, err := whole.Open(t.Context(), cfg)
		if err != nil {
			return err.Error(), err
		}
		defer h.Close(t.Context())
		if err = h.Listen(); err != nil {
			return err.Error(), err
		}
		var said strings.Builder
		for _, f := range h.Health(t.Context()).Findings {
			said.WriteString(f.What + ": " + f.Do + "\n")
		}
		return said.String(), nil
	}
	if advice, err := open(); err != nil || strings.Contains(advice, "accept-loss") {
		t.Fatalf("%v: %s", err, advice)
	}
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	limit := func(most uint64) {
		t.Helper()
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: most, Max: old.Max}); err != nil {
			t.Fatal(err)
		}
	}
	defer limit(old.Cur)
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for more := range 50 {
		limit(uint64(len(files) + more))
		advice, err := open()
		limit(old.Cur)
		if strings.Contains(advice, "accept-loss") || strings.Contains(advice, "damaged") {
			t.Fatalf("with %d more files: %v: %s", more, err, advice)
		}
		if err != nil {
			refused++
		}
	}
	if refused == 0 {
		t.Error("there were always enough")
	}
	known := inventory.Of(cfg.Data)
	names, err := known.Files()
	if err != nil || len(names) < 6 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		if cause, suspected := known.File(name).Suspected(); suspected {
			t.Errorf("%s is taken for damaged: %s", name, cause)
		}
	}
	if advice, err := open(); err != nil || strings.Contains(advice, "accept-loss") {
		t.Errorf("afterwards: %v: %s", err, advice)
	}
}
