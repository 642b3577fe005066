package vault

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
)

var errInterrupted = errors.New("interrupted")

// filled has five records of three plugins.
func filled(t *testing.T, opt Options) *world {
	t.Helper()
	w := newWorld(t, opt)
	for _, n := range filledNames {
		w.set(n.Plugin, n.Kind, n.Key, "value of "+n.String())
	}
	return w
}

var filledNames = []Name{
	{"chat", KindSecret, "one"}, {"chat", KindSecret, "two"}, {"chat", KindSetting, "one"},
	{"mail", KindSetting, "password"}, {"news", KindSecret, "token"},
}

func (w *world) wantFilled() {
	w.Helper()
	for _, n := range filledNames {
		w.want(n.Plugin, n.Kind, n.Key, "value of "+n.String())
	}
}

func TestRotate(t *testing.T) {
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	other := w.again() // has the old key in memory
	other.wantFilled()
	before, oldText := w.marker().Current.ID, read(t, w.keyFile())
	old := read(t, recordPath(w.folder, "mail"))

	done, err := w.v.Rotate(ctx, SourceAuto, w.r)
	if err != nil || done.From != before || done.To == before || done.Resealed != 5 || done.Resumed || done.Source != SourceFile {
		t.Fatalf("%+v, %v", done, err)
	}
	w.wantFilled()
	other.wantFilled()
	w.again().wantFilled()
	if files := w.keyFiles(); len(files) != 1 || files[0] != w.keyFile() || read(t, files[0]) == oldText {
		t.Errorf("key files: %v", files)
	}
	if found := w.contains(before.String()); found != nil {
		t.Errorf("the old key is still named in %v", found)
	}
	// One that still has the old key in memory seals with the new one.
	other.set("late", KindSecret, "k", "v")
	w.again().want("late", KindSecret, "k", "v")
	// A record from before does not open any more.
	write(t, recordPath(w.folder, "mail"), old)
	_, _, err = w.again().r.Get(ctx, "mail", KindSetting, "password")
	if !errors.Is(err, ErrUnknownKey) {
		t.Errorf("a replayed record: %v", err)
	}
}

func TestRotateWithoutKey(t *testing.T) {
	w := newWorld(t, Options{Source: SourceFile})
	done, err := w.v.Rotate(context.Background(), SourceAuto, w.r)
	if err != nil || done.From != (KeyID{}) || done.To != w.marker().Current.ID {
		t.Errorf("%+v, %v", done, err)
	}
}

// TestRotateInterrupted stops a rotation after each of its steps. Whatever
// the step, everything stays readable and writable for a new process, and the
// next rotation comes to the end.
func TestRotateInterrupted(t *testing.T) {
	ctx := context.Background()
	for at := 0; ; at++ {
		w := filled(t, Options{Source: SourceFile})
		before := w.marker().Current.ID
		steps, last := 0, ""
		w.v.step = func(name string) error {
			last = name
			if steps++; steps > at {
				return errInterrupted
			}
			return nil
		}
		_, err := w.v.Rotate(ctx, SourceAuto, w.r)
		if err == nil {
			if at != 12 {
				t.Errorf("the rotation has %d steps", at)
			}
			return
		}
		if !errors.Is(err, errInterrupted) {
			t.Fatalf("step %d: %v", at, err)
		}
		t.Run(fmt.Sprintf("%d %s", at, last), func(t *testing.T) {
			w.T = t
			w.wantFilled() // for the one that was interrupted too
			w := openWorld(t, w.folder, w.v.opt)
			w.wantFilled()
			w.set("chat", KindSecret, "three", "new")
			status, err := w.v.Status()
			if err != nil || status.Rotating != (last != "new key made" && last != "finished") {
				t.Errorf("status: %+v, %v", status, err)
			}
			done, err := w.again().v.Rotate(ctx, SourceAuto, w.r)
			if err != nil || done.Resumed != status.Rotating {
				t.Fatalf("resumed: %+v, %v", done, err)
			}
			w.wantFilled()
			w.again().wantFilled()
			w.want("chat", KindSecret, "three", "new")
			if found := w.contains(before.String()); found != nil {
				t.Errorf("the old key is still named in %v", found)
			}
			m := w.marker()
			if m.Previous != nil || m.Current.ID == before {
				t.Errorf("marker: %+v", m)
			}
		})
	}
}

func TestRotateKeepsOldKeyForDamagedRecords(t *testing.T) {
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	before := w.marker().Current.ID
	f, _, err := readRecords(w.folder, "chat")
	if err != nil {
		t.Fatal(err)
	}
	f.sealed[recordID{KindSecret, "two"}], f.sealed[recordID{KindSecret, "one"}] = f.sealed[recordID{KindSecret, "one"}], "nonsense"
	if err := writeRecords(w.folder, "chat", f); err != nil {
		t.Fatal(err)
	}
	write(t, recordPath(w.folder, "corrupt"), "{")
	for range 2 {
		_, err = w.v.Rotate(ctx, SourceAuto, w.r)
		failed, ok := errors.AsType[*RotationError](err)
		if !ok || len(failed.Failed) != 3 || !errors.Is(err, ErrForged) || !errors.Is(err, ErrMalformed) {
			t.Fatalf("rotated over damaged records: %v", err)
		}
		if _, err := w.v.stores[SourceFile].load(ctx, before); err != nil {
			t.Errorf("the old key is gone: %v", err)
		}
		w.want("mail", KindSetting, "password", "value of "+filledNames[3].String())
	}
	for _, key := range []string{"one", "two"} {
		if err := w.r.Delete(ctx, "chat", KindSecret, key); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.r.AcceptLoss(ctx, "corrupt"); err != nil {
		t.Fatal(err)
	}
	if done, err := w.v.Rotate(ctx, SourceAuto, w.r); err != nil || !done.Resumed {
		t.Errorf("%+v, %v", done, err)
	}
	w.want("chat", KindSetting, "one", "value of "+filledNames[2].String())
}

func TestRotateLosesKeyOnTheWay(t *testing.T) {
	ctx := context.Background()
	for _, lose := range []string{"old", "new"} {
		t.Run(lose, func(t *testing.T) {
			w := filled(t, Options{Source: SourceFile})
			sealed := 0
			w.v.step = func(name string) error {
				if name == "record sealed" {
					if sealed++; sealed == 4 { // the file of chat is done, that of mail is not
						return errInterrupted
					}
				}
				return nil
			}
			if _, err := w.v.Rotate(ctx, SourceAuto, w.r); !errors.Is(err, errInterrupted) {
				t.Fatal(err)
			}
			m := w.marker()
			id := m.Current.ID
			if lose == "old" {
				id = m.Previous.ID
			}
			if err := w.v.stores[SourceFile].remove(ctx, id); err != nil {
				t.Fatal(err)
			}
			w = w.again()
			if err := w.v.Check(ctx); !errors.Is(err, ErrKeyMissing) {
				t.Errorf("check: %v", err)
			}
			if _, err := w.v.Rotate(ctx, SourceAuto, w.r); !errors.Is(err, ErrKeyMissing) {
				t.Errorf("rotate: %v", err)
			}
			if lose == "old" {
				w.want("chat", KindSecret, "one", "value of "+filledNames[0].String())
				if _, _, err := w.r.Get(ctx, "mail", KindSetting, "password"); !errors.Is(err, ErrKeyMissing) {
					t.Errorf("get: %v", err)
				}
			}
			accepted, err := w.v.AcceptLoss(ctx)
			want := Loss{2, 2}
			if lose == "new" {
				want = Loss{1, 3}
			}
			if err != nil || accepted.Lost != want {
				t.Fatalf("%+v, %v; want %+v", accepted, err, want)
			}
			w = w.again()
			if lose == "old" {
				w.want("chat", KindSecret, "one", "value of "+filledNames[0].String())
			} else {
				w.want("mail", KindSetting, "password", "value of "+filledNames[3].String())
			}
			w.set("chat", KindSecret, "one", "new")
			if _, err := w.v.Rotate(ctx, SourceAuto, w.r); err != nil {
				t.Error(err)
			}
			w.again().want("chat", KindSecret, "one", "new")
		})
	}
}

// TestRotateBesideWriters rotates while others write: nothing may be left
// under a key that is gone.
func TestRotateBesideWriters(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	stop := make(chan struct{})
	var group sync.WaitGroup
	counts := make([]int, 3)
	for i := range counts {
		writer := w.again()
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				writer.set(fmt.Sprintf("writer-%d", i), KindSecret, fmt.Sprint(counts[i]%50), fmt.Sprint(counts[i]))
				counts[i]++
			}
		})
	}
	for range 2 {
		if _, err := w.v.Rotate(ctx, SourceAuto, w.r); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	group.Wait()
	last := w.again()
	last.wantFilled()
	for i, count := range counts {
		for n := max(0, count-50); n < count; n++ {
			last.want(fmt.Sprintf("writer-%d", i), KindSecret, fmt.Sprint(n%50), fmt.Sprint(n))
		}
		if count == 0 {
			t.Errorf("writer %d wrote nothing", i)
		}
	}
}

func TestOneRotationAtATime(t *testing.T) {
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	w.v.step = func(string) error {
		for _, v := range []*Vault{w.v, w.again().v} {
			if _, err := v.Rotate(ctx, SourceAuto, w.r); !errors.Is(err, ErrBusy) {
				t.Errorf("a second rotation: %v", err)
			}
			if _, err := v.AcceptLoss(ctx); !errors.Is(err, ErrBusy) {
				t.Errorf("accepting a loss during a rotation: %v", err)
			}
		}
		return errInterrupted
	}
	if _, err := w.v.Rotate(ctx, SourceAuto, w.r); !errors.Is(err, errInterrupted) {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	w.v.step = func(name string) error {
		if strings.HasPrefix(name, "record") {
			cancel()
		}
		return nil
	}
	if _, err := w.v.Rotate(cancelled, SourceAuto, w.r); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled rotation: %v", err)
	}
	w.again().wantFilled()
}
