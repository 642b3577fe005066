package gosdk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// outwardHost runs the plugin that uses the services beyond its own data, in
// the bare engine. The network is the real one, with just the test's server
// allowed; the others write down what they are asked.
type outwardHost struct {
	*testing.T
	harness *harness
	in      *native.Instance
	server  *httptest.Server
	asked   *asked
	slow    *atomic.Int64 // requests for /slow that are under way
}

func startOutward(t *testing.T) outwardHost {
	t.Helper()
	slow := &atomic.Int64{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			slow.Add(1)
			defer slow.Add(-1)
		}
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	network, err := netpolicy.New(netpolicy.Config{})
	if err != nil {
		t.Fatal(err)
	}
	client, err := network.Client("outward", netpolicy.Policy{AllowHosts: []string{strings.TrimPrefix(server.URL,
		"http://")}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	h := newHarness(t)
	a := &asked{}
	paths := []string{"call", "fetch", "cancel", "notes"}
	env := h.env("1.0.0", paths)
	env.Functions = hostfuncs.New(hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.CLI](register{paths}),
		hostfuncs.Of[hostfuncs.Settings](settings{}),
		hostfuncs.Of[hostfuncs.Events](hostfunctest.Events{}),
		hostfuncs.Of[hostfuncs.HTTP](reach{client}),
		hostfuncs.Of[hostfuncs.Cron](jobs{asked: a}),
		hostfuncs.Of[hostfuncs.Toast](toasts{asked: a}),
		hostfuncs.Of[hostfuncs.Sidebar](sidebar{asked: a}),
		hostfuncs.Of[hostfuncs.Inbox](inbox{asked: a}),
		hostfuncs.Of[hostfuncs.Sessions](talks{asked: a}),
		hostfuncs.Of[hostfuncs.AI](model{asked: a}),
		hostfuncs.Of[hostfuncs.RSS](feeds{asked: a}),
	), granted)
	in, err := h.load("sdk/go/testdata/outward").Start(context.Background(), env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(in.Close)
	return outwardHost{t, h, in, server, a, slow}
}

// answer is what the test's server says.
func answer(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/json":
		fmt.Fprint(w, `{"A":[1,2]}`)
	case "/feed":
		fmt.Fprint(w,
			`{"version":"https://jsonfeed.org/version/1.1","title":"News","items":[{"id":"1","title":"First",`+
				`"url":"https://example.com/1","content_html":"<b>x</b><script>y</script>"}]}`)
	case "/bytes":
		_, _ = w.Write([]byte{0xff, 0, '"'})
	case "/moved":
		http.Redirect(w, r, "/json", http.StatusFound)
	case "/slow":
		select {
		case <-r.Context().Done():
		case <-time.After(20 * time.Second):
		}
	case "/missing":
		http.NotFound(w, r)
	default:
		w.Header()["X-Many"] = []string{"1", "2"}
		w.Header().Set("Content-Type", "text/echo")
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, "%s %s %q %s ", r.Method, r.URL, r.Header["A"], r.Header.Get("Content-Type"))
		body := make([]byte, 64)
		n, _ := r.Body.Read(body)
		_, _ = w.Write(body[:n])
	}
}

// do posts to an endpoint of the plugin and reads the outcome.
func (h outwardHost) do(path string, body any) (o struct {
	OK            json.RawMessage
	Code, Message string
}) {
	h.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		h.Fatal(err)
	}
	got, err := post(h.in, path, string(text))
	var response struct{ Body json.RawMessage }
	if err == nil {
		err = json.Unmarshal([]byte(got), &response)
	}
	if err == nil {
		err = json.Unmarshal(response.Body, &o)
	}
	if err != nil {
		h.Fatalf("%s %.300s: %.300s %v", path, text, got, err)
	}
	return o
}

// ok wants a call to succeed, with a JSON value, and the services to be asked
// for just what is wanted.
func (h outwardHost) ok(call any, want string, asked ...string) {
	h.Helper()
	o := h.do("call", call)
	if o.Code != "" || string(o.OK) != want {
		h.Errorf("%v: got %s, %s %s; want %s", call, o.OK, o.Code, o.Message, want)
	}
	if got := h.asked.all(); !slices.Equal(got, asked) {
		h.Errorf("%v: asked for %q, want %q", call, got, asked)
	}
}

// fails wants a call to fail.
func (h outwardHost) fails(path string, call any, code, message string) {
	h.Helper()
	if o := h.do(path, call); o.Code != code || !strings.Contains(o.Message, message) {
		h.Errorf("%v: got %s, %s %q; want %s %q", call, o.OK, o.Code, o.Message, code, message)
	}
	h.asked.all()
}

// notes wants the plugin to have noted lines since the last time.
func (h outwardHost) notes(want ...string) {
	h.Helper()
	got, err := request(context.Background(), h.in, 20*time.Second, abi.CLIRequest{Method: "GET", Path: "notes"})
	text, _ := json.Marshal(append([]string{}, want...))
	if err != nil || got != `{"status":200,"body":`+string(text)+`}` {
		h.Errorf("noted %s (%v), want %s", got, err, text)
	}
}

// asked is what the services were asked for, one line a call. A text "broken"
// is refused.
type asked struct {
	mu    sync.Mutex
	lines []string
}

func (a *asked) all() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	lines := a.lines
	a.lines = nil
	return lines
}

func (a *asked) note(parts ...any) error {
	line := strings.TrimSuffix(fmt.Sprintln(parts...), "\n")
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lines = append(a.lines, line)
	if strings.Contains(line, "broken") {
		return abi.NewError(abi.CodeUnavailable, "it is broken")
	}
	return nil
}

type reach struct{ *netpolicy.Client }

var redirects = map[hostfuncs.Redirect]netpolicy.Redirects{hostfuncs.RedirectError: netpolicy.RefuseRedirects,
	hostfuncs.RedirectManual: netpolicy.ReturnRedirects}

func (r reach) Fetch(ctx context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	got, err := r.Client.Fetch(ctx, netpolicy.Request{Method: req.Method, URL: req.URL, Header: req.Headers,
		Body: req.Body, Timeout: req.Timeout, Hold: true, Redirects: redirects[req.Redirect]})
	if err != nil {
		return nil, err
	}
	return &hostfuncs.FetchResponse{Status: got.Status, StatusText: got.StatusText, URL: got.URL, Headers: got.Header,
		Body: got.Body, Release: got.Release}, nil
}

func (reach) WebSocket(context.Context, hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	return nil, abi.Unavailable("package host tries WebSockets")
}

type jobs struct {
	hostfunctest.Cron
	*asked
}

func (j jobs) Register(id, schedule string) error {
	if id == "tidy" || id == "send" {
		return j.note("register", id, schedule)
	}
	return abi.NewError(abi.CodeInvalidArgument, "declared are: tidy, send")
}

func (j jobs) Unregister(id string) error { return j.note("unregister", id) }

func (j jobs) IsRegistered(id string) (bool, error) {
	return id == "tidy", j.note("isRegistered", id)
}

type toasts struct {
	hostfunctest.Toast
	*asked
}

func (s toasts) Show(message, kind string, ms int64) error { return s.note("show", message, kind, ms) }

func (s toasts) Notify(title, body string) error { return s.note("notify", title, body) }

type sidebar struct {
	hostfunctest.Sidebar
	*asked
}

func (s sidebar) SetItems(_ context.Context, items []byte) error {
	return s.note("sidebar", string(items))
}

func (s sidebar) SetBadge(_ context.Context, badge []byte) error {
	return s.note("badge", string(badge))
}

type inbox struct {
	hostfunctest.Inbox
	*asked
}

func (i inbox) SetItems(_ context.Context, items []byte) error { return i.note("inbox", string(items)) }

func (i inbox) PostAlert(_ context.Context, title, body, key string) error {
	return i.note("alert", title, body, key)
}

type talks struct {
	hostfunctest.Sessions
	*asked
}

func (s talks) Create(_ context.Context, prompt string) (string, error) {
	return "s1", s.note("create", prompt)
}

func (s talks) SendMessage(_ context.Context, id, text string) error { return s.note("send", id, text) }

func (s talks) GetStatus(_ context.Context, id string) (string, error) {
	return "needs_you", s.note("status", id)
}

func (s talks) GetMessages(_ context.Context, dst []byte, id string) ([]byte, error) {
	return append(dst, `[{"id":"1","role":"user","text":"a\n","timestamp":"2026-11-21T03:00:00.000Z","more":{}}]`...),
		s.note("messages", id)
}

func (s talks) Stop(_ context.Context, id string) error { return s.note("stop", id) }

func (s talks) Rename(_ context.Context, id, name string) error { return s.note("rename", id, name) }

func (s talks) Watch(id string) (int64, error) { return int64(len(id)), s.note("watch", id) }

func (s talks) Unwatch(subscription int64) { _ = s.note("unwatch", subscription) }

type model struct {
	hostfunctest.AI
	*asked
}

func (m model) IsConfigured() bool { return m.note("isConfigured") == nil }

func (m model) GenerateMessage(_ context.Context, system, user string) (string, error) {
	return "an \"answer\"", m.note("message", system, user)
}

func (m model) GenerateTitle(_ context.Context, text string) (string, error) {
	return "a title", m.note("title", text)
}

func (m model) GenerateStructured(_ context.Context, r hostfuncs.StructuredRequest) ([]byte, error) {
	answer := `{"name":"Ada"}`
	if r.ToolName == "odd" {
		answer = `{"name":7}`
	}
	return []byte(answer), m.note("structured", r.Prompt, r.SystemPrompt, r.ToolName, r.ToolDescription,
		string(r.InputSchema))
}

type feeds struct {
	hostfunctest.RSS
	*asked
}

const feed = `{"id":"f","url":"u","title":"T","updatedAt":"2026-11-21T03:00:00.000Z","error":"e","more":1}`

func (f feeds) GetFeeds(_ context.Context, dst []byte) ([]byte, error) {
	return append(dst, "["+feed+"]"...), f.note("feeds")
}

func (f feeds) AddFeed(_ context.Context, dst []byte, url string) ([]byte, error) {
	return append(dst, feed...), f.note("add", url)
}

func (f feeds) RemoveFeed(_ context.Context, id string) error { return f.note("remove", id) }

func (f feeds) GetArticles(_ context.Context, dst []byte, id string, limit int64) ([]byte, error) {
	return append(dst,
			`[{"id":"a","feedId":"f","title":"T","link":"l","publishedAt":"2026-11-21T03:00:00.000Z","summary":"<b>s</b>",`+
				`"author":"A"},{"id":"b"}]`...), f.note(
			"articles", id, limit)
}
