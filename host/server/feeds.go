package server

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// Feeds is the feeds that plugins watch, as their user sees and changes them.
// Its methods fail with [FeedNotFound], [FeedRefused] and [Conflict].
type Feeds interface {
	// Feeds returns the feeds of a plugin, in the order in which they were
	// added.
	Feeds(ctx context.Context, plugin string) ([]Feed, error)
	// AddFeed fetches a feed for a plugin, within what it may reach, and keeps
	// it. One that the plugin has already is returned as it is.
	AddFeed(ctx context.Context, plugin, url string) (Feed, error)
	// RemoveFeed removes a feed with its articles.
	RemoveFeed(ctx context.Context, plugin, feed string) error
	// Articles returns articles of a plugin, the newest first.
	Articles(ctx context.Context, q ArticleQuery) ([]Article, error)
}

// Feed is a feed that a plugin watches.
type Feed struct {
	ID    string `json:"id"`
	URL   string `json:"url"`
	Title string `json:"title"`
	// UpdatedAt is when the feed was last received, or found to be unchanged.
	UpdatedAt time.Time `json:"updatedAt"`
	// Error is why the last attempt failed.
	Error string `json:"error,omitempty"`
}

// Article is one article of a feed. Title and author are plain text, the
// summary is HTML of a short list of elements.
type Article struct {
	ID          string    `json:"id"`
	FeedID      string    `json:"feedId"`
	Title       string    `json:"title"`
	Link        string    `json:"link"`
	PublishedAt time.Time `json:"publishedAt"`
	Summary     string    `json:"summary"`
	Author      string    `json:"author,omitempty"`
}

// MaxArticles is how many articles one answer has at most.
const MaxArticles = 500

// ArticleQuery selects articles of a plugin.
type ArticleQuery struct {
	Plugin string
	Feed   string // its id; all feeds where it is empty
	Limit  int    // 0 means 100; at most [MaxArticles]
}

// Codes of problems with feeds.
const (
	CodeFeedNotFound = "feed_not_found"
	CodeFeedRefused  = "feed_refused"
)

// FeedNotFound is 404: the plugin has no such feed.
func FeedNotFound(plugin, feed string) *Problem {
	return &Problem{Status: http.StatusNotFound, Code: CodeFeedNotFound, Title: "No such feed",
		Detail: fmt.Sprintf("the plugin %q has no feed %q; `wasmhost feeds list %s` shows those that it has", guestText(plugin), guestText(feed), guestText(plugin))}
}

// FeedRefused is 422: there is no feed at the address, or the plugin may not
// reach it. Detail says why.
func FeedRefused(detail string) *Problem {
	return &Problem{Status: http.StatusUnprocessableEntity, Code: CodeFeedRefused, Title: "The feed was not added", Detail: guestText(detail)}
}
