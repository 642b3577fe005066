// Package catalogue is the format of catalogues: signed lists of plugins, with
// where their packages lie and what these have to be. It reads an index, which
// is hostile until it has passed [Decode], makes one of packages, and finds
// plugins in it.
//
// An index flows in as bytes and comes out bounded: sizes, counts, the length of
// every text, the form of every id, version and digest, and where a package may
// lie. Texts are the words of its maker; whoever shows them makes hidden
// characters visible. What it says of permissions is a claim: an installation
// asks for those of the package itself.
//
// Nothing is fetched here, and no key is trusted: that is package catalogues.
//
// # Decisions
//
// A catalogue is one signed file, with the signatures of packages in it. Serial number (the time of making, so a maker
// who lost the index makes no lower one), expiry and pinned key give what TUF's timestamp, snapshot and root give one
// maker. Icons stand in it, 16 KiB each: a request for one tells what is looked at. Turned down: pieces for each
// plugin, of which old and new can be mixed; delegation, threshold signing. Cost: a few MB a day at most, none where an
// ETag fits.
//
// A `registry.json` that nobody has signed can be added (`--unsigned`, or a yes). Plugins are published so already; its
// files are packed by the host. Turned down: a signature by the host, which vouches for nothing. Cost: an older list
// looks like a newer one.
package catalogue

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/Masterminds/semver/v3"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// FileName is what an index is called in its folder; its signature has
// [signature.FileSuffix] behind it.
const FileName = "index.json"

// What catalogues, and plugins, are in OCI registries.
const (
	ArtifactType      = "application/vnd.wasmhost.catalogue.v1"
	ArtifactConfig    = "application/vnd.wasmhost.catalogue.config.v1+json" // {}
	ArtifactIndex     = "application/vnd.wasmhost.catalogue.index.v1+json"
	ArtifactSignature = "application/vnd.wasmhost.catalogue.signature.v1+minisign"

	PluginType      = "application/vnd.wasmhost.plugin.v1"
	PluginConfig    = "application/vnd.wasmhost.plugin.manifest.v1+json" // manifest.json
	PluginPackage   = "application/vnd.wasmhost.plugin.package.v1+zip"
	PluginSignature = "application/vnd.wasmhost.plugin.signature.v1+minisign"
)

// Format is that of the indices that this program reads and makes.
const Format = 1

// Bounds that are no settings: what manifests may say of the same things.
const (
	MaxTitle       = 100
	MaxAuthor      = 200
	MaxDescription = 500
	MaxTags        = 10
	MaxTag         = 30
	MaxPermissions = 50
	MaxPermission  = 64
	MaxReason      = 500
	MaxChangelog   = 4000
	MaxLocation    = 2048
	// MaxValid is for how long an index may be valid.
	MaxValid = 3651 * 24 * time.Hour
	// serialsAhead is how far a serial number may be above the time in seconds,
	// which it is, or one more than the last.
	serialsAhead = 1 << 20
	// MaxIcon is how many bytes an icon may have, as it is stored.
	MaxIcon = 16 << 10
	// maxDepth is how deep objects and lists are nested.
	maxDepth = 16
)

// Index is what a catalogue offers.
type Index struct {
	Format int    `json:"format"`
	Title  string `json:"title"`
	// Serial grows with each index: one that is lower than another is older.
	Serial  uint64    `json:"serial"`
	Created time.Time `json:"created"`
	// Expires is when nobody should rely on it any more: who withholds newer
	// ones is found out by then.
	Expires time.Time `json:"expires"`
	Plugins []Plugin  `json:"plugins"`
}

// Plugin is a plugin of a catalogue, in the words of its newest version.
type Plugin struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Author      string   `json:"author"`
	Description string   `json:"description"`
	Category    string   `json:"category,omitempty"` // of those of manifests
	Tags        []string `json:"tags,omitempty"`
	Icon        *Icon    `json:"icon,omitempty"`
	// Versions are sorted, the highest first.
	Versions []Version `json:"versions"`
}

// Version is a version of a plugin, and its package.
type Version struct {
	Version string `json:"version"`
	// Location is https://, oci:// with a digest, or relative to the place of
	// the index and below that.
	Location string `json:"location"`
	SHA256   string `json:"sha256"` // of the package, 64 hexadecimal digits
	Bytes    int64  `json:"bytes"`
	// Signature is the text of the package's, where it has one.
	Signature   string   `json:"signature,omitempty"`
	Permissions []string `json:"permissions"`
	Changelog   string   `json:"changelog,omitempty"`
	// Yanked says why nobody should install it any more; Vulnerable what is
	// wrong with it. Both are empty where nothing is.
	Yanked     string `json:"yanked,omitempty"`
	Vulnerable string `json:"vulnerable,omitempty"`
	// Files are there in place of the package in what [DecodeUnsigned] reads.
	Files []File `json:"-"`

	parsed *semver.Version
}

// Icon is a small image: PNG, or SVG as [icon.SVG] writes it.
type Icon struct {
	Type string `json:"type"` // image/png or image/svg+xml
	Data []byte `json:"data"`
}

// Bounds are those that a user may set.
type Bounds struct {
	Bytes    int64
	Plugins  int
	Versions int // of a plugin
}

var (
	idForm     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	digestForm = regexp.MustCompile(`^[0-9a-f]{64}$`)
	// A relative location has names that mean the same everywhere: no escapes,
	// no backslashes, no names that begin with a dot.
	relativeForm = regexp.MustCompile(`^[0-9A-Za-z_+~-][0-9A-Za-z._+~-]*(/[0-9A-Za-z_+~-][0-9A-Za-z._+~-]*)*` +
		`(@sha256:[0-9a-f]{64})?$`)
	httpsForm = regexp.MustCompile(`^https://[0-9A-Za-z.:\[\]-]+/[!-~]+$`)
	ociForm   = regexp.MustCompile(`^oci://[0-9A-Za-z.:\[\]-]+/[0-9a-z._/-]+@sha256:[0-9a-f]{64}$`)
)

// Decode reads an index and checks all of it.
func Decode(text []byte, b Bounds) (*Index, error) {
	if int64(len(text)) > b.Bytes {
		return nil, fmt.Errorf("the index has more than the %d bytes that are allowed", b.Bytes)
	}
	if err := countable(text); err != nil {
		return nil, err
	}
	var x Index
	if err := json.Unmarshal(text, &x); err != nil {
		return nil, fmt.Errorf("the index is damaged: %.200q", err.Error())
	}
	if x.Format != Format {
		return nil, fmt.Errorf("the index has the format %d, and this program knows %d only: get a newer one", x.Format,
			Format)
	}
	if err := x.check(b); err != nil {
		return nil, fmt.Errorf("the index is not valid: %w", err)
	}
	return &x, nil
}

// countable refuses what is nested more than an index is, and what has more
// objects and texts than fit into its bytes where each is one: empty ones take
// a hundred times as much memory as they have bytes.
func countable(text []byte) error {
	const (
		objectBytes  = 48 // fewer than a plugin, a version or an icon has, with what is in it
		elementBytes = 8  // a text of a list, with what is around it
	)
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for objects, elements := 0, 0; ; {
		token, err := d.ReadToken()
		if err != nil {
			return nil // what is wrong is said where it is decoded
		}
		if token.Kind() == '{' {
			objects++
		}
		if list, _ := d.StackIndex(d.StackDepth()); list == '[' && token.Kind() == '"' {
			elements++
		}
		if d.StackDepth() > maxDepth {
			return fmt.Errorf("the index is damaged: it is nested deeper than %d", maxDepth)
		}
		if objects*objectBytes > len(text)+objectBytes || elements*elementBytes > len(text)+8<<10 {
			return errors.New("the index is damaged: it has more plugins, versions or texts than its bytes can be of")
		}
	}
}

func (x *Index) check(b Bounds) error {
	switch {
	case x.Serial == 0 || x.Serial > 1<<53:
		return errors.New("it has no serial number from 1 to 2^53")
	case x.Created.IsZero() || !x.Expires.After(x.Created) || x.Expires.Sub(x.Created) > MaxValid:
		return errors.New("it does not say when it was made, or expires before that, or years after")
	case x.Serial > uint64(max(x.Created.Unix(), 0))+serialsAhead:
		return errors.New("its serial number is far above the time at which it was made")
	}
	if err := text("the title", x.Title, 1, MaxTitle); err != nil {
		return err
	}
	return x.checkPlugins(b)
}

func (x *Index) checkPlugins(b Bounds) error {
	if len(x.Plugins) > b.Plugins {
		return fmt.Errorf("it has %d plugins, more than the %d allowed", len(x.Plugins), b.Plugins)
	}
	seen := make(map[string]bool, len(x.Plugins))
	for i := range x.Plugins {
		p := &x.Plugins[i]
		if len(p.ID) > 100 || !idForm.MatchString(p.ID) {
			return fmt.Errorf("%.80q is the id of no plugin", p.ID)
		}
		if seen[p.ID] {
			return fmt.Errorf("the plugin %s stands twice", p.ID)
		}
		seen[p.ID] = true
		if err := p.check(b); err != nil {
			return fmt.Errorf("%s: %w", p.ID, err)
		}
	}
	return nil
}

func (p *Plugin) check(b Bounds) error {
	if len(p.Versions) == 0 || len(p.Versions) > b.Versions {
		return fmt.Errorf("it has %d versions, and 1 to %d are allowed", len(p.Versions), b.Versions)
	}
	if p.Icon != nil && (len(p.Icon.Data) == 0 || len(p.Icon.Data) > MaxIcon ||
		p.Icon.Type != TypePNG && p.Icon.Type != TypeSVG) {
		return fmt.Errorf("its icon is none of at most %d bytes", MaxIcon)
	}
	err := errors.Join(text("the name", p.Name, 1, MaxTitle), text("the author", p.Author, 1, MaxAuthor),
		text("the description", p.Description, 1, MaxDescription),
		text("the category", p.Category, 0, MaxTag), texts("tags", p.Tags, MaxTags, MaxTag))
	if err != nil {
		return err
	}
	for i := range p.Versions {
		v := &p.Versions[i]
		if err := v.check(); err != nil {
			return fmt.Errorf("version %.80q: %w", v.Version, err)
		}
	}
	slices.SortStableFunc(p.Versions, func(a, b Version) int { return b.parsed.Compare(a.parsed) })
	for i := 1; i < len(p.Versions); i++ {
		if p.Versions[i].parsed.Equal(p.Versions[i-1].parsed) {
			return fmt.Errorf("version %s stands twice", p.Versions[i].Version)
		}
	}
	return nil
}

func (v *Version) check() (err error) {
	if len(v.Version) > 256 {
		return errors.New("it is too long")
	}
	if v.parsed, err = semver.StrictNewVersion(v.Version); err != nil {
		return errors.New("it is no semantic version")
	}
	switch {
	case v.Files != nil:
		err = v.checkFiles()
	case !digestForm.MatchString(v.SHA256):
		return errors.New("the SHA-256 of its package is none")
	case v.Bytes < 1 || v.Bytes > 1<<40:
		return errors.New("the size of its package is none")
	}
	if v.Signature != "" {
		if _, err := signature.Parse([]byte(v.Signature)); err != nil {
			return err
		}
	}
	return errors.Join(err, CheckLocation(v.Location), texts("permissions", v.Permissions, MaxPermissions, MaxPermission),
		text("the changelog", v.Changelog, 0, MaxChangelog), text("why it was yanked", v.Yanked, 0, MaxReason),
		text("what is wrong with it", v.Vulnerable, 0, MaxReason))
}

// CheckLocation refuses where no package of a catalogue may lie: in files of the
// reader's machine, in places without encryption, and beside or above the index.
func CheckLocation(at string) error {
	fits := relativeForm.MatchString(at) || httpsForm.MatchString(at) || ociForm.MatchString(at)
	if fits && len(at) <= MaxLocation {
		return nil
	}
	return fmt.Errorf("its package may not lie in %.200q: it is below the index, at https://, or at oci:// with a "+
		"digest",
		at)
}

// Absolute reports whether a location is not relative to that of the index.
func Absolute(location string) bool { return strings.Contains(location, "://") }

// text bounds words of the maker, in characters.
func text(what, s string, least, most int) error {
	if n := utf8.RuneCountInString(s); n < least || n > most || !utf8.ValidString(s) {
		return fmt.Errorf("%s has %d characters, and %d to %d are allowed", what, n, least, most)
	}
	return nil
}

func texts(what string, list []string, count, most int) error {
	if len(list) > count {
		return fmt.Errorf("it has %d %s, more than the %d allowed", len(list), what, count)
	}
	for _, s := range list {
		if err := text("one of the "+what, s, 1, most); err != nil {
			return err
		}
	}
	return nil
}

// Encode is the text of an index, the same for the same index. It is checked
// as whoever reads it checks it.
func (x *Index) Encode(b Bounds) ([]byte, error) {
	if err := x.check(b); err != nil {
		return nil, err
	}
	slices.SortFunc(x.Plugins, func(a, b Plugin) int { return strings.Compare(a.ID, b.ID) })
	out, err := json.Marshal(x, json.Deterministic(true), jsontext.Multiline(true), jsontext.WithIndent(" "))
	if err == nil && int64(len(out)) >= b.Bytes {
		err = fmt.Errorf("the index has %d bytes, more than the %d that hosts allow: leave out old versions", len(out),
			b.Bytes)
	}
	return append(out, '\n'), err
}

// DataURL is the icon as the address of an image; empty for none.
func (i *Icon) DataURL() string {
	if i == nil {
		return ""
	}
	return "data:" + i.Type + ";base64," + base64.StdEncoding.EncodeToString(i.Data)
}
