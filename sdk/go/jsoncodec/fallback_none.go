//go:build wasmhost_generated

package jsoncodec

import "errors"

// noCode is what a program without a fallback gets for a type that the generator has
// not seen.
func noCode() error {
	return errors.New("a type that is read or written as JSON has no generated JSON code, and the plugin was built " +
		"without the fallback to encoding/json: build it with `wasmhost build`, or without the tag wasmhost_generated")
}

func fallbackAppender[T any]() (AppendFunc[T], error) { return nil, noCode() }

func fallbackReader[T any]() (DecodeFunc[T], error) { return nil, noCode() }

func fallbackWarm[T any]() {}

func fallbackMarshal(any) ([]byte, error) { return nil, noCode() }

func fallbackUnmarshal([]byte, any) error { return noCode() }
