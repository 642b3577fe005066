package native_test

import (
	"context"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Stand-ins for the services that reach beyond a plugin's own data: they
// accept everything, and answer with what they are given.

type network struct{}

func (network) Fetch(_ context.Context, req hostfuncs.FetchRequest) (*hostfuncs.FetchResponse, error) {
	return &hostfuncs.FetchResponse{Status: 200, StatusText: "OK", URL: req.URL, Headers: req.Headers, Body: req.Body}, nil
}

type cron struct{}

func (cron) Register(string, string) error { return nil }

func (cron) Unregister(string) error { return nil }

func (cron) IsRegistered(string) (bool, error) { return true, nil }

type toast struct{}

func (toast) Show(string, string, int64) error { return nil }

func (toast) Notify(string, string) error { return nil }

type sidebar struct{}

func (sidebar) SetItems(context.Context, []byte) error { return nil }

func (sidebar) SetBadge(context.Context, []byte) error { return nil }

type inbox struct{}

func (inbox) SetItems(context.Context, []byte) error { return nil }

func (inbox) PostAlert(context.Context, string, string, string) error { return nil }

type sessions struct{}

func (sessions) Create(context.Context, string) (string, error) { return "s", nil }

func (sessions) SendMessage(context.Context, string, string) error { return nil }

func (sessions) GetStatus(context.Context, string) (string, error) { return "ready", nil }

func (sessions) GetMessages(_ context.Context, dst []byte, _ string) ([]byte, error) {
	return append(dst, "[]"...), nil
}

func (sessions) Stop(context.Context, string) error { return nil }

func (sessions) Rename(context.Context, string, string) error { return nil }

func (sessions) Watch(string) (int64, error) { return 1, nil }

func (sessions) Unwatch(int64) {}

type ai struct{}

func (ai) IsConfigured() bool { return true }

func (ai) GenerateMessage(_ context.Context, _, user string) (string, error) { return user, nil }

func (ai) GenerateTitle(_ context.Context, text string) (string, error) { return text, nil }

func (ai) GenerateStructured(_ context.Context, req hostfuncs.StructuredRequest) ([]byte, error) {
	return append([]byte{}, req.InputSchema...), nil
}

type rss struct{}

func (rss) GetFeeds(_ context.Context, dst []byte) ([]byte, error) { return append(dst, "[]"...), nil }

func (rss) AddFeed(_ context.Context, dst []byte, _ string) ([]byte, error) {
	return append(dst, `{"id":"f"}`...), nil
}

func (rss) RemoveFeed(context.Context, string) error { return nil }

func (rss) GetArticles(_ context.Context, dst []byte, _ string, _ int64) ([]byte, error) {
	return append(dst, "[]"...), nil
}
