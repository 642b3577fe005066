package catalog

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

func (r *FileRows) Keeps(_ string, at time.Time) string {
	return replacedPrefix + at.UTC().Format(StampLayout)
}

// Swap puts the other file in place, and keeps the one that is there.
func (r *FileRows) Swap(ctx context.Context, id string, b *Rollback) error {
	if b.Copy == "" {
		return r.putAway(id, b.Keep)
	}
	copied := filepath.Join(r.DataDir(id), b.Copy)
	if err := r.Begin("restore", copied); err != nil {
		return StepError("put the database back", err)
	}
	options := store.Options{Path: r.Path(id), Schema: store.Schema{PluginID: id}, Limits: r.limits, Log: r.Logger,
		Now: func() time.Time { return b.At }}
	if _, err := store.Restore(ctx, options, copied); err != nil {
		return err
	}
	return r.Begin("restored", copied)
}

// finish moves the rest of a file that was put away.
func (r *FileRows) finish(_ context.Context, id string, b *Rollback) error {
	if b.Copy != "" {
		return nil
	}
	return r.putAway(id, b.Keep)
}

// putAway gives a database, with its log, another name. The database goes
// first: once it is gone, the rest follows after a crash too.
func (r *FileRows) putAway(id, keep string) error {
	if err := r.Recorded(id, DatabaseName).Forget(); err != nil {
		return StepError("keep the database under another name", err)
	}
	for _, suffix := range DatabaseSuffixes() {
		from := r.Path(id) + suffix
		there, err := Exists(from)
		if err == nil && there {
			err = r.Move(from, filepath.Join(r.DataDir(id), keep)+suffix)
		}
		if err != nil {
			return StepError("keep the database under another name", err)
		}
	}
	return r.SyncFolder(r.DataDir(id))
}

// DatabaseSuffixes end the names of the files of a database, which comes first.
func DatabaseSuffixes() []string { return []string{"", "-wal", "-shm"} }

// swapped reports whether the other database is in place.
func (r *FileRows) swapped(_ context.Context, id string, b *Rollback) (bool, error) {
	now, err := fileInfo(r.Path(id))
	if err != nil {
		return false, err
	}
	if b.Copy == "" {
		return now == nil, nil
	}
	if now == nil || b.Keep == "" {
		return now != nil, nil
	}
	kept, err := fileInfo(filepath.Join(r.DataDir(id), b.Keep))
	// Package store gives the old database a second name first.
	return kept != nil && !os.SameFile(now, kept), err
}

// fileInfo describes what is at a path; nil for nothing.
func fileInfo(path string) (os.FileInfo, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return info, err
}

// putBack undoes what was done before the other database was in place.
func (r *FileRows) putBack(_ context.Context, id string, b *Rollback) error {
	database := r.Path(id)
	if b.Keep != "" {
		kept := filepath.Join(r.DataDir(id), b.Keep)
		for _, suffix := range DatabaseSuffixes() {
			if err := r.rename(kept+suffix, database+suffix); err != nil {
				return err
			}
		}
	}
	for _, suffix := range []string{"", PartSuffix} {
		if err := r.RemoveAll(database + RestoredMark + b.At.UTC().Format(StampLayout) + suffix); err != nil {
			return err
		}
	}
	return r.SyncFolder(r.DataDir(id))
}

// rename gives a file its old name again, or takes its second name away.
func (r *FileRows) rename(kept, old string) error {
	has, err := fileInfo(kept)
	if err != nil || has == nil {
		return err
	}
	is, err := fileInfo(old)
	switch {
	case err != nil:
		return err
	case is == nil:
		return r.Move(kept, old)
	case os.SameFile(has, is):
		return r.RemoveAll(kept)
	}
	return fmt.Errorf("%s and %s are both there", filepath.Base(kept), filepath.Base(old))
}
