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

	"github.com/wasmhost/wasmhost/host/internal/data/document"
)

// cliTokenName is the name of the first token in lists.
const cliTokenName = "first token (cli-token)"

// ofFolder begins the names of those of further folders of hosts on a server.
const ofFolder = cliTokenName + " of "

// cliTokenFile is the file in the data folder that the first token is in.
const (
	cliTokenFile     = "cli-token"
	maxCLITokenBytes = 4096
)

// CLITokenPath returns where the first token of a data folder is written.
func CLITokenPath(dir string) string { return filepath.Join(dir, cliTokenFile) }

// writeFirst makes a token the content of cli-token.
func (t *Tokens) writeFirst(secret string) error {
	_, err := document.Change(t.cli, "write "+t.cli.String(), func([]byte, error) ([]byte, error) {
		return []byte(secret + "\n"), nil
	})
	return err
}

// EnsureFirst makes the first token and writes it to the file cli-token, mode
// 0600, when the folder has no token file; created says so. It is made anew,
// and the one before ends, where cli-token is gone or damaged and the token is
// among the tokens: whoever can write to the data folder gets in again. A token
// that was revoked does not come back, and a cli-token that other users can
// read is refused. Where other hosts have the same tokens, none is made anew: each
// host has a cli-token of its own, which a new folder gets, or none.
func (t *Tokens) EnsureFirst() (created bool, err error) {
	name := cliTokenName
	_, _, err = t.document.Read()
	switch gone := errors.Is(err, document.ErrGone); {
	case errors.Is(err, document.ErrUnavailable):
		return false, err
	case gone:
		t.log.Warn("the file of tokens is gone: all tokens have ended, and a new first one is made", "file",
			t.document.Name(), "token_in", t.cli.Name())
	case !errors.Is(err, fs.ErrNotExist) && t.hosts && !t.fresh:
		return false, nil
	case !errors.Is(err, fs.ErrNotExist) && t.hosts:
		if _, err := ReadCLIToken(t.dir); !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		name = ofFolder + machine()
	case !errors.Is(err, fs.ErrNotExist):
		return t.replaceFirst()
	}
	req := NewTokenRequest{Name: name}
	if name != cliTokenName {
		req.Expires = firstGrace
	}
	secret, tok, err := t.prepare(req)
	if err != nil {
		return false, err
	}
	// The secret first: when the host is killed between the two writes, the
	// next start finds no tokens.json and begins again.
	if err := t.writeFirst(secret); err != nil {
		return false, err
	}
	if err := t.add(tok); err != nil {
		return false, err
	}
	return true, nil
}

// machine is the name of this machine, for people.
func machine() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "a host"
	}
	return strings.ToValidUTF8(name[:min(len(name), 60)], "")
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
		if err := t.look(true); err != nil {
			return false, err
		}
		if _, known := t.set.Load().byDigest[sha256.Sum256([]byte(secret))]; known {
			return false, nil
		}
		damage = fmt.Errorf("%w %s: the token in it is none of the tokens", ErrTokenFile, CLITokenPath(t.dir))
	}
	if errors.Is(damage, ErrUnsafeFile) || !errors.Is(damage, ErrTokenFile) && !errors.Is(damage, fs.ErrNotExist) {
		return false, damage
	}
	if err := t.look(true); err != nil {
		return false, err
	}
	if !slices.ContainsFunc(t.set.Load().list, func(tok *token) bool { return tok.name == cliTokenName }) {
		return false, nil // it was revoked
	}
	if !errors.Is(damage, fs.ErrNotExist) {
		aside, err := t.cli.SetAside(time.Now())
		if err != nil {
			return false, fmt.Errorf("%w %s: it is damaged and cannot be set aside: %w; move it away", ErrTokenFile, t.cli, err)
		}
		t.log.Warn("the damaged file of the first token was set aside", "file", aside, "error", damage)
	}
	if created, err = t.RenewFirst(""); err == nil {
		t.log.Warn("the first token was made anew, since its file was gone or damaged; the one before has ended", "token_in",
			t.cli.Name())
	}
	return created, err
}

// RecoverTokens opens the tokens of a data folder whose lock the caller holds.
// A damaged file is set aside, so that no token is valid any more, and a new
// first token is made: nobody else gets in, and the user of the data folder
// always does. The error is that of [OpenTokens] where others can change the
// file, or a later host wrote it.
func RecoverTokens(dir string, opts TokensOptions) (*Tokens, error) {
	t, err := newTokens(dir, opts)
	if err != nil {
		return nil, err
	}
	damage := t.open()
	if damage == nil && t.fresh && t.hosts && !t.set.Load().version.Zero() { // so that its user gets in
		_, err = t.EnsureFirst()
		return t, err
	}
	if damage == nil && !t.gone() {
		return t, nil
	}
	if damage != nil {
		if !errors.Is(damage, ErrTokenFile) || errors.Is(damage, ErrUnsafeFile) || errors.Is(damage, document.ErrLater) {
			return nil, damage
		}
		aside, err := t.document.SetAside(time.Now())
		if err != nil {
			return nil, fmt.Errorf("%w; it cannot be set aside: %w", damage, err)
		}
		if err := t.open(); err != nil {
			return nil, err
		}
		t.log.Error("the damaged file of tokens was set aside", "file", aside, "error", damage)
	}
	_, err = t.EnsureFirst()
	return t, err
}

// gone reports whether the file of tokens was there and is not.
func (t *Tokens) gone() bool {
	_, _, err := t.document.Read()
	return errors.Is(err, document.ErrGone)
}

// ReadCLIToken reads the first token of a data folder, for the command line.
// It is fs.ErrNotExist when there is none, and [ErrUnsafeFile] when other
// users of the machine can read it.
func ReadCLIToken(dir string) (string, error) {
	path := CLITokenPath(dir)
	data, _, err := private(&document.Files{Dir: dir}, cliTokenFile, maxCLITokenBytes).Read()
	err = privateError(path, maxCLITokenBytes, err)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: %w; start the host once, or make a token with "+
			"`wasmhost token create --role admin` and give it in the variable HOST_CLI_TOKEN", path, fs.ErrNotExist)
	}
	if err != nil {
		return "", err
	}
	secret := strings.TrimSpace(string(data))
	if prefix, _, _ := strings.Cut(secret, "_"); !wellFormedToken(secret, prefix+"_") {
		return "", fmt.Errorf("%w %s: it holds no token (cut or changed); make one with "+
			"`wasmhost token create --role admin` and give it in the variable HOST_CLI_TOKEN", ErrTokenFile, path)
	}
	return secret, nil
}
