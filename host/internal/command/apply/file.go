package apply

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Desired is what a file of `apply` says the host is to be. What it leaves out
// stays as it is.
type Desired struct {
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
	Hosts     *[]string                 `json:"hosts"`
	OnlyHosts bool                      `json:"onlyHosts"`
	Settings  map[string]jsontext.Value `json:"settings"`
}

const (
	desiredFormat = 1
	// What a file, and one that a setting refers to, may have at most. They are the
	// user's own, so that no limit changes them.
	MaxDesired = 1 << 20
	maxSecret  = 64 << 10
)

var pluginID = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)

// Read reads a file of `apply`.
func Read(path string) (*Desired, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	text, err := regular.ReadFile(path, MaxDesired)
	if err != nil {
		return nil, cli.Usage(fmt.Errorf("read the file to apply: %w", cli.FileFailure(path, err)))
	}
	d := &Desired{folder: filepath.Dir(path)}
	place := path
	err = json.Unmarshal(text, d, json.RejectUnknownMembers(true))
	if err != nil {
		place, err = inFile(path, text, err)
	} else {
		err = d.check()
	}
	if err != nil {
		return nil, cli.Usage(fmt.Errorf("%s: %w; 'wasmhost help apply' shows the form", place, err))
	}
	return d, nil
}

// inFile says where in a file something is wrong, and what.
func inFile(path string, text []byte, err error) (string, error) {
	var syntax *jsontext.SyntacticError
	var semantic *json.SemanticError
	var at int64
	switch {
	case errors.As(err, &syntax):
		at = syntax.ByteOffset
		err = syntax.Err
	case errors.As(err, &semantic):
		at = semantic.ByteOffset
		name := semantic.JSONPointer.LastToken()
		switch {
		case errors.Is(err, json.ErrUnknownName):
			err = fmt.Errorf("there is no %q", name)
			if advice := manifest.DidYouMean(name, desiredNames, ""); advice != "" {
				err = fmt.Errorf("%w. %s", err, advice)
			}
		case semantic.Err != nil:
			err = fmt.Errorf("%s: %w", semantic.JSONPointer, semantic.Err)
		default:
			err = fmt.Errorf("%s cannot be a %s here", semantic.JSONPointer, cmp.Or(kindNames[semantic.JSONKind], "value"))
		}
	}
	before := text[:min(int(at), len(text))]
	line := bytes.Count(before, []byte{'\n'})
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("%s:%d:%d", path, line+1, column+1), err
}

var kindNames = map[jsontext.Kind]string{'n': "null", 't': "true", 'f': "false", '"': "text", '0': "number",
	'{': "object", '[': "list"}

// desiredNames are the members that a file has, in whatever object.
var desiredNames = slices.Concat(membersOf[Desired](), membersOf[desiredPlugin](), membersOf[desiredPublisher](),
	membersOf[desiredCatalogue]())

func membersOf[T any]() (names []string) {
	for f := range reflect.TypeFor[T]().Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func (d *Desired) check() error {
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
	if p.Grants == nil || !hostfuncs.IsReaching(*p.Grants) {
		return fmt.Errorf(`"hosts" is about the permissions %s; name one of them in "grants"`,
			strings.Join(hostfuncs.Reaching(), " and "))
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

// referenceOf reads a value that may be a reference; an empty one is none.
func referenceOf(raw jsontext.Value) (to reference, err error) {
	if raw.Kind() != '{' {
		return to, nil
	}
	if err := json.Unmarshal(raw, &to, json.RejectUnknownMembers(true)); err != nil || (to.Env == "") == (to.File == "") {
		return to, errors.New(`a value is a text, a number, true or false, {"env": NAME} or {"file": PATH}`)
	}
	return to, nil
}

// source says where a value comes from, where it does not stand in the file.
func (d *Desired) source(raw jsontext.Value) string {
	switch to, _ := referenceOf(raw); {
	case to.Env != "":
		return "what the environment variable " + to.Env + " has"
	case to.File != "":
		return "what the file " + d.at(to.File) + " holds"
	}
	return ""
}

// value is the value of a setting: what stands in the file, or what an object
// with env or file refers to, as a text.
func (d *Desired) value(getenv func(string) string, raw jsontext.Value) (jsontext.Value, error) {
	to, err := referenceOf(raw)
	switch {
	case err != nil:
		return nil, err
	case to == reference{}:
		return raw, nil
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
func (d *Desired) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(d.folder, path)
}
