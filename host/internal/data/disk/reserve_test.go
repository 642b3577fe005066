package disk_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// reserve makes one that is whole, and returns what it logs.
func reserve(t *testing.T, d *disktest.Disk) (*disk.Reserve, *bytes.Buffer) {
	t.Helper()
	var said bytes.Buffer
	r, err := disk.NewReserve(d.Dir, disk.Limits{ReserveBytes: 1 << 20}, slog.New(slog.NewTextHandler(&said, nil)))
	if err = errors.Join(err, r.Fill()); err != nil {
		t.Fatal(err)
	}
	if s := r.State(); s.Reserve != 1<<20 || s.ReserveWhole != 1<<20 || s.Fault != 0 || r.Storable() != nil {
		t.Fatalf("a reserve that was filled: %+v, %v", s, r.Storable())
	}
	return r, &said
}

// TestReserve: with no byte left, the host's own records can be written; then
// others can store nothing until there is room again.
func TestReserve(t *testing.T) {
	d := disktest.Need(t, 32<<20)
	r, said := reserve(t, d)
	d.Fill(0)
	runs := 0
	own := func() error {
		runs++
		return os.WriteFile(filepath.Join(d.Dir, "own"), make([]byte, 600_000), 0o600)
	}
	if err := own(); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	if err := r.Do(own); err != nil || runs != 5 {
		t.Errorf("with the reserve: %v, after %d runs", err, runs)
	}
	if s := r.State(); s.Reserve != 256<<10 || s.Fault != disk.Full || disk.Of(r.Storable()) != disk.Full {
		t.Errorf("then %+v, %v", s, r.Storable())
	}
	if err := r.Fill(); disk.Of(err) != disk.Full {
		t.Errorf("filled on a full disk: %v", err)
	}
	// A new process finds it as it is.
	if again, err := disk.NewReserve(d.Dir, disk.Limits{ReserveBytes: 1 << 20},
		slog.New(slog.DiscardHandler)); err != nil || !again.Short() {
		t.Error("another process takes what is left for whole", err)
	}
	d.Empty()
	if err := r.Fill(); err != nil || r.Storable() != nil || r.State().Reserve != 1<<20 {
		t.Errorf("with room again: %v, %v, %+v", err, r.Storable(), r.State())
	}
	if n := strings.Count(said.String(), "is full"); n != 1 || strings.Count(said.String(), "has room again") != 1 {
		t.Errorf("it logs\n%s", said)
	}
}

// TestReserveUsedUp: what needs more than there is fails with what was wrong.
func TestReserveUsedUp(t *testing.T) {
	d := disktest.Need(t, 32<<20)
	r, _ := reserve(t, d)
	d.Fill(0)
	err := r.Do(func() error { return os.WriteFile(filepath.Join(d.Dir, "own"), make([]byte, 2<<20), 0o600) })
	if !errors.Is(err, syscall.ENOSPC) || r.State().Reserve != 0 {
		t.Errorf("%v, %+v", err, r.State())
	}
	other := errors.New("other")
	runs := 0
	if err := r.Do(func() error { runs++; return other }); err != other || runs != 1 {
		t.Errorf("another failure: %v after %d runs", err, runs)
	}
	var none *disk.Reserve
	if err := none.Do(func() error { return syscall.ENOSPC }); !errors.Is(err, syscall.ENOSPC) || none.Storable() != nil ||
		none.Fill() != nil {
		t.Errorf("no reserve: %v", err)
	}
}

// TestReserveKeep: it is filled by itself, and a disk that becomes writable is
// noticed.
func TestReserveKeep(t *testing.T) {
	shorttest.Skip(t)
	d := disktest.Need(t, 32<<20)
	r, _ := reserve(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); r.Keep(ctx) }()
	defer func() { cancel(); <-done }()
	until := func(what string, holds func() bool) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: %+v", what, r.State())
			}
		}
	}
	d.Fill(0)
	if err := r.Do(func() error { return os.WriteFile(filepath.Join(d.Dir, "own"), []byte("x"), 0o600) }); err != nil ||
		!r.Short() {
		t.Fatalf("%v, short: %v", err, r.Short())
	}
	d.Empty()
	until("with room again", func() bool { return !r.Short() })
	d.Writable(false)
	if err := r.Fill(); disk.Of(err) != disk.ReadOnly {
		t.Fatalf("filled where nothing can be written: %v", err)
	}
	until("read only", func() bool { return r.State().Fault == disk.ReadOnly })
	d.Writable(true)
	until("writable again", func() bool { return r.State().Fault == 0 })
}

// TestReserveOfSmallDisks: it never takes most of a disk.
func TestReserveOfSmallDisks(t *testing.T) {
	d := disktest.Need(t, 8<<20)
	r, err := disk.NewReserve(d.Dir, disk.Limits{}, slog.New(slog.DiscardHandler))
	if err = errors.Join(err, r.Fill()); err != nil || r.State().Reserve != 512<<10 {
		t.Errorf("%v, %+v", err, r.State())
	}
	if _, err := disk.NewReserve(d.Dir, disk.Limits{ReserveBytes: 1}, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("a reserve of one byte is taken")
	}
}
