// Package preflight does with a plugin what a reviewer would; what was seen is a [Result].
package preflight

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// Result is what `preflight` prints.
type Result struct {
	Folder string           `json:"folder"`
	Ready  bool             `json:"ready"`
	Checks []preflightCheck `json:"checks"`

	File string `json:"-"` // what the package of a plugin that is ready is called
}

// preflightCheck is one thing that a reviewer would look at.
type preflightCheck struct {
	Name string `json:"name"`
	// Passed is false where it keeps the plugin from being published.
	Passed bool `json:"passed"`
	// Notes are what to look at.
	Notes []string `json:"notes"`
}

// Run runs the checks, up to the first one that the others need.
func Run(ctx context.Context, a *cli.App, t *cli.Term, folder string, opts build.Options) (*Result,
	error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "wasmhost-preflight-*")
	if err != nil {
		return nil, fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	p := &preflight{app: a, term: t, folder: folder, opts: opts, scratch: scratch}
	p.copy = p.place(folder)
	r := &Result{Folder: folder, Ready: true, Checks: []preflightCheck{}}
	for _, check := range []struct {
		name string
		do   func(context.Context) ([]string, error)
	}{
		{"it can be built from clean", p.build},
		{"it keeps every rule", p.validate},
		{"it makes the same package twice", p.pack},
		{"no file holds a secret", p.secrets},
		{"what users read is its own", p.texts},
		{"it starts in a scratch host, and its endpoints answer", p.run},
		{"it uses the permissions that it asks for", p.permissions},
	} {
		notes, err := check.do(ctx)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		c := preflightCheck{Name: check.name, Passed: err == nil, Notes: append([]string{}, notes...)}
		if err != nil {
			c.Notes, r.Ready = append(c.Notes, err.Error()), false
		}
		r.Checks = append(r.Checks, c)
		if err != nil && !errors.Is(err, errSecrets) {
			break // what follows needs it
		}
	}
	if r.Ready {
		r.File = pack.PackageFile(p.checked)
	}
	return r, nil
}

// preflight is a run under way.
type preflight struct {
	app     *cli.App
	term    *cli.Term
	folder  string // the author's, which is not changed
	opts    build.Options
	scratch string
	copy    string // of the folder, built from clean
	checked *check.Checked
	file    string               // the package
	asked   []api.AuditedRequest // on the network, while it ran
}

func (p *preflight) validate(ctx context.Context) (notes []string, err error) {
	if p.checked, err = check.Folder(ctx, p.app, p.copy, false); err != nil {
		return nil, err
	}
	p.checked.RefuseIncompatible()
	for _, f := range p.checked.Findings {
		notes = append(notes, f.In(""))
	}
	if n := len(p.checked.Findings.Errors()); n > 0 {
		return notes, fmt.Errorf("there is %s", cli.Count(n, "error"))
	}
	return notes, nil
}

func (p *preflight) pack(ctx context.Context) (notes []string, err error) {
	var texts [2][]byte
	for i := range texts {
		p.file = filepath.Join(p.scratch, fmt.Sprintf("%d%s", i, bundle.PackageSuffix))
		made, err := pack.Make(ctx, p.app, p.term, p.copy, pack.Options{Out: p.file})
		if err != nil {
			return nil, err
		}
		notes = []string{fmt.Sprintf("%s in %s, %d left out", cli.Size(made.Bytes), cli.Count(made.Files, "file"),
			len(made.LeftOut))}
		if texts[i], err = os.ReadFile(p.file); err != nil {
			return nil, err
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		return notes, errors.New("the two packages differ: something changes the files while they are packed")
	}
	return notes, nil
}

// errSecrets says that files hold secrets, which keeps nothing else from being
// looked at.
var errSecrets = errors.New("everybody who gets the package could read it: take it out, and make a new one where " +
	"it is in use")

// secretForms are forms of keys and tokens that nobody publishes on purpose.
var secretForms = regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\s|\\n)*[A-Za-z0-9+/]{16}|` +
	`minisign encrypted secret key\n|` +
	`\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abprs]-[A-Za-z0-9-]{20,}|\bAIza[0-9A-Za-z_-]{35}\b|` +
	`\bsk-[A-Za-z0-9_-]{32,}\b|\bnpm_[A-Za-z0-9]{36}\b`)

// secretFiles are names of files that hold keys.
var secretFiles = regexp.MustCompile(`(?i)(^id_(rsa|ed25519|ecdsa)|\.(pem|p12|pfx|key|jks|keystore|kdbx))$`)

// secrets looks for keys and tokens in what is in the package. It names the file
// and the line alone.
func (p *preflight) secrets(ctx context.Context) (notes []string, err error) {
	dir := filepath.Join(p.scratch, "files")
	contents, err := bundle.Copy(ctx, p.file, dir, bundle.Limits{})
	if err != nil {
		return nil, err
	}
	for _, f := range contents.Files {
		if secretFiles.MatchString(path.Base(f.Path)) {
			notes = append(notes, f.Path+" has the name of a file with a key")
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.Path)))
		if err != nil {
			return nil, err
		}
		if at := secretForms.FindIndex(text); at != nil {
			notes = append(notes, fmt.Sprintf("%s:%d looks like a key or a token", f.Path,
				1+bytes.Count(text[:at[0]], []byte("\n"))))
		}
	}
	if len(notes) > 0 {
		return notes, errSecrets
	}
	return nil, nil
}

// run installs the package in a host of its own, and calls what only reads.
func (p *preflight) run(ctx context.Context) (notes []string, err error) {
	app, err := p.app.ApplicationVersion()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(p.scratch, "data")
	h, err := whole.Open(ctx, host.Config{Data: dir, Version: cli.HostVersion(), AppVersion: app, Cache: p.app.CodeCache(),
		Code:     p.app.Code,
		VaultKey: vault.SourceFile, Server: server.Config{Port: 0}})
	if err != nil {
		return nil, err
	}
	served := make(chan error, 1)
	serving, stop := context.WithCancel(ctx)
	go func() { served <- h.Serve(serving) }()
	defer func() {
		stop()
		err = errors.Join(err, <-served)
	}()
	var c *cli.Client
	for deadline := time.Now().Add(time.Minute); ; {
		if c, err = p.app.FindHost(ctx, dir); err == nil {
			break
		}
		if pauseErr := cli.Pause(ctx, 20*time.Millisecond); pauseErr != nil || time.Now().After(deadline) {
			return nil, errors.Join(err, pauseErr)
		}
	}
	found, err := api.InspectPlugin.Call(ctx, c, api.InspectRequest{Path: p.file})
	if err != nil {
		return nil, err
	}
	all, _, _ := consent.Asks(found)
	info, err := api.InstallPlugin.Call(ctx, c, api.InstallRequest{Path: p.file, Digest: found.Digest, Grants: all})
	if err != nil {
		return nil, err
	}
	if info.State != api.StateActive {
		return nil, fmt.Errorf("it is %s: %s", info.State, info.Reason)
	}
	notes, err = p.callEndpoints(ctx, c, info)
	audit, auditErr := api.GetAudit.Call(ctx, c, api.AuditRequest{ID: info.ID, Limit: api.MaxLogEntries})
	p.asked = audit.Requests
	return notes, errors.Join(err, auditErr)
}

// callEndpoints calls every endpoint that only reads and asks nobody.
func (p *preflight) callEndpoints(ctx context.Context, c *cli.Client, info api.PluginInfo) (notes []string, err error) {
	var failed, faults []string // the notes of what failed come first, since long lists are cut short
	for _, e := range info.Endpoints {
		if e.Method != http.MethodGet || e.RequiresConfirmation {
			notes = append(notes, e.Method+" "+e.Path+" was not called, since it may change something")
			continue
		}
		if pathpattern.In(e.Path) {
			notes = append(notes, "GET "+e.Path+" was not called, since its path has parameters")
			continue
		}
		resp, err := c.Do(ctx, e.Method, api.EndpointURL(info.ID, e.Path), nil, "")
		if err != nil {
			return notes, err
		}
		answer, err := c.Read(resp)
		_ = resp.Body.Close()
		if err != nil {
			return notes, err
		}
		note := fmt.Sprintf("GET %s answers with %d", e.Path, answer.Status)
		if answer.Status >= http.StatusInternalServerError {
			failed = append(failed, e.Path)
			faults = append(append(faults, note), whyFailed(ctx, c, info.ID, resp, answer)...)
			continue
		}
		notes = append(notes, note)
	}
	if len(failed) > 0 {
		return append(faults, notes...), fmt.Errorf("%s failed: %s", cli.Count(len(failed), "endpoint"),
			strings.Join(failed, ", "))
	}
	return notes, nil
}

// maxWhy is how many lines of the log are shown of an endpoint that failed.
const maxWhy = 6

// whyFailed is what is known of an answer of 500 and more: what it says itself,
// and what the plugin logged for it.
func whyFailed(ctx context.Context, c *cli.Client, id string, resp *http.Response,
	answer *api.Response) (lines []string) {
	text := string(answer.Body)
	if p := answer.Problem(); p.Code != "" {
		text = p.Detail
	}
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		lines = append(lines, "  it says: "+strings.ToValidUTF8(text[:min(len(text), 500)], ""))
	}
	log, err := api.ListLog.Call(ctx, c, api.LogQuery{ID: id, Limit: maxWhy,
		RequestID: resp.Header.Get("X-Request-Id")})
	if err != nil {
		return append(lines, "  its log cannot be read: "+err.Error())
	}
	logged := 0
	for _, e := range log.Entries {
		for _, line := range strings.Split(strings.TrimSpace(e.Message), "\n") {
			if logged++; logged <= maxWhy {
				lines = append(lines, fmt.Sprintf("  log %s: %s", e.Level, line))
			}
		}
	}
	return lines
}

// texts finds what the manifest still has from the plugin that `new` makes.
func (p *preflight) texts(context.Context) (notes []string, err error) {
	own := userTexts(p.checked.Manifest)
	for _, l := range languages.All() {
		files, err := l.New("a", "")
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if f.Name != manifest.FileName {
				continue
			}
			template, _ := manifest.Parse(f.Content, manifest.Options{Lenient: true})
			if template == nil {
				continue
			}
			for what, text := range userTexts(template) {
				note := fmt.Sprintf("%s is %q, as 'wasmhost new' has written it: say what the plugin does", what, text)
				if own[what] == text && !slices.Contains(notes, note) {
					notes = append(notes, note)
				}
			}
		}
	}
	slices.Sort(notes)
	for _, e := range shown.Endpoints(p.checked.Manifest) {
		notes = append(notes, words.Imperatives(e)...)
	}
	notes = append(notes, words.OfferImperatives(shown.Offers(p.checked.Manifest))...)
	return notes, nil
}

// userTexts are what the users of a plugin read in its manifest, by where it stands.
func userTexts(m *manifest.Manifest) map[string]string {
	texts := map[string]string{"plugin.author": m.Plugin.Author, "plugin.description": m.Plugin.Description}
	if m.CLI != nil {
		for _, e := range m.CLI.Endpoints {
			texts["the description of "+e.Method+" "+e.Path] = e.Description
		}
	}
	for _, s := range m.Settings {
		texts["the description of the setting "+s.Key] = s.Description
	}
	return texts
}

// permissions tells what a compiled backend imports from what it asks for.
func (p *preflight) permissions(context.Context) (notes []string, err error) {
	if b := p.checked.Manifest.Backend; b != nil && path.Ext(b.EntryPoint) != ".wasm" {
		return append(p.hosts(), "not looked at: what a backend in JavaScript calls shows only when it runs"), nil
	}
	if slices.ContainsFunc(p.checked.Findings, func(f manifest.Finding) bool { return f.Rule == "permissions.unused" }) {
		return nil, errors.New("it asks for permissions that it has no use for: take them out of the manifest")
	}
	return p.hosts(), nil
}
