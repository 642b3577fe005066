//go:build !linux

package disktest

import "errors"

func mount(string, string, bool) error { return errors.ErrUnsupported }

func remount(string, string, bool) error { return errors.ErrUnsupported }

func unmount(string) error { return nil }
