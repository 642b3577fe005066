package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/plugins-src/apps/apptest"
)

// Commands are plugins in two languages, which have what their user granted.
func TestBot(t *testing.T) {
	b, err := Open(t.Context(), filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.stop(); err != nil {
			t.Error(err)
		}
	}()
	hear := func(text string) (string, error) { return b.Hear(t.Context(), Message{"main", "ada", text}) }
	if _, err := hear("!roll"); err == nil || !strings.Contains(err.Error(), "roll") {
		t.Errorf("a command that nobody has: %v", err)
	}
	roll, err := filepath.Abs("plugins/roll")
	for _, folder := range []string{roll, apptest.C(t, "plugins/spoken", b.Chat())} {
		if err == nil {
			_, err = api.Install(t.Context(), b.host.Mux(), folder, api.GrantAll)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ said, answer string }{
		{"hello", ""}, {"!roll 1", "ada rolls 1"}, {"!roll many", "a die has 1 to 1000 sides"}, {"!spoken", "ada has said 5"},
	} {
		if answer, err := hear(c.said); err != nil || answer != c.answer {
			t.Errorf("%s: %q, %v", c.said, answer, err)
		}
	}
	if last := b.said["main"]; len(last) != 9 || last[3] != (Message{"main", "roll", "ada rolls the highest!"}) {
		t.Errorf("%q", last)
	}
}

// Plugins hear what is said and speak under their own name, and no more than was granted.
func TestChat(t *testing.T) {
	b := &Bot{said: map[string][]Message{"main": {{"main", "ada", "hi"}}}}
	h := hosttest.Start(t, hosttest.Options{Namespaces: []hostfuncs.Namespace{b.Chat()},
		Permissions: []string{"chat.write"}, Endpoints: []string{"POST try"}, Script: `export default (ctx) =>
			ctx.cli.handle("try", async ({ body }) => {
				try {
					await ctx.chat.say({ room: "main", from: "ada", text: "I owe you" });
					return { status: 200, body: await ctx.chat.history({ room: "main" }) };
				} catch (error) {
					return { status: 200, body: error.code };
				}
			});`})
	if status, body := h.Call("POST", "try", "{}"); status != 200 || body != `"permission_denied"` {
		t.Errorf("%d %s", status, body)
	}
	if last := b.said["main"]; len(last) != 2 || last[1].From != "plugin" {
		t.Errorf("%q", last)
	}
	for range 3 * kept {
		b.add(Message{Room: "main", Text: time.Now().String()})
	}
	if len(b.said["main"]) != kept {
		t.Error("the room grows")
	}
}
