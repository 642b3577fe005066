package host_test

import (
	"strings"
	"testing"
)

// linked returns the folders of this module that are linked into a program,
// each with the one that imports it, and those that import packages of the Go
// compiler: go/types and what goes with it. Go/token is one of protobuf's.
func linked(t *testing.T, program string) (folders, compiler map[string]string) {
	t.Helper()
	folders, compiler = map[string]string{program: ""}, map[string]string{}
	for queue := []string{program}; len(queue) > 0; queue = queue[1:] {
		for _, s := range sources(t) {
			if s.dir != queue[0] || s.test {
				continue
			}
			for _, imported := range s.imports {
				dir, own := inModule(imported)
				if _, known := folders[dir]; own && !known {
					folders[dir] = s.dir
					queue = append(queue, dir)
				}
				if strings.HasPrefix(imported, "go/") {
					compiler[imported] = s.file
				}
			}
		}
	}
	return folders, compiler
}

// TestProgramHasNoGoCompiler: the front end of the Go compiler would be 2.4 MB of
// the program, for plugins in Go alone. Who builds those has it: the generator
// that needs it is a process of its own.
func TestProgramHasNoGoCompiler(t *testing.T) {
	folders, compiler := linked(t, "cmd/wasmhost")
	for imported, file := range compiler {
		t.Errorf("%s imports %s, and is linked into the program; see "+
			"host/internal/command/language/golang/generate.go", file, imported)
	}
	if folders["hostfuncs/weburl"] != "hostfuncs" || len(folders) < 60 {
		t.Errorf("it does not find all folders: %v", folders)
	}
	if _, compiler = linked(t, "sdk/go/jsongen/wasmhostjson"); compiler["go/types"] == "" {
		t.Errorf("it does not find go/types in the generator: %v", compiler)
	}
}
