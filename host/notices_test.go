package host_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/notify"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// noticesScript evaluates what it is asked to.
const noticesScript = `export default async function (ctx) {
	ctx.cli.handle("try", async ({ body }) => {
		try { return { status: 200, body: await new Function("ctx", "return " + body)(ctx) ?? null } }
		catch (e) { return { status: 200, body: [e.code, e.message] } }
	});
	ctx.cron.register("asks", "", () => {});
	return { onShutdown: () => ctx.toast.show({ message: "good night" }) };
}`

func noticesGuest(id string) guest {
	return guest{id: id, script: noticesScript, paths: []string{"try"}, more: map[string]any{
		"permissions": []string{"cli", "notifications", "cron"},
		"cron": map[string]any{"jobs": []any{map[string]any{"id": "asks", "label": "Asks", "schedule": "* * * * *",
			"approvalRequired": true}}},
	}}
}

// try has a guest evaluate an expression.
func (w *world) try(id, expression string) string {
	w.tb.Helper()
	a := w.send("POST", "/plugins/"+id+"/try", quote(expression), nil)
	if a.status != http.StatusOK {
		w.tb.Fatalf("%s: %d %s", expression, a.status, a.body)
	}
	return a.body
}

// does2xx calls a route of the host that answers without a body.
func (w *world) does2xx(method, path, body string) {
	w.tb.Helper()
	if a := w.send(method, path, body, nil); a.status >= 300 {
		w.tb.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
}

func (w *world) notices(query string) []api.Notice {
	w.tb.Helper()
	return ask[struct {
		Notices []api.Notice `json:"notifications"`
	}](w, "GET", "/api/v1/notifications"+query, http.StatusOK).Notices
}

// states returns what plugins show, as "plugin kind value active", and the
// position to follow from.
func (w *world) states() ([]string, int64) {
	w.tb.Helper()
	got := ask[struct {
		States   []api.NoticeState
		Position int64
	}](w, "GET", "/api/v1/notifications/states", http.StatusOK)
	texts := []string{}
	for _, s := range got.States {
		texts = append(texts, fmt.Sprintf("%s %s %s %v", s.Plugin, s.Kind, s.Value, s.Active))
	}
	return texts, got.Position
}

// TestNoticesOfScripts goes from ctx to the list, the states and the stream.
func TestNoticesOfScripts(t *testing.T) {
	w := serve(t, jobsAt(jobsClock()), noticesGuest("shows")) // no job is due meanwhile
	_, at := w.states()
	s := follow(t, w.URL(), w.token, fmt.Sprintf("/api/v1/events?after=%d", at), "")
	if first := s.next(); first.name != "approvals" || first.id != fmt.Sprint(at) || first.data != `{"waiting":0}` {
		t.Errorf("the stream begins with %+v", first)
	}
	if second := s.next(); second.name != "plugins" || second.id != "" {
		t.Errorf("and then %+v", second)
	}
	for _, c := range []struct{ expression, want, event string }{
		{`ctx.toast.show({message: "hello <b>"})`, `null`, `toast  "hello <b>" info 0`},
		{`ctx.toast.show({message: "two\nlines", type: "warning", durationMs: 1500})`, `null`,
			`toast  "two\nlines" warning 1500`},
		{`ctx.toast.notify({title: "t", body: "b"})`, `null`, `notify t "b"  0`},
		{`ctx.inbox.postAlert({title: "down", body: "x", dedupKey: "k"})`, `null`, `alert down "x"  0`},
		{`ctx.inbox.postAlert({title: "up", body: "", dedupKey: "k"})`, `null`, `alert up ""  0`},
		{`ctx.sidebar.setBadge(3)`, `null`, `badge 3`},
		{`ctx.sidebar.setItems([{id: "a", title: "T", status: "s", needsYou: true, progress: 0.5}])`, `null`,
			`sidebar [{"id":"a","title":"T","status":"s","needsYou":true,"progress":0.5}]`},
		{`ctx.inbox.setItems([{id: "a", title: "T", timestamp: "2026-11-21T04:00:00+01:00", dotColor: "red"}])`, `null`,
			`inbox [{"id":"a","title":"T","timestamp":"2026-11-21T03:00:00.000Z","dotColor":"red"}]`},
		{`ctx.toast.show({message: "a\u001b[31m"})`,
			`["invalid_argument","toast.show: message has the control character U+001B`, ""},
		{`ctx.toast.show({message: "a", type: "loud"})`, `["invalid_argument",`, ""},
		{`ctx.inbox.setItems([{id: "a", title: "T", timestamp: 0}, {id: "b", title: "T"}])`,
			`["invalid_argument","inbox.setItems: items[1]: timestamp`, ""},
		{`ctx.inbox.setItems(Array(501).fill(0).map((_, i) => ({id: "" + i, title: "T", timestamp: 0})))`,
			`["invalid_argument","inbox.setItems`, ""},
		{`ctx.inbox.setItems([{id: "a", title: "T", timestamp: 0, dotColor: "red;background:url(//x)"}])`,
			`["invalid_argument",`, ""},
		{`ctx.sidebar.setBadge("x".repeat(33))`, `["invalid_argument",`, ""},
	} {
		if got := w.try("shows", c.expression); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.expression, got, c.want)
		}
		if c.event == "" {
			continue
		}
		e := s.change()
		got := e.Kind + " " + string(e.Value)
		if e.Notice != nil {
			got = fmt.Sprintf("%s %s %q %s %d", e.Kind, e.Notice.Title, e.Notice.Body, e.Notice.Type, e.Notice.DurationMs)
		}
		if got != c.event || e.Plugin != "shows" {
			t.Errorf("%s: the stream says %s of %s, want %s", c.expression, got, e.Plugin, c.event)
		}
	}
	list := w.notices("")
	if len(list) != 4 || list[0].Title != "up" || list[0].Kind != "alert" || list[3].Body != "hello <b>" {
		t.Fatalf("listed %+v", list)
	}
	if got := w.notices("?kind=toast&plugin=shows&limit=1"); len(got) != 1 || got[0].Type != "warning" {
		t.Errorf("listed %+v", got)
	}
	w.does2xx("POST", fmt.Sprintf("/api/v1/notifications/%d/read", list[0].ID), "")
	if e := s.change(); e.Kind != "read" || e.NoticeID != list[0].ID || !e.Notice.Read {
		t.Errorf("the stream says %+v", e)
	}
	w.does2xx("DELETE", fmt.Sprintf("/api/v1/notifications/%d", list[0].ID), "")
	if e := s.change(); e.Kind != "removed" || e.NoticeID != list[0].ID || e.Notice != nil {
		t.Errorf("the stream says %+v", e)
	}
	if a := w.send("DELETE", fmt.Sprintf("/api/v1/notifications/%d", list[0].ID), "",
		nil); a.problem("code") != problem.CodeNotificationNotFound {
		t.Errorf("again: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/api/v1/notifications/read", fmt.Sprintf(`{"upTo":%d}`, list[2].Position),
		nil); strings.TrimSpace(a.body) != `{"marked":2}` {
		t.Errorf("%d %s", a.status, a.body)
	}
	if got := w.notices("?unread=true"); len(got) != 1 || got[0].Kind != "notify" {
		t.Errorf("unread: %+v", got)
	}
	metrics := w.send("GET", "/metrics", "", nil).body
	for _, line := range []string{"wasmhost_notices_unread 1\n", "wasmhost_approvals_waiting ",
		`wasmhost_desktop_notices_total{outcome="shown"} 0`} {
		if !strings.Contains(metrics, line) {
			t.Errorf("the metrics have no %q", line)
		}
	}
}

// TestNoticesNeedPermission leaves nothing behind where it is not granted. The
// sidebar needs none.
func TestNoticesNeedPermission(t *testing.T) {
	g := noticesGuest("quiet")
	g.more["permissions"] = []string{"cli", "cron"}
	w := serve(t, host.Config{}, g)
	for _, c := range []struct{ expression, want string }{
		{`ctx.toast.show({message: "m"})`, `null`},
		{`ctx.toast.notify({title: "m"})`, `null`},
		{`ctx.inbox.setItems([])`, `["permission_denied",`},
		{`ctx.inbox.postAlert({title: "t", body: "b"})`, `["permission_denied",`},
		{`ctx.sidebar.setBadge("new")`, `null`},
	} {
		if got := w.try("quiet", c.expression); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %s", c.expression, got)
		}
	}
	if got := w.notices(""); len(got) > 0 {
		t.Errorf("listed %+v", got)
	}
	if got, _ := w.states(); !slices.Equal(got, []string{`quiet badge "new" true`}) {
		t.Errorf("states: %q", got)
	}
}

func TestStatesOverTheLifeOfAPlugin(t *testing.T) {
	shorttest.Skip(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
	w := serve(t, cfg, noticesGuest("p"))
	show := func() {
		t.Helper()
		for _, expression := range []string{`ctx.sidebar.setBadge(3)`,
			`ctx.inbox.setItems([{id: "a", title: "T", timestamp: 0}])`, `ctx.toast.show({message: "said"})`} {
			if got := w.try("p", expression); got != "null" {
				t.Fatalf("%s: %s", expression, got)
			}
		}
	}
	want := func(when string, want ...string) {
		t.Helper()
		if got, _ := w.states(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	saidGoodNight := func() {
		t.Helper()
		list := w.notices("?plugin=p")
		if len(list) == 0 || list[0].Body != "good night" {
			t.Errorf("said %+v", list)
		}
		for _, n := range list {
			if n.Body == "good night" {
				w.does2xx("DELETE", fmt.Sprintf("/api/v1/notifications/%d", n.ID), "")
			}
		}
	}
	const inbox = `p inbox [{"id":"a","title":"T","timestamp":"1970-01-01T00:00:00.000Z"}] `
	show()
	want("at first", "p badge 3 true", inbox+"true")
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	saidGoodNight()
	want("after a restart", "p badge 3 true", inbox+"true")

	s := w.follow(t, "")
	w.does2xx("POST", "/api/v1/plugins/p/disable", "")
	want("disabled", "p badge null false", "p inbox [] false")
	if first, second := s.change(), s.change(); string(first.Value) != "null" || string(second.Value) != "[]" {
		t.Errorf("the stream says %+v, %+v", first, second)
	}
	if got := w.notices(""); len(got) != 1 {
		t.Errorf("what it has said: %+v", got)
	}
	w.does2xx("POST", "/api/v1/plugins/p/enable", "")
	show()
	w.does2xx("DELETE", "/api/v1/plugins/p/grants/notifications", "")
	want("not allowed to", "p badge 3 true", "p inbox [] true")
	denied := `["permission_denied","inbox.setItems needs the permission \"notifications\", which the manifest declares ` +
		`but the user has not granted; ` +
		`to grant it, run: wasmhost grant p notifications"]`
	if got := w.try("p", "ctx.inbox.setItems([])"); got != denied {
		t.Errorf("not allowed to: got %s, want %s", got, denied)
	}
	w.does2xx("POST", "/api/v1/plugins/p/grants", `{"grants":["notifications"]}`)
	show()

	// Removed while no host serves.
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	offline := cfg
	offline.Version = "1.2.3"
	h, err := whole.Open(t.Context(), offline)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Plugins().Remove(t.Context(), "p", false), h.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	want("removed", "p badge null false", "p inbox [] false")
	saidGoodNight()
	if got := w.notices("?plugin=p"); len(got) != 3 {
		t.Errorf("what it has said: %+v", got)
	}
	s = w.follow(t, "")
	w.does2xx("DELETE", "/api/v1/orphans/p", "")
	want("purged")
	if e := s.change(); e.Kind != "removed" || e.NoticeID != 0 || e.Plugin != "p" {
		t.Errorf("the stream says %+v", e)
	}
	if got := w.notices(""); len(got) > 0 {
		t.Errorf("it left %+v", got)
	}

	// Installed again and purged while no host serves.
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg, noticesGuest("p"))
	show()
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	if h, err = whole.Open(t.Context(), offline); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(h.Plugins().Remove(t.Context(), "p", true), h.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	w = serve(t, cfg)
	want("purged again")
	if got := w.notices(""); len(got) > 0 {
		t.Errorf("it left %+v", got)
	}
}

// TestStatesOfAPluginThatFails shows what it said last, with that it does not
// run.
func TestStatesOfAPluginThatFails(t *testing.T) {
	g := noticesGuest("p")
	g.script = strings.Replace(g.script, "{\n",
		"{\n	if (await ctx.storage.get(\"fail\")) throw new Error(\"as it was told\");\n", 1)
	g.more["permissions"] = []string{"cli", "notifications", "cron", "storage"}
	w := serve(t, host.Config{}, g)
	w.try("p", `ctx.sidebar.setBadge(3)`)
	w.try("p", `ctx.storage.set("fail", true)`)
	s := w.follow(t, "")
	s.named("plugins")
	w.send("POST", "/api/v1/plugins/p/reload", "", nil)
	s.named("plugins")
	if got, _ := w.states(); !slices.Equal(got, []string{"p badge 3 false"}) {
		t.Errorf("states: %q", got)
	}
	w.does2xx("POST", "/api/v1/plugins/p/disable", "")
	if got, _ := w.states(); !slices.Equal(got, []string{"p badge null false"}) {
		t.Errorf("disabled: %q", got)
	}
}

// TestApprovalsInTheStream tells of runs that wait, and comes back to it.
func TestApprovalsInTheStream(t *testing.T) {
	clock := jobsClock()
	w := serve(t, jobsAt(clock), noticesGuest("jobs"))
	s := w.follow(t, "")
	begin := s.named("approvals")
	if begin.data != `{"waiting":0}` || begin.id == "" {
		t.Errorf("begins with %+v", begin)
	}
	s.named("plugins")
	waiting := w.untilRun(clock, "asks", "waiting")
	if e := s.named("approvals"); e.data != `{"waiting":1}` || e.id != "" {
		t.Errorf("then %+v", e)
	}
	if e := w.follow(t, begin.id).next(); e.name != "approvals" || e.data != `{"waiting":1}` || e.id != begin.id {
		t.Errorf("who comes back gets %+v", e)
	}
	w.does2xx("POST", fmt.Sprintf("/api/v1/inbox/%d/reject", waiting.ID), "")
	if e := s.named("approvals"); e.data != `{"waiting":0}` {
		t.Errorf("after the decision %+v", e)
	}
	w.does2xx("POST", "/api/v1/plugins/jobs/disable", "")
	s.named("plugins")
}

// TestNoticesInABackup goes on after a restore: who had followed is told to
// list anew.
func TestNoticesInABackup(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{}, noticesGuest("p"))
	w.try("p", `ctx.toast.show({message: "before"})`)
	file := w.send("GET", "/api/v1/backup", "", nil)
	w.try("p", `ctx.toast.show({message: "after"})`)
	_, at := w.states()
	data := filepath.Join(t.TempDir(), "restored")
	if _, err := host.Restore(t.Context(), strings.NewReader(file.body),
		backup.RestoreOptions{Data: data, Version: "1.2.3"}, whole.Parts()...); err != nil {
		t.Fatal(err)
	}
	again := serve(t, host.Config{Data: data})
	if got := again.notices(""); len(got) != 1 || got[0].Body != "before" {
		t.Errorf("restored %+v", got)
	}
	if e := again.follow(t, fmt.Sprint(at)).change(); e.Kind != "missed" {
		t.Errorf("who had followed gets %+v", e)
	}
}

// TestDesktop has a desktop that hangs: no plugin waits for it, and the host
// ends.
func TestDesktop(t *testing.T) {
	release, shown := make(chan struct{}), make(chan string, 100)
	defer close(release)
	w := serve(t, host.Config{Notify: notify.Limits{DesktopPerMinute: 3}, Desktop: func(title, body string) error {
		shown <- title + "/" + body
		if body == "hang" {
			<-release
		}
		return errors.New("no desktop")
	}}, noticesGuest("p"))
	w.try("p", `ctx.toast.show({message: "not this"})`)
	w.try("p", `ctx.toast.notify({title: "System: update", body: "now"})`)
	if got := <-shown; got != "p: System: update/now" {
		t.Errorf("shown %q", got)
	}
	for range 8 {
		if got := w.try("p", `ctx.toast.notify({title: "t", body: "hang"})`); got != "null" {
			t.Errorf("got %s", got)
		}
	}
	if got := <-shown; got != "p: t/hang" {
		t.Errorf("shown %q", got)
	}
	if got := w.notices("?kind=notify"); len(got) != 9 {
		t.Errorf("%d in the console", len(got))
	}
	if metrics := w.send("GET", "/metrics", "", nil).body; !strings.Contains(metrics,
		`wasmhost_desktop_notices_total{outcome="failed"} 1`) {
		t.Error("the failure was not counted")
	}
	if err := w.stop(); err != nil {
		t.Error(err)
	}
}

// TestDamagedNoticesAndFeeds: a host with damaged files of what it can do
// without serves, says so, and changes nothing in them.
func TestDamagedNoticesAndFeeds(t *testing.T) {
	shorttest.Skip(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data")}
	g := noticesGuest("shows")
	g.more["permissions"] = []string{"cli", "notifications", "cron", "rss"}
	w := serve(t, cfg, g)
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	names := []string{"notifications.db", "feeds.db"}
	text := strings.Repeat("x", 8192)
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(cfg.Data, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := serve(t, cfg)
	for _, call := range []string{`ctx.toast.show({message: "a"})`, `ctx.sidebar.setBadge(1)`, `ctx.rss.getFeeds()`} {
		wantText(t, call, again.try("shows", call), "unavailable", "the host's log says why")
	}
	for _, path := range []string{"/api/v1/notifications", "/api/v1/events", "/api/v1/plugins/shows/feeds"} {
		if a := again.send("GET", path, "", nil); a.status != http.StatusConflict ||
			!strings.Contains(a.body, "the host's log says why") {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if left, err := os.ReadFile(filepath.Join(cfg.Data, name)); err != nil || string(left) != text {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
}
