package native

import (
	"path"
	"strings"
)

// goStack finds in the lines of a stack of Go where the program's own code
// failed: in the first function behind that of panic, if there is one, that is
// not the runtime's.
type goStack struct{ function, found string }

// line takes the next line of the stack: a function, or its file behind a tab.
func (g *goStack) line(text string) {
	file, ok := strings.CutPrefix(text, "\t")
	switch {
	case strings.HasPrefix(text, "panic("):
		*g = goStack{}
	case !ok:
		g.function = text
	case g.found == "" && g.function != "" && !strings.HasPrefix(g.function, "runtime."):
		file, _, _ = strings.Cut(file, " ")
		if strings.HasPrefix(g.function, "main.") || path.IsAbs(file) || strings.Index(file, ":/") == 1 {
			// The plugin's folder is the package; and where the author's folders
			// lie is nobody's business.
			file = path.Base(file)
		}
		g.found = file
	}
}

// place is what was found, in brackets behind a space, or nothing.
func (g *goStack) place() string {
	if g.found == "" {
		return ""
	}
	return " (" + g.found + ")"
}

// placeIn finds it in a whole stack.
func placeIn(stack string) string {
	if !strings.HasPrefix(stack, "goroutine ") {
		return ""
	}
	var g goStack
	for line := range strings.Lines(stack) {
		g.line(strings.TrimSuffix(line, "\n"))
	}
	return g.place()
}
