// Package inventory keeps a record of what a data folder holds: which files
// there have been, so that one that is gone is told from one that never was,
// and which were found damaged while they were in use, so that the next one to
// open them looks first. Whoever keeps a file notes it once it is on the disk
// and before anything in it is acknowledged, and forgets it before it is
// deleted on purpose.
//
// The record is a folder of small files, one for each file that is known,
// under the same path. Each stands for itself: they need no lock, and losing
// some loses nothing but the knowledge about those. Package inventory opens,
// repairs and deletes nothing that it knows of.
//
// # Decisions
//
// What was there is recorded, apart from it. An empty file (`inventory/known/data/ID/plugin.db`) once it is on disk,
// before anybody hears, until it is deleted on purpose: so gone or emptied is told from never. A lost record is made
// anew, and said. An installation cut short is cleared only where no `state.json` was recorded. Turned down: one list,
// to be damaged and waited for. Cost: a small file each.
package inventory

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Folder is the name of the record in a data folder.
const Folder = "inventory"

// Folders within the record.
const (
	knownName   = "known"
	damagedName = "damaged"
)

// maxCause bounds the text of a suspicion, in bytes.
const maxCause = 1000

// Inventory is the record of one data folder. Its methods may be called from
// many goroutines and processes at once.
type Inventory struct{ dir string }

// Of returns the record of a data folder. It reads nothing.
func Of(dataFolder string) *Inventory { return &Inventory{dir: dataFolder} }

// Exists reports whether there is a record.
func (i *Inventory) Exists() (bool, error) {
	switch info, err := os.Lstat(filepath.Join(i.dir, Folder, knownName)); {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("look for the record of what the data folder holds: %w", err)
	default:
		return info.IsDir(), nil
	}
}

// Make makes an empty record where there is none. What stands in its place and
// is no folder is moved aside.
func (i *Inventory) Make() error {
	err := i.make()
	if err != nil {
		return fmt.Errorf("make the record of what the data folder holds: %w", err)
	}
	return nil
}

func (i *Inventory) make() error {
	for _, name := range []string{Folder, path.Join(Folder, knownName)} {
		at := filepath.Join(i.dir, filepath.FromSlash(name))
		if info, err := os.Lstat(at); err == nil && !info.IsDir() {
			if _, err := SetAside(at, time.Now()); err != nil {
				return err
			}
		}
		if err := durable.Mkdir(at); err != nil {
			return err
		}
	}
	return nil
}

// File returns what is recorded of a file, or of all in a folder. The name is
// that within the data folder, with slashes.
func (i *Inventory) File(name string) File { return File{i, path.Clean(name)} }

// Paths returns where a data folder keeps what is recorded of a file, or of all
// in a folder. Like the name, they are within the data folder, with slashes.
func Paths(name string) []string {
	return []string{path.Join(Folder, knownName, name), path.Join(Folder, damagedName, name)}
}

// Files returns the names of all files of which anything is recorded, sorted.
func (i *Inventory) Files() ([]string, error) {
	known, err := i.files(knownName)
	damaged, damagedErr := i.files(damagedName)
	names := append(known, damaged...)
	slices.Sort(names)
	return slices.Compact(names), errors.Join(err, damagedErr)
}

func (i *Inventory) files(folder string) ([]string, error) {
	root := filepath.Join(i.dir, Folder, folder)
	var names []string
	err := filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // forgotten meanwhile
		}
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, at)
		if err == nil && !strings.HasSuffix(rel, durable.TempSuffix) {
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the record of what the data folder holds: %w", err)
	}
	return names, nil
}

// File is what is recorded of one file of a data folder. The zero value
// belongs to no data folder: it knows nothing and keeps nothing.
type File struct {
	inventory *Inventory
	name      string
}

// Name is the name of the file within the data folder, with slashes.
func (f File) Name() string { return f.name }

// Path is the path of the file.
func (f File) Path() string { return filepath.Join(f.inventory.dir, filepath.FromSlash(f.name)) }

func (f File) in(folder string) string {
	return filepath.Join(f.inventory.dir, Folder, folder, filepath.FromSlash(f.name))
}

// Known reports whether the file has been there. It is true where that cannot
// be found out: what may have been lost is not begun anew.
func (f File) Known() bool {
	if f.inventory == nil {
		return false
	}
	_, err := os.Lstat(f.in(knownName))
	return err == nil || !errors.Is(err, fs.ErrNotExist)
}

// Record records, for good, that the file is there. It costs a look where that
// is known.
func (f File) Record() error {
	if f.inventory == nil {
		return nil
	}
	at := f.in(knownName)
	if info, err := os.Lstat(at); err == nil && info.Mode().IsRegular() {
		return nil
	}
	// An empty file is whole as soon as it is there, so that several processes
	// may make it at once.
	err := f.makeWay(at)
	if err == nil {
		err = touch(at)
	}
	if err != nil {
		return fmt.Errorf("note that there is %s: %w", f.name, err)
	}
	_ = durable.SyncFolder(filepath.Dir(at)) // the record is of use all the same
	return nil
}

// Forget takes the file out of the record, or all that are in a folder, with
// what was suspected of them. It comes before they are deleted.
func (f File) Forget() error {
	if f.inventory == nil {
		return nil
	}
	for _, folder := range []string{damagedName, knownName} {
		at := f.in(folder)
		if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := os.RemoveAll(at)
		if err == nil {
			err = durable.SyncFolder(filepath.Dir(at))
		}
		if err != nil {
			return fmt.Errorf("forget that there was %s: %w", f.name, err)
		}
	}
	return nil
}

// Suspect records, for good, that the file was found damaged while it was in
// use. First is false where that was known.
func (f File) Suspect(cause error) (first bool, err error) {
	if f.inventory == nil {
		return true, nil
	}
	if _, suspected := f.Suspected(); suspected {
		return false, nil
	}
	text := cause.Error()
	if err := f.write(f.in(damagedName), []byte(strings.ToValidUTF8(text[:min(len(text), maxCause)], "")+
		"\n")); err != nil {
		return true, fmt.Errorf("note that %s is damaged: %w", f.name, err)
	}
	return true, nil
}

// Suspected returns why the file is taken to be damaged.
func (f File) Suspected() (cause string, ok bool) {
	if f.inventory == nil {
		return "", false
	}
	at := f.in(damagedName)
	text, err := regular.ReadFile(at, maxCause+1)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false
	case err != nil:
		text = []byte("the record does not say why")
	}
	return strings.TrimSpace(string(text)), true
}

// Cleared takes a suspicion back: the file was looked through and is whole, or
// another is in its place.
func (f File) Cleared() error {
	if f.inventory == nil {
		return nil
	}
	at := f.in(damagedName)
	if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	err := os.RemoveAll(at)
	if err == nil {
		err = durable.SyncFolder(filepath.Dir(at))
	}
	if err != nil {
		return fmt.Errorf("note that %s is not damaged: %w", f.name, err)
	}
	return nil
}

// touch makes an empty file, in place of anything but a file.
func touch(at string) error {
	file, err := os.OpenFile(at, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		return file.Close()
	}
	if info, statErr := os.Lstat(at); statErr == nil && info.Mode().IsRegular() {
		return nil // another process has noted it just now
	} else if errors.Is(err, fs.ErrExist) {
		err = durable.Replace(at, nil)
	}
	return synced(err)
}

// write makes a file of the record, whole or not at all.
func (f File) write(at string, text []byte) error {
	if err := f.makeWay(at); err != nil {
		return err
	}
	return synced(durable.Replace(at, text))
}

// makeWay makes the folder for a file of the record.
func (f File) makeWay(at string) error {
	if err := durable.MkdirAll(filepath.Dir(at)); err != nil {
		return err
	}
	if info, err := os.Lstat(at); err == nil && info.IsDir() {
		// A folder in its place is none of ours.
		if _, err := SetAside(at, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// synced leaves out that a change could not be made durable: the record is of
// use all the same, and losing some of it loses nothing else.
func synced(err error) error {
	if errors.Is(err, durable.ErrUnsynced) {
		return nil
	}
	return err
}
