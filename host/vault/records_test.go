package vault

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

func wantCode(t *testing.T, what string, err error, code abi.Code) {
	t.Helper()
	if got, ok := errors.AsType[*abi.Error](err); !ok || got.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

func TestRecords(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("p", KindSecret, "b", "1")
	w.set("p", KindSecret, "a", "2")
	w.set("p", KindSetting, "a", "3")
	w.set("q", KindSecret, "a", "4")
	w.set("p", KindSecret, "b", "5")
	for _, reader := range []*world{w, w.again()} {
		reader.want("p", KindSecret, "b", "5")
		reader.want("p", KindSecret, "a", "2")
		reader.want("p", KindSetting, "a", "3")
		reader.want("q", KindSecret, "a", "4")
	}
	if keys, err := w.r.List(ctx, "p", KindSecret); err != nil || !slices.Equal(keys, []string{"a", "b"}) {
		t.Errorf("list: %v, %v", keys, err)
	}
	if keys, err := w.r.List(ctx, "nobody", KindSecret); err != nil || keys == nil || len(keys) != 0 {
		t.Errorf("list of nothing: %#v, %v", keys, err)
	}
	if u, err := w.r.Usage(ctx, "p", KindSecret); err != nil || u != (Usage{2, 4}) {
		t.Errorf("usage: %+v, %v", u, err)
	}
	for range 2 {
		if err := w.r.Delete(ctx, "p", KindSecret, "a"); err != nil {
			t.Errorf("delete: %v", err)
		}
	}
	if _, found, err := w.again().r.Get(ctx, "p", KindSecret, "a"); found || err != nil {
		t.Errorf("deleted: %v, %v", found, err)
	}
	w.want("p", KindSetting, "a", "3")
	for range 2 {
		if err := w.r.Remove(ctx, "p"); err != nil {
			t.Errorf("remove: %v", err)
		}
	}
	if entries, err := w.r.Export(ctx, "p"); err != nil || len(entries) != 0 {
		t.Errorf("removed: %v, %v", entries, err)
	}
	w.want("q", KindSecret, "a", "4")
	if locks, err := filepath.Glob(filepath.Join(w.folder, locksName, "*")); err != nil || len(locks) != 1 || filepath.Base(locks[0]) != "q.lock" {
		t.Errorf("removed, the locks are %q, %v", locks, err)
	}
}

// Removing takes the file of the lock away under those who wait for it. They
// still change the records one after the other.
func TestRemoveBesideChanges(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("q", KindSecret, "a", "1")
	var all sync.WaitGroup
	for n := range 4 {
		r, key := w.again().r, fmt.Sprint(n)
		all.Go(func() {
			for range 10 {
				if err := r.Remove(ctx, "p"); err != nil {
					t.Errorf("remove: %v", err)
				}
				if err := r.Set(ctx, "p", KindSecret, key, NewSecret("x")); err != nil {
					t.Errorf("set: %v", err)
				}
			}
		})
	}
	all.Wait()
	// Without the lock, some of these would be lost.
	if err := w.r.Remove(ctx, "p"); err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		r := w.again().r
		all.Go(func() {
			for k := range 10 {
				if err := r.Set(ctx, "p", KindSecret, fmt.Sprint(n, "-", k), NewSecret("x")); err != nil {
					t.Errorf("set: %v", err)
				}
			}
		})
	}
	all.Wait()
	if keys, err := w.again().r.List(ctx, "p", KindSecret); err != nil || len(keys) != 40 {
		t.Errorf("there are %d of 40 secrets, %v", len(keys), err)
	}
}

func TestRecordsCheckArguments(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	long, longest := strings.Repeat("\U0001F511", MaxKeyLength+1), strings.Repeat("\U0001F511", MaxKeyLength)
	names := []struct {
		name Name
		good bool
	}{
		{Name{"p", KindSecret, longest}, true}, {Name{"p", KindSecret, "x"}, true},
		{Name{"p", KindSecret, "\x00\n\"\\'; DROP TABLE x; -- \u202e ../../\U0001F511 <script>\u2028"}, true},
		{Name{"con", KindSecret, "x"}, true}, {Name{strings.Repeat("a", 64), KindSecret, "x"}, true},
		{Name{"p", KindSecret, long}, false}, {Name{"p", KindSecret, ""}, false}, {Name{"p", KindSecret, "a\xff"}, false},
		{Name{"p", "other", "x"}, false}, {Name{"p", "", "x"}, false},
		{Name{"", KindSecret, "x"}, false}, {Name{"..", KindSecret, "x"}, false}, {Name{"../p", KindSecret, "x"}, false},
		{Name{"P", KindSecret, "x"}, false}, {Name{"a--b", KindSecret, "x"}, false}, {Name{"-a", KindSecret, "x"}, false},
		{Name{"a-", KindSecret, "x"}, false}, {Name{"a/b", KindSecret, "x"}, false}, {Name{"a\x00", KindSecret, "x"}, false},
		{Name{"a.json", KindSecret, "x"}, false}, {Name{strings.Repeat("a", 65), KindSecret, "x"}, false},
	}
	for _, test := range names {
		n := test.name
		err := w.r.Set(ctx, n.Plugin, n.Kind, n.Key, NewSecret("v"))
		_, _, getErr := w.r.Get(ctx, n.Plugin, n.Kind, n.Key)
		if test.good {
			if err != nil || getErr != nil {
				t.Errorf("%#v: %v, %v", n, err, getErr)
			}
			w.again().want(n.Plugin, n.Kind, n.Key, "v")
			continue
		}
		wantCode(t, fmt.Sprintf("set %#v", n), err, abi.CodeInvalidArgument)
		wantCode(t, fmt.Sprintf("get %#v", n), getErr, abi.CodeInvalidArgument)
		wantCode(t, fmt.Sprintf("delete %#v", n), w.r.Delete(ctx, n.Plugin, n.Kind, n.Key), abi.CodeInvalidArgument)
	}
	for _, test := range []struct {
		value string
		kind  Kind
		good  bool
	}{
		{"", KindSecret, false}, {"", KindSetting, true}, {"v", KindSecret, true},
		{strings.Repeat("\U0001F511", MaxValueLength), KindSecret, true},
		{strings.Repeat("x", MaxValueLength+1), KindSecret, false}, {strings.Repeat("x", MaxValueLength+1), KindSetting, false},
		{"a\xffb", KindSecret, false}, {"\x00", KindSecret, true},
	} {
		err := w.r.Set(ctx, "p", test.kind, "value", NewSecret(test.value))
		if test.good && err == nil {
			w.want("p", test.kind, "value", test.value)
			continue
		}
		if test.good {
			t.Errorf("%d bytes: %v", len(test.value), err)
			continue
		}
		wantCode(t, fmt.Sprintf("value of %d bytes", len(test.value)), err, abi.CodeInvalidArgument)
		if test.value != "" && strings.Contains(err.Error(), test.value) {
			t.Error("the error quotes the value")
		}
	}
	for _, err := range []error{w.r.Remove(ctx, "../x"), w.r.AcceptLoss(ctx, "../x")} {
		wantCode(t, "other methods", err, abi.CodeInvalidArgument)
	}
	_, err := w.r.Usage(ctx, "p", "other")
	wantCode(t, "usage", err, abi.CodeInvalidArgument)
	_, err = w.r.List(ctx, "../p", KindSecret)
	wantCode(t, "list", err, abi.CodeInvalidArgument)
}

func TestQuotas(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	r, err := NewRecords(w.v, Limits{Records: 3, Bytes: 30})
	if err != nil {
		t.Fatal(err)
	}
	set := func(kind Kind, key, value string) error { return r.Set(ctx, "p", kind, key, NewSecret(value)) }
	for _, key := range []string{"1", "2", "3"} {
		if err := set(KindSecret, key, "v"); err != nil {
			t.Fatal(err)
		}
	}
	before := read(t, recordPath(w.folder, "p"))
	wantCode(t, "a fourth record", set(KindSecret, "4", "v"), abi.CodeQuotaExceeded)
	wantCode(t, "too many bytes", set(KindSecret, "1", strings.Repeat("v", 26)), abi.CodeQuotaExceeded)
	if read(t, recordPath(w.folder, "p")) != before {
		t.Error("a refused call changed the file")
	}
	if err := set(KindSecret, "1", strings.Repeat("v", 25)); err != nil {
		t.Errorf("the last byte: %v", err)
	}
	if err := set(KindSetting, "password", "of the user"); err != nil {
		t.Errorf("full secrets keep the user from setting a password: %v", err)
	}
	r.limits = Limits{Records: 1, Bytes: 10}
	if err := set(KindSecret, "1", "smaller"); err != nil {
		t.Errorf("making a value smaller above a lowered limit: %v", err)
	}
	if err := r.Delete(ctx, "p", KindSecret, "2"); err != nil {
		t.Errorf("deleting above a lowered limit: %v", err)
	}
}

// TestNothingIsReadable looks for plain texts in all files, exports, logs and
// errors.
func TestNothingIsReadable(t *testing.T) {
	ctx := context.Background()
	var log bytes.Buffer
	w := newWorld(t, Options{Source: SourceFile, Log: slog.New(slog.NewTextHandler(&log, nil))})
	const value = "correct horse battery staple"
	w.set("p", KindSecret, "key", value)
	w.set("p", KindSetting, "password", value)
	entries, err := w.r.Export(ctx, "p")
	if err != nil {
		t.Fatal(err)
	}
	export, err := json.Marshal(entries)
	if want := `[{"kind":"secret","key":"key"},{"kind":"setting","key":"password"}]`; err != nil || string(export) != want {
		t.Errorf("export: %s, %v; want %s", export, err, want)
	}
	if _, err := w.v.Rotate(ctx, SourceAuto, w.r); err != nil {
		t.Fatal(err)
	}
	if found := w.contains(value); found != nil {
		t.Errorf("readable in %v", found)
	}
	if found := w.contains("horse"); found != nil || strings.Contains(log.String(), "horse") {
		t.Errorf("readable in %v or the log", found)
	}
	value2, _, err := w.r.Get(ctx, "p", KindSecret, "key")
	if err != nil || strings.Contains(fmt.Sprintf("%v %+v %#v", value2, value2, value2), "horse") {
		t.Errorf("shown: %v, %v", value2, err)
	}
}

// TestSwappedRecords moves sealed texts between files, kinds and keys, as
// someone who can write to the data folder may.
func TestSwappedRecords(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("bank", KindSecret, "token", "secret of the bank")
	w.set("game", KindSecret, "token", "secret of the game")
	bank := read(t, recordPath(w.folder, "bank"))
	write(t, recordPath(w.folder, "game"), strings.Replace(bank, `"bank"`, `"game"`, 1))
	_, found, err := w.r.Get(ctx, "game", KindSecret, "token")
	if found || !errors.Is(err, ErrForged) {
		t.Errorf("to another plugin: %v, %v", found, err)
	}
	wantCode(t, "to another plugin", err, abi.CodeStorageError)
	write(t, recordPath(w.folder, "bank"), strings.Replace(bank, `"secret"`, `"setting"`, 1))
	if _, found, err := w.r.Get(ctx, "bank", KindSetting, "token"); found || !errors.Is(err, ErrForged) {
		t.Errorf("to another kind: %v, %v", found, err)
	}
	write(t, recordPath(w.folder, "bank"), strings.Replace(bank, `"token"`, `"public"`, 1))
	if _, found, err := w.r.Get(ctx, "bank", KindSecret, "public"); found || !errors.Is(err, ErrForged) {
		t.Errorf("to another key: %v, %v", found, err)
	}
	// The cache of one that has read the good file does not hide the change.
	write(t, recordPath(w.folder, "bank"), bank)
	age(t, recordPath(w.folder, "bank"))
	w.want("bank", KindSecret, "token", "secret of the bank")
	w.want("bank", KindSecret, "token", "secret of the bank")
	other := w.again()
	other.set("bank", KindSecret, "token", "another of the bank")
	w.want("bank", KindSecret, "token", "another of the bank")
}

func TestCorruptFileIsSetAside(t *testing.T) {
	ctx := context.Background()
	texts := map[string]string{
		"empty": "", "not JSON": "\x00\x01", "cut": `{"format":1,"plugin":"p","rec`, "no format": `{"plugin":"p","records":[]}`,
		"other plugin": `{"format":1,"plugin":"q","records":[]}`, "two values": `{"format":1,"plugin":"p","records":[]}{}`,
		"other member": `{"format":1,"plugin":"p","records":[],"x":1}`,
		"twice":        `{"format":1,"plugin":"p","records":[{"kind":"secret","key":"k","sealed":""},{"kind":"secret","key":"k","sealed":""}]}`,
		"bad kind":     `{"format":1,"plugin":"p","records":[{"kind":"x","key":"k","sealed":""}]}`,
		"huge":         strings.Repeat(" ", maxRecordFile+1),
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			w := newWorld(t, Options{Source: SourceFile, Log: slog.New(slog.NewTextHandler(&log, nil))})
			w.set("p", KindSecret, "k", "v")
			w.set("other", KindSecret, "k", "v")
			good := read(t, recordPath(w.folder, "p"))
			write(t, recordPath(w.folder, "p"), text)
			for _, world := range []*world{w, w, w.again()} { // and it stays so
				_, found, err := world.r.Get(ctx, "p", KindSecret, "k")
				failure, ok := errors.AsType[*CorruptError](err)
				if found || !ok {
					t.Fatalf("get: %v, %v", found, err)
				}
				if read(t, failure.Kept) != text {
					t.Error("the file was not kept as it was")
				}
				wantCode(t, "get", err, abi.CodeStorageError)
				_, err = world.r.List(ctx, "p", KindSecret)
				wantCode(t, "list", err, abi.CodeStorageError)
				wantCode(t, "set", world.r.Set(ctx, "p", KindSecret, "k", NewSecret("v")), abi.CodeStorageError)
				wantCode(t, "delete", world.r.Delete(ctx, "p", KindSecret, "k"), abi.CodeStorageError)
				seen, _ := errors.AsType[*abi.Error](err)
				if strings.Contains(seen.Message, w.folder) {
					t.Error("a plugin sees a path")
				}
			}
			if kept, err := filepath.Glob(recordPath(w.folder, "p") + ".corrupt-*"); err != nil || len(kept) != 1 {
				t.Errorf("kept: %v, %v", kept, err)
			}
			if strings.Count(log.String(), "level=ERROR") != 1 {
				t.Errorf("log: %s", log.String())
			}
			w.want("other", KindSecret, "k", "v")
			if strings.Contains(name, "e") { // one way on: the file comes back
				write(t, recordPath(w.folder, "p"), good)
				w.want("p", KindSecret, "k", "v")
				return
			}
			if err := w.r.AcceptLoss(ctx, "p"); err != nil {
				t.Fatal(err)
			}
			if _, found, err := w.r.Get(ctx, "p", KindSecret, "k"); found || err != nil {
				t.Errorf("accepted: %v, %v", found, err)
			}
			w.set("p", KindSecret, "k", "new")
			w.again().want("p", KindSecret, "k", "new")
		})
	}
}

func TestConcurrentUse(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for n := range 15 {
				key := fmt.Sprintf("%d-%d", i, n)
				plugin := fmt.Sprintf("p%d", i%2)
				w.set(plugin, KindSecret, key, key)
				w.want(plugin, KindSecret, key, key)
				if n%3 == 0 {
					if err := w.r.Delete(ctx, plugin, KindSecret, key); err != nil {
						t.Error(err)
					}
				}
				if _, err := w.r.List(ctx, plugin, KindSecret); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for i := range 2 {
		if keys, err := w.r.List(ctx, fmt.Sprintf("p%d", i), KindSecret); err != nil || len(keys) != 40 {
			t.Errorf("%d records, %v", len(keys), err)
		}
	}
}

func TestUnwritableFolder(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("p", KindSecret, "k", "v")
	// A folder in the place of the file that is written first stands for a
	// disk that refuses, also where the tests run as root.
	blocked := recordPath(w.folder, "p") + tempSuffix
	if err := os.MkdirAll(filepath.Join(blocked, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	err := w.r.Set(ctx, "p", KindSecret, "k", NewSecret("new"))
	wantCode(t, "set", err, abi.CodeStorageError)
	if seen, _ := errors.AsType[*abi.Error](err); strings.Contains(seen.Message, w.folder) || !strings.Contains(err.Error(), w.folder) {
		t.Errorf("the plugin sees %v, the log %v", seen, err)
	}
	w.again().want("p", KindSecret, "k", "v")
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := w.r.Set(cancelled, "p", KindSecret, "k", NewSecret("new")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func FuzzRecordFile(f *testing.F) {
	f.Add([]byte(`{"format":1,"plugin":"p","records":[{"kind":"secret","key":"k","sealed":"whs1.AAAA"}]}`))
	f.Add([]byte(`{"format":1,"plugin":"p","lost":"x","why":"y","records":[]}`))
	f.Add([]byte(`{"format":2}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := decodeRecords(text, "p")
		if err != nil {
			if !errors.Is(err, errCorrupt) && !errors.Is(err, ErrFormat) {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		once, err := file.encode("p")
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeRecords(once, "p")
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		if len(again.sealed) != len(file.sealed) {
			t.Fatal("records were lost")
		}
		file.usage(KindSecret)
	})
}
