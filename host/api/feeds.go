package api

import "time"

// Routes of the feeds that plugins watch. All but AddFeed answer while the
// plugin does not run, too.
var (
	ListFeeds = Get[PluginRequest, FeedList]("/plugins/{id}/feeds", "Lists the feeds of a plugin")
	// AddFeed adds a feed for a plugin, within what it may reach. One that the
	// plugin has already is returned as it is.
	AddFeed    = Post[AddFeedRequest, Feed]("/plugins/{id}/feeds", "Fetches a feed and adds it", Needs(Operate))
	RemoveFeed = Delete[FeedRequest, None]("/plugins/{id}/feeds/{feed}", "Removes a feed with its articles",
		Needs(Operate))
	// ListArticles lists the newest first.
	ListArticles = Get[ArticleQuery, ArticleList]("/plugins/{id}/articles", "Lists articles of a plugin's feeds")
)

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

// FeedList is the feeds of a plugin, in the order in which they were added.
type FeedList struct {
	Feeds []Feed `json:"feeds"`
}

// AddFeedRequest adds a feed.
type AddFeedRequest struct {
	Plugin string `path:"id" json:"-"`
	URL    string `json:"url"`
}

// FeedRequest names a feed.
type FeedRequest struct {
	Plugin string `path:"id" json:"-"`
	Feed   string `path:"feed" json:"-"`
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

// ArticleList is articles of a plugin.
type ArticleList struct {
	Articles []Article `json:"articles"`
}

// MaxArticles is how many articles one answer has at most.
const MaxArticles = 500

// ArticleQuery selects articles of a plugin.
type ArticleQuery struct {
	Plugin string `path:"id" json:"-"`
	Feed   string `query:"feed" json:"-" doc:"the id of a feed; all feeds where it is left out"`
	Limit  int    `query:"limit" json:"-" min:"1" max:"500" doc:"100 where it is left out"`
}
