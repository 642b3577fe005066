package schedule

import (
	"context"
	"database/sql"
	"fmt"
)

// Copy writes a whole and consistent copy of the schedule database in the file
// path to the file to, which must not be there. A scheduler may have it open,
// also one of another process. The error is an [*OpenError] where the file
// cannot be read.
func Copy(ctx context.Context, path, to string) (err error) {
	wait := Limits{}.WithDefaults().LockWait
	db, err := sql.Open("sqlite", source(path, wait, "foreign_keys(ON)"))
	if err != nil {
		return openError(path, err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var fault string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&fault); err != nil {
		return openError(path, err)
	}
	if fault != "ok" {
		return &OpenError{Reason: ErrCorrupt, Path: path, Err: fmt.Errorf("the check of SQLite found: %s", fault)}
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return fmt.Errorf("copy the schedule database: %w", err)
	}
	return nil
}
