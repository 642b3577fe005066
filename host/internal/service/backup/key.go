package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// AddKey copies a backup and adds the master key of a vault, which must be the
// one that it was made of. No token gets the key from a running host, so
// this is done by who can read the key anyway. Scratch is a folder that only
// the user can read; nothing stays in it. A backup of a vault that was never
// used has no key to add and is copied as it is.
func AddKey(ctx context.Context, v *vault.Vault, scratch string, backup io.Reader, limits archive.Limits,
	w io.Writer) (err error) {
	dir, err := os.MkdirTemp(scratch, ".wasmhost-key-")
	if err != nil {
		return fmt.Errorf("add the master key: %w", err)
	}
	defer func() {
		if removeErr := os.RemoveAll(dir); err == nil && removeErr != nil {
			err = fmt.Errorf("a copy of the master key is left in %s, remove it: %w", dir, removeErr)
		}
	}()
	// What the key cannot be read for is said before anything is written.
	status, err := v.Status(ctx)
	if err == nil {
		err = v.Check(ctx)
	}
	if err != nil {
		return err
	}
	a := &addingKey{vault: v, folder: dir, withKey: status.Key != (vault.KeyID{})}
	if err := a.copy(ctx, backup, limits, w); err != nil {
		return fmt.Errorf("add the master key: %w", err)
	}
	return nil
}

// addingKey rewrites a backup.
type addingKey struct {
	vault   *vault.Vault
	folder  string // where the database of the backup gets its key
	withKey bool   // the vault has one
	found   bool   // the backup has the database
	out     *archive.Writer
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
			err = a.entry(ctx, e, in)
		}
		if err != nil {
			return err
		}
	}
	if a.withKey && !a.found {
		return keyNotOfBackup()
	}
	keys, err := filepath.Glob(filepath.Join(a.folder, vault.FolderName, "master-*.key"))
	if err != nil {
		return err
	}
	for _, path := range keys {
		text, err := regular.ReadFile(path, 64<<10)
		if err == nil {
			err = a.out.AddBytes(vault.FolderName+"/"+filepath.Base(path), text)
		}
		clear(text)
		if err != nil {
			return err
		}
	}
	return a.out.Close()
}

// entry copies one entry. The database becomes one that says that its key is in
// a file, the report says that it is there.
func (a *addingKey) entry(ctx context.Context, e archive.Entry, in io.Reader) error {
	const small = 1 << 20
	switch {
	case e.Folder:
		return a.out.AddFolder(e.Path)
	case strings.HasPrefix(e.Path, vault.FolderName+"/master-"):
		return nil // it is added anew
	case e.Path == vault.FileName:
		return a.database(ctx, in)
	case e.Path == ReportName && e.Size < small:
		text, err := io.ReadAll(in)
		if err != nil {
			return err
		}
		var report Report
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

// database adds the database of passwords and secrets.
func (a *addingKey) database(ctx context.Context, in io.Reader) error {
	file, err := os.OpenFile(filepath.Join(a.folder, vault.FileName), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, in)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	a.found = true
	if err := a.vault.AddKey(ctx, a.folder); errors.Is(err, vault.ErrOtherKey) {
		return keyNotOfBackup()
	} else if err != nil {
		return err
	}
	if file, err = regular.Open(file.Name()); err != nil {
		return err
	}
	info, err := file.Stat()
	if err == nil {
		err = a.out.Add(vault.FileName, info.Size(), file)
	}
	return errors.Join(err, file.Close())
}

// keyNotOfBackup: the vault has another key than the backup needs.
func keyNotOfBackup() error {
	return errors.New("the master key was changed since the backup was made: make another backup")
}
