package manifest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
)

// IconLibrary are the names that a manifest may use for an icon in place of an
// image: those of the console, sorted.
func IconLibrary() []string { return icon.Names() }

// iconIn checks a name against the icon library. What it does not have is no
// error: other hosts of this family may have it.
func (c *checker) iconIn(v value, rule, instead string) {
	name, ok := v.text()
	if !ok || name == "" {
		return
	}
	if icon.Known(name) {
		return
	}
	iconLibrary := icon.Names()
	// A shorter name comes first, as "flask" for "flask-conical"; near ones are
	// looked for among few at once.
	var near []string
	if i, _ := slices.BinarySearch(iconLibrary, name+"-"); i < len(iconLibrary) &&
		strings.HasPrefix(iconLibrary[i], name+"-") {
		near = append(near, iconLibrary[i])
	}
	for names := range slices.Chunk(iconLibrary, mostGuesses) {
		if n := nearest(name, names); n != "" {
			near = append(near, n)
		}
	}
	advice := "Use a name of lucide.dev/icons."
	if len(near) > 0 {
		advice = "Did you mean " + strconv.Quote(cmp.Or(nearest(name, near), near[0])) + "?"
	}
	c.err(v, rule, advice,
		"%s is not in the icon library, so %s is shown", quote(name), instead)
}
