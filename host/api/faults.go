package api

// Fault is one file that is damaged or gone.
type Fault struct {
	// File is its path within the data folder, with slashes.
	File string `json:"file"`
	// Plugin is the id of the plugin that it is of; empty for the host's own.
	Plugin string `json:"plugin,omitempty"`
	// Problem says what is the matter with it, Advice what to do.
	Problem string `json:"problem"`
	Advice  string `json:"advice"`
}
