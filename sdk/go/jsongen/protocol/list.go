package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// sdkPath is the import path of package wasmhost.
const sdkPath = "github.com/wasmhost/wasmhost/sdk/go"

// listed is what go list says of a package.
type listed struct {
	Package
	Name     string
	Standard bool
	DepOnly  bool
	Module   *struct{ Path string }
	Imports  []string
	Export   string
}

// List has the go command list the plugin in a folder and compile its packages,
// whose types the generator needs. The command gets the environment of this
// process and, after it, env, such as "GOWORK=off". The error says what does not
// compile.
func List(ctx context.Context, dir string, env ...string) (*Request, error) {
	packages, err := list(ctx, dir, env)
	if err != nil {
		return nil, err
	}
	overlay, err := newOverlay(packages)
	if err != nil {
		return nil, err
	}
	defer overlay.remove()
	// Once more with what the compiler says of their types, past the code that
	// was generated before: it may be of types that have changed since.
	packages, err = list(ctx, dir, env, "-export", "-overlay="+overlay.file)
	if err != nil {
		return nil, err
	}
	r := &Request{Exports: map[string]string{}}
	var root *listed
	for _, p := range packages {
		if p.Export != "" {
			r.Exports[p.ImportPath] = p.Export
		}
		if !p.DepOnly {
			root = p
		}
	}
	if root == nil {
		return nil, fmt.Errorf("the folder %s holds no Go package", dir)
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
			if through {
				using[p.ImportPath] = true
				r.Packages = append(r.Packages, p.Package)
			}
		case direct:
			r.Foreign = append(r.Foreign, p.ImportPath)
		}
	}
	slices.Sort(r.Foreign)
	return r, nil
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
