package plugin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// notebook is a plugin that calls any host function it is told to, with a
// collection that grows from version to version.
func notebook(tb testing.TB, version string, columns ...string) spec {
	declared := map[string]any{}
	for _, name := range append([]string{"text"}, columns...) {
		declared[name] = "text"
	}
	return spec{
		id: "p", version: version, guest: guesttest.C(tb, "table"), paths: []string{"call"},
		permissions: guesttest.Permissions(),
		more: map[string]any{"storage": map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": declared, "uniqueIndexes": [][]string{{"text"}},
		}}}},
	}
}

// do calls a host function through the guest, and returns its result.
func (r *rig) do(id, function, params string) (string, error) {
	answer, err := r.call(id, "call", fmt.Sprintf(`{"function":%q,"params":%s}`, function, params))
	if err != nil {
		return "", err
	}
	var outcome struct {
		Body struct {
			OK    json.RawMessage `json:"ok"`
			Error *struct{ Code, Message string }
		}
	}
	if err := json.Unmarshal([]byte(answer), &outcome); err != nil {
		return "", err
	}
	if e := outcome.Body.Error; e != nil {
		return "", fmt.Errorf("%s: %s", e.Code, e.Message)
	}
	return string(outcome.Body.OK), nil
}

// must is do, and fails the test after an error.
func (r *rig) must(id, function, params string) string {
	r.tb.Helper()
	result, err := r.do(id, function, params)
	if err != nil {
		r.tb.Fatalf("%s(%s): %v\n%s", function, params, err, r.log)
	}
	return result
}

// note adds a row.
func (r *rig) note(id, text string) {
	r.tb.Helper()
	r.must(id, "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":%q}}`, text))
}

// notes are the texts of all rows, sorted.
func (r *rig) notes(id string) []string {
	r.tb.Helper()
	var rows []struct{ Text string }
	if err := json.Unmarshal([]byte(r.must(id, "db.query", `{"collection":"notes"}`)), &rows); err != nil {
		r.tb.Fatal(err)
	}
	texts := []string{}
	for _, row := range rows {
		texts = append(texts, row.Text)
	}
	slices.Sort(texts)
	return texts
}

// close closes the manager now; doing so again does nothing.
func (r *rig) close() {
	r.tb.Helper()
	if err := r.Close(context.Background()); err != nil {
		r.tb.Fatal(err)
	}
}

// whatIs says what a data folder holds, as a manager that opens it and starts
// the plugin finds it.
func whatIs(t *testing.T, dir string) string {
	t.Helper()
	r := manage(t, setup{dir: dir})
	defer r.close()
	info := r.get("p")
	text := strings.TrimSpace(describeAll([]shown.Info{info})) + " " + string(info.State)
	if info.State == api.StateActive && slices.ContainsFunc(info.Permissions,
		func(p api.Permission) bool { return p.Name == "storage" }) {
		text += fmt.Sprint(" ", r.notes("p"))
	}
	if info.Reason != "" {
		text += " " + info.Reason
	}
	return text
}

// trip is a data folder with a plugin that can go back, and how it goes.
type trip struct {
	name    string
	prepare func(r *rig)
	opts    RollbackOptions
	before  string // what the outcome ends with
	after   string
}

func trips(tb testing.TB) []trip {
	upgraded := func(r *rig) {
		r.active(r.install(notebook(tb, "1.0.0")))
		r.note("p", "one")
		r.active(r.install(notebook(tb, "2.0.0", "more")))
		r.note("p", "two")
	}
	return []trip{
		{"back", upgraded, RollbackOptions{}, "p 2.0.0 active [one two]", "p 1.0.0 active [one]"},
		{"back with the data", upgraded, RollbackOptions{KeepData: true}, "p 2.0.0 active [one two]",
			"p 1.0.0 active [one two]"},
		{"forward again", func(r *rig) {
			upgraded(r)
			r.back(RollbackOptions{})
			r.note("p", "three")
		}, RollbackOptions{}, "p 1.0.0 active [one three]", "p 2.0.0 active [one two]"},
		{"back to before there was data", func(r *rig) {
			first := echo(tb)
			first.id = "p"
			r.active(r.install(first))
			r.active(r.install(notebook(tb, "2.0.0")))
			r.note("p", "two")
		}, RollbackOptions{}, "p 2.0.0 active [two]", "p 1.0.0 active"},
		{"forward from before there was data", func(r *rig) {
			first := echo(tb)
			first.id = "p"
			r.active(r.install(first))
			r.active(r.install(notebook(tb, "2.0.0")))
			r.note("p", "two")
			r.back(RollbackOptions{})
		}, RollbackOptions{}, "p 1.0.0 active", "p 2.0.0 active [two]"},
		{"back from a version that never ran", func(r *rig) {
			r.active(r.install(notebook(tb, "1.0.0")))
			r.note("p", "one")
			broken := notebook(tb, "2.0.0")
			broken.guest = guesttest.WAT(tb, "activate-trap")
			info := r.install(broken)
			if info.State != api.StateFailed || !strings.HasSuffix(info.Reason,
				"; to go back to version 1.0.0, run `wasmhost rollback p`") {
				tb.Errorf("the upgrade is %s: %s", info.State, info.Reason)
			}
		}, RollbackOptions{}, "p 2.0.0 failed", "p 1.0.0 active [one]"},
	}
}

// A build of the same version that does not start is to be corrected: its reason
// does not advise to go back to the version that it is.
func TestBrokenBuildOfTheSameVersion(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "1.0.0")))
	broken := notebook(t, "1.0.0")
	broken.guest = guesttest.WAT(t, "activate-trap")
	info := r.install(broken)
	if info.State != api.StateFailed || strings.Contains(info.Reason, "rollback") {
		t.Errorf("it is %s: %s", info.State, info.Reason)
	}
	r.back(RollbackOptions{}) // it is possible all the same
}

// After several upgrades that fail, the version to go back to is the last one
// that ran, with its database.
func TestRollbackAfterSeveralFailures(t *testing.T) {
	shorttest.Skip(t)
	r := manage(t, setup{})
	ui := echo(t)
	ui.id, ui.guest, ui.paths, ui.permissions = "p", nil, nil, []string{}
	r.active(r.install(ui)) // runs although it has no backend
	first := notebook(t, "1.1.0")
	r.active(r.install(first))
	r.note("p", "one")
	for _, version := range []string{"2.0.0", "2.0.1", "2.0.2"} {
		broken := notebook(t, version, "more")
		broken.guest = guesttest.WAT(t, "activate-trap")
		if info := r.install(broken); info.State != api.StateFailed ||
			!strings.HasSuffix(info.Reason, "; to go back to version 1.1.0, run `wasmhost rollback p`") {
			t.Errorf("%s is %s: %s", version, info.State, info.Reason)
		}
	}
	if info := r.back(RollbackOptions{}); info.Version != "1.1.0" {
		t.Errorf("it went back to %s", info.Version)
	}
	if found := r.notes("p"); !slices.Equal(found, []string{"one"}) {
		t.Errorf("rows %v", found)
	}
	ui.version = "3.0.0"
	r.active(r.install(ui))
	if info := r.active(r.install(notebook(t, "4.0.0"))); info.Previous == nil || info.Previous.Version != "3.0.0" {
		t.Errorf("the version before is %+v", info.Previous)
	}
}

// Rollback is that of a user who agrees to what is shown.
func (r *rig) Rollback(ctx context.Context, id string, opts RollbackOptions) (shown.Info, error) {
	found, err := r.InspectRollback(ctx, id, opts)
	if err != nil {
		return shown.Info{}, err
	}
	opts.Consent = shown.Consent{Grants: found.New(), AcceptChanges: true, Shown: found.Shown().Consent.Digest}
	return r.Manager.Rollback(ctx, id, opts)
}

// A rollback, and going forward again, is a change of version like any other: it
// widens nothing without the user's consent to just that.
func TestRollbackAsks(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	versionOf := func(version, path string, permissions ...string) spec {
		s := echo(t)
		s.id, s.version, s.permissions, s.paths = "p", version, permissions, []string{path}
		return s
	}
	r.active(r.install(versionOf("1.0.0", "echo", "cli")))
	r.active(r.install(versionOf("2.0.0", "more", "cli", "network")))
	r.back(RollbackOptions{})
	found, err := r.InspectRollback(t.Context(), "p", RollbackOptions{})
	if err != nil {
		t.Fatal(err)
	}
	asked := found.Shown().Consent
	if !slices.Equal(found.New(), []string{"network"}) || len(found.Changes) != 1 || !asked.Accept ||
		asked.Sections[0].Kind != api.ConsentNew || asked.Sections[1].Kind != api.ConsentChanges {
		t.Fatalf("forward again asks for %v, %+v, %+v", found.New(), found.Changes, asked)
	}
	for what, consent := range map[string]shown.Consent{
		"nothing":        {},
		"grants alone":   {Grants: []string{"network"}, Shown: asked.Digest},
		"something else": {AcceptChanges: true, Shown: "sha256:0"},
		"undeclared":     {AcceptChanges: true, Grants: []string{"ai"}, Shown: asked.Digest},
	} {
		if _, err := r.Manager.Rollback(t.Context(), "p", RollbackOptions{Consent: consent}); err == nil {
			t.Errorf("%s: it went forward", what)
		}
	}
	info, err := r.Manager.Rollback(t.Context(), "p", RollbackOptions{Consent: shown.Consent{AcceptChanges: true,
		Shown: asked.Digest}})
	if err != nil || info.Version != "2.0.0" || info.Permissions[1].Granted {
		t.Errorf("forward again, without network: %+v, %v", info.Permissions, err)
	}
}

// What was agreed to is what was shown: not what is asked for by the time of the
// installation.
func TestConsentIsToWhatWasShown(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, secrets: vaultIn(t, dir)})
	r.active(r.install(collecting(t, "1.0.0", "notes")))
	staged := r.stage(collecting(t, "2.0.0", "notes", []string{"text"}).write(t))
	asked := staged.Inspection().Shown().Consent
	r.active(r.install(collecting(t, "1.5.0", "other"))) // so that more is asked for
	if _, err := r.Revoke(t.Context(), "p", []string{"storage"}); err != nil {
		t.Fatal(err)
	}
	_, err := r.Install(t.Context(), staged, shown.Consent{AcceptChanges: true, Shown: asked.Digest})
	if !problem.IsCode(err, problem.CodeConsentMismatch) {
		t.Errorf("installed: %v", err)
	}
	again := r.stage(collecting(t, "2.0.0", "notes", []string{"text"}).write(t))
	if _, err := r.Install(t.Context(), again, shown.Consent{AcceptChanges: true,
		Shown: again.Inspection().Shown().Consent.Digest}); err != nil {
		t.Error(err)
	}
}

// back goes back, or forward, which must work.
func (r *rig) back(opts RollbackOptions) shown.Info {
	r.tb.Helper()
	info, err := r.Rollback(r.tb.Context(), "p", opts)
	if err != nil {
		r.tb.Fatalf("%v\n%s", err, r.log)
	}
	return r.active(info)
}

// made prepares the data folder of a trip.
func (c trip) made(t *testing.T) string {
	t.Helper()
	r := manage(t, setup{})
	c.prepare(r)
	r.close()
	return r.cfg.Dir
}

// copied returns a copy of a data folder.
func copied(t *testing.T, dir string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "data")
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	copyRows(t, dir, to)
	return to
}

// says checks an outcome: id and version, state and rows.
func says(outcome, want string) bool {
	wants := strings.SplitN(want, " ", 3)
	return strings.HasPrefix(outcome, wants[0]+" "+wants[1]+" ") && strings.Contains(outcome+" ", " "+wants[2]+" ")
}

func TestRollback(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range trips(t) {
		t.Run(c.name, func(t *testing.T) {
			dir := c.made(t)
			if found := whatIs(t, copied(t, dir)); !says(found, c.before) {
				t.Fatalf("before: %s, want %s", found, c.before)
			}
			// While it runs, and while it does not.
			for _, offline := range []bool{false, true} {
				dir := copied(t, dir)
				r := manage(t, setup{dir: dir, offline: offline})
				info, err := r.Rollback(t.Context(), "p", c.opts)
				if err != nil {
					t.Fatal(err)
				}
				if info.Previous == nil || info.Previous.Version != strings.Fields(c.before)[1] {
					t.Errorf("offline %v: the previous version is %+v", offline, info.Previous)
				} else if name := info.Previous.Database; name != "" {
					if there, err := r.catalog.Rows.HasCopy(t.Context(), "p", name); err != nil || !there {
						t.Errorf("offline %v: %s is there: %v, %v", offline, name, there, err)
					}
				}
				r.close()
				if found := whatIs(t, dir); !says(found, c.after) {
					t.Errorf("offline %v: after: %s, want %s", offline, found, c.after)
				}
			}
		})
	}
}

// TestRollbackFailsAtEveryStep fails each step in turn. The plugin that runs
// afterwards is whole: that of before, or the one of after.
func TestRollbackFailsAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range trips(t) {
		t.Run(c.name, func(t *testing.T) {
			dir := c.made(t)
			for fail := 1; ; fail++ {
				dir := copied(t, dir)
				r := manage(t, setup{dir: dir, offline: fail%2 == 0})
				n, where := 0, ""
				r.catalog.Before = func(step, path string) error {
					if n++; n == fail {
						where = step + " " + filepath.Base(path)
						return errors.New("injected failure")
					}
					return nil
				}
				info, err := r.Rollback(t.Context(), "p", c.opts)
				r.catalog.Before = nil
				if where == "" { // all steps were failed
					break
				}
				if err == nil && info.Version != strings.Fields(c.after)[1] {
					t.Errorf("step %d (%s): no error, and no change: %s", fail, where, info.Version)
				}
				said := r.get("p").Version
				r.close()
				if found := c.outcome(t, dir, fmt.Sprintf("step %d (%s)", fail, where)); !strings.HasPrefix(found, "p "+said+" ") {
					t.Errorf("step %d (%s): the manager says %s, the disk %s", fail, where, said, found)
				}
			}
		})
	}
}

// outcome fails the test where a data folder holds neither what was before nor
// what comes after.
func (c trip) outcome(t *testing.T, dir, when string) string {
	t.Helper()
	found := whatIs(t, dir)
	if !says(found, c.before) && !says(found, c.after) {
		t.Errorf("%s: neither the old nor the new: %s", when, found)
	}
	left, err := filepath.Glob(filepath.Join(dir, catalog.DataName, "p", catalog.DatabaseName+catalog.RestoredMark+"*"))
	if err != nil || len(left) > 0 {
		t.Errorf("%s: left over: %v, %v", when, left, err)
	}
	return found
}

// A rollback that was interrupted and cannot be settled, because what it needs
// is missing, leaves the plugin where it is: that is no installation that was
// cut short, which the start clears away.
func TestUnsettledRollbackKeepsThePlugin(t *testing.T) {
	dir := trips(t)[0].made(t)
	crash := errors.New("crash")
	r := manage(t, setup{dir: dir, offline: true})
	r.catalog.Before = func(step, _ string) error {
		if step == "restore" {
			// From here on nothing is written any more.
			r.catalog.Before = func(string, string) error { return crash }
			return crash
		}
		return nil
	}
	if _, err := r.Rollback(t.Context(), "p", RollbackOptions{}); !errors.Is(err, crash) {
		t.Fatal(err)
	}
	r.close()
	data, away := filepath.Join(dir, catalog.DataName, "p"), filepath.Join(t.TempDir(), "p")
	if err := os.Rename(data, away); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		r := manage(t, setup{dir: dir})
		if _, err := r.Get("p"); err != nil {
			t.Fatalf("%v\n%s", err, r.log)
		}
		r.failed(r.get("p"), "a rollback of it was interrupted", "reload")
		r.close()
	}
	if err := os.Rename(away, data); err != nil {
		t.Fatal(err)
	}
	if found := whatIs(t, dir); !says(found, "p 2.0.0 active [one two]") {
		t.Errorf("with its data again: %s", found)
	}
}

// TestRollbackKilledAtEveryStep kills a real process before each step.
func TestRollbackKilledAtEveryStep(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range trips(t) {
		t.Run(c.name, func(t *testing.T) {
			dir := c.made(t)
			var left string
			steps := 0
			for step := range childtest.KillAtEveryStep(t, "TestRollbackChild", func(int) []string {
				left = copied(t, dir)
				return []string{c.name, left}
			}) {
				c.outcome(t, left, fmt.Sprintf("step %d", step))
				steps = step
			}
			if steps < 3 {
				t.Errorf("there were %d steps only", steps)
			}
		})
	}
}

// TestRollbackChild is not a test of its own: it is the process that is killed.
func TestRollbackChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	r := manage(t, setup{dir: args[1], offline: true})
	r.dieAtStep(args)
	for _, c := range trips(t) {
		if c.name == args[0] {
			if _, err := r.Rollback(t.Context(), "p", c.opts); err != nil {
				t.Fatal(err)
			}
		}
	}
}
