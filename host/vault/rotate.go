package vault

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ResealFunc returns what a sealed text is to be replaced by, which is the
// same text where nothing is to be done. After an error, stop.
type ResealFunc func(n Name, sealed string) (string, error)

// RecordSet is what stores sealed texts. A rotation of the key walks over it.
type RecordSet interface {
	// Reseal calls reseal for every sealed text and stores durably, before it
	// returns nil, what is new. It may be interrupted between any two records
	// and is then called again. It may come more than once for a record.
	// Records that cannot be found make it fail at its end.
	Reseal(ctx context.Context, reseal ResealFunc) error
}

// Rotation says what a rotation did.
type Rotation struct {
	From, To KeyID
	Source   Source // where the new key is
	Resealed int    // records that were sealed anew in this run
	Resumed  bool   // an interrupted rotation was finished
}

// RotationError says which records keep a rotation from being finished. The
// old key is kept, and everything that was readable is.
type RotationError struct {
	Failed []error
}

// Error says what failed and what to do.
func (e *RotationError) Error() string {
	return fmt.Sprintf("the rotation of the master key is not finished, and the old key is kept: %v; delete these records, enter them again or accept their loss, then rotate again", errors.Join(e.Failed...))
}

// Unwrap returns the failures.
func (e *RotationError) Unwrap() []error { return e.Failed }

// Status is the state of a vault's key.
type Status struct {
	Key      KeyID     // zero for a vault that was never used
	Source   Source    // where the key is
	Created  time.Time // in UTC
	Rotating bool      // a rotation was begun and is not finished
	Protects Loss      // what is sealed
}

// Status reads the state of the key without loading it.
func (v *Vault) Status() (Status, error) {
	m, err := readMarker(v.folder)
	if errors.Is(err, errNoMarker) {
		return Status{Protects: countRecords(v.folder)}, nil
	}
	if err != nil {
		return Status{}, v.withLoss(err)
	}
	return Status{
		Key: m.Current.ID, Source: m.Current.Source, Created: m.Current.Created,
		Rotating: m.Previous != nil, Protects: countRecords(v.folder),
	}, nil
}

// Rotate makes a new master key, seals everything in sets anew and removes
// the old key. While it runs, both keys are readable and new texts are sealed
// under the new one. It may be interrupted at any point; called again, it
// finishes that rotation and begins no other.
//
// The new key goes to the given place; SourceAuto means the one that the
// configuration forces, else where the old key is. Sets must be all that hold
// sealed texts: what is left out cannot be read afterwards.
func (v *Vault) Rotate(ctx context.Context, to Source, sets ...RecordSet) (Rotation, error) {
	release, err := v.change.tryExclude()
	if err != nil {
		return Rotation{}, err
	}
	defer release()
	m, err := readMarker(v.folder)
	if errors.Is(err, errNoMarker) {
		return v.firstKey(ctx)
	}
	if err != nil {
		return Rotation{}, v.withLoss(err)
	}
	resumed := m.Previous != nil
	if !resumed {
		if m, err = v.beginRotation(ctx, m, to); err != nil {
			return Rotation{}, err
		}
	}
	done := Rotation{From: m.Previous.ID, To: m.Current.ID, Source: m.Current.Source, Resumed: resumed}
	if !m.Retired {
		if done.Resealed, err = v.resealAll(ctx, m, sets); err != nil {
			return done, err
		}
		retired := *m
		retired.Retired = true
		if err := v.replaceMarker(ctx, &retired, "old key retired"); err != nil {
			return done, err
		}
	}
	if err := v.stores[m.Previous.Source].remove(ctx, m.Previous.ID); err != nil {
		return done, err
	}
	if err := v.step("old key removed"); err != nil {
		return done, err
	}
	finished := &marker{Format: markerFormat, Current: m.Current}
	err = v.replaceMarker(ctx, finished, "finished")
	v.forget()
	return done, err
}

// firstKey is the rotation of a vault that has no key yet.
func (v *Vault) firstKey(ctx context.Context) (Rotation, error) {
	if err := v.create(ctx); err != nil {
		return Rotation{}, err
	}
	m, err := readMarker(v.folder)
	if err != nil {
		return Rotation{}, err
	}
	return Rotation{To: m.Current.ID, Source: m.Current.Source}, nil
}

// beginRotation makes the new key and the marker that names both.
func (v *Vault) beginRotation(ctx context.Context, m *marker, to Source) (*marker, error) {
	if to == SourceAuto {
		to = v.opt.Source
	}
	if to == SourceAuto {
		to = m.Current.Source
	}
	if _, err := v.loadNamed(ctx, m, true); err != nil {
		return nil, err
	}
	ref, err := v.newMaster(ctx, to)
	if err != nil {
		return nil, err
	}
	if err := v.step("new key made"); err != nil {
		return nil, err
	}
	both := &marker{Format: markerFormat, Current: ref, Previous: &m.Current}
	return both, v.replaceMarker(ctx, both, "both keys named")
}

// replaceMarker waits until nobody is storing what was sealed under the keys
// of the old marker.
func (v *Vault) replaceMarker(ctx context.Context, m *marker, step string) error {
	release, err := v.gate.exclude(ctx)
	if err != nil {
		return err
	}
	err = writeMarker(v.folder, m)
	release()
	if err != nil {
		return err
	}
	return v.step(step)
}

// resealAll brings all texts under the new key and then makes sure that they
// are, because the old key does not come back.
func (v *Vault) resealAll(ctx context.Context, m *marker, sets []RecordSet) (int, error) {
	keys, err := v.loadNamed(ctx, m, true)
	if err == nil {
		err = keys.previousErr
	}
	if err != nil {
		return 0, err
	}
	count, failed := 0, []error(nil)
	reseal := func(n Name, text string) (string, error) {
		if err := ctx.Err(); err != nil {
			return "", fmt.Errorf("the rotation was interrupted: %w", err)
		}
		anew, err := v.resealOne(keys, n, text)
		if damaged, ok := errors.AsType[*OpenError](err); ok {
			failed = append(failed, damaged)
			return text, nil
		}
		if err != nil || anew == text {
			return text, err
		}
		count++
		return anew, v.step("record sealed")
	}
	for _, set := range sets {
		err := set.Reseal(ctx, reseal)
		if lost, ok := errors.AsType[*CorruptError](err); ok {
			failed = append(failed, lost)
		} else if err != nil {
			return count, fmt.Errorf("seal under the new master key: %w", err)
		}
	}
	if len(failed) > 0 {
		return count, &RotationError{failed}
	}
	if err := v.step("all sealed"); err != nil {
		return count, err
	}
	for _, set := range sets {
		err := set.Reseal(ctx, func(n Name, text string) (string, error) {
			s, err := parse(text)
			if err == nil && s.id != keys.current.id {
				err = ErrUnknownKey
			}
			if err == nil {
				err = wipeOpened(keys.current.open(n, s))
			}
			if err != nil {
				return "", &OpenError{n, err}
			}
			return text, nil
		})
		if err != nil {
			return count, &RotationError{[]error{err}}
		}
	}
	return count, v.step("all checked")
}

func wipeOpened(plaintext []byte, err error) error {
	clear(plaintext)
	return err
}

// resealOne returns text sealed under the new key. One that is already is
// opened all the same, so that a damaged one is found.
func (v *Vault) resealOne(keys *keySet, n Name, text string) (string, error) {
	s, err := parse(text)
	if err != nil {
		return "", &OpenError{n, err}
	}
	k := keys.find(s.id)
	if k == nil {
		return "", &OpenError{n, ErrUnknownKey}
	}
	plaintext, err := k.open(n, s)
	if err != nil {
		return "", &OpenError{n, err}
	}
	defer clear(plaintext)
	if k == keys.current {
		return text, nil
	}
	return keys.current.seal(v.opt.Random, n, plaintext)
}
