package rss

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mmcdole/gofeed"
	"github.com/mmcdole/gofeed/atom"
	feedjson "github.com/mmcdole/gofeed/json"
	"github.com/mmcdole/gofeed/rss"
)

// document is what was read of a feed.
type document struct {
	title string
	items []item // the newest first, each once
}

// item is an article as it stands in a feed, its texts as they were written.
type item struct {
	key       [sha256.Size]byte
	title     string
	link      string // safe
	summary   string // HTML, not safe
	author    string
	published time.Time // zero where it has no date that can be believed
}

// parse reads a feed that came from an address. Errors wrap errNotFeed.
func parse(body []byte, contentType string, from *url.URL, most int, now time.Time) (*document, error) {
	text, err := toUTF8(body, contentType)
	if err != nil {
		return nil, notFeed("%v", err)
	}
	feed, err := parseText(text)
	if err != nil {
		return nil, err
	}
	return feed.document(from, most, now), nil
}

// parsed is a feed as the parser gives it, with what it does not give.
type parsed struct {
	*gofeed.Feed
	permalinks map[*gofeed.Item]string // guids that are addresses
}

// parseText calls the parser for the kind of a text.
func parseText(text []byte) (feed parsed, err error) {
	// The parser is not ours, and what it reads is hostile: a fault in it is
	// this feed's and ends here.
	defer func() {
		if fault := recover(); fault != nil {
			feed, err = parsed{}, notFeed("the parser fails on it: %v", fault)
		}
	}()
	text = bytes.TrimSpace(text)
	switch {
	case bytes.HasPrefix(text, []byte("<")):
		return parseXML(text)
	case bytes.HasPrefix(text, []byte("{")):
		return parseJSON(text)
	case len(text) == 0:
		return parsed{}, notFeed("it is empty")
	}
	return parsed{}, notFeed("it is neither XML nor JSON")
}

func parseXML(text []byte) (parsed, error) {
	root, err := examineXML(text)
	switch {
	case root == "html":
		return parsed{}, notFeed("it is a web page: give the address of its feed")
	case err != nil:
		return parsed{}, err
	case !isFeedRoot(root):
		return parsed{}, notFeed("its root is %s, not rss, rdf or feed", shown(root))
	}
	if root == "feed" {
		entries, err := (&atom.Parser{}).Parse(bytes.NewReader(text))
		if err != nil {
			return parsed{}, notFeed("%v", err)
		}
		feed, err := (&gofeed.DefaultAtomTranslator{}).Translate(entries)
		if err != nil {
			return parsed{}, notFeed("%v", err)
		}
		return parsed{Feed: feed}, nil
	}
	channel, err := (&rss.Parser{}).Parse(bytes.NewReader(text))
	if err != nil {
		return parsed{}, notFeed("%v", err)
	}
	feed, err := (&gofeed.DefaultRSSTranslator{DisableContentImageScan: true}).Translate(channel)
	if err != nil {
		return parsed{}, notFeed("%v", err)
	}
	permalinks := make(map[*gofeed.Item]string)
	for i, it := range channel.Items {
		if it.GUID != nil && !strings.EqualFold(it.GUID.IsPermalink, "false") && i < len(feed.Items) {
			permalinks[feed.Items[i]] = link(nil, it.GUID.Value)
		}
	}
	return parsed{feed, permalinks}, nil
}

// parseJSON reads a JSON Feed. Only content_html is HTML in it.
func parseJSON(text []byte) (parsed, error) {
	if err := examineJSON(text); err != nil {
		return parsed{}, err
	}
	read, err := (&feedjson.Parser{}).Parse(bytes.NewReader(text))
	if err != nil {
		return parsed{}, notFeed("%v", err)
	}
	if !strings.Contains(read.Version, "jsonfeed.org/version/") {
		return parsed{}, notFeed("it is JSON, but no JSON Feed: its version is %s", shown(read.Version))
	}
	feed := &gofeed.Feed{Title: html.EscapeString(read.Title), FeedType: "json",
		Authors: jsonAuthors(read.Authors, read.Author)}
	for _, it := range read.Items {
		if it == nil {
			continue
		}
		content := it.ContentHTML
		if content == "" {
			content = html.EscapeString(it.ContentText)
		}
		feed.Items = append(feed.Items, &gofeed.Item{
			GUID: it.ID, Title: html.EscapeString(it.Title), Link: cmp.Or(it.URL, it.ExternalURL),
			Description: html.EscapeString(it.Summary), Content: content, Authors: jsonAuthors(it.Authors, it.Author),
			PublishedParsed: jsonDate(it.DatePublished), UpdatedParsed: jsonDate(it.DateModified),
		})
	}
	return parsed{Feed: feed}, nil
}

func jsonAuthors(all []*feedjson.Author, one *feedjson.Author) []*gofeed.Person {
	for _, a := range append(slices.Clone(all), one) {
		if a != nil && a.Name != "" {
			return []*gofeed.Person{{Name: html.EscapeString(a.Name)}}
		}
	}
	return nil
}

func jsonDate(text string) *time.Time {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateOnly} {
		if t, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return &t
		}
	}
	return nil
}

// document picks the newest articles of a feed. Those without a date come
// first, in their order: feeds have what is new at their top.
func (s parsed) document(from *url.URL, most int, now time.Time) *document {
	base := from
	if s.FeedType == "rss" {
		if site := link(from, s.Link); site != "" {
			if u, err := url.Parse(site); err == nil {
				base = u
			}
		}
	}
	d := &document{title: cmp.Or(plain(s.Title, MaxTitle), from.Host)}
	seen := make(map[[sha256.Size]byte]bool)
	for _, it := range s.Items {
		read := s.item(it, base, now)
		if !seen[read.key] {
			seen[read.key] = true
			d.items = append(d.items, read)
		}
	}
	slices.SortStableFunc(d.items, func(a, b item) int {
		switch {
		case a.published.IsZero() || b.published.IsZero():
			return cmp.Compare(order(a), order(b))
		}
		return b.published.Compare(a.published)
	})
	d.items = d.items[:min(most, len(d.items))]
	return d
}

// order puts articles without a date before the others.
func order(i item) int {
	if i.published.IsZero() {
		return 0
	}
	return 1
}

func (s parsed) item(it *gofeed.Item, base *url.URL, now time.Time) item {
	read := item{
		title: it.Title, summary: cmp.Or(it.Description, it.Content, media(it)),
		author: person(it.Authors), published: believable(it, now),
	}
	if read.author == "" && s.FeedType != "rss" {
		read.author = person(s.Authors)
	}
	for _, candidate := range append([]string{it.Link, s.permalinks[it]}, it.Links...) {
		if read.link = link(base, candidate); read.link != "" {
			break
		}
	}
	guid := strings.TrimSpace(it.GUID)
	switch {
	case guid != "":
		read.key = digest("guid", guid)
	case read.link != "":
		read.key = digest("link", read.link)
	default:
		read.key = digest("text", read.title, it.Description, it.Content)
	}
	return read
}

func digest(parts ...string) [sha256.Size]byte {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// media returns the description of a video or a picture where that is all
// there is. It is plain text.
func media(it *gofeed.Item) string {
	elements := it.Extensions["media"]
	descriptions := elements["description"]
	for _, group := range elements["group"] {
		descriptions = append(descriptions, group.Children["description"]...)
	}
	for _, d := range descriptions {
		if d.Value == "" {
			continue
		}
		if strings.EqualFold(d.Attrs["type"], "html") {
			return d.Value
		}
		return strings.ReplaceAll(html.EscapeString(d.Value), "\n", "<br>")
	}
	return ""
}

func person(people []*gofeed.Person) string {
	for _, p := range people {
		if p != nil && p.Name+p.Email != "" {
			return cmp.Or(p.Name, p.Email)
		}
	}
	return ""
}

// believable returns the date of an article, unless it is before the web or
// more than a day ahead: such an article would stay on top, or never show.
func believable(it *gofeed.Item, now time.Time) time.Time {
	for _, t := range []*time.Time{it.PublishedParsed, it.UpdatedParsed} {
		if t != nil && t.Year() >= 1990 && t.Before(now.Add(24*time.Hour)) {
			return t.UTC()
		}
	}
	return time.Time{}
}
