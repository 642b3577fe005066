package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// RSS is the feeds of the plugin, which the host fetches and keeps. It needs
// the permission rss. Calls wait as those of [DB] do.
type RSS struct{ plugin *plugin }

// RSS returns the feeds of the plugin.
func (c *Context) RSS() RSS { return RSS{c.plugin} }

// Feed is a feed that the host keeps.
type Feed struct {
	ID        string
	URL       string
	Title     string
	UpdatedAt Timestamp // when it was last fetched
	Error     string    // why it could not be fetched the last time; empty where it could
}

// Article is an article of a feed.
type Article struct {
	ID          string
	FeedID      string
	Title       string
	Link        string
	PublishedAt Timestamp
	Summary     string // safe HTML
	Author      string // empty where it is not known
}

// GetFeeds returns all feeds.
func (r RSS) GetFeeds(ctx context.Context) ([]Feed, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := hostcall.RSSGetFeedsStart()
	result, err := r.plugin.outcome(ctx, number, err)
	return decodeList(result, err, decodeFeed)
}

// AddFeed fetches an RSS, Atom or JSON feed and keeps it. One that is there
// already is returned as it is. The address has at most 4 KiB.
//
// It fails with invalid_argument for an address or a document that is no feed,
// permission_denied for an address that the network policy does not allow,
// unavailable where it cannot be fetched and quota_exceeded where the plugin
// has as many feeds as it may.
func (r RSS) AddFeed(ctx context.Context, url string) (Feed, error) {
	if ctx.Err() != nil {
		return Feed{}, contextError(ctx)
	}
	number, err := hostcall.RSSAddFeedStart(url)
	result, err := r.plugin.outcome(ctx, number, err)
	if err != nil {
		return Feed{}, err
	}
	var feed Feed
	if err := jsoncodec.DecodeFunc[Feed](decodeFeed).Unmarshal(result, &feed); err != nil {
		return Feed{}, unreadable(err)
	}
	return feed, nil
}

// RemoveFeed removes a feed and its articles. One that is not there is no
// error.
func (r RSS) RemoveFeed(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	number, err := hostcall.RSSRemoveFeedStart(id)
	_, err = r.plugin.outcome(ctx, number, err)
	return err
}

// ArticleQuery says which articles. The zero value is all that the host gives
// at once.
type ArticleQuery struct {
	FeedID string // empty for all feeds
	Limit  int    // how many at most; zero for the host's own limit
}

// GetArticles returns articles, the newest first.
func (r RSS) GetArticles(ctx context.Context, q ArticleQuery) ([]Article, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	var feed *string
	if q.FeedID != "" {
		feed = &q.FeedID
	}
	var limit *int64
	if q.Limit != 0 {
		limit = new(int64(q.Limit))
	}
	number, err := hostcall.RSSGetArticlesStart(feed, limit)
	result, err := r.plugin.outcome(ctx, number, err)
	return decodeList(result, err, func(d *jsoncodec.Decoder, a *Article) error {
		return decodeMembers(d, map[string]*string{
			"id": &a.ID, "feedId": &a.FeedID, "title": &a.Title, "link": &a.Link,
			"publishedAt": (*string)(&a.PublishedAt), "summary": &a.Summary, "author": &a.Author,
		})
	})
}

func decodeFeed(d *jsoncodec.Decoder, f *Feed) error {
	return decodeMembers(d, map[string]*string{
		"id": &f.ID, "url": &f.URL, "title": &f.Title, "updatedAt": (*string)(&f.UpdatedAt), "error": &f.Error,
	})
}

// decodeMembers reads an object of texts.
func decodeMembers(d *jsoncodec.Decoder, members map[string]*string) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		if to := members[string(name)]; to != nil {
			err = jsoncodec.DecodeString(d, to)
		} else {
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

// decodeList reads the list that a result is.
func decodeList[T any](result []byte, err error, decode jsoncodec.DecodeFunc[T]) ([]T, error) {
	if err != nil {
		return nil, err
	}
	var list []T
	err = jsoncodec.DecodeFunc[[]T](func(d *jsoncodec.Decoder, v *[]T) error {
		return jsoncodec.DecodeSlice(d, v, decode)
	}).Unmarshal(result, &list)
	if err != nil {
		return nil, unreadable(err)
	}
	return list, nil
}
