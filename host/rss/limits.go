package rss

import (
	"fmt"
	"time"
)

// Limits bound what feeds may take. A field that is zero takes its default.
type Limits struct {
	// Feeds is how many feeds a plugin may have. Default 100.
	Feeds int
	// Articles is how many articles of a feed are kept. Default 500; at most
	// 2,000.
	Articles int
	// FeedBytes is how long a feed may be, as it is sent. Default 5 MiB.
	FeedBytes int
	// SummaryBytes is how long a summary may be; it is cut with its elements
	// closed. Default 16 KiB.
	SummaryBytes int
	// PluginBytes is how much the texts of all articles of a plugin may take.
	// A feed that does not fit is not stored, and says so. Default 256 MiB.
	PluginBytes int64
	// Interval is how long a feed is not fetched again. Default and least 15
	// min.
	Interval time.Duration
	// Jitter is the most that is added to intervals, at random, so that feeds
	// that were added together are not fetched together for good. Default 3
	// min.
	Jitter time.Duration
	// BackOff is the longest interval between attempts for a feed that fails.
	// Default 24 h.
	BackOff time.Duration
	// Concurrent is how many feeds are refreshed at once; as many are added
	// at once. Default 4.
	Concurrent int
	// ConcurrentPerPlugin is how many feeds of one plugin are refreshed at
	// once. Default 2.
	ConcurrentPerPlugin int
	// FetchTimeout is how long fetching a feed may take. Default 30 s.
	FetchTimeout time.Duration
	// AddsPerMinute is how many new feeds a plugin may ask for in a minute;
	// as many may come at once. Default 30.
	AddsPerMinute int
	// AddBytesPerMinute is how many bytes of new feeds a plugin may have
	// fetched and read in a minute; as many may come at once. The last of them
	// may go past it, which the next minutes pay for. Default 10 MiB; at least
	// FeedBytes.
	AddBytesPerMinute int
	// ConcurrentReads is how many feeds are read at once, once they are
	// fetched, those that are added and those that are refreshed: reading costs
	// the host time that no plugin's account has. Default 1.
	ConcurrentReads int
	// LockWait is how long to wait for a lock that another process holds on
	// the file. Default 5 s.
	LockWait time.Duration
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

// WithDefaults returns the limits in force.
func (l Limits) WithDefaults() Limits {
	fill(&l.Feeds, 100)
	fill(&l.Articles, 500)
	fill(&l.FeedBytes, 5<<20)
	fill(&l.SummaryBytes, 16<<10)
	fill(&l.PluginBytes, 256<<20)
	fill(&l.Interval, 15*time.Minute)
	fill(&l.Jitter, 3*time.Minute)
	fill(&l.BackOff, 24*time.Hour)
	fill(&l.Concurrent, 4)
	fill(&l.ConcurrentPerPlugin, 2)
	fill(&l.FetchTimeout, 30*time.Second)
	fill(&l.AddsPerMinute, 30)
	fill(&l.AddBytesPerMinute, max(10<<20, l.FeedBytes))
	fill(&l.ConcurrentReads, 1)
	fill(&l.LockWait, 5*time.Second)
	return l
}

func fill[T int | int64 | time.Duration](limit *T, byDefault T) {
	if *limit == 0 {
		*limit = byDefault
	}
}

// Validate reports the first limit that makes no sense. Zero is the default
// and always valid.
func (l Limits) Validate() error {
	l = l.WithDefaults()
	for _, n := range []struct {
		name               string
		value, least, most int64
	}{
		{"Feeds", int64(l.Feeds), 1, 10_000},
		{"Articles", int64(l.Articles), 1, 2000},
		{"FeedBytes", int64(l.FeedBytes), 1 << 10, 64 << 20},
		{"SummaryBytes", int64(l.SummaryBytes), 256, 64 << 10},
		{"PluginBytes", l.PluginBytes, 1 << 16, 1 << 40},
		{"Concurrent", int64(l.Concurrent), 1, 100},
		{"ConcurrentPerPlugin", int64(l.ConcurrentPerPlugin), 1, 100},
		{"AddsPerMinute", int64(l.AddsPerMinute), 1, 10_000},
		{"AddBytesPerMinute", int64(l.AddBytesPerMinute), int64(l.FeedBytes), 1 << 30},
		{"ConcurrentReads", int64(l.ConcurrentReads), 1, 100},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("rss limits: %s is %d: write a number from %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	for _, d := range []struct {
		name               string
		value, least, most time.Duration
	}{
		{"Interval", l.Interval, 15 * time.Minute, 7 * 24 * time.Hour},
		{"Jitter", l.Jitter, time.Nanosecond, 24 * time.Hour},
		{"BackOff", l.BackOff, l.Interval, 30 * 24 * time.Hour},
		{"FetchTimeout", l.FetchTimeout, time.Second, 10 * time.Minute},
		{"LockWait", l.LockWait, time.Millisecond, time.Hour},
	} {
		if d.value < d.least || d.value > d.most {
			return fmt.Errorf("rss limits: %s is %v: write %v to %v", d.name, d.value, d.least, d.most)
		}
	}
	return nil
}
