package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/wasmhost/wasmhost/host/server"
)

func (c *client) Feeds(ctx context.Context, plugin string) ([]server.Feed, error) {
	var out struct {
		Feeds []server.Feed `json:"feeds"`
	}
	err := c.api(ctx, http.MethodGet, "/plugins/"+url.PathEscape(plugin)+"/feeds", nil, &out)
	return out.Feeds, err
}

func (c *client) AddFeed(ctx context.Context, plugin, address string) (feed server.Feed, err error) {
	in := map[string]string{"url": address}
	err = c.api(ctx, http.MethodPost, "/plugins/"+url.PathEscape(plugin)+"/feeds", in, &feed)
	return feed, err
}

func (c *client) RemoveFeed(ctx context.Context, plugin, feed string) error {
	return c.api(ctx, http.MethodDelete, "/plugins/"+url.PathEscape(plugin)+"/feeds/"+url.PathEscape(feed), nil, nil)
}

func (c *client) Articles(ctx context.Context, q server.ArticleQuery) ([]server.Article, error) {
	var out struct {
		Articles []server.Article `json:"articles"`
	}
	values := url.Values{"limit": {strconv.Itoa(q.Limit)}}
	if q.Feed != "" {
		values.Set("feed", q.Feed)
	}
	err := c.api(ctx, http.MethodGet, "/plugins/"+url.PathEscape(q.Plugin)+"/articles?"+values.Encode(), nil, &out)
	return out.Articles, err
}
