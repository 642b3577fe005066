package rss

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/wasmhost/wasmhost/abi"
)

// errFeedGone: the feed was removed while it was fetched.
var errFeedGone = errors.New("the feed was removed")

// maxProblem is how many characters of an error a feed shows.
const maxProblem = 300

// save stores what came of fetching a feed, and returns the feed. A new one
// must have come.
func (f *Feeds) save(ctx context.Context, fd feed, got answer, isNew bool) (feed, error) {
	now, before := f.now(), fd
	var articles []article
	var dated []bool
	if got.doc != nil {
		articles, dated = f.articles(fd, got.doc, now)
	}
	if got.err != nil {
		fd.failures++
		fd.problem = errorText(got.err)
	} else {
		fd.failures, fd.problem, fd.updated = 0, "", now
		fd.etag, fd.modified, fd.digest = got.etag, got.modified, got.digest
	}
	if got.doc != nil {
		fd.title = got.doc.title
		fd.round++
	}
	fd.next = now.Add(f.delay(fd.failures, got.retryAfter))
	tx, err := f.db.Writer.BeginTx(ctx, nil)
	if err != nil {
		return fd, err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	s := &saving{f: f, ctx: ctx, tx: tx, fd: &fd}
	if isNew {
		err = s.insert()
	}
	if err == nil && got.doc != nil {
		err = s.store(articles, dated)
	}
	if errors.Is(err, errFull) && !isNew {
		_ = tx.Rollback()
		refused := answer{err: fmt.Errorf("%w: its articles do not fit into the %d bytes that all articles of the plugin "+
			"may take", err, f.limits.PluginBytes)}
		return f.save(ctx, before, refused, false)
	}
	if errors.Is(err, errFull) {
		return fd, abi.Exceeded("rss.addFeed: its articles do not fit into the %d bytes that all articles of a plugin may "+
			"take: remove a feed first", f.limits.PluginBytes)
	}
	if err == nil {
		err = s.update()
	}
	if err == nil {
		err = tx.Commit()
	}
	return fd, err
}

// errorText is an error as a feed shows it: one line, bounded.
func errorText(err error) string {
	text := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || steersDirection(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(err.Error(), "\uFFFD"))
	return cutRunes(text, maxProblem)
}

// articles makes what was read fit to be stored. Articles without a date are
// dated a millisecond apart, so that they stay in their order.
func (f *Feeds) articles(fd feed, doc *document, now time.Time) (all []article, dated []bool) {
	for i, it := range doc.items {
		base, err := url.Parse(cmp.Or(it.link, fd.url))
		if err != nil {
			base = nil
		}
		id := sha256.Sum256(append([]byte(fd.id+"/"), it.key[:]...))
		published := it.published
		if published.IsZero() {
			published = now.Add(-time.Duration(i) * time.Millisecond)
		}
		all = append(all, article{
			id: hex.EncodeToString(id[:16]), feed: fd.id,
			title: plain(it.title, MaxTitle), link: it.link, author: plain(it.author, MaxAuthor),
			summary: f.sanitize.clean(it.summary, base, f.limits.SummaryBytes), published: published.UnixMilli(),
		})
		dated = append(dated, !it.published.IsZero())
	}
	return all, dated
}

// saving is the transaction that stores a feed.
type saving struct {
	f   *Feeds
	ctx context.Context
	tx  *sql.Tx
	fd  *feed
}

func (s *saving) exec(query string, args ...any) (int64, error) {
	result, err := s.tx.ExecContext(s.ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// insert makes the row of a feed, within the limit on their number.
func (s *saving) insert() error {
	n, err := s.exec(`INSERT INTO feeds (id, plugin, url, title, etag, modified, digest, updated, next)
		SELECT ?1, ?2, ?3, '', '', '', ?5, 0, 0 WHERE (SELECT count(*) FROM feeds WHERE plugin = ?2) < ?4`,
		s.fd.id, s.fd.plugin, s.fd.url, s.f.limits.Feeds, []byte{})
	if err == nil && n == 0 {
		return s.f.tooMany("rss.addFeed")
	}
	return err
}

func (s *saving) update() error {
	n, err := s.exec("UPDATE feeds SET title = ?, etag = ?, modified = ?, digest = ?, updated = ?, next = ?, failures "+
		"= ?, error = ?, round = ?, bytes = ? WHERE id = ?",
		s.fd.title, s.fd.etag, s.fd.modified, s.fd.digest, s.fd.updated.UnixMilli(), s.fd.next.UnixMilli(), s.fd.failures,
		s.fd.problem, s.fd.round, s.fd.bytes, s.fd.id)
	if err == nil && n == 0 {
		return errFeedGone
	}
	return err
}

// errFull: the articles would take the plugin over its limit.
var errFull = errors.New("the articles of the plugin would take too many bytes")

// store adds the articles, updates those that are there, and removes those
// that are too many: first those that do not stand in the feed any more.
func (s *saving) store(articles []article, dated []bool) error {
	var there bool
	if err := s.tx.QueryRowContext(s.ctx, "SELECT EXISTS (SELECT 1 FROM feeds WHERE id = ?)",
		s.fd.id).Scan(&there); err != nil {
		return err
	}
	if !there {
		return errFeedGone
	}
	put, err := s.tx.PrepareContext(s.ctx,
		`INSERT INTO articles (id, feed, plugin, title, link, published, summary, author, round)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE SET
		title = ?4, link = ?5, summary = ?7, author = ?8, round = ?9,
		published = CASE WHEN ?10 = 1 THEN ?6 ELSE articles.published END`)
	if err != nil {
		return err
	}
	defer put.Close()
	for i, a := range articles {
		if _, err := put.ExecContext(s.ctx, a.id, a.feed, s.fd.plugin, a.title, a.link, a.published, a.summary, a.author,
			s.fd.round, dated[i]); err != nil {
			return err
		}
	}
	if _, err := s.exec("DELETE FROM articles WHERE id IN (SELECT id FROM articles WHERE feed = ? ORDER BY round = ? "+
		"DESC, published DESC, id LIMIT ? OFFSET ?)",
		s.fd.id, s.fd.round, math.MaxInt64, s.f.limits.Articles); err != nil {
		return err
	}
	var others int64
	if err := s.tx.QueryRowContext(s.ctx, `SELECT
		(SELECT CAST(coalesce(sum(octet_length(title) + octet_length(link) + octet_length(summary) + octet_length(author)), 0)
			AS BIGINT) FROM articles WHERE feed = ?1),
		(SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM feeds WHERE plugin = ?2 AND id <> ?1)`,
		s.fd.id, s.fd.plugin).Scan(&s.fd.bytes, &others); err != nil {
		return err
	}
	if s.fd.bytes+others > s.f.limits.PluginBytes {
		return errFull
	}
	return nil
}
