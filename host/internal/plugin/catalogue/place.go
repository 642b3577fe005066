package catalogue

import (
	"fmt"
	"net/netip"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
)

// Place is where a catalogue lies: one of the three is set.
type Place struct {
	Folder string
	URL    *url.URL // of the index
	Ref    *registry.Reference
}

const maxPlace = 2048

// ParsePlace reads what a user has named, or [Place.String].
func ParsePlace(text string) (Place, error) {
	if len(text) > maxPlace {
		return Place{}, problem.InvalidRequest(fmt.Sprintf("the place has more than %d bytes", maxPlace))
	}
	scheme, _, remote := strings.Cut(text, "://")
	switch {
	case filepath.IsAbs(text):
		return Place{Folder: filepath.Clean(text)}, nil
	case remote && scheme+"://" == registry.Scheme:
		ref, err := registry.ParseReference(text)
		if err != nil {
			return Place{}, problem.InvalidRequest(err.Error())
		}
		if ref.Digest != "" {
			return Place{}, problem.InvalidRequest("a catalogue by its digest never changes: name it by a tag")
		}
		return Place{Ref: &ref}, nil
	case remote && (scheme == "https" || scheme == "http"):
		return parseURL(text)
	}
	return Place{}, problem.InvalidRequest("a catalogue lies in a folder, given by its absolute path, at https://, " +
		"or at oci://REGISTRY/REPO:TAG")
}

func parseURL(text string) (Place, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Opaque != "":
		return Place{}, problem.InvalidRequest("the address of a catalogue has a host and a path, and no user, query " +
			"or fragment")
	case u.Scheme != "https" && !Loopback(u.Hostname()):
		return Place{}, problem.InvalidRequest("a catalogue of another machine is fetched by https:// only")
	}
	if path.Ext(u.Path) != ".json" {
		u = u.JoinPath(FileName)
	}
	return Place{URL: u}, nil
}

// Loopback reports whether a host is this machine, by its name or its address.
func Loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// String is the place as it is remembered.
func (p Place) String() string {
	switch {
	case p.URL != nil:
		return p.URL.String()
	case p.Ref != nil:
		return registry.Scheme + p.Ref.String()
	}
	return p.Folder
}
