package settings_test

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
)

const secret = "correct horse battery staple"

func TestSetAndUnset(t *testing.T) { both(t, runSetAndUnset) }

func runSetAndUnset(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	w.reads(view, defaults)
	if w.text() != "" {
		t.Error("reading made the file")
	}
	w.change(view, map[string]string{
		"dark": "true", "color": `"blue"`, "name": ` "naïve \"☃\" \u0000\n" `, "days": "12.50", "token": `"` + secret + `"`,
	})
	want := `{"dark":true,"color":"blue","name":"naïve \"☃\" \u0000\n","days":12.50,"token":"` + secret + `"}`
	w.reads(view, want)
	if strings.Contains(w.text(), secret) || strings.Contains(w.text(), "token") {
		t.Errorf("the file has the password: %s", w.text())
	}
	if info, err := os.Stat(w.file()); err == nil && runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v %v", info, err)
	}
	w.restart()
	view = w.View(declared())
	w.reads(view, want)
	for _, s := range w.list(view) {
		if !s.IsSet || s.Note != "" || (s.Value == nil) != (s.Key == "token") {
			t.Errorf("listed as %+v", s)
		}
	}
	w.change(view, map[string]string{"name": `""`}, "dark", "color", "days", "token", "token")
	w.reads(view, `{"dark":false,"color":"red","name":"","days":7,"token":""}`)
	if keys, err := w.sealed.List(t.Context()); err != nil || len(keys) != 0 {
		t.Errorf("left in the vault: %v %v", keys, err)
	}
	for _, s := range w.list(view) {
		if s.IsSet != (s.Key == "name") {
			t.Errorf("listed as %+v", s)
		}
	}
	if _, ok, err := view.Get(t.Context(), "nothing"); ok || err != nil {
		t.Errorf("an undeclared key: %v %v", ok, err)
	}
}

func TestInvalidChanges(t *testing.T) { both(t, runInvalidChanges) }

func runInvalidChanges(t *testing.T) {
	long := `"` + strings.Repeat("é", settings.MaxTextLength) + `"`
	longer := `"` + strings.Repeat("é", settings.MaxTextLength+1) + `"`
	for _, c := range []struct {
		key, value string
		want       string // within the message; empty where the value is valid
	}{
		{"dark", "true", ""}, {"dark", "1", "it is a number; allowed: true or false"},
		{"dark", `"true"`, "it is a string"}, {"dark", "null", "it is null; to go back to the default, unset it"},
		{"color", `"blue"`, ""}, {"color", `"Blue"`, `"Blue" is none of its options; allowed: one of "red", "blue"`},
		{"color", `["blue"]`, "it is an array"}, {"color", `""`, "is none of its options"},
		{"name", long, ""}, {"name", longer, "it is 8193 characters long; allowed: a string of at most 8192"},
		{"name", "7", "it is a number"}, {"name", `"\ud800"`, "not valid JSON"}, {"name", "\"\xff\"", "not valid JSON"},
		{"name", `"a" "b"`, "not valid JSON"}, {"name", "", "not valid JSON"}, {"name", `{"a":1}`, "it is an object"},
		{"days", "1", ""}, {"days", "30.5", ""}, {"days", "0.999", "0.999 is below 1; allowed: a number from 1 to 30.5"},
		{"days", "31", "31 is above 30.5"}, {"days", "1e999", "1e999 is not finite"}, {"days", "NaN", "not valid JSON"},
		{"days", `"7"`, "it is a string"}, {"days", "true", "it is a boolean"},
		{"days", "1." + strings.Repeat("0", 100), "digits"},
		{"token", `""`, ""}, {"token", long, ""}, {"token", longer, "8193 characters"}, {"token", "7", "it is a number"},
		{"Dark", "true", `declares no such setting; allowed: "dark", "color", "name", "days", "token"`},
		{"", "true", "declares no such setting"}, {strings.Repeat("x", 1000), "true", "declares no such setting"},
	} {
		t.Run(fmt.Sprintf("%.20s=%.20s", c.key, c.value), func(t *testing.T) {
			w := newWorld(t)
			view := w.View(declared())
			_, err := view.Change(t.Context(), change(map[string]string{c.key: c.value}))
			if c.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			if findings := findingsOf(err); len(findings) != 1 || findings[0].Key != c.key {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(err.Error(), c.want) || len(err.Error()) > 500 {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
			w.reads(view, defaults)
		})
	}
}

// A change that is wrong in several places says so of all, makes none of it,
// and never shows a password.
func TestAllFindings(t *testing.T) { both(t, runAllFindings) }

func runAllFindings(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	password := strings.Repeat(secret, 1000)
	_, err := view.Change(t.Context(), change(map[string]string{
		"dark": "7", "color": `"green"`, "name": `"fine"`, "days": "99", "token": `"` + password + `"`, "nope": "1",
	}, "name", "gone"))
	findings := findingsOf(err)
	if findings == nil {
		t.Fatalf("got %v", err)
	}
	var keys []string
	for _, f := range findings {
		keys = append(keys, f.Key)
		if f.Problem == "" || f.Allowed == "" {
			t.Errorf("an empty finding: %+v", f)
		}
	}
	if want := []string{"color", "dark", "days", "gone", "name", "nope", "token"}; !slices.Equal(keys, want) {
		t.Errorf("findings of %v, want %v", keys, want)
	}
	if strings.Contains(fmt.Sprintf("%v %+v", err, findings), secret) {
		t.Error("the password is in the message")
	}
	w.reads(view, defaults)
	if w.text() != "" || len(w.sealed.order) > 0 {
		t.Errorf("written: %q, %v", w.text(), w.sealed.order)
	}
}

func TestTooMuchTogether(t *testing.T) { both(t, runTooMuchTogether) }

func runTooMuchTogether(t *testing.T) {
	var many []manifest.Setting
	set := map[string]string{}
	for i := range 200 {
		s := manifest.Setting{Key: fmt.Sprint("k", i), Type: manifest.SettingText, Default: []byte(`""`)}
		many = append(many, s)
		set[s.Key] = `"` + strings.Repeat(`\u0001`, settings.MaxTextLength) + `"`
	}
	w := newWorld(t)
	view := w.View(many)
	if _, err := view.Change(t.Context(), change(set)); findingsOf(err) == nil || len(err.Error()) > 500 {
		t.Errorf("got %.600v", err)
	}
	w.change(view, map[string]string{"k0": set["k0"]})
}

// Values that do not fit the declaration of another version are kept, not
// used, and said; the version that they fit finds them again.
func TestVersions(t *testing.T) { both(t, runVersions) }

func runVersions(t *testing.T) {
	w := newWorld(t)
	first := w.View(declared())
	w.change(first, map[string]string{"dark": "true", "color": `"blue"`, "name": `"Eve"`, "days": "20", "token": `"` +
		secret + `"`})
	was := w.all(first)

	second := []manifest.Setting{
		{Key: "dark", Type: manifest.SettingSelect, Default: []byte(`"auto"`), Options: []manifest.Choice{{Value: "auto"}}},
		{Key: "color", Type: manifest.SettingSelect, Default: []byte(`"red"`), Options: []manifest.Choice{{Value: "red"}}},
		{Key: "name", Type: manifest.SettingPassword, Default: []byte(`"none"`)},
		{Key: "days", Type: manifest.SettingNumber, Default: []byte(`3`), Max: bound(10)},
		{Key: "new", Type: manifest.SettingToggle, Default: []byte(`true`)},
	}
	w.restart()
	view := w.View(second)
	w.reads(view, `{"dark":"auto","color":"red","name":"none","days":3,"new":true}`)
	notes := map[string]string{
		"dark": `kept true: the value that was set is kept and not used: it is a boolean; allowed: one of "auto"`,
		"color": `kept "blue": the value that was set is kept and not used: "blue" is none of its options; allowed: one of ` +
			`"red"`,
		"name":  "kept : an older value is kept and not used: it was set when it was no password",
		"days":  "kept 20: the value that was set is kept and not used: 20 is above 10; allowed: a number up to 10",
		"new":   "kept : ",
		"token": "kept : it is kept and not used: the installed version declares no such setting",
	}
	for _, s := range w.list(view) {
		if got := fmt.Sprintf("kept %s: %s", s.Unused, s.Note); got != notes[s.Key] || s.IsSet {
			t.Errorf("%s (set %v) is listed as %s\nwant %s", s.Key, s.IsSet, got, notes[s.Key])
		}
		delete(notes, s.Key)
	}
	if len(notes) > 0 {
		t.Errorf("not listed: %v", notes)
	}
	w.restart()
	w.reads(w.View(declared()), was)
	if got := w.list(w.View(nil)); len(got) != 5 || got[0].Key != "color" || string(got[0].Unused) != `"blue"` ||
		got[0].Type != "" {
		t.Errorf("without any declaration: %+v", got)
	}

	// What is set anew takes the place of what was kept, in both stores; what
	// is kept can be unset.
	view = w.View(second)
	w.change(view, map[string]string{"name": `"` + secret + `"`, "dark": `"auto"`}, "token")
	if strings.Contains(w.text(), "Eve") || strings.Contains(w.text(), secret) {
		t.Errorf("the file has %s", w.text())
	}
	w.reads(w.View(declared()), `{"dark":false,"color":"blue","name":"Ada","days":20,"token":""}`)
	w.change(w.View(declared()), map[string]string{"name": `"Zoe"`})
	if keys, err := w.sealed.List(t.Context()); err != nil || len(keys) != 0 {
		t.Errorf("left in the vault: %v %v", keys, err)
	}
	if _, err := view.Change(t.Context(), change(nil, "token")); err == nil {
		t.Error("unset what is neither declared nor kept")
	}
}

// Readers and writers at once, under the race detector: every read is whole.
func TestConcurrent(t *testing.T) { both(t, runConcurrent) }

func runConcurrent(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for i := range 10 {
				v := fmt.Sprint(1 + (n*10+i)%30)
				if _, err := view.Change(t.Context(), change(map[string]string{"days": v, "name": `"` + v + `"`})); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for range 200 {
				object, failed, err := view.All(t.Context())
				if err != nil || len(failed) > 0 {
					t.Error(err, failed)
				}
				_ = object
				if _, err := view.List(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	last := w.all(view)
	w.restart()
	w.reads(w.View(declared()), last)
}

// Get of anything but a password costs no file, no copy and no decoding.
func TestGetAllocatesNothing(t *testing.T) {
	w := newWorld(t)
	view := w.View(declared())
	w.change(view, map[string]string{"name": `"Eve"`})
	w.sealed.failing("list", errors.New("must not be asked"))
	if n := testing.AllocsPerRun(100, func() {
		if value, ok, err := view.Get(t.Context(), "name"); string(value) != `"Eve"` || !ok || err != nil {
			t.Error(value, ok, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkGet measures a password against a value from memory.
func BenchmarkGet(b *testing.B) {
	w := newWorld(b)
	view := w.View(declared())
	if _, err := view.Change(b.Context(), settings.Change{Set: map[string]abi.RawJSON{"token": abi.RawJSON(`"` + secret +
		`"`)}}); err != nil {
		b.Fatal(err)
	}
	for _, key := range []string{"name", "token"} {
		b.Run(key, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := view.Get(b.Context(), key); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
