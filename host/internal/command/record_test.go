package command

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// recordedScript asks the host for rows, keys, secrets, times and random numbers, some at once.
const recordedScript = `export default function (ctx) {
	ctx.cli.handle("work", async ({ query }) => {
		const n = Number(query?.n ?? 0);
		if (query?.secret) await ctx.secrets.set("key", query.secret);
		const [row, seen, key] = await Promise.all([
			ctx.db.insert("rows", { n, text: "row " + n }), ctx.storage.get("seen"), ctx.secrets.get("key"),
			new Promise((done) => setTimeout(done, 1)) ]);
		await ctx.storage.set("seen", { last: n, key, id: crypto.randomUUID() });
		console.log("worked", n);
		const found = await ctx.db.query("rows", { limit: 3 });
		return { status: 200, body: { row, seen, at: Date.now(), random: Math.random(), found: found.length } };
	});
}
`

// recordedPlugin is a folder with the script.
func recordedPlugin(t *testing.T, script string) string {
	folder := echoPlugin(t, "recorded", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js", "resourceLimits": map[string]any{"memoryMb": 32}}
		m["permissions"] = []string{"cli", "storage", "secrets"}
		m["storage"] = map[string]any{"collections": map[string]any{"rows": map[string]any{
			"columns": map[string]any{"n": "integer", "text": "text"}}}}
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "GET", "path": "work",
			"description": "Works.", "auth": true}}}
	})
	write(t, filepath.Join(folder, "main.js"), script)
	return folder
}

// record records some calls of the plugin.
func (c *user) record(file string, args ...string) {
	c.t.Helper()
	ended := make(chan result, 1)
	go func() {
		ended <- c.run(append([]string{"record", "recorded", "--calls", "20", "--to", file}, args...)...)
	}()
	for n := 0; ; n = (n + 1) % 5 {
		select {
		case r := <-ended:
			if r.code != 0 {
				c.t.Fatalf("record: %d %s%s", r.code, r.out, r.err)
			}
			return
		default:
			c.must("call", "recorded", "GET", "work", "--query", "n="+strconv.Itoa(n),
				"--query", "secret=abcdefghij-secret")
		}
	}
}

// What a plugin has asked and answered is the same again from its recording, without a host; the
// file is the user's alone and has no secret; other code is told from it by the first call that
// differs, and the exit code says so.
func TestRecordAndReplay(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.must("install", recordedPlugin(t, recordedScript), "--yes")
	_, stop := c.serve()
	dir := t.TempDir()
	file, open := filepath.Join(dir, "a.recording"), filepath.Join(dir, "b.recording")
	c.record(file)
	c.record(open, "--with-secrets")
	c.fails(cli.ExitFailed, []string{"is there already"}, "record", "recorded", "--calls", "1", "--to", file)
	c.fails(cli.ExitUsage, []string{"--to FILE"}, "record", "recorded")
	stop()
	c.fails(cli.ExitFailed, []string{"does not run"}, "record", "recorded", "--to", filepath.Join(dir, "c"))
	for name, secret := range map[string]bool{file: false, open: true} {
		text, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(text), "abcdefghij-secret") != secret {
			t.Errorf("%s: has the secret: %t, %v", name, !secret, err)
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		wantTexts(t, c.must("replay", name).out, "20 of 20 calls alike", "the same work")
	}
	wantTexts(t, c.must("replay", file, "--until", "3", "--inspect").out, "Stopped before call 3.", "2 of 2 calls",
		`wrote: db.insert {"collection":"rows"`, "worked")
	other := recordedPlugin(t, strings.ReplaceAll(recordedScript, `"row "`, `"line "`))
	r := c.run("replay", file, "--with", other)
	if r.code != cli.ExitFailed {
		t.Errorf("other code is replayed with the exit code %d", r.code)
	}
	if strings.Contains(r.out, "20 of 20") {
		t.Errorf("other code is alike: %s", r.out)
	}
	wantTexts(t, r.out, " of 20 calls alike", ": it makes another call",
		`- db.insert {"collection":"rows"`,
		`"text":"row `, `+ db.insert`, `"text":"line `, "It calls what the recording has no answer for: db.insert (")
	same := recordedPlugin(t, "// a comment\n"+recordedScript)
	wantTexts(t, c.must("replay", file, "--with", same).out, "20 of 20 calls alike")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "cut"), string(text[:len(text)/2]))
	c.fails(cli.ExitFailed, []string{"damaged"}, "replay", filepath.Join(dir, "cut"))
}
