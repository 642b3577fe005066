package command

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/desktop"
	"github.com/wasmhost/wasmhost/host/internal/command/serve"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// noticesPlugin installs a plugin that shows what it is asked to.
func (c *user) noticesPlugin() {
	c.t.Helper()
	folder := echoPlugin(c.t, "shows", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "notifications"}
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "POST", "path": "show", "description": "Shows.",
			"auth": true}}}
	})
	write(c.t, filepath.Join(folder, "main.js"), `export default async (ctx) => {
		ctx.cli.handle("show", async ({ body }) => {
			const [namespace, name, arg] = body;
			await ctx[namespace][name](arg);
			return { status: 200 };
		});
	}`)
	c.must("install", folder, "--yes")
}

// Show has the plugin call a function.
func (c *user) Show(namespace, name string, arg any) {
	c.t.Helper()
	text, err := json.Marshal([]any{namespace, name, arg})
	if err != nil {
		c.t.Fatal(err)
	}
	c.must("call", "shows", "POST", "show", "--body", string(text))
}

type fields = map[string]any

// hostileTitle has what a guest may put into a text: no control characters,
// but those that hide and reorder it.
const hostileTitle = "\u202egnp.exe \u2066hidden\u200b"

func wantPrintable(t *testing.T, text string) {
	t.Helper()
	for _, char := range text {
		if visible.Deceives(char) && char != '\n' && char != '\t' {
			t.Errorf("%U got through: %s", char, text)
		}
	}
}

func TestNotifications(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"no host runs"}, "notifications", "list")
	c.fails(cli.ExitFailed, []string{"no host runs"}, "notifications", "list", "-f")
	c.noticesPlugin()
	c.serve()
	wantTexts(t, c.must("notifications", "list").out, "There are no such notifications")
	wantTexts(t, c.must("notifications", "items").out, "No plugin shows anything")
	wantTexts(t, c.must("notifications", "read", "--all").out, "marked 0 notifications")

	c.Show("toast", "show", fields{"message": "hello\n2026-11-21 12:00:00 #9 forged alert: x", "type": "warning"})
	c.Show("toast", "notify", fields{"title": hostileTitle, "body": "b"})
	c.Show("inbox", "postAlert", fields{"title": "down", "body": "since noon", "dedupKey": "k"})
	c.Show("sidebar", "setBadge", hostileTitle)
	c.Show("sidebar", "setItems", []any{fields{"id": "a", "title": hostileTitle, "status": "builds", "progress": 0.5,
		"currentStep": 2, "totalSteps": 3, "needsYou": true}})
	c.Show("inbox", "setItems", []any{fields{"id": "a", "title": "T", "timestamp": 0, "subtitle": "sub"}})

	r := c.must("notifications", "list")
	wantTexts(t, r.out, "NUMBER", "toast warning", `hello\x0a2026-11-21 12:00:00 #9 forged`,
		"\\u{202e}gnp.exe \\u{2066}hidden\u200b: b", "alert", "down: since noon", "no")
	wantTexts(t, r.err, "wasmhost notifications read 3")
	wantPrintable(t, r.out+r.err)
	if n := strings.Count(r.out, "\n"); n != 4 {
		t.Errorf("%d lines:\n%s", n, r.out)
	}
	var list []api.Notice
	if err := json.Unmarshal([]byte(c.must("notices", "list", "shows", "--json", "--kind", "notify,alert", "--since",
		"1h").out), &list); err != nil ||
		len(list) != 2 || list[0].Title != "down" || list[1].Title != hostileTitle {
		t.Fatalf("%v: %+v", err, list)
	}
	wantPrintable(t, c.must("notifications", "list", "--json").out)
	wantTexts(t, c.must("notifications", "list", "-n", "1").out, "down")

	r = c.must("notifications", "items")
	wantTexts(t, r.out, "badge", `\u{202e}gnp.exe`, "builds, 50%, step 2 of 3, needs you", "1970-01-01T00:00:00.000Z",
		"sub")
	wantPrintable(t, r.out)
	var states []api.NoticeState
	if err := json.Unmarshal([]byte(c.must("notifications", "items", "shows", "--json").out), &states); err != nil ||
		len(states) != 3 || !states[0].Active {
		t.Errorf("%v: %+v", err, states)
	}

	number := strconv.FormatInt(list[0].ID, 10)
	wantTexts(t, c.must("notifications", "read", number).out, "notification "+number+" is read")
	if got := c.must("notifications", "list", "--unread").out; strings.Contains(got, "down") ||
		!strings.Contains(got, "hello") {
		t.Errorf("unread:\n%s", got)
	}
	wantTexts(t, c.must("notifications", "read", "--all", "--plugin", "shows").out, "marked 2 notifications as read")
	wantTexts(t, c.must("notifications", "list", "shows", "--unread").out, "no such")
	wantTexts(t, c.must("notifications", "dismiss", number).out, "notification "+number+" is gone")
	c.fails(cli.ExitFailed, []string{"there is no notification " + number}, "notifications", "dismiss", number)
	c.fails(cli.ExitFailed, []string{"there is no notification 99"}, "notifications", "read", "99")
	for _, args := range [][]string{
		{"list", "nope"}, {"list", "nope", "--json"}, {"list", "nope", "-f"}, {"items", "nope"},
		{"read", "--all", "--plugin", "nope"},
	} {
		c.fails(cli.ExitFailed, []string{`no plugin "nope" is installed`}, append([]string{"notifications"}, args...)...)
	}
	for _, args := range [][]string{
		{"read"}, {"read", "1", "--all"}, {"read", "1", "--plugin", "shows"}, {"read", "x"}, {"dismiss", "-1"},
		{"dismiss", "0"},
		{"list", "-n", "0"}, {"list", "--kind", "badge"}, {"list", "--since", "noon"}, {"dissmiss", "1"},
	} {
		c.fails(cli.ExitUsage, nil, append([]string{"notifications"}, args...)...)
	}
}

// TestFollowNotifications follows over a restart: nothing is lost or shown
// twice.
func TestFollowNotifications(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.noticesPlugin()
	_, stopHost := c.serve()
	c.Show("toast", "show", fields{"message": "before"})
	follow := func(args ...string) (out, errOut *safeBuffer, stop func() int) {
		ctx, cancel := context.WithCancel(context.Background())
		out, errOut = &safeBuffer{}, &safeBuffer{}
		done := make(chan int, 1)
		app := c.app()
		go func() {
			done <- app.Run(ctx, append([]string{"notifications", "list", "-f"}, args...), strings.NewReader(""), out, errOut)
		}()
		t.Cleanup(cancel)
		return out, errOut, func() int { cancel(); return <-done }
	}
	out, errOut, stop := follow()
	lines, _, stopLines := follow("--json")
	waitFor(t, func() bool {
		return strings.Contains(out.String(), "before") && strings.Contains(lines.String(), "before")
	})
	c.Show("inbox", "postAlert", fields{"title": hostileTitle, "body": "one\ntwo #7 forged"})
	c.Show("sidebar", "setBadge", 3)
	c.Show("sidebar", "setItems", []any{fields{"id": "a", "title": "T", "status": "s"}})
	waitFor(t, func() bool { return strings.Contains(out.String(), "sidebar") })
	stopHost()
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "waiting for it to come back") })
	c.serve()
	c.must("notifications", "read", "2")
	c.must("notifications", "dismiss", "1")
	c.must("disable", "shows")
	waitFor(t, func() bool { return strings.Contains(out.String(), "sidebar: 0 items") })
	c.must("remove", "shows", "--purge", "--yes")
	waitFor(t, func() bool { return strings.Contains(out.String(), "all that it has shown is gone") })
	waitFor(t, func() bool { return strings.Contains(lines.String(), `"kind":"removed","time":`) })
	if code := stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, errOut.String())
	}
	stopLines()
	got := out.String()
	wantPrintable(t, got)
	wantTexts(t, got, "#1 shows toast: before\n",
		"#2 shows alert: \\u{202e}gnp.exe \\u{2066}hidden\u200b: one\n    two #7 forged\n",
		"shows badge: 3\n", "shows sidebar: 1 item T\n", "#2 shows -- was read --\n", "#1 shows -- is gone --\n",
		"shows badge: none\n")
	for _, once := range []string{"before", "badge: 3", "#1 shows -- is gone --", "was read"} {
		if n := strings.Count(got, once); n != 1 {
			t.Errorf("%q is shown %d times:\n%s", once, n, got)
		}
	}
	at := int64(0)
	for line := range strings.Lines(lines.String()) {
		var e api.NoticeEvent
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if e.Position <= at {
			t.Errorf("%d comes after %d", e.Position, at)
		}
		at = e.Position
	}
}

func TestDesktopNotices(t *testing.T) {
	c := newCLI(t)
	for _, value := range []string{"maybe", "2", "on\x1b[31m"} {
		c.fails(cli.ExitUsage, []string{"--desktop-notices"}, "serve", "--desktop-notices="+value)
	}
	c.env = map[string]string{desktop.EnvNotices: "maybe"}
	c.fails(cli.ExitUsage, []string{desktop.EnvNotices}, "serve")
	for _, v := range []struct {
		flag, variable string
		on             bool
	}{{"", "", false}, {"true", "", true}, {"", "1", true}, {"false", "true", false}, {"", "false", false}} {
		config := host.Config{Logger: slog.New(slog.DiscardHandler)}
		a := &cli.App{Getenv: func(name string) string {
			return map[string]string{desktop.EnvNotices: v.variable, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}[name]
		}}
		if err := serve.DesktopNotices(a, v.flag, &config); err != nil || (config.Desktop != nil) != v.on {
			t.Errorf("%+v: %v, %v", v, config.Desktop != nil, err)
		}
	}
}
