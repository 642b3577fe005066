package command

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

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// packaged is what `package` prints.
type packaged struct {
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

	warnings manifest.Findings
}

// packageOptions are the flags of `package`.
type packageOptions struct {
	out   string
	force bool
	bytes int64
	sign  string // the file of the key
	pass  passphrase
}

func (a *app) packageCommand() *cobra.Command {
	var opts packageOptions
	cmd := a.command(&cobra.Command{
		Use:     "package [PATH]",
		GroupID: groupWrite,
		Short:   "Make a package of a plugin: one file to hand on",
		Long: `Make a package of the plugin in PATH (default: here), the file
ID-VERSION.plugin.zip in the present folder. 'wasmhost install' takes it in the
place of a folder. The same files make the same package, byte for byte.

In the package is what the plugin needs: the manifest, its icon, backend and
pages, and every other file but source code, test and tests, what tools keep for
themselves, and source maps, which go to an archive of their own. The member files of the
manifest says it exactly, as in npm's package.json:

  "files": ["dist", "assets/**/*.png", "!dist/**/*.test.js"]

The manifest, what it names, and files such as README.md and LICENSE are always in
the package; names that begin with a dot and node_modules never are.

--sign writes a signature of every byte of the package beside it, into
ID-VERSION.plugin.zip.minisig.`,
		Example: "  wasmhost package\n  wasmhost package path/to/plugin -o plugin.zip",
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		if opts.sign != "" { // before there is a package that is not signed
			if _, err := opts.pass.open(ctx, in.term, opts.sign); err != nil {
				return output{}, err
			}
		}
		made, err := a.makePackage(ctx, in.term, in.folder(), opts)
		if err == nil && opts.sign != "" {
			err = made.signPackage(ctx, in.term, opts)
		}
		return output{value: made, show: func() { made.show(in.term) }}, err
	})
	cmd.Flags().StringVarP(&opts.out, "output", "o", "", "the file to write (default: ID-VERSION.plugin.zip)")
	cmd.Flags().BoolVar(&opts.force, "force", false, "replace files that are there already")
	cmd.Flags().Int64Var(&opts.bytes, "max-bytes", limits.Defaults[bundle.Limits]().PackageBytes,
		"how large the package may be; hosts take more by their limit package-bytes")
	cmd.Flags().StringVar(&opts.sign, "sign", "",
		"sign the package with the key in this file, which 'wasmhost signing-key create' has made")
	opts.pass.add(cmd)
	a.addAppVersion(cmd)
	return cmd
}

// makePackage makes a package of a plugin that keeps every rule, and whose
// package does as well.
func (a *app) makePackage(ctx context.Context, t *term, folder string, opts packageOptions) (*packaged, error) {
	folder, err := pluginFolder(folder)
	if err != nil {
		return nil, err
	}
	c, err := a.checkFolder(ctx, folder, false)
	if err != nil {
		return nil, usage(err)
	}
	if err := c.mayBePackaged(t); err != nil {
		return nil, err
	}
	rules, err := newPackageRules(c.manifest)
	if err != nil {
		return nil, fmt.Errorf("%s: the member files: %w", filepath.Join(c.Folder, manifest.FileName), err)
	}
	l := bundle.Limits{PackageBytes: opts.bytes}
	file := archiveFile{path: opts.out, force: opts.force}
	if file.path == "" {
		file.path = c.packageFile()
	}
	all, err := bundle.Read(ctx, c.Folder, bundle.Limits{})
	if err != nil {
		return nil, err
	}
	p := &packaged{File: file.path, ID: c.ID, Version: c.Version, LeftOut: []string{}}
	for _, f := range all.Files {
		if !rules.keep(f.Path) {
			p.LeftOut = append(p.LeftOut, f.Path)
		} else if err := opts.mayPack(c.Folder, f.Path); err != nil {
			return nil, err
		}
	}
	contents, size, err := packFile(ctx, file, c.Folder, l, rules.keep, func(part string) error {
		again, err := a.checkFolder(ctx, part, false)
		if err != nil {
			return err
		}
		p.warnings = again.Findings
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
	maps := archiveFile{path: strings.TrimSuffix(strings.TrimSuffix(file.path, ".zip"), ".plugin") + mapsSuffix,
		force: opts.force}
	if slices.ContainsFunc(p.LeftOut, isSourceMap) {
		if _, _, err := packFile(ctx, maps, c.Folder, l, isSourceMap, func(string) error { return nil }); err != nil {
			return nil, fmt.Errorf("the package is made, but not the archive of its source maps: %w", err)
		}
		p.SourceMaps = maps.path
	}
	return p, nil
}

// packageFile is what a package is called that is given no other name.
func (c *checked) packageFile() string { return c.ID + "-" + c.Version + bundle.PackageSuffix }

// mayPack refuses the secret keys of authors, and what they are encrypted by.
func (opts *packageOptions) mayPack(folder, name string) error {
	file := filepath.Join(folder, filepath.FromSlash(name))
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	secret := false
	for _, given := range []string{opts.sign, opts.pass.file} {
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
			"folder, then try again", clean(name))
	}
	return nil
}

// mostSigningKey is more bytes than the file of a signing key has.
const mostSigningKey = 4 << 10

// signingKeyForm is how such a file begins. Those of signatures and public keys
// begin alike, and their second lines have half as many characters.
var signingKeyForm = regexp.MustCompile(`^untrusted comment: [^\n]*\n[A-Za-z0-9+/]{200}`)

// mayBePackaged refuses what is not valid or not built.
func (c *checked) mayBePackaged(t *term) error {
	if !c.Valid {
		for _, f := range c.Findings.Errors() {
			t.errorf("%s", f.In(c.Folder))
		}
		return fmt.Errorf("the plugin has %s and was not packaged; correct them, then try again",
			count(len(c.Findings.Errors()), "error"))
	}
	if c.unbuilt() {
		return fmt.Errorf("the plugin is not built yet; run '%s build%s', then try again", t.program, folderArg(c.Folder))
	}
	if c.found(ruleBackendStale) {
		return fmt.Errorf("the backend is older than its source; run '%s build%s', then try again", t.program,
			folderArg(c.Folder))
	}
	return nil
}

// packFile writes a package beside its file, has it checked, and gives it its
// name.
func packFile(ctx context.Context, file archiveFile, folder string, l bundle.Limits, keep func(string) bool,
	check func(part string) error) (contents *bundle.Contents, size int64, err error) {
	if err := file.check(); err != nil {
		return nil, 0, err
	}
	part, err := file.part(func(w io.Writer) (err error) {
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
	if err := file.name(part); err != nil {
		return nil, 0, err
	}
	return contents, info.Size(), durable.SyncFolder(filepath.Dir(file.path))
}

// show says what is in the package, and what is not.
func (p *packaged) show(t *term) {
	for _, f := range p.warnings {
		t.printf("%s", f.String())
	}
	rows := []row{say("package", p.File), say("size", size(p.Bytes)+", "+count(p.Files, "file")), say("digest", p.Digest)}
	if len(p.LeftOut) > 0 {
		shown, more := folded(p.LeftOut, 10, false)
		text := strings.Join(shown, ", ")
		if more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		rows = append(rows, say("left out", text))
	}
	if p.SourceMaps != "" {
		rows = append(rows, say("source maps", p.SourceMaps))
	}
	if p.Signature != "" {
		rows = append(rows, say("signature", p.Signature))
	}
	t.rows(t.out, "", rows...)
	t.next("install " + quoteArg(p.File))
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
	case slices.Contains([]string{"go.mod", "go.sum", "Cargo.toml", "Cargo.lock", "Makefile", "tsconfig.json",
		"package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "bun.lockb"}, name):
		return false
	case name == "package.json":
		return r.script // where it may be required
	}
	return !slices.Contains([]string{".go", ".rs", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".ts", ".tsx", ".mts",
		".cts"}, path.Ext(name))
}

func isSourceMap(file string) bool { return path.Ext(file) == ".map" }

// isPackage reports whether a path is that of a package, by its name.
func isPackage(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc([]string{".zip", ".amcplugin", ".tar.gz", ".tgz"}, func(suffix string) bool {
		return strings.HasSuffix(lower, suffix)
	})
}

// unpacked is the folder of a plugin that is to be looked at: the one that a
// path means, or one with what is in a package, which done removes.
func unpacked(ctx context.Context, name string) (folder string, done func(), err error) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || filepath.Base(name) == manifest.FileName {
		folder, err = pluginFolder(name)
		return folder, func() {}, err
	}
	dir, err := os.MkdirTemp("", "wasmhost-package-*")
	if err != nil {
		return "", nil, fmt.Errorf("unpack the package: %w", err)
	}
	done = func() { _ = os.RemoveAll(dir) } // the system clears such folders
	folder = filepath.Join(dir, "files")
	if _, err := bundle.Copy(ctx, name, folder, bundle.Limits{PackageBytes: 1 << 30}); err != nil {
		done()
		return "", nil, usage(fmt.Errorf("%s: %w", clean(name), err))
	}
	return folder, done, nil
}
