package vault

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Rotation says what a rotation did.
type Rotation struct {
	From, To KeyID
	Source   Source // where the new key is
	Resealed int    // records that were sealed anew in this run
	Resumed  bool   // an interrupted rotation was finished
}

// RotationError says which records keep a rotation from being done. The old
// key is kept, and everything that was readable is.
type RotationError struct {
	Failed []error
}

// Error says what failed and what to do.
func (e *RotationError) Error() string {
	return fmt.Sprintf("the master key was not rotated, and the old key is kept: %v; delete these records, enter them "+
		"again or accept their loss, then rotate again",
		errors.Join(e.Failed...))
}

// Unwrap returns the failures.
func (e *RotationError) Unwrap() []error { return e.Failed }

// Status is the state of a vault's key.
type Status struct {
	Key      KeyID     // zero for a vault that was never used
	Source   Source    // where the key is
	Created  time.Time // in UTC
	Rotating bool      // a rotation was interrupted before it removed the old key
	Protects Loss      // what is sealed
}

// Status reads the state of the key without loading it.
func (v *Vault) Status(ctx context.Context) (Status, error) {
	current, retired, err := v.metadata(ctx)
	if errors.Is(err, errNoKey) {
		return Status{}, nil
	}
	if err != nil {
		return Status{}, err
	}
	protects, err := v.count(ctx)
	return Status{Key: current.id, Source: current.source, Created: current.created, Rotating: retired != nil,
		Protects: protects}, err
}

// Rotate makes a new master key and a new data key, seals all records anew in
// one transaction and removes the old master key: with that and a copy of the
// data folder of before, nothing that is stored from now on can be read. It
// may be interrupted at any point; called again, it finishes what was begun
// and begins nothing else.
//
// The new key goes to the given place; SourceAuto means the one that the
// configuration forces, else where the old key is.
func (v *Vault) Rotate(ctx context.Context, to Source) (Rotation, error) {
	return v.rotate(ctx, to, true)
}

// Rewrap makes a new master key for the same data key, which leaves the
// records as they are, damaged ones too, and removes the old master key. Whoever
// has that and a copy of the data folder of before knows the data key: use
// Rotate where the old key may be known to others.
func (v *Vault) Rewrap(ctx context.Context, to Source) (Rotation, error) {
	return v.rotate(ctx, to, false)
}

func (v *Vault) rotate(ctx context.Context, to Source, reseal bool) (Rotation, error) {
	release, err := v.lockKeys(ctx, false)
	if err != nil {
		return Rotation{}, err
	}
	defer release()
	current, retired, err := v.metadata(ctx)
	if errors.Is(err, errNoKey) {
		if err := v.create(ctx); err != nil {
			return Rotation{}, err
		}
		current, _, err = v.metadata(ctx)
		if err != nil {
			return Rotation{}, err
		}
		return Rotation{To: current.id, Source: current.source}, nil
	}
	if err != nil {
		return Rotation{}, err
	}
	if retired != nil {
		return Rotation{From: retired.id, To: current.id, Source: current.source, Resumed: true},
			v.removeRetired(ctx, retired)
	}
	if to == SourceAuto {
		to = v.opt.Source
	}
	if to == SourceAuto {
		to = current.source
	}
	done, err := v.replaceKeys(ctx, current, to, reseal)
	if err == nil {
		err = v.removeRetired(ctx, current)
	}
	return done, err
}

// replaceKeys makes the new keys the current ones.
func (v *Vault) replaceKeys(ctx context.Context, current *keyMetadata, to Source, reseal bool) (Rotation, error) {
	secret, data, err := v.unwrap(ctx, current)
	defer clear(secret)
	if err != nil {
		return Rotation{}, v.withLoss(ctx, err)
	}
	next, nextData := new(keyMetadata), data
	if reseal {
		next, nextData, err = v.newKeys(ctx, to)
	} else {
		next, err = v.newMaster(ctx, to, secret)
	}
	if err != nil {
		return Rotation{}, err
	}
	done := Rotation{From: current.id, To: next.id, Source: to}
	if err = v.step("new key made"); err == nil {
		err = v.write(ctx, "rotate the master key", func(tx *sql.Tx) error {
			if err := unchanged(ctx, tx, current); err != nil {
				return err
			}
			if reseal {
				if done.Resealed, err = v.reseal(ctx, tx, data, nextData); err != nil {
					return err
				}
			}
			retired := *current
			retired.wrapped = ""
			if err := putMetadata(ctx, tx, roleRetired, &retired); err != nil {
				return err
			}
			if err := v.putCurrent(ctx, tx, next); err != nil {
				return err
			}
			return v.step("all sealed")
		})
	}
	if err = busyIfChanged(err); err != nil {
		// The commit may have come through, with an error of something else.
		if now, _, readErr := v.metadata(context.WithoutCancel(ctx)); readErr == nil && now.id != next.id {
			err = errors.Join(err, v.stores[to].remove(context.WithoutCancel(ctx), next.id))
		}
		return Rotation{}, err
	}
	return done, v.step("old key retired")
}

// removeRetired removes a master key that nothing needs any more.
func (v *Vault) removeRetired(ctx context.Context, retired *keyMetadata) error {
	if err := v.stores[retired.source].remove(ctx, retired.id); err != nil {
		return err
	}
	if err := v.step("old key removed"); err != nil {
		return err
	}
	err := v.write(ctx, "forget the old master key", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM keys WHERE role = ? AND id = ?", roleRetired, retired.id[:])
		return err
	})
	if err != nil {
		return err
	}
	v.forget()
	v.erase(ctx)
	return v.step("finished")
}

// reseal brings all records under the new data key, or none: the old one does
// not come back.
func (v *Vault) reseal(ctx context.Context, tx *sql.Tx, from, to *key) (count int, err error) {
	var plugins []string
	err = eachRow(ctx, tx, func(scan func(...any) error) error {
		plugins = append(plugins, "")
		return scan(&plugins[len(plugins)-1])
	}, "SELECT DISTINCT plugin FROM records ORDER BY plugin")
	if err != nil {
		return 0, err
	}
	var failed []error
	for _, plugin := range plugins {
		err := eachRecord(ctx, tx, plugin, func(n Name, sealed []byte) error {
			plaintext, err := from.open(n, sealed)
			if err != nil {
				failed = append(failed, &OpenError{n, err})
				return nil
			}
			defer clear(plaintext)
			if err := v.put(ctx, tx, to, n, plaintext); err != nil {
				return err
			}
			count++
			return v.step("record sealed")
		})
		if err != nil {
			return 0, fmt.Errorf("seal under the new key: %w", err)
		}
	}
	if len(failed) > 0 {
		return 0, &RotationError{failed}
	}
	return count, nil
}
