package server

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// cliTokenName is the name of the first token in lists.
const cliTokenName = "first token (cli-token)"

// CLITokenPath returns where the first token of a data folder is written.
func CLITokenPath(dir string) string { return filepath.Join(dir, "cli-token") }

// EnsureFirst makes the first token and writes it to the file cli-token, mode
// 0600, when the folder has no token file yet; created says so. On later
// starts it only refuses a cli-token that other users can read: a token that
// the user deleted or revoked does not come back by itself.
func (t *Tokens) EnsureFirst() (created bool, err error) {
	path := CLITokenPath(t.dir)
	_, err = os.Lstat(t.file())
	if err == nil {
		if _, err := ReadCLIToken(t.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		return false, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("%w: %w", ErrTokenFile, err)
	}
	secret, tok, err := t.prepare(NewTokenRequest{Name: cliTokenName})
	if err != nil {
		return false, err
	}
	// The secret first: when the host is killed between the two writes, the
	// next start finds no tokens.json and begins again.
	if err := t.reserve.Do(func() error { return writePrivate(path, []byte(secret+"\n")) }); err != nil {
		return false, err
	}
	if err := t.add(tok); err != nil {
		return false, err
	}
	return true, nil
}

// ReadCLIToken reads the first token of a data folder, for the command line.
// It is fs.ErrNotExist when there is none, and [ErrUnsafeFile] when other
// users of the machine can read it.
func ReadCLIToken(dir string) (string, error) {
	path := CLITokenPath(dir)
	data, err := readPrivate(path, 4096)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: %w; start the host once, or make a token with `wasmhost token create`", path, fs.ErrNotExist)
	}
	if err != nil {
		return "", err
	}
	secret := strings.TrimSpace(string(data))
	if !wellFormedToken(secret) {
		return "", fmt.Errorf("%w %s: it holds no token (cut or changed); make a new one with `wasmhost token create`", ErrTokenFile, path)
	}
	return secret, nil
}
