package vault

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Copied says what [Vault.Copy] copied.
type Copied struct {
	Key      KeyID  // that the copy needs; zero for a vault that was never used
	Source   Source // where the vault has that key
	WithKey  bool   // the copy has it as well
	Protects Loss
}

// Copy makes a folder that holds what a backup of the vault needs: the marker
// and all records, as they are between two changes of the key. Without the
// master key nobody reads them. WithKey adds it, as a file whatever the place
// it is in here, and the copy's marker says so: whoever has that copy reads
// everything. Folders and files that were set aside are left out, but for
// records that were found corrupt.
//
// A rotation that runs is waited for; one that was interrupted is copied as
// it stands. Errors are a [*KeyError] where the key is to be copied and
// cannot be read.
func (v *Vault) Copy(ctx context.Context, to string, withKey bool) (Copied, error) {
	release, err := v.change.exclude(ctx)
	if err != nil {
		return Copied{}, err
	}
	defer release()
	records := filepath.Join(to, recordsName)
	for _, folder := range []string{to, records} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			return Copied{}, storage("copy the vault", err)
		}
	}
	// The records first: a marker that came too late for them is as good as
	// one in time, one that came too early would not name their key.
	if err := v.copyRecords(ctx, records); err != nil {
		return Copied{}, storage("copy the records of the vault", err)
	}
	done := Copied{Protects: countRecords(to)}
	m, err := readMarker(v.folder)
	if errors.Is(err, errNoMarker) {
		return done, nil
	}
	if err != nil {
		return Copied{}, v.withLoss(err)
	}
	done.Key, done.Source = m.Current.ID, m.Current.Source
	if withKey {
		if err := v.copyKeys(ctx, m, to); err != nil {
			return Copied{}, v.withLoss(err)
		}
		done.WithKey = true
	}
	return done, writeMarker(to, m)
}

// CarryKeys gives the vault in the folder to those keys that it needs, looks
// for in files and does not have, as far as the vault in the folder from has
// them in files. What from lacks stays missing. Nobody may use either.
func CarryKeys(ctx context.Context, from, to string) error {
	m, err := readMarker(to)
	if err != nil {
		return nil // whoever opens it says so
	}
	refs := []*keyRef{&m.Current}
	if m.Previous != nil {
		refs = append(refs, m.Previous)
	}
	for _, ref := range refs {
		if ref.Source != SourceFile {
			continue
		}
		if _, err := os.Lstat(fileKeys{to}.path(ref.ID)); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		master, err := fileKeys{from}.load(ctx, ref.ID)
		if err != nil {
			continue
		}
		err = fileKeys{to}.store(ctx, ref.ID, master)
		clear(master)
		if err != nil {
			return err
		}
	}
	return nil
}

func (v *Vault) copyRecords(ctx context.Context, to string) error {
	from := filepath.Join(v.folder, recordsName)
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || !strings.HasPrefix(name, recordPrefix) || strings.HasSuffix(name, tempSuffix) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		// One that is gone was removed with its plugin.
		if err := ignoreMissing(keepCopy(filepath.Join(from, name), filepath.Join(to, name))); err != nil {
			return err
		}
	}
	return nil
}

// copyKeys puts the keys that a marker names into files, and says so in it.
func (v *Vault) copyKeys(ctx context.Context, m *marker, to string) error {
	refs := []*keyRef{&m.Current}
	if m.Previous != nil {
		refs = append(refs, m.Previous)
	}
	for _, ref := range refs {
		master, err := v.stores[ref.Source].load(ctx, ref.ID)
		if err != nil {
			if ref == m.Previous && m.Retired && errors.Is(err, ErrKeyMissing) {
				continue // nothing needs it any more
			}
			return err
		}
		err = fileKeys{to}.store(ctx, ref.ID, master)
		clear(master)
		if err != nil {
			return err
		}
		ref.Source = SourceFile
	}
	return nil
}
