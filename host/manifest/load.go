package manifest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Load reads manifest.json from the root of a plugin's folder and applies all
// rules, those about files as well. The error is for a manifest or a file
// that cannot be read; whatever is wrong with their content is a finding.
//
// No file outside the folder is opened, wherever symbolic links lead: each
// link is read and followed here, so os.DirFS is as safe as the FS of an
// os.Root while nobody changes the folder at the same time. Against somebody
// who does, only the latter is safe.
func Load(files fs.FS, opts Options) (*Manifest, Findings, error) {
	data, err := readManifest(files, opts.App.File())
	if err != nil {
		return nil, nil, err
	}
	c := &checker{opts: opts}
	c.check(data)
	if c.m != nil && !c.full() {
		if err := c.files(files); err != nil {
			return nil, nil, err
		}
	}
	m, findings := c.finish()
	return m, findings, nil
}

// readManifest reads at most one byte more than a manifest may have.
func readManifest(files fs.FS, name string) ([]byte, error) {
	data, err := readHead(files, name, MaxSize+1)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder has no %s: name the folder of a plugin, or make one with 'wasmhost new': %w",
			name, err)
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return data, nil
}

var errOutside = errors.New("a symbolic link leads out of the plugin's folder")

// readHead reads the first bytes of a file, at most so many.
func readHead(files fs.FS, name string, most int64) ([]byte, error) {
	found, err := resolve(files, name)
	if err != nil {
		return nil, err
	}
	f, err := files.Open(found)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

const (
	mostLinks        = 40
	longestComponent = 255 // bytes; no usual file system has longer names
)

// resolve returns the path of a regular file with every symbolic link
// followed. It fails with errOutside, regular.ErrNotRegular, fs.ErrNotExist, or the
// file system's own error.
func resolve(files fs.FS, name string) (string, error) {
	at, rest := ".", strings.Split(name, "/")
	mode := fs.ModeDir
	for links := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		switch {
		case part == "" || part == ".":
			continue
		case part == ".." && at == ".":
			return "", errOutside
		case part == "..":
			at, mode = path.Dir(at), fs.ModeDir
			continue
		case !mode.IsDir() || len(part) > longestComponent:
			return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		next := path.Join(at, part)
		info, err := fs.Lstat(files, next)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			at, mode = next, info.Mode()
			continue
		}
		target, err := fs.ReadLink(files, next)
		if err != nil {
			return "", err
		}
		if target = filepath.ToSlash(target); path.IsAbs(target) || filepath.VolumeName(target) != "" {
			return "", errOutside
		}
		if links++; links > mostLinks {
			return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		rest = append(strings.Split(target, "/"), rest...)
	}
	if !mode.IsRegular() {
		return "", regular.ErrNotRegular
	}
	return at, nil
}

// files applies the rules about files.
func (c *checker) files(files fs.FS) error {
	if err := c.pages(files); err != nil {
		return err
	}
	if err := c.backendFile(files); err != nil {
		return err
	}
	if c.m.CLI != nil {
		c.schemas(files)
	}
	if err := c.mcpFiles(files); err != nil {
		return err
	}
	return c.iconFile(files)
}

// entryPoint checks that a file exists and returns its first bytes. They are
// nil when there is none, or when its path was found wrong already.
func (c *checker) entryPoint(files fs.FS, v value, most int64) ([]byte, error) {
	name, ok := v.text()
	if !ok || !formats["path"].accepts(name) || len(name) > MaxSize/2 {
		return nil, nil
	}
	head, err := readHead(files, cleanPath(name), most)
	switch {
	case err == nil:
		return head, nil
	case errors.Is(err, errOutside):
		c.err(v, ruleFileOutside, "Put the file itself into the plugin.",
			"%s leads out of the plugin's folder through a symbolic link", quote(name))
	case errors.Is(err, regular.ErrNotRegular):
		c.err(v, ruleFileRegular, "Name a file.", "%s is not a regular file", quote(name))
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrInvalid):
		c.err(v, ruleFileMissing, "Build the plugin first, or correct the path; letter case counts.",
			"the file %s does not exist", quote(name))
	default:
		return nil, fmt.Errorf("read %s of the manifest: %w", v.pointer(), err)
	}
	return nil, nil
}

const (
	coreModule = "\x00asm\x01\x00\x00\x00"
	component  = "\x00asm\x0d\x00\x01\x00"
)

func (c *checker) backendFile(files fs.FS) error {
	v := c.top["backend"].get("entryPoint")
	head, err := c.entryPoint(files, v, int64(len(coreModule)))
	if err != nil || head == nil {
		return err
	}
	name, _ := v.text()
	if !strings.HasSuffix(name, ".wasm") || string(head) == coreModule {
		return nil
	}
	advice := "Compile the backend to a WebAssembly core module."
	what := "is not a WebAssembly module"
	if string(head) == component {
		what = "is a WebAssembly component, not a core module"
	}
	c.err(v, ruleBackendModule, advice, "%s %s", quote(name), what)
	return nil
}
