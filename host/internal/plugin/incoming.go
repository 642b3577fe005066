package plugin

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
	incomingName = "incoming"
	importedOver = "replaced-"
	// replacedStamp is the form of the time in such names.
	replacedStamp = "20060102T150405.000Z"
)

// takeIn puts a folder in the staging area in the place of a plugin's data,
// which must not be open. It returns the names of what has the old data. Decided
// says that the new data will be there, also after an error.
func (c *catalog) takeIn(id, from string) (replaced inPlaceOf, decided bool, err error) {
	old, err := exists(c.dataDir(id))
	if err != nil {
		return replaced, false, err
	}
	incoming := filepath.Join(c.dir, incomingName)
	if err := c.Mkdir(incoming); err != nil {
		return replaced, false, err
	}
	if err := c.SyncFolder(c.dir); err != nil {
		return replaced, false, err
	}
	if err := c.Move(from, filepath.Join(incoming, id)); err != nil {
		return replaced, false, err
	}
	if err := c.SyncFolder(incoming); err != nil {
		return replaced, true, err
	}
	replaced, changed, err := c.moveIn(id)
	if err != nil && (!changed || replaced.known) && c.takeBack(id, from, old, replaced) {
		return inPlaceOf{}, false, err
	}
	return replaced, true, err
}

// takeBack undoes what takeIn has done, as long as the old data is in its place
// or there was none, and reports whether that worked. What cannot be moved now
// may never be, as where the data is on another disk; no start could finish it.
func (c *catalog) takeBack(id, to string, old bool, replaced inPlaceOf) bool {
	incoming := filepath.Join(c.dir, incomingName, id)
	there, err := exists(c.dataDir(id))
	if err != nil || old != there {
		return false
	}
	if there, err := exists(incoming); err != nil || !there { // then that is what is in place
		return false
	}
	if replaced.known && c.rows.giveBack(c.ctx, id, replaced.rows) != nil {
		return false
	}
	if replaced.tookFiles && c.files.giveBack(c.ctx, id, replaced.files) != nil {
		return false
	}
	if old {
		err = c.moveCopies(incoming, c.dataDir(id))
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
func (c *catalog) moveCopies(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() && strings.HasPrefix(name, importedOver) || isOfDatabaseCopy(name) {
			if err := c.Move(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// moveIn finishes an import that was decided. Changed says that rows outside of
// the folder may be those of the import.
func (c *catalog) moveIn(id string) (replaced inPlaceOf, changed bool, err error) {
	incoming := filepath.Join(c.dir, incomingName, id)
	if replaced.rows, changed, err = c.rows.takeIn(c.ctx, id, incoming); err == nil {
		replaced.known = changed
		var maybe bool
		replaced.files, maybe, err = c.files.takeIn(c.ctx, id, incoming)
		if replaced.tookFiles = maybe && err == nil; maybe && err != nil {
			changed, replaced.known = true, false
		}
	}
	if err == nil {
		replaced.folder, err = c.moveFolder(id, incoming)
	}
	if err == nil {
		if err := c.files.tookIn(c.dataDir(id)); err != nil { // nobody looks at them there
			c.logger.Warn("remove the files of an import that are on the server", "plugin", id, "error", err)
		}
		if err := c.rows.tookIn(c.dataDir(id)); err != nil { // nobody looks at it there
			c.logger.Warn("remove the rows of an import that are on the server", "plugin", id, "error", err)
		}
	}
	return replaced, changed, err
}

// inPlaceOf names what an import has replaced: the folder that has it, below the
// new one, the copy of rows that were not in it, and the files that were not.
// Known says that the rows of the import are in place for certain, and tookFiles
// that its files are.
type inPlaceOf struct {
	folder, rows, files string
	known, tookFiles    bool
}

func (c *catalog) moveFolder(id, incoming string) (replaced string, err error) {
	old, err := exists(c.dataDir(id))
	if err == nil { // what comes may lack what is there
		err = c.inventory.File(path.Join(dataName, id)).Forget()
	}
	if err != nil {
		return "", err
	}
	if old {
		if err := c.moveCopies(c.dataDir(id), incoming); err != nil {
			return "", err
		}
		replaced = importedOver + time.Now().UTC().Format(replacedStamp)
		if err := c.Move(c.dataDir(id), filepath.Join(incoming, replaced)); err != nil {
			return "", err
		}
		if err := errors.Join(c.SyncFolder(incoming), c.SyncFolder(filepath.Join(c.dir, dataName))); err != nil {
			return "", err
		}
	}
	err = c.takeDocuments(id, incoming)
	if err == nil {
		err = c.Move(incoming, c.dataDir(id))
	}
	if err != nil {
		return "", err
	}
	return replaced, errors.Join(c.clearTaken(id), removeIfThere(filepath.Join(c.dataDir(id), pauseFile)),
		c.SyncFolder(filepath.Join(c.dir, dataName)), c.SyncFolder(filepath.Join(c.dir, incomingName)), c.recordData(id))
}

// finishImports finishes what crashes have interrupted.
func (c *catalog) finishImports() error {
	there, err := exists(filepath.Join(c.dir, incomingName))
	if err != nil || !there {
		return err
	}
	names, err := folders(filepath.Join(c.dir, incomingName))
	if err != nil {
		return err
	}
	for _, id := range names {
		if !validID.MatchString(id) {
			c.logger.Warn("a folder among the incoming data is none of the host's and is left alone", "folder", id)
			continue
		}
		if err := c.finishLeased(id); err != nil {
			return err
		}
	}
	return nil
}

// finishLeased is finishImport while no other host changes the plugin.
func (c *catalog) finishLeased(id string) error {
	if c.documents.Hosts() {
		l, err := c.leases.Take(c.ctx, leaseName(id))
		if err != nil {
			return err
		}
		defer l.Release()
	}
	return c.finishImport(id)
}

// finishImport finishes what was interrupted of one plugin, if anything was.
// Nothing may have its data open.
func (c *catalog) finishImport(id string) error {
	there, err := exists(filepath.Join(c.dir, incomingName, id))
	if err != nil || !there {
		return err
	}
	if may, err := c.goesOn(id); err != nil {
		return err
	} else if !may {
		c.logger.Error("an import that was interrupted is given up, since other hosts have changed the plugin meanwhile; "+
			"import it again", "plugin", id)
		return c.discard(filepath.Join(c.dir, incomingName, id))
	}
	replaced, _, err := c.moveIn(id)
	if err != nil {
		return err
	}
	c.logger.Info("an interrupted import was finished", "plugin", id, "replaced", replaced.folder, "rows_kept_as",
		replaced.rows, "files_kept_as", replaced.files)
	return nil
}

// finishImport comes before everything else that is done to a plugin: until
// then, its data is that of before, or in no place at all, and what would be
// stored there would be moved aside at the next start. The caller holds the
// lock.
func (e *entry) finishImport() error {
	if e.data != nil {
		return nil
	}
	if err := e.m.catalog.finishImport(e.id); err != nil {
		return &DataError{doing: "its data is half in place, since an import of it could not be ended", err: err,
			advice: "see that the data folder can be written and has room, then try again"}
	}
	return nil
}
