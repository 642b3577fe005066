package server

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// archiveText is what a fake archive holds; larger than all buffers.
var archiveText = strings.Repeat("archive ", 100_000)

func (f *fakePlugins) Backup(_ context.Context, w io.Writer, withLogs bool) (damaged int, err error) {
	if withLogs {
		return 0, errors.New("the log cannot be read")
	}
	_, err = io.WriteString(w, archiveText)
	return 3, err
}

func (f *fakePlugins) BackupStored(_ context.Context, made time.Time) error {
	f.stored.Store(&made)
	return nil
}

// Export of "broken" fails after it has written a part, that of "endless" ends
// with an error of the client only.
func (f *fakePlugins) Export(_ context.Context, id string, w io.Writer) error {
	if id == "broken" {
		_, _ = io.WriteString(w, archiveText)
		return errors.New("the disk is broken")
	}
	if id == "endless" {
		for {
			if _, err := io.WriteString(w, archiveText); err != nil {
				f.endless <- err
				return err
			}
		}
	}
	if err := f.known(id); err != nil {
		return err
	}
	_, err := io.WriteString(w, archiveText)
	return err
}

func (f *fakePlugins) Import(_ context.Context, id string, r io.Reader, req ImportRequest) (ImportResult, error) {
	if err := f.known(id); err != nil {
		return ImportResult{}, err
	}
	n, err := io.Copy(io.Discard, r)
	switch {
	case err != nil:
		return ImportResult{}, err
	case n < 10:
		return ImportResult{}, problem.InvalidArchive("it is too short")
	case !req.Replace:
		return ImportResult{}, problem.Conflict("say replace=true")
	}
	return ImportResult{ID: id, From: req.From, Bytes: n, State: api.StateActive}, nil
}
