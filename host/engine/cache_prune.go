package engine

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// used notes that an entry is in use, so that pruning takes others first.
func (c *codeCache) used(path string) {
	now := time.Now()
	_ = os.Chtimes(path, now, now) // else it only goes earlier
}

// prune removes the oldest files of the cache where they are over a number of
// bytes together, down to three quarters of that, so that the next modules
// fit. What is in use stays mapped, and is compiled again at a later start.
func (c *codeCache) prune(most int64) error {
	if c.dir == "" {
		return nil
	}
	type entry struct {
		path string
		size int64
		at   time.Time
	}
	var entries []entry
	total := int64(0)
	err := filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return ignoreMissing(err)
		}
		info, err := d.Info()
		if err != nil {
			return ignoreMissing(err)
		}
		entries = append(entries, entry{path, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	if err != nil || total <= most {
		return err
	}
	slices.SortFunc(entries, func(a, b entry) int { return a.at.Compare(b.at) })
	var failed error
	for _, e := range entries {
		if total <= most/4*3 {
			break
		}
		if err := ignoreMissing(os.Remove(e.path)); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		total -= e.size
	}
	return failed
}

// ignoreMissing is for files that somebody else has removed.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
