// Package check holds the folder or the package of a plugin against every rule, and tells of it as [Checked].
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// maxModuleBytes is how much of a compiled backend is read; what is larger
// does not load either.
const maxModuleBytes = 64 << 20

// Ids of the rules that stand beside those of package manifest.
const (
	ruleBackendInvalid = "backend.module.invalid"
	ruleBackendABI     = "backend.module.abi"
	ruleBackendUnbuilt = "backend.entryPoint.unbuilt"
	RuleBackendStale   = "backend.entryPoint.stale"
	ruleBackendScript  = "backend.script.invalid"
	ruleBackendExport  = "backend.export.missing"
)

// Checked is what is known of a plugin's folder or package.
type Checked struct {
	Folder   string            `json:"folder"`
	ID       string            `json:"id,omitempty"`
	Version  string            `json:"version,omitempty"`
	Valid    bool              `json:"valid"`
	Built    bool              `json:"built"` // the compiled backend is there and was read
	Findings manifest.Findings `json:"findings"`
	Imports  []CheckedImport   `json:"imports,omitempty"`
	// ImportsLeftOut is how many imports that no host offers are not in Imports.
	ImportsLeftOut int `json:"importsLeftOut,omitempty"`

	app       *cli.App
	kit       *hostfuncs.Kit
	Manifest  *manifest.Manifest `json:"-"` // nil when there is no JSON object
	buildable bool               // the folder holds what `wasmhost build` makes the backend of
}

// CheckedImport is one import of a compiled backend and what it needs.
type CheckedImport struct {
	Module     string `json:"module"`
	Name       string `json:"name"`
	Permission string `json:"permission,omitempty"` // empty: every plugin may use it
	Declared   bool   `json:"declared"`             // the manifest declares the permission
	Known      bool   `json:"known"`                // this host offers the import
	Reason     string `json:"reason,omitempty"`     // why it does not
}

// Folder applies every rule to the plugin in a folder, in the folder of a
// manifest.json, or in a package. The error is for what cannot be read.
func Folder(ctx context.Context, a *cli.App, name string, lenient bool) (*Checked, error) {
	folder, done, err := Unpacked(ctx, name)
	if err != nil {
		return nil, err
	}
	defer done()
	shown := folder
	if filepath.Base(name) != manifest.FileName {
		shown = name // also of a package
	}
	app, err := a.ApplicationVersion()
	if err != nil {
		return nil, cli.Usage(err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("open the plugin's folder: %w", err)
	}
	defer root.Close()
	spaces, _, err := a.Library(root)
	if err != nil {
		return nil, err
	}
	kit, err := hostfuncs.NewKit(spaces...)
	if err == nil {
		err = manifest.CheckKit(kit)
	}
	if err != nil {
		return nil, err
	}
	opts := manifest.Options{Lenient: lenient, AppVersion: app, SDKVersion: abi.SDKVersion, Kit: kit}
	if _, err := root.Lstat(manifest.FileName); errors.Is(err, fs.ErrNotExist) {
		return nil, cli.NoManifest(shown)
	}
	m, findings, err := manifest.Load(root.FS(), opts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown, err)
	}
	c := &Checked{Folder: shown, Manifest: m, Findings: findings, app: a, kit: kit}
	if m != nil {
		c.buildable = m.Backend != nil && languages.HasSource(root, m.Backend.EntryPoint)
		c.ID, c.Version = m.Plugin.ID, m.Plugin.Version
		c.checkVersions(opts)
		c.unbuiltPages(root)
		if err := c.checkBackend(ctx, root); err != nil {
			return nil, err
		}
		if c.Built && c.buildable {
			c.checkAge(root)
		}
	}
	if c.Findings == nil {
		c.Findings = manifest.Findings{}
	}
	slices.SortStableFunc(c.Findings, func(a, b manifest.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	c.Valid = !c.Findings.HasErrors()
	return c, nil
}

// checkVersions warns where the plugin needs another host: only a host knows
// what it stands for.
func (c *Checked) checkVersions(opts manifest.Options) {
	if slices.ContainsFunc(c.Findings.Errors(), func(f manifest.Finding) bool {
		return f.Pointer == "" || f.Pointer == "/sdkVersion" || strings.HasPrefix("/plugin/minAppVersion", f.Pointer)
	}) {
		return // a version that cannot be read is a finding already
	}
	if incompatible, ok := errors.AsType[*manifest.IncompatibleError](c.Manifest.Compatible(opts)); ok {
		c.Findings = append(c.Findings, incompatible.Findings(c.Manifest)...)
	}
}

// checkBackend applies the rules about a compiled backend, where it is there.
func (c *Checked) checkBackend(ctx context.Context, root *os.Root) error {
	entry, at := c.entryFinding()
	if at >= 0 && c.buildable {
		// The source is here: the next step is to build it, nothing is wrong.
		f := &c.Findings[at]
		f.Severity, f.Rule, f.Advice = manifest.SeverityWarning, ruleBackendUnbuilt, "Build it with 'wasmhost build'."
		f.Message = "the backend is not built yet"
		return nil
	}
	switch path.Ext(entry) {
	case ".wasm":
	case ".js", ".mjs", ".cjs":
		return c.checkScript(ctx, root, entry)
	default:
		return nil
	}
	binary, err := readModule(root, entry)
	if err != nil || binary == nil {
		return err
	}
	c.Built = true
	module, err := wasm.Parse(ctx, binary)
	if err == nil {
		err = module.CheckWork(wasm.Limits{})
	}
	if err != nil {
		c.backendFinding(manifest.SeverityError, ruleBackendInvalid,
			"Build it again; use WebAssembly 2.0 without proposals that this host does not run.",
			fmt.Sprintf("the module is not accepted: %v", err))
		return nil
	}
	if reason := speaksABI(module); reason != "" && !extism.Is(binary) {
		c.backendFinding(manifest.SeverityError, ruleBackendABI,
			"Build it with an SDK, as a reactor (for Go: 'wasmhost build').", reason)
	}
	c.checkExports(module, extism.Is(binary))
	return c.checkImports(ctx, binary)
}

// unbuiltPages makes warnings of pages that are missing and come of a build, and
// says of others what a build would make them of.
func (c *Checked) unbuiltPages(root *os.Root) {
	output, err := build.PagesOutput(root, c.Manifest)
	if err != nil {
		return
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Rule != "entryPoint.missing" || !strings.HasPrefix(f.Pointer, "/ui") {
			continue
		}
		name := c.Manifest.UI.EntryPoint
		if strings.HasPrefix(f.Pointer, "/ui/overlay") {
			name = c.Manifest.UI.Overlay.EntryPoint
		}
		if name = path.Clean(name); build.Within(name, bundle.PagesSource) {
			continue // it is served from there
		}
		source := path.Join(bundle.PagesSource, path.Base(name))
		if output != "" {
			source = path.Join(bundle.PagesSource, strings.TrimPrefix(name, output+"/"))
		}
		if _, err := root.Stat(filepath.FromSlash(source)); err != nil {
			f.Advice = fmt.Sprintf("Write the page as %s, of which 'wasmhost build' makes this, or put it here as it "+
				"is (letter case counts); where the plugin has no page, take ui out of the manifest.", cli.Clean(source))
		} else if output != "" {
			f.Severity, f.Rule, f.Message = manifest.SeverityWarning, ruleBackendUnbuilt, "the page is not built yet"
			f.Advice = "Build it with 'wasmhost build'."
		}
	}
}

// Unbuilt reports whether the backend or a page is to be built first.
func (c *Checked) Unbuilt() bool { return c.Found(ruleBackendUnbuilt) }

// Found reports whether there is a finding of a rule.
func (c *Checked) Found(rule string) bool {
	return slices.ContainsFunc(c.Findings, func(f manifest.Finding) bool { return f.Rule == rule })
}

// entryFinding returns the entry point when the manifest has no finding about
// it, else the index of the finding that it does not exist, or -1.
func (c *Checked) entryFinding() (entry string, missing int) {
	if c.Manifest.Backend == nil {
		return "", -1
	}
	const pointer = "/backend/entryPoint"
	for i, f := range c.Findings {
		if f.Pointer != pointer || f.Severity != manifest.SeverityError {
			continue
		}
		if f.Rule == "entryPoint.missing" {
			return "", i
		}
		return "", -1
	}
	return path.Clean(c.Manifest.Backend.EntryPoint), -1
}

// checkScript has the engine look at a JavaScript backend, as an installation
// does: in the sandbox, so that no script can harm whoever validates it.
func (c *Checked) checkScript(ctx context.Context, root *os.Root, entry string) error {
	e, compiled, err := newEngine(ctx, c.app, c.kit)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	driver, err := js.NewDriver(ctx, compiled, js.Config{})
	if err != nil {
		return err
	}
	uses, err := driver.Look(ctx, root.FS(), entry)
	var refused *script.Error
	if err != nil && !errors.As(err, &refused) {
		return fmt.Errorf("read the backend: %w", err)
	}
	c.Built = true
	if refused != nil {
		for _, p := range refused.Problems {
			c.Findings = append(c.Findings, manifest.Finding{Severity: manifest.SeverityError, Rule: ruleBackendScript,
				Pointer: "/backend/entryPoint", Message: "the script is not accepted: " + p.Text, Advice: p.Hint,
				File: p.File, Line: p.Line, Column: p.Column})
		}
	}
	c.checkUses(uses)
	return nil
}

// readModule reads a compiled backend. What the manifest's rules found wrong
// with the file was told already and gives nil.
func readModule(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(filepath.FromSlash(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the backend: %w", err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	binary, err := io.ReadAll(io.LimitReader(f, maxModuleBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read the backend: %w", err)
	}
	return binary, nil
}

// speaksABI returns why a module is no plugin of this host, or nothing.
func speaksABI(m *wasm.Module) string {
	dispatch, ok := m.Export(abi.ExportDispatch)
	if !ok || dispatch.Kind != wasm.KindFunction {
		return fmt.Sprintf("the module does not export the function %q, so it is no wasmhost plugin", abi.ExportDispatch)
	}
	want := wasm.FuncType{Params: []wasm.ValType{wasm.I32, wasm.I32, wasm.I32}}
	if got := m.FunctionType(dispatch.Index); got == nil || !got.Equal(&want) {
		return fmt.Sprintf("the module exports %q as %v; it must be %v", abi.ExportDispatch, got, &want)
	}
	if memory, ok := m.Export(abi.ExportMemory); !ok || memory.Kind != wasm.KindMemory {
		return fmt.Sprintf("the module does not export its memory under the name %q", abi.ExportMemory)
	}
	return ""
}

// checkExports warns of endpoints whose export the backend does not have: the
// plugin would not start.
func (c *Checked) checkExports(m *wasm.Module, foreign bool) {
	if c.Manifest.CLI == nil {
		return
	}
	for n, endpoint := range c.Manifest.CLI.Endpoints {
		switch {
		case endpoint.Export == "":
		case !foreign:
			c.backendFinding(manifest.SeverityWarning, ruleBackendExport, "Take the export out of the endpoint.",
				fmt.Sprintf("/cli/endpoints/%d/export is for plug-ins of Extism's, and the backend is none", n))
		case !callable(m, endpoint.Export):
			c.backendFinding(manifest.SeverityWarning, ruleBackendExport,
				"Correct the name, or build the backend with such an export.", fmt.Sprintf("/cli/endpoints/%d/export names "+
					"%.100q; the backend has no such export that takes no parameters and returns at most one number", n,
					endpoint.Export))
		}
	}
}

// callable reports whether a plug-in of Extism's has an export that an endpoint
// can name.
func callable(m *wasm.Module, name string) bool {
	export, ok := m.Export(name)
	if !ok || export.Kind != wasm.KindFunction || strings.HasPrefix(name, "wasmhost") {
		return false
	}
	f := m.FunctionType(export.Index)
	return f != nil && len(f.Params) == 0 && len(f.Results) <= 1
}

// newEngine makes an engine to look at backends with.
func newEngine(ctx context.Context, a *cli.App, kit *hostfuncs.Kit) (*engine.Engine, *native.Driver, error) {
	cfg := engine.Config{CacheDir: a.CodeCache(), Code: a.Code, Kit: kit, Logger: slog.New(slog.DiscardHandler)}
	e, err := engine.New(ctx, cfg)
	if err != nil {
		cfg.CacheDir = "" // the folder cannot be used
		e, err = engine.New(ctx, cfg)
	}
	if err != nil {
		return nil, nil, err
	}
	driver, err := native.NewDriver(ctx, e)
	if err != nil {
		return nil, nil, errors.Join(err, e.Close(ctx))
	}
	return e, driver, nil
}

// shownUnknown is how many imports are shown that this host does not offer.
const shownUnknown = 20

// checkImports holds the imports against the declared permissions.
func (c *Checked) checkImports(ctx context.Context, binary []byte) error {
	e, driver, err := newEngine(ctx, c.app, c.kit)
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	facts, err := factsOf(ctx, e, driver, binary)
	if err != nil {
		return err
	}
	seen, unknown := map[CheckedImport]bool{}, 0
	for _, f := range facts {
		one := CheckedImport{
			Module: visible.Cut(f.Module, 200), Name: visible.Cut(f.Name, 200), Permission: f.Permission, Known: f.Known,
			Reason: f.Reason, Declared: f.Permission == "" || c.Manifest.HasPermission(f.Permission),
		}
		if seen[one] { // the linker of Go names some imports twice
			continue
		}
		seen[one] = true
		if !f.Known {
			if unknown++; unknown > shownUnknown {
				c.ImportsLeftOut++
				continue
			}
		}
		c.Imports = append(c.Imports, one)
	}
	c.Findings = append(c.Findings, manifest.CheckImports(c.Manifest, backends.Imports(facts))...)
	return nil
}

// factsOf asks the driver that runs the module.
func factsOf(ctx context.Context, e *engine.Engine, others *native.Driver, binary []byte) ([]engine.ImportFact, error) {
	if !extism.Is(binary) {
		return others.Imports(ctx, binary)
	}
	driver, err := extism.NewDriver(ctx, e, extism.Limits{})
	if err != nil {
		return nil, err
	}
	return driver.Imports(ctx, binary)
}

func (c *Checked) backendFinding(severity manifest.Severity, rule, advice, message string) {
	f := manifest.Finding{Severity: severity, Pointer: "/backend/entryPoint", Rule: rule, Message: message, Advice: advice}
	f.Line, f.Column = c.Manifest.BackendPlace()
	c.Findings = append(c.Findings, f)
}

// RefuseIncompatible makes errors of versions that do not fit.
func (c *Checked) RefuseIncompatible() {
	for i := range c.Findings {
		if c.Findings[i].Rule == manifest.RuleIncompatible {
			c.Findings[i].Severity, c.Valid = manifest.SeverityError, false
		}
	}
}
