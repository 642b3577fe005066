// Package pack makes packages of plugins, signs them, verifies them and hands them to registries.
package pack

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Packaged is what `package` prints.
type Packaged struct {
	File    string   `json:"file"`
	ID      string   `json:"id"`
	Version string   `json:"version"`
	Bytes   int64    `json:"bytes"`  // of the package
	Files   int      `json:"files"`  // in it
	Digest  string   `json:"digest"` // of its content, as the host shows it
	LeftOut []string `json:"leftOut"`
	// SourceMaps is the archive of source maps; empty where there are none.
	SourceMaps string `json:"sourceMaps,omitempty"`
	// Signature is the file of the signature; empty where there is none.
	Signature string `json:"signature,omitempty"`

	Warnings manifest.Findings `json:"-"`
}

// Options are the flags of `package`.
type Options struct {
	Out   string
	Force bool
	Bytes int64
	Sign  string // the file of the key
	Pass  Passphrase
}

// Make makes a package of a plugin that keeps every rule, and whose
// package does as well.
func Make(ctx context.Context, a *cli.App, t *cli.Term, folder string, opts Options) (*Packaged, error) {
	folder, err := cli.PluginFolder(folder)
	if err != nil {
		return nil, err
	}
	c, err := check.Folder(ctx, a, folder, false)
	if err != nil {
		return nil, cli.Usage(err)
	}
	if err := mayBePackaged(c, t); err != nil {
		return nil, err
	}
	rules, err := newPackageRules(c.Manifest)
	if err != nil {
		return nil, fmt.Errorf("%s: the member files: %w", filepath.Join(c.Folder, manifest.FileName), err)
	}
	l := bundle.Limits{PackageBytes: opts.Bytes}
	file := cli.ArchiveFile{Path: opts.Out, Force: opts.Force}
	if file.Path == "" {
		file.Path = PackageFile(c)
	}
	all, err := bundle.Read(ctx, c.Folder, bundle.Limits{})
	if err != nil {
		return nil, err
	}
	p := &Packaged{File: file.Path, ID: c.ID, Version: c.Version, LeftOut: []string{}}
	for _, f := range all.Files {
		if !rules.keep(f.Path) {
			p.LeftOut = append(p.LeftOut, f.Path)
		} else if err := opts.mayPack(c.Folder, f.Path); err != nil {
			return nil, err
		}
	}
	contents, size, err := packFile(ctx, file, c.Folder, l, rules.keep, func(part string) error {
		again, err := check.Folder(ctx, a, part, false)
		if err != nil {
			return err
		}
		p.Warnings = again.Findings
		if again.Valid {
			return nil
		}
		return fmt.Errorf("the package would not be valid: %s; add what is missing to the member files of the manifest",
			again.Findings.Errors()[0])
	})
	if err != nil {
		return nil, err
	}
	p.Bytes, p.Files, p.Digest = size, len(contents.Files), string(contents.Digest)
	maps := cli.ArchiveFile{Path: strings.TrimSuffix(strings.TrimSuffix(file.Path, ".zip"), ".plugin") + mapsSuffix,
		Force: opts.Force}
	if slices.ContainsFunc(p.LeftOut, isSourceMap) {
		if _, _, err := packFile(ctx, maps, c.Folder, l, isSourceMap, func(string) error { return nil }); err != nil {
			return nil, fmt.Errorf("the package is made, but not the archive of its source maps: %w", err)
		}
		p.SourceMaps = maps.Path
	}
	return p, nil
}

// PackageFile is what a package is called that is given no other name.
func PackageFile(c *check.Checked) string { return c.ID + "-" + c.Version + bundle.PackageSuffix }

// mayPack refuses the secret keys of authors, and what they are encrypted by.
func (opts *Options) mayPack(folder, name string) error {
	file := filepath.Join(folder, filepath.FromSlash(name))
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	secret := false
	for _, given := range []string{opts.Sign, opts.Pass.File} {
		if other, err := os.Stat(given); given != "" && err == nil {
			secret = secret || os.SameFile(info, other)
		}
	}
	if info.Size() <= mostSigningKey && !secret {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		secret = signingKeyForm.Match(text)
	}
	if secret {
		return fmt.Errorf("%s is a secret, and everybody who gets the package could read it: move it out of the plugin's "+
			"folder, then try again", cli.Clean(name))
	}
	return nil
}

// mostSigningKey is more bytes than the file of a signing key has.
const mostSigningKey = 4 << 10

// signingKeyForm is how such a file begins. Those of signatures and public keys
// begin alike, and their second lines have half as many characters.
var signingKeyForm = regexp.MustCompile(`^untrusted comment: [^\n]*\n[A-Za-z0-9+/]{200}`)

// mayBePackaged refuses what is not valid or not built.
func mayBePackaged(c *check.Checked, t *cli.Term) error {
	if !c.Valid {
		for _, f := range c.Findings.Errors() {
			t.Errorf("%s", f.In(c.Folder))
		}
		return fmt.Errorf("the plugin has %s and was not packaged; correct them, then try again",
			cli.Count(len(c.Findings.Errors()), "error"))
	}
	if c.Unbuilt() {
		return fmt.Errorf("the plugin is not built yet; run '%s build%s', then try again", t.Program, cli.FolderArg(c.Folder))
	}
	if c.Found(check.RuleBackendStale) {
		return fmt.Errorf("the backend is older than its source; run '%s build%s', then try again", t.Program,
			cli.FolderArg(c.Folder))
	}
	return nil
}

// packFile writes a package beside its file, has it checked, and gives it its
// name.
func packFile(ctx context.Context, file cli.ArchiveFile, folder string, l bundle.Limits, keep func(string) bool,
	check func(part string) error) (contents *bundle.Contents, size int64, err error) {
	if err := file.Check(); err != nil {
		return nil, 0, err
	}
	part, err := file.Part(func(w io.Writer) (err error) {
		contents, err = bundle.Pack(ctx, folder, w, l, manifest.FileName, keep)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	defer os.Remove(part) // where it did not get its name
	if err := check(part); err != nil {
		return nil, 0, err
	}
	info, err := os.Stat(part)
	if err != nil {
		return nil, 0, err
	}
	if err := os.Chmod(part, 0o644); err != nil { // nothing in it is secret
		return nil, 0, err
	}
	if err := file.Name(part); err != nil {
		return nil, 0, err
	}
	return contents, info.Size(), durable.SyncFolder(filepath.Dir(file.Path))
}

// mapsSuffix is what the name of an archive of source maps ends in.
const mapsSuffix = ".maps.zip"

// packageRules decide what is in a package.
type packageRules struct {
	always  []string     // paths
	rules   bundle.Rules // of the manifest; nil where it has none
	script  bool         // the backend is JavaScript
	sources bool         // the folder src is left out
}

func newPackageRules(m *manifest.Manifest) (packageRules, error) {
	r := packageRules{always: []string{manifest.FileName, path.Clean(m.Plugin.Icon)}, script: true}
	if m.Backend != nil {
		entry := path.Clean(m.Backend.EntryPoint)
		r.always, r.script = append(r.always, entry), path.Ext(entry) != ".wasm"
	}
	if m.UI != nil {
		r.always = append(r.always, path.Clean(m.UI.EntryPoint))
		if m.UI.Overlay != nil {
			r.always = append(r.always, path.Clean(m.UI.Overlay.EntryPoint))
		}
	}
	r.sources = !slices.ContainsFunc(r.always, func(p string) bool { return strings.HasPrefix(p, "src/") })
	if m.Files == nil {
		return r, nil
	}
	rules, err := bundle.ParseRules(m.Files)
	r.rules = append(bundle.Rules{}, rules...)
	return r, err
}

// keep reports whether a file is in the package.
func (r packageRules) keep(file string) bool {
	name := path.Base(file)
	upper := strings.ToUpper(name)
	code, project := languages.IsSource(name)
	aboutIt := file == name && slices.ContainsFunc([]string{"README", "LICENSE", "LICENCE", "NOTICE", "CHANGELOG"},
		func(known string) bool { return upper == known || strings.HasPrefix(upper, known+".") })
	switch {
	case slices.Contains(r.always, file), aboutIt:
		return true
	case isSourceMap(file), strings.HasSuffix(name, bundle.PackageSuffix), strings.HasSuffix(name, mapsSuffix),
		strings.HasSuffix(name, ".amcplugin"),
		strings.HasSuffix(name, ".minisig"):
		return false
	case r.rules != nil:
		return r.rules.Match(file)
	case r.sources && strings.HasPrefix(file, "src/"), strings.HasPrefix(file, "test/"),
		strings.HasPrefix(file, "tests/"):
		return false
	case project || name == "Makefile":
		return false
	case name == "package.json":
		return r.script // where it may be required
	}
	return !code
}

func isSourceMap(file string) bool { return path.Ext(file) == ".map" }
