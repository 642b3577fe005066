package guesttest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

const modulePath = "github.com/wasmhost/wasmhost"

// cFlags make small freestanding modules without a start function. Bulk memory
// lets the compiler write memcpy as one instruction, so that guests need no C
// library; the sanitizer that zig turns on would trap where C is undefined and
// hide what the sandbox does.
var cFlags = [...]string{
	"--target=wasm32-freestanding", "-std=c11", "-O2", "-g0", "-nostdlib", "-mbulk-memory",
	"-fno-sanitize=undefined", "-Wall", "-Wextra", "-Werror",
	"-Wl,--no-entry", "-Wl,-z,stack-size=65536",
}

// watScript turns pairs of arguments, source and destination, from text to
// binary.
const watScript = `
import sys
from wasmtime import wat2wasm, WasmtimeError
args = sys.argv[1:]
for source, destination in zip(args[::2], args[1::2]):
    with open(source, encoding="utf-8") as f:
        text = f.read()
    try:
        module = wat2wasm(text)
    except WasmtimeError as e:
        sys.exit(f"{source}: {e}")
    with open(destination, "wb") as f:
        f.write(module)
`

// source names one guest.
type source struct{ lang, name string }

// builder knows where sources, tools and results lie.
type builder struct {
	root   string    // of the Go module
	guests string    // testdata/guests
	python string    // interpreter that has ziglang and wasmtime
	stamp  []byte    // changes with the tools
	cache  string    // where results are kept
	zig    [2]string // variables that say where zig keeps its own
}

// newBuilder looks for the Go module that dir lies in.
func newBuilder(dir string) (*builder, error) {
	root := dir
	for {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module "+modulePath+"\n")) {
			break
		}
		parent := filepath.Dir(root)
		if parent == root {
			return nil, fmt.Errorf("guesttest: %s does not lie in the module %s", dir, modulePath)
		}
		root = parent
	}
	tools := filepath.Join(root, ".tools")
	python := filepath.Join(tools, "venv", "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(tools, "venv", "Scripts", "python.exe")
	}
	w := &builder{
		root:   root,
		guests: filepath.Join(root, "testdata", "guests"),
		python: python,
	}
	stamp, err := os.ReadFile(filepath.Join(tools, "stamp"))
	if err != nil {
		return nil, errors.New("guesttest: the compilers for guests are missing: run `make setup`")
	}
	w.stamp = stamp
	if w.cache, err = sharedFolder("guests"); err != nil {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	// What zig makes of its C library takes long, and is the same for every checkout.
	library, err := sharedFolder("zig")
	if err != nil {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	w.zig = [...]string{"ZIG_GLOBAL_CACHE_DIR=" + library, "ZIG_LOCAL_CACHE_DIR=" + filepath.Join(tools, "zig-cache")}
	return w, nil
}

var validName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// build returns the modules of the sources, in their order. Processes may
// build the same guest at the same time: each writes a file of its own and
// renames it, and what they write is the same.
func (w *builder) build(ctx context.Context, sources []source) ([][]byte, error) {
	results := make([]string, len(sources))
	var texts []string // sources and destinations in WebAssembly text
	var renames [][2]string
	var temp string // folder for what is being built
	defer func() {
		if temp != "" {
			os.RemoveAll(temp)
		}
	}()
	for i, src := range sources {
		file := filepath.Join(w.guests, src.lang, src.name+"."+src.lang)
		if !validName.MatchString(src.name) {
			return nil, fmt.Errorf("guesttest: %q is no name of a guest", src.name)
		}
		key, err := w.key(src, file)
		if err != nil {
			return nil, err
		}
		results[i] = filepath.Join(w.cache, src.lang+"-"+src.name+"-"+key+".wasm")
		if _, err := os.Stat(results[i]); err == nil {
			continue
		}
		if temp == "" {
			if temp, err = os.MkdirTemp(w.cache, "new-*"); err != nil {
				return nil, fmt.Errorf("guesttest: %w", err)
			}
		}
		// The linker writes the name of its output into the module.
		output := filepath.Join(temp, src.lang+"-"+src.name+".wasm")
		renames = append(renames, [2]string{output, results[i]})
		if src.lang == "wat" {
			texts = append(texts, file, output)
			continue
		}
		args := append([]string{"-m", "ziglang", "cc"}, cFlags[:]...)
		if err := w.python3(ctx, append(args, "-o", output, file)...); err != nil {
			return nil, err
		}
	}
	if len(texts) > 0 {
		if err := w.python3(ctx, append([]string{"-c", watScript}, texts...)...); err != nil {
			return nil, err
		}
	}
	for _, r := range renames {
		if err := os.Rename(r[0], r[1]); err != nil {
			return nil, fmt.Errorf("guesttest: %w", err)
		}
	}
	modules := make([][]byte, len(sources))
	for i, result := range results {
		module, err := os.ReadFile(result)
		if err != nil {
			return nil, fmt.Errorf("guesttest: %w", err)
		}
		modules[i] = module
	}
	return modules, nil
}

// key is a hash of all that a guest is made from.
func (w *builder) key(src source, file string) (string, error) {
	files := []string{file}
	h := sha256.New()
	h.Write(w.stamp)
	if src.lang == "c" {
		headers, err := filepath.Glob(filepath.Join(w.guests, "c", "*.h"))
		if err != nil {
			return "", fmt.Errorf("guesttest: %w", err)
		}
		sort.Strings(headers)
		files = append(files, headers...)
		fmt.Fprintf(h, "%q", cFlags)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return "", fmt.Errorf("guesttest: guest %s/%s: %w", src.lang, src.name, err)
		}
		fmt.Fprintf(h, "%s %d\n", filepath.Base(f), len(text))
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// python3 runs the interpreter of `make setup`.
func (w *builder) python3(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, w.python, args...)
	cmd.Env = append(os.Environ(), w.zig[:]...)
	out, err := cmd.CombinedOutput()
	if errors.Is(err, os.ErrNotExist) {
		return errors.New("guesttest: the compilers for guests are missing: run `make setup`")
	}
	if err != nil {
		return fmt.Errorf("guesttest: building a guest: %w\n%s", err, out)
	}
	return nil
}

// goBuilds holds what this process has built from Go: a link takes seconds and
// many tests ask for the same guest.
var goBuilds sync.Map // of func() ([]byte, error) by dir and flags

func (w *builder) buildGo(dir string, flags []string) ([]byte, error) {
	key := strings.Join(append([]string{dir}, flags...), "\x00")
	build, _ := goBuilds.LoadOrStore(key, sync.OnceValues(func() ([]byte, error) {
		return w.runGo(dir, flags)
	}))
	return build.(func() ([]byte, error))()
}

// runGo has the go command build a guest. What it has linked before, for a test of
// any package, lies where it is to put the result: it reads from that whether it
// is up to date, and links only where it is not. Processes may do so at the same
// time, since each has a copy of its own.
func (w *builder) runGo(dir string, flags []string) ([]byte, error) {
	if !filepath.IsLocal(dir) {
		return nil, fmt.Errorf("guesttest: %q is no folder inside the module", dir)
	}
	temp, err := os.MkdirTemp(w.cache, "new-*")
	if err != nil {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	defer os.RemoveAll(temp)
	output := filepath.Join(temp, "go.wasm")
	kept, err := w.linked(dir, flags)
	if err != nil {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	before, err := os.ReadFile(kept)
	if err == nil {
		err = os.WriteFile(output, before, 0o600)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	// Not the context of a test: others wait for this build as well.
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	args := append([]string{"build", "-buildmode=c-shared", "-o", output}, flags...)
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+filepath.ToSlash(dir))...)
	cmd.Dir = w.root
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("guesttest: go build of %s: %w\n%s", dir, err, out)
	}
	module, err := os.ReadFile(output)
	if err == nil && !bytes.Equal(module, before) {
		err = os.Rename(output, kept)
	}
	if err != nil {
		return nil, fmt.Errorf("guesttest: %w", err)
	}
	return module, nil
}

// linked is the file that a guest is kept in, by all that usually tells it from
// others: the go command knows the rest, such as what is overlaid.
func (w *builder) linked(dir string, flags []string) (string, error) {
	checkout := sha256.Sum256([]byte(w.root))
	folder, err := sharedFolder("go-" + hex.EncodeToString(checkout[:6]))
	h := sha256.New()
	fmt.Fprintf(h, "%q", dir)
	for _, flag := range flags {
		if !strings.HasPrefix(flag, "-overlay=") {
			fmt.Fprintf(h, " %q", flag)
		}
	}
	return filepath.Join(folder, filepath.Base(dir)+"-"+hex.EncodeToString(h.Sum(nil)[:12])+".wasm"), err
}
