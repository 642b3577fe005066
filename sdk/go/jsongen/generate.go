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
// It runs nothing of the plugin. `wasmhost build` calls it; for a plugin that is
// built in another way, the command wasmhostjson below does, by go generate.
package jsongen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// FileName is the name of the file that is written into each package.
const FileName = "wasmhost_json_gen.go"

// BuildTag is the tag to build a plugin with when its result is complete: it
// keeps encoding/json out of the program unless generated code needs it.
const BuildTag = "wasmhost_generated"

// File is one file to be written. Its content is nil where there must be none,
// because the package has no more types.
type File struct {
	Path    string // absolute
	Content []byte
}

// Result is what was generated for a plugin.
type Result struct {
	// Files are in the packages of the plugin's module.
	Files []File
	// Complete says that every type that the plugin uses has code, so that it
	// can be built with [BuildTag].
	Complete bool
	// Left says which types were left to encoding/json, one sentence each.
	Left []string
}

// Generate reads the plugin in a folder and returns what to write. It needs
// the go command, which gets the environment of this process and, after it,
// env, such as "GOWORK=off". The error lists what does not compile.
func Generate(ctx context.Context, dir string, env ...string) (*Result, error) {
	packages, foreign, err := load(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	result := &Result{Complete: true}
	for _, name := range foreign {
		result.Complete = false
		result.Left = append(result.Left, fmt.Sprintf(
			"the package %s is of another module and uses the SDK; its types are left to encoding/json", name))
	}
	for _, p := range packages {
		g := newGenerator(p)
		g.collect()
		content, err := g.file()
		if err != nil {
			return nil, fmt.Errorf("generate the JSON code of %s: %w", p.path, err)
		}
		result.Complete = result.Complete && g.complete
		result.Left = append(result.Left, g.left...)
		result.Files = append(result.Files, File{Path: filepath.Join(p.dir, FileName), Content: content})
	}
	return result, nil
}

// Write writes the files that have changed, each at once or not at all, and
// removes those that must not be there. It returns the paths of both.
func (r *Result) Write() (changed []string, err error) {
	for _, f := range r.Files {
		old, err := os.ReadFile(f.Path)
		switch {
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return changed, fmt.Errorf("read the generated file: %w", err)
		case f.Content == nil && err != nil, f.Content != nil && err == nil && bytes.Equal(old, f.Content):
			continue
		case f.Content == nil:
			err = os.Remove(f.Path)
		default:
			err = replace(f.Path, f.Content)
		}
		if err != nil {
			return changed, fmt.Errorf("write the generated file: %w", err)
		}
		changed = append(changed, f.Path)
	}
	return changed, nil
}

func replace(path string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".wasmhost-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.Write(content)
	if err = errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
