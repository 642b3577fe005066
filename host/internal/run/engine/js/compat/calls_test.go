package compat_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Calls as plugins of this family make them.
func TestCallsOfTheFamily(t *testing.T) {
	shorttest.Skip(t)
	folder := t.TempDir()
	put(t, filepath.Join(folder, "manifest.json"), strings.NewReplacer(`"collections":{}`,
		`"collections":{"items":{"columns":{"t":"text","i":"integer","r":"real","j":"json","order":"integer"}}}`,
		`"permissions":["cli"]`, `"permissions":["cli","storage"]`).Replace(manifest(t, "family", "main.js")))
	put(t, filepath.Join(folder, "main.js"), `const AsyncFunction = (async () => {}).constructor;
export default (ctx) => ctx.cli.handle("run", async ({ body }) => {
  try {
    return { status: 200, body: (await new AsyncFunction("ctx", "return " + body)(ctx)) ?? null };
  } catch (error) {
    return { status: 400, body: error.code + ": " + error.message };
  }
});`)
	p := active(t, folder)
	row := func(data string) string {
		return fmt.Sprintf("(({ t, i, r, j }) => [t, i, r, j])(await ctx.db.insert('items', %s))", data)
	}
	for _, c := range []struct{ call, want string }{
		// Values that are another type's.
		{row("{ t: 5, i: '12', r: '1.5', j: 'x' }"), `["5",12,1.5,"x"]`},
		{row("{ t: true, i: true, r: 2, j: '7' }"), `["true",1,2,"7"]`},
		{row("{ t: '', i: '1.0', r: null }"), `["",1,null,null]`},
		{row("{ i: '1.5' }"), `invalid_argument: column "i"`}, {row("{ i: ' 7' }"), `invalid_argument: column "i"`},
		{row("{ i: 'abc' }"), `invalid_argument: column "i"`}, {row("{ t: {} }"), `invalid_argument: column "t"`},
		{"(await ctx.db.query('items', { where: { t: 5 } })).length", "1"},
		{"ctx.db.count('items', { i: '12' })", "1"},
		// The older form of an order.
		{"(await ctx.db.query('items', { orderBy: 'i', order: 'DESC' })).map((row) => row.i)", "[12,1,1]"},
		{"(await ctx.db.query('items', { orderBy: 'i', limit: 1 })).map((row) => row.i)", "[1]"},
		{"(await ctx.db.query('items', { orderBy: 'order', order: 'asc' })).length", "3"},
		{"ctx.db.query('items', { orderBy: 'i', order: 'up' })", "invalid_argument: order takes"},
		// Folders and files that are not there, and paths that go up and down.
		{"ctx.fs.listDir('none')", "[]"}, {"ctx.fs.listDir()", "[]"}, {"ctx.fs.deleteFile('none/a.txt')", "null"},
		{"ctx.fs.writeFile('a/b/../c.txt', 'text')", "null"}, {"ctx.fs.readFile('./x/../a/c.txt')", `"text"`},
		{"ctx.fs.listDir('a/.')", `["c.txt"]`}, {"ctx.fs.deleteFile('a/c.txt')", "null"},
		{"ctx.fs.exists('a/c.txt')", "false"},
		{"ctx.fs.readFile('a/c.txt')", "not_found: "}, {"ctx.fs.readFile('a/../../c.txt')", "invalid_argument: "},
		{"ctx.fs.exists('..')", "invalid_argument: "}, {"ctx.fs.listDir('../family')", "invalid_argument: "},
		{"ctx.fs.writeFile('/c.txt', '')", "invalid_argument: "},
	} {
		status, answer := p.send("POST", "run", fmt.Sprintf("%q", c.call))
		if refused := strings.Contains(c.want, ": "); refused && (status != 400 ||
			!strings.HasPrefix(strings.ReplaceAll(answer, `\"`, `"`), `"`+c.want)) || !refused && answer != c.want {
			t.Errorf("%s: %d %s, want %s", c.call, status, answer, c.want)
		}
	}
}
