// Package script gives the JavaScript engine the files of a plugin, one by one,
// as it asks for them: it says which file an import means and hands out its
// bytes. What the engine says about lines of those files, [Backend.MapStack]
// translates back to what the author wrote, through source maps where there are
// some.
//
// Nothing of a plugin is parsed here but source maps, and those only when an
// error is shown and within bounds. JavaScript and JSON are read by the engine
// alone, in its sandbox, with the memory and the time of the plugin that they
// belong to.
//
// Only regular files of the plugin are read, whatever they import and whatever
// their source maps name. There is no look-up in node_modules: plugins are
// bundled when they are built.
package script

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits bound what the files of one backend may take. A zero field takes the
// default.
type Limits struct {
	// FileBytes is the size of one file.
	FileBytes int `default:"16MiB" min:"1" max:"256MiB"`
	// TotalBytes is how much one instance may read, and a look at a backend.
	TotalBytes int `default:"32MiB" min:"1" max:"1GiB"`
	// Files is how many files one instance may read, and a look at a backend.
	Files int `default:"1000" min:"1" max:"100000"`
	// MapBytes is the size of one source map; what is larger is ignored.
	MapBytes int `default:"16MiB" min:"1" max:"256MiB"`
	// MapsBytes is the size of all source maps together; what is beyond is ignored.
	MapsBytes int `default:"32MiB" min:"1" max:"1GiB"`
	// CheckMB is the memory, in MiB, in which a backend is looked at before it is installed.
	CheckMB int `default:"256" min:"4" max:"4096"`
	// Time is how long a look at a backend may take.
	Time time.Duration `default:"5s" min:"1ns" max:"24h"`
}

// Backend is the files of one backend. Its methods may be called from many
// goroutines at once.
type Backend struct {
	// Entry is the path of the file that it begins at.
	Entry string

	files  fs.FS
	limits Limits

	mu    sync.Mutex
	names map[string]bool // of what was read
	maps  maps
	// mapping is held, by having sent to it, by whoever reads a source map.
	mapping Mapping
}

// Mapping keeps the backends that share it from reading source maps at once,
// which take memory of the host.
type Mapping chan struct{}

// NewMapping returns one for the backends of a host.
func NewMapping() Mapping { return make(Mapping, 1) }

// Open returns the backend that begins at entry, a slash-separated path inside
// files, which are read as long as the backend is in use and must not lead out
// of the plugin's folder. Mapping is shared with other backends. The error is an
// [*Error] where the entry point is none, or that of the file system.
func Open(files fs.FS, entry string, l Limits, mapping Mapping) (*Backend, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	name := path.Clean(entry)
	if !fs.ValidPath(name) || name == "." {
		return nil, &Error{Problems: []Problem{{File: entry, Text: "it is not a path inside the plugin"}}}
	}
	b := &Backend{Entry: name, files: files, limits: l, names: map[string]bool{}, mapping: mapping}
	b.maps.init()
	size, err := b.size(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Error{Problems: []Problem{{File: name, Text: "the file does not exist",
			Hint: "Build the plugin first."}}}
	case err != nil:
		return nil, err
	case size > int64(b.limits.FileBytes):
		return nil, &Error{Problems: []Problem{b.tooLarge(name)}}
	}
	return b, nil
}

func (b *Backend) tooLarge(name string) Problem {
	err := &sizeError{b.limits.FileBytes}
	return Problem{File: name, Text: err.Error(), Hint: "Minify it, or take in less."}
}

// Reading is what one instance has read, or one look at the backend. Its
// methods are for one goroutine at a time.
type Reading struct {
	backend *Backend
	files   int
	bytes   int
	// problems are what is wrong with the backend, where it is looked at.
	problems []Problem
	uses     uses
	missing  []MissingModule // what was imported of them
	failed   error           // of the file system, the first
}

// Read begins to read the backend.
func (b *Backend) Read() *Reading { return &Reading{backend: b} }

// Failed is the first error of the file system, such as for want of descriptors:
// then what the plugin did without the file says nothing of it.
func (r *Reading) Failed() error { return r.failed }

// noted keeps an error of the file system.
func (r *Reading) noted(err error) error {
	if _, refused := errors.AsType[*Refusal](err); err != nil && !refused && r.failed == nil {
		r.failed = err
	}
	return err
}

// Files is how many files were read.
func (r *Reading) Files() int { return r.files }

// Refusal says why a file cannot be had. Code is for the plugin's code, which
// may try another one.
type Refusal struct{ Code, Text, Hint string }

// Error says what is wrong.
func (r *Refusal) Error() string { return r.Text }

// Codes of refusals.
const (
	codeNotFound = "MODULE_NOT_FOUND" // as Node.js has it
	codeRefused  = "invalid_argument"
	codeTooMuch  = "quota_exceeded"
)

// File returns the content of a file by its name. The error is a [*Refusal],
// which is a problem too, or that of the file system.
func (r *Reading) File(name string) ([]byte, error) {
	l := &r.backend.limits
	text, err := r.backend.text(name, l.FileBytes)
	r.files++
	r.bytes += len(text)
	var large *sizeError
	p := Problem{File: name}
	code := codeTooMuch
	switch {
	case errors.As(err, &large):
		p = r.backend.tooLarge(name)
	case errors.Is(err, fs.ErrNotExist):
		p.Text, code = "the file has gone", codeNotFound
	case err != nil:
		return nil, r.noted(err)
	case r.files > l.Files:
		p.Text = fmt.Sprintf("the backend has more than %d files", l.Files)
		p.Hint = "Bundle it with 'wasmhost build'."
	case r.bytes > l.TotalBytes:
		p.Text = fmt.Sprintf("the files of the backend are over %d bytes together", l.TotalBytes)
		p.Hint = "Bundle and minify it with 'wasmhost build --minify'."
	case !utf8.Valid(text):
		before := len(text) - len(strings.TrimLeftFunc(string(text), func(c rune) bool { return c != utf8.RuneError }))
		p.Line, p.Column = place(string(text), before)
		p.Text, p.Hint, code = "the file is not UTF-8", "Save it as UTF-8.", codeRefused
	default:
		r.backend.remember(name)
		return text, nil
	}
	r.add(p)
	return nil, &Refusal{code, p.File + ": " + p.Text, p.Hint}
}

// remember keeps the name of a file that was read, for stacks.
func (b *Backend) remember(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.names) < b.limits.Files {
		b.names[name] = true
	}
}

// Tell takes what the engine says is wrong with a file: line and column, in
// bytes, from 1, and a text whose second line, if there is one, says what to
// do. What it says of files that there are not is left out.
func (r *Reading) Tell(name string, line, column int, text string) {
	p := Problem{File: name}
	p.Text, p.Hint, _ = strings.Cut(text, "\n")
	if p.Text == "out of memory" {
		p.Text = fmt.Sprintf("it takes more than %d MiB of memory to read", r.backend.limits.CheckMB)
		p.Hint = "Make it smaller."
	}
	p.Text, p.Hint = printable(p.Text), printable(p.Hint)
	if line > 0 && len(r.problems) < maxProblems {
		content, err := r.backend.text(name, r.backend.limits.FileBytes)
		if err == nil {
			p.Line, p.Column, p.Source = inLine(string(content), line, column)
		}
	}
	r.add(p)
}

func (r *Reading) add(p Problem) {
	if len(r.problems) < maxProblems {
		r.problems = append(r.problems, p)
	}
}

// Problems returns what is wrong with the backend, sorted by place; nil where
// nothing is.
func (r *Reading) Problems() error { return failure(r.problems) }

// sizeError says that a file is too large.
type sizeError struct{ most int }

func (e *sizeError) Error() string { return fmt.Sprintf("the file is over %d bytes", e.most) }

// size returns the size of a regular file; what else there is does not exist.
func (b *Backend) size(name string) (int64, error) {
	missing := &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	if !fs.ValidPath(name) || len(name) > maxPath {
		return 0, missing
	}
	// Opening what is not a regular file could block for ever.
	info, err := fs.Stat(b.files, name)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, missing
	}
	return info.Size(), nil
}

// text reads a regular file of at most so many bytes.
func (b *Backend) text(name string, most int) ([]byte, error) {
	size, err := b.size(name)
	if err != nil {
		return nil, err
	}
	if size > int64(most) {
		return nil, &sizeError{most}
	}
	f, err := b.files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text := make([]byte, size)
	n, err := io.ReadFull(f, text)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return nil, err
	}
	return text[:n], nil
}
