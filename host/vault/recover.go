package vault

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/durable"
)

// RecoveryKey returns the current master key as a text to be kept in a safe
// place. Whoever has it and the data folder reads everything.
func (v *Vault) RecoveryKey(ctx context.Context) (Secret, error) {
	m, err := readMarker(v.folder)
	if errors.Is(err, errNoMarker) {
		return Secret{}, errors.New("the vault has no master key yet: it is made when the first password or secret is stored")
	}
	if err != nil {
		return Secret{}, v.withLoss(err)
	}
	master, err := v.stores[m.Current.Source].load(ctx, m.Current.ID)
	if err != nil {
		return Secret{}, v.withLoss(err)
	}
	defer clear(master)
	return secretOf(encodeMaster(master)), nil
}

// RestoreKey brings a master key back that is missing, from the text that
// RecoveryKey gave or that a key file holds. It goes to the given place;
// SourceAuto means where it was. A key that the vault does not need is
// refused with ErrKeyChanged.
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
	release, err := v.takeOver(ctx)
	if err != nil {
		return err
	}
	defer release()
	m, err := readMarker(v.folder)
	if lostMarker(err) {
		m, err = v.markerFromRecords(k.id)
	}
	if err != nil {
		return v.withLoss(err)
	}
	ref := &m.Current
	if m.Previous != nil && m.Previous.ID == k.id {
		ref = m.Previous
	}
	if ref.ID != k.id {
		return v.withLoss(&KeyError{Reason: ErrKeyChanged, ID: m.Current.ID, Found: k.id, Source: m.Current.Source, Detail: "the recovery key is that of another vault or of a time before a rotation"})
	}
	if to == SourceAuto {
		to = v.opt.Source
	}
	if to != SourceAuto {
		ref.Source = to
	}
	if err := v.stores[ref.Source].store(ctx, k.id, master); err != nil {
		return err
	}
	return writeMarker(v.folder, m)
}

// lostMarker reports whether err means that a marker has to be made anew. One
// of a later version is not lost.
func lostMarker(err error) bool {
	return errors.Is(err, errNoMarker) || errors.Is(err, ErrMarker) && !errors.Is(err, ErrFormat)
}

// markerFromRecords makes a marker anew where all records agree on the key.
func (v *Vault) markerFromRecords(id KeyID) (*marker, error) {
	plugins, err := pluginsWithRecords(v.folder)
	if err != nil {
		return nil, err
	}
	for _, plugin := range plugins {
		f, _, err := readRecords(v.folder, plugin)
		if err != nil {
			return nil, fmt.Errorf("make the marker of the vault anew: plugin %s: %w", plugin, err)
		}
		for record, text := range f.sealed {
			if s, err := parse(text); err == nil && s.id != id {
				return nil, &KeyError{Reason: ErrKeyChanged, ID: s.id, Found: id, Detail: Name{plugin, record.kind, record.key}.String() + " needs another one"}
			}
		}
	}
	return &marker{Format: markerFormat, Current: keyRef{ID: id, Source: SourceFile, Created: v.opt.Now().UTC()}}, nil
}

// takeOver keeps out everybody who changes something.
func (v *Vault) takeOver(ctx context.Context) (release func(), err error) {
	releaseChange, err := v.change.tryExclude()
	if err != nil {
		return nil, err
	}
	releaseGate, err := v.gate.exclude(ctx)
	if err != nil {
		releaseChange()
		return nil, err
	}
	return func() { releaseGate(); releaseChange() }, nil
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
// takes out the records that no remaining key opens, and makes a new key if
// the current one is gone. It fails with ErrNothingLost where the keys are as
// they should be. Records in other sets stay and fail with ErrUnknownKey.
func (v *Vault) AcceptLoss(ctx context.Context) (AcceptedLoss, error) {
	release, err := v.takeOver(ctx)
	if err != nil {
		return AcceptedLoss{}, err
	}
	defer release()
	m, broken, err := v.remainingKeys(ctx)
	if err != nil {
		return AcceptedLoss{}, err
	}
	accepted := AcceptedLoss{Folder: filepath.Join(v.folder, "lost-"+v.opt.Now().UTC().Format("20060102T150405.000000000Z"))}
	if err := v.keepEverything(accepted.Folder); err != nil {
		return AcceptedLoss{}, storage("set aside the data of the vault", err)
	}
	if err := v.step("all kept"); err != nil {
		return accepted, err
	}
	if accepted.Lost, err = v.takeOut(m); err != nil {
		return accepted, err
	}
	// The marker comes last: until then, the vault says that it is broken.
	if m.Current.ID == (KeyID{}) {
		source := v.opt.Source
		if source == SourceAuto {
			source = SourceKeyring
			if err := Probe(ctx, v.opt.Keyring, v.opt.ProbeTimeout); err != nil {
				source = SourceFile
			}
		}
		if m.Current, err = v.newMaster(ctx, source); err != nil {
			return accepted, err
		}
	}
	if err := v.step("records taken out"); err != nil {
		return accepted, err
	}
	if err := writeMarker(v.folder, m); err != nil {
		return accepted, err
	}
	accepted.Key = m.Current.ID
	for _, ref := range broken {
		// In the keyring there may be nothing, or no keyring.
		if ref.Source == SourceFile {
			if err := v.stores[SourceFile].remove(ctx, ref.ID); err != nil {
				return accepted, err
			}
		}
	}
	v.log.Warn("a lost master key was given up", "kept", accepted.Folder, "records", accepted.Lost.Records, "plugins", accepted.Lost.Plugins)
	return accepted, nil
}

// remainingKeys returns a marker of those keys that are there; its current
// key is zero where that one is gone. Broken are the ones that are not there.
func (v *Vault) remainingKeys(ctx context.Context) (*marker, []keyRef, error) {
	left := &marker{Format: markerFormat}
	m, err := readMarker(v.folder)
	switch {
	case errors.Is(err, errNoMarker) && countRecords(v.folder).Plugins == 0:
		return nil, nil, ErrNothingLost
	case lostMarker(err):
		return left, nil, nil
	case err != nil:
		return nil, nil, err
	}
	var broken []keyRef
	there := func(ref keyRef) (bool, error) {
		_, err := v.fetch(ctx, ref)
		failure, ok := errors.AsType[*KeyError](err)
		// A key that is there but exposed is a matter of its mode.
		if err != nil && (!ok || failure.Reason == ErrKeyExposed || ctx.Err() != nil) {
			return false, err
		}
		if err != nil {
			broken = append(broken, ref)
		}
		return err == nil, nil
	}
	if found, err := there(m.Current); err != nil {
		return nil, nil, err
	} else if found {
		left.Current = m.Current
	}
	if m.Previous != nil && !m.Retired {
		if found, err := there(*m.Previous); err != nil {
			return nil, nil, err
		} else if found {
			left.Previous = m.Previous
		}
	}
	if len(broken) == 0 {
		return nil, nil, ErrNothingLost
	}
	return left, broken, nil
}

// takeOut removes the records that the keys of m do not open.
func (v *Vault) takeOut(m *marker) (Loss, error) {
	var lost Loss
	plugins, err := pluginsWithRecords(v.folder)
	if err != nil {
		return lost, err
	}
	for _, plugin := range plugins {
		f, _, err := readRecords(v.folder, plugin)
		if errors.Is(err, errCorrupt) {
			continue // it is set aside in its own way
		}
		if err != nil {
			return lost, err
		}
		left := f.clone()
		for id, text := range f.sealed {
			s, err := parse(text)
			if err != nil || s.id != m.Current.ID && (m.Previous == nil || s.id != m.Previous.ID) {
				delete(left.sealed, id)
			}
		}
		if taken := len(f.sealed) - len(left.sealed); taken > 0 {
			lost.Plugins++
			lost.Records += taken
			if err := writeRecords(v.folder, plugin, left); err != nil {
				return lost, err
			}
		}
	}
	return lost, nil
}

// keepEverything copies the marker, the key files and the records.
func (v *Vault) keepEverything(to string) error {
	if err := os.Mkdir(to, 0o700); err != nil {
		return err
	}
	for _, folder := range []string{v.folder, filepath.Join(v.folder, recordsName)} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := e.Name()
			isKey := strings.HasPrefix(name, keyFilePrefix)
			isRecord := strings.HasPrefix(name, recordPrefix)
			if !e.Type().IsRegular() || !isKey && !isRecord && name != markerName {
				continue
			}
			if err := keepCopy(filepath.Join(folder, name), filepath.Join(to, name)); err != nil {
				return err
			}
		}
	}
	return durable.SyncFolder(v.folder)
}

// keepCopy makes the content of a file durable under a second name. A hard
// link is enough, because files are replaced and never written to again.
func keepCopy(from, to string) error {
	err := os.Link(from, to)
	if err != nil {
		err = copyFile(from, to)
	}
	if err != nil {
		return err
	}
	return durable.SyncFolder(filepath.Dir(to))
}

// copyFile is for file systems without hard links.
func copyFile(from, to string) error {
	in, err := openRegular(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return durable.Close(out, err)
}
