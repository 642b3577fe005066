//go:build !linux

package engine

import "errors"

// frozenFile is not to be had here: images are copied.
type frozenFile struct{ bytes int64 }

func freeze([]byte) (*frozenFile, error) { return nil, errors.ErrUnsupported }

func (*frozenFile) mapTo([]byte) error { return errors.ErrUnsupported }

func (*frozenFile) read() []byte { return nil }

func (*frozenFile) close() {}

func (*frozenFile) watch() {}

// discard is not to be had here: instances do not sleep.
func discard([]byte, *frozenFile) error { return errors.ErrUnsupported }

func (*frozenFile) reset([]byte) error { return errors.ErrUnsupported }
