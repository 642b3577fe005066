package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
    return { status: 200, body: [rows, window.name, process.binding("fs"), await fetch("https://example.com")] };
  });
}
`)
	const place = "warning: /backend/entryPoint: src/index.ts:"
	built := c.must("build", folder).err
	wantTexts(t, built, `warning: src/index.ts:5:31: ctx.db needs the permission "storage"`)
	if n := strings.Count(built, "warning: "); n != 5 {
		t.Errorf("%d warnings at the build:\n%s", n, built)
	}
	r := c.must("validate", folder)
	all := r.out + r.err
	wantTexts(t, all,
		place+`5:31: ctx.db needs the permission "storage", which the manifest does not declare. Add "storage" to`,
		place+"6:11: this host does not have ctx.recording.", "[backend.script.unsupported]",
		place+`8:40: there is no global "window" in a backend.`, "[backend.script.global]",
		place+"8:53: process.binding fails here.",
		place+`8:82: fetch needs the permission "network"`, "[backend.script.permission]")
	if n := strings.Count(all, "backend.script."); n != 5 {
		t.Errorf("%d warnings about the script:\n%s", n, all)
	}
}
