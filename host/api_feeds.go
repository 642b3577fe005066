package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/rss"
	"github.com/wasmhost/wasmhost/host/server"
)

// feeds returns the open feeds, after it has made sure that the plugin is
// installed.
func (a *pluginAPI) feeds(id string) (*rss.Feeds, error) {
	if _, err := a.plugins.Get(id); err != nil {
		return nil, a.problem(err)
	}
	kept := a.host.feeds.opened()
	if kept == nil {
		text, cause := a.host.feeds.missing()
		return nil, because(server.Conflict(text), cause)
	}
	return kept, nil
}

// Feeds lists the feeds of a plugin.
func (a *pluginAPI) Feeds(ctx context.Context, id string) ([]server.Feed, error) {
	kept, err := a.feeds(id)
	if err != nil {
		return nil, err
	}
	text, err := kept.GetFeeds(ctx, nil, id)
	return decodeFeeds[[]server.Feed](a, text, err)
}

// AddFeed adds a feed to a plugin.
func (a *pluginAPI) AddFeed(ctx context.Context, id, url string) (server.Feed, error) {
	kept, err := a.feeds(id)
	if err != nil {
		return server.Feed{}, err
	}
	notAllowed := func() error {
		return server.Conflict(fmt.Sprintf("the plugin %q is not active, or was not granted rss: a feed is fetched within what the plugin may reach; `wasmhost info %s` says what it lacks", id, id))
	}
	if !a.host.feeds.allowed(id) {
		return server.Feed{}, notAllowed()
	}
	text, err := kept.AddFeed(ctx, nil, id, url)
	if err != nil && !a.host.feeds.allowed(id) { // it ended meanwhile
		return server.Feed{}, notAllowed()
	}
	return decodeFeeds[server.Feed](a, text, err)
}

// RemoveFeed removes a feed of a plugin.
func (a *pluginAPI) RemoveFeed(ctx context.Context, id, feed string) error {
	list, err := a.Feeds(ctx, id)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(f server.Feed) bool { return f.ID == feed }) {
		return server.FeedNotFound(id, feed)
	}
	kept, err := a.feeds(id)
	if err != nil {
		return err
	}
	if err := kept.RemoveFeed(ctx, id, feed); err != nil {
		return a.feedProblem(err)
	}
	return nil
}

// Articles lists articles of a plugin.
func (a *pluginAPI) Articles(ctx context.Context, q server.ArticleQuery) ([]server.Article, error) {
	kept, err := a.feeds(q.Plugin)
	if err != nil {
		return nil, err
	}
	text, err := kept.GetArticles(ctx, nil, q.Plugin, q.Feed, q.Limit)
	var known *abi.Error
	if q.Feed != "" && errors.As(err, &known) && known.Code == abi.CodeInvalidArgument {
		return nil, because(server.FeedNotFound(q.Plugin, q.Feed), err)
	}
	return decodeFeeds[[]server.Article](a, text, err)
}

// decodeFeeds reads what the feeds answer to guests, for their user.
func decodeFeeds[T any](a *pluginAPI, text []byte, err error) (out T, _ error) {
	if err != nil {
		return out, a.feedProblem(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return out, internal(fmt.Errorf("read the answer of the feeds: %w", err))
	}
	return out, nil
}

// feedProblem maps what the feeds fail with.
func (a *pluginAPI) feedProblem(err error) error {
	var known *abi.Error
	if !errors.As(err, &known) {
		return a.problem(err)
	}
	switch known.Code {
	case abi.CodeInvalidArgument:
		return because(server.InvalidRequest(known.Message), err)
	case abi.CodeQuotaExceeded, abi.CodePermissionDenied, abi.CodeUnavailable, abi.CodeDeadlineExceeded:
		return because(server.FeedRefused(known.Message), err)
	case abi.CodeStorageError:
		return because(server.StoredDataProblem(known.Message), err)
	}
	return internal(err)
}
