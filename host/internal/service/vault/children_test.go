//go:build linux

package vault

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/service/systemring"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestChild is not a test of its own: it is another process, with its work and a
// folder.
func TestChild(t *testing.T) {
	if args, ok := childtest.Args(t); ok {
		if err := child(t, args[0], args[1], args); err != nil {
			t.Fatal(err)
		}
	}
}

// child is the work of a child process.
func child(t *testing.T, job, folder string, args []string) error {
	t.Helper()
	ctx := t.Context()
	opt := Options{Source: SourceFile}
	if job == "keyring" {
		opt = Options{ProbeTimeout: 300 * time.Millisecond, KeyringTimeout: 300 * time.Millisecond,
			Keyring: systemring.Of(os.Getenv, ErrKeyNotFound)}
	}
	opt.Database = at(t, folder)
	v, err := Open(folder, opt)
	if err != nil {
		return err
	}
	r, err := NewRecords(v, Limits{})
	if err != nil {
		return err
	}
	switch job {
	case "write": // until killed, saying what is stored
		for n := 0; ; n++ {
			if err := r.Set(ctx, "p", KindSecret, fmt.Sprint(n%100), NewSecret(fmt.Sprint(n))); err != nil {
				return err
			}
			if _, err := fmt.Println(n); err != nil {
				return err
			}
		}
	case "add": // a few records of its own
		for n := range 20 {
			if err := r.Set(ctx, "p", KindSecret, args[2]+"-"+fmt.Sprint(n), NewSecret(args[2])); err != nil {
				return err
			}
		}
		return nil
	case "rotate": // and be killed after a number of steps
		before := childtest.AtStep(t, args, childtest.Die)
		v.step = func(string) error {
			before()
			return nil
		}
		_, err := v.Rotate(ctx, SourceAuto)
		return err
	case "keyring":
		return r.Set(ctx, "p", KindSecret, "k", NewSecret("v"))
	}
	return fmt.Errorf("there is no job %q", job)
}

// TestKilledWhileWriting kills a writer at any moment, many times over one
// folder: every record it has acknowledged is there, with that value or a
// later one.
func TestKilledWhileWriting(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	w := newWorld(t, Options{Source: SourceFile})
	acknowledged := 0
	for round := range 10 {
		p := childtest.Start(t, "TestChild", "write", w.folder)
		said := append(p.Read(3+3*round), p.Kill()...) // and what was written before it died
		last, err := strconv.Atoi(said[len(said)-1])
		if err != nil {
			t.Fatal(err)
		}
		acknowledged += last + 1
		reader := w.again()
		for n := max(0, last-99); n <= last; n++ {
			value, found, err := reader.r.Get(context.Background(), "p", KindSecret, fmt.Sprint(n%100))
			got, numberErr := strconv.Atoi(value.Reveal())
			// The one that was being written may be there.
			if err != nil || !found || numberErr != nil || got != n && got != last+1 {
				t.Fatalf("round %d, record %d of %d: got %q, %v, %v", round, n, last, value.Reveal(), found, err)
			}
		}
	}
	if cause, suspected := dbfile.Recorded(w.v.path).Suspected(); suspected {
		t.Errorf("damaged: %s", cause)
	}
	if acknowledged < 100 {
		t.Errorf("only %d records were acknowledged", acknowledged)
	}
}

// TestKilledWhileRotating kills a rotation after each step.
func TestKilledWhileRotating(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	w := filled(t, Options{Source: SourceFile})
	killed := 0
	folder := func(int) []string { return []string{"rotate", w.folder} }
	look := func() {
		reader := w.again()
		reader.wantFilled()
		reader.set("extra", KindSecret, fmt.Sprint(killed%3), fmt.Sprint(killed))
	}
	for range childtest.KillAtEveryStep(t, "TestChild", folder) {
		look()
		killed++
	}
	look()
	for n := max(0, killed-2); n <= killed; n++ {
		w.again().want("extra", KindSecret, fmt.Sprint(n%3), fmt.Sprint(n))
	}
	if killed < 9 {
		t.Errorf("killed %d times only", killed)
	}
	if _, retired := w.metadata(); retired != nil {
		t.Errorf("not finished: %+v", retired)
	}
}

// TestManyProcesses starts several on a folder without a key: they must agree
// on one, and lose no record of one plugin that they all write.
func TestManyProcesses(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	w := newWorld(t, Options{Source: SourceFile})
	var group sync.WaitGroup
	names := []string{"one", "two", "three", "four"}
	for _, name := range names {
		cmd := childtest.Command(t, "TestChild", "add", w.folder, name)
		group.Go(func() {
			if output, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", name, err, output)
			}
		})
	}
	group.Wait()
	for _, name := range names {
		for n := range 20 {
			w.want("p", KindSecret, name+"-"+fmt.Sprint(n), name)
		}
	}
	if files := w.keyFiles(); len(files) != 1 {
		t.Errorf("keys: %v", files)
	}
}

// TestSystemKeyringIsBounded runs the real keyring where there is no D-Bus,
// and where there is one that never answers: in both cases the key goes into
// a file in bounded time. The environment is that of a child, because the
// library connects once for each process.
func TestSystemKeyringIsBounded(t *testing.T) {
	t.Parallel()
	run := t.TempDir()
	socket, err := net.Listen("unix", filepath.Join(run, "silent"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	touched := make(chan struct{}, 8)
	go func() {
		for {
			conn, err := socket.Accept()
			if err != nil {
				return
			}
			touched <- struct{}{}
			defer conn.Close()
			_, _ = io.Copy(io.Discard, conn)
		}
	}()
	for name, address := range map[string]string{
		"none": "", "autolaunch": "autolaunch:", "nothing there": "unix:path=" + filepath.Join(run, "missing"),
		"nonsense": "no such thing", "silent": "unix:path=" + filepath.Join(run, "silent"),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, Options{Source: SourceFile})
			began := time.Now()
			cmd := childtest.Command(t, "TestChild", "keyring", w.folder)
			cmd.Env = append(cmd.Env, "DBUS_SESSION_BUS_ADDRESS="+address, "XDG_RUNTIME_DIR="+run)
			output, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, output)
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			if m, _ := w.metadata(); m.source != SourceFile {
				t.Errorf("the key is in the %s", m.source)
			}
			w.want("p", KindSecret, "k", "v")
		})
	}
	select {
	case <-touched:
	default:
		t.Error("the silent bus was never asked")
	}
	if err := systemring.Of(func(string) string { return "" }, ErrKeyNotFound).Set("a", "b"); err == nil ||
		!strings.Contains(err.Error(), "D-Bus") {
		t.Errorf("without an environment: %v", err)
	}
}
