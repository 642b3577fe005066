package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// pagesAtOnce is how many pages are copied between two looks at the context.
const pagesAtOnce = 2048

// Backup writes a copy of the database, as it is when the call begins, to a
// new file of SQLite, while the store stays in use. A file that is there already
// is not overwritten. Errors are an *[OpenError] or carry the code unavailable.
func (s *Store) Backup(ctx context.Context, path string) error {
	if err := s.enter(ctx, "back up"); err != nil {
		return err
	}
	defer s.leave()
	return s.engine.backup(ctx, path)
}

func (s *sqliteEngine) backup(ctx context.Context, path string) error {
	err := s.copyTo(ctx, path)
	s.notice(err)
	return err
}

// copyBefore takes the copy that precedes a change of the file's tables.
func (s *sqliteEngine) copyBefore(ctx context.Context, version string) (string, error) {
	path := s.path + ".before-" + s.stamp() + ".copy"
	if err := s.copyTo(ctx, path); err != nil {
		return "", err
	}
	s.log.Info("copy of the database taken", "file", filepath.Base(path), "version", version)
	return path, nil
}

// copyTo copies the database into a file of another name first, so that a
// file under the right name is always whole.
func (s *sqliteEngine) copyTo(ctx context.Context, path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fs.ErrExist
		}
		return openError(path, err)
	}
	c, err := s.readers.take(ctx)
	if err != nil {
		return openError(s.path, err)
	}
	defer s.readers.give(c)
	part := path + ".part"
	file, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return openError(path, err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	if err := file.Close(); err != nil {
		return openError(path, err)
	}
	if err := c.copyInto(ctx, part); err != nil {
		return openError(path, err)
	}
	return openError(path, durable.Rename(part, path))
}

// backuper is what the driver's connection offers for copies.
type backuper interface {
	NewBackup(uri string) (*sqlite.Backup, error)
}

// copyInto copies the database as it is now into an empty file. The read
// transaction keeps writes from making the copy start over.
func (c *conn) copyInto(ctx context.Context, path string) (err error) {
	if err := c.run(ctx, "BEGIN"); err != nil {
		return err
	}
	defer c.rollBack()
	if _, err := c.number(ctx, "SELECT count(*) FROM sqlite_schema"); err != nil {
		return err
	}
	backup, err := c.driver.(backuper).NewBackup(dataSource(path))
	if err != nil {
		return err
	}
	defer func() {
		if finishErr := backup.Finish(); err == nil {
			err = finishErr
		}
	}()
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if more, err = backup.Step(pagesAtOnce); err != nil {
			return err
		}
	}
	return nil
}

// Check looks through the whole file, indexes included, and returns what is
// wrong with it, at most 100 findings.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	var found []string
	err := s.read(ctx, "check", func(c querier) error {
		var err error
		found, err = c.check(ctx)
		return err
	})
	return found, err
}

// Restore puts a copy that [Store.Backup] or an upgrade made in the place of
// a plugin's database, which must not be open. The copy is checked first and
// stays; the database that was there is kept under the name that is returned,
// which is empty when there was none.
//
// On a server, copies are the schemas that upgrades and Restore itself have made
// there. A path of a file is taken as well, all of whose rows are compared once
// they are on the server, and nothing for an empty name.
func Restore(ctx context.Context, o Options, from string) (kept string, err error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return "", err
	}
	c := &core{plugin: o.Schema.PluginID, limits: o.Limits, now: o.Now, sql: sqliteDialect, where: o.Path}
	if c.now == nil {
		c.now = time.Now
	}
	if o.Database != nil {
		return restorePostgres(ctx, c, o, from)
	}
	s := &sqliteEngine{core: c, path: o.Path}
	if _, err := os.Stat(from); err != nil {
		return "", openError(from, err)
	}
	source := &sqliteEngine{core: s.core, path: from}
	source.readers = newReaders(1, 0, source.openReader)
	defer source.readers.close()
	if err := source.verify(ctx); err != nil {
		return "", err
	}
	part := s.path + ".restored-" + s.stamp()
	if err := source.copyTo(ctx, part); err != nil {
		return "", err
	}
	kept, err = s.replace(ctx, part)
	return kept, openError(s.path, err)
}

// replace puts a file in the place of the database and keeps what was there.
func (s *sqliteEngine) replace(ctx context.Context, part string) (kept string, err error) {
	kept = s.path + ".replaced-" + s.stamp()
	if _, err := os.Stat(s.path); errors.Is(err, fs.ErrNotExist) {
		kept = ""
	} else if err != nil {
		return "", err
	} else {
		// Opening and closing moves the log into the file. A damaged one
		// cannot be opened; it is kept with its log.
		if c, err := connect(ctx, s.path, s.limits.LockWait, "journal_mode = WAL"); err == nil {
			c.close()
		}
		for _, suffix := range []string{"-wal", "-shm"} {
			if err := (durable.Steps{}).Move(s.path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
		}
		// A second name first, so that there is a database at every moment.
		if err := os.Link(s.path, kept); err != nil {
			if err := (durable.Steps{}).Move(s.path, kept); err != nil {
				return "", err
			}
		}
	}
	return kept, durable.Rename(part, s.path)
}

// verify checks that a file is a whole database of the plugin.
func (s *sqliteEngine) verify(ctx context.Context) error {
	c, err := s.readers.take(ctx)
	if err != nil {
		return openError(s.path, err)
	}
	defer s.readers.give(c)
	found, err := check(ctx, c, "integrity_check")
	if err == nil && len(found) > 0 {
		err = errors.New(strings.Join(found, "; "))
		return &OpenError{Reason: ReasonCorrupt, Path: s.path, Err: err, Hint: "choose another copy"}
	}
	if err != nil {
		return openError(s.path, err)
	}
	was, err := s.inspect(ctx, c)
	if err == nil && (was.empty || was.owner != s.plugin) {
		err = &OpenError{Reason: ReasonForeign, Path: s.path, Err: fmt.Errorf("it holds no data of the plugin %q", s.plugin),
			Hint: "choose another copy"}
	}
	return openError(s.path, err)
}
