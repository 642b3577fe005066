package wasmhost

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// Workspace is the folder that a plugin would work in. This host has none:
// every call fails with [ErrNotSupported], whatever the manifest declares and
// the user has granted. It is there so that a plugin written for hosts that have
// workspaces compiles here and finds out; it imports nothing of the host.
type Workspace struct{}

// Workspace returns the namespace of which no call succeeds.
func (c *Context) Workspace() Workspace { return Workspace{} }

// ReadFile would return the text of a file of the workspace.
func (Workspace) ReadFile(_ context.Context, path string) (string, error) {
	return "", noWorkspace("readFile")
}

// WriteFile would replace a file of the workspace.
func (Workspace) WriteFile(_ context.Context, path, text string) error {
	return noWorkspace("writeFile")
}

// ListDir would return what a folder of the workspace holds; of the workspace
// itself for an empty path.
func (Workspace) ListDir(_ context.Context, path string) ([]DirEntry, error) {
	return nil, noWorkspace("listDir")
}

// Exec would run the command of a slot that the manifest declares, and return
// what it wrote.
func (Workspace) Exec(_ context.Context, slot string) (string, error) {
	return "", noWorkspace("exec")
}

func noWorkspace(name string) error {
	return &Error{Code: abi.CodeNotSupported, Message: "workspace." + name +
		": this host has no workspaces; every call of this namespace fails"}
}
