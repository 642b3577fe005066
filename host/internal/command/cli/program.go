package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// CommandName is what users type when the command is on their PATH.
const CommandName = "wasmhost"

// ProgramName returns how this command can be started again: by its name
// where the PATH finds it, else by its path. `go run` leaves nothing behind
// that could be started, so then it is the name too.
func ProgramName() string {
	exe, err := os.Executable()
	if err != nil || builtByGoRun(exe) {
		return CommandName
	}
	own, err := os.Stat(exe)
	if err != nil {
		return CommandName
	}
	if found, err := exec.LookPath(CommandName); err == nil {
		if info, err := os.Stat(found); err == nil && os.SameFile(own, info) {
			return CommandName
		}
	}
	return QuoteArg(exe)
}

// OnPath returns the steps that put this command on the PATH, where it was
// started by `go run` and is not there yet; other hints could not be followed.
func OnPath() []string {
	exe, err := os.Executable()
	if err != nil || !builtByGoRun(exe) {
		return nil
	}
	if _, err := exec.LookPath(CommandName); err == nil {
		return nil
	}
	root := FindCheckout()
	if root == "" {
		return nil
	}
	steps := []string{" go build -C " + QuoteArg(root) + " -o bin/ ./cmd/wasmhost"}
	bin := filepath.Join(root, "bin")
	if runtime.GOOS == "windows" {
		return append(steps, " set PATH=%PATH%;"+bin)
	}
	return append(steps, ` export PATH="$PATH":`+QuoteArg(bin))
}

// builtByGoRun reports whether an executable is the throw-away one of `go
// run`.
func builtByGoRun(exe string) bool {
	for dir := filepath.Dir(exe); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if strings.HasPrefix(filepath.Base(dir), "go-build") {
			return true
		}
	}
	return false
}

// CommandLine is how hints begin: the program, with the data folder where it
// was given as a flag.
func (a *App) CommandLine() string {
	name := a.Program
	if name == "" {
		name = CommandName
	}
	if a.Data != "" {
		name += " --data " + QuoteArg(a.Data)
	}
	return name
}

// QuoteArg quotes an argument for the usual shells where it needs that.
func QuoteArg(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,"
	special := func(r rune) bool {
		return !strings.ContainsRune(plain, r) && (r != '\\' || runtime.GOOS != "windows")
	}
	if s != "" && strings.IndexFunc(s, special) < 0 {
		return s
	}
	if runtime.GOOS == "windows" {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
