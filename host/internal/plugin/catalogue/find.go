package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Words is an index, ready to be searched.
type Words struct {
	index *Index
	lower []lowered
	byID  map[string]*Plugin
}

// lowered are the texts of a plugin in lower case.
type lowered struct {
	id, name, rest string
	tags           []string
}

// NewWords makes an index ready to be searched. It must not be changed then.
func NewWords(x *Index) *Words {
	w := &Words{index: x, lower: make([]lowered, len(x.Plugins)), byID: make(map[string]*Plugin, len(x.Plugins))}
	for i := range x.Plugins {
		p := &x.Plugins[i]
		tags := make([]string, len(p.Tags))
		for n, tag := range p.Tags {
			tags[n] = strings.ToLower(tag)
		}
		w.byID[p.ID] = p
		w.lower[i] = lowered{p.ID, strings.ToLower(p.Name),
			strings.ToLower(p.Author + "\n" + p.Description + "\n" + strings.Join(p.Tags, "\n")), tags}
	}
	return w
}

// Plugin returns a plugin, or nil.
func (w *Words) Plugin(id string) *Plugin { return w.byID[id] }

// Hit is a plugin that was found. A lower rank fits better.
type Hit struct {
	*Plugin
	Rank int
}

// Query is what plugins are searched by; what is empty does not matter.
type Query struct {
	Text          string // all of its words
	Tag, Category string
}

// Search returns the plugins that fit a query, the best first.
func (w *Words) Search(q Query) []Hit {
	words, tag := strings.Fields(strings.ToLower(q.Text)), strings.ToLower(q.Tag)
	var hits []Hit
	for i := range w.lower {
		fits := q.Category == "" || q.Category == w.index.Plugins[i].Category
		if l := &w.lower[i]; fits && (tag == "" || slices.Contains(l.tags, tag)) {
			if rank, ok := l.rank(words); ok {
				hits = append(hits, Hit{&w.index.Plugins[i], rank})
			}
		}
	}
	SortHits(hits)
	return hits
}

// SortHits sorts what was found, also in several catalogues.
func SortHits(hits []Hit) {
	slices.SortStableFunc(hits, func(a, b Hit) int {
		if a.Rank != b.Rank {
			return a.Rank - b.Rank
		}
		return strings.Compare(a.ID, b.ID)
	})
}

// rank says how well words fit: those in the id or the name best.
func (l *lowered) rank(words []string) (sum int, ok bool) {
	for _, word := range words {
		switch {
		case l.id == word || l.name == word:
		case strings.HasPrefix(l.id, word) || strings.HasPrefix(l.name, word):
			sum++
		case strings.Contains(l.id, word) || strings.Contains(l.name, word):
			sum += 2
		case slices.Contains(l.tags, word):
			sum += 3
		case strings.Contains(l.rest, word):
			sum += 5
		default:
			return 0, false
		}
	}
	return sum, true
}

// Newest is the version that [Plugin.Choose] takes where none is named; the
// highest where all were yanked.
func (p *Plugin) Newest() *Version {
	if v, err := p.Choose(""); err == nil {
		return v
	}
	return &p.Versions[0]
}

// Exact returns a version, or nil.
func (p *Plugin) Exact(version string) *Version {
	for i := range p.Versions {
		if p.Versions[i].Version == version {
			return &p.Versions[i]
		}
	}
	return nil
}

// Choose returns the highest version in a range; an empty one is any. A yanked
// version, and one before a release, is taken only where it is named exactly, or
// where, for the latter, there is no release at all or the range names one.
func (p *Plugin) Choose(within string) (*Version, error) {
	if v := p.Exact(within); v != nil {
		return v, nil
	}
	fits := func(v *Version) bool { return v.parsed.Prerelease() == "" }
	switch {
	case within != "":
		if len(within) > 256 {
			return nil, errors.New("the range of versions is too long")
		}
		c, err := semver.NewConstraint(within)
		if err != nil {
			return nil, fmt.Errorf("%.100q is no version and no range of versions: write 1.2.3, ^1.2 or \">=1, "+
				"<3\"", within)
		}
		fits = func(v *Version) bool { return c.Check(v.parsed) }
	case !slices.ContainsFunc(p.Versions, func(v Version) bool { return v.Yanked == "" && fits(&v) }):
		fits = func(*Version) bool { return true }
	}
	yanked := ""
	for i := range p.Versions {
		v := &p.Versions[i]
		switch {
		case !fits(v):
		case v.Yanked == "":
			return v, nil
		case yanked == "":
			yanked = v.Version
		}
	}
	if yanked != "" {
		return nil, fmt.Errorf("every version of %s that fits was yanked, which means that nobody should install "+
			"it; to do "+
			"so all the same, name one exactly: %s@%s", p.ID, p.ID, yanked)
	}
	return nil, fmt.Errorf("no version of %s fits %q; `wasmhost info %s --catalogue` shows which there "+
		"are", p.ID, within,
		p.ID)
}

// Newer reports whether a version is higher than another text of one.
func (v *Version) Newer(than string) bool {
	other, err := semver.NewVersion(than)
	return err == nil && v.parsed.GreaterThan(other)
}
