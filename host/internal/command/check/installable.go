package check

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// Installable checks a folder before the host is asked, since what is wrong
// with it can be told better here. It returns the absolute path.
func Installable(ctx context.Context, a *cli.App, t *cli.Term, path string, lenient bool) (string, error) {
	if IsPackage(path) { // the host reads it, and nobody else has to
		return filepath.Abs(path)
	}
	c, err := Folder(ctx, a, path, lenient)
	if err != nil {
		return "", err
	}
	if !c.Valid {
		for _, f := range c.Findings.Errors() {
			t.Errorf("%s", f.In(c.Folder))
		}
		return "", fmt.Errorf("the plugin has %s and was not installed; correct them, then try again",
			cli.Count(len(c.Findings.Errors()), "error"))
	}
	if c.Unbuilt() {
		what := "a page"
		if c.Manifest.Backend != nil {
			what = "the backend " + cli.Clean(c.Manifest.Backend.EntryPoint) + " or a page"
		}
		return "", fmt.Errorf("%s is not built yet; run '%s build%s', then install again", what, t.Program,
			cli.FolderArg(c.Folder))
	}
	for _, f := range c.Findings {
		if f.Rule == RuleBackendStale { // which the host does not know of
			t.Errorf("%s", f.In(c.Folder))
		}
	}
	return filepath.Abs(c.Folder)
}
