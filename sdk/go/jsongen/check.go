package jsongen

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
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

// check parses a package and finds the types in it.
func check(p protocol.Package, exports map[string]string) (*source, error) {
	s := &source{path: p.ImportPath, dir: p.Dir, set: token.NewFileSet(),
		info: &types.Info{Instances: map[*ast.Ident]types.Instance{}, Uses: map[*ast.Ident]types.Object{},
			Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, name := range p.GoFiles {
		if name == protocol.FileName {
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
