package vault

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
)

// RecoveryKey returns the current master key as a text to be kept in a safe
// place. Whoever has it and the data folder reads everything.
func (v *Vault) RecoveryKey(ctx context.Context) (Secret, error) {
	m, _, err := v.metadata(ctx)
	if errors.Is(err, errNoKey) {
		return Secret{}, errors.New("the vault has no master key yet: it is made when the first password or secret is stored")
	}
	if err != nil {
		return Secret{}, err
	}
	master, err := v.stores[m.source].load(ctx, m.id)
	if err != nil {
		return Secret{}, v.withLoss(ctx, err)
	}
	defer clear(master)
	return secretOf(encodeMaster(master)), nil
}

// RestoreKey brings a master key back that is missing, from the text that
// RecoveryKey gave or that a key file holds. It goes to the given place;
// SourceAuto means where it was. A key that the vault does not need is
// refused with ReasonKeyChanged.
func (v *Vault) RestoreKey(ctx context.Context, recovery Secret, to Source) error {
	master, err := decodeMaster(recovery.bytes())
	if err != nil {
		return fmt.Errorf("the recovery key is not one: %w", err)
	}
	defer clear(master)
	k, err := newKey(master)
	if err != nil {
		return err
	}
	release, err := v.lockKeys(ctx, false)
	if err != nil {
		return err
	}
	defer release()
	m, _, err := v.metadata(ctx)
	if err == nil && m.id != k.id {
		err = v.withLoss(ctx, &KeyError{Reason: ReasonKeyChanged, ID: m.id, Found: k.id, Source: m.source,
			Detail: "the recovery key is that of another vault or of a time before a rotation"})
	}
	if err != nil {
		return err
	}
	if to == SourceAuto {
		to = v.opt.Source
	}
	before := *m
	if to != SourceAuto {
		m.source = to
	}
	if err := v.stores[m.source].store(ctx, k.id, master); err != nil {
		return err
	}
	return busyIfChanged(v.write(ctx, "note where the master key is", func(tx *sql.Tx) error {
		if err := unchanged(ctx, tx, &before); err != nil {
			return err
		}
		return v.putCurrent(ctx, tx, m)
	}))
}

// AcceptedLoss says what AcceptLoss did.
type AcceptedLoss struct {
	// Folder has copies of everything as it was, to go back to.
	Folder string
	// Lost is what was taken out because no key opens it.
	Lost Loss
	// Key is the key that is used from now on.
	Key KeyID
}

// AcceptLoss lets the vault go on without a master key that is missing,
// changed or damaged. It copies everything to a folder named after the date,
// takes out all records, which no key opens any more, and makes new keys. It
// fails with ErrNothingLost where the key is as it should be.
func (v *Vault) AcceptLoss(ctx context.Context) (AcceptedLoss, error) {
	release, err := v.lockKeys(ctx, false)
	if err != nil {
		return AcceptedLoss{}, err
	}
	defer release()
	m, err := v.lost(ctx)
	if err != nil {
		return AcceptedLoss{}, err
	}
	accepted := AcceptedLoss{Folder: filepath.Join(v.folder, "lost-"+
		v.opt.Now().UTC().Format("20060102T150405.000000000Z"))}
	if err := v.copyEverything(ctx, accepted.Folder); err != nil {
		return AcceptedLoss{}, storage("set aside the data of the vault", err)
	}
	if err := v.step("all copied"); err != nil {
		return accepted, err
	}
	source, err := v.choose(ctx)
	if err != nil {
		return accepted, err
	}
	next, _, err := v.newKeys(ctx, source)
	if err != nil {
		return accepted, err
	}
	err = v.write(ctx, "begin with a new master key", func(tx *sql.Tx) (err error) {
		if m != nil {
			if err := unchanged(ctx, tx, m); err != nil {
				return err
			}
		}
		if accepted.Lost, err = countRecords(ctx, tx); err != nil {
			return err
		}
		for _, table := range []string{"records", "keys"} {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
				return err
			}
		}
		if err := v.putCurrent(ctx, tx, next); err != nil {
			return err
		}
		return v.step("records taken out")
	})
	if err != nil {
		return accepted, busyIfChanged(err)
	}
	v.erase(ctx)
	v.forget()
	accepted.Key = next.id
	v.log.Warn("a lost master key was given up", "copies", accepted.Folder, "records", accepted.Lost.Records, "plugins",
		accepted.Lost.Plugins)
	if m != nil && m.source == SourceFile { // in the keyring there may be nothing, or no keyring
		return accepted, v.stores[SourceFile].remove(ctx, m.id)
	}
	return accepted, nil
}

// lost makes sure that the keys are lost. It returns what is known of them,
// which may be nil.
func (v *Vault) lost(ctx context.Context) (*keyMetadata, error) {
	m, _, err := v.metadata(ctx)
	if errors.Is(err, errNoKey) {
		return nil, ErrNothingLost
	}
	if err == nil {
		var secret []byte
		secret, _, err = v.unwrap(ctx, m)
		clear(secret)
	}
	failure, ok := errors.AsType[*KeyError](err)
	switch {
	case err == nil:
		return nil, ErrNothingLost
	case ok && failure.Reason != ReasonKeyExposed && ctx.Err() == nil: // that is a matter of its mode
		return m, nil
	}
	return nil, err
}

// copyEverything copies the database and the key files.
func (v *Vault) copyEverything(ctx context.Context, to string) error {
	if err := os.Mkdir(to, 0o700); err != nil {
		return err
	}
	if err := v.copyDatabase(ctx, filepath.Join(to, FileName)); err != nil {
		return err
	}
	keys, err := filepath.Glob(filepath.Join(v.folder, keyFilePrefix+"*"+keyFileSuffix))
	if err != nil {
		return err
	}
	for _, path := range keys {
		// What is no key file is not what was lost, and stays where it is.
		if text, _, err := readFile(path, maxMasterText); err == nil {
			err = durable.Replace(filepath.Join(to, filepath.Base(path)), text)
			clear(text)
			if err != nil {
				return err
			}
		}
	}
	return durable.SyncFolder(v.folder)
}
