package api

import "time"

// Routes of orphaned data: what plugins have stored that are not installed any
// more. A plugin that is installed again finds it.
var (
	ListOrphans = Get[None, OrphanList]("/orphans", "Lists what removed plugins have left")
	// DeleteOrphan deletes it for good.
	DeleteOrphan = Delete[PluginRequest, None]("/orphans/{id}", "Deletes what a removed plugin has left")
)

// Orphan is the data of one plugin that is not installed.
type Orphan struct {
	ID       string    `json:"id"` // of the plugin
	Bytes    int64     `json:"bytes"`
	Modified time.Time `json:"modified"`
}

// OrphanList is all of it, by plugin.
type OrphanList struct {
	Orphans []Orphan `json:"orphans"`
}
