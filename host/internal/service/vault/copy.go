package vault

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// ErrOtherKey: the copy of a vault needs another key than the vault has.
var ErrOtherKey = errors.New("the master key was changed since the copy was made")

// Copied says what [Vault.Copy] copied.
type Copied struct {
	Key      KeyID  // that the copy needs; zero for a vault that was never used
	Source   Source // where the vault has that key
	WithKey  bool   // the copy has it as well
	Protects Loss
}

// Copy makes what a backup of the vault needs in the folder to, which is like
// a data folder: the database as it is at a moment. Without the master key
// nobody reads it. WithKey adds that, as a file whatever the place it is in
// here, and the copy says so: whoever has it then reads everything. What was
// set aside is left out.
//
// The error wraps a [*KeyError] where the key is to be copied and cannot be
// read, and a [*dbfile.Error] where the database cannot be. With
// [dbfile.IsLater], and without the key, the copy is there.
func (v *Vault) Copy(ctx context.Context, to string, withKey bool) (Copied, error) {
	// No key is to be removed before it is copied.
	release, err := v.lockKeys(ctx, true)
	if err != nil {
		return Copied{}, err
	}
	defer release()
	var done Copied
	current, _, err := v.metadata(ctx)
	switch {
	case err == nil:
		done = Copied{Key: current.id, Source: current.source, WithKey: withKey}
		if done.Protects, err = v.count(ctx); err != nil {
			return Copied{}, err
		}
	case dbfile.IsLater(err) && !withKey: // the copy is made beside the error
		return Copied{}, storage("copy the vault", v.copyDatabase(ctx, filepath.Join(to, FileName)))
	case !errors.Is(err, errNoKey):
		return Copied{}, err
	case !v.InUse():
		return Copied{}, nil
	}
	if err := v.copyDatabase(ctx, filepath.Join(to, FileName)); err != nil {
		return Copied{}, storage("copy the vault", err)
	}
	if done.WithKey {
		return done, v.AddKey(ctx, to)
	}
	return done, nil
}

// copyDatabase copies the database without a key that is only still to be
// removed.
func (v *Vault) copyDatabase(ctx context.Context, to string) error {
	options := dbfile.Options{Wait: waitTimeout, Database: v.opt.Database}
	if err := dbfile.Copy(ctx, v.path, to, format, options); err != nil {
		return err
	}
	if err := os.Chmod(to, 0o600); err != nil { // SQLite leaves it to the umask
		return err
	}
	return changeCopy(ctx, to, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM keys WHERE role = ?", roleRetired)
		return err
	})
}

// Restore puts the records of a copy, in a folder that [Vault.Copy] has filled,
// in place of those on a server. The key of the copy, if it has one, is for
// [CarryKeys].
func Restore(ctx context.Context, copied string, to postgres.Database) error {
	return dbfile.Restore(ctx, filepath.Join(copied, FileName), format, to, waitTimeout)
}

// Compare fails unless a server has the records of a copy, each as it is there, and
// returns how many rows there are.
func Compare(ctx context.Context, copied string, with postgres.Database) (rows int64, err error) {
	return dbfile.Compare(ctx, filepath.Join(copied, FileName), format, with, waitTimeout)
}

// changeCopy changes a database that nobody else has open.
func changeCopy(ctx context.Context, path string, change func(tx *sql.Tx) error) error {
	db, err := dbfile.Open(ctx, path, format, dbfile.Options{Wait: waitTimeout, Scratch: true})
	if err != nil {
		return err
	}
	return errors.Join(db.Write(ctx, change), db.Close())
}

// keyOfCopy returns which key a copy of a vault needs, or errNoKey.
func keyOfCopy(ctx context.Context, data string) (m *keyMetadata, err error) {
	path := filepath.Join(data, FileName)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, errNoKey
	}
	err = changeCopy(ctx, path, func(tx *sql.Tx) (err error) {
		m, _, err = readMetadata(ctx, tx)
		return err
	})
	return m, err
}

// AddKey gives the master key to a copy of the vault, in a file, and has the
// copy look for it there. It fails with ErrOtherKey where the copy needs
// another one. Nobody may use the copy.
func (v *Vault) AddKey(ctx context.Context, copied string) error {
	needed, err := keyOfCopy(ctx, copied)
	if errors.Is(err, errNoKey) {
		return nil
	}
	if err != nil {
		return storage("read the copy of the vault", err)
	}
	current, _, err := v.metadata(ctx)
	switch {
	case errors.Is(err, errNoKey), err == nil && current.id != needed.id:
		return ErrOtherKey
	case err != nil:
		return err
	}
	master, err := v.stores[current.source].load(ctx, current.id)
	if err != nil {
		return v.withLoss(ctx, err)
	}
	defer clear(master)
	folder := filepath.Join(copied, FolderName)
	if err := makeFolder(folder); err != nil {
		return storage("copy the master key", err)
	}
	if err := (fileKeys{folder}).store(ctx, needed.id, master); err != nil {
		return err
	}
	needed.source = SourceFile
	err = changeCopy(ctx, filepath.Join(copied, FileName),
		func(tx *sql.Tx) error { return putMetadata(ctx, tx, roleCurrent, needed) })
	if err != nil {
		return storage("copy the master key", err)
	}
	return nil
}

// CarryKeys gives the vault of the data folder to the key that it needs, looks
// for in a file and does not have, if the vault of the data folder from has it
// in one. What from lacks stays missing. Nobody may use either.
func CarryKeys(ctx context.Context, from, to string) error {
	m, err := keyOfCopy(ctx, to)
	if err != nil || m.source != SourceFile {
		return nil // whoever opens it says so
	}
	folder := filepath.Join(to, FolderName)
	if _, err := os.Lstat(fileKeys{folder}.path(m.id)); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	master, err := fileKeys{filepath.Join(from, FolderName)}.load(ctx, m.id)
	if err != nil {
		return nil
	}
	defer clear(master)
	if err := makeFolder(folder); err != nil {
		return storage("copy the master key", err)
	}
	return fileKeys{folder}.store(ctx, m.id, master)
}
