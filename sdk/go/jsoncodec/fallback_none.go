//go:build wasmhost_generated

package jsoncodec

import "errors"

// errNoCode is what a program without a fallback gets for a type that the
// generator has not seen.
var errNoCode = errors.New("a type that is read or written as JSON has no generated JSON code, and the plugin was " +
	"built without the fallback to " +
	"encoding/json: build it with `wasmhost build`, or without the tag wasmhost_generated")

func fallbackAppender[T any]() (AppendFunc[T], error) { return nil, errNoCode }

func fallbackReader[T any]() (DecodeFunc[T], error) { return nil, errNoCode }

func fallbackWarm[T any]() {}

func fallbackMarshal(any) ([]byte, error) { return nil, errNoCode }

func fallbackUnmarshal([]byte, any) error { return errNoCode }
