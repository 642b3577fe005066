package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// borrowed hands a connection that is open already to package sql.
type borrowed struct{ conn driver.Conn }

// Connect returns the connection.
func (b borrowed) Connect(context.Context) (driver.Conn, error) { return b.conn, nil }

// Driver is not used.
func (b borrowed) Driver() driver.Driver { return nil }

// limitRows sets how many bytes a value or a row may have that the connection
// writes; what is longer is SQLITE_TOOBIG. The driver takes the limit only by
// way of package sql. What that has handed out, and does not get back, it does
// not close with the rest: the connection stays open.
func limitRows(ctx context.Context, conn driver.Conn, most int) error {
	db := sql.OpenDB(borrowed{conn})
	defer db.Close()
	lent, err := db.Conn(ctx)
	if err == nil {
		_, err = sqlite.Limit(lent, sqlite3.SQLITE_LIMIT_LENGTH, most)
	}
	if err == nil {
		var now int
		if now, err = sqlite.Limit(lent, sqlite3.SQLITE_LIMIT_LENGTH, -1); err == nil && now != most {
			err = fmt.Errorf("it stays %d", now)
		}
	}
	if err != nil {
		return fmt.Errorf("limit rows to %d bytes: %w", most, err)
	}
	return nil
}
