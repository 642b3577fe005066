package server

import (
	"context"
	"io"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// Archives is what plugins have stored and the whole data folder, as files
// that can be kept elsewhere. A backup over the API never holds the master
// key, for the reason that [Keys] gives.
//
// What writes to w may have written a part when it fails; where nothing was
// written yet, the client gets the problem.
type Archives interface {
	// Backup writes the data folder, and returns how many files in it are
	// damaged or gone.
	Backup(ctx context.Context, w io.Writer, withLogs bool) (damaged int, err error)
	// BackupStored remembers that a backup made at a time is stored where it is
	// to stay. It fails with [problem.InvalidRequest] for a time that cannot be.
	BackupStored(ctx context.Context, made time.Time) error
	// Export writes what a plugin has stored.
	Export(ctx context.Context, id string, w io.Writer) error
	// Import puts what an export holds in the place of what a plugin has
	// stored, all or nothing. It fails with [problem.Conflict] where the plugin is
	// not ready for it, and with [problem.InvalidArchive]. An error of r comes back
	// as it is, maybe wrapped.
	Import(ctx context.Context, id string, r io.Reader, req ImportRequest) (ImportResult, error)
}

// ImportRequest is what a user has agreed to.
type ImportRequest struct {
	// From is the id of the plugin that the export is of, where it is another
	// one than the plugin that takes it.
	From string
	// Replace moves what the plugin has stored aside. Without it, a plugin
	// that has stored anything is [problem.Conflict].
	Replace bool
	// SkipUnknown leaves out what the installed version does not declare,
	// which is [problem.InvalidArchive] otherwise.
	SkipUnknown bool
	// Downgrade takes an export of a later version than the installed one.
	Downgrade bool
}

// ImportResult says what an import has brought.
type ImportResult struct {
	ID          string `json:"id"`
	From        string `json:"from"` // the plugin that the export is of
	FromVersion string `json:"fromVersion"`
	Rows        int64  `json:"rows"`
	Keys        int64  `json:"keys"`
	Files       int    `json:"files"`
	Bytes       int64  `json:"bytes"` // of the files
	Settings    int    `json:"settings"`
	// Secrets are passwords and secrets that an export cannot have, so that
	// the user has to enter them again where they are not here already.
	Secrets []SecretName `json:"secrets"`
	// Unknown is what was left out.
	Unknown []string `json:"unknown"`
	// Replaced is the folder, below that of the plugin's data, with what was
	// there before; empty where there was nothing.
	Replaced string `json:"replaced,omitempty"`
	// State of the plugin now, and its reason.
	State  api.State `json:"state"`
	Reason string    `json:"reason,omitempty"`
}

// SecretName names a password or a secret.
type SecretName struct {
	Kind string `json:"kind"` // setting or secret
	Key  string `json:"key"`
}
