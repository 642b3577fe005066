package api

import "time"

// Routes of the master key that passwords and secrets are sealed with. No token
// shows the key: whoever has one, or tricks another program into using it, must
// not get at every secret there is. The command line reads it from the data
// folder itself, for those who can read that anyway, and so it is they who log
// the browser in that may show it; see [Route.Owner].
var (
	ShowKey   = Get[None, KeyStatus]("/vault", "Shows the state of the master key", Mixed(), Needs(Admin))
	RotateKey = Post[RotateKeyRequest, KeyRotation]("/vault/rotate", "Makes a new master key", OptionalBody())
	// ExportKey needs the id of the key that was asked about. No log has what it answers.
	ExportKey = Post[ExportKeyRequest, RecoveryKey]("/vault/export",
		"Shows the master key as a text, to a browser that its owner has logged in, never to a token", ForOwner())
	// AcceptKeyLoss gives up what nothing can read any more: with a master key
	// that is gone, or of one plugin.
	AcceptKeyLoss = Post[AcceptKeyLossRequest, KeyLoss]("/vault/accept-loss",
		"Goes on without passwords and secrets that cannot be read")
)

// ExportKeyRequest names the key that is to be shown.
type ExportKeyRequest struct {
	Key string `json:"key"` // its id, as [ShowKey] says it
}

// RecoveryKey is the master key as `wasmhost key restore` takes it.
type RecoveryKey struct {
	RecoveryKey string `json:"recoveryKey"`
}

// RotateKeyRequest makes a new key.
type RotateKeyRequest struct {
	// To is keyring or file, or empty for where the key is.
	To string `json:"to,omitempty"`
	// WrapOnly seals the data key anew and leaves what it seals as it is.
	WrapOnly bool `json:"wrapOnly,omitzero"`
}

// AcceptKeyLossRequest names what is given up: a key, by the id that the user
// was shown, or the plugin whose passwords and secrets are damaged.
type AcceptKeyLossRequest struct {
	Key    string `json:"key,omitempty"`
	Plugin string `json:"plugin,omitempty"`
}

// KeyStatus is the state of the master key.
type KeyStatus struct {
	// Key names the key and is no secret; empty where none was needed yet.
	Key    string `json:"key"`
	Source string `json:"source,omitempty"` // keyring or file
	// File is the one in which the host is given the key (serve --vault-key-file), or looks for it; empty where the
	// key is in the keyring or in a file of the data folder.
	File     string     `json:"file,omitempty"`
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
	File     string `json:"file,omitempty"` // as in [KeyStatus]
	Resealed int    `json:"resealed"`       // passwords and secrets
	Resumed  bool   `json:"resumed"`        // one that was interrupted was finished
}

// KeyLoss is what was lost with a key, and where copies of it are.
type KeyLoss struct {
	Lost   Sealed `json:"lost"`
	Folder string `json:"folder,omitempty"` // inside of the data folder; none for one plugin
	Key    string `json:"key,omitempty"`    // the one that is used from now on, where another one was given up
}
