package settings_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// failed returns the error of the file, which must say all that a user needs
// and no folder of the machine.
func failed(t *testing.T, w *world, err error, reason settings.Reason) *settings.FileError {
	t.Helper()
	var e *settings.FileError
	if !errors.As(err, &e) || e.Reason != reason || e.Path != w.file() {
		t.Fatalf("got %v, want %v", err, reason)
	}
	var public *abi.Error
	if !errors.As(err, &public) || public.Code != abi.CodeUnavailable {
		t.Errorf("the plugin would get %v", public)
	}
	if strings.Contains(err.Error(), w.dir) {
		t.Errorf("the text names the folder: %v", err)
	}
	return e
}

func TestDamage(t *testing.T) { both(t, runDamage) }

func runDamage(t *testing.T) {
	const whole = `{"format":1,"plugin":"tasks","values":{"name":"Eve"}}`
	for name, text := range map[string]string{
		"empty": "", "half": whole[:30], "tail": whole + "x", "two": whole + whole, "list": "[]", "null": "null",
		"no values": `{"format":1,"plugin":"tasks"}`, "no format": `{"plugin":"tasks","values":{}}`,
		"unknown member": strings.Replace(whole, `"format"`, `"x":1,"format"`, 1),
		"twice":          strings.Replace(whole, `{"name"`, `{"name":"Bob","name"`, 1),
		"bytes":          strings.Replace(whole, "Eve", "\xff\xfe", 1), "zeros": strings.Repeat("\x00", 4096),
		"types": `{"format":"1","plugin":"tasks","values":{}}`, "huge": `{"format":1,"plugin":"` + strings.Repeat("x", 9<<20),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if _, files := w.store.(*document.Files); !files && name == "bytes" {
				return // no server takes them
			}
			w.put(text)
			e := failed(t, w, w.Load(), settings.ReasonDamaged)
			want := filepath.Join(filepath.Dir(w.file()), "settings.json.corrupt-20261121T100000.000000000Z")
			if e.SetAside != want {
				t.Fatalf("set aside as %s, want %s", e.SetAside, want)
			}
			for _, hint := range []string{filepath.Base(e.SetAside), "backup", "wasmhost settings reset tasks"} {
				if !strings.Contains(e.Error(), hint) {
					t.Errorf("%q is not in: %v", hint, e)
				}
			}
			if kept := w.textOf(filepath.Base(e.SetAside)); kept != text {
				t.Errorf("kept %.40q", kept)
			}
			// Nothing works until the user has decided, also in the next host.
			for range 2 {
				view := w.View(declared())
				_, _, err := view.Get(t.Context(), "name")
				failed(t, w, err, settings.ReasonDamaged)
				_, err = view.Change(t.Context(), change(map[string]string{"name": `"x"`}))
				failed(t, w, err, settings.ReasonDamaged)
				if again := failed(t, w, w.Load(), settings.ReasonDamaged); again.SetAside != e.SetAside {
					t.Errorf("set aside as %s", again.SetAside)
				}
				w.restart()
			}
			if text := w.text(); text != "" {
				t.Errorf("something took its place: %q", text)
			}
			// One way on: the file of a backup.
			w.put(whole)
			if err := w.Load(); err != nil {
				t.Fatal(err)
			}
			w.reads(w.View(declared()), strings.Replace(defaults, "Ada", "Eve", 1))
			if did, err := w.Reset(); did || err != nil {
				t.Errorf("a whole file was reset: %v %v", did, err)
			}
			// The other: to start anew.
			if err := w.named(settings.FileName).Delete(); err != nil {
				t.Fatal(err)
			}
			if did, err := w.Reset(); !did || err != nil {
				t.Fatalf("reset: %v %v", did, err)
			}
			w.reads(w.View(declared()), defaults)
			w.restart()
			w.reads(w.View(declared()), defaults)
			if kept := w.textOf(filepath.Base(e.SetAside)); kept != text {
				t.Errorf("kept %.40q", kept)
			}
		})
	}
}

// What is no damage is left where it is, and a reset does not touch it.
func TestForeign(t *testing.T) { both(t, runForeign) }

func runForeign(t *testing.T) {
	for name, make := range map[string]func(w *world){
		"another plugin": func(w *world) { w.put(`{"format":1,"plugin":"notes","values":{}}`) },
		"a later format": func(w *world) { w.put(`{"format":2,"plugin":"tasks","settings":[]}`) },
		"a folder": func(w *world) {
			if err := os.MkdirAll(w.file(), 0o700); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if _, files := w.store.(*document.Files); !files && name == "a folder" {
				return // nothing but a document is in the place of one
			}
			make(w)
			failed(t, w, w.Load(), settings.ReasonForeign)
			_, err := w.Reset()
			failed(t, w, err, settings.ReasonForeign)
			if found, err := w.store.List("tasks/*"); err != nil || len(found) != 1 {
				t.Errorf("left: %v %v", found, err)
			}
		})
	}
}

// A failure on the way leaves both stores as they were, or says what is not.
func TestUndo(t *testing.T) { both(t, runUndo) }

func runUndo(t *testing.T) {
	declared := declared()
	second := declared[4]
	second.Key = "second"
	declared = append(declared, second)
	before := map[string]string{"name": `"Eve"`, "token": `"old"`}
	both := map[string]string{"name": `"Zoe"`, "token": `"` + secret + `"`, "second": `"` + secret + `"`}
	broken := fmt.Errorf("no paths: %w", abi.NewError(abi.CodeUnavailable, "told to fail"))
	for _, c := range []struct {
		name   string
		fail   string
		set    map[string]string
		unset  []string
		reads  string // afterwards
		within string // the error
	}{
		{"first password", "set second", both, nil, `{"name":"Eve","token":"old","second":""}`,
			`the password "second" cannot be stored: told to fail`},
		{"second password", "set token", both, nil, `{"name":"Eve","token":"old","second":""}`,
			`the password "token" cannot be stored: told to fail`},
		{"the undoing too", "set token, delete second", both, nil, `{"name":"Eve","token":"old","second":"` + secret + `"}`,
			`"second" cannot be put back`},
		{"the file", "file", both, nil, `{"name":"Eve","token":"old","second":""}`, "cannot be read or written"},
		{"a removal", "delete token", map[string]string{"name": `"Zoe"`}, []string{"token"},
			`{"name":"Zoe","token":"old","second":""}`, "the other settings of the change were changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			if _, files := w.store.(*document.Files); !files && c.fail == "file" {
				return // a server that fails is tested by itself
			}
			view := w.View(declared)
			w.change(view, before)
			for step := range strings.SplitSeq(c.fail, ", ") {
				w.sealed.failing(step, broken)
			}
			if c.fail == "file" {
				block(t, w)
			}
			_, err := view.Change(t.Context(), change(c.set, c.unset...))
			var public *abi.Error
			if err == nil || !errors.As(err, &public) {
				t.Fatalf("got %v", err)
			}
			if text := err.Error() + public.Message; !strings.Contains(text, c.within) || strings.Contains(text, secret) {
				t.Errorf("got %v", text)
			}
			clear(w.sealed.fail)
			if c.fail == "file" {
				unblock(t, w)
			}
			for range 2 {
				got := w.all(view)
				for part := range strings.SplitSeq(strings.Trim(c.reads, "{}"), ",") {
					if !strings.Contains(got, part) {
						t.Errorf("%s is not in %s", part, got)
					}
				}
				w.restart()
				view = w.View(declared)
			}
		})
	}
}

// block keeps the file from being replaced: a folder that is not empty stands
// where its new content would be written.
func block(t *testing.T, w *world) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(w.file()+".new", "x"), 0o700); err != nil {
		t.Fatal(err)
	}
}

func unblock(t *testing.T, w *world) {
	t.Helper()
	if err := os.RemoveAll(w.file() + ".new"); err != nil {
		t.Fatal(err)
	}
}

// Passwords are stored before the file and removed after it.
func TestOrder(t *testing.T) { both(t, runOrder) }

func runOrder(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	w.change(view, map[string]string{"token": `"a"`})
	w.sealed.order = nil
	w.change(view, map[string]string{"name": `"Eve"`}, "token")
	w.change(view, map[string]string{"token": `"b"`})
	if want := []string{"delete token", "set token"}; !slices.Equal(w.sealed.order, want) {
		t.Errorf("got %v", w.sealed.order)
	}
	// Nothing to do is nothing done.
	w.sealed.order = nil
	if changed, err := view.Change(t.Context(), change(map[string]string{"name": ` "Eve" `}, "days")); changed ||
		err != nil || len(w.sealed.order) > 0 {
		t.Errorf("changed: %v %v", changed, err)
	}
}

// With a vault that does not answer, all but passwords works, and a password
// that cannot be read can still be removed.
func TestWithoutVault(t *testing.T) { both(t, runWithoutVault) }

func runWithoutVault(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	w.change(view, map[string]string{"token": `"` + secret + `"`})
	for _, step := range []string{"list", "get token", "set token"} {
		w.sealed.failing(step, errors.New("/secret/path: broken"))
	}
	w.change(view, map[string]string{"name": `"Eve"`})
	object, lost, err := view.All(t.Context())
	if err != nil || string(object) != `{"dark":false,"color":"red","name":"Eve","days":7}` || len(lost) != 1 {
		t.Errorf("got %s, %v, %v", object, lost, err)
	}
	_, _, err = view.Get(t.Context(), "token")
	var public *abi.Error
	if !errors.As(err, &public) || public.Code != abi.CodeUnavailable || strings.Contains(public.Message, "path") {
		t.Errorf("the plugin gets %v", public)
	}
	for _, s := range w.list(view) {
		if (s.Note != "") != (s.Key == "token") || strings.Contains(s.Note, "path") {
			t.Errorf("listed as %+v", s)
		}
	}
	w.change(view, nil, "token")
	clear(w.sealed.fail)
	if keys, err := w.sealed.List(t.Context()); err != nil || len(keys) != 0 {
		t.Errorf("left in the vault: %v %v", keys, err)
	}
}

// A read waits for the vault for a bounded time only.
func TestVaultThatHangs(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := w.View(declared()).Get(ctx, "token"); err != nil {
		t.Errorf("a password that is not set needs no time: %v", err)
	}
	v := settings.New(settings.Options{Store: w.store, Folder: "tasks", Plugin: "tasks", Passwords: hanging{w.sealed},
		PasswordWait: 20 * time.Millisecond})
	_, _, err := v.View(declared()).Get(t.Context(), "token")
	var password *settings.PasswordError
	if !errors.As(err, &password) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

type hanging struct{ *sealed }

func (hanging) Get(ctx context.Context, _ string) (string, bool, error) {
	<-ctx.Done()
	return "", false, ctx.Err()
}

// A process that is killed while it writes leaves settings of before or of
// after, whole.
func TestKilled(t *testing.T) {
	shorttest.Skip(t)
	w := newWorld(t)
	for range childtest.KillAtAnyTime(t, 20, 40*time.Millisecond, "TestChangingChild", w.dir) {
		w.restart()
		if err := w.Load(); err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, s := range w.list(w.View(declared())) {
			got[s.Key] = string(s.Value)
			if s.Note != "" {
				t.Errorf("%+v", s)
			}
		}
		if name := strings.TrimSpace(strings.Trim(got["name"], `"`)); name != "Ada" && name != got["days"] {
			t.Errorf("half of a change: days %s, name %s", got["days"], name)
		}
	}
	w.change(w.View(declared()), map[string]string{"days": "1"}) // over what was left
}

// TestChangingChild is not a test of its own: it is the process that is killed.
func TestChangingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	v := settings.New(settings.Options{Store: &document.Files{Dir: filepath.Dir(args[0])}, Folder: "tasks",
		Plugin:    "tasks",
		Passwords: &sealed{fail: map[string]error{"list": errors.New("none")}}})
	view := v.View(declared())
	childtest.Ready()
	for i := 0; ; i++ {
		days := fmt.Sprint(1 + i%30)
		if _, err := view.Change(t.Context(), change(map[string]string{"days": days, "name": `"` + days +
			strings.Repeat(" ", 4000) + `"`})); err != nil {
			t.Fatal(err)
		}
	}
}

// Two hosts change settings of one plugin at once, and lose none; what one has
// changed the other reads when it looks again.
func TestHosts(t *testing.T) {
	w := newWorld(t)
	w.open = documenttest.Server(t)
	w.restart()
	other := *w
	other.restart()
	var all sync.WaitGroup
	for key, of := range map[string]*world{"name": w, "color": &other, "days": w} {
		all.Go(func() {
			for n := range 5 {
				value := map[string]string{"name": fmt.Sprintf("%q", fmt.Sprint(n)), "days": fmt.Sprint(n + 1),
					"color": []string{`"red"`, `"blue"`}[n%2]}[key]
				if _, err := of.View(declared()).Change(t.Context(), change(map[string]string{key: value})); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for _, of := range []*world{w, &other} {
		if err := of.Load(); err != nil {
			t.Fatal(err)
		}
		of.reads(of.View(declared()), `{"dark":false,"color":"red","name":"4","days":5,"token":""}`)
	}
}
