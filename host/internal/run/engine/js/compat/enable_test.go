package compat_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What a plugin registers in onEnable, which is told why it is called, is there
// after every start of an instance: endpoints, methods and jobs.
func TestRegisteredInOnEnable(t *testing.T) {
	shorttest.Skip(t)
	folder := t.TempDir()
	write := func(version string) {
		put(t, filepath.Join(folder, "manifest.json"), strings.NewReplacer(`"version":"1.0.0"`,
			`"version":"`+version+`"`, `"permissions":["cli"]`, `"permissions":["cli","cron"],"cron":{"jobs":[{"id":"tidy",`+
				`"label":"Tidy","description":"Tidies.","schedule":"0 0 1 1 *"}]}`).Replace(manifest(t, "enabler", "main.js")))
	}
	write("1.0.0")
	put(t, filepath.Join(folder, "main.js"), `export default (ctx) => ({
  async onEnable({ reason }) {
    let runs = 0;
    await null;
    await ctx.cron.register("tidy", "", () => { runs++; });
    ctx.methods.handle("enabler", "runs", () => runs);
    ctx.cli.handle("run", ({ body }) => {
      if (body === "crash") for (const a = [];;) a.push(new Array(1e5).fill(a));
      return { status: 200, body: reason };
    });
    if (reason === "start") throw new Error("this start fails a little");
  },
});`)
	data := filepath.Join(t.TempDir(), "data")
	w, err := open(t, data, activateTimeout, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	}()
	p := &installed{t, w, "enabler"}
	add := func() {
		t.Helper()
		found, err := api.InspectPlugin.Call(t.Context(), w.host.Mux(), api.InspectRequest{Path: folder})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := api.InstallPlugin.Call(t.Context(), w.host.Mux(), api.InstallRequest{Path: folder,
			Digest: found.Digest, Grants: []string{"cli", "cron"}, AcceptChanges: true,
			Consent: found.Consent.Digest}); err != nil {
			t.Fatal(err)
		}
	}
	request := api.PluginRequest{ID: p.id}
	user := api.WithRequest(t.Context(), "r", "t", func() string { return "me" })
	for _, c := range []struct {
		reason string
		do     func() error
	}{
		{"install", func() error { add(); return nil }},
		{"reload", func() error {
			_, err := api.ReloadPlugin.Call(t.Context(), w.host.Mux(), api.StopRequest{ID: p.id})
			return err
		}},
		{"crash", func() error {
			if status, answer := p.send("POST", "run", `"crash"`); status != 500 {
				return fmt.Errorf("%d %s", status, answer)
			}
			return nil
		}},
		{"upgrade", func() error { write("1.1.0"); add(); return nil }},
		{"rollback", func() error {
			_, err := api.RollBackPlugin.Call(t.Context(), w.host.Mux(), api.RollbackRequest{ID: p.id, KeepData: new(true)})
			return err
		}},
		{"enable", func() error {
			if _, err := api.DisablePlugin.Call(t.Context(), w.host.Mux(), api.StopRequest{ID: p.id}); err != nil {
				return err
			}
			_, err := api.EnablePlugin.Call(t.Context(), w.host.Mux(), request)
			return err
		}},
		{"start", func() error {
			if err := w.close(); err != nil {
				return err
			}
			if w, err = open(t, data, activateTimeout, time.Minute); err == nil {
				p.world = w
			}
			return err
		}},
	} {
		if err := c.do(); err != nil {
			t.Fatalf("%s: %v", c.reason, err)
		}
		end := time.Now().Add(time.Minute)
		for status, answer := 0, ""; answer != `"`+c.reason+`"`; time.Sleep(time.Millisecond) {
			if status, answer = p.send("POST", "run", "null"); time.Now().After(end) {
				t.Fatalf("%s: onEnable was told %s (%d)", c.reason, answer, status)
			}
		}
		run, err := api.RunJob.Call(user, w.host.Mux(), api.JobRequest{Plugin: p.id, Job: "tidy"})
		for err != nil && strings.Contains(err.Error(), "it is starting") && time.Now().Before(end) {
			time.Sleep(time.Millisecond) // calls need not wait for the schedule
			run, err = api.RunJob.Call(user, w.host.Mux(), api.JobRequest{Plugin: p.id, Job: "tidy"})
		}
		if err != nil {
			t.Fatalf("%s: run the job: %v", c.reason, err)
		}
		for ; run.Open; time.Sleep(5 * time.Millisecond) {
			if run, err = api.GetRun.Call(t.Context(), w.host.Mux(), api.RunRequest{ID: run.ID}); err != nil ||
				time.Now().After(end) {
				t.Fatalf("%s: the job is %s, %v", c.reason, run.State, err)
			}
		}
		if run.State != "succeeded" {
			t.Errorf("%s: the job is %s: %s %s", c.reason, run.State, run.Reason, run.Error)
		}
		if got, err := api.CallMethod.Call(t.Context(), w.host.Mux(), api.MethodCall{ID: p.id, Namespace: "enabler",
			Method: "runs"}); err != nil || string(got) != "1" {
			t.Errorf("%s: the job ran %s times, %v", c.reason, got, err)
		}
	}
}
