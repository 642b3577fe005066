// Package stored is what plugins keep: rows, files, settings and the log, also of plugins that
// are not installed any more. It opens and closes them, exports and imports them, copies them,
// says which are damaged, and deletes what is left.
//
// A [Storage] does that for all plugins, a [Data] has what is open of one. Whoever changes what
// is stored holds the lock of the plugin, which is a [Plugin] meanwhile: that stops and starts it,
// and is package plugin. Where rows and files lie, in folders or on a server, only package
// catalog knows.
package stored
