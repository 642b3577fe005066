package manifest

import (
	"regexp"
	"slices"
	"strings"
)

// Plugin is the identity of a plugin.
type Plugin struct {
	ID            string   `json:"id" rule:"required,len=1..64,long=100,format=id" doc:"Unique and permanent id in kebab-case: the storage namespace and the first part of every endpoint's address"`
	Name          string   `json:"name" rule:"required,len=1..100,visible" doc:"Display name"`
	Version       string   `json:"version" rule:"required,format=version" doc:"Semantic version; raising it triggers the add-column sweep on storage"`
	Author        string   `json:"author" rule:"required,len=1..200,visible" doc:"Author name or organization"`
	Description   string   `json:"description" rule:"required,len=1..500,visible" doc:"Short description"`
	Icon          string   `json:"icon" rule:"required,len=1..200" doc:"Image file in the plugin's root folder (PNG, JPG, SVG, WebP) or a name in the icon library"`
	Category      string   `json:"category" rule:"required,one=category" doc:"Category in the marketplace"`
	License       License  `json:"license" rule:"required" doc:"License of use"`
	MinAppVersion string   `json:"minAppVersion,omitempty" rule:"format=version" doc:"Minimum version of the application that the host stands for"`
	Tags          []string `json:"tags,omitempty" rule:"items=10,len=1..30,visible" doc:"Search keywords"`
	Screenshots   []string `json:"screenshots,omitempty" rule:"items=8,len=1..2048,format=url" doc:"Addresses of screenshots"`
	Links         *Links   `json:"links,omitempty" doc:"Addresses around the plugin"`
}

// License says how a plugin may be used: free, paid or trial.
type License struct {
	Type string `json:"type" rule:"required,one=license" doc:"Kind of license"`
}

// Links are http or https addresses, empty where there is none.
type Links struct {
	Homepage   string `json:"homepage,omitempty" rule:"len=1..2048,format=url" doc:"Home page"`
	Support    string `json:"support,omitempty" rule:"len=1..2048,format=url" doc:"Where users get help"`
	Privacy    string `json:"privacy,omitempty" rule:"len=1..2048,format=url" doc:"Privacy statement"`
	Contact    string `json:"contact,omitempty" rule:"len=1..2048,format=url" doc:"Contact page"`
	Repository string `json:"repository,omitempty" rule:"len=1..2048,format=url" doc:"Source code"`
}

// reservedIDs are those that the host's own addresses use, which other hosts refuse.
func reservedIDs() []string { return []string{"api", "console", "host"} }

func (c *checker) plugin() {
	p := c.top["plugin"]
	if id, ok := p.get("id").text(); ok && slices.Contains(reservedIDs(), id) {
		c.err(p.get("id"), ruleIDReserved, "Choose another id.", "the id %q is one that hosts use themselves", id)
	}
	if id, ok := p.get("id").text(); ok && c.opts.App.IsReserved(id) {
		c.err(p.get("id"), ruleIDTaken, "Choose another id.", "the id %q is one that the application uses itself", id)
	}
	c.iconName(p.get("icon"))
	seen := make(map[string]bool)
	p.get("tags").members(func(_ int, tag value) bool {
		text, ok := tag.text()
		if !ok {
			return !c.full()
		}
		if seen[text] {
			c.err(tag, ruleTagsUnique, "Remove one.", "the tag %s stands twice", quote(text))
		}
		seen[text] = true
		return !c.full()
	})
}

// outsideIcon is an image file that cannot lie in the plugin.
var outsideIcon = regexp.MustCompile(`(^/|^([^\x00]*/)?\.\.?/|//|[\\\x00])[^\x00]*` +
	`\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[sS][vV][gG]|[wW][eE][bB][pP])$`)

// iconName checks what can be known of an icon without looking at files.
func (c *checker) iconName(v value) {
	name, ok := v.text()
	if !ok {
		return
	}
	switch {
	case outsideIcon.MatchString(name):
		c.err(v, ruleIconPath, "Put the image into the plugin's root folder and write its name only.",
			"%s is not in the plugin's folder", quote(name))
	case iconFormat(name) != "" && strings.Contains(name, "/"):
		c.err(v, ruleIconFolder, "Put the image into the plugin's root folder and write its name only.",
			"%s is not in the plugin's root folder", quote(name))
	case iconFormat(name) != "":
	case strings.ContainsAny(name, `/\`) || otherImage(name):
		c.err(v, ruleIconName, "Use a PNG, JPG, SVG or WebP file in the plugin's root folder, or a name in the icon library.",
			"%s is taken as a name in the icon library", quote(name))
	default:
		c.iconIn(v, ruleIconName, "the first letter of the plugin's name")
	}
}

// otherImage reports names that were meant as files in a format that is not
// supported.
func otherImage(name string) bool {
	name = strings.ToLower(name)
	for _, ext := range []string{".gif", ".bmp", ".ico", ".icns", ".avif", ".tif", ".tiff", ".heic"} {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}
