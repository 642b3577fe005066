package native_test

import (
	"context"

	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// Stand-ins for services that reach beyond a plugin's own data: they answer with
// what they are given, or what TestEveryHostFunction knows.

type network struct{ hostfunctest.HTTP }

func (network) Fetch(_ context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	return &hostfuncs.FetchResponse{Status: 200, StatusText: "OK", URL: req.URL, Headers: req.Headers, Body: req.Body}, nil
}

type sessions struct{ hostfunctest.Sessions }

func (sessions) Create(context.Context, string) (string, error) { return "s", nil }

func (sessions) GetStatus(context.Context, string) (string, error) { return "ready", nil }

func (sessions) GetMessages(_ context.Context, dst []byte, _ string) ([]byte, error) {
	return append(dst, "[]"...), nil
}

type ai struct{ hostfunctest.AI }

func (ai) GenerateMessage(_ context.Context, _, user string) (string, error) { return user, nil }

func (ai) GenerateTitle(_ context.Context, text string) (string, error) { return text, nil }

func (ai) GenerateStructured(_ context.Context, req hostfuncs.StructuredRequest) ([]byte, error) {
	return append([]byte{}, req.InputSchema...), nil
}

type tools struct{}

func (tools) ListTools(context.Context, string) ([]byte, error) { return []byte("[]"), nil }
func (tools) CallTool(context.Context, string, string, []byte) ([]byte, error) {
	return []byte(`{"content":[],"isError":false}`), nil
}

type rss struct{ hostfunctest.RSS }

func (rss) GetFeeds(_ context.Context, dst []byte) ([]byte, error) { return append(dst, "[]"...), nil }

func (rss) AddFeed(_ context.Context, dst []byte, _ string) ([]byte, error) {
	return append(dst, `{"id":"f"}`...), nil
}

func (rss) GetArticles(_ context.Context, dst []byte, _ string, _ int64) ([]byte, error) {
	return append(dst, "[]"...), nil
}
