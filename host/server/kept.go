package server

import (
	"context"
	"time"
)

// Kept is the data of plugins that are not installed any more.
type Kept interface {
	// Kept returns what is kept, by id.
	Kept(ctx context.Context) ([]KeptData, error)
	// Purge deletes the data of a plugin that is not installed, for good. It
	// fails with [problem.NothingKept], and with [problem.Conflict] where it is installed.
	Purge(ctx context.Context, id string) error
}

// KeptData is the data of one plugin that is not installed.
type KeptData struct {
	ID       string    `json:"id"`
	Bytes    int64     `json:"bytes"`
	Modified time.Time `json:"modified"`
}
