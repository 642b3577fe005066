package vault

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

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
	if entries, err := w.r.Names(ctx, "p"); err != nil || len(entries) != 0 {
		t.Errorf("removed: %v, %v", entries, err)
	}
	w.want("q", KindSecret, "a", "4")
}

// Several vaults of one data folder change the records of one plugin, which is
// removed meanwhile: they do so one after the other.
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
		{Name{"a.json", KindSecret, "x"}, false}, {Name{strings.Repeat("a", 101), KindSecret, "x"}, false},
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
		{strings.Repeat("x", MaxValueLength+1), KindSecret, false},
		{strings.Repeat("x", MaxValueLength+1), KindSetting, false},
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
	for _, err := range []error{w.r.Remove(ctx, "../x"), lost(w.r.AcceptLoss(ctx, "../x"))} {
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
	before := w.stored()
	wantCode(t, "a fourth record", set(KindSecret, "4", "v"), abi.CodeQuotaExceeded)
	wantCode(t, "too many bytes", set(KindSecret, "1", strings.Repeat("v", 26)), abi.CodeQuotaExceeded)
	if !slices.Equal(w.stored(), before) {
		t.Error("a refused call changed something")
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
	entries, err := w.r.Names(ctx, "p")
	if err != nil {
		t.Fatal(err)
	}
	export, err := json.Marshal(entries)
	if want := `[{"kind":"secret","key":"key"},{"kind":"setting","key":"password"}]`; err != nil ||
		string(export) != want {
		t.Errorf("export: %s, %v; want %s", export, err, want)
	}
	if _, err := w.v.Rotate(ctx, SourceAuto); err != nil {
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

// TestSwappedRecords moves sealed values between plugins, kinds and keys, as
// someone who can write to the data folder may.
func TestSwappedRecords(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	w.set("bank", KindSecret, "token", "secret of the bank")
	w.set("game", KindSecret, "token", "secret of the game")
	token := Name{"bank", KindSecret, "token"}
	bank := w.sealedText(token)
	for _, to := range []Name{{"game", KindSecret, "token"}, {"bank", KindSetting, "token"},
		{"bank", KindSecret, "public"}} {
		w.place(to, bank)
		_, found, err := w.r.Get(ctx, to.Plugin, to.Kind, to.Key)
		if found || !errors.Is(err, ErrForged) {
			t.Errorf("to %v: %v, %v", to, found, err)
		}
		wantCode(t, "a value in another place", err, abi.CodeStorageError)
	}
	// What was read before does not hide a change, by this program or another.
	for _, change := range []func(){
		func() { w.again().set("bank", KindSecret, "token", "another of the bank") },
		func() { w.set("bank", KindSecret, "token", "another of the bank") },
	} {
		w.place(token, bank)
		age(t, w.v)
		w.want("bank", KindSecret, "token", "secret of the bank")
		if w.v.cache.sealed[token] == nil && w.v.opt.Database == nil {
			t.Error("it is not remembered")
		}
		w.want("bank", KindSecret, "token", "secret of the bank")
		change()
		w.want("bank", KindSecret, "token", "another of the bank")
	}
	age(t, w.v)
	w.want("bank", KindSecret, "token", "another of the bank")
	w.place(token, bank[:10])
	if _, _, err := w.r.Get(ctx, "bank", KindSecret, "token"); !errors.Is(err, ErrMalformed) {
		t.Errorf("cut by another program: %v", err)
	}
}

// Values that do not open are given up one plugin at a time.
func TestAcceptLossOfRecords(t *testing.T) {
	ctx := context.Background()
	w := newWorld(t, Options{Source: SourceFile})
	if lost, err := w.r.AcceptLoss(ctx, "p"); err != nil || lost != 0 || len(w.keyFiles()) > 0 {
		t.Errorf("of nothing: %v, key files %v", err, w.keyFiles())
	}
	for _, plugin := range []string{"p", "q"} {
		w.set(plugin, KindSecret, "whole", "v")
		w.set(plugin, KindSecret, "cut", "v")
		w.place(Name{plugin, KindSecret, "cut"}, []byte("x"))
	}
	if _, err := w.r.AcceptLoss(ctx, "p"); err != nil {
		t.Fatal(err)
	}
	for plugin, want := range map[string]int{"p": 1, "q": 2} {
		w.want(plugin, KindSecret, "whole", "v")
		if keys, err := w.r.List(ctx, plugin, KindSecret); err != nil || len(keys) != want {
			t.Errorf("%s has %q, %v", plugin, keys, err)
		}
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

// lost is the error of giving records up.
func lost(_ int, err error) error { return err }

// between does something between the two reads of the key metadata.
type between struct {
	queries
	do func()
}

func (b between) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	b.do()
	return b.queries.QueryRowContext(ctx, query, args...)
}

// TestFirstKeyMeanwhile reads the key metadata while another process makes the
// first key and stores a value: that is neither a first start nor damage.
func TestFirstKeyMeanwhile(t *testing.T) {
	w := newWorld(t, Options{Source: SourceFile})
	db, err := w.v.database(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	current, _, err := readMetadata(t.Context(), between{db.Reader, func() { w.set("p", KindSecret, "k", "v") }})
	if err != nil || current == nil {
		t.Errorf("got %v, %v", current, err)
	}
}

// A plugin that stores one secret again and again does not fill a server with what it
// replaces, and keeps nobody else from storing.
func TestSecretBytesPerMinute(t *testing.T) {
	now := time.Now()
	w := newWorld(t, Options{Source: SourceFile, Now: func() time.Time { return now }})
	r, err := NewRecords(w.v, Limits{SecretBytesPerMinute: 64 << 10})
	if err != nil {
		t.Fatal(err)
	}
	set := func(plugin string, kind Kind) error {
		return r.Set(t.Context(), plugin, kind, "k", NewSecret(strings.Repeat("x", 8000)))
	}
	for i := 0; err == nil; i++ {
		if err = set("p", KindSecret); i == 100 {
			t.Fatal("there is no bound")
		}
	}
	var known *abi.Error
	if !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded || !strings.Contains(known.Message, "65536 bytes") {
		t.Errorf("beyond the limit: %v", err)
	}
	if err := errors.Join(set("q", KindSecret), set("p", KindSetting)); err != nil {
		t.Errorf("another plugin, and its user: %v", err)
	}
	now = now.Add(time.Minute)
	if err := set("p", KindSecret); err != nil {
		t.Errorf("a minute later: %v", err)
	}
}
