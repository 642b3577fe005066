package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/gofrs/flock"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/regular"
)

// TokensName is the file in the data folder that the hashes of the tokens are in.
const TokensName = "tokens.json"

const (
	// tokensFileVersion is the latest that is known. It has logins; without
	// any, the file is written as version 1, which earlier hosts read. Those of
	// version 2 have no key, so they have ended; those of version 3 are nobody's
	// but of full access, and only 4 knows those of the owner.
	tokensFileVersion  = 4
	keyedTokensVersion = 3
	maxTokensFileBytes = 4 << 20
	// lockWait bounds the wait for other processes that change the file, and
	// lockEvery is how often one that waits tries.
	lockWait  = 5 * time.Second
	lockEvery = 10 * time.Millisecond
	// lockRest is how long a process leaves the lock alone after it had it, so
	// that those who wait get their try.
	lockRest = 2 * lockEvery
)

type tokensFile struct {
	Version int           `json:"version"`
	Tokens  []storedToken `json:"tokens"`
}

type storedToken struct {
	api.TokenInfo
	SHA256 string `json:"sha256"`
	// Key is what the key of a login is made from.
	Key string `json:"key,omitempty"`
	// Owner says that the login is of the owner's browser; see [api.Route].
	Owner bool `json:"owner,omitzero"`
	// Binding is what a login of version 2 had.
	Binding string `json:"binding,omitempty"`
}

// readTokens reads tokens.json. A file that does not exist is an empty set.
func readTokens(path string) (*tokenSet, error) {
	info, err := os.Lstat(path) // before it is read: what comes later is seen as a change
	if err != nil {
		info = nil
	}
	data, err := readPrivate(path, maxTokensFileBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return newTokenSet(nil), nil
	}
	if err != nil {
		return nil, err
	}
	var file tokensFile
	if err := json.Unmarshal(data, &file, json.RejectUnknownMembers(true)); err != nil {
		return nil, tokenFileError(path, err)
	}
	if file.Version > tokensFileVersion {
		return nil, fmt.Errorf("%w %s: %w: its version is %d, this host knows %d; use the later host that wrote it",
			ErrTokenFile, path, errLaterTokens, file.Version, tokensFileVersion)
	}
	if file.Version < 1 {
		return nil, tokenFileError(path, fmt.Errorf("its version is %d, this host knows %d", file.Version, tokensFileVersion))
	}
	list := make([]*token, 0, len(file.Tokens))
	digests, ids := map[[sha256.Size]byte]bool{}, map[string]bool{}
	for i, stored := range file.Tokens {
		if stored.Binding != "" && file.Version < keyedTokensVersion {
			continue
		}
		tok, err := stored.token()
		if err == nil && (digests[tok.digest] || ids[tok.id]) {
			err = errors.New("it stands twice")
		}
		if err != nil {
			return nil, tokenFileError(path, fmt.Errorf("token %d: %w", i+1, err))
		}
		digests[tok.digest], ids[tok.id] = true, true
		list = append(list, tok)
	}
	set := newTokenSet(list)
	set.info = info
	return set, nil
}

// errLaterTokens says that a later host wrote the file.
var errLaterTokens = errors.New("a later host wrote it")

func tokenFileError(path string, err error) error {
	return fmt.Errorf("%w %s: %w; restore it from a backup, or restart the host, which sets it aside and makes a new "+
		"first token (all old tokens end then)", ErrTokenFile, path, err)
}

func (s storedToken) token() (*token, error) {
	tok := &token{Identity: Identity{id: s.ID, scopes: s.Scopes, owner: s.Owner}, name: s.Name,
		prefix: s.Prefix, createdAt: s.CreatedAt}
	if s.ID == "" {
		return nil, errors.New("it has no id")
	}
	// A scope list that got lost would turn a narrow token into full access.
	if s.Scopes == nil {
		return nil, errors.New("it has no scopes member")
	}
	for _, scope := range s.Scopes {
		if err := checkScope(scope); err != nil {
			return nil, err
		}
	}
	if !readDigest(&tok.digest, s.SHA256) {
		return nil, errors.New("its sha256 is not 64 hexadecimal digits")
	}
	if s.Login != (s.Key != "") {
		return nil, errors.New("it has half of a login")
	}
	if s.Owner && !s.Login {
		return nil, errors.New("it is the owner's and no login")
	}
	if s.Login {
		tok.key = new([sha256.Size]byte)
		if !readDigest(tok.key, s.Key) {
			return nil, errors.New("its key is not 64 hexadecimal digits")
		}
	}
	if s.ExpiresAt != nil {
		tok.expiresAt = *s.ExpiresAt
		if tok.expiresAt.IsZero() {
			return nil, errors.New("its expiresAt is not a time")
		}
	}
	if s.LastUsedAt != nil {
		tok.lastUsed.Store(s.LastUsedAt.Unix())
	}
	return tok, nil
}

func readDigest(to *[sha256.Size]byte, text string) bool {
	if len(text) != 2*sha256.Size {
		return false
	}
	_, err := hex.Decode(to[:], []byte(text))
	return err == nil
}

// change reads the file, applies edit and writes it, under a lock that other
// processes respect; only then does the change act in this process.
func (t *Tokens) change(edit func([]*token) ([]*token, error)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.reserve.Do(func() error { return t.changeOnce(edit) })
}

func (t *Tokens) changeOnce(edit func([]*token) ([]*token, error)) error {
	time.Sleep(time.Until(t.unlocked.Add(lockRest)))
	lock := flock.New(t.file()+".lock", flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	if locked, err := lock.TryLockContext(ctx, lockEvery); err != nil || !locked {
		return fmt.Errorf("lock %s: %w; another wasmhost process may be changing it", t.file(), err)
	}
	defer func() {
		_ = lock.Close()
		t.unlocked = time.Now()
	}()

	set, err := readTokens(t.file())
	if err != nil {
		return err
	}
	t.carryUses(set)
	list, err := edit(set.list)
	if err != nil {
		return err
	}
	err = writeTokens(t.file(), list)
	if err == nil || errors.Is(err, durable.ErrUnsynced) {
		// What the file says acts: a token that it has no more opens nothing.
		next := newTokenSet(list)
		next.info, _ = os.Lstat(t.file()) // nil is seen as a change
		t.set.Store(next)
		if noteErr := t.recorded().Record(); noteErr != nil {
			t.log.Warn("note that there are tokens; the next change tries again", "error", noteErr)
		}
	}
	return err
}

// carryUses gives a set the last uses that are known to this process only.
func (t *Tokens) carryUses(set *tokenSet) {
	for _, old := range t.set.Load().list {
		if tok := set.byDigest[old.digest]; tok != nil && tok.lastUsed.Load() < old.lastUsed.Load() {
			tok.lastUsed.Store(old.lastUsed.Load())
		}
	}
}

// lookEvery is how often the file is looked at for what other processes have
// changed.
const lookEvery = time.Second

// look takes over what another process has changed. Now says that it is not to
// wait for its time. It reports whether there was anything. A file that is
// damaged or gone changes nothing: what was valid stays so until the host
// starts anew.
func (t *Tokens) look(now bool) bool {
	at, last := time.Now().UnixNano(), t.looked.Load()
	if !now && (at-last < int64(lookEvery) || !t.looked.CompareAndSwap(last, at)) {
		return false
	}
	info, err := os.Lstat(t.file())
	if err != nil || sameFile(info, t.set.Load().info) || !t.mu.TryLock() {
		return false
	}
	defer t.mu.Unlock()
	set, err := readTokens(t.file())
	if err != nil || set.info == nil {
		return false
	}
	t.carryUses(set)
	t.set.Store(set)
	return true
}

// sameFile reports whether a file was not replaced since.
func sameFile(now, before fs.FileInfo) bool {
	return before != nil && os.SameFile(now, before) && now.Size() == before.Size() &&
		now.ModTime().Equal(before.ModTime())
}

func writeTokens(path string, list []*token) error {
	file := tokensFile{Version: 1, Tokens: make([]storedToken, len(list))}
	for i, tok := range list {
		file.Tokens[i] = storedToken{TokenInfo: tok.info(), SHA256: hex.EncodeToString(tok.digest[:])}
		if tok.key != nil {
			file.Version = max(file.Version, keyedTokensVersion)
			file.Tokens[i].Key = hex.EncodeToString(tok.key[:])
		}
		if file.Tokens[i].Owner = tok.owner; tok.owner {
			file.Version = tokensFileVersion
		}
	}
	data, err := json.Marshal(file, jsontext.WithIndent("  "))
	if err != nil {
		return fmt.Errorf("encode tokens: %w", err)
	}
	if data = append(data, '\n'); len(data) > maxTokensFileBytes {
		// No host could start with it.
		return fmt.Errorf("there are too many tokens: %s would be over %d bytes; revoke those that nobody uses, see "+
			"`wasmhost token list`", path, maxTokensFileBytes)
	}
	return writePrivate(path, data)
}

// readPrivate reads a regular file that only its owner may access.
func readPrivate(path string, limit int64) ([]byte, error) {
	f, err := regular.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fs.ErrNotExist
	case errors.Is(err, regular.ErrNotRegular):
		return nil, fmt.Errorf("%w %s: %w; move it away", ErrUnsafeFile, path, regular.ErrNotRegular)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrTokenFile, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTokenFile, err)
	}
	if err := checkPrivate(path, info); err != nil {
		return nil, err
	}
	data, err := regular.Read(f, limit)
	switch {
	case errors.Is(err, regular.ErrTooLarge):
		return nil, fmt.Errorf("%w %s: it is over %d bytes", ErrTokenFile, path, limit)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrTokenFile, err)
	}
	return data, nil
}

// writePrivate replaces a file atomically; it is 0600 from its first moment.
func writePrivate(path string, data []byte) error {
	if err := durable.Replace(path, data); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
