package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/archive"
	"github.com/wasmhost/wasmhost/host/vault"
)

// markerPath is the entry of a backup that says which key it needs.
const markerPath = vaultName + "/vault.json"

// ErrKeyNotOfBackup: the vault has another key than the backup needs.
var ErrKeyNotOfBackup = errors.New("the master key was changed since the backup was made: make another backup")

// AddKey copies a backup and adds the master key of a vault, which must be the
// one that it was made of. The API of a running host gives no key away, so
// this is done by who can read the key anyway. Scratch is a folder that only
// the user can read; nothing stays in it. A backup of a vault that was never
// used has no key to add and is copied as it is.
func AddKey(ctx context.Context, v *vault.Vault, scratch string, backup io.Reader, limits archive.Limits, w io.Writer) (err error) {
	dir, err := os.MkdirTemp(scratch, ".wasmhost-key-")
	if err != nil {
		return fmt.Errorf("add the master key: %w", err)
	}
	defer func() {
		if removeErr := os.RemoveAll(dir); err == nil && removeErr != nil {
			err = fmt.Errorf("a copy of the master key is left in %s, remove it: %w", dir, removeErr)
		}
	}()
	a := &addingKey{folder: filepath.Join(dir, vaultName)}
	copied, err := v.Copy(ctx, a.folder, true)
	if err != nil {
		return err
	}
	a.withKey = copied.WithKey
	if err := a.copy(ctx, backup, limits, w); err != nil {
		return fmt.Errorf("add the master key: %w", err)
	}
	return nil
}

// addingKey rewrites a backup.
type addingKey struct {
	folder  string // a copy of the vault with its key
	withKey bool
	out     *archive.Writer
	marked  bool // the backup has a marker
}

func (a *addingKey) copy(ctx context.Context, backup io.Reader, limits archive.Limits, w io.Writer) error {
	in, err := archive.NewReader(backup, limits)
	if err != nil {
		return err
	}
	h := in.Header()
	if a.withKey && !h.Has(partKey) {
		h.Parts = append(h.Parts, partKey)
	}
	if a.out, err = archive.NewWriter(w, h); err != nil {
		return err
	}
	for {
		e, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = a.entry(e, in)
		}
		if err != nil {
			return err
		}
	}
	if a.withKey != a.marked {
		return ErrKeyNotOfBackup
	}
	keys, err := filepath.Glob(filepath.Join(a.folder, "master-*.key"))
	if err != nil {
		return err
	}
	for _, path := range keys {
		text, err := os.ReadFile(path)
		if err == nil {
			err = a.out.AddBytes(vaultName+"/"+filepath.Base(path), text)
		}
		clear(text)
		if err != nil {
			return err
		}
	}
	return a.out.Close()
}

// entry copies one entry. The marker becomes the one that says that the keys
// are in files, the report says that they are there.
func (a *addingKey) entry(e archive.Entry, in io.Reader) error {
	const small = 1 << 20
	switch {
	case e.Folder:
		return a.out.AddFolder(e.Path)
	case strings.HasPrefix(e.Path, vaultName+"/master-"):
		return nil // it is added anew
	case e.Path == markerPath && e.Size < small:
		old, err := io.ReadAll(in)
		if err != nil {
			return err
		}
		a.marked = true
		marker, err := os.ReadFile(filepath.Join(a.folder, filepath.Base(markerPath)))
		if errors.Is(err, os.ErrNotExist) || err == nil && !sameKeys(old, marker) {
			return ErrKeyNotOfBackup
		} else if err != nil {
			return err
		}
		return a.out.AddBytes(e.Path, marker)
	case e.Path == BackupReportName && e.Size < small:
		text, err := io.ReadAll(in)
		if err != nil {
			return err
		}
		var report BackupReport
		if err := json.Unmarshal(text, &report); err != nil {
			return err
		}
		report.WithKey = a.withKey
		if text, err = json.MarshalIndent(report, "", " "); err != nil {
			return err
		}
		return a.out.AddBytes(e.Path, append(text, '\n'))
	}
	return a.out.Add(e.Path, e.Size, in)
}

// sameKeys reports whether two markers name the same keys, wherever they are.
func sameKeys(a, b []byte) bool {
	type marker struct {
		Current, Previous struct{ ID string }
	}
	var one, other marker
	if json.NewDecoder(bytes.NewReader(a)).Decode(&one) != nil || json.NewDecoder(bytes.NewReader(b)).Decode(&other) != nil {
		return false
	}
	return one == other && one.Current.ID != ""
}
