package bundle

import (
	"fmt"
	"path"
	"strings"
)

// Rules choose files by patterns, as the member files of npm's package.json
// does: a path from the plugin's folder, in which * and ? stand for a part of
// one name and ** for any folders; a folder stands for all that is in it. One
// that begins with ! takes away what those before have chosen.
type Rules []rule

type rule struct {
	names []string
	not   bool
}

// ParseRules reads patterns.
func ParseRules(patterns []string) (Rules, error) {
	var rules Rules
	for _, text := range patterns {
		pattern, not := strings.CutPrefix(text, "!")
		names := strings.Split(strings.Trim(strings.TrimPrefix(pattern, "./"), "/"), "/")
		for _, name := range names {
			if _, err := path.Match(name, ""); err != nil || name == "" || name == "." || name == ".." {
				return nil, fmt.Errorf("%.80q is no pattern of files: write a path from the plugin's folder, such as dist or "+
					"assets/**/*.png", text)
			}
		}
		rules = append(rules, rule{names, not})
	}
	return rules, nil
}

// Match reports whether the rules choose a file.
func (r Rules) Match(file string) bool {
	names, chosen := strings.Split(file, "/"), false
	for _, rule := range r {
		if matches(rule.names, names) {
			chosen = !rule.not
		}
	}
	return chosen
}

// matches reports whether the names begin as the pattern says. A step for each
// pair of them is enough: from[j] says that what was looked at of the pattern
// fits the first j names.
func matches(pattern, names []string) bool {
	from := make([]bool, len(names)+1)
	from[0] = true
	for _, p := range pattern {
		to := make([]bool, len(names)+1)
		for j := range from {
			switch {
			case p == "**":
				to[j] = from[j] || j > 0 && to[j-1]
			case from[j] && j < len(names):
				ok, _ := path.Match(p, names[j]) // ParseRules has tried it
				to[j+1] = to[j+1] || ok
			}
		}
		from = to
	}
	for _, fits := range from {
		if fits {
			return true
		}
	}
	return false
}
