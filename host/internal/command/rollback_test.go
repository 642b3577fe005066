package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// storingPlugin is the folder of a version of a plugin that stores rows.
func storingPlugin(t *testing.T, version string, columns ...string) string {
	return echoPlugin(t, "echo", func(m map[string]any) {
		m["plugin"].(map[string]any)["version"] = version
		m["permissions"] = []any{"cli", "storage"}
		named := map[string]any{}
		for _, c := range columns {
			named[c] = "text"
		}
		m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{"columns": named}}}
	})
}

// The same rollback, with a host and without one.
func TestRollback(t *testing.T) {
	for _, running := range []bool{false, true} {
		name := "offline"
		if running {
			name = "running"
		}
		t.Run(name, func(t *testing.T) {
			c := newCLI(t)
			if running {
				c.serve()
			}
			c.must("install", storingPlugin(t, "1.0.0", "title"), "--yes")
			c.fails(cli.ExitFailed, []string{"no version to go back to", "--downgrade"}, "rollback", "echo", "--yes")
			c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "rollback", "none", "--yes")
			c.must("install", storingPlugin(t, "2.0.0", "title", "body"), "--yes")

			r := c.fails(cli.ExitFailed, []string{"It goes back from version 2.0.0 to 1.0.0.", "rows", "there is no terminal",
				"--yes"}, "rollback", "echo", "--quiet")
			if running {
				wantTexts(t, r.err, "Those of now are set aside, not deleted.")
			}
			c.terminal, c.input = true, "n\n"
			c.fails(cli.ExitFailed, []string{"Go back? [y/N]", "nothing was changed"}, "rollback", "echo")
			wantVersion(t, c, "2.0.0")
			c.input = "y\n"
			r = c.must("rollback", "echo")
			c.terminal = false
			wantTexts(t, r.out, "went back from echo 2.0.0 to 1.0.0; it is ")
			wantTexts(t, r.err, "Next:")
			wantVersion(t, c, "1.0.0")

			// And forward again, with the rows as they are.
			r = c.must("rollback", "echo", "--keep-data", "--yes", "--json")
			wantTexts(t, r.err, "It goes forward again from version 1.0.0 to 2.0.0.", "Its rows stay as they are.")
			var info api.PluginInfo
			if err := json.Unmarshal([]byte(r.out), &info); err != nil || info.Version != "2.0.0" || info.Previous == nil ||
				info.Previous.Version != "1.0.0" {
				t.Errorf("%v: %s", err, r.out)
			}
			c.must("rollback", "echo", "--yes")
			r = c.must("rollback", "echo", "--yes")
			wantTexts(t, r.out, "went forward from echo 1.0.0 to 2.0.0; it is ")
			if running {
				wantTexts(t, r.err, "Its rows become those that it had when you went back.")
				wantTexts(t, c.must("call", "echo", "GET", "echo").out, "null")
				if log := c.must("logs", "echo").out; strings.Count(log, "went back to its previous version") != 4 {
					t.Errorf("the log does not tell of it:\n%s", log)
				}
			}
		})
	}
}

// Going forward again after a rollback asks as the upgrade did, and grants what is
// agreed to alone.
func TestRollbackAsksForWhatIsNew(t *testing.T) {
	version := func(v string, more bool) string {
		return echoPlugin(t, "echo", func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = v
			m["permissions"] = []any{"cli"}
			if more {
				m["permissions"] = []any{"cli", "network"}
				m["cli"].(map[string]any)["endpoints"].([]any)[0].(map[string]any)["auth"] = false
			}
		})
	}
	c := newCLI(t)
	c.serve()
	c.must("install", version("1.0.0", false), "--yes")
	c.must("install", version("2.0.0", true), "--yes")
	r := c.must("rollback", "echo", "--yes")
	wantTexts(t, r.err, "In short:  as granted before cli; 2 endpoints (none open")
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"It goes forward again", "It newly asks for these permissions:\n  network",
		"Beside permissions, what is new since 1.0.0:", "an endpoint no longer needs a token", "In short:  newly network; ",
		"Go forward, and grant network again? [y/N]", "nothing was changed"}, "rollback", "echo")
	wantVersion(t, c, "1.0.0")

	// So it is for whoever uses the API, and where something else was shown.
	client, err := c.app().RunningHost(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	keep := false
	found, err := api.InspectRollback.Call(t.Context(), client, api.RollbackQuery{ID: "echo"})
	if err != nil || !found.Consent.Accept {
		t.Fatalf("%+v, %v", found.Consent, err)
	}
	for what, req := range map[string]struct {
		api.RollbackRequest
		says string
	}{
		"without consent": {api.RollbackRequest{}, "does more without asking than the installed 1.0.0"},
		"unseen":          {api.RollbackRequest{AcceptChanges: true}, "must have been shown"},
		"unseen grants":   {api.RollbackRequest{Grants: []string{"network"}}, "must have been shown"},
		"something else":  {api.RollbackRequest{AcceptChanges: true, Consent: "sha256:0"}, "changed after it was shown"},
	} {
		req.ID, req.KeepData = "echo", &keep
		if _, err := api.RollBackPlugin.Call(t.Context(), client, req.RollbackRequest); err == nil ||
			!strings.Contains(err.Error(), req.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	c.input = "y\n"
	c.must("rollback", "echo")
	wantVersion(t, c, "2.0.0")
	wantTexts(t, c.must("info", "echo").out, "all public addresses")
}

func wantVersion(t *testing.T, c *user, want string) {
	t.Helper()
	var info api.PluginInfo
	if err := json.Unmarshal([]byte(c.must("info", "echo", "--json").out), &info); err != nil || info.Version != want {
		t.Errorf("%v: version %s, want %s", err, info.Version, want)
	}
}
