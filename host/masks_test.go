package host_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

// careless logs whatever it gets, prints it, and throws it.
const careless = `export default function (ctx) {
	ctx.cli.handle("run", async () => {
		const all = await ctx.settings.getAll();
		ctx.log.info("settings", all, all.token);
		console.log(JSON.stringify(all), "short " + all.pin);
		await ctx.secrets.set("own", "first-secret");
		ctx.log.warn("secret " + await ctx.secrets.get("own"));
		await ctx.secrets.set("own", "another-secret");
		ctx.log.warn("secret another-secret");
		throw new Error("bad token " + all.token);
	});
	return { onSettingsChanged(s) { ctx.log.info("now", s) } };
}`

// Passwords and secrets do not get into logs, not even where a plugin logs all
// that it has; what is too short to be told from words does.
func TestLogsHidePasswords(t *testing.T) {
	setting := func(key string) map[string]any {
		return map[string]any{"key": key, "label": key, "type": "password", "default": ""}
	}
	w := serve(t, host.Config{}, guest{id: "js", script: careless, paths: []string{"run"}, more: map[string]any{
		"permissions": []string{"cli", "secrets"}, "settings": []any{setting("token"), setting("pin"),
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "good morning"}},
	}})
	change := func(token string) {
		t.Helper()
		if _, err := w.Plugins().ChangeSettings(t.Context(), "js", plugin.SettingsChange{Set: map[string]abi.RawJSON{
			"token": abi.RawJSON(token), "pin": abi.RawJSON(`"4711"`)}}); err != nil {
			t.Fatal(err)
		}
	}
	change(`"hunter22"`)
	if a := w.send("POST", "/plugins/js/run", "{}", nil); a.status != 500 ||
		!strings.Contains(a.problem("detail"), "bad token [hidden]") {
		t.Fatalf("%d %s", a.status, a.body)
	}
	change(`"quo\"ted\\hunter33"`)
	w.send("POST", "/plugins/js/run", "{}", nil)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, folder := range []string{"logs", "hostlog", "audit"} {
		if err := filepath.WalkDir(filepath.Join(w.Data(), folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			all.Write(text)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, hidden := range []string{"hunter22", "hunter33", "first-secret", "another-secret"} {
		if i := strings.Index(all.String(), hidden); i >= 0 {
			t.Errorf("the log has %s: %s", hidden, all.String()[max(0, i-100):i+50])
		}
	}
	for _, shown := range []string{"secret [hidden]", "bad token [hidden]", "short 4711", "good morning"} {
		if !strings.Contains(all.String(), shown) {
			t.Errorf("the log lacks %q:\n%s", shown, all.String())
		}
	}
}
