package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// feedRoutes answer as if there were one feed.
func (f *fakePlugins) feedRoutes(m *api.Mux) {
	feed := api.Feed{ID: "f1", URL: "https://example.com/feed.xml", Title: "News",
		UpdatedAt: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
	api.ListFeeds.Handle(m, func(ctx context.Context, in api.PluginRequest) (api.FeedList, error) {
		_, err := f.Get(ctx, in.ID)
		return api.FeedList{Feeds: []api.Feed{feed}}, err
	})
	api.AddFeed.Handle(m, func(ctx context.Context, in api.AddFeedRequest) (api.Feed, error) {
		f.said(fmt.Sprintf("add %s %s", in.Plugin, in.URL))
		if _, err := f.Get(ctx, in.Plugin); err != nil {
			return api.Feed{}, err
		}
		switch in.URL {
		case "":
			return api.Feed{}, problem.InvalidRequest("url is missing")
		case "http://127.0.0.1/":
			return api.Feed{}, problem.New(problem.CodeFeedRefused, "the network policy does not allow 127.0.0.1")
		}
		return feed, nil
	})
	api.RemoveFeed.Handle(m, func(_ context.Context, in api.FeedRequest) (api.None, error) {
		f.said(fmt.Sprintf("remove %s %s", in.Plugin, in.Feed))
		if in.Feed != "f1" {
			return api.None{}, problem.FeedNotFound(in.Plugin, in.Feed)
		}
		return api.None{}, nil
	})
	api.ListArticles.Handle(m, func(_ context.Context, q api.ArticleQuery) (api.ArticleList, error) {
		f.said(fmt.Sprintf("articles %s %q %d", q.Plugin, q.Feed, q.Limit))
		return api.ArticleList{Articles: []api.Article{{ID: "a1", FeedID: "f1", Title: "First",
			Link: "https://example.com/1"}}}, nil
	})
}

// fakeMux is the routes that fake plugins answer.
func fakeMux(f *fakePlugins, tokens *Tokens) *api.Mux {
	m := api.NewMux()
	tokens.Routes(m)
	f.managerRoutes(m)
	f.dataRoutes(m)
	f.storedRoutes(m)
	f.networkRoutes(m)
	f.feedRoutes(m)
	f.mcpServerRoutes(m)
	f.noticeRoutes(m)
	f.cronRoutes(m)
	f.orphanRoutes(m)
	f.faultRoutes(m)
	f.archiveRoutes(m)
	f.aiRoutes(m)
	f.sessionRoutes(m)
	f.vaultRoutes(m)
	f.publisherRoutes(m)
	f.catalogueRoutes(m)
	f.viewRoutes(m)
	kindRoutes(m)
	return m
}
