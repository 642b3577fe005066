package catalog

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// An import makes the whole data folder of a plugin anew in the staging area.
// Moving it to incoming/ID is the step that decides: before it, a crash leaves
// the old data; from it on, the next start finishes the import. The old data
// moves into the new as replaced-DATE, so that nothing is ever in a place that
// no later step knows of.
const (
	IncomingName = "incoming"
	ImportedOver = "replaced-"
	// replacedStamp is the form of the time in such names.
	replacedStamp = "20060102T150405.000Z"
)

// TakeIn puts a folder in the staging area in the place of a plugin's data,
// which must not be open. It returns the names of what has the old data. Decided
// says that the new data will be there, also after an error.
func (c *Catalog) TakeIn(id, from string) (replaced InPlaceOf, decided bool, err error) {
	old, err := Exists(c.DataDir(id))
	if err != nil {
		return replaced, false, err
	}
	data := incoming{c, id}
	incoming := filepath.Dir(data.from())
	if err := c.Mkdir(incoming); err != nil {
		return replaced, false, err
	}
	if err := c.SyncFolder(c.Dir); err != nil {
		return replaced, false, err
	}
	if err := c.Move(from, data.from()); err != nil {
		return replaced, false, err
	}
	if err := c.SyncFolder(incoming); err != nil {
		return replaced, true, err
	}
	replaced, changed, err := data.moveIn()
	if err != nil && (!changed || replaced.known) && data.takeBack(from, old, replaced) {
		return InPlaceOf{}, false, err
	}
	return replaced, true, err
}

// incoming is the data of one plugin that takes the place of what is there.
type incoming struct {
	*Catalog
	id string
}

// from is the folder where it lies until it has.
func (c incoming) from() string { return filepath.Join(c.Dir, IncomingName, c.id) }

// takeBack undoes what takeIn has done, as long as the old data is in its place
// or there was none, and reports whether that worked. What cannot be moved now
// may never be, as where the data is on another disk; no start could finish it.
func (c incoming) takeBack(to string, old bool, replaced InPlaceOf) bool {
	incoming := c.from()
	there, err := Exists(c.DataDir(c.id))
	if err != nil || old != there {
		return false
	}
	if there, err := Exists(incoming); err != nil || !there { // then that is what is in place
		return false
	}
	if replaced.known && c.Rows.giveBack(c.Ctx, c.id, replaced.Rows) != nil {
		return false
	}
	if replaced.tookFiles && c.Files.giveBack(c.Ctx, c.id, replaced.Files) != nil {
		return false
	}
	if old {
		err = c.moveCopies(incoming, c.DataDir(c.id))
	}
	if err == nil {
		err = c.Move(incoming, to)
	}
	if err == nil {
		err = c.SyncFolder(filepath.Dir(incoming))
	}
	return err == nil
}

// moveCopies moves what stays beside new data from one folder of data to
// another: what earlier imports have moved aside, and the copies of the
// database that a rollback may need.
func (c incoming) moveCopies(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() && strings.HasPrefix(name, ImportedOver) || IsOfDatabaseCopy(name) {
			if err := c.Move(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// moveIn finishes an import that was decided. Changed says that rows outside of
// the folder may be those of the import.
func (c incoming) moveIn() (replaced InPlaceOf, changed bool, err error) {
	incoming := c.from()
	if replaced.Rows, changed, err = c.Rows.takeIn(c.Ctx, c.id, incoming); err == nil {
		replaced.known = changed
		var maybe bool
		replaced.Files, maybe, err = c.Files.takeIn(c.Ctx, c.id, incoming)
		if replaced.tookFiles = maybe && err == nil; maybe && err != nil {
			changed, replaced.known = true, false
		}
	}
	if err == nil {
		replaced.Folder, err = c.moveFolder(incoming)
	}
	if err == nil {
		if err := c.Files.tookIn(c.DataDir(c.id)); err != nil { // nobody looks at them there
			c.Logger.Warn("remove the files of an import that are on the server", "plugin", c.id, "error", err)
		}
		if err := c.Rows.tookIn(c.DataDir(c.id)); err != nil { // nobody looks at it there
			c.Logger.Warn("remove the rows of an import that are on the server", "plugin", c.id, "error", err)
		}
	}
	return replaced, changed, err
}

// InPlaceOf names what an import has replaced: the folder that has it, below the
// new one, the copy of rows that were not in it, and the files that were not.
// Known says that the rows of the import are in place for certain, and tookFiles
// that its files are.
type InPlaceOf struct {
	Folder, Rows, Files string
	known, tookFiles    bool
}

func (c incoming) moveFolder(incoming string) (replaced string, err error) {
	old, err := Exists(c.DataDir(c.id))
	if err == nil { // what comes may lack what is there
		err = c.Inventory.File(path.Join(DataName, c.id)).Forget()
	}
	if err != nil {
		return "", err
	}
	if old {
		if err := c.moveCopies(c.DataDir(c.id), incoming); err != nil {
			return "", err
		}
		replaced = ImportedOver + time.Now().UTC().Format(replacedStamp)
		if err := c.Move(c.DataDir(c.id), filepath.Join(incoming, replaced)); err != nil {
			return "", err
		}
		if err := errors.Join(c.SyncFolder(incoming), c.SyncFolder(filepath.Join(c.Dir, DataName))); err != nil {
			return "", err
		}
	}
	err = c.TakeDocuments(c.id, incoming)
	if err == nil {
		err = c.Move(incoming, c.DataDir(c.id))
	}
	if err != nil {
		return "", err
	}
	return replaced, errors.Join(c.clearTaken(c.id), removeIfThere(filepath.Join(c.DataDir(c.id), PauseFile)),
		c.SyncFolder(filepath.Join(c.Dir, DataName)), c.SyncFolder(filepath.Join(c.Dir, IncomingName)), c.recordData(c.id))
}

// finishImports finishes what crashes have interrupted.
func (c *Catalog) finishImports() error {
	there, err := Exists(filepath.Join(c.Dir, IncomingName))
	if err != nil || !there {
		return err
	}
	names, err := Folders(filepath.Join(c.Dir, IncomingName))
	if err != nil {
		return err
	}
	for _, id := range names {
		if !ValidID.MatchString(id) {
			c.Logger.Warn("a folder among the incoming data is none of the host's and is left alone", "folder", id)
			continue
		}
		if err := (incoming{c, id}).finishLeased(); err != nil {
			return err
		}
	}
	return nil
}

// finishLeased is finishImport while no other host changes the plugin.
func (c incoming) finishLeased() error {
	if c.Documents.Hosts() {
		l, err := c.Leases.Take(c.Ctx, LeaseName(c.id))
		if err != nil {
			return err
		}
		defer l.Release()
	}
	return c.FinishImport(c.id)
}

// FinishImport finishes what was interrupted of one plugin, if anything was.
// Nothing may have its data open.
func (c *Catalog) FinishImport(id string) error {
	there, err := Exists(filepath.Join(c.Dir, IncomingName, id))
	if err != nil || !there {
		return err
	}
	if may, err := c.goesOn(id); err != nil {
		return err
	} else if !may {
		c.Logger.Error("an import that was interrupted is given up, since other hosts have changed the plugin meanwhile; "+
			"import it again", "plugin", id)
		return c.Discard(filepath.Join(c.Dir, IncomingName, id))
	}
	replaced, _, err := (incoming{c, id}).moveIn()
	if err != nil {
		return err
	}
	c.Logger.Info("an interrupted import was finished", "plugin", id, "replaced", replaced.Folder, "rows_kept_as",
		replaced.Rows, "files_kept_as", replaced.Files)
	return nil
}
