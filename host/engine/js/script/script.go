// Package script turns the JavaScript backend of a plugin, as its author built
// it, into one ES module for the engine: ES modules and CommonJS, one file or
// several with relative imports and JSON.
//
// [Load] reads the files through esbuild's Go library. A single ES module that
// needs nothing else is passed through as it is. Everything else is joined into
// one module whose default export is the plugin's activate function. What the
// engine says about lines of that module, [Script.MapStack] translates back to
// the files that the author knows, through source maps where there are some.
//
// Only files of the plugin are read, whatever they import and whatever their
// source maps name: esbuild gets every byte from here and opens nothing
// itself. Imports of what only Node.js has are refused with file, line and
// column. There is no look-up in node_modules: plugins are bundled when they
// are built.
//
// The text is hostile: it is bounded in size, number, time and, before esbuild
// sees it, in how deep it nests and how many tokens it has; see survey.go. One
// backend at a time goes through esbuild. Nothing here runs a script.
package script

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits bound what one backend may take. A zero field takes the default.
type Limits struct {
	FileBytes  int           // of one file; default 16 MiB
	TotalBytes int           // of all files; default 32 MiB
	Files      int           // number of files; default 1,000
	Imports    int           // number of imports in all files; default 20,000
	Tokens     int           // in all files that are joined, those outside of all brackets fourfold; default 2,000,000
	MapBytes   int           // of one source map; a larger one is ignored; default 16 MiB
	MapsBytes  int           // of all source maps; what is beyond is ignored; default 32 MiB
	Time       time.Duration // for all of it but waiting for other backends; default 20 s
}

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits {
	return Limits{
		FileBytes: 16 << 20, TotalBytes: 32 << 20, Files: 1000, Imports: 20_000, Tokens: 2_000_000,
		MapBytes: 16 << 20, MapsBytes: 32 << 20, Time: 20 * time.Second,
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	for _, f := range []struct {
		to   *int
		from int
	}{{&l.FileBytes, d.FileBytes}, {&l.TotalBytes, d.TotalBytes}, {&l.Files, d.Files}, {&l.Imports, d.Imports}, {&l.Tokens, d.Tokens}, {&l.MapBytes, d.MapBytes}, {&l.MapsBytes, d.MapsBytes}} {
		if *f.to == 0 {
			*f.to = f.from
		}
	}
	if l.Time == 0 {
		l.Time = d.Time
	}
	return l
}

// Options say how a backend is loaded.
type Options struct {
	Limits Limits
	// Check has every file parsed, also one that is passed through, so that
	// errors of syntax are found before anything runs. One that has too many
	// tokens for that is passed through with a note.
	Check bool
}

// Script is a backend that is ready for the engine. Its methods may be called
// from many goroutines at once.
type Script struct {
	// Code is the text of one ES module.
	Code string
	// Name is what the engine is to call the module in stacks: the path of
	// the entry point inside the plugin.
	Name string
	// Notes say what was left aside, such as a source map that cannot be read.
	Notes []Problem

	maps *maps
}

// Load reads the backend that begins at entry, a slash-separated path inside
// files. The error is an [*Error] where the backend is at fault, [ErrBusy], or
// that of the file system or of ctx.
//
// The same files give the same Script. Files must not lead out of the plugin's
// folder, as those of an os.Root do not.
func Load(ctx context.Context, files fs.FS, entry string, opts Options) (*Script, error) {
	opts.Limits = opts.Limits.withDefaults()
	caller := ctx
	ctx, cancel := context.WithTimeoutCause(ctx, opts.Limits.Time, errTooSlow)
	defer cancel()
	name := path.Clean(entry)
	if !fs.ValidPath(name) || name == "." {
		return nil, failure(Problem{File: entry, Text: "it is not a path inside the plugin"})
	}
	l := &loader{ctx: ctx, files: files, opts: opts, read: map[string]*file{}}
	first, err := l.file(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, failure(Problem{File: name, Text: "the file does not exist", Hint: "Build the plugin first."})
	}
	if err != nil {
		return nil, tooSlow(err, name)
	}
	if first.problem != nil {
		return nil, failure(*first.problem)
	}
	s := &Script{Name: name}
	whole := first.survey.exports && !first.survey.imports && !first.survey.lowers
	many := l.countTokens(first)
	switch {
	case whole && opts.Check && many != nil:
		l.note(Problem{File: name, Text: "its syntax is not checked before it runs: " + many.Text, Hint: many.Hint})
		s.Code = first.text
	case whole && !opts.Check:
		s.Code = first.text
	case many != nil:
		return nil, failure(*many)
	default:
		if err := takeTurn(caller, turnTimes*opts.Limits.Time); err != nil {
			return nil, err
		}
		// Time that others took is not this backend's.
		l.ctx, cancel = context.WithTimeoutCause(caller, opts.Limits.Time, errTooSlow)
		defer cancel()
		if err := l.bundle(s, first); err != nil {
			return nil, tooSlow(err, name)
		}
	}
	if s.maps, err = l.maps(s); err != nil {
		return nil, tooSlow(err, name)
	}
	s.Notes = l.notes
	return s, nil
}

// note keeps what is to be told, up to a number.
func (l *loader) note(p Problem) {
	if len(l.notes) < maxProblems {
		l.notes = append(l.notes, p)
	}
}

// errTooSlow is why a context of Load ended.
var errTooSlow = errors.New("it takes too long to read")

// tooSlow makes a fault of the backend out of the end of its time.
func tooSlow(err error, name string) error {
	if errors.Is(err, errTooSlow) {
		return failure(Problem{File: name, Text: errTooSlow.Error(), Hint: "Make it smaller, or bundle it when you build it."})
	}
	return err
}

// file is one file of the backend.
type file struct {
	name    string
	text    string
	survey  survey
	problem *Problem // why it cannot be used
}

// loader reads the files of one backend. Its methods are called by one
// goroutine at a time; see bundle.
type loader struct {
	ctx     context.Context
	files   fs.FS
	opts    Options
	read    map[string]*file
	bytes   int
	deep    int // levels of nesting beyond what is usual, in all files
	imports int
	tokens  int // with their weight, in all files
	mapText int // bytes of all source maps
	notes   []Problem
	bundled bool      // Code is not the text of the entry point
	lines   mapSource // from lines of the bundle to those of files
}

// Files that nest deeper than usualDepth take stack while they are parsed, all
// at the same time; allDepth bounds the sum of what is beyond that.
const (
	usualDepth = 300
	allDepth   = 20_000
)

// file reads a file and surveys it, once. The error is fs.ErrNotExist where
// there is no regular file, or that of the file system.
func (l *loader) file(name string) (*file, error) {
	if f := l.read[name]; f != nil {
		return f, nil
	}
	if err := context.Cause(l.ctx); err != nil {
		return nil, err
	}
	f := &file{name: name}
	text, err := l.readText(name, l.opts.Limits.FileBytes)
	var large *sizeError
	switch {
	case errors.As(err, &large):
		f.problem = &Problem{File: name, Text: large.Error(), Hint: "Minify it, or take in less."}
	case err != nil:
		return nil, err
	}
	f.text = text
	l.read[name] = f
	l.bytes += len(text)
	switch {
	case f.problem != nil:
	case len(l.read) > l.opts.Limits.Files:
		f.problem = &Problem{File: name, Text: fmt.Sprintf("the backend has more than %d files", l.opts.Limits.Files), Hint: "Bundle it with 'wasmhost build'."}
	case l.bytes > l.opts.Limits.TotalBytes:
		f.problem = &Problem{File: name, Text: fmt.Sprintf("the files of the backend are over %d bytes together", l.opts.Limits.TotalBytes), Hint: "Bundle and minify it with 'wasmhost build --minify'."}
	case !utf8.ValidString(text):
		line, column := place(text, len(text)-len(strings.TrimLeftFunc(text, func(r rune) bool { return r != utf8.RuneError })))
		f.problem = &Problem{File: name, Line: line, Column: column, Text: "the file is not UTF-8", Hint: "Save it as UTF-8."}
	default:
		l.survey(f)
		if len(l.read) > 1 && f.problem == nil { // Load counts the first, where esbuild is to see it
			f.problem = l.countTokens(f)
		}
	}
	return f, nil
}

// countTokens counts what esbuild will have to keep in memory for a file.
func (l *loader) countTokens(f *file) *Problem {
	l.tokens += f.survey.tokens
	if l.tokens <= l.opts.Limits.Tokens {
		return nil
	}
	return &Problem{File: f.name, Text: fmt.Sprintf("the backend has too much code: more than %d tokens, those outside of all brackets counted %d times", l.opts.Limits.Tokens, topWeight),
		Hint: "Take in fewer packages, keep data in files that are not code, or build one ES module with 'wasmhost build'."}
}

func (l *loader) survey(f *file) {
	found, err := surveyText(f.text, path.Ext(f.name) == ".json")
	f.survey = found
	l.deep += max(found.depth-usualDepth, 0)
	if err == nil && l.deep > allDepth {
		err = &depthError{text: "too many files are nested this deeply", hint: "Write flatter code."}
	}
	var deep *depthError
	if errors.As(err, &deep) {
		line, column := place(f.text, deep.offset)
		f.problem = &Problem{File: f.name, Line: line, Column: column, Text: deep.text, Hint: deep.hint}
	}
}

// sizeError says that a file is too large.
type sizeError struct{ most int }

func (e *sizeError) Error() string { return fmt.Sprintf("the file is over %d bytes", e.most) }

// readText reads a regular file of at most so many bytes.
func (l *loader) readText(name string, most int) (string, error) {
	if !fs.ValidPath(name) {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	// Opening what is not a regular file could block for ever.
	info, err := fs.Stat(l.files, name)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if info.Size() > int64(most) {
		return "", &sizeError{most}
	}
	f, err := l.files.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return "", err
	}
	if len(text) > most {
		return "", &sizeError{most}
	}
	return string(text), nil
}
