package pages_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	hostapi "github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	consoles "github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// notesPage is the address of the page of the example.
const notesPage = "ui://notes/dist/ui/index.html"

// bearer sends a token with each request.
type bearer string

func (t bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(t))
	return http.DefaultTransport.RoundTrip(r)
}

// agent connects a client of a revision, the newest where it is empty, which may announce that it shows pages of types.
func (w *world) agent(revision string, types []any, request server.NewTokenRequest) *sdk.ClientSession {
	w.t.Helper()
	request.Name, request.Role = "agent", hostapi.RoleCall
	secret, _, err := w.Tokens().Create(request)
	if err != nil {
		w.t.Fatal(err)
	}
	opts := &sdk.ClientOptions{Capabilities: &sdk.ClientCapabilities{}}
	if types != nil {
		opts.Capabilities.Extensions = map[string]any{"io.modelcontextprotocol/ui": map[string]any{"mimeTypes": types}}
	}
	s, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, opts).Connect(w.t.Context(),
		&sdk.StreamableClientTransport{Endpoint: w.URL() + "/mcp", HTTPClient: &http.Client{Transport: bearer(secret)}},
		&sdk.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = s.Close() })
	return s
}

var showing = []any{"text/html;profile=mcp-app"}

// withNotes serves the example whose page is an editor.
func withNotes(t testing.TB, cfg host.Config) *world {
	t.Helper()
	w := serveWith(t, cfg)
	packed, err := fs.ReadFile(consoles.Examples(), "notes.plugin.zip")
	if err != nil {
		t.Fatal(err)
	}
	files, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "notes")
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	staged, err := w.Plugins().Stage(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	info, err := w.Plugins().Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()})
	if err != nil || info.State != hostapi.StateActive {
		t.Fatal(info, err)
	}
	return w
}

// TestAppsAreListed: tools name the page of their plugin, and it is listed and read, for who shows pages and may call
// all of the plugin and no other; nobody else sees anything of it.
func TestAppsAreListed(t *testing.T) {
	w := withNotes(t, host.Config{})
	whole := server.NewTokenRequest{Scopes: []hostapi.Scope{{Plugin: "notes"}}}
	code := whole
	code.Code = true
	narrow := server.NewTokenRequest{Scopes: []hostapi.Scope{{Plugin: "notes", Path: "status"}}}
	for _, revision := range []string{"", "2025-11-25"} {
		for _, c := range []struct {
			name  string
			types []any
			token server.NewTokenRequest
			sees  bool
		}{
			{"shows pages", showing, whole, true},
			{"sees other plugins", showing, server.NewTokenRequest{}, false},
			{"says nothing", nil, whole, false},
			{"shows others", []any{"text/html"}, whole, false},
			{"calls one endpoint", showing, narrow, false},
			{"has code", showing, code, false},
		} {
			t.Run(c.name+" "+revision, func(t *testing.T) {
				of := *w
				of.t = t
				s := of.agent(revision, c.types, c.token)
				n := 0
				for tool, err := range s.Tools(t.Context(), nil) {
					if err != nil {
						t.Fatal(err)
					}
					ui, _ := json.Marshal(tool.Meta["ui"])
					if n++; (string(ui) == `{"resourceUri":"`+notesPage+`"}`) != c.sees || !c.sees && string(ui) != "null" {
						t.Errorf("%s names %s", tool.Name, ui)
					}
				}
				listed := false
				for r, err := range s.Resources(t.Context(), nil) {
					if err != nil {
						t.Fatal(err)
					}
					listed = listed || r.URI == notesPage && r.MIMEType == showing[0]
				}
				read, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: notesPage})
				if n == 0 || listed != c.sees || (err == nil) != c.sees {
					t.Fatalf("%d tools, listed %t, read: %v", n, listed, err)
				}
				if !c.sees {
					return
				}
				page := read.Contents[0]
				ui, _ := json.Marshal(page.Meta["ui"])
				if page.MIMEType != showing[0] || string(ui) != `{"csp":{"baseUriDomains":[],"connectDomains":[],`+
					`"frameDomains":[],"resourceDomains":[]}}` || strings.Contains(page.Text, `src="page.js"`) ||
					!strings.Contains(page.Text, `"notes/create":"notes.create"`) {
					t.Errorf("%s %s %.3000s", page.MIMEType, ui, page.Text)
				}
				for _, other := range []string{"manifest.json", "dist/ui/page.js", "../manifest.json"} {
					if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "ui://notes/" + other}); err == nil {
						t.Errorf("%s is read", other)
					}
				}
			})
		}
	}
}

// application is the page of an application that shows a page of a plugin. It allows what applications have to allow
// without a word, passes calls of tools on where it grants that, and keeps what it gets.
const application = `<!doctype html><meta charset="utf-8"><iframe sandbox="allow-scripts" width=900 height=600></iframe>
<script>
	const frame = document.querySelector("iframe"), got = [];
	const send = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
	addEventListener("message", async ({ source, data }) => {
		if (source !== frame.contentWindow) return;
		got.push(data.method);
		if (data.method === "ui/initialize") {
			send({ id: data.id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "test", version: "1" },
				hostCapabilities: GRANTED, hostContext: { theme: "dark", styles: { variables: {
					"--color-text-primary": "rgb(1, 2, 3)" } } } } });
		} else if (data.method === "tools/call") {
			const r = await fetch("/call", { method: "POST", body: JSON.stringify(data.params) });
			send(r.ok ? { id: data.id, result: await r.json() } :
				{ id: data.id, error: { code: -32000, message: await r.text() } });
		} else if (data.id !== undefined && data.method) {
			send({ id: data.id, error: { code: -32601, message: "there is no " + data.method } });
		}
	});
	fetch("/page").then((r) => r.text()).then((text) => { frame.srcdoc = text; });
</script>`

// applicationOf serves an application, which speaks with the host by an agent's session.
func applicationOf(t *testing.T, s *sdk.ClientSession, granted string) *browsertest.Page {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'unsafe-inline'; "+
			"style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'self'")
		_, _ = rw.Write([]byte(strings.Replace(application, "GRANTED", granted, 1)))
	})
	mux.HandleFunc("/page", func(rw http.ResponseWriter, r *http.Request) {
		read, err := s.ReadResource(r.Context(), &sdk.ReadResourceParams{URI: notesPage})
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = rw.Write([]byte(read.Contents[0].Text))
	})
	mux.HandleFunc("/call", func(rw http.ResponseWriter, r *http.Request) {
		var call sdk.CallToolParams
		if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
			t.Error(err)
		}
		res, err := s.CallTool(r.Context(), &call)
		if err != nil {
			http.Error(rw, err.Error(), http.StatusForbidden)
			return
		}
		_ = json.NewEncoder(rw).Encode(res)
	})
	served := httptest.NewServer(mux)
	t.Cleanup(served.Close)
	return browsertest.Open(t, served.URL)
}

// TestPageInApplication: the page of the example works where an application shows it, by calls of tools.
func TestPageInApplication(t *testing.T) {
	w := withNotes(t, host.Config{})
	s := w.agent("", showing, server.NewTokenRequest{Scopes: []hostapi.Scope{{Plugin: "notes"}}})
	app := applicationOf(t, s, `{ serverTools: {} }`)
	page := app.Frame()
	page.Shows("No notes")
	page.Wait(`document.documentElement.dataset.theme === "dark" &&
		getComputedStyle(document.body).color === "rgb(1, 2, 3)"`)
	// What the agent has asked a tool for is shown.
	res, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes.create",
		Arguments: json.RawMessage(`{"title":"Tea","text":"**Green**"}`)})
	if err != nil || res.IsError {
		t.Fatal(res, err)
	}
	text, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	app.Exec(fmt.Sprintf(`send({ method: "ui/notifications/tool-input", params: { arguments: { title: "Tea" } } });
		send({ method: "ui/notifications/tool-result", params: %s })`, text))
	page.Wait(`document.querySelector("#title").value === "Tea" &&
		document.querySelector("#preview strong").textContent === "Green"`)
	page.Shows("1 note")
	// What the user does in it goes round.
	page.Exec(`document.querySelector("#new").click()`)
	page.Shows("2 notes")
	page.Wait(`document.querySelector("#title").value === "Untitled"`)
	page.Exec(`document.querySelector("#title").value = "Coffee";
		document.querySelector("#title").dispatchEvent(new InputEvent("input", { bubbles: true }))`)
	page.Wait(`document.querySelector("#list").innerText.includes("Coffee")`)
	// What no tool does fails with what to know, and so does what a tool refuses.
	for script, want := range map[string]string{
		`wasmhost.db.query("notes", {})`: "not_supported: db.query is not there where an application shows this page, " +
			"which may call tools of its plugin alone: notes/create, notes/delete, notes/export, notes/get, notes/search, " +
			"notes/update",
		`wasmhost.settings.get("lineBreaks")`:                       "not_supported: settings.get is not there",
		`wasmhost.notes.get({ id: "none" })`:                        "not_found: there is no note none",
		`wasmhost.notes.get({})`:                                    "invalid_argument: ",
		`wasmhost.notes.get(1, 2)`:                                  "invalid_argument: notes.get is a tool here",
		`wasmhost.export.saveFile({ filename: "a", content: "b" })`: "not_supported: the application",
		`fetch("` + w.URL() + `/readyz")`:                           "undefined: Failed to fetch",
	} {
		got := browsertest.Eval[string](page, script+`.then(String, (e) => e.code + ": " + e.message)`)
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", script, got, want)
		}
	}
	if got := browsertest.Eval[string](app, `[...new Set(got)].sort().join(" ")`); got != "tools/call ui/initialize "+
		"ui/notifications/initialized ui/notifications/size-changed" {
		t.Errorf("the application has got %s", got)
	}
	if realm := browsertest.Eval[string](page, `typeof RTCPeerConnection + typeof trustedTypes`); realm !=
		"undefinedundefined" {
		t.Errorf("the page has %s", realm)
	}
	// An application that grants nothing is asked for nothing.
	none := applicationOf(t, s, `{}`)
	none.Frame().Shows("the application that shows this page lets it call no tools")
	if browsertest.Eval[bool](none, `got.includes("tools/call")`) {
		t.Error("a tool is called that was not granted")
	}
}

// TestAppsAreBounded: what is made of a page has a bound, which files that are named again and again count to.
func TestAppsAreBounded(t *testing.T) {
	more := map[string]any{"permissions": []string{"cli"}, "backend": map[string]any{"entryPoint": "main.js",
		"resourceLimits": map[string]any{"memoryMb": 32}}, "cli": map[string]any{"endpoints": []any{map[string]any{
		"method": "GET", "path": "say", "auth": true, "description": "Says.", "tool": true}}}}
	images := func(n int) map[string]string {
		return map[string]string{"main.js": "export default () => {};", "ui/a.png": strings.Repeat("x", 10_000),
			"ui/s.css": `p { background: url( 'a.png' ) }`, "ui/last.js": `"</script><!--"; late = document.body.innerText;`,
			"ui/index.html": `<link rel=stylesheet href=s.css><script defer src="./last.js?1">x</script><p>there` +
				strings.Repeat(`<img src="a.png"><iframe srcdoc="x"></iframe>`, n) + `<script src="../../x.js"></script>`}
	}
	w := serveWith(t, host.Config{Parts: []host.Part{agents.Part(agents.Limits{AppBytes: 128 << 10})}},
		paged{"few", images(2), more}, paged{"many", images(20), more})
	agent := func(id string) *sdk.ClientSession {
		return w.agent("", showing, server.NewTokenRequest{Scopes: []hostapi.Scope{{Plugin: id}}})
	}
	read, err := agent("few").ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "ui://few/ui/index.html"})
	if err != nil {
		t.Fatal(err)
	}
	text := read.Contents[0].Text
	for part, n := range map[string]int{`src="data:image/png;base64,eHh4`: 2, `url("data:image/png;base64,eHh4`: 1,
		"srcdoc=": 0, `\x3C/script>\x3C!--`: 1, `src="../../x.js"`: 1, "last.js": 0} {
		if got := strings.Count(text, part); got != n {
			t.Errorf("%s is there %d times, not %d", part, got, n)
		}
	}
	if !strings.HasSuffix(text, "late = document.body.innerText;</script>") {
		t.Errorf("a script that waits for the document does not: %s", text[len(text)-200:])
	}
	_, err = agent("many").ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "ui://many/ui/index.html"})
	if err == nil || !strings.Contains(err.Error(), "mcp.app-bytes") {
		t.Errorf("a long one: %v", err)
	}
}
