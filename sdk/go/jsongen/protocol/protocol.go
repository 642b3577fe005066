// Package protocol is what the generator of JSON code is asked and what it
// answers, for a program that runs it as a process of its own: one that is
// linked without the parts of the Go compiler that the generator needs.
//
// The program lists the packages of a plugin ([List]) and writes what was
// generated ([Result.Write]). The process between them reads the files that the
// request names, and neither writes nor starts anything.
package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// FileName is the name of the file that is written into each package.
const FileName = "wasmhost_json_gen.go"

// BuildTag is the tag to build a plugin with when its result is complete: it
// keeps encoding/json out of the program unless generated code needs it.
const BuildTag = "wasmhost_generated"

// Request is a plugin as the go command lists it.
type Request struct {
	// Packages are those of the plugin's module that use the SDK. Those that
	// a package imports come before it.
	Packages []Package
	// Exports are files with the types of each package, by import paths.
	Exports map[string]string
	// Foreign are the import paths of packages that use the SDK and are of
	// another module.
	Foreign []string
}

// Package is a package of the plugin; its fields are those of go list.
type Package struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string
}

// response is how an answer crosses: one of both.
type response struct {
	Result *Result
	Error  string
}

// Serve reads one request from r, and writes the answer to it to w.
func Serve(r io.Reader, w io.Writer, answer func(*Request) (*Result, error)) error {
	var request Request
	if err := json.NewDecoder(r).Decode(&request); err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	var to response
	result, err := answer(&request)
	if err != nil {
		to.Error = err.Error()
	} else {
		to.Result = result
	}
	if err := json.NewEncoder(w).Encode(to); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

// Send writes a request, which [Serve] reads.
func (r *Request) Send(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

// PluginError is what the generator has against the plugin.
type PluginError struct{ text string }

func (e *PluginError) Error() string { return e.text }

// Receive reads what [Serve] has written. Its error is a [PluginError], but
// where that is no answer.
func Receive(text []byte) (*Result, error) {
	var from response
	switch err := json.Unmarshal(text, &from); {
	case err != nil:
		return nil, fmt.Errorf("read the answer of the generator: %w", err)
	case from.Error != "":
		return nil, &PluginError{from.Error}
	case from.Result == nil:
		return nil, errors.New("the answer of the generator is empty")
	}
	return from.Result, nil
}
