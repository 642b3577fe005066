package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/wasmhost/wasmhost/host/server"
)

func (c *client) AISettings(ctx context.Context) (settings server.AISettings, err error) {
	err = c.api(ctx, http.MethodGet, "/ai", nil, &settings)
	return settings, err
}

func (c *client) SetAI(ctx context.Context, change server.AIChange) (settings server.AISettings, err error) {
	err = c.api(ctx, http.MethodPut, "/ai", change, &settings)
	return settings, err
}

func (c *client) UnsetAI(ctx context.Context) error {
	return c.api(ctx, http.MethodDelete, "/ai", nil, nil)
}

func (c *client) TestAI(ctx context.Context) (result server.AITest, err error) {
	err = c.api(ctx, http.MethodPost, "/ai/test", nil, &result)
	return result, err
}

func (c *client) AIUsage(ctx context.Context) ([]server.AIUsage, error) {
	var out struct {
		Usage []server.AIUsage `json:"usage"`
	}
	err := c.api(ctx, http.MethodGet, "/ai/usage", nil, &out)
	return out.Usage, err
}

// sessionTarget is the route of the sessions of a plugin, or below it.
func sessionTarget(id string, below ...string) string {
	target := "/plugins/" + url.PathEscape(id) + "/sessions"
	for _, part := range below {
		target += "/" + url.PathEscape(part)
	}
	return target
}

func (c *client) Sessions(ctx context.Context, id string) (list server.SessionList, err error) {
	err = c.api(ctx, http.MethodGet, sessionTarget(id), nil, &list)
	return list, err
}

func (c *client) Session(ctx context.Context, id, session string) (found server.Session, err error) {
	err = c.api(ctx, http.MethodGet, sessionTarget(id, session), nil, &found)
	return found, err
}

func (c *client) SessionMessages(ctx context.Context, id, session string) ([]server.SessionMessage, error) {
	var out struct {
		Messages []server.SessionMessage `json:"messages"`
	}
	err := c.api(ctx, http.MethodGet, sessionTarget(id, session, "messages"), nil, &out)
	return out.Messages, err
}

func (c *client) CreateSession(ctx context.Context, id, prompt string) (created server.Session, err error) {
	in := struct {
		Prompt string `json:"prompt"`
	}{prompt}
	err = c.api(ctx, http.MethodPost, sessionTarget(id), in, &created)
	return created, err
}

func (c *client) SendToSession(ctx context.Context, id, session, text string) (found server.Session, err error) {
	in := struct {
		Text string `json:"text"`
	}{text}
	err = c.api(ctx, http.MethodPost, sessionTarget(id, session, "messages"), in, &found)
	return found, err
}

func (c *client) StopSession(ctx context.Context, id, session string) (found server.Session, err error) {
	err = c.api(ctx, http.MethodPost, sessionTarget(id, session, "stop"), nil, &found)
	return found, err
}

func (c *client) RemoveSession(ctx context.Context, id, session string) error {
	return c.api(ctx, http.MethodDelete, sessionTarget(id, session), nil, nil)
}
