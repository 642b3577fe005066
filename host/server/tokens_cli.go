package server

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/inventory"
)

// cliTokenName is the name of the first token in lists.
const cliTokenName = "first token (cli-token)"

// CLITokenPath returns where the first token of a data folder is written.
func CLITokenPath(dir string) string { return filepath.Join(dir, "cli-token") }

// EnsureFirst makes the first token and writes it to the file cli-token, mode
// 0600, when the folder has no token file; created says so. It is made anew,
// and the one before ends, where cli-token is gone or damaged and the token is
// among the tokens: whoever can write to the data folder gets in again. A token
// that was revoked does not come back, and a cli-token that other users can
// read is refused.
func (t *Tokens) EnsureFirst() (created bool, err error) {
	path := CLITokenPath(t.dir)
	_, err = os.Lstat(t.file())
	if err == nil {
		return t.replaceFirst()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("%w: %w", ErrTokenFile, err)
	}
	if t.recorded().Known() {
		t.log.Warn("the file of tokens is gone: all tokens have ended, and a new first one is made", "file",
			filepath.Base(t.file()), "token_in", filepath.Base(path))
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

// isFirst reports whether a token is the one in cli-token. Who has that reads
// the data folder; other tokens are handed out.
func (t *Tokens) isFirst(id string) bool {
	secret, err := ReadCLIToken(t.dir)
	if err != nil {
		return false
	}
	first := t.Authenticate(secret)
	return first != nil && first.Admin() && first.id == id
}

// replaceFirst makes the first token anew where cli-token is gone or damaged.
func (t *Tokens) replaceFirst() (created bool, err error) {
	secret, damage := ReadCLIToken(t.dir)
	if damage == nil {
		t.look(true)
		if _, known := t.set.Load().byDigest[sha256.Sum256([]byte(secret))]; known {
			return false, nil
		}
		damage = fmt.Errorf("%w %s: the token in it is none of the tokens", ErrTokenFile, CLITokenPath(t.dir))
	}
	if errors.Is(damage, ErrUnsafeFile) || !errors.Is(damage, ErrTokenFile) && !errors.Is(damage, fs.ErrNotExist) {
		return false, damage
	}
	t.look(true)
	if !slices.ContainsFunc(t.set.Load().list, func(tok *token) bool { return tok.name == cliTokenName }) {
		return false, nil // it was revoked
	}
	path := CLITokenPath(t.dir)
	if !errors.Is(damage, fs.ErrNotExist) {
		aside, err := inventory.SetAside(path, time.Now())
		if err != nil {
			return false, fmt.Errorf("%w %s: it is damaged and cannot be set aside: %w; move it away", ErrTokenFile, path, err)
		}
		t.log.Warn("the damaged file of the first token was set aside", "file", aside, "error", damage)
	}
	if created, err = t.RenewFirst(""); err == nil {
		t.log.Warn("the first token was made anew, since its file was gone or damaged; the one before has ended", "token_in",
			filepath.Base(path))
	}
	return created, err
}

// RecoverTokens opens the tokens of a data folder whose lock the caller holds.
// A damaged file is set aside, so that no token is valid any more, and a new
// first token is made: nobody else gets in, and the user of the data folder
// always does. The error is that of [OpenTokens] where others can change the
// file, or a later host wrote it.
func RecoverTokens(dir string, opts TokensOptions) (*Tokens, error) {
	t, err := OpenTokens(dir, opts)
	if err == nil && !t.gone() {
		return t, nil
	}
	if err != nil {
		if !errors.Is(err, ErrTokenFile) || errors.Is(err, ErrUnsafeFile) || errors.Is(err, errLaterTokens) {
			return nil, err
		}
		damage, path := err, filepath.Join(dir, TokensName)
		aside, err := inventory.SetAside(path, time.Now())
		if err != nil {
			return nil, fmt.Errorf("%w; it cannot be set aside: %w", damage, err)
		}
		if t, err = OpenTokens(dir, opts); err != nil {
			return nil, err
		}
		t.log.Error("the damaged file of tokens was set aside", "file", aside, "error", damage)
	}
	_, err = t.EnsureFirst()
	return t, err
}

// gone reports whether the file of tokens was there and is not.
func (t *Tokens) gone() bool {
	_, err := os.Lstat(t.file())
	return errors.Is(err, fs.ErrNotExist) && t.recorded().Known()
}

// recorded is what the data folder records of the file of tokens.
func (t *Tokens) recorded() inventory.File { return inventory.Of(t.dir).File(TokensName) }

// ReadCLIToken reads the first token of a data folder, for the command line.
// It is fs.ErrNotExist when there is none, and [ErrUnsafeFile] when other
// users of the machine can read it.
func ReadCLIToken(dir string) (string, error) {
	path := CLITokenPath(dir)
	data, err := readPrivate(path, 4096)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: %w; start the host once, or make a token with `wasmhost token create` and give it in "+
			"the variable HOST_CLI_TOKEN", path, fs.ErrNotExist)
	}
	if err != nil {
		return "", err
	}
	secret := strings.TrimSpace(string(data))
	if !wellFormedToken(secret) {
		return "", fmt.Errorf("%w %s: it holds no token (cut or changed); make one with `wasmhost token create` and give "+
			"it in the variable HOST_CLI_TOKEN", ErrTokenFile, path)
	}
	return secret, nil
}
