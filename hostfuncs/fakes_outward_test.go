package hostfuncs_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// Fakes of the services that reach beyond the plugin's own data. They write
// to the journal; what is called "broken" is a fault of the host's.

type network struct {
	hostfunctest.HTTP
	*journal
}

func (n network) Fetch(_ context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	err := n.note("fetch", req.URL, req.Method, fmt.Sprintf("%q", req.Headers), req.Body, req.Timeout)
	if req.Redirect != "" {
		_ = n.note("redirect", string(req.Redirect))
	}
	response := &hostfuncs.FetchResponse{Status: 200, StatusText: "OK", URL: req.URL,
		Headers: [][2]string{{"a", `"b"`}, {"c", ""}}, Body: []byte("é\n\"")}
	switch req.Method {
	case "BINARY":
		response.Headers, response.Body = nil, []byte{0xff, 0, 1}
	case "ECHO":
		response.Headers, response.Body = nil, req.Body
	case "HELD":
		response.Release = func() { _ = n.note("released", "") }
	}
	return response, err
}

func (n network) WebSocket(_ context.Context, req hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	return hostfuncs.FakeSocket{}, n.note("webSocket", req.URL, fmt.Sprintf("%q %q", req.Protocols, req.Headers))
}

type cron struct {
	hostfunctest.Cron
	*journal
}

func (c cron) Register(id, schedule string) error { return c.note("register", id, schedule) }

func (c cron) Unregister(id string) error { return c.note("unregister", id) }

func (c cron) IsRegistered(id string) (bool, error) {
	return id != "absent", c.note("isRegistered", id)
}

type toast struct {
	hostfunctest.Toast
	*journal
}

func (s toast) Show(message, kind string, durationMs int64) error {
	return s.note("show", message, kind, fmt.Sprint(durationMs))
}

func (s toast) Notify(title, body string) error { return s.note("notify", title, body) }

// bare takes the brackets and quotes off a list of one text.
func bare(value []byte) string { return strings.Trim(string(value), `["]`) }

type sidebar struct {
	hostfunctest.Sidebar
	*journal
}

func (s sidebar) SetItems(_ context.Context, items []byte) error {
	return s.note("setSidebar", bare(items))
}

func (s sidebar) SetBadge(_ context.Context, badge []byte) error {
	return s.note("setBadge", bare(badge))
}

type inbox struct {
	hostfunctest.Inbox
	*journal
}

func (i inbox) SetItems(_ context.Context, items []byte) error {
	return i.note("setInbox", bare(items))
}

func (i inbox) PostAlert(_ context.Context, title, body, dedupKey string) error {
	return i.note("postAlert", title, body, dedupKey)
}

type sessions struct {
	hostfunctest.Sessions
	*journal
}

func (s sessions) Create(_ context.Context, prompt string) (string, error) {
	return `s"1`, s.note("create", prompt)
}

func (s sessions) SendMessage(_ context.Context, id, text string) error {
	return s.note("sendMessage", id, text)
}

func (s sessions) GetStatus(_ context.Context, id string) (string, error) {
	return "needs_you", s.note("getStatus", id)
}

func (s sessions) GetMessages(_ context.Context, dst []byte, id string) ([]byte, error) {
	return append(dst, `[{"id":"1"}]`...), s.note("getMessages", id)
}

func (s sessions) Stop(_ context.Context, id string) error { return s.note("stop", id) }

func (s sessions) Rename(_ context.Context, id, name string) error { return s.note("rename", id, name) }

func (s sessions) Watch(id string) (int64, error) { return 9, s.note("watch", id) }

func (s sessions) Unwatch(subscription int64) { _ = s.note("unwatch", fmt.Sprint(subscription)) }

type ai struct {
	hostfunctest.AI
	*journal
}

func (a ai) IsConfigured() bool { return a.note("isConfigured", "") == nil }

func (a ai) GenerateMessage(_ context.Context, system, user string) (string, error) {
	return "an \"answer\"\n", a.note("message", system, user)
}

func (a ai) GenerateTitle(_ context.Context, text string) (string, error) {
	return "a title", a.note("title", text)
}

func (a ai) GenerateStructured(_ context.Context, req hostfuncs.StructuredRequest) ([]byte, error) {
	return []byte(`{"a":1}`), a.note("structured", req.Prompt, req.SystemPrompt, req.ToolName, req.ToolDescription,
		req.InputSchema)
}

type rss struct {
	hostfunctest.RSS
	*journal
}

func (r rss) GetFeeds(_ context.Context, dst []byte) ([]byte, error) {
	return append(dst, `[]`...), r.note("getFeeds", "")
}

func (r rss) AddFeed(_ context.Context, dst []byte, url string) ([]byte, error) {
	return append(dst, `{"id":"f"}`...), r.note("addFeed", url)
}

func (r rss) RemoveFeed(_ context.Context, id string) error { return r.note("removeFeed", id) }

func (r rss) GetArticles(_ context.Context, dst []byte, feedID string, limit int64) ([]byte, error) {
	return append(dst, `[{"id":"a"}]`...), r.note("getArticles", feedID, fmt.Sprint(limit))
}
