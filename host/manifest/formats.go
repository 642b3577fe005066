package manifest

import (
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/Masterminds/semver/v3"
)

// format is a form of text that a rule asks for by name.
type format struct {
	rule    string         // suffix of the rule id
	pattern *regexp.Regexp // what it matches; also in the JSON Schema
	never   *regexp.Regexp // what it must not match; also in the JSON Schema
	usual   *regexp.Regexp // what it matches, or there is a warning
	valid   func(string) bool
	what    string // "%q is not WHAT"
	advice  string
}

func (f format) accepts(s string) bool {
	if f.never != nil && f.never.MatchString(s) {
		return false
	}
	return f.pattern.MatchString(s) && (f.valid == nil || f.valid(s))
}

// longestVersion is how many characters a version has at most.
const longestVersion = 256

// semverPattern is Semantic Versioning 2.0.0 with numbers of at most 19 digits,
// which fit 64 bits.
const semverPattern = `^(0|[1-9][0-9]{0,18})\.(0|[1-9][0-9]{0,18})\.(0|[1-9][0-9]{0,18})` +
	`(-(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*))*)?` +
	`(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$`

// formats never changes.
var formats = map[string]format{
	"id": {
		rule: ".format", pattern: regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`),
		what:   "a plugin id",
		advice: "Write lower-case letters and digits, words joined by single hyphens, as in my-plugin.",
	},
	"settingKey": {
		rule: ".format", pattern: regexp.MustCompile(`^[^\x00-\x1f\x7f-\x9f]*$`),
		usual:  regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.-]*$`),
		what:   "a setting key",
		advice: "Start with a letter or underscore; go on with letters, digits and _ . -",
	},
	"version": {
		rule: ".format", pattern: regexp.MustCompile(semverPattern), valid: strictVersion,
		what:   "a semantic version",
		advice: "Write three numbers without leading zeros, as in 1.0.0 or 2.1.0-beta.1.",
	},
	"migration": {
		rule: ".format", pattern: regexp.MustCompile(`^[^\x00-\x1f\x7f-\x9f]+$`),
		usual:  regexp.MustCompile(semverPattern),
		what:   "a semantic version",
		advice: "Write three numbers without leading zeros, as in 1.0.0 or 2.1.0-beta.1.",
	},
	"range": {
		rule: ".format", pattern: regexp.MustCompile(`^[0-9A-Za-z*+.,|<>=!~^ \t-]+$`), valid: validRange,
		what:   "a semver range",
		advice: "Write a range as in ^3.0.0.",
	},
	"url": {
		rule:    ".format",
		pattern: regexp.MustCompile(`^[hH][tT][tT][pP][sS]?://[^\s/?#\x00-\x1f\x7f]+([/?#][^\s\x00-\x1f\x7f]*)?$`),
		valid:   validURL,
		what:    "an http or https address",
		advice:  "Write the whole address, as in https://example.org/page.",
	},
	"endpoint": {
		rule: ".format", pattern: regexp.MustCompile(`^/?[^?#%\\\x00-\x1f\x7f-\x9f/]+(/[^?#%\\\x00-\x1f\x7f-\x9f/]+)*/?$`),
		never: regexp.MustCompile(`(^|/)\.\.?(/|$)`), usual: regexp.MustCompile(`^[^/](.*[^/])?$`),
		what: "an endpoint path",
		advice: `Write segments joined by single slashes, as in items/list: no slash at either end, no "." or ".." ` +
			`segment, none of ? # % \ and no control characters.`,
	},
	"host": {
		rule: ".format", valid: validHost,
		pattern: regexp.MustCompile(`^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*` +
			`[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(:[1-9][0-9]{0,4})?$`),
		never: regexp.MustCompile(`(^|\.)([0-9]+|0x[0-9a-f]*)(:|$)`),
		what:  "the name of a host",
		advice: "Write a DNS name in lower case as in api.example.com, *.example.com or api.example.com:8443: no address, " +
			"no scheme, no path; names outside of ASCII in their xn-- form.",
	},
	"header": {
		rule: ".format", pattern: regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"),
		what:   "the name of a header",
		advice: "Write letters, digits and hyphens, as in x-signature.",
	},
	"mediaType": {
		rule: ".format", pattern: regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$`),
		never:  regexp.MustCompile(`^([aA][pP][pP][lL][iI][cC][aA][tT][iI][oO][nN]/[jJ][sS][oO][nN]|multipart/.*)$`),
		what:   "a content type beside JSON",
		advice: "Write a type and a subtype without parameters, as in text/csv; JSON needs no mention.",
	},
	"contentType": {
		rule: ".format", pattern: regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$`),
		what:   "a content type",
		advice: "Write a type and a subtype without parameters, as in text/markdown.",
	},
	"toolName": {
		rule: ".format", pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`),
		what:   "the name of a tool",
		advice: "Write letters, digits, hyphens and underscores, as in add_note.",
	},
	"path": {
		rule: ".path", pattern: regexp.MustCompile(`^[^\\\x00]+$`), valid: localPath,
		never:  regexp.MustCompile(`^/|//|/$|/\.(/|$)|^\.$|(^|/)\.\.(/|$)|^[A-Za-z]:`),
		what:   "a path inside the plugin",
		advice: `Write it relative to the plugin's folder with forward slashes and without "..", as in dist/index.html.`,
	},
}

// backendFile is what a backend's file name ends in.
var backendFile = regexp.MustCompile(`\.(wasm|js|mjs|cjs)$`)

func strictVersion(s string) bool {
	if utf8.RuneCountInString(s) > longestVersion {
		return false
	}
	_, err := semver.StrictNewVersion(s)
	return err == nil
}

func validURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Hostname() != ""
}

// validHost says whether a name is short enough, and its port is one.
func validHost(s string) bool {
	name, port, _ := strings.Cut(s, ":")
	return len(name) <= 253 && (len(port) < 5 || port <= "65535")
}

// localPath says whether a path can be opened in the plugin's folder.
func localPath(s string) bool {
	return fs.ValidPath(cleanPath(s))
}

// cleanPath drops "./" from the beginning of a path, which many build tools
// write.
func cleanPath(s string) string { return strings.TrimPrefix(s, "./") }

// Categories are those that a plugin may have.
func Categories() []string { return choices("category") }

// choices lists the values that a key may have.
func choices(name string) []string {
	switch name {
	case "category":
		return []string{"planning", "development", "testing", "devops", "productivity", "other"}
	case "license":
		return []string{"free", "paid", "trial"}
	case "instances":
		return []string{InstancesShared, InstancesPool, InstancesRequest}
	case "setting":
		return []string{SettingToggle, SettingSelect, SettingText, SettingNumber, SettingPassword}
	case "column":
		return []string{ColumnText, ColumnInteger, ColumnReal, ColumnJSON}
	case "method":
		return []string{"GET", "POST", "PUT", "DELETE"}
	case "operation":
		return []string{OpAddColumn, OpAddIndex, OpDropIndex}
	case "granularity":
		return []string{"package"}
	}
	return nil
}
