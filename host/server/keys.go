package server

import (
	"context"
	"time"
)

// Keys is the master key that passwords and secrets are sealed with. What
// shows the key or takes one is not among its methods, and so not in the API:
// whoever has a token of the host, or tricks the user's browser or another
// program into using it, must not get at every secret there is. The command
// line does that on the data folder itself, for those who can read it anyway.
type Keys interface {
	// KeyStatus says which key there is and whether it can be used.
	KeyStatus(ctx context.Context) (KeyStatus, error)
	// RotateKey makes a new key and seals everything anew. To is "keyring" or
	// "file", or empty for where the key is. WrapOnly leaves what is sealed and
	// the data key as they are: whoever knows the old key and has a copy of the
	// data folder can go on reading.
	RotateKey(ctx context.Context, to string, wrapOnly bool) (KeyRotation, error)
	// AcceptLoss goes on without a key that is gone. Key is the one that the
	// user was shown by KeyStatus; another one fails with [problem.Conflict], as
	// does a key that is there.
	AcceptLoss(ctx context.Context, key string) (KeyLoss, error)
	// AcceptRecordsLoss deletes those passwords and secrets of a plugin that are
	// damaged. It does nothing where none is.
	AcceptRecordsLoss(ctx context.Context, id string) error
}

// KeyStatus is the state of the master key.
type KeyStatus struct {
	// Key names the key and is no secret; empty where none was needed yet.
	Key      string     `json:"key"`
	Source   string     `json:"source,omitempty"` // keyring or file
	Created  *time.Time `json:"created,omitempty"`
	Rotating bool       `json:"rotating"` // a rotation is to be finished
	Protects Sealed     `json:"protects"`
	// Usable says that the key is there and the right one. Problem says what
	// is the matter otherwise, and what to do.
	Usable  bool   `json:"usable"`
	Problem string `json:"problem,omitempty"`
}

// Sealed counts passwords and secrets, and the plugins that they are of.
type Sealed struct {
	Plugins int `json:"plugins"`
	Records int `json:"records"`
}

// KeyRotation is what a rotation has done.
type KeyRotation struct {
	From     string `json:"from"`
	To       string `json:"to"`
	Source   string `json:"source"`
	Resealed int    `json:"resealed"` // passwords and secrets
	Resumed  bool   `json:"resumed"`  // one that was interrupted was finished
}

// KeyLoss is what was lost with a key, and where copies of it are.
type KeyLoss struct {
	Lost   Sealed `json:"lost"`
	Folder string `json:"folder"` // inside of the data folder
	Key    string `json:"key"`    // the one that is used from now on
}
