// Package jsongen writes the Go code that reads and writes the JSON of a
// plugin's types without reflection.
//
// It reads the source of a plugin, finds the types that the plugin gives to
// the generic functions of package wasmhost, and writes a function for each
// of them and for every type that they are made of. The functions behave as
// encoding/json does with `json.Marshal(&v)` and `json.Unmarshal(text, &v)`:
// the same output, the same inputs accepted, the same values. What is not the
// same is the text of errors. A type that it has no code for, as one with a
// field of an interface with methods, is left to encoding/json in the
// generated code.
//
// It runs nothing of the plugin. `wasmhost build` carries its source and runs
// the command wasmhostjson below, as package protocol has it; for a plugin that
// is built in another way, go generate runs that.
package jsongen

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// Generate reads the plugin in a folder and returns what to write. It needs
// the go command, which gets the environment of this process and, after it,
// env, such as "GOWORK=off". The error lists what does not compile.
func Generate(ctx context.Context, dir string, env ...string) (*protocol.Result, error) {
	request, err := protocol.List(ctx, dir, env...)
	if err != nil {
		return nil, err
	}
	return Answer(request)
}

// Answer returns what to write for a plugin that was listed. It needs no go
// command.
func Answer(request *protocol.Request) (*protocol.Result, error) {
	packages := make([]*source, 0, len(request.Packages))
	for _, p := range request.Packages {
		s, err := check(p, request.Exports)
		if err != nil {
			return nil, err
		}
		packages = append(packages, s)
	}
	slices.SortFunc(packages, func(a, b *source) int { return strings.Compare(a.path, b.path) })
	result := &protocol.Result{Complete: true}
	types := &schemas{need: map[string]direction{}, names: map[string]string{}, taken: map[string]bool{}}
	for _, name := range request.Foreign {
		result.Complete = false
		result.Left = append(result.Left, fmt.Sprintf(
			"the package %s is of another module and uses the SDK; its types are left to encoding/json", name))
	}
	for _, p := range packages {
		g := newGenerator(p)
		g.collect()
		types.add(g)
		content, err := g.file()
		if err != nil {
			return nil, fmt.Errorf("generate the JSON code of %s: %w", p.path, err)
		}
		result.Complete = result.Complete && g.complete
		result.Left = append(result.Left, g.left...)
		result.Files = append(result.Files, protocol.File{Path: filepath.Join(p.dir, protocol.FileName), Content: content})
	}
	var err error
	if result.Types, err = types.document(); err != nil {
		return nil, fmt.Errorf("write the schemas of types: %w", err)
	}
	return result, nil
}
