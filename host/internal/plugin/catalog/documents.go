package catalog

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// What is remembered of a plugin, and its settings, are documents. Where other
// hosts have them, too, they do not lie in the folders of the plugin, which are
// copied, replaced and deleted as a whole: that is done for them here.

// Record is the document of what is remembered of a plugin.
func (c *Catalog) Record(id string) document.Document {
	return c.Documents.Document(path.Join(PluginsName, id, RecordName),
		document.Options{Most: maxRecordBytes, Vital: true})
}

// copyDocuments puts the documents of a plugin into a copy of its folders.
func (c *Catalog) copyDocuments(id, to string) error {
	if !c.Documents.Hosts() {
		return nil // they lie in the folders
	}
	for _, pattern := range []string{path.Join(PluginsName, id, RecordName), path.Join(DataName, id, "*")} {
		names, err := c.Documents.List(pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			text, _, err := c.Documents.Document(name, document.Options{Most: settings.MaxFileBytes}).Read()
			if errors.Is(err, fs.ErrNotExist) {
				continue // deleted meanwhile
			}
			at := filepath.Join(to, filepath.FromSlash(name))
			if err == nil {
				err = durable.MkdirAll(filepath.Dir(at))
			}
			if err == nil {
				err = durable.Replace(at, text)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// TakeDocuments makes the settings in a folder those of a plugin. It may be done
// again, as long as the folder is there.
func (c *Catalog) TakeDocuments(id, from string) error {
	if !c.Documents.Hosts() {
		return nil
	}
	text, err := regular.ReadFile(filepath.Join(from, settings.FileName), settings.MaxFileBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return c.purgeDocuments(id)
	}
	if err == nil {
		d := c.Documents.Document(path.Join(DataName, id, settings.FileName), document.Options{Most: settings.MaxFileBytes})
		_, err = d.Change(func([]byte, error) ([]byte, error) { return text, nil })
	}
	return err
}

// clearTaken removes what takeDocuments has taken from the folder of a plugin's
// data.
func (c *Catalog) clearTaken(id string) error {
	if !c.Documents.Hosts() {
		return nil
	}
	return removeIfThere(filepath.Join(c.DataDir(id), settings.FileName))
}

func removeIfThere(file string) error {
	err := os.Remove(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// purgeDocuments deletes the settings of a plugin, with those that were set aside.
func (c *Catalog) purgeDocuments(id string) error {
	if !c.Documents.Hosts() {
		return nil
	}
	names, err := c.Documents.List(path.Join(DataName, id, "*"))
	for _, name := range names {
		err = errors.Join(err, c.Documents.Document(name, document.Options{}).Delete())
	}
	return err
}
