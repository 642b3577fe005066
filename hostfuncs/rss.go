package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxFeedURL is how many bytes the address of a feed may have: 4 KiB.
const MaxFeedURL = 4 << 10

// RSS is the feeds of one plugin. Methods that return JSON append it to dst.
type RSS interface {
	GetFeeds(ctx context.Context, dst []byte) ([]byte, error)
	AddFeed(ctx context.Context, dst []byte, url string) ([]byte, error)
	RemoveFeed(ctx context.Context, id string) error
	// GetArticles takes a feed and a number; empty and zero for no bound of
	// the caller's.
	GetArticles(ctx context.Context, dst []byte, feedID string, limit int64) ([]byte, error)
}

func rssSpace() Namespace {
	feed := object("Feed",
		text("id", "the feed"),
		text("url", "its address"),
		text("title", "its title"),
		text("updatedAt", "when it was last fetched, in UTC"),
		optional(text("error", "why it could not be fetched the last time")),
	)
	return serve(Namespace{Name: "rss", Title: "RSS", Permission: "rss"}, From[RSS],
		[]method[RSS]{
			{Function{
				Name: "getFeeds", Waits: true,
				Result: listOf(feed), ResultBudget: answerResult,
				Errors: stored(),
				Doc:    "Returns the plugin's feeds.",
			}, func(ctx context.Context, rss RSS, _ params) (abi.RawJSON, error) {
				return rss.GetFeeds(ctx, make([]byte, 0, firstBuffer))
			}},
			{Function{
				Name: "addFeed", Waits: true, Stores: true,
				Params: []Field{text("url", "the address of an RSS, Atom or JSON feed")}, MaxParams: MaxTextParams,
				Result: feed, ResultBudget: smallResult,
				Errors: stored(),
				Doc:    "Fetches a feed and keeps it; one that is there already is returned as it is.",
			}, rssAddFeed},
			{Function{
				Name: "removeFeed", Waits: true,
				Params: []Field{text("id", "a feed; an unknown one is ignored")}, MaxParams: MaxParams,
				Result: nothing(),
				Errors: stored(),
				Doc:    "Removes a feed and its articles.",
			}, func(ctx context.Context, rss RSS, p params) (abi.RawJSON, error) {
				return done(rss.RemoveFeed(ctx, p[0].text))
			}},
			{Function{
				Name: "getArticles", Waits: true,
				Params: []Field{
					optional(text("feedId", "a feed; without it, all feeds")),
					optional(positive("limit", "how many articles at most")),
				}, MaxParams: MaxParams,
				Result: listOf(object("Article",
					text("id", "the article"),
					text("feedId", "its feed"),
					text("title", "its title"),
					text("link", "its address"),
					text("publishedAt", "when, in UTC"),
					text("summary", "safe HTML"),
					optional(text("author", "who wrote it")),
				)), ResultBudget: LongResult,
				Errors: stored(),
				Doc:    "Returns articles, the newest first.",
				JS: JavaScript{
					Signature: "getArticles(options?: { feedId?: string; limit?: number }): Promise<Article[]>",
					Options:   true,
				},
			}, func(ctx context.Context, rss RSS, p params) (abi.RawJSON, error) {
				return rss.GetArticles(ctx, make([]byte, 0, firstBuffer), p[0].text, p[1].integer)
			}},
		})
}

func rssAddFeed(ctx context.Context, rss RSS, p params) (abi.RawJSON, error) {
	url := p[0].text
	if len(url) > MaxFeedURL {
		return nil, abi.Invalid("rss.addFeed: the parameter %q has %d bytes; it may have %d", "url", len(url), MaxFeedURL)
	}
	return rss.AddFeed(ctx, make([]byte, 0, firstBuffer), url)
}
