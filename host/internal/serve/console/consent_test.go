package console_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// asking is the folder of a version of a plugin.
func asking(t *testing.T, version string, open bool, permissions ...string) string {
	t.Helper()
	endpoints := []any{map[string]any{"method": "GET", "path": "list", "auth": true, "description": "Lists what there is.",
		"requiresConfirmation": false}}
	if open {
		endpoints = append(endpoints, map[string]any{"method": "GET", "path": "feed", "auth": false,
			"description": "Reads\u00a0all."})
	}
	text, err := json.Marshal(map[string]any{
		"plugin": map[string]any{"id": "asks", "name": "می\u200cخواهم", "version": version, "author": "Ada",
			"description": "Attention\u00a0!", "icon": "box", "category": "testing",
			"license": map[string]any{"type": "free"}},
		"sdkVersion": "^3.0.0", "backend": map[string]any{"entryPoint": "main.js"}, "permissions": permissions,
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
		"cli": map[string]any{"endpoints": endpoints},
		"cron": map[string]any{"jobs": []any{map[string]any{"id": "tidy", "label": "Tidy", "schedule": "0 3 * * *",
			"description": "Tidies up.", "approvalRequired": !open}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"manifest.json": string(text),
		"main.js": "export default { activate() {} }"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// granted are the permissions that the plugin has, and its version.
func granted(t *testing.T, h *host.Host) string {
	t.Helper()
	info, err := api.GetPlugin.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "asks"})
	if err != nil {
		t.Fatal(err)
	}
	list := []string{info.Version}
	for _, p := range info.Permissions {
		if p.Granted {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, " ")
}

// The console asks for what the host says, the new and the dangerous first, and
// ticks nothing of it by itself: at an installation, an upgrade and a rollback.
func TestConsentOfTheHost(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	ticked := func() int {
		return browsertest.Eval[int](p, `Promise.resolve(document.querySelectorAll("main input:checked").length)`)
	}
	titles := func() []string {
		return browsertest.Eval[[]string](p,
			`Promise.resolve([...document.querySelectorAll("main h2")].map((e) => e.innerText))`)
	}
	look := func(folder string) {
		goTo(p, "install")
		fill(p, "Path", folder)
		click(p, "Look at it")
		shows(p, "What it may do, as the host knows")
	}
	mayPress := func(name string) bool {
		return browsertest.Eval[bool](p, fmt.Sprintf(`Promise.resolve(Boolean(%s))`, named(name)))
	}
	tick := func(text string) {
		p.Exec(fmt.Sprintf(`[...document.querySelectorAll("main label.check")].find((e) => e.innerText.includes(%q)).
			querySelector("input").click()`, text))
	}

	look(asking(t, "1.0.0", false, "cli", "cron"))
	for _, text := range []string{"می\u200cخواهم", "Attention\u00a0!", "GET list · Lists what there is.", "Tidies up.",
		"has 1 job to do at set times, and asks you before each run"} {
		if got := browsertest.Eval[string](p,
			`Promise.resolve(document.querySelector("main").textContent)`); !strings.Contains(
			got, text) {
			t.Errorf("the consent does not show %q: %s", text, got)
		}
	}
	if n := ticked(); n > 0 {
		t.Errorf("%d permissions are ticked to begin with", n)
	}
	click(p, "Tick all of these")
	p.Wait(`document.querySelectorAll("main input:checked").length === 2`)
	click(p, "Install")
	p.Wait(`location.hash === "#/plugin/asks"`)
	if got := granted(t, h); got != "1.0.0 cli cron" {
		t.Errorf("installed: %s", got)
	}

	second := asking(t, "2.0.0", true, "cli", "cron", "network", "storage")
	found, err := api.InspectPlugin.Call(t.Context(), h.Mux(), api.InspectRequest{Path: second})
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, s := range found.Consent.Sections {
		want = append(want, s.Title)
	}
	look(second)
	if got := titles(); len(want) != 6 || !slices.Equal(got[2:], want) {
		t.Errorf("the console has %q, the host %q", got, want)
	}
	if got := found.Consent.Sections[:2]; got[0].Kind != api.ConsentNew || got[0].Rows[0].Permission != "network" ||
		got[0].Rows[0].Risk != "high" || got[1].Kind != api.ConsentChanges || got[1].Rows[0].Kind != "endpoint.open" {
		t.Errorf("first comes %+v", got)
	}
	if ticked() > 0 || mayPress("Upgrade") {
		t.Errorf("%d are ticked, and it may be upgraded: %v", ticked(), mayPress("Upgrade"))
	}
	tick("Web requests")
	tick("I have read this and agree")
	click(p, "Upgrade")
	p.Wait(`location.hash === "#/plugin/asks"`)
	if got := granted(t, h); got != "2.0.0 cli cron network" {
		t.Errorf("upgraded: %s", got)
	}

	// Back, which asks for nothing, and forward again, which asks as the upgrade did.
	goTo(p, "plugin/asks/versions")
	click(p, "Go back")
	shows(p, "Go back to version 1.0.0 of asks?")
	click(p, "Go back to 1.0.0")
	shows(p, "Version 2.0.0 was installed before.")
	if got := granted(t, h); got != "1.0.0 cli cron" {
		t.Errorf("back: %s", got)
	}
	click(p, "Go back")
	shows(p, "Go back to version 2.0.0 of asks?")
	shows(p, "It newly asks for these permissions")
	if ticked() > 0 || mayPress("Go back to 2.0.0") {
		t.Error("going forward again is agreed to before it was read")
	}
	tick("I have read this and agree")
	click(p, "Go back to 2.0.0")
	shows(p, "Version 1.0.0 was installed before.")
	if got := granted(t, h); got != "2.0.0 cli cron" {
		t.Errorf("forward again: %s", got)
	}
}
