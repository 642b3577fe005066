package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/netpolicy"
	"github.com/wasmhost/wasmhost/host/regular"
)

// desired is what a file of `apply` says the host is to be. What it leaves out
// stays as it is.
type desired struct {
	Format int `json:"format"`
	// Policy says whose plugins are taken: any, signed, listed or trusted.
	Policy     string             `json:"policy"`
	Publishers []desiredPublisher `json:"publishers"`
	Catalogues []desiredCatalogue `json:"catalogues"`
	// RemoveOthers removes plugins that are not listed. Their data is kept.
	RemoveOthers bool            `json:"removeOthers"`
	Plugins      []desiredPlugin `json:"plugins"`

	folder string // of the file
}

// desiredPlugin is one plugin of the file.
type desiredPlugin struct {
	ID string `json:"id"`
	// From is a folder or a package, relative to the file, oci://REGISTRY/REPO:TAG,
	// or NAME@RANGE of a catalogue.
	From string `json:"from"`
	// Digest is that of the content, as `wasmhost info --json` shows it: nothing
	// else is installed then.
	Digest   string    `json:"digest"`
	Disabled bool      `json:"disabled"`
	Grants   *[]string `json:"grants"` // all of them
	// Hosts are all that the plugin may reach inside the local network, or with
	// OnlyHosts at all.
	Hosts     *[]string                  `json:"hosts"`
	OnlyHosts bool                       `json:"onlyHosts"`
	Settings  map[string]json.RawMessage `json:"settings"`
}

const (
	desiredFormat = 1
	// What a file, and one that a setting refers to, may have at most. They are the
	// user's own, so that no limit changes them.
	maxDesired = 1 << 20
	maxSecret  = 64 << 10
)

var pluginID = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)

// readDesired reads a file of `apply`.
func readDesired(path string) (*desired, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	text, err := regular.ReadFile(path, maxDesired)
	if err != nil {
		return nil, usage(fmt.Errorf("read the file to apply: %w", fileFailure(path, err)))
	}
	d := &desired{folder: filepath.Dir(path)}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(d)
	if err == nil {
		if _, more := decoder.Token(); more != io.EOF {
			err = errors.New("there is something behind the object")
		}
	}
	if err == nil {
		err = d.check()
	}
	if err != nil {
		return nil, usage(fmt.Errorf("%s: %w; 'wasmhost help apply' shows the form", path, err))
	}
	return d, nil
}

func (d *desired) check() error {
	if d.Format != desiredFormat {
		return fmt.Errorf(`"format" is %d, and this program knows %d`, d.Format, desiredFormat)
	}
	if err := d.checkHost(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i := range d.Plugins {
		p := &d.Plugins[i]
		if !pluginID.MatchString(p.ID) {
			return fmt.Errorf(`"id" of plugin %d is %q, which is no id of a plugin`, i+1, p.ID)
		}
		if seen[p.ID] {
			return fmt.Errorf("the plugin %s is listed twice", p.ID)
		}
		seen[p.ID] = true
		if err := p.check(); err != nil {
			return fmt.Errorf("the plugin %s: %w", p.ID, err)
		}
	}
	return nil
}

func (p *desiredPlugin) check() error {
	if p.Digest != "" && p.From == "" {
		return errors.New(`"digest" is of what "from" names, which is missing`)
	}
	if p.OnlyHosts && p.Hosts == nil {
		return errors.New(`"onlyHosts" is about "hosts", which is missing`)
	}
	if p.Grants != nil {
		slices.Sort(*p.Grants)
		*p.Grants = slices.Compact(*p.Grants)
	}
	if p.Hosts == nil {
		return nil
	}
	if p.Grants == nil || !slices.Contains(*p.Grants, manifest.PermissionNetwork) &&
		!slices.Contains(*p.Grants, manifest.PermissionRSS) {
		return fmt.Errorf(`"hosts" is about the permissions %s and %s; name one of them in "grants"`,
			manifest.PermissionNetwork, manifest.PermissionRSS)
	}
	for i, text := range *p.Hosts {
		entry, err := netpolicy.ParseAllow(text)
		if err != nil {
			return err
		}
		(*p.Hosts)[i] = entry.String()
	}
	slices.Sort(*p.Hosts)
	*p.Hosts = slices.Compact(*p.Hosts)
	return nil
}

// reference is a value that does not stand in the file itself.
type reference struct {
	Env  string `json:"env"`
	File string `json:"file"`
}

// value is the value of a setting: what stands in the file, or what an object
// with env or file refers to, as a text.
func (d *desired) value(getenv func(string) string, raw json.RawMessage) (json.RawMessage, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		return raw, nil
	}
	var to reference
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&to); err != nil || (to.Env == "") == (to.File == "") {
		return nil, errors.New(`a value is a text, a number, true or false, {"env": NAME} or {"file": PATH}`)
	}
	if to.Env != "" {
		text := getenv(to.Env)
		if text == "" {
			return nil, fmt.Errorf("the environment variable %s is not set, or empty", to.Env)
		}
		return json.Marshal(text)
	}
	text, err := regular.ReadFile(d.at(to.File), maxSecret)
	if err != nil {
		return nil, err
	}
	return json.Marshal(strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r"))
}

// at is a path of the file as one of this process.
func (d *desired) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(d.folder, path)
}
