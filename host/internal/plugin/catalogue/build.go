package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Describe says what an index has of a package, which lies in a file with its
// signature beside it, and what of the package it leaves out. Where the package
// lies is the caller's to add.
func Describe(ctx context.Context, file string, l bundle.Limits) (*Plugin, []string, error) {
	dir, err := os.MkdirTemp("", "wasmhost-catalogue-*")
	if err != nil {
		return nil, nil, fmt.Errorf("unpack the package: %w", err)
	}
	defer os.RemoveAll(dir)
	folder := filepath.Join(dir, "files")
	contents, err := bundle.Copy(ctx, file, folder, l)
	if err != nil {
		return nil, nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, nil, fmt.Errorf("unpack the package: %w", err)
	}
	defer root.Close()
	files := root.FS()
	m, findings, err := manifest.Load(files, manifest.Options{})
	if err != nil {
		return nil, nil, err
	}
	if bad := findings.Errors(); len(bad) > 0 {
		return nil, nil, fmt.Errorf("its manifest breaks a rule: %s", bad[0])
	}
	content, err := regular.ReadFile(file, 1<<30) // more than a package may have
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(content)
	v := Version{Version: m.Plugin.Version, SHA256: hex.EncodeToString(sum[:]), Bytes: int64(len(content)),
		Permissions: append([]string{}, m.Permissions...), Changelog: changes(files, m.Plugin.Version)}
	signed, err := regular.ReadFile(file+signature.FileSuffix, signature.MaxBytes)
	if err == nil {
		v.Signature, err = checkedSignature(file, signed, m, contents.Digest)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("its signature: %w", err)
	}
	p := &Plugin{ID: m.Plugin.ID, Name: m.Plugin.Name, Author: m.Plugin.Author, Description: m.Plugin.Description,
		Category: m.Plugin.Category, Tags: m.Plugin.Tags, Versions: []Version{v}}
	var notes []string
	if name := m.IconFile(); name != "" {
		image, err := fs.ReadFile(files, name)
		if err == nil {
			p.Icon, err = MakeIcon(name, image)
		}
		if err != nil {
			p.Icon = nil
			notes = append(notes, fmt.Sprintf("%s %s has no icon in the catalogue: %s: %v", p.ID, v.Version, name, err))
		}
	}
	return p, notes, nil
}

func checkedSignature(file string, text []byte, m *manifest.Manifest, content bundle.Digest) (string, error) {
	s, err := signature.Parse(text)
	if err != nil {
		return "", err
	}
	f, err := regular.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return string(text), errors.Join(s.About(m.Plugin.ID, m.Plugin.Version, string(content)), s.Verify(f))
}

var heading = regexp.MustCompile(`(?m)^#{1,3} .*$`)

// changes is the section of CHANGELOG.md whose heading names a version.
func changes(files fs.FS, version string) string {
	text, err := fs.ReadFile(files, "CHANGELOG.md")
	if err != nil || !utf8.Valid(text) {
		return ""
	}
	named := regexp.MustCompile(`(^|[^0-9A-Za-z.+-])v?` + regexp.QuoteMeta(version) + `($|[^0-9A-Za-z.+-])`)
	at := heading.FindAllIndex(text, -1)
	for i, h := range at {
		if !named.Match(text[h[0]:h[1]]) {
			continue
		}
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		section := []rune(strings.TrimSpace(string(text[h[1]:end])))
		return string(section[:min(len(section), MaxChangelog)])
	}
	return ""
}

// Add adds the version of a plugin that [Describe] has described. A version that
// is there already stays what it is: its package is never another one.
func (x *Index) Add(p *Plugin) error {
	v := &p.Versions[0]
	if err := v.check(); err != nil {
		return fmt.Errorf("%s %s: %w", p.ID, v.Version, err)
	}
	at := slices.IndexFunc(x.Plugins, func(o Plugin) bool { return o.ID == p.ID })
	if at < 0 {
		x.Plugins = append(x.Plugins, *p)
		return nil
	}
	old := &x.Plugins[at]
	if same := old.Exact(v.Version); same != nil {
		if same.SHA256 != v.SHA256 {
			return changedPackage(p.ID, v.Version)
		}
		same.Location, same.Signature = v.Location, v.Signature
		return nil
	}
	versions := append(slices.Clone(old.Versions), *v)
	newest := !slices.ContainsFunc(old.Versions, func(o Version) bool { return o.Newer(v.Version) })
	if newest {
		*old = *p
	}
	old.Versions = versions
	return nil
}

// Mark sets why a version was yanked and what is wrong with it.
func (x *Index) Mark(id, version, yanked, vulnerable string) error {
	for i := range x.Plugins {
		if v := x.Plugins[i].Exact(version); v != nil && x.Plugins[i].ID == id {
			v.Yanked, v.Vulnerable = yanked, vulnerable
			return nil
		}
	}
	return fmt.Errorf("the catalogue has no %.80s %.80s", id, version)
}

// Keeps refuses an index that has another package for a version than an older
// one has.
func (x *Index) Keeps(old *Index) error {
	for i := range old.Plugins {
		at := slices.IndexFunc(x.Plugins, func(p Plugin) bool { return p.ID == old.Plugins[i].ID })
		if at < 0 {
			continue
		}
		for _, before := range old.Plugins[i].Versions {
			if v := x.Plugins[at].Exact(before.Version); v != nil && v.SHA256 != before.SHA256 {
				return changedPackage(old.Plugins[i].ID, v.Version)
			}
		}
	}
	return nil
}

func changedPackage(id, version string) error {
	return fmt.Errorf("the catalogue has %s %s with another package already, and those who have installed it would "+
		"never know: raise the version", id, version)
}

// TakeMarks takes over what an older index has marked.
func (x *Index) TakeMarks(old *Index) {
	for _, p := range old.Plugins {
		for _, v := range p.Versions {
			if v.Yanked+v.Vulnerable != "" {
				_ = x.Mark(p.ID, v.Version, v.Yanked, v.Vulnerable) // what is gone needs none
			}
		}
	}
}

// Renew makes an index the next one after another, which is nil for the first:
// the serial number is the time, or more.
func (x *Index) Renew(old *Index, now time.Time, valid time.Duration) {
	x.Format, x.Created, x.Expires = Format, now.UTC().Truncate(time.Second), now.UTC().Add(valid).Truncate(time.Second)
	x.Serial = uint64(now.Unix())
	if old != nil {
		x.Serial = max(x.Serial, old.Serial+1)
	}
}
