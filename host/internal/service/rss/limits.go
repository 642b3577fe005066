package rss

import (
	"time"
)

// Limits bound what feeds may take. A field that is zero takes its default.
type Limits struct {
	// Feeds is how many feeds a plugin may have.
	Feeds int `default:"100" min:"1" max:"10000" per:"database"`
	// Articles is how many articles of a feed are kept.
	Articles int `default:"500" min:"1" max:"2000" per:"database"`
	// FeedBytes is how long a feed may be, as it is sent.
	FeedBytes int `default:"5MiB" min:"1KiB" max:"64MiB"`
	// SummaryBytes is how long a summary may be; it is cut with its elements closed.
	SummaryBytes int `default:"16KiB" min:"256" max:"64KiB"`
	// PluginBytes is how much the texts of all articles of a plugin may take. A feed that does not fit is not
	// stored, and says so.
	PluginBytes int64 `default:"256MiB" min:"64KiB" max:"1TiB" per:"database"`
	// Interval is how long a feed is not fetched again.
	Interval time.Duration `default:"15m" min:"15m" max:"168h"`
	// Jitter is the most that is added to intervals, at random, so that feeds that were added together are not
	// fetched together for good.
	Jitter time.Duration `default:"3m" min:"1ns" max:"24h"`
	// BackOff is the longest interval between attempts for a feed that fails.
	BackOff time.Duration `default:"24h" min:"Interval" max:"720h"`
	// Concurrent is how many feeds are refreshed at once; as many are added at once.
	Concurrent int `default:"4" min:"1" max:"100" per:"host"`
	// ConcurrentPerPlugin is how many feeds of one plugin are refreshed at once.
	ConcurrentPerPlugin int `default:"2" min:"1" max:"100" per:"host"`
	// FetchTimeout is how long fetching a feed may take.
	FetchTimeout time.Duration `default:"30s" min:"1s" max:"10m"`
	// AddsPerMinute is how many new feeds a plugin may ask for in a minute; as many may come at once.
	AddsPerMinute int `default:"30" min:"1" max:"10000" per:"host"`
	// AddBytesPerMinute is how many bytes of new feeds a plugin may have fetched and read in a minute; as many may
	// come at once. The last of them may go past it, which the next minutes pay for.
	AddBytesPerMinute int `default:"10MiB" min:"FeedBytes" max:"1GiB" per:"host"`
	// ConcurrentReads is how many feeds are read at once, once they are fetched, those that are added and those
	// that are refreshed: reading costs the host time that no plugin's account has.
	ConcurrentReads int `default:"1" min:"1" max:"100" per:"host"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"1h"`
}

// Bounds that are no settings.
const (
	// MaxURL is how many bytes the address of a feed or an article may have.
	// A longer link of an article is left out.
	MaxURL = 2048
	// MaxTitle is how many characters a title may have, MaxAuthor an author;
	// longer ones are cut.
	MaxTitle  = 500
	MaxAuthor = 200
	// DefaultArticles is how many articles come where no limit is given,
	// MaxArticles how many may be asked for at once.
	DefaultArticles = 100
	MaxArticles     = 500
	// MaxResult is how many bytes of JSON a list may have.
	MaxResult = 12 << 20
)
