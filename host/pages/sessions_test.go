package pages_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/browsertest"
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
