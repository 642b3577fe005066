// Command cross checks the types of everything, tests included, and vets it, for each operating system that the host
// runs on, and for both architectures, since files differ by one or the other. It reads types from the sources, also
// those of libraries: to compile them all for each system takes six times as long.
package main

import (
	"fmt"
	"os"
	"runtime"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/packages"
)

func main() {
	failed := false
	for _, to := range [][2]string{{"linux", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}} {
		if to == [2]string{runtime.GOOS, runtime.GOARCH} {
			continue // vet and the tests do that
		}
		fmt.Printf("== cross: %s/%s\n", to[0], to[1])
		findings, err := check(to[0], to[1])
		if err != nil {
			findings = append(findings, err.Error())
		}
		for _, f := range findings {
			fmt.Fprintln(os.Stderr, f)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

func check(system, architecture string) (findings []string, err error) {
	all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Tests: true, Dir: "../..",
		Env: append(os.Environ(), "GOOS="+system, "GOARCH="+architecture, "CGO_ENABLED=0")}, "./...")
	if err != nil {
		return nil, err
	}
	packages.Visit(all, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			findings = append(findings, e.Error())
		}
	})
	if len(findings) > 0 {
		return findings, nil // what has no types cannot be vetted
	}
	graph, err := checker.Analyze(vet.Suite, all, nil)
	if err != nil {
		return nil, err
	}
	for a := range graph.All() {
		if !a.IsRoot {
			continue
		}
		if a.Err != nil {
			findings = append(findings, a.Err.Error())
		}
		for _, d := range a.Diagnostics {
			findings = append(findings, fmt.Sprintf("%s: %s", a.Package.Fset.Position(d.Pos), d.Message))
		}
	}
	return findings, nil
}
