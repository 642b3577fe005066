// Package toolchain runs compilers of this machine for the SDKs, and says what
// comes of it in errors that all of them share.
package toolchain

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Missing says that this machine lacks something that a build needs, and what to
// install.
type Missing string

func (m Missing) Error() string { return string(m) }

// PipZig installs the newest Zig that the SDKs were tried with.
const PipZig = "pip install ziglang==0.17.1"

// Zigs returns the zigs on the PATH: as its makers install it, and as its package of
// pip does.
func Zigs() (found []string) {
	for _, name := range []string{"zig", "python-zig"} {
		if zig, err := exec.LookPath(name); err == nil {
			found = append(found, zig)
		}
	}
	return found
}

// CompileError is what a compiler or linker has to say.
type CompileError struct{ Output string }

func (e *CompileError) Error() string { return "building failed:\n" + e.Output }

// stopDelay is how long a program has to end when it is interrupted.
const stopDelay = 5 * time.Second

// Command is [exec.CommandContext] that interrupts the program when ctx ends, so
// that it can remove what it has made, and ends it by force when it stays.
func Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Cancel = func() error { _ = cmd.Process.Signal(os.Interrupt); return nil }
	cmd.WaitDelay = stopDelay
	return cmd
}

// MaxOutput is how much of what a compiler says is kept, in bytes.
const MaxOutput = 64 << 10

// Run runs a command, which users call name, in a folder, and returns what it
// says. The error is a [*CompileError] where it has run and failed.
func Run(ctx context.Context, dir, name string, command ...string) (said string, err error) {
	cmd := Command(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	text, err := cmd.CombinedOutput()
	if len(text) > MaxOutput {
		text = append(text[:MaxOutput], "\n..."...)
	}
	said = strings.TrimSpace(strings.ToValidUTF8(string(text), "\uFFFD"))
	var exit *exec.ExitError
	switch {
	case err == nil:
		return said, nil
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case !errors.As(err, &exit):
		return "", fmt.Errorf("run %s: %w", name, err)
	}
	return "", &CompileError{Output: said}
}

// SharedFolder reports whether every user of the machine may write to a folder.
// Windows does not say so by a mode.
func SharedFolder(folder string) bool {
	info, err := os.Stat(folder)
	return err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o002 != 0
}
