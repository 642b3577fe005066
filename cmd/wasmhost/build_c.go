package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	csdk "github.com/wasmhost/wasmhost/sdk/c"
)

// cKinds are the extensions of what a plugin in C or C++ is built from.
var cKinds = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx"}

// isCSource reports whether there is source in C or C++ in a folder.
func isCSource(root *os.Root) bool {
	sources, err := csdk.Sources(root.FS())
	return err == nil && len(sources) > 0
}

// buildC compiles the plugin in a folder with a compiler of this machine.
func buildC(ctx context.Context, root *os.Root, entry string, t *term) (*built, error) {
	tool, err := csdk.FindTool(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(root.Name())
	if err != nil {
		return nil, err
	}
	t.notef("building %s with %s", folderName(folder), tool.Name)
	return compiled(root, entry, func(output string) error {
		warnings, err := tool.Build(ctx, folder, output)
		if ctx.Err() != nil {
			return stopped(ctx)
		}
		var wrong *csdk.CompileError
		if errors.As(err, &wrong) {
			return &toolError{folder: root.Name(), output: wrong.Output, advice: "correct this, then build again"}
		}
		if warnings != "" {
			t.notef("%s", cleanLines(warnings))
		}
		return err
	})
}
