package language

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// npmTimeout is how long npm may take; it fetches from the network.
const npmTimeout = 2 * time.Minute

// PackagesError says why the npm packages of a plugin are not there.
type PackagesError struct {
	folder, reason string
}

func (e *PackagesError) Error() string {
	return fmt.Sprintf("%s needs npm packages, and %s; run 'npm ci' in its folder", cli.Clean(filepath.Base(e.folder)),
		e.reason)
}

// InstallPackages installs the npm packages that a plugin's folder pins by a
// package-lock.json, unless it has a node_modules or pins none. It runs no
// scripts of theirs. The error is a [*PackagesError], or that of ctx.
func InstallPackages(ctx context.Context, folder string) error {
	modules := filepath.Join(folder, "node_modules")
	if _, err := os.Stat(modules); err == nil {
		return nil
	}
	if _, err := os.Stat(filepath.Join(folder, "package-lock.json")); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return &PackagesError{folder, "there is no npm on this machine"}
	}
	running, cancel := context.WithTimeout(ctx, npmTimeout)
	defer cancel()
	cmd := toolchain.Command(running, npm, "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund",
		"--loglevel=error", "--fetch-retries=1")
	cmd.Dir = folder
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	err = cmd.Run()
	if err == nil {
		return nil
	}
	// Half of them would be taken for all of them the next time.
	_ = os.RemoveAll(modules)
	switch {
	case ctx.Err() != nil:
		return Stopped(ctx)
	case running.Err() != nil:
		return &PackagesError{folder, fmt.Sprintf("npm did not end within %s", npmTimeout)}
	}
	return &PackagesError{folder, "npm failed: " + npmReason(output.String(), err)}
}

// npmReason returns what npm says is wrong: its first line that is more than
// a code.
func npmReason(output string, err error) string {
	for line := range strings.Lines(output) {
		text := strings.TrimSpace(line)
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, "npm error"), "npm ERR!"))
		if text != "" && !strings.HasPrefix(text, "code ") && !strings.HasPrefix(text, "errno ") &&
			!strings.HasPrefix(text, "syscall ") {
			return cli.Clean(text)
		}
	}
	return err.Error()
}
