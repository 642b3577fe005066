package plugin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Staged is the host's own copy of a plugin that may be installed. What was
// inspected is what [Manager.Install] installs, whatever happens to the folder
// that it was copied from.
type Staged struct {
	m          *Manager
	dir        string // in the staging area
	inspection shown.Inspection
	signed     *signature.Statement // nil where the package is not signed
	source     api.Source           // zero where it is from no registry
	unloadable error                // why its backend cannot be loaded
	incoming   sync.Mutex           // held by Install
	used       bool
	once       sync.Once
}

// Stage copies the plugin in a folder or a package into the staging area and
// inspects the copy. The error is [problem.InvalidPlugin] where there is no plugin
// that can be installed. The caller discards what it gets.
func (m *Manager) Stage(ctx context.Context, src string) (*Staged, error) {
	if err := m.cfg.apart(src); err != nil {
		return nil, err
	}
	return m.stage(ctx, func(s *Staged) (*bundle.Contents, error) {
		if info, err := os.Stat(src); err != nil || !info.Mode().IsRegular() {
			return bundle.Copy(ctx, src, s.files(), m.limits.Bundle)
		}
		f, err := os.OpenFile(src, os.O_RDONLY|regular.Nonblock, 0)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() { // a pipe would let nobody go on
			return nil, errors.Join(err, &bundle.RefusedError{Reason: "something else took the package's place while it was " +
				"read: wait until whatever makes it is done, then try again"})
		}
		signed, err := signatureBeside(src)
		if err != nil {
			return nil, err
		}
		return s.unpack(ctx, f, signed)
	})
}

// StagePackage is [Manager.Stage] for a package as it comes. No more of it is
// read than a package may have, and nothing of it is unpacked before all of it
// is there. Signed is the text of its signature, or empty.
func (m *Manager) StagePackage(ctx context.Context, r io.Reader, signed string) (*Staged, error) {
	return m.stage(ctx, func(s *Staged) (*bundle.Contents, error) { return s.unpack(ctx, r, signed) })
}

func (m *Manager) stage(ctx context.Context, fill func(*Staged) (*bundle.Contents, error)) (*Staged, error) {
	if m.Closed() {
		return nil, problem.ShuttingDown()
	}
	dir, err := m.catalog.Stage()
	if err != nil {
		return nil, err
	}
	s := &Staged{m: m, dir: dir}
	contents, err := fill(s)
	if err == nil {
		err = s.inspect(ctx, contents)
	}
	if err != nil {
		s.Discard()
		if refused, ok := errors.AsType[*bundle.RefusedError](err); ok {
			return nil, problem.InvalidPlugin(refused.Error(), nil).WithCause(err)
		}
		return nil, err
	}
	return s, nil
}

// unpack takes a package. It lies in the staging area as it came before it is
// unpacked, so that nobody changes it meanwhile.
func (s *Staged) unpack(ctx context.Context, r io.Reader, signed string) (*bundle.Contents, error) {
	name := filepath.Join(s.dir, catalog.PackageName)
	limit := s.m.limits.Bundle
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, catalog.StepError("store the package", err)
	}
	n, err := io.Copy(f, io.LimitReader(contextReader{ctx, r}, limit.PackageBytes+1))
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, catalog.StepError("store the package", err)
	}
	if n > limit.PackageBytes {
		return nil, bundle.PackageTooLarge(limit)
	}
	if err := s.verify(name, signed); err != nil {
		return nil, err
	}
	contents, err := bundle.Copy(ctx, name, s.files(), limit)
	if err != nil {
		return nil, err
	}
	return contents, os.Remove(name)
}

// contextReader ends when its context does.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, context.Cause(c.ctx)
	}
	return c.r.Read(p)
}

// apart refuses a folder or package that holds the data folder or lies in it: a copy of
// it would hold tokens, or itself.
func (c *Config) apart(folder string) error {
	data, err := filepath.EvalSymlinks(c.Dir)
	if err != nil {
		return fmt.Errorf("stage a plugin: %w", err)
	}
	source, err := filepath.Abs(folder)
	if err == nil {
		source, err = filepath.EvalSymlinks(source)
	}
	switch {
	case errors.Is(err, os.ErrNotExist):
		return problem.InvalidPlugin(fmt.Sprintf("%q does not exist; name the folder of a plugin, or "+
			"its package", folder), nil).WithCause(err)
	case err != nil:
		return problem.InvalidPlugin(fmt.Sprintf("%q cannot be read; name the folder of a plugin, or its package, which "+
			"the host's user may read", folder), nil).WithCause(err)
	}
	if c.Fetched != "" && filepath.Dir(source) == filepath.Join(data, filepath.FromSlash(c.Fetched)) &&
		strings.HasSuffix(source, bundle.PackageSuffix) {
		return nil
	}
	if within(source, data) || within(data, source) {
		return problem.InvalidPlugin("it holds the host's data folder or lies in it; a plugin must be apart from it",
			nil)
	}
	return nil
}

// within reports whether inner is outer or lies in it.
func within(outer, inner string) bool {
	rel, err := filepath.Rel(outer, inner)
	return err == nil && filepath.IsLocal(rel)
}

func (s *Staged) files() string { return filepath.Join(s.dir, catalog.FilesName) }

// Inspection is what the plugin asks for.
func (s *Staged) Inspection() shown.Inspection { return s.inspection }

// From says from which registry the plugin is.
func (s *Staged) From(source api.Source) { s.source = source }

// Discard removes the copy, unless it was installed. Calling it again does
// nothing.
func (s *Staged) Discard() {
	s.once.Do(func() { s.m.catalog.Drop(s.dir) })
}

// inspect applies all rules to the copy.
func (s *Staged) inspect(ctx context.Context, contents *bundle.Contents) error {
	root, err := os.OpenRoot(s.files())
	if err != nil {
		return fmt.Errorf("inspect the plugin: %w", err)
	}
	defer root.Close()
	opts := s.m.catalog.Manifest
	declared, findings, err := manifest.Load(root.FS(), opts)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return problem.InvalidPlugin("it has no "+manifest.FileName+": name the folder of a plugin, or its package",
			nil).WithCause(err)
	case err != nil:
		return fmt.Errorf("inspect the plugin: %w", err)
	case declared == nil || findings.HasErrors():
		return invalid(findings)
	}
	if err := catalog.Schema(declared).Fits(s.m.limits.Store); err != nil {
		return problem.InvalidPlugin(err.Error(), nil)
	}
	more, err := s.imports(ctx, root, declared)
	if err != nil {
		return err
	}
	findings = append(findings, more...)
	if findings.HasErrors() {
		return invalid(findings)
	}
	s.inspection = shown.Inspection{
		Manifest: declared, Digest: contents.Digest, Files: len(contents.Files), Bytes: contents.Bytes,
		Warnings: findings, Jobs: catalog.Jobs(declared),
	}
	if err := s.judge(); err != nil {
		return err
	}
	return s.compare(ctx, declared, opts)
}

// compare fills in what follows from what is installed already or is kept of an
// earlier installation, and from this host.
func (s *Staged) compare(ctx context.Context, declared *manifest.Manifest, opts manifest.Options) error {
	e, err := s.m.lock(ctx, declared.Plugin.ID, true)
	if err != nil {
		return err
	}
	defer e.Unlock()
	in := e.Known()
	if in == nil {
		defer s.m.forget(e)
	}
	found, err := e.compare(ctx, in, &s.inspection, true)
	if err != nil {
		return err
	}
	err = declared.Compatible(opts)
	var incompatible *manifest.IncompatibleError
	if opts.Lenient && errors.As(err, &incompatible) {
		s.inspection.Warnings = append(s.inspection.Warnings, incompatible.Findings(declared)...)
		err = nil
	}
	if err != nil {
		s.inspection.Incompatible = err.Error()
	} else if declared.Backend != nil {
		if entry := path.Clean(declared.Backend.EntryPoint); s.m.cfg.Drivers[path.Ext(entry)] == nil {
			s.inspection.Incompatible = noDriver(entry)
		}
	}
	if err := s.fits(in, found); err != nil && s.inspection.Refused == "" {
		s.inspection.Refused = err.Error()
	}
	return nil
}

// compare fills in what a version asks for beyond the installed one, if any, and of
// what is stored. The caller holds the lock of the plugin.
func (e *entry) compare(ctx context.Context, in *catalog.Installed, found *shown.Inspection, rows bool) (foundChanges,
	error) {
	declared := found.Manifest
	changes, err := e.changesOf(ctx, in, declared, found.Digest, rows)
	if err != nil {
		return changes, err
	}
	found.Changes = changes.list
	var grants []string
	var before *manifest.Manifest
	if in != nil && in.Record != nil {
		grants, before = in.Record.Grants, in.Manifest
		found.Installed = in.Record.Current.Version
		found.Downgrade = catalog.Lower(declared.Plugin.Version, in.Record.Current.Version)
		found.AnySchedule = in.Record.AnySchedule
		found.SameContent = in.Record.Current.Digest == found.Digest
	}
	found.Permissions = e.permissions(e.m.cfg.Kit.ByWeight(declared.Permissions), grants, declared)
	found.Signals = signals(e.m.cfg.Kit, declared)
	for i, p := range found.Permissions {
		found.Permissions[i].Declined = !p.Granted && before != nil && before.HasPermission(p.Name)
	}
	return changes, nil
}

// imports holds what a backend needs of the host against what its manifest
// declares.
func (s *Staged) imports(ctx context.Context, root *os.Root, declared *manifest.Manifest) (manifest.Findings, error) {
	if declared.Backend == nil {
		return nil, nil
	}
	entry := path.Clean(declared.Backend.EntryPoint)
	driver := s.m.cfg.Drivers[path.Ext(entry)]
	if driver == nil {
		return nil, nil
	}
	imports, err := driver.Imports(ctx, backends.Backend{Files: root.FS(), Entry: entry})
	if err != nil {
		return nil, problem.InvalidPlugin(fmt.Sprintf("its backend %s is not accepted: %s", entry, catalog.Public(err)),
			nil).WithCause(err)
	}
	if imports == nil {
		return nil, nil // what a script calls shows only when it calls it
	}
	return manifest.CheckImports(declared, imports), nil
}

// compile compiles the backend of the copy and keeps nothing but what the
// engine keeps on disk. It comes before the plugin is remembered: a backend
// that takes very long to compile makes its installation slow, which its user
// can break off, and not every start of the host. One that cannot be loaded does
// not take the place of one that runs; without any, the start says what is wrong.
func (s *Staged) compile(ctx context.Context) error {
	declared := s.inspection.Manifest
	if s.inspection.SameContent || s.inspection.Incompatible != "" || declared.Backend == nil {
		return nil
	}
	entry := path.Clean(declared.Backend.EntryPoint)
	root, err := os.OpenRoot(s.files())
	if err != nil {
		return fmt.Errorf("compile the plugin: %w", err)
	}
	defer root.Close()
	all := func(permission string) (declares, granted bool) {
		declares = declared.HasPermission(permission)
		return declares, declares
	}
	ctx, end := endingWith(ctx, s.m.Loading)
	defer end()
	program, err := s.m.cfg.Drivers[path.Ext(entry)].Load(ctx, backends.Backend{Files: root.FS(), Entry: entry},
		backends.LoadOptions{MemoryMB: declared.MemoryMB(), Access: all})
	if err == nil {
		program.Close(context.WithoutCancel(ctx))
	}
	if ctx.Err() != nil {
		return fmt.Errorf("compile the plugin: %w", context.Cause(ctx))
	}
	s.unloadable = err
	return nil
}

// fits refuses a version that could not go on where the installed one stands, as
// far as that can be known while the installed one runs on.
func (s *Staged) fits(old *catalog.Installed, found foundChanges) error {
	version := s.inspection.Manifest.Plugin.Version
	if found.refused != nil {
		return problem.Conflictf("version %s cannot be installed: %s", version, found.refused)
	}
	if old == nil || old.Manifest == nil || old.Broken+old.Incompatible != "" ||
		old.Record.Current.Digest == s.inspection.Digest {
		return nil
	}
	reason := s.inspection.Incompatible
	if reason == "" && s.unloadable != nil {
		reason = catalog.Public(s.unloadable)
	}
	if reason != "" {
		return problem.Conflictf("version %s would not run, so %s stays installed: %s", version, old.Record.Current.Version,
			reason)
	}
	return nil
}

// invalid makes the error of a manifest that breaks rules.
func invalid(findings manifest.Findings) error {
	errs := findings.Errors()
	lines := make([]string, 0, 3)
	for _, f := range errs[:min(3, len(errs))] {
		lines = append(lines, f.String())
	}
	reason := "its " + manifest.FileName + " breaks rules: " + strings.Join(lines, "; ")
	if more := len(errs) - len(lines); more > 0 {
		reason += fmt.Sprintf("; and %d more, which `wasmhost validate` lists", more)
	}
	return problem.InvalidPlugin(reason, findings).WithCause(findings.Err())
}
