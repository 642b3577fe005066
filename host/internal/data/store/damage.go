package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// notice looks at the outcome of whatever touched the open file. The first
// time that SQLite calls it damaged is logged, recorded so that the next open
// looks it through, and told to whoever opened it.
func (s *sqliteEngine) notice(err error) {
	if err == nil || !sqliteerr.IsDamage(err) {
		return
	}
	s.damage.Do(func() {
		_, recordErr := s.record.Suspect(err)
		s.log.Error("the database of the plugin is damaged; it is looked through when it is opened next, and set aside if "+
			"that is so", "error", err)
		if recordErr != nil {
			s.log.Error("that the database is damaged could not be recorded: restart the plugin before the host", "error",
				recordErr)
		}
		if s.tellDamaged != nil {
			go s.tellDamaged(err)
		}
	})
}

// Verify looks through a file that nobody has open, with its log, indexes
// included. It fails with an *[OpenError]; its reason is [ReasonCorrupt] where the
// file is damaged. It reads all of it: from 1 s (large rows) to 11 s (a million
// small ones) for 256 MiB.
func Verify(ctx context.Context, path string) error {
	if info, err := os.Lstat(path); err != nil {
		return openError(path, err)
	} else if !info.Mode().IsRegular() {
		return &OpenError{Reason: ReasonForeign, Path: path, Err: errors.New("it is not a regular file")}
	} else if info.Size() == 0 {
		return &OpenError{Reason: ReasonCorrupt, Path: path, Err: errors.New("it is empty")}
	}
	c, err := connect(ctx, path, limits.Defaults[Limits]().LockWait, "query_only = ON", "cache_size = -1024")
	if err != nil {
		return openError(path, err)
	}
	defer c.close()
	found, err := check(ctx, c, "integrity_check")
	if err == nil && len(found) > 0 {
		return &OpenError{Reason: ReasonCorrupt, Path: path,
			Err: fmt.Errorf("the check of SQLite found: %s", strings.Join(found[:min(len(found), 3)], "; "))}
	}
	return openError(path, err)
}
