package api

// PluginRequest names a plugin.
type PluginRequest struct {
	ID string `path:"id" json:"-"`
}
