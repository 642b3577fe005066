package jsongen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The import paths of package wasmhost and of the contract that it speaks.
const (
	sdkPath = "github.com/wasmhost/wasmhost/sdk/go"
	abiPath = "github.com/wasmhost/wasmhost/abi"
)

// source is one package of the plugin, with its types.
type source struct {
	path, dir string
	set       *token.FileSet
	files     []*ast.File
	types     *types.Package
	info      *types.Info
}

// listed is what go list says of a package.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Standard   bool
	DepOnly    bool
	Module     *struct{ Path string }
	GoFiles    []string
	Imports    []string
	ImportMap  map[string]string
	Export     string
}

// load returns the packages of the plugin in dir that use the SDK, with their
// types, and the paths of those that use it and are not of its module.
func load(ctx context.Context, dir string, env []string) (own []*source, foreign []string, err error) {
	packages, err := list(ctx, dir, env)
	if err != nil {
		return nil, nil, err
	}
	overlay, err := newOverlay(packages)
	if err != nil {
		return nil, nil, err
	}
	defer overlay.remove()
	// Once more with what the compiler says of their types, past the code that
	// was generated before: it may be of types that have changed since.
	packages, err = list(ctx, dir, env, "-export", "-overlay="+overlay.file)
	if err != nil {
		return nil, nil, err
	}
	exports := map[string]string{}
	var root *listed
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			root = p
		}
	}
	if root == nil {
		return nil, nil, fmt.Errorf("the folder %s holds no Go package", dir)
	}
	// Packages that use the SDK, or get at it through one of the plugin's own
	// that does. Those that a package imports come before it.
	using := map[string]bool{sdkPath: true}
	for _, p := range packages {
		direct := slices.Contains(p.Imports, sdkPath)
		through := direct || slices.ContainsFunc(p.Imports, func(path string) bool { return path != sdkPath && using[path] })
		switch {
		case p.Standard || p.ImportPath == sdkPath:
		case p == root || p.Module != nil && root.Module != nil && p.Module.Path == root.Module.Path:
			if !through {
				continue
			}
			using[p.ImportPath] = true
			s, err := check(p, exports)
			if err != nil {
				return nil, nil, err
			}
			own = append(own, s)
		case direct:
			foreign = append(foreign, p.ImportPath)
		}
	}
	slices.SortFunc(own, func(a, b *source) int { return strings.Compare(a.path, b.path) })
	slices.Sort(foreign)
	return own, foreign, nil
}

// list runs go list for the package in a folder and those that it depends on.
func list(ctx context.Context, dir string, env []string, flags ...string) ([]*listed, error) {
	args := append([]string{"list", "-deps",
		"-json=ImportPath,Dir,Name,Standard,DepOnly,Module,GoFiles,Imports,ImportMap,Export"}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(args, ".")...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(os.Environ(), env, []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"})
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		if text := strings.TrimSpace(complaints.String()); text != "" {
			err = errors.New(text)
		}
		return nil, fmt.Errorf("list the packages of the plugin in %s: %w", dir, err)
	}
	var packages []*listed
	for decoder := json.NewDecoder(&out); ; {
		p := new(listed)
		switch err := decoder.Decode(p); {
		case errors.Is(err, io.EOF):
			return packages, nil
		case err != nil:
			return nil, fmt.Errorf("read what go list says: %w", err)
		}
		packages = append(packages, p)
	}
}

// overlay makes the go command see the generated files as empty.
type overlay struct{ dir, file string }

func newOverlay(packages []*listed) (*overlay, error) {
	dir, err := os.MkdirTemp("", "wasmhost-json-")
	if err != nil {
		return nil, fmt.Errorf("make a folder for the compiler: %w", err)
	}
	o := &overlay{dir: dir, file: filepath.Join(dir, "overlay.json")}
	replace := map[string]string{}
	for _, p := range packages {
		if p.Standard || !slices.Contains(p.GoFiles, FileName) {
			continue
		}
		empty := filepath.Join(dir, p.Name+".go")
		if err := os.WriteFile(empty, []byte("package "+p.Name+"\n"), 0o600); err != nil {
			o.remove()
			return nil, fmt.Errorf("write for the compiler: %w", err)
		}
		replace[filepath.Join(p.Dir, FileName)] = empty
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(o.file, content, 0o600)
	}
	if err != nil {
		o.remove()
		return nil, fmt.Errorf("write for the compiler: %w", err)
	}
	return o, nil
}

func (o *overlay) remove() { os.RemoveAll(o.dir) }

// check parses a package and finds the types in it.
func check(p *listed, exports map[string]string) (*source, error) {
	s := &source{path: p.ImportPath, dir: p.Dir, set: token.NewFileSet(),
		info: &types.Info{Instances: map[*ast.Ident]types.Instance{}, Uses: map[*ast.Ident]types.Object{},
			Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, name := range p.GoFiles {
		if name == FileName {
			continue
		}
		file, err := parser.ParseFile(s.set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("parse the plugin: %w", err)
		}
		s.files = append(s.files, file)
	}
	config := types.Config{
		Sizes: types.SizesFor("gc", "wasm"),
		Importer: importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) {
			if mapped, ok := p.ImportMap[path]; ok {
				path = mapped
			}
			file := exports[path]
			if file == "" {
				return nil, fmt.Errorf("the go command has no types of the package %s", path)
			}
			return os.Open(file)
		}),
	}
	var err error
	if s.types, err = config.Check(p.ImportPath, s.set, s.files, s.info); err != nil {
		return nil, fmt.Errorf("the plugin does not compile: %w", err)
	}
	return s, nil
}
