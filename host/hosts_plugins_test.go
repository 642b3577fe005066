package host

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// pluginsOfHosts installs, upgrades and removes a plugin, each on another host, by the
// leases of the server: all follow, also one that has not started its plugins.
func pluginsOfHosts(t *testing.T, hosts []*Host, soon func(what string, is func() bool)) {
	t.Helper()
	for _, h := range hosts[1:] {
		h.plugins.Start()
		if err := h.plugins.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	install := func(h *Host, version string) {
		t.Helper()
		dir := t.TempDir()
		text := fmt.Sprintf(`{"plugin":{"id":"p","name":"P","version":%q,"author":"A","description":"A plugin.","icon":"puzzle",
			"category":"testing","license":{"type":"free"}},"settings":[],"storage":{"collections":{"notes":{"columns":{}}}},
			"migrations":[],"sdkVersion":"^3.0.0","permissions":["storage"]}`, version)
		if err := os.WriteFile(filepath.Join(dir, "manifest.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		staged, err := h.plugins.Stage(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer staged.Discard()
		if _, err := h.plugins.Install(t.Context(), staged, shown.Consent{Grants: []string{"storage"}}); err != nil {
			t.Fatal(err)
		}
	}
	followed := func(version string) {
		t.Helper()
		for i, h := range hosts[1:] {
			soon(fmt.Sprintf("host %d runs version %s", i+1, version), func() bool {
				info, err := h.plugins.Get("p")
				return err == nil && info.Version == version && info.State == api.StateActive
			})
		}
	}
	install(hosts[1], "1.0.0")
	followed("1.0.0")
	install(hosts[2], "2.0.0") // which the first one answers, too, that has started nothing
	followed("2.0.0")
	if err := hosts[0].plugins.Remove(t.Context(), "p", true); err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		soon("it is removed", func() bool { _, err := h.plugins.Get("p"); return err != nil })
	}
}
