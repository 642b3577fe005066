package host_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// ofValues is a script that evaluates what it is sent, with rows to work on.
func ofValues(id string) guest {
	more := everything()
	more["permissions"] = []string{"cli", "storage", "secrets", "notifications", "sessions", "ai", "rss", "cron", "mcp"}
	collections := more["storage"].(map[string]any)["collections"].(map[string]any)
	collections["facts"] = map[string]any{"columns": map[string]any{"size": "real"}}
	return guest{id: id, script: evaluate, paths: []string{"run", "body"}, more: more}
}

// run evaluates an expression in the guest and compares the start of the answer.
func (w *world) run(id, expression, want string) {
	w.tb.Helper()
	a := w.send("POST", "/plugins/"+id+"/run", quote(expression), nil)
	if a.status != http.StatusOK || !strings.HasPrefix(a.body, want) {
		w.tb.Errorf("%s\ngot  %d %s\nwant %s", expression, a.status, a.body, want)
	}
}

// Undefined in what chooses rows is refused, at every depth, and named. It would
// get lost in JSON, and more rows were chosen than the plugin meant.
func TestUndefined(t *testing.T) {
	w := serve(t, host.Config{}, ofValues("js"))
	w.run("js", `Promise.all([1, 2].map((stars) => ctx.db.insert("notes", { title: "n" + stars, stars })))`+
		`.then((rows) => rows.length)`, "2")
	calls := map[string]map[string]string{ // by function: its arguments, and the member that is named
		"query": {
			`"notes", { where: { title: undefined } }`:                     "options.where.title",
			`"notes", { where: { stars: { gt: undefined } } }`:             "options.where.stars.gt",
			`"notes", { where: { stars: { in: [1, undefined] } } }`:        "options.where.stars.in[1]",
			`"notes", { where: { data: { a: [{ b: undefined }] } } }`:      "options.where.data.a[0].b",
			`"notes", { where: undefined }`:                                "options.where",
			`"notes", { orderBy: { title: undefined } }`:                   "options.orderBy.title",
			`"notes", { orderBy: undefined }`:                              "options.orderBy",
			`"notes", { orderBy: "title", order: undefined }`:              "options.order",
			`"notes", { limit: undefined }`:                                "options.limit",
			`"notes", { search: undefined }`:                               "options.search",
			`"notes", { select: [undefined] }`:                             "options.select[0]",
			`"notes", { where: { toJSON: () => ({ title: undefined }) } }`: "options.where.title",
			`"notes", { where: { title: { toJSON() {} } } }`:               "options.where.title",
			`"notes", { bigints: undefined }`:                              "options.bigints",
		},
		"aggregate": {
			`"notes", { count: true, where: { title: undefined } }`: "options.where.title",
			`"notes", { count: true, groupBy: undefined }`:          "options.groupBy",
		},
		"count":       {`"notes", { title: undefined }`: "where.title"},
		"deleteWhere": {`"notes", { stars: 1, title: undefined }`: "where.title"},
		"upsert": {
			`"notes", [undefined], { title: "x" }`:     "conflictColumns[0]",
			`"notes", ["title"], { title: undefined }`: "data.title",
			`"notes", ["id"], { id: undefined }`:       "data.id",
			`"notes", ["title"], { stars: 1 }`:         `"title"`,
		},
	}
	// A parameter that no call here passes undefined in is missed by this.
	for _, f := range hostfuncs.Functions() {
		if f.Namespace == "db" && !f.JS.Hidden && slices.ContainsFunc(f.Params, func(p hostfuncs.Field) bool {
			return p.Name == "where" || p.Name == "options" || p.Name == "conflictColumns"
		}) && calls[f.Name] == nil {
			t.Errorf("nothing tells what undefined means to %s", f.FullName())
		}
	}
	for name, cases := range calls {
		for args, member := range cases {
			for _, call := range []string{"ctx.db." + name + "(" + args + ")",
				"ctx.db.transaction((tx) => tx." + name + "(" + args + "))"} {
				a := w.send("POST", "/plugins/js/run", quote(call), nil)
				if !strings.HasPrefix(a.body, `["invalid_argument",`) || !strings.Contains(a.body, strings.ReplaceAll(member, `"`,
					`\"`)) {
					t.Errorf("%s\ngot  %d %s\nwant an error that names %s", call, a.status, a.body, member)
				}
			}
		}
	}
	w.run("js", `ctx.rss.getArticles({ feedId: undefined })`, `["invalid_argument","rss.getArticles: feedId`)
	w.run("js", `ctx.db.count("notes")`, "2")
	for expression, want := range map[string]string{
		// What stands for no argument, and what is absent from a row.
		`ctx.db.count("notes", undefined).then((n) => n >= 2)`:                              "true",
		`ctx.db.query("notes", undefined).then((rows) => rows.length >= 2)`:                 "true",
		`ctx.db.transaction((tx) => tx.query("notes")).then((rows) => rows.length >= 2)`:    "true",
		`ctx.db.query("notes", { where: { data: null } }).then((rows) => rows.length >= 2)`: "true",
		`ctx.storage.list(undefined)`:                                                       "[]",
		`ctx.db.insert("notes", { title: "row", stars: undefined, data: [undefined, { a: undefined }] })` +
			`.then(async (r) => [r.stars, (await ctx.db.upsert("notes", ["title"],
				{ title: "row", stars: undefined })).data])`: `[null,[null,{}]]`,
		`ctx.db.getById("notes", undefined)`:     `["invalid_argument",`,
		`ctx.db.deleteWhere("notes", undefined)`: `["invalid_argument",`,
	} {
		w.run("js", expression, want)
	}
}

// Half of an emoji leaves as JSON as JSON.stringify writes it, and becomes U+FFFD
// where text is stored as UTF-8, with one warning of each function.
func TestHalfCharacters(t *testing.T) {
	w := serve(t, host.Config{}, ofValues("js"))
	book := w.Logs().Plugin("js")
	const half = `"a😀".slice(0, 2)`
	for expression, want := range map[string]string{
		half:                              `"a\ud83d"`,
		`({ ["😀"[1]]: ["😀"[0], "😀"] })`:   `{"\ude00":["\ud83d","😀"]}`,
		`new Error(` + half + `).message`: `"a\ud83d"`,
		`ctx.db.insert("notes", { title: ` + half + `, data: ` + half +
			` }).then((r) => [r.title, r.data])`: "[\"a\uFFFD\",\"a\\ud83d\"]",
		`ctx.storage.set(` + half + `, ` + half +
			`).then(() => ctx.storage.list())`: "[{\"key\":\"a\uFFFD\",\"value\":\"a\\ud83d\"}]",
		`ctx.fs.writeFile(` + half + `, ` + half + `).then(() => ctx.fs.listDir()).then(async (names) => [names, await ` +
			`ctx.fs.readFile(` + half + `)])`: "[[\"a\uFFFD\"],\"a\uFFFD\"]",
		`ctx.secrets.set("k", ` + half + `).then(() => ctx.secrets.get("k"))`:                           "\"a\uFFFD\"",
		`new Promise((done) => { ctx.events.on("c", done); ctx.events.emit("c", ` + half + `) })`:       `"a\ud83d"`,
		`ctx.sidebar.setBadge(` + half + `)`:                                                            "null",
		`ctx.sidebar.setItems([{ id: "a", title: ` + half + `, status: "ready" }])`:                     "null",
		`ctx.inbox.setItems([{ id: "a", title: ` + half + `, timestamp: 1 }])`:                          "null",
		`ctx.inbox.postAlert({ title: ` + half + `, body: ` + half + ` })`:                              "null",
		`[ctx.toast.show({ message: ` + half + ` }), ctx.toast.notify({ title: ` + half + ` })].length`: "2",
		`ctx.sessions.create({}).then(async ({ sessionId }) => typeof sessionId)`:                       `"string"`,
		`ctx.ai.generateMessage(` + half + `, ` + half + `)`:                                            `["unavailable",`,
		`ctx.rss.addFeed("http://[" + ` + half +
			`)`: `["invalid_argument",`,
	} {
		w.run("js", expression, want)
	}
	w.run("js", `ctx.db.query("notes", { where: { title: `+half+` } }).then((rows) => rows.length)`, "1")
	w.run("js", `(ctx.log.warn("said " + `+half+`), 1)`, "1")
	count := func(text string) int {
		n := 0
		lines, err := book.Tail(t.Context(), logs.Query{})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range lines {
			if strings.Contains(e.Message, text) {
				n++
			}
		}
		return n
	}
	for i := range 3 {
		w.run("js", `ctx.db.update("notes", "none", { title: `+half+` })`, `["not_found",`)
		if n := count("half of a character"); i > 0 && n == 0 {
			t.Error("nothing warns of half of a character")
		}
	}
	if n := count("said a\uFFFD"); n != 1 {
		t.Errorf("%d lines of the log have U+FFFD", n)
	}
}

// Whole numbers that a double does not hold are BigInts where a plugin asks for
// them, and else an error that names row and column. Nothing is rounded.
func TestWholeNumbers(t *testing.T) {
	w := serve(t, host.Config{}, ofValues("js"))
	const row = `ctx.db.insert("notes", { id: "r1", title: "t", stars: "9007199254740993",
		data: { deep: [9007199254740995n] } })`
	w.run("js", row+`.then((r) => [typeof r.stars, r.stars, r.data.deep[0]])`,
		`["bigint",9007199254740993,9007199254740995]`)
	w.run("js", `ctx.db.insert("notes", { id: "r2", title: "u", stars: 9223372036854775807n }).then((r) => r.stars)`,
		`9223372036854775807`)
	for _, c := range []struct{ expression, want string }{
		{`ctx.db.query("notes")`,
			`["invalid_argument","db.query: the row with the id r1 has 9007199254740995 in data.deep[0], which`},
		{`ctx.db.query("notes", { select: ["id", "stars"] })`,
			`["invalid_argument","db.query: the row with the id r1 has 9007199254740993 in stars, which`},
		{`ctx.db.query("notes", { select: ["stars"], orderBy: { id: "desc" } })`,
			`["invalid_argument","db.query: row 0 has 9223372036854775807 in stars,`},
		{`ctx.db.query("notes", { select: ["id", "data"] })`,
			`["invalid_argument","db.query: the row with the id r1 has 9007199254740995 in data.deep[0],`},
		{`ctx.db.getById("notes", "r2")`,
			`["invalid_argument","db.getById: the row with the id r2 has 9223372036854775807 in stars,`},
		{`ctx.db.aggregate("notes", { max: ["stars"] })`,
			`["invalid_argument","db.aggregate: row 0 has 9223372036854775807 in max.stars,`},
		{`ctx.db.transaction((tx) => tx.query("notes"))`, `["invalid_argument","db.transaction: the row with the id r1`},
		{`ctx.db.query("notes", { bigints: true }).then((rows) => rows.map((r) => [typeof r.stars, r.stars]))`,
			`[["bigint",9007199254740993],["bigint",9223372036854775807]]`},
		{`ctx.db.transaction((tx) => tx.query("notes", { bigints: true, orderBy: "id" })).then((rows) => rows[0].stars)`,
			`9007199254740993`},
		{`ctx.db.aggregate("notes", { max: ["stars"], bigints: true })`, `[{"max":{"stars":9223372036854775807}}]`},
		{`ctx.db.query("notes", { bigints: "yes" })`, `["invalid_argument",`},
		{`ctx.db.query("notes", { where: { stars: 9007199254740993n }, select: ["id"] })`, `[{"id":"r1"}]`},
		{`ctx.db.query("notes", { where: { stars: { gte: 9007199254740994n } }, select: ["id"] })`, `[{"id":"r2"}]`},
		{`ctx.db.count("notes", { stars: { in: [9007199254740993n, 1] } })`, `1`},
		{`ctx.db.getById("notes", "r1").catch((e) => e.stack.includes("at "))`, `true`},
		{`(ctx.db.bigints = true, ctx.db.bigints)`, `true`},
		{`ctx.db.getById("notes", "r1").then((r) => [r.stars, r.data])`, `[9007199254740993,{"deep":[9007199254740995]}]`},
		// What was read is written back as it was, and everything smaller is a number.
		{`ctx.db.getById("notes", "r1").then((r) => ctx.db.upsert("notes", ["id"], r)).then((r) => r.stars)`,
			`9007199254740993`},
		{`ctx.db.query("notes", { bigints: false })`, `["invalid_argument",`},
		{`ctx.db.insert("notes", { title: "v", stars: 2 ** 60 }).then((r) => [typeof r.stars, r.stars === 2 ** 60])`,
			`["number",true]`},
		{`ctx.db.insert("notes", { title: "w", stars: -(2n ** 63n) }).then((r) => [typeof r.stars, r.stars === -(2 ** 63)])`,
			`["number",true]`},
		{`ctx.db.insert("notes", { title: "x", stars: 2n ** 63n })`, `["invalid_argument",`},
		{`ctx.db.insert("notes", { title: "y", stars: 7n,
			data: [1e21, 12345678901234567890123n, 1e300, "9007199254740993"] })` +
			`.then((r) => [typeof r.stars, r.data.map((x) => typeof x)])`, `["number",["number","bigint","number","string"]]`},
		{`ctx.storage.set("n", { a: 2n ** 64n, b: 1n }).then(() => ctx.storage.get("n")).then((v) => [v.a === 2 ** 64, v.b])`,
			`[true,1]`},
		{`ctx.storage.set("n", [2n ** 64n + 1n]).then(() => ctx.storage.list("n")).then((l) => typeof l[0].value[0])`,
			`"bigint"`},
		{`ctx.db.insert("facts", { id: "f", size: 1234567890123456800 })
			.then(async (r) => [r, (await ctx.db.query("facts", ` + `{ bigints: false }))[0]].map(({ size }) => size === 1234567890123456800))`, `[true,true]`},
		{`ctx.events.emit("c", 1n)`, `["invalid_argument","events.emit: data is a BigInt`},
		{`({ id: 12345678901234567890n, small: 1n })`, `{"id":12345678901234567890,"small":1}`},
	} {
		w.run("js", c.expression, c.want)
	}
	w.run("js", `(ctx.cli.handle("body", ({ body, bodyText }) => ({ status: 200, body: [body.n, bodyText] })), 1)`, "1")
	const sent = `{"a":"\"}]","n":9007199254740993}`
	if a := w.send("POST", "/plugins/js/body", sent, nil); a.body != `[9007199254740992,`+quote(sent)+`]` {
		t.Errorf("got %d %s", a.status, a.body)
	}
}
