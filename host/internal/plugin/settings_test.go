package plugin

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const password = "correct horse battery staple"

// configured is a bus with settings.
func configured(tb testing.TB) spec {
	return bus(tb,
		map[string]any{"key": "greeting", "type": "text", "default": "Hello"},
		map[string]any{"key": "days", "type": "number", "default": 7, "min": 1, "max": 30},
		map[string]any{"key": "fail", "type": "toggle", "default": false},
		map[string]any{"key": "token", "type": "password", "default": "", "testAction": map[string]any{
			"namespace": "ns", "method": "echo", "label": "Try",
		}},
	)
}

const unchanged = `{"greeting":"Hello","days":7,"fail":false,"token":""}`

func set(pairs ...string) SettingsChange {
	c := SettingsChange{Set: map[string]abi.RawJSON{}}
	for i := 0; i < len(pairs); i += 2 {
		c.Set[pairs[i]] = abi.RawJSON(pairs[i+1])
	}
	return c
}

func (r *rig) change(c SettingsChange) []api.Setting {
	r.tb.Helper()
	list, err := r.ChangeSettings(r.tb.Context(), "bus", c)
	if err != nil {
		r.tb.Fatal(err)
	}
	return list
}

// settingsAre fails the test unless the guest reads these settings.
func (r *rig) settingsAre(want string) {
	r.tb.Helper()
	if got := r.does("settings.getAll", `{}`); got != `{"ok":`+want+`}` {
		r.tb.Errorf("the guest reads %s\nwant %s", got, want)
	}
}

// A key that is not declared has no value, and the log says so once for each of
// the first keys, so that a plugin which makes keys up does not fill it.
func TestUndeclaredSettings(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(configured(t)))
	for range 3 {
		if got := r.does("settings.get", `{"key":"greetng"}`); got != `{"ok":null}` {
			t.Error(got)
		}
	}
	if log := r.log.String(); strings.Count(log, "is not declared in settings") != 1 ||
		!strings.Contains(log, `\"greetng\"`) || !strings.Contains(log, `Did you mean \"greeting\"?`) {
		t.Errorf("the log says %s", log)
	}
	const told = 20 // keys of a run, at the most; see package functions
	for i := range 3 * told {
		r.does("settings.get", fmt.Sprintf(`{"key":"made-up-%d"}`, i))
	}
}

func TestSettings(t *testing.T) { onBoth(t, trySettings) }

func trySettings(t *testing.T, open func() document.Store) {
	dir := t.TempDir()
	r := manage(t, setup{documents: open(), dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(configured(t)))
	r.settingsAre(unchanged)
	list := r.change(set("greeting", `"Hi"`, "days", "12.50", "token", `"`+password+`"`))
	const changed = `{"greeting":"Hi","days":12.50,"fail":false,"token":"` + password + `"}`
	r.settingsAre(changed)
	if got := r.does("settings.get", `{"key":"token"}`); got != `{"ok":"`+password+`"}` {
		t.Error(got)
	}
	if got := r.seen(); !slices.Contains(got, `{"name":"onSettingsChanged","args":[`+changed+`]}`) {
		t.Errorf("the hook got %v", got)
	}
	again, err := r.Settings(t.Context(), "bus")
	if err != nil || !reflect.DeepEqual(again, list) {
		t.Errorf("listed %+v, then %+v, %v", list, again, err)
	}
	for _, s := range list {
		if s.IsSet != (s.Key != "fail") || (s.Value == nil) != (s.Key == "token") || s.Note != "" {
			t.Errorf("listed as %+v", s)
		}
	}
	// What changes nothing is not told.
	r.change(set("greeting", `"Hi"`))
	r.change(SettingsChange{})
	if got := r.seen(); len(got) != 0 {
		t.Errorf("told %v", got)
	}
	// A hook that fails is logged, and the change stays.
	r.change(set("fail", "true"))
	if !strings.Contains(r.log.String(), "the hook was told to fail") {
		t.Error("the failure is not in the log")
	}
	_, err = r.ChangeSettings(t.Context(), "bus", set("days", "99", "greeting", "7", "nope", "1"))
	if p := problem.Of(err); p == nil || p.Code != problem.CodeInvalidSettings ||
		len(p.Extra["settings"].([]api.SettingFinding)) != 3 {
		t.Errorf("an invalid change: %v", err)
	}
	r.change(SettingsChange{Unset: []string{"greeting", "days", "fail", "token"}})
	r.settingsAre(unchanged)
	text := r.log.String() + fmt.Sprintf("%+v", list)
	for _, name := range []string{"plugins", "data", "vault", "vault.db", "vault.db-wal"} {
		err := filepath.WalkDir(filepath.Join(dir, name), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			text += string(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(text, password) {
		t.Error("the password is in the log, in a list or on disk")
	}
}

// Settings work in every state of the plugin, and outlive its removal and the
// host.
func TestSettingsOfEveryState(t *testing.T) { onBoth(t, trySettingsOfEveryState) }

func trySettingsOfEveryState(t *testing.T, open func() document.Store) {
	dir := t.TempDir()
	records := vaultIn(t, dir)
	r := manage(t, setup{documents: open(), dir: dir, secrets: records, offline: true})
	s := configured(t)
	r.install(s)
	r.change(set("greeting", `"not started"`, "token", `"`+password+`"`))
	r.start()
	r.settingsAre(`{"greeting":"not started","days":7,"fail":false,"token":"` + password + `"}`)
	if _, err := r.Disable(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	r.change(set("days", "8"))
	if _, err := r.Enable(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	r.settingsAre(`{"greeting":"not started","days":8,"fail":false,"token":"` + password + `"}`)
	r.change(set("days", "9"))
	if err := r.Remove(t.Context(), "bus", false); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Settings(t.Context(), "bus"); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("removed: %v", err)
	}
	r.active(r.install(s))
	r.settingsAre(`{"greeting":"not started","days":9,"fail":false,"token":"` + password + `"}`)
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := r.ChangeSettings(t.Context(), "bus", set("days", "1")); !problem.IsCode(err, problem.CodeShuttingDown) {
		t.Errorf("closed: %v", err)
	}
	r = manage(t, setup{documents: open(), dir: dir, secrets: records})
	r.settingsAre(`{"greeting":"not started","days":9,"fail":false,"token":"` + password + `"}`)
}

// An upgrade that changes the type of a setting does not lose the old value.
func TestSettingsThroughUpgrade(t *testing.T) { onBoth(t, trySettingsThroughUpgrade) }

func trySettingsThroughUpgrade(t *testing.T, open func() document.Store) {
	r := manage(t, setup{documents: open()})
	one := bus(t, map[string]any{"key": "level", "type": "text", "default": "low"})
	r.active(r.install(one))
	r.change(set("level", `"high"`))
	two := bus(t, map[string]any{"key": "level", "type": "number", "default": 3})
	two.version = "2.0.0"
	r.active(r.install(two))
	r.settingsAre(`{"level":3}`)
	list, err := r.Settings(t.Context(), "bus")
	if err != nil || len(list) != 1 || list[0].IsSet || string(list[0].Unused) != `"high"` || list[0].Note == "" {
		t.Errorf("listed as %+v, %v", list, err)
	}
	staged := r.stage(one.write(t))
	if _, err := r.Install(t.Context(), staged, shown.Consent{Downgrade: true}); err != nil {
		t.Fatal(err)
	}
	r.settingsAre(`{"level":"high"}`)
}

// Damaged settings make the plugin fail until its user has decided.
func TestDamagedSettings(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(configured(t)))
	r.change(set("days", "8", "token", `"`+password+`"`))
	if err := os.WriteFile(filepath.Join(dir, "data", "bus", settings.FileName), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := r.Reload(t.Context(), "bus")
	if err != nil || info.State != api.StateFailed || !strings.HasPrefix(info.Reason, "the settings are damaged") ||
		!strings.Contains(info.Reason, "wasmhost settings reset bus") || strings.Contains(info.Reason, dir) {
		t.Fatalf("%+v %v", info.Status, err)
	}
	var broken *settings.FileError
	if _, err := r.Settings(t.Context(), "bus"); !errors.As(err, &broken) || !settings.Is(err, settings.ReasonDamaged) {
		t.Errorf("list: %v", err)
	}
	if _, err := r.ChangeSettings(t.Context(), "bus", set("days", "1")); !settings.Is(err, settings.ReasonDamaged) {
		t.Errorf("change: %v", err)
	}
	list, err := r.ResetSettings(t.Context(), "bus")
	if err != nil || len(list) != 4 || list[1].IsSet || !list[3].IsSet {
		t.Errorf("reset: %+v, %v", list, err)
	}
	if info, err = r.Enable(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	r.active(info)
	r.settingsAre(`{"greeting":"Hello","days":7,"fail":false,"token":"` + password + `"}`)
}

// Found damaged while the plugin runs, they are unavailable to it at once.
func TestDamagedWhileRunning(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	r.active(r.install(bus(t, map[string]any{"key": "a", "type": "text", "default": "b"})))
	r.change(set("a", `"c"`))
	if err := os.WriteFile(filepath.Join(dir, "data", "bus", settings.FileName), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Settings(t.Context(), "bus"); !settings.Is(err, settings.ReasonDamaged) {
		t.Errorf("list: %v", err)
	}
	if got := r.does("settings.get", `{"key":"a"}`); !strings.Contains(got, `"code":"unavailable"`) ||
		!strings.Contains(got, "wasmhost settings reset bus") {
		t.Errorf("the guest reads %s", got)
	}
	if _, err := r.ResetSettings(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	r.settingsAre(`{"a":"b"}`)
	if got := r.seen(); !slices.Contains(got, `{"name":"onSettingsChanged","args":[{"a":"b"}]}`) {
		t.Errorf("told %v", got)
	}
}

// Without its key the vault gives no password: the plugin is told, and the
// host's log says what to do, once.
func TestPasswordsWithoutTheirKey(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(configured(t)))
	r.change(set("token", `"`+password+`"`))
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	keys, err := filepath.Glob(filepath.Join(dir, "vault", "*key*"))
	if err != nil || len(keys) == 0 {
		t.Fatal(keys, err)
	}
	for _, key := range keys {
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
	}
	r = manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	for range 3 {
		got := r.does("settings.get", `{"key":"token"}`)
		if !strings.Contains(got, `"code":"unavailable"`) || strings.Contains(got, dir) ||
			!strings.Contains(got, "what to do") {
			t.Errorf("the guest reads %s", got)
		}
	}
	if got := r.does("settings.get", `{"key":"greeting"}`); got != `{"ok":"Hello"}` {
		t.Error(got)
	}
	if n := strings.Count(r.log.String(), string(vault.ReasonKeyMissing)); n != 1 {
		t.Errorf("logged %d times:\n%s", n, r.log)
	}
	// The hook comes all the same, without the password.
	r.change(set("days", "8"))
	if got := r.seen(); !slices.Contains(got,
		`{"name":"onSettingsChanged","args":[{"greeting":"Hello","days":8,"fail":false}]}`) {
		t.Errorf("told %v", got)
	}
	var failed *settings.PasswordError
	if _, err := r.ChangeSettings(t.Context(), "bus", set("token", `"x"`)); !errors.As(err, &failed) {
		t.Errorf("set: %v", err)
	}
}

func TestTestSetting(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(configured(t)))
	_, err := r.TestSetting(t.Context(), "bus", "token", "req-9")
	if !problem.IsCode(err, problem.CodeHandlerNotRegistered) || !strings.Contains(err.Error(), `"ns"`) ||
		!strings.Contains(err.Error(), `"echo"`) {
		t.Errorf("without a handler: %v", err)
	}
	if got := r.does("methods.handle", `{"namespace":"ns","method":"echo"}`); got != `{"ok":null}` {
		t.Fatal(got)
	}
	answer, err := r.TestSetting(t.Context(), "bus", "token", "req-9")
	if string(answer) != `{"namespace":"ns","method":"echo","args":null}` || err != nil {
		t.Errorf("got %s, %v", answer, err)
	}
	for key, declared := range map[string]bool{"greeting": true, "nope": false} {
		want := problem.Code(problem.CodeSettingNotFound)
		if declared {
			want = problem.CodeConflict
		}
		if _, err := r.TestSetting(t.Context(), "bus", key, ""); !problem.IsCode(err, want) ||
			!strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// Changes at once come out as if one after the other, and the last that the
// plugin is told is what it reads.
func TestConcurrentChanges(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{})
	r.active(r.install(bus(t, map[string]any{"key": "a", "type": "number", "default": 0},
		map[string]any{"key": "b", "type": "number", "default": 0})))
	r.seen()
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			for i := range 10 {
				v := fmt.Sprint(n*100 + i + 1)
				if _, err := r.ChangeSettings(t.Context(), "bus", set("a", v, "b", v)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Go(func() {
		for range 3 {
			if _, err := r.Reload(t.Context(), "bus"); err != nil {
				t.Error(err)
			}
			time.Sleep(5 * time.Millisecond)
		}
	})
	wg.Wait()
	r.change(set("a", "7", "b", "7"))
	got := r.seen()
	for _, hook := range got {
		var a, b int
		if n, _ := fmt.Sscanf(hook, `{"name":"onSettingsChanged","args":[{"a":%d,"b":%d}]}`, &a, &b); n == 2 && a != b {
			t.Errorf("half of a change: %s", hook)
		}
	}
	if len(got) == 0 || got[len(got)-1] != `{"name":"onSettingsChanged","args":[{"a":7,"b":7}]}` {
		t.Errorf("told last %v", got)
	}
	r.settingsAre(`{"a":7,"b":7}`)
}
