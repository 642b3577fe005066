package rss

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// format is the file. Its mark is "whrs" in ASCII.
//
// Times are milliseconds since 1970.
var format = dbfile.Format{
	Name: "feeds", Lost: "feeds",
	ApplicationID: 0x77687273, Layout: 1, Readers: 4,
	Tables: `
CREATE TABLE feeds (
	id TEXT PRIMARY KEY,
	plugin TEXT NOT NULL,
	url TEXT NOT NULL,
	title TEXT NOT NULL,
	etag TEXT NOT NULL,
	modified TEXT NOT NULL,
	digest BLOB NOT NULL,
	updated INTEGER NOT NULL,
	next INTEGER NOT NULL,
	failures INTEGER NOT NULL DEFAULT 0,
	error TEXT NOT NULL DEFAULT '',
	round INTEGER NOT NULL DEFAULT 0,
	bytes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX feeds_of ON feeds (plugin, url);
CREATE INDEX feeds_next ON feeds (next);
CREATE TABLE articles (
	id TEXT PRIMARY KEY,
	feed TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
	plugin TEXT NOT NULL,
	title TEXT NOT NULL,
	link TEXT NOT NULL,
	published INTEGER NOT NULL,
	summary TEXT NOT NULL,
	author TEXT NOT NULL,
	round INTEGER NOT NULL
) STRICT;
CREATE INDEX articles_feed ON articles (feed, published);
CREATE INDEX articles_plugin ON articles (plugin, published);
`,
}

// Copy writes a whole and consistent copy of the file path, or of what is in its
// place on a server that is not nil, to the file to, which must not be there. It
// may be open, also in another process. The error is a [*dbfile.Error] where it
// cannot be read.
func Copy(ctx context.Context, path, to string, server postgres.Database) error {
	return dbfile.Copy(ctx, path, to, format, dbfile.Options{
		Wait: limits.Defaults[Limits]().LockWait, Database: server})
}
