package api

import "time"

// Routes of what plugins have stored and of the whole data folder, as files
// that can be kept elsewhere. A backup over the API never holds the master
// key, for the reason that is given with [ShowKey].
var (
	Export = Archive[PluginRequest]("/plugins/{id}/export", "Writes what a plugin has stored")
	// ImportPlugin puts what an export holds in the place of what a plugin has
	// stored, all or nothing.
	ImportPlugin = Import[ImportRequest, ImportResult]("/plugins/{id}/import", "Gives a plugin what an export holds")
	// Backup ends with the trailer [DamagedTrailer].
	Backup = Archive[BackupRequest]("/backup", "Writes the whole data folder, without the master key",
		EndsWith(DamagedTrailer))
	// BackupStored is for whoever made a backup: that it was sent whole does
	// not say that it was stored.
	BackupStored = Post[BackupStoredRequest, None]("/backup/stored",
		"Says that a backup was stored where it is to stay, so that the host knows its age")
)

// DamagedTrailer is the trailer of a backup that says how many files in it are
// damaged, or missing although there was something in them: report.json, the
// last file of the archive, names them. One with 0 is whole; one without this
// trailer was broken off.
const DamagedTrailer = "Wasmhost-Damaged-Files"

// BackupRequest says what a backup is to hold.
type BackupRequest struct {
	Logs bool `query:"logs" json:"-" doc:"with the logs and the audit logs of plugins"`
}

// BackupStoredRequest names a backup by when it was made.
type BackupStoredRequest struct {
	CreatedAt time.Time `json:"createdAt"`
}

// ImportRequest is what a user has agreed to.
type ImportRequest struct {
	ID   string `path:"id" json:"-"`
	From string `query:"from" json:"-" doc:"the plugin that the export is of, where it is another one"`
	// Replace moves what the plugin has stored aside. Without it, a plugin
	// that has stored anything is a conflict.
	Replace bool `query:"replace" json:"-" doc:"moves aside what the plugin has stored"`
	// SkipUnknown leaves out what the installed version does not declare,
	// which is an invalid archive otherwise.
	SkipUnknown bool `query:"skipUnknown" json:"-" doc:"leaves out what the installed version does not declare"`
	// Downgrade takes an export of a later version than the installed one.
	Downgrade bool `query:"downgrade" json:"-" doc:"takes an export of a later version"`
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
	State  State  `json:"state"`
	Reason string `json:"reason,omitempty"`
}

// Kinds of what is sealed.
const (
	SecretSetting = "setting" // a setting of type password
	SecretOwn     = "secret"  // what a plugin stored with ctx.secrets
)

// SecretName names a password or a secret.
type SecretName struct {
	Kind string `json:"kind"` // setting or secret
	Key  string `json:"key"`
}
