package manifest

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// The keys of versions that a host may not satisfy.
const (
	keyMinAppVersion = "plugin.minAppVersion"
	keySDKVersion    = "sdkVersion"
)

// IncompatibleError says that a plugin needs another host. The manifest
// itself is in order.
type IncompatibleError struct {
	Reasons []Incompatibility // at least one
}

// Incompatibility is one version that does not fit.
type Incompatibility struct {
	Key     string `json:"key"`     // "plugin.minAppVersion" or "sdkVersion"
	Needed  string `json:"needed"`  // what the manifest asks for
	Offered string `json:"offered"` // what the host has
}

// String names both versions.
func (i Incompatibility) String() string {
	if i.Key == keySDKVersion {
		return fmt.Sprintf("it needs SDK %s (%s) and this host offers SDK %s", quote(i.Needed), i.Key, i.Offered)
	}
	return fmt.Sprintf("it needs host version %s or later (%s) and this host is version %s", i.Needed, i.Key, i.Offered)
}

// Finding is the warning that an incompatible plugin of this manifest gets;
// the caller gives the id of the rule.
func (i Incompatibility) Finding(m *Manifest, rule string) Finding {
	f := Finding{
		Severity: SeverityWarning, Pointer: "/" + strings.ReplaceAll(i.Key, ".", "/"), Rule: rule,
		Message: "the plugin is incompatible with this host: " + i.String(),
		Advice:  fmt.Sprintf("Ask for no later version than %s, or use a newer host.", i.Offered),
	}
	if i.Key == keySDKVersion {
		f.Advice = fmt.Sprintf("Write a range that holds %s, or use another version of the host.", i.Offered)
	}
	at, ok := m.places.versions[f.Pointer]
	if !ok {
		at = m.places.root
	}
	f.Line, f.Column = at.line, at.column
	return f
}

// Error names every pair of versions.
func (e *IncompatibleError) Error() string {
	var parts []string
	for _, r := range e.Reasons {
		parts = append(parts, r.String())
	}
	return "the plugin is incompatible: " + strings.Join(parts, "; ") +
		"; install a version of the plugin or of the host that fits"
}

// Compatible checks plugin.minAppVersion and sdkVersion against the versions
// in the options. It returns an [*IncompatibleError] when one is not
// satisfied, and another error when a version cannot be read.
func (m *Manifest) Compatible(opts Options) error {
	e := &IncompatibleError{}
	if least := m.Plugin.MinAppVersion; least != "" && opts.HostVersion != "" {
		need, err := semver.StrictNewVersion(least)
		if err != nil {
			return fmt.Errorf("plugin.minAppVersion %s: %w", quote(least), err)
		}
		have, err := semver.StrictNewVersion(opts.HostVersion)
		if err != nil {
			return fmt.Errorf("host version %s: %w", quote(opts.HostVersion), err)
		}
		if have.LessThan(need) {
			e.Reasons = append(e.Reasons, Incompatibility{keyMinAppVersion, least, opts.HostVersion})
		}
	}
	if m.SDKVersion != "" && opts.SDKVersion != "" {
		need, err := parseRange(m.SDKVersion)
		if err != nil {
			return fmt.Errorf("sdkVersion %s: %w", quote(m.SDKVersion), err)
		}
		have, err := semver.StrictNewVersion(opts.SDKVersion)
		if err != nil {
			return fmt.Errorf("SDK version %s of the host: %w", quote(opts.SDKVersion), err)
		}
		if !need.Check(have) {
			e.Reasons = append(e.Reasons, Incompatibility{keySDKVersion, m.SDKVersion, opts.SDKVersion})
		}
	}
	if len(e.Reasons) == 0 {
		return nil
	}
	return e
}

func validRange(s string) bool {
	_, err := parseRange(s)
	return err == nil
}

var (
	// anyVersion is a comparison with a version that is a wildcard.
	anyVersion = regexp.MustCompile(`(^|[\s,])(\^|~>?|<=|>=|=|<|>|)\s*v?[xX*](\.[xX*]){0,2}($|[\s,])`)
	hyphens    = regexp.MustCompile(`^(\S+)\s+-\s+(\S+)$`)
	wildcard   = regexp.MustCompile(`^v?[xX*](\.[xX*]){0,2}$`)
	zeros      = regexp.MustCompile(`(^|[^0-9A-Za-z.+-])v?([0-9]+\.)*0[0-9]`)
)

// parseRange reads a semver range as npm does. The library differs on ranges
// that are empty or wild, so these are rewritten for it.
func parseRange(s string) (*semver.Constraints, error) {
	if zeros.MatchString(s) {
		return nil, fmt.Errorf("a number in %s has a leading zero", quote(s))
	}
	alternatives := strings.Split(s, "||")
	for i, a := range alternatives {
		alternatives[i] = plainRange(strings.TrimSpace(a))
	}
	return semver.NewConstraint(strings.Join(alternatives, " || "))
}

// plainRange rewrites one alternative of a range.
func plainRange(a string) string {
	if a == "" {
		return "*"
	}
	if m := hyphens.FindStringSubmatch(a); m != nil {
		switch {
		case wildcard.MatchString(m[1]) && wildcard.MatchString(m[2]):
			return "*"
		case wildcard.MatchString(m[2]):
			return ">=" + m[1]
		}
		return a
	}
	return anyVersion.ReplaceAllStringFunc(a, func(match string) string {
		if strings.Contains(match, "<=") || strings.Contains(match, ">=") || !strings.ContainsAny(match, "<>") ||
			strings.Contains(match, "~>") {
			return " * "
		}
		return " <0.0.0-0 " // below or above every version: nothing
	})
}
