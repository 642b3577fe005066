package api

import (
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes of catalogues: signed lists of plugins, which their makers keep in a
// folder, on a web server or in an OCI registry. Nothing is installed by them:
// [FetchPackage] brings a package, which goes the way of any other.
var (
	ListCatalogues = Get[None, CatalogueList]("/catalogues", "Lists the catalogues that the host knows")
	// OfferCatalogue is what a user looks at before he adds a catalogue: whose it is.
	OfferCatalogue = Post[PlaceRequest, CatalogueOffer]("/catalogues/offer", "Says whose a catalogue is, before it "+
		"is added")
	AddCatalogue = Post[AddCatalogueRequest, Catalogue]("/catalogues", "Adds a catalogue, whose key is pinned by "+
		"that")
	// RemoveCatalogue forgets a catalogue, its key, and how new its index was.
	// What was installed from it stays.
	RemoveCatalogue = Delete[CatalogueRequest, None]("/catalogues/{name}", "Removes a catalogue")
	SetCatalogue    = Put[CatalogueSettings, Catalogue]("/catalogues/{name}", "Says whether a catalogue is "+
		"refreshed each day")
	RefreshCatalogue = Post[CatalogueRequest, Catalogue]("/catalogues/{name}/refresh", "Fetches the index of a "+
		"catalogue", Needs(Operate))

	SearchCatalogues = Get[CatalogueQuery, CatalogueHits]("/catalogue-plugins", "Searches the plugins of all "+
		"catalogues")
	CataloguePlugin = Get[CataloguePluginRequest, CatalogueOffers]("/catalogue-plugins/{id}",
		"Says what catalogues have of a plugin")
	// ListOutdated lists installed plugins of which a catalogue has a higher
	// version, or says that theirs was yanked or is vulnerable.
	ListOutdated = Get[None, OutdatedList]("/catalogue-outdated", "Lists installed plugins that are to be upgraded")
	FetchPackage = Post[FetchPackageRequest, FetchedPackage]("/catalogue-plugins/{id}/fetch",
		"Fetches the package of a plugin from a catalogue, and checks it, without installing it")
)

// CheckCatalogueName refuses what no catalogue is called.
func CheckCatalogueName(name string) error {
	if len(name) > 64 || !catalogueName.MatchString(name) {
		return problem.InvalidRequest("the name of a catalogue has 1 to 64 lower-case letters, digits and single " +
			"hyphens")
	}
	return nil
}

// CatalogueList is the catalogues that the host knows.
type CatalogueList struct {
	Catalogues []Catalogue `json:"catalogues"`
}

// Catalogue is a catalogue that the host knows.
type Catalogue struct {
	// Name is the user's, Title its maker's.
	Name  string `json:"name"`
	Title string `json:"title"`
	// Place is a folder, the https:// address of the index or of its folder, or
	// oci:// and a reference.
	Place       string `json:"place"`
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
	// Serial is the highest serial number seen: no index with a lower one is taken.
	Serial  uint64 `json:"serial"`
	Plugins int    `json:"plugins"`
	// Daily says that the running host refreshes it each day.
	Daily       bool      `json:"daily"`
	AddedAt     time.Time `json:"addedAt"`
	RefreshedAt time.Time `json:"refreshedAt,omitzero"`
	ExpiresAt   time.Time `json:"expiresAt,omitzero"`
	Expired     bool      `json:"expired"`
	// Problem says why the last attempt to refresh it failed, or why its index
	// cannot be used.
	Problem string `json:"problem,omitempty"`
	// Unsigned says who decides what is in a list that has no key.
	Unsigned string `json:"unsigned,omitempty"`
}

// PlaceRequest names where a catalogue lies.
type PlaceRequest struct {
	Place string `json:"place"`
}

// CatalogueOffer is a catalogue that was looked at.
type CatalogueOffer struct {
	Title       string    `json:"title"`
	Key         string    `json:"key"`
	Fingerprint string    `json:"fingerprint"`
	Serial      uint64    `json:"serial"`
	Plugins     int       `json:"plugins"`
	ExpiresAt   time.Time `json:"expiresAt,omitzero"`
	// Unsigned says who decides what is in a list that has no key.
	Unsigned string `json:"unsigned,omitempty"`
}

// AddCatalogueRequest is a user's consent to a catalogue.
type AddCatalogueRequest struct {
	Name  string `json:"name"`
	Place string `json:"place"`
	// Key is that of the [CatalogueOffer] which the user has compared.
	Key string `json:"key,omitempty"`
	// Unsigned takes a list that has no key, at an https:// address.
	Unsigned bool `json:"unsigned,omitempty"`
	Daily    bool `json:"daily,omitempty"`
}

// Check knows the form of names.
func (r AddCatalogueRequest) Check() error { return CheckCatalogueName(r.Name) }

// CatalogueRequest names a catalogue.
type CatalogueRequest struct {
	Name string `path:"name" json:"-"`
}

// CatalogueSettings say how a catalogue is kept.
type CatalogueSettings struct {
	Name  string `path:"name" json:"-"`
	Daily bool   `json:"daily"`
}

// CatalogueQuery is what is searched for: every word of the text, the tag and
// the category.
type CatalogueQuery struct {
	Text     string `query:"text" json:"-" doc:"words that stand in the id, name, author, description or tags"`
	Tag      string `query:"tag" json:"-" doc:"a tag"`
	Category string `query:"category" json:"-" doc:"a category of manifests"`
	Limit    int    `query:"limit" json:"-" default:"50" min:"1" max:"500" doc:"how many plugins at most"`
	Offset   int    `query:"offset" json:"-" min:"0" max:"1000000" doc:"how many of them to leave out"`
	Icons    bool   `query:"icons" json:"-" doc:"with their icons"`
}

// CatalogueHits are plugins that were found, the best first.
type CatalogueHits struct {
	Plugins []CatalogueHit `json:"plugins"`
	// Found is how many there are in all.
	Found int `json:"found"`
	// Tags are the most frequent ones of all that were found.
	Tags []CatalogueTag `json:"tags"`
	// Problems name catalogues that could not be searched, and why.
	Problems []string `json:"problems,omitempty"`
}

// CatalogueTag is a tag, and how many plugins have it.
type CatalogueTag struct {
	Tag     string `json:"tag"`
	Plugins int    `json:"plugins"`
}

// CatalogueHit is a plugin of a catalogue. Its texts are the words of others.
type CatalogueHit struct {
	Catalogue   string   `json:"catalogue"`
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Author      string   `json:"author"`
	Description string   `json:"description"`
	Category    string   `json:"category,omitempty"`
	Tags        []string `json:"tags"`
	// Icon is a small image as a data: address, where it was asked for.
	Icon string `json:"icon,omitempty"`
	// Version is the one that is installed where none is named.
	Version string `json:"version"`
	// Installed is the version that is installed; empty for none.
	Installed string `json:"installed,omitempty"`
	// Upgrade is the version that it is upgraded to; empty for none.
	Upgrade string `json:"upgrade,omitempty"`
	// NoUpgrade says why what this catalogue has is no upgrade of the installed one: that is from elsewhere, or what is
	// newer is of another publisher. Empty where it would be one.
	NoUpgrade string `json:"noUpgrade,omitempty"`
	Yanked    string `json:"yanked,omitempty"`
	// Vulnerable says what is wrong with the version.
	Vulnerable string `json:"vulnerable,omitempty"`
	Expired    bool   `json:"expired,omitempty"`
	// Unsigned says who decides what is in the catalogue, which has no key.
	Unsigned string `json:"unsigned,omitempty"`
}

// CataloguePluginRequest names a plugin.
type CataloguePluginRequest struct {
	ID string `path:"id" json:"-"`
}

// CatalogueOffers are what the catalogues have of a plugin.
type CatalogueOffers struct {
	Offers []CataloguePluginInfo `json:"offers"`
}

// CataloguePluginInfo is a plugin of a catalogue with its versions.
type CataloguePluginInfo struct {
	CatalogueHit
	// Permissions are those that the newest version asks for, as the catalogue
	// claims; an installation asks for those of the package.
	Permissions []Permission `json:"permissions"`
	// Versions are sorted, the highest first.
	Versions []CatalogueVersion `json:"versions"`
}

// CatalogueVersion is a version in a catalogue.
type CatalogueVersion struct {
	Version string `json:"version"`
	SHA256  string `json:"sha256"`
	Bytes   int64  `json:"bytes"`
	Signed  bool   `json:"signed"`
	// Signer is the fingerprint of the key that its package is signed with, as
	// the catalogue claims; an installation checks the signature.
	Signer string `json:"signer,omitempty"`
	// Permissions are what the catalogue claims.
	Permissions []string `json:"permissions"`
	Changelog   string   `json:"changelog,omitempty"`
	Yanked      string   `json:"yanked,omitempty"`
	Vulnerable  string   `json:"vulnerable,omitempty"`
}

// OutdatedList is installed plugins that are to be upgraded.
type OutdatedList struct {
	Plugins []Outdated `json:"plugins"`
	// NotUpgraded are installed plugins of whose id a catalogue has a newer version that is no upgrade of them.
	NotUpgraded []Outdated `json:"notUpgraded,omitempty"`
	// Problems name what could not be compared, and why.
	Problems []string `json:"problems,omitempty"`
}

// Outdated is an installed plugin and what a catalogue says of it.
type Outdated struct {
	ID        string `json:"id"`
	Catalogue string `json:"catalogue"`
	Installed string `json:"installed"`
	// Version is the higher one that the catalogue has; empty for none.
	Version   string `json:"version,omitempty"`
	Changelog string `json:"changelog,omitempty"`
	// NoUpgrade is that of the [CatalogueHit].
	NoUpgrade string `json:"noUpgrade,omitempty"`
	// Yanked and Vulnerable are about the installed version.
	Yanked     string `json:"yanked,omitempty"`
	Vulnerable string `json:"vulnerable,omitempty"`
}

// FetchPackageRequest names the package of a plugin.
type FetchPackageRequest struct {
	ID string `path:"id" json:"-"`
	// Range is a version or a range of versions, such as ^1.2; the highest is taken.
	Range string `json:"range,omitempty"`
	// Catalogue has to be named where several have the plugin.
	Catalogue string `json:"catalogue,omitempty"`
}

// FetchedPackage is a package that was fetched. It is kept for a while.
type FetchedPackage struct {
	ID        string `json:"id"`
	Version   string `json:"version"`
	Catalogue string `json:"catalogue"`
	// Path is the file on the host's machine, to be inspected and installed.
	Path string `json:"path"`
	// Source is what an installation is to remember.
	Source     Source `json:"source"`
	Yanked     string `json:"yanked,omitempty"`
	Vulnerable string `json:"vulnerable,omitempty"`
	// Unsigned says who decides what is in the catalogue, which has no key.
	Unsigned string `json:"unsigned,omitempty"`
}
