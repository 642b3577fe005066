package rss

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"golang.org/x/net/idna"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// feed is a row.
type feed struct {
	id, plugin, url, title string
	etag, modified         string
	digest                 []byte
	updated, next          time.Time
	failures               int
	problem                string
	round                  int64
	bytes                  int64
}

const feedColumns = "id, plugin, url, title, etag, modified, digest, updated, next, failures, error, round, bytes"

func scanFeed(row interface{ Scan(...any) error }) (fd feed, err error) {
	var updated, next int64
	err = row.Scan(&fd.id, &fd.plugin, &fd.url, &fd.title, &fd.etag, &fd.modified, &fd.digest, &updated, &next,
		&fd.failures, &fd.problem, &fd.round, &fd.bytes)
	fd.updated, fd.next = time.UnixMilli(updated), time.UnixMilli(next)
	return fd, err
}

// AddFeed fetches a feed, keeps it with its articles, and appends it to dst as
// JSON; one that the plugin has already is appended as it is, and not fetched.
//
// It and the methods below that append are what plugins call. They fail with
// an *abi.Error: invalid_argument (no address, no feed), quota_exceeded,
// storage_error, deadline_exceeded, unavailable (the server does not answer
// with a feed, or the host stops), and what Fetch fails with.
func (f *Feeds) AddFeed(ctx context.Context, dst []byte, plugin, address string) ([]byte, error) {
	return f.addFeed(ctx, dst, plugin, false, address)
}

// AddForUser is [Feeds.AddFeed] for the user of the plugin, whose choice the hosts
// that its manifest declares do not bind.
func (f *Feeds) AddForUser(ctx context.Context, dst []byte, plugin, address string) ([]byte, error) {
	return f.addFeed(ctx, dst, plugin, true, address)
}

func (f *Feeds) addFeed(ctx context.Context, dst []byte, plugin string, byUser bool, address string) ([]byte, error) {
	const call = "rss.addFeed"
	address, err := checkAddress(call, address)
	if err != nil {
		return dst, err
	}
	ctx, leave, err := f.enter(ctx)
	if err != nil {
		return dst, dbfile.Fail(ctx, call, err)
	}
	defer leave()
	fd, err := f.add(ctx, call, plugin, byUser, address)
	if err != nil {
		return dst, dbfile.Fail(ctx, call, err)
	}
	return fd.append(dst), nil
}

// checkAddress returns an address in its one form.
func checkAddress(call, address string) (string, error) {
	if len(address) > MaxURL {
		return "", abi.Invalid("%s: the address has %d bytes: give at most %d", call, len(address), MaxURL)
	}
	u, err := url.Parse(strings.TrimSpace(address))
	switch {
	case err != nil:
		return "", abi.Invalid("%s: %s is no address: give one such as https://example.com/feed.xml", call, shown(address))
	case u.User != nil:
		return "", abi.Invalid("%s: the address has a user or a password: leave them out, they would be shown", call)
	case !isWeb(u):
		return "", abi.Invalid("%s: %s is no http or https address: give one such as https://example.com/feed.xml", call,
			shown(address))
	}
	host, err := idna.Lookup.ToASCII(u.Hostname())
	if err != nil || strings.Contains(host, ":") {
		host = strings.ToLower(u.Hostname()) // an IPv6 address, or what fetching will refuse
	}
	port := u.Port()
	if u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		port = ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	u.Host, u.Fragment, u.RawFragment = host, "", ""
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String(), nil
}

func (f *Feeds) add(ctx context.Context, call, plugin string, byUser bool, address string) (feed, error) {
	existing, count, err := f.known(ctx, plugin, address)
	switch {
	case err != nil || existing != nil:
		return deref(existing), err
	case count >= f.limits.Feeds:
		return feed{}, f.tooMany(call)
	}
	if err := f.allowAdd(call, plugin); err != nil {
		return feed{}, err
	}
	select {
	case f.adding <- struct{}{}:
		defer func() { <-f.adding }()
	case <-ctx.Done():
		return feed{}, ctx.Err()
	}
	// Whoever has waited for the place may have had its bytes meanwhile.
	if err := f.allowBytes(call, plugin); err != nil {
		return feed{}, err
	}
	id, err := newID(byUser)
	if err != nil {
		return feed{}, fmt.Errorf("make an id: %w", err)
	}
	fd := feed{id: id.String(), plugin: plugin, url: address}
	got := f.get(ctx, fd, func(n int) { f.chargeBytes(plugin, n) })
	if got.err != nil {
		if ctx.Err() != nil {
			return feed{}, ctx.Err()
		}
		return feed{}, got.toPlugin(call, address)
	}
	saved, err := f.save(ctx, fd, got, true)
	if dbfile.IsUnique(err) { // somebody else has added it in the meantime
		existing, _, err = f.known(ctx, plugin, address)
		if err == nil && existing == nil {
			err = abi.NewError(abi.CodeUnavailable, call+": the feed was added and removed at the same time: try again")
		}
		return deref(existing), err
	}
	return saved, err
}

// usersVersion is that of the ids of feeds which the user has added: otherwise they
// are as those of version 7, so that feeds are in the order in which they came.
const usersVersion = 8

func newID(byUser bool) (uuid.UUID, error) {
	id, err := uuid.NewV7()
	if byUser {
		id[6] = id[6]&0x0f | usersVersion<<4
	}
	return id, err
}

// byUser reports whether the user has added a feed.
func byUser(id string) bool {
	parsed, err := uuid.Parse(id)
	return err == nil && parsed.Version() == usersVersion
}

func (f *Feeds) tooMany(call string) error {
	return abi.Exceeded("%s: there are %d feeds already, which is the limit: remove one first", call, f.limits.Feeds)
}

func deref(fd *feed) feed {
	if fd == nil {
		return feed{}
	}
	return *fd
}

// known returns the feed of a plugin with an address, nil where it has none,
// and how many feeds it has.
func (f *Feeds) known(ctx context.Context, plugin, address string) (*feed, int, error) {
	fd, err := scanFeed(f.db.Reader.QueryRowContext(ctx, "SELECT "+feedColumns+" FROM feeds WHERE plugin = ? AND url = ?",
		plugin, address))
	if err == nil {
		return &fd, 0, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return nil, 0, err
	}
	var count int
	err = f.db.Reader.QueryRowContext(ctx, "SELECT count(*) FROM feeds WHERE plugin = ?", plugin).Scan(&count)
	return nil, count, err
}

// RemoveFeed removes a feed and its articles. One that the plugin does not
// have is ignored. It fails as AddFeed does.
func (f *Feeds) RemoveFeed(ctx context.Context, plugin, id string) error {
	const call = "rss.removeFeed"
	ctx, leave, err := f.enter(ctx)
	if err != nil {
		return dbfile.Fail(ctx, call, err)
	}
	defer leave()
	_, err = f.db.Writer.ExecContext(ctx, "DELETE FROM feeds WHERE plugin = ? AND id = ?", plugin, id)
	return dbfile.Fail(ctx, call, err)
}

// RemovePlugin pauses a plugin and removes its feeds and articles.
func (f *Feeds) RemovePlugin(ctx context.Context, plugin string) error {
	f.Pause(plugin)
	ctx, leave, err := f.enter(ctx)
	if err == nil {
		defer leave()
		_, err = f.db.Writer.ExecContext(ctx, "DELETE FROM feeds WHERE plugin = ?", plugin)
	}
	if err != nil {
		return fmt.Errorf("remove the feeds of %s: %w", plugin, err)
	}
	f.mu.Lock()
	delete(f.rates, plugin)
	f.mu.Unlock()
	return nil
}

// GetFeeds appends the feeds of a plugin, in the order in which they were
// added, as a JSON list of {"id", "url", "title", "updatedAt", "error"?}.
// UpdatedAt is when the feed was last received or found to be unchanged;
// error is why the last attempt failed.
func (f *Feeds) GetFeeds(ctx context.Context, dst []byte, plugin string) ([]byte, error) {
	const call = "rss.getFeeds"
	return f.list(ctx, dst, call, func(rows *sql.Rows) (append func([]byte) []byte, err error) {
		fd, err := scanFeed(rows)
		return fd.append, err
	}, "SELECT "+feedColumns+" FROM feeds WHERE plugin = ? ORDER BY id", plugin)
}

// GetArticles appends articles of a plugin, the newest first, as a JSON list
// of {"id", "feedId", "title", "link", "publishedAt", "summary", "author"?}: of
// one feed or, where feedID is empty, of all; at most limit of them, or
// [DefaultArticles] where that is 0. A limit over [MaxArticles] or below 0 and
// a feed that the plugin does not have are invalid_argument.
func (f *Feeds) GetArticles(ctx context.Context, dst []byte, plugin, feedID string, limit int) ([]byte, error) {
	const call = "rss.getArticles"
	if limit == 0 {
		limit = DefaultArticles
	}
	if limit < 1 || limit > MaxArticles {
		return dst, abi.Invalid("%s: limit is %d: give a number from 1 to %d", call, limit, MaxArticles)
	}
	where, args := "plugin = ?", []any{plugin}
	if feedID != "" {
		if err := f.checkFeed(ctx, call, plugin, feedID); err != nil {
			return dst, err
		}
		where, args = "plugin = ? AND feed = ?", append(args, feedID)
	}
	return f.list(ctx, dst, call, func(rows *sql.Rows) (append func([]byte) []byte, err error) {
		var a article
		err = rows.Scan(&a.id, &a.feed, &a.title, &a.link, &a.published, &a.summary, &a.author)
		return a.append, err
	}, "SELECT id, feed, title, link, published, summary, author FROM articles WHERE "+where+
		" ORDER BY published DESC, id LIMIT ?", append(args, limit)...)
}

func (f *Feeds) checkFeed(ctx context.Context, call, plugin, id string) error {
	ctx, leave, err := f.enter(ctx)
	if err != nil {
		return dbfile.Fail(ctx, call, err)
	}
	defer leave()
	var there bool
	err = f.db.Reader.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM feeds WHERE plugin = ? AND id = ?)", plugin,
		id).Scan(&there)
	if err == nil && !there {
		return abi.Invalid("%s: there is no feed %s: getFeeds lists those that there are", call, shown(id))
	}
	return dbfile.Fail(ctx, call, err)
}

// list appends the rows of a query as a JSON list. With an error, dst is as it
// was.
func (f *Feeds) list(ctx context.Context, dst []byte, call string, scan func(*sql.Rows) (func([]byte) []byte, error),
	query string, args ...any) ([]byte, error) {
	ctx, leave, err := f.enter(ctx)
	if err != nil {
		return dst, dbfile.Fail(ctx, call, err)
	}
	defer leave()
	rows, err := f.db.Reader.QueryContext(ctx, query, args...)
	if err != nil {
		return dst, dbfile.Fail(ctx, call, err)
	}
	defer rows.Close()
	out := append(dst, '[')
	for first := true; rows.Next(); first = false {
		row, err := scan(rows)
		if err != nil {
			return dst, dbfile.Fail(ctx, call, err)
		}
		if !first {
			out = append(out, ',')
		}
		if out = row(out); len(out)-len(dst) > MaxResult {
			return dst, abi.Exceeded("%s: the result has more than %d bytes: ask for fewer", call, MaxResult)
		}
	}
	if err := rows.Err(); err != nil {
		return dst, dbfile.Fail(ctx, call, err)
	}
	return append(out, ']'), nil
}

type article struct {
	id, feed, title, link string
	published             int64
	summary, author       string
}

func (a article) append(b []byte) []byte {
	b = abi.AppendString(append(b, `{"id":`...), a.id)
	b = abi.AppendString(append(b, `,"feedId":`...), a.feed)
	b = abi.AppendString(append(b, `,"title":`...), a.title)
	b = abi.AppendString(append(b, `,"link":`...), a.link)
	b = abi.AppendString(append(b, `,"publishedAt":`...), isoTime(time.UnixMilli(a.published)))
	b = abi.AppendString(append(b, `,"summary":`...), a.summary)
	if a.author != "" {
		b = abi.AppendString(append(b, `,"author":`...), a.author)
	}
	return append(b, '}')
}

func (fd feed) append(b []byte) []byte {
	b = abi.AppendString(append(b, `{"id":`...), fd.id)
	b = abi.AppendString(append(b, `,"url":`...), fd.url)
	b = abi.AppendString(append(b, `,"title":`...), fd.title)
	b = abi.AppendString(append(b, `,"updatedAt":`...), isoTime(fd.updated))
	if fd.problem != "" {
		b = abi.AppendString(append(b, `,"error":`...), fd.problem)
	}
	return append(b, '}')
}

func isoTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
