package vault

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
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
	before, oldText := w.key(), read(t, w.keyFile())
	mail := Name{"mail", KindSetting, "password"}
	old := w.sealedText(mail)

	done, err := w.v.Rotate(ctx, SourceAuto)
	if err != nil || done.From != before || done.To == before || done.Resealed != 5 || done.Resumed ||
		done.Source != SourceFile {
		t.Fatalf("%+v, %v", done, err)
	}
	w.wantFilled()
	other.wantFilled()
	w.again().wantFilled()
	if files := w.keyFiles(); len(files) != 1 || files[0] != w.keyFile() || read(t, files[0]) == oldText {
		t.Errorf("key files: %v", files)
	}
	if found := w.names(before); found != nil {
		t.Errorf("the old key is still named in %v", found)
	}
	// One that still has the old key in memory seals with the new one.
	other.set("late", KindSecret, "k", "v")
	w.again().want("late", KindSecret, "k", "v")
	// A record from before does not open any more.
	w.place(mail, old)
	_, _, err = w.again().r.Get(ctx, "mail", KindSetting, "password")
	if !errors.Is(err, ErrUnknownKey) {
		t.Errorf("a replayed record: %v", err)
	}
}

func TestRotateWithoutKey(t *testing.T) {
	w := newWorld(t, Options{Source: SourceFile})
	done, err := w.v.Rotate(context.Background(), SourceAuto)
	if err != nil || done.From != (KeyID{}) || done.To != w.key() {
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
		before := w.key()
		steps, last := 0, ""
		w.v.step = func(name string) error {
			last = name
			if steps++; steps > at {
				return errInterrupted
			}
			return nil
		}
		_, err := w.v.Rotate(ctx, SourceAuto)
		if err == nil {
			if at != 10 {
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
			status, err := w.v.Status(ctx)
			if err != nil || status.Rotating != (last == "old key retired" || last == "old key removed") {
				t.Errorf("status: %+v, %v", status, err)
			}
			done, err := w.again().v.Rotate(ctx, SourceAuto)
			if err != nil || done.Resumed != status.Rotating {
				t.Fatalf("resumed: %+v, %v", done, err)
			}
			w.wantFilled()
			w.again().wantFilled()
			w.want("chat", KindSecret, "three", "new")
			if found := w.names(before); found != nil {
				t.Errorf("the old key is still named in %v", found)
			}
			if current, retired := w.metadata(); retired != nil || current.id == before {
				t.Errorf("metadata: %+v, %+v", current, retired)
			}
			if files := w.keyFiles(); len(files) != 1 {
				t.Errorf("key files: %v", files)
			}
		})
	}
}

func TestRotateKeepsOldKeyForDamagedRecords(t *testing.T) {
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	before := w.key()
	w.place(Name{"chat", KindSecret, "two"}, w.sealedText(Name{"chat", KindSecret, "one"}))
	w.place(Name{"chat", KindSecret, "one"}, []byte("nonsense"))
	w.place(Name{"news", KindSecret, "other"}, mustSeal(t, testKey(t, 1), place, "x"))
	records := w.stored()
	for range 2 {
		_, err := w.v.Rotate(ctx, SourceAuto)
		failed, ok := errors.AsType[*RotationError](err)
		if !ok || len(failed.Failed) != 3 || !errors.Is(err, ErrForged) || !errors.Is(err, ErrMalformed) {
			t.Fatalf("rotated over damaged records: %v", err)
		}
		if _, err := w.v.stores[SourceFile].load(ctx, before); err != nil {
			t.Errorf("the old key is gone: %v", err)
		}
		if w.key() != before || len(w.keyFiles()) != 1 || !slices.Equal(w.stored(), records) {
			t.Errorf("it is half done: %v", w.keyFiles())
		}
		w.want("mail", KindSetting, "password", "value of "+filledNames[3].String())
	}
	// A new master key alone needs none of them.
	if done, err := w.v.Rewrap(ctx, SourceAuto); err != nil || done.To == before || !slices.Equal(w.stored(), records) {
		t.Errorf("%+v, %v", done, err)
	}
	for _, key := range []string{"one", "two"} {
		if err := w.r.Delete(ctx, "chat", KindSecret, key); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.r.AcceptLoss(ctx, "news"); err != nil {
		t.Fatal(err)
	}
	if done, err := w.v.Rotate(ctx, SourceAuto); err != nil || done.Resealed != 3 {
		t.Errorf("%+v, %v", done, err)
	}
	w.want("news", KindSecret, "token", "value of "+filledNames[4].String())
	w.want("chat", KindSetting, "one", "value of "+filledNames[2].String())
}

// The old key may go missing before a rotation has removed it, the new one
// with everything.
func TestRotateLosesKeyOnTheWay(t *testing.T) {
	ctx := context.Background()
	for _, lose := range []string{"old", "new"} {
		t.Run(lose, func(t *testing.T) {
			w := filled(t, Options{Source: SourceFile})
			w.v.step = func(name string) error {
				if name == "old key retired" {
					return errInterrupted
				}
				return nil
			}
			if _, err := w.v.Rotate(ctx, SourceAuto); !errors.Is(err, errInterrupted) {
				t.Fatal(err)
			}
			current, retired := w.metadata()
			if lose == "old" {
				current = retired
			}
			if err := w.v.stores[SourceFile].remove(ctx, current.id); err != nil {
				t.Fatal(err)
			}
			w = w.again()
			if lose == "old" {
				if err := w.v.Check(ctx); err != nil {
					t.Errorf("check: %v", err)
				}
				if _, err := w.v.AcceptLoss(ctx); !errors.Is(err, ErrNothingLost) {
					t.Errorf("accept the loss of nothing: %v", err)
				}
				if done, err := w.v.Rotate(ctx, SourceAuto); err != nil || !done.Resumed {
					t.Errorf("%+v, %v", done, err)
				}
				w.wantFilled()
				return
			}
			if err := w.v.Check(ctx); !Is(err, ReasonKeyMissing) {
				t.Errorf("check: %v", err)
			}
			if accepted, err := w.v.AcceptLoss(ctx); err != nil || accepted.Lost != (Loss{3, 5}) {
				t.Fatalf("%+v, %v", accepted, err)
			}
			w = w.again()
			w.set("chat", KindSecret, "one", "new")
			if _, err := w.v.Rotate(ctx, SourceAuto); err != nil {
				t.Error(err)
			}
			w.again().want("chat", KindSecret, "one", "new")
		})
	}
}

// A new master key for the same data key: the records stay as they are, the
// old master key opens nothing any more, and one that has the data key in
// memory goes on.
func TestRewrap(t *testing.T) {
	ctx := context.Background()
	for _, at := range []string{"new key made", "all sealed", "old key retired", "old key removed", "never"} {
		w := filled(t, Options{Source: SourceFile})
		other := w.again()
		other.wantFilled()
		before, records, old := w.key(), w.stored(), read(t, w.keyFile())
		w.v.step = func(name string) error {
			if name == at {
				return errInterrupted
			}
			return nil
		}
		done, err := w.v.Rewrap(ctx, SourceAuto)
		if at != "never" {
			if !errors.Is(err, errInterrupted) {
				t.Fatalf("%s: %v", at, err)
			}
			w = w.again()
			w.wantFilled()
			if done, err = w.v.Rewrap(ctx, SourceAuto); err != nil {
				t.Fatalf("%s: %v", at, err)
			}
		}
		if err != nil || done.From != before || done.To != w.key() || done.To == before || done.Resealed != 0 {
			t.Errorf("%s: %+v, %v", at, done, err)
		}
		if !slices.Equal(w.stored(), records) || w.names(before) != nil || len(w.keyFiles()) != 1 {
			t.Errorf("%s: the old key is named in %v, key files %v", at, w.names(before), w.keyFiles())
		}
		w.wantFilled()
		other.wantFilled()
		other.set("late", KindSecret, "k", "v")
		w.again().want("late", KindSecret, "k", "v")
		write(t, w.keyFile(), old)
		w.again().wantLost("chat", "one", ReasonKeyChanged)
	}
}

// TestRotateBesideWriters rotates while others write: nothing may be left
// under a key that is gone.
func TestRotateBesideWriters(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	stop := make(chan struct{})
	var group sync.WaitGroup
	reader := w.again()
	group.Go(func() { // none may see what is between two keys
		for {
			select {
			case <-stop:
				return
			default:
				reader.wantFilled()
			}
		}
	})
	counts := make([]int, 3)
	var began sync.WaitGroup
	for i := range counts {
		writer := w.again()
		began.Add(1)
		wrote := sync.OnceFunc(began.Done)
		group.Go(func() {
			defer wrote() // also where a write fails the test
			for {
				select {
				case <-stop:
					return
				default:
				}
				writer.set(fmt.Sprintf("writer-%d", i), KindSecret, fmt.Sprint(counts[i]%50), fmt.Sprint(counts[i]))
				counts[i]++
				wrote()
			}
		})
	}
	began.Wait()
	for range 2 {
		if _, err := w.v.Rotate(ctx, SourceAuto); err != nil {
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
	}
}

func TestOneRotationAtATime(t *testing.T) {
	ctx := context.Background()
	w := filled(t, Options{Source: SourceFile})
	w.v.step = func(string) error {
		for _, v := range []*Vault{w.v, w.again().v} {
			if _, err := v.Rotate(ctx, SourceAuto); !errors.Is(err, ErrBusy) {
				t.Errorf("a second rotation: %v", err)
			}
			if _, err := v.AcceptLoss(ctx); !errors.Is(err, ErrBusy) {
				t.Errorf("accepting a loss during a rotation: %v", err)
			}
		}
		return errInterrupted
	}
	if _, err := w.v.Rotate(ctx, SourceAuto); !errors.Is(err, errInterrupted) {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	w.v.step = func(name string) error {
		if strings.HasPrefix(name, "record") {
			cancel()
		}
		return nil
	}
	if _, err := w.v.Rotate(cancelled, SourceAuto); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled rotation: %v", err)
	}
	w.again().wantFilled()
}

// rotatingStore has a rotation end before a key is loaded the first time.
type rotatingStore struct {
	keyStore
	rotate func()
}

func (s *rotatingStore) load(ctx context.Context, id KeyID) ([]byte, error) {
	if rotate := s.rotate; rotate != nil {
		s.rotate = nil
		rotate()
	}
	return s.keyStore.load(ctx, id)
}

// A rotation that ends between the look at the metadata and that at the key is
// no missing key.
func TestRotateBeforeTheKeyIsLoaded(t *testing.T) {
	t.Parallel()
	w := filled(t, Options{Source: SourceFile})
	reader := w.again()
	reader.v.stores[SourceFile] = &rotatingStore{reader.v.stores[SourceFile], func() {
		if _, err := w.v.Rotate(context.Background(), SourceAuto); err != nil {
			t.Error(err)
		}
	}}
	reader.wantFilled()
}
