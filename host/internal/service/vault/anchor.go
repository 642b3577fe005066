package vault

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// An anchor is a few words that are kept apart from the data folder, where there is a
// keyring: whoever puts files there in the place of others, older ones too, is found out by
// it. Without a keyring it is a file beside the keys, which tells no more than who changed
// only some of them. It holds for this machine and the folder where it is.

func (v *Vault) anchorFile(name string) string { return filepath.Join(v.folder, name+".anchor") }

func (v *Vault) anchorAccount(name string) string { return name + " of " + filepath.Dir(v.folder) }

// Anchor returns what [Vault.SetAnchor] has kept last; empty where that was nothing.
func (v *Vault) Anchor(ctx context.Context, name string) (string, error) {
	ring := newBoundedRing(v.opt.Keyring, v.opt.ProbeTimeout)
	text, err := ring.get(ctx, v.anchorAccount(name))
	if err == nil {
		return text, nil
	}
	if ctx.Err() != nil {
		return "", err
	}
	file, _, err := readFile(v.anchorFile(name), maxMasterText)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(file)), err
}

// SetAnchor keeps a text.
func (v *Vault) SetAnchor(ctx context.Context, name, text string) error {
	err := newBoundedRing(v.opt.Keyring, v.opt.ProbeTimeout).set(ctx, v.anchorAccount(name), text)
	if err == nil || ctx.Err() != nil {
		return err
	}
	if err := durable.Replace(v.anchorFile(name), []byte(text+"\n")); err != nil {
		return storage("keep an anchor", err)
	}
	return nil
}
