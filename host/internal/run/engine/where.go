package engine

import (
	"regexp"
	"strings"
)

// The bounds of what is said of where a guest was.
const (
	mostFrames    = 20
	mostNameBytes = 100
)

// computing is the error of a guest that ran past its deadline, with the
// functions that it was in, where its module names them. What wazero's error
// says behind its first line is the stack: a module, a dot, the function and its
// types on each line, the innermost first.
func computing(err error) error {
	_, stack, _ := strings.Cut(err.Error(), "wasm stack trace:\n")
	var names []string
	for line := range strings.Lines(stack) {
		if name := frameName(line); name != "" && len(names) < mostFrames {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ErrTimeout
	}
	where := "it was computing in " + ofAuthor(names)
	return &TimeoutError{Where: where, Stack: where + "\n    at " + strings.Join(names, "\n    at ")}
}

var (
	// frameTypes are parameters and results behind the name of a function.
	frameTypes = regexp.MustCompile(`\((?:(?:[if](?:32|64)|v128|externref|funcref),?)*\)(?: .*)?$`)
	// goMethod is how Go names a method of a pointer in a module: all but letters,
	// digits, underscores and dots is an underscore.
	goMethod = regexp.MustCompile(`\.__(\w+)_\.`)
)

// frameName is the function of a line; nothing for one without a name, for the
// host's own, and for how Go's scheduler enters functions.
func frameName(line string) string {
	name := frameTypes.ReplaceAllString(strings.TrimSpace(line), "")
	if strings.HasPrefix(name, "wasmhost:") { // a function of the host
		return ""
	}
	_, name, _ = strings.Cut(name, ".")
	if strings.HasPrefix(name, "$") || strings.HasPrefix(name, "wasmhost:") || strings.HasPrefix(name, "wasm_pc_f_") ||
		len(name) > mostNameBytes {
		return ""
	}
	return goMethod.ReplaceAllString(name, ".(*$1).")
}

// ofAuthor names the innermost function, and where that is part of Go's own
// library the innermost one of the plugin's main package, too.
func ofAuthor(names []string) string {
	for i, name := range names {
		if strings.HasPrefix(name, "main.") {
			if i == 0 {
				break
			}
			return names[0] + ", called by " + name
		}
	}
	return names[0]
}
