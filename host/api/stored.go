package api

import "github.com/go-json-experiment/json/jsontext"

// Routes that show the user what a plugin has stored, while it runs: what does
// not run is looked at by an export.
var (
	ListStored = Get[PluginRequest, Stored]("/plugins/{id}/data", "Lists the collections of a plugin")
	// QueryRows takes what ctx.db.query takes, and has its limits.
	QueryRows = Get[RowQuery, RowList]("/plugins/{id}/data/collections/{collection}",
		"Shows rows of a collection", Mixed())
	ListKeys = Get[KeyQuery, KeyList]("/plugins/{id}/data/keys", "Shows keys of a plugin with their values",
		Mixed())
	// ListStoredFiles lists one folder of the files that a plugin has written.
	ListStoredFiles = Get[StoredFileQuery, StoredFileList]("/plugins/{id}/data/files",
		"Lists files that a plugin has written")
	ReadStoredFile = Get[StoredFileQuery, StoredFile]("/plugins/{id}/data/text", "Shows a file that a plugin has written",
		Mixed())
)

// Stored is what a plugin has stored in collections.
type Stored struct {
	Collections []StoredCollection `json:"collections"`
}

// StoredCollection is one collection of a plugin.
type StoredCollection struct {
	Name    string         `json:"name"`
	Columns []StoredColumn `json:"columns"`
	Rows    int64          `json:"rows"`
}

// StoredColumn is one column, as the manifest declares it.
type StoredColumn struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// RowQuery selects rows.
type RowQuery struct {
	Plugin     string `path:"id" json:"-"`
	Collection string `path:"collection" json:"-"`
	Where      string `query:"where" json:"-" doc:"values or comparisons by column, a JSON object"`
	OrderBy    string `query:"orderBy" json:"-" doc:"a column; the order of insertion where it is left out"`
	Descending bool   `query:"descending" json:"-" doc:"the highest first"`
	Offset     int    `query:"offset" json:"-" min:"0" max:"1000000000"`
	Limit      int    `query:"limit" json:"-" min:"1" max:"1000" doc:"100 where it is left out"`
}

// RowList is rows, each an object by column.
type RowList struct {
	Rows jsontext.Value `json:"rows"`
}

// KeyQuery selects keys.
type KeyQuery struct {
	Plugin string `path:"id" json:"-"`
	Prefix string `query:"prefix" json:"-" doc:"what keys begin with; all where it is left out"`
}

// KeyList is keys, each an object of key and value, in their order.
type KeyList struct {
	Keys jsontext.Value `json:"keys"`
}

// StoredFileQuery names a file, or a folder.
type StoredFileQuery struct {
	Plugin string `path:"id" json:"-"`
	Path   string `query:"path" json:"-" doc:"inside of the plugin's data folder, which it is where it is left out"`
}

// StoredFileList is what is in a folder.
type StoredFileList struct {
	Files []StoredFileName `json:"files"`
}

// StoredFileName is one file, or one folder.
type StoredFileName struct {
	Name   string `json:"name"`
	Folder bool   `json:"folder"`
}

// StoredFile is the text of a file.
type StoredFile struct {
	Text string `json:"text"`
}
