package server

import (
	"context"
	"fmt"
	"time"
)

// fakeFeed is the one feed that the fake knows.
func fakeFeed() Feed {
	return Feed{ID: "f1", URL: "https://example.com/feed.xml", Title: "News", UpdatedAt: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
}

func (f *fakePlugins) Feeds(ctx context.Context, plugin string) ([]Feed, error) {
	_, err := f.Get(ctx, plugin)
	return []Feed{fakeFeed()}, err
}

func (f *fakePlugins) AddFeed(ctx context.Context, plugin, url string) (Feed, error) {
	f.said(fmt.Sprintf("add %s %s", plugin, url))
	if _, err := f.Get(ctx, plugin); err != nil {
		return Feed{}, err
	}
	if url == "http://127.0.0.1/" {
		return Feed{}, FeedRefused("the network policy does not allow 127.0.0.1")
	}
	return fakeFeed(), nil
}

func (f *fakePlugins) RemoveFeed(_ context.Context, plugin, feed string) error {
	f.said(fmt.Sprintf("remove %s %s", plugin, feed))
	if feed != "f1" {
		return FeedNotFound(plugin, feed)
	}
	return nil
}

func (f *fakePlugins) Articles(_ context.Context, q ArticleQuery) ([]Article, error) {
	f.said(fmt.Sprintf("articles %s %q %d", q.Plugin, q.Feed, q.Limit))
	return []Article{{ID: "a1", FeedID: "f1", Title: "First", Link: "https://example.com/1"}}, nil
}
