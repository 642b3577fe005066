package vault

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
)

// What is stored can be read where nothing can be written, and storing works
// again as soon as it can, without opening the vault anew.
func TestReadsWhereNothingCanBeWritten(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name       string
		spoil, fix func(d *disktest.Disk)
		fault      disk.Fault
	}{
		{"read only", func(d *disktest.Disk) { d.Writable(false) }, func(d *disktest.Disk) { d.Writable(true) },
			disk.ReadOnly},
		{"full", func(d *disktest.Disk) { d.Fill(0) }, func(d *disktest.Disk) { d.Empty() }, disk.Full},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := disktest.Need(t, 8<<20)
			data := filepath.Join(d.Dir, "data")
			if err := os.Mkdir(data, 0o700); err != nil {
				t.Fatal(err)
			}
			w := openWorld(t, data, Options{Source: SourceFile})
			w.set("p", KindSecret, "k", "v")
			w.v.Close()
			c.spoil(d)
			w = w.again()
			w.want("p", KindSecret, "k", "v")
			if err := w.v.Check(ctx); err != nil {
				t.Errorf("check: %v", err)
			}
			err := w.r.Set(ctx, "p", KindSecret, "k", NewSecret("new"))
			wantCode(t, "set", err, abi.CodeStorageError)
			if disk.Of(err) != c.fault {
				t.Errorf("the fault of %v is %v", err, disk.Of(err))
			}
			if err := w.r.Remove(ctx, "nobody"); err != nil {
				t.Errorf("removing nothing: %v", err)
			}
			if _, err := w.v.Rotate(ctx, SourceAuto); err == nil || errors.Is(err, ErrBusy) {
				t.Errorf("rotate: %v", err)
			}
			w.want("p", KindSecret, "k", "v")
			c.fix(d)
			w.set("p", KindSecret, "k", "new")
			w.want("p", KindSecret, "k", "new")
			w.v.Close()
			w.again().want("p", KindSecret, "k", "new")
		})
	}
}
