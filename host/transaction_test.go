package host_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// transacting is a plugin that evaluates what it is sent, in a mode of
// instances.
func transacting(id, mode string) guest {
	more := everything()
	more["backend"] = map[string]any{"entryPoint": "main.js", "resourceLimits": map[string]any{"memoryMb": 32},
		"instances": map[string]any{"mode": mode, "max": 3}}
	return guest{id: id, script: evaluate, paths: []string{"run"}, more: more}
}

// TestTransactions goes through ctx.db.transaction: what a plugin gets right,
// what it gets wrong, and that nobody is held up by it.
func TestTransactions(t *testing.T) {
	t.Parallel()
	w := serve(t, host.Config{Plugins: plugin.Limits{Store: store.Limits{TransactionTime: time.Minute}}},
		transacting("js", "shared"))
	for _, c := range []struct{ expression, want string }{
		{`ctx.db.transaction(async (tx) => { const { id } = await tx.insert("notes", { id: "1", stars: 1, title: "one" }); ` +
			`await tx.update("notes", id, { stars: 2 }); return [(await tx.getById("notes", "1")).stars, await ` +
			`ctx.db.count("notes").catch((e) => e.code)] })`, `["invalid_argument","the transaction was rolled back, since`},
		{`ctx.db.count("notes")`, `0`},
		{`ctx.db.transaction(async (tx) => { const { id } = await tx.insert("notes", { id: "1", stars: 1, title: "one" }); ` +
			`await tx.update("notes", id, { stars: 2 }); await tx.upsert("notes", ["title"], { title: "two", stars: 5 }); ` +
			`const seen = [(await tx.getById("notes", "1")).stars, await tx.count("notes", { stars: { gt: 1 } }), ` +
			`(await tx.query("notes", { orderBy: { stars: "desc" }, search: "tw*" })).length, await tx.aggregate("notes", ` +
			`{ sum: ["stars"] })]; await tx.delete("notes", "none"); await tx.deleteWhere("notes", { title: "two" }); ` +
			`return seen })`, `[2,2,1,[{"sum":{"stars":7}}]]`},
		{`ctx.db.query("notes", { select: ["id", "stars"] })`, `[{"id":"1","stars":2}]`},
		{`ctx.db.transaction(() => 7)`, `7`},
		{`ctx.db.transaction(async (tx) => { await tx.insert("notes", { title: "x" }); throw Object.assign(new ` +
			`Error("no"), { code: "own" }) })`, `["own","no"]`},
		{`ctx.db.transaction((tx) => { tx.insert("notes", { title: "x" }); throw new RangeError("at once") })`,
			`[null,"at once"]`},
		{`ctx.db.transaction(async (tx) => { const e = await tx.insert("notes", { title: "one" }).catch((e) => e.code); ` +
			`await tx.insert("notes", { title: "after " + e }); return e })`, `"conflict"`},
		{`ctx.db.transaction(async (tx) => { await tx.insert("notes", { title: "x" }); await new Promise((r) => ` +
			`setTimeout(r, 1)); await tx.count("notes") })`, `["invalid_argument","the transaction was rolled back, since`},
		{`ctx.db.transaction(async (tx) => { await ctx.storage.set("k", 1) })`, `["invalid_argument","the transaction was`},
		{`ctx.db.transaction(async (tx) => { await ctx.db.transaction(() => 1) })`, `["invalid_argument","the transaction`},
		{`Promise.all([1, 2, 3].map((n) => ctx.db.transaction(async (tx) => { const row = await tx.getById("notes", "1"); ` +
			`await tx.update("notes", "1", { stars: row.stars + n }); return n })))`, `[1,2,3]`},
		{`ctx.db.getById("notes", "1").then((row) => row.stars)`, `8`},
		// One that never ends, and one that the handler does not wait for.
		{`(ctx.db.transaction(() => new Promise(() => {})), ctx.db.insert("notes", { title: "beside" }).then((r) => ` +
			`r.title))`, `"beside"`},
		{`(async () => { let kept; await ctx.db.transaction((tx) => { kept = globalThis.kept = tx }); return ` +
			`kept.count("notes") })()`, `["invalid_argument","the transaction has been committed`},
		{`kept.insert("notes", {})`, `["invalid_argument","the transaction has been committed`},
		{`ctx.db.transaction((tx) => tx.insert("nope", {}))`, `["invalid_argument",`},
		{`ctx.db.transaction((tx) => tx.insert("notes", { stars: NaN }))`, `["invalid_argument","db.inTransaction: `},
		{`ctx.db.transaction((tx) => tx.insert("notes"))`,
			`["invalid_argument","db.insert: the parameter \"data\" is missing`},
		{`ctx.db.transaction()`, `["invalid_argument","db.transaction: the handler must be a function"]`},
		{`Object.keys(ctx.db).includes("begin")`, `false`},
	} {
		a := w.send("POST", "/plugins/js/run", quote(c.expression), nil)
		if a.status != http.StatusOK || !strings.HasPrefix(a.body, c.want) {
			t.Errorf("%s\ngot  %d %s\nwant %s", c.expression, a.status, a.body, c.want)
		}
	}
}

// TestTransactionsOfInstances: several instances of a plugin, and those that
// crash or compute on in the middle of a transaction.
func TestTransactionsOfInstances(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	limits := plugin.Limits{Store: store.Limits{TransactionTime: 300 * time.Millisecond}, CallTimeout: 3 * time.Second}
	w := serve(t, host.Config{Plugins: limits}, transacting("pool", "pool"), transacting("request", "request"))
	for _, id := range []string{"pool", "request"} {
		// run goes on until the answer is what is wanted: on a busy machine any
		// transaction may take too long, and then nothing of it has happened.
		run := func(expression, want string) {
			t.Helper()
			for end := time.Now().Add(3 * time.Minute); ; {
				a := w.send("POST", "/plugins/"+id+"/run", quote(expression), nil)
				if strings.Contains(a.body, want) {
					return
				}
				if !strings.Contains(a.body, "deadline_exceeded") && a.status != http.StatusServiceUnavailable &&
					a.status != http.StatusGatewayTimeout || time.Now().After(end) {
					t.Errorf("%s in mode %s\ngot  %d %s\nwant %s", expression, id, a.status, a.body, want)
					return
				}
			}
		}
		run(`ctx.db.insert("notes", { id: "n", stars: 0, title: "n" }).then(() => 1)`, "1")
		var clients sync.WaitGroup
		for range 3 {
			clients.Go(func() {
				for range 8 {
					run(`ctx.db.transaction(async (tx) => { const row = await tx.getById("notes", "n"); await tx.update("notes", `+
						`"n", { stars: row.stars + 1 }); return "added" })`, "added")
				}
			})
		}
		clients.Wait()
		run(`ctx.db.getById("notes", "n").then((row) => ["stars", row.stars])`, `["stars",24]`)
		for _, c := range []struct{ expression, want string }{
			{`for (;;);`, "handler_timeout"},
			{`const a = []; for (;;) a.push(new ArrayBuffer(1 << 16))`, "plugin_crashed"},
			{`for (;;) await tx.update("notes", "n", { stars: -100 })`, "rolled back after 300ms"},
		} {
			run(`ctx.db.transaction(async (tx) => { await tx.update("notes", "n", { stars: -100 }); `+c.expression+` })`, c.want)
			run(`ctx.db.insert("notes", {}).then(() => "written")`, "written")
		}
		run(`ctx.db.getById("notes", "n").then((row) => ["stars", row.stars])`, `["stars",24]`)
	}
}
