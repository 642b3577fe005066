package vault

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// Stored is what lies on disk of the records of one plugin.
type Stored struct {
	Plugin   string
	Bytes    int64 // of the file, sealed
	Modified time.Time
}

// Stored returns the plugins that have records on disk, and not [Host]. It
// opens none of them, so it needs no key.
func (r *Records) Stored(ctx context.Context) ([]Stored, error) {
	plugins, err := pluginsWithRecords(r.vault.folder)
	if err != nil {
		return nil, err
	}
	var list []Stored
	for _, plugin := range plugins {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if plugin == Host {
			continue
		}
		info, err := os.Lstat(recordPath(r.vault.folder, plugin))
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed this very moment
		}
		if err != nil {
			return nil, storage("list the records", err)
		}
		list = append(list, Stored{Plugin: plugin, Bytes: info.Size(), Modified: info.ModTime().UTC()})
	}
	return list, nil
}
