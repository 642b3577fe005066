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
	return fmt.Sprintf("it needs version %s or later of the application (%s) and this host stands for version %s, which "+
		"`wasmhost serve --app-version` changes", i.Needed, i.Key, i.Offered)
}

// RuleIncompatible is the id of the rule that the versions must fit the host.
const RuleIncompatible = "host.incompatible"

// Findings are the warnings that an incompatible plugin of this manifest gets.
func (e *IncompatibleError) Findings(m *Manifest) Findings {
	var list Findings
	for _, reason := range e.Reasons {
		list = append(list, reason.finding(m))
	}
	return list
}

func (i Incompatibility) finding(m *Manifest) Finding {
	f := Finding{
		Severity: SeverityWarning, Pointer: "/" + strings.ReplaceAll(i.Key, ".", "/"), Rule: RuleIncompatible,
		Message: "the plugin is incompatible with this host: " + i.String(),
		Advice:  fmt.Sprintf("Ask for no later version than %s, or take it all the same with --lenient.", i.Offered),
	}
	if i.Key == keySDKVersion {
		f.Advice = fmt.Sprintf("Write a range that holds a version of %s, or take it all the same with --lenient.", i.Offered)
	}
	at, ok := m.positions.versions[f.Pointer]
	if !ok {
		at = m.positions.root
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
		"; install a version of the plugin that fits, or start the host again with `wasmhost serve --lenient`"
}

// DefaultAppVersion is the version of the application that a host stands for
// unless it is told another.
const DefaultAppVersion = "1.0.0"

// Compatible checks plugin.minAppVersion and sdkVersion against the versions
// in the options. Every contract from 1.0 to the newest minor version of
// opts.SDKVersion's major is offered, whose differences are all additions. It
// returns an [*IncompatibleError] when one is not satisfied, and another error
// when a version cannot be read.
func (m *Manifest) Compatible(opts Options) error {
	e := &IncompatibleError{}
	if least := m.Plugin.MinAppVersion; least != "" && opts.AppVersion != "" {
		need, err := semver.StrictNewVersion(least)
		if err != nil {
			return fmt.Errorf("plugin.minAppVersion %s: %w", quote(least), err)
		}
		have, err := semver.StrictNewVersion(opts.AppVersion)
		if err != nil {
			return fmt.Errorf("application version %s of the host: %w", quote(opts.AppVersion), err)
		}
		if have.LessThan(need) {
			e.Reasons = append(e.Reasons, Incompatibility{keyMinAppVersion, least, opts.AppVersion})
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
		if !anyContract(need, m.SDKVersion, have.Major()) {
			e.Reasons = append(e.Reasons,
				Incompatibility{keySDKVersion, m.SDKVersion, fmt.Sprintf("1.0 to %d.x", have.Major())})
		}
	}
	if len(e.Reasons) == 0 {
		return nil
	}
	return e
}

// anyContract reports whether a range holds a version from 1.0.0 on and below
// the major version after newest. Each part of a range begins and ends at a
// version that stands in it, so one of those, the next one after it or the
// first contract is in the range if any is.
func anyContract(need *semver.Constraints, text string, newest uint64) bool {
	candidates := []*semver.Version{semver.New(1, 0, 0, "", "")}
	for _, at := range versionsIn.FindAllString(text, -1) {
		v, err := semver.NewVersion(at)
		if err != nil {
			continue // a number that is too large
		}
		for _, next := range []semver.Version{v.IncPatch(), v.IncMinor(), v.IncMajor()} {
			candidates = append(candidates, &next)
		}
		candidates = append(candidates, semver.New(v.Major(), v.Minor(), v.Patch(), "", ""))
	}
	for _, v := range candidates {
		if v.Major() >= 1 && v.Major() <= newest && need.Check(v) {
			return true
		}
	}
	return false
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
	versionsIn = regexp.MustCompile(`[0-9]+(\.[0-9]+){0,2}`)
	bare       = regexp.MustCompile(`^v?[0-9]+(\.[0-9]+){0,2}([-+][0-9A-Za-z.+-]*)?$`)
	zeros      = regexp.MustCompile(`(^|[^0-9A-Za-z.+-])v?([0-9]+\.)*0[0-9]`)
)

// parseRange reads a semver range as npm does, but for a bare version, which
// means it or a newer one. The library differs on ranges that are empty or
// wild, so these are rewritten for it.
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
	switch {
	case a == "":
		return "*"
	case bare.MatchString(a):
		return ">=" + a
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
