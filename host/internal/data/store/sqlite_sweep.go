package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
)

// sweep brings the file up to the schema in one transaction. The lock is
// taken first, so that of two processes one finds the work done.
func (s *sqliteEngine) sweep(ctx context.Context, o Options) error {
	err := s.change(ctx, o)
	if err == nil || s.opened.Copy == "" && s.opened.From == "" {
		return openError(s.path, err)
	}
	if s.opened.Copy != "" {
		// Nothing was changed, so it is a copy of what is there; with one for
		// each attempt they would fill the disk.
		_ = os.Remove(s.opened.Copy)
		s.opened.Copy = ""
	}
	failed := s.quotaError(err)
	if opened, ok := errors.AsType[*OpenError](failed); ok {
		opened.Changing = true
	}
	return failed
}

// quotaError says what stood in the way of a change of the tables: where less
// is left of the plugin's limit than of the disk, it was the limit.
func (s *sqliteEngine) quotaError(err error) error {
	failed := openError(s.path, err)
	if !isFull(err) {
		return failed
	}
	if used, known := usedBytes(s.writer); known && s.limitReached(used) {
		return s.tooLarge(used)
	}
	return failed
}

// tooLarge says that a version needs more than the limit.
func (s *core) tooLarge(bytes int64) error {
	return &OpenError{Reason: ReasonQuota, Path: s.where,
		Err: fmt.Errorf("it has %d bytes and may have %d, which is too little for what the version adds to its tables",
			bytes, s.limits.DatabaseBytes),
		Hint: "delete rows with the version that is installed, or start the host with a higher limit (--limit " +
			"store.database-bytes=BYTES)"}
}

// change is sweep without a look at what went wrong.
func (s *sqliteEngine) change(ctx context.Context, o Options) error {
	return s.writer.inTransaction(ctx, s.limits.LockWait, func() error {
		was, err := s.inspect(ctx, s.writer)
		if err != nil {
			return err
		}
		if err := s.missing(was, o); err != nil {
			return err
		}
		if was.empty {
			err := s.writer.run(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, layout))
			if err != nil {
				return err
			}
		}
		return s.upgrade(ctx, s.writer, o, was, s.copyBefore)
	})
}

// missing refuses a file that is empty, and was not.
func (s *sqliteEngine) missing(was live, o Options) error {
	if was.empty && s.record.Known() && !o.StartEmpty {
		return s.emptied()
	}
	return nil
}

// inspect reads what the file holds.
func (s *sqliteEngine) inspect(ctx context.Context, c *conn) (live, error) {
	was := live{columns: make(map[string]bool)}
	id, err := c.number(ctx, "PRAGMA application_id")
	if err != nil {
		return was, err
	}
	made, err := c.number(ctx, "PRAGMA user_version")
	if err != nil {
		return was, err
	}
	if was.Tables, err = c.tables(ctx, s.plugin); err != nil {
		return was, err
	}
	was.empty = len(was.objects) == 0 && id == 0
	if was.empty {
		return was, nil
	}
	foreign := &OpenError{Reason: ReasonForeign, Path: s.path, Hint: "move it away, or correct the path"}
	switch {
	case id != applicationID:
		foreign.Err = fmt.Errorf("its application id is %#x, not %#x", id, applicationID)
		return was, foreign
	case made != layout:
		foreign.Err = fmt.Errorf("its layout is %d, this host knows %d", made, layout)
		foreign.Hint = "a later version of wasmhost made it: use that one, or a later one"
		return was, foreign
	case !was.has(metaTable(s.plugin)):
		foreign.Err = fmt.Errorf("it belongs to another plugin than %q", s.plugin)
		return was, foreign
	}
	return was, s.inspectTables(ctx, c, &was)
}

func (s *sqliteEngine) inspectTables(ctx context.Context, c *conn, was *live) error {
	searches := func(row []driver.Value) error {
		if name := text(row[0]); isSearch(s.plugin, name) {
			was.search = append(was.search, name)
		}
		return nil
	}
	if err := c.each(ctx, "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE %'", nil,
		searches); err != nil {
		return err
	}
	return s.inspectOwn(ctx, c, was)
}
