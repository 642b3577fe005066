package plugin

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// stuckDriver compiles for as long as somebody waits for it.
type stuckDriver struct{ fakeDriver }

func (d *stuckDriver) Load(ctx context.Context, _ backends.Backend, _ backends.LoadOptions) (backends.Program, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestCompileBeforeItIsRemembered: a backend that compiles for ever is not
// installed when its user gives up, so that no start of a host meets it.
func TestCompileBeforeItIsRemembered(t *testing.T) {
	dir := t.TempDir()
	m, err := Open(t.Context(), Config{
		Dir: dir, HostVersion: "1.0.0", SDKVersion: abi.SDKVersion,
		Drivers: map[string]backends.Driver{".wasm": &stuckDriver{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{Manager: m, tb: t, log: &logBook{}}
	t.Cleanup(func() { _ = m.Close(context.Background()) })
	r.start()
	staged := r.stage(echo(t).write(t))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Install(ctx, staged, shown.Consent{Grants: []string{"cli"}}); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Fatalf("install: %v", err)
	}
	staged.Discard()
	if list := r.List(); len(list) > 0 {
		t.Errorf("installed: %v", list)
	}
	if left, versions := leftovers(t, dir); len(left)+len(versions) > 0 {
		t.Errorf("left over: %v, %v", left, versions)
	}
}
