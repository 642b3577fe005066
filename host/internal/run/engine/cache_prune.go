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

// Of how much is added with a module, by its size: compiled code is a few times
// as large.
const (
	addedFactor = 20
	addedBase   = 64 << 10
)

// prune removes the oldest files of the cache where they are over a number of
// bytes together, down to three quarters of that, so that the next modules
// fit. What is in use stays mapped, and is compiled again at a later start. It is
// told of a module of a size that was added, and looks at the files only when
// the cache may be full by then.
func (c *codeCache) prune(most, added int64) error {
	if c.dir == "" {
		return nil
	}
	c.pruning.Lock()
	defer c.pruning.Unlock()
	if c.left -= addedBase + addedFactor*added; c.left > 0 {
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
		c.left = most - total
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
	c.left = most - total
	return failed
}

// ignoreMissing is for files that somebody else has removed.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
