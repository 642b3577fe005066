package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// validate and build warn of what a script uses that it will not have, at the
// place in the source, and do not fail for it.
func TestValidateWarnsOfWhatIsNotThere(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "uses", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "dist/index.js"}
		m["permissions"] = []any{"cli", "notifications"}
	})
	if err := os.Mkdir(filepath.Join(folder, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "src", "index.ts"), `interface Row { title: string }

export default function activate(ctx: any) {
  ctx.cli.handle("echo", async () => {
    const rows: Row[] = await ctx.db.query("notes");
    await ctx.recording.start();
    await ctx.inbox.setItems([]);
    for (const path of ["echo"]) ctx.cli.handle(path, async () => ({ status: 204 }));
    return { status: 200, body: [rows, window.name, process.binding("fs"), await fetch("https://example.com")] };
  });
}
`)
	source := filepath.Join(folder, "src", "index.ts")
	built := c.must("build", folder).err
	wantTexts(t, built, source+`:5:31: warning: ctx.db needs the permission "storage"`)
	if n := strings.Count(built, "warning: "); n != 5 {
		t.Errorf("%d warnings at the build:\n%s", n, built)
	}
	r := c.must("validate", folder)
	all := r.out + r.err
	wantTexts(t, all,
		source+`:5:31: warning: ctx.db needs the permission "storage", which the manifest does not declare. Add`,
		source+":6:11: warning: this host does not have ctx.recording.", "[backend.script.unsupported]",
		source+`:9:40: warning: there is no global "window" in a backend.`, "[backend.script.global]",
		source+":9:53: warning: process.binding fails here.",
		source+`:9:82: warning: fetch needs the permission "network"`, "[backend.script.permission]")
	if n := strings.Count(all, "backend.script."); n != 5 {
		t.Errorf("%d warnings about the script:\n%s", n, all)
	}
}

// In mode request there is no WebSocket, by either name.
func TestValidateWarnsOfWebSockets(t *testing.T) {
	c := newCLI(t)
	const warning = `not_supported with backend.instances of mode "request"`
	for n, used := range []string{"new WebSocket(at)", "ctx.http.webSocket(at)", "fetch(at)"} {
		for _, mode := range []string{"request", "pool"} {
			folder := echoPlugin(t, fmt.Sprint(mode, n), func(m map[string]any) {
				m["backend"] = map[string]any{"entryPoint": "index.js", "instances": map[string]any{"mode": mode}}
				m["permissions"] = []any{"cli", "network"}
			})
			write(t, filepath.Join(folder, "index.js"), `const at = "wss://a.example";
export default (ctx) => ctx.cli.handle("echo", async () => ({ status: 200, body: await `+used+` }));
`)
			r := c.must("validate", folder)
			if warned := strings.Contains(r.out+r.err, warning); warned != (mode == "request" && n < 2) {
				t.Errorf("%s in mode %s: %s%s", used, mode, r.out, r.err)
			}
		}
	}
}

// They also warn of what ctx does not have and the manifest does not declare,
// and of endpoints that nothing answers.
func TestValidateWarnsOfWrongNames(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "names", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "dist/index.js"}
		m["permissions"] = []any{"cli", "storage", "cron"}
		m["cron"] = map[string]any{"jobs": []any{map[string]any{"id": "tidy", "label": "Tidy", "description": "Tidies.",
			"schedule": "0 0 * * *"}}}
		m["settings"] = []any{map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "Hi"}}
		m["storage"] = map[string]any{"collections": map[string]any{
			"notes": map[string]any{"columns": map[string]any{"title": "text"}}}}
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "notes", "description": "d", "auth": true},
			map[string]any{"method": "GET", "path": "forgotten", "description": "d", "auth": true},
			map[string]any{"method": "POST", "path": "forgotten", "description": "d", "auth": true}}}
	})
	if err := os.Mkdir(filepath.Join(folder, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "src", "more.ts"), `export function more({ db, log }: any) {
  return [db.getByID("notes", "1"), db.query("note"), log.inform("x"), db.stats()];
}
`)
	write(t, filepath.Join(folder, "src", "index.ts"), `import { more } from "./more";

export default function activate(context: any) {
  const { cli, settings } = context;
  cli.handle("notes", async () => {
    await context.storge.get("a");
    await context.storage.gett("a");
    await settings.get("greting");
    return { status: 200, body: [await settings.get("greeting"), await more(context)] };
  });
  cli.handle("/note", async () => ({ status: 204 }));
  context.cron.register("tidi", "", () => {});
  const draw = (ctx: any) => ctx.fill.rect();
  draw({ fill: context.pluginId });
}
`)
	source, more := filepath.Join(folder, "src", "index.ts"), filepath.Join(folder, "src", "more.ts")
	built := c.must("build", folder)
	wantTexts(t, built.err,
		source+`:6:11: warning: ctx has no "storge". Did you mean "storage"? [backend.script.member]`,
		source+`:7:11: warning: ctx.storage has no function "gett". Did you mean "get"? [backend.script.member]`,
		source+`:8:11: warning: ctx.settings.get: the manifest declares no setting "greting". Did you mean "greeting"?`,
		source+`:11:3: warning: ctx.cli.handle: the manifest declares no endpoint "note". Did you mean "notes"?`,
		source+`:12:3: warning: ctx.cron.register: the manifest declares no job "tidi". Did you mean "tidy"?`,
		more+`:2:11: warning: ctx.db has no function "getByID". Did you mean "getById"?`,
		more+`:2:37: warning: ctx.db.query: the manifest declares no collection "note". Did you mean "notes"?`,
		more+`:2:55: warning: ctx.log has no function "inform". Did you mean "info"?`,
		`: warning: /cli/endpoints/1: the backend registers no handler for "forgotten". Register one in activate`,
		"[backend.script.handler]")
	if n := strings.Count(built.err, "warning: "); n != 9 {
		t.Errorf("%d warnings:\n%s", n, built.err)
	}
}

// What validate knows of ctx is what backends get.
func TestMembersOfContext(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := echoPlugin(t, "members", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "index.js"}
		m["permissions"] = []any{"cli", "storage", "network", "cron", "notifications", "inbox", "sessions", "ai", "rss",
			"secrets", "mcp"}
	})
	write(t, filepath.Join(folder, "index.js"), `export default (ctx) => ctx.cli.handle("echo", async () => {
  const members = {};
  for (const [name, space] of Object.entries(ctx))
    members[name] = typeof space === "object" ? Object.keys(space).sort() : null;
  return { status: 200, body: members };
});
`)
	c.serve()
	c.must("install", folder, "--yes")
	var got map[string][]string
	if err := json.Unmarshal([]byte(c.must("call", "members", "GET", "echo", "-q").out), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for space, functions := range check.MembersOfContext(nil) {
		want[space] = slices.Sorted(slices.Values(functions))
		if functions == nil { // a text, or a namespace that answers to every name
			got[space] = nil
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("ctx has\n%v\nand validate knows\n%v", got, want)
	}
}
