package pages_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A page gives the sessions of its plugin other names, with the permission for
// sessions.
func TestPageRenamesSessions(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html>` + report(`(async () => {
		const fails = (p) => p.then(() => "done", (e) => e.code), { session } = wasmhost;
		if (await fails(session.rename("none", "x")) === "permission_denied") return "permission_denied";
		const { sessionId } = await session.create();
		await session.rename(sessionId, "  A better\tname \nand more");
		return [await fails(session.rename(sessionId, " \u200b\n")),
			await fails(session.rename(sessionId, "x".repeat(1001))), await fails(session.rename("none", "x"))].join();
	})()`)
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": backend}, withBackend()},
		paged{"plain", map[string]string{"ui/index.html": page}, nil})
	c := w.console()
	c.show("noted")
	if got := c.says(); got != `"invalid_argument,invalid_argument,not_found"` {
		t.Errorf("it says %s", got)
	}
	named := `shown.client.listSessions({ id: "noted" }).then(({ sessions }) => sessions.map((s) => s.name).join())`
	if got := browsertest.Eval[string](c.Page, named); got != "A better name" {
		t.Errorf("the session is called %q", got)
	}
	c.show("plain")
	if got := c.says(); got != `"permission_denied"` {
		t.Errorf("without the permission it says %s", got)
	}
}

// A request that is sent again is the same session, also from another page, and
// after the first has been answered.
func TestRequestIsOneSession(t *testing.T) {
	shorttest.Skip(t)
	page := `<!doctype html>` + report(`(async () => {
		const { session } = wasmhost, id = async (request) => (await session.create({ clientRequestId: request })).sessionId;
		const all = [await id("a"), await id("a"), await id("b"), await id(), await id(),
			...await Promise.all([id("c"), id("c")])];
		const cost = await session.getCost(all[0]);
		return [all.map((one) => all.indexOf(one)), cost.tokens > 0, cost.cost,
			await session.getCost("none").catch((e) => e.code),
			await id("x".repeat(201)).catch((e) => e.code), all[0]];
	})()`)
	w := serve(t, paged{"noted", map[string]string{"ui/index.html": page, "main.js": backend}, withBackend()})
	c := w.console()
	var first string
	for n, want := range []string{`[[0,0,2,3,4,5,5],true,null,"not_found","invalid_argument","`,
		`[[0,0,2,3,4,5,5],true,null,"not_found","invalid_argument","`} {
		c.show("noted")
		got := c.says()
		if !strings.HasPrefix(got, want) || n > 0 && got != first {
			t.Errorf("it says %s, and before %s", got, first)
		}
		first = got
	}
}

// How many projects a plugin may have is a limit, and they outlive a change of its version.
func TestLimitOfProjects(t *testing.T) {
	w := serveWith(t, host.Config{Pages: pages.Limits{Projects: 2}}, paged{"noted", nil, nil})
	call := func(method, arg string) string {
		t.Helper()
		view, _ := w.open("noted")
		result, err := api.CallView.Call(t.Context(), w.client(), api.ViewCall{Plugin: "noted", View: view.ID,
			Namespace: "project", Method: method, Args: []jsontext.Value{jsontext.Value(arg)}})
		if err != nil {
			t.Fatal(err)
		}
		if result.Error != nil {
			return result.Error.Code
		}
		return string(result.Result)
	}
	call("create", `{"name": "one"}`)
	call("create", `{"name": "two"}`)
	if got := call("create", `{"name": "three"}`); got != "quota_exceeded" {
		t.Errorf("a third project: %s", got)
	}
	w.install(paged{"noted", map[string]string{"ui/other.js": "1"}, nil})
	if got := call("listAll", "null"); !strings.Contains(got, `"one"`) || !strings.Contains(got, `"two"`) {
		t.Errorf("after an upgrade: %s", got)
	}
}
