package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"
)

// precision is that of times on a server.
const precision = time.Microsecond

// Compare reads all files of two places, and fails where they differ in a path, a
// byte, or the time of a file. What a walk skips is left out. It returns what there is in both.
func Compare(ctx context.Context, want, got Files) (same Usage, err error) {
	next, stop := iter.Pull2(got.Walk(ctx))
	defer stop()
	// other is the next entry of the second place; false after the last one.
	other := func() (Found, bool, error) {
		for {
			found, err, more := next()
			if !more || err != nil || found.Skipped == "" {
				return found, more, err
			}
		}
	}
	for found, err := range want.Walk(ctx) {
		if err != nil {
			return same, err
		}
		if found.Skipped != "" {
			continue
		}
		there, more, err := other()
		if err != nil {
			return same, err
		}
		if !more || there.Path != found.Path || there.Folder != found.Folder || there.Size != found.Size {
			return same, fmt.Errorf("compare files: %s is not there as it should be", shown(found.Path))
		}
		if found.Folder {
			same.Folders++
			continue
		}
		err = sameContent(ctx, found, there)
		if err == nil && !there.Modified.Truncate(precision).Equal(found.Modified.Truncate(precision)) {
			err = errors.New("its time differs")
		}
		if err != nil {
			return same, fmt.Errorf("compare files: %s: %w", shown(found.Path), err)
		}
		same.Files++
		same.Bytes += found.Size
	}
	if there, more, err := other(); err != nil || more {
		return same, errors.Join(err, fmt.Errorf("compare files: %s should not be there", shown(there.Path)))
	}
	return same, nil
}

// sameContent fails where two files differ in a byte.
func sameContent(ctx context.Context, want, got Found) (err error) {
	a, err := want.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	b, err := got.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	var here, there [32 << 10]byte
	for {
		n, wantErr := io.ReadFull(a, here[:])
		m, gotErr := io.ReadFull(b, there[:])
		if !bytes.Equal(here[:n], there[:m]) {
			return errors.New("its content differs")
		}
		for _, err := range []error{wantErr, gotErr} {
			if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return err
			}
		}
		if wantErr != nil {
			return nil
		}
	}
}
