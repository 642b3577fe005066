package logs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

// Stored is what lies on disk of the log of one plugin.
type Stored struct {
	Plugin   string
	Bytes    int64
	Modified time.Time
}

// Stored returns the plugins that have a log on disk.
func (l *Logs) Stored(ctx context.Context) ([]Stored, error) {
	folders, err := fs.ReadDir(l.root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("list the logs: %w", err)
	}
	var list []Stored
	for _, folder := range folders {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !folder.IsDir() || !validID(folder.Name()) {
			continue
		}
		s := Stored{Plugin: folder.Name()}
		files, err := fs.ReadDir(l.root.FS(), folder.Name())
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("list the log of plugin %s: %w", folder.Name(), err)
		}
		for _, file := range files {
			info, err := file.Info()
			if errors.Is(err, fs.ErrNotExist) {
				continue // deleted meanwhile
			}
			if err != nil {
				return nil, fmt.Errorf("list the log of plugin %s: %w", folder.Name(), err)
			}
			s.Bytes += info.Size()
			if t := info.ModTime().UTC(); t.After(s.Modified) {
				s.Modified = t
			}
		}
		if len(files) > 0 {
			list = append(list, s)
		}
	}
	return list, nil
}
