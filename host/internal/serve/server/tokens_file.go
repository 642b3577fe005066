package server

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// TokensName is the file in the data folder that the hashes of the tokens are in.
const TokensName = "tokens.json"

const (
	// tokensFileVersion is the latest that is known. It has logins; without
	// any, the file is written as version 1, which earlier hosts read. Those of
	// version 2 have no key, so they have ended; those of version 3 are nobody's
	// but of full access, and only 4 knows those of the owner, 5 those of a role that
	// scopes do not tell, and 6 those for code.
	tokensFileVersion  = 6
	roleTokensVersion  = 5
	ownerTokensVersion = 4
	keyedTokensVersion = 3
	maxTokensFileBytes = 4 << 20
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

// decode reads the tokens of what was read. A file that does not exist is an empty
// set.
func (t *Tokens) decode(data []byte, err error) (*tokenSet, error) {
	path := t.document.String()
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, document.ErrGone) {
		return newTokenSet(nil), nil
	}
	if errors.Is(err, document.ErrDamaged) {
		return nil, tokenFileError(path, err)
	}
	if err := privateError(path, maxTokensFileBytes, err); err != nil {
		return nil, err
	}
	// The version comes first: what else a later host writes is not known.
	var file tokensFile
	if err := document.CheckFormat(data, "version", tokensFileVersion); err != nil {
		return nil, fmt.Errorf("%w %s: %w; %s", ErrTokenFile, path, err, document.Advice(err, TokensName))
	}
	if err := json.Unmarshal(data, &file, json.RejectUnknownMembers(true)); err != nil {
		return nil, tokenFileError(path, err)
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
		if err == nil && file.Version >= roleTokensVersion && stored.Role == "" {
			err = errors.New("it has no role") // one that got lost would be full access
		}
		if err == nil && (digests[tok.digest] || ids[tok.id]) {
			err = errors.New("it stands twice")
		}
		if err != nil {
			return nil, tokenFileError(path, fmt.Errorf("token %d: %w", i+1, err))
		}
		digests[tok.digest], ids[tok.id] = true, true
		list = append(list, tok)
	}
	return newTokenSet(list), nil
}

// read reads the tokens.
func (t *Tokens) read() (*tokenSet, error) {
	data, version, err := t.document.Read()
	set, err := t.decode(data, err)
	if err == nil {
		set.version = version
	}
	return set, err
}

func tokenFileError(path string, err error) error {
	return fmt.Errorf("%w %s: %w; restore it from a backup, or restart the host, which sets it aside and makes a new "+
		"first token (all old tokens end then)", ErrTokenFile, path, err)
}

func (s storedToken) token() (*token, error) {
	tok := &token{Identity: Identity{id: s.ID, name: s.Name, role: cmp.Or(s.Role, api.RoleOf(s.Scopes)), scopes: s.Scopes,
		code: s.Code, owner: s.Owner}, prefix: s.Prefix, createdAt: s.CreatedAt}
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
	if err := checkRole(tok.role, tok.scopes, tok.code); err != nil {
		return nil, err
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

// change reads the file, applies edit and writes it, while no other process and
// no other host does so; only then does the change act in this process.
func (t *Tokens) change(edit func([]*token) ([]*token, error)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []*token
	doing := "write " + t.document.String()
	version, err := document.Change(t.document, doing, func(data []byte, err error) ([]byte, error) {
		set, err := t.decode(data, err)
		if err != nil {
			return nil, err
		}
		t.carryUses(set)
		if list, err = edit(set.list); err != nil {
			return nil, err
		}
		return t.encode(list)
	})
	unsynced, unrecorded := errors.Is(err, durable.ErrUnsynced), errors.Is(err, document.ErrUnrecorded)
	if err == nil || unsynced || unrecorded {
		// What the file says acts: a token that it has no more opens nothing.
		next := newTokenSet(list)
		next.version = version
		t.set.Store(next)
	}
	if unrecorded && !unsynced {
		t.log.Warn("note that there are tokens; the next change tries again", "error", err)
		return nil
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

// look takes over what another process or another host has changed. Now says that
// it is not to wait for its time. A file that is damaged or gone changes nothing:
// what was valid stays so until the host starts anew. The error says that what is
// valid cannot be known now.
func (t *Tokens) look(now bool) error {
	changed, err := t.document.Changed(t.set.Load().version, now)
	if err != nil || !changed {
		return err
	}
	if t.hosts {
		t.mu.Lock()
	} else if !t.mu.TryLock() {
		return nil
	}
	defer t.mu.Unlock()
	if again, err := t.document.Changed(t.set.Load().version, true); err != nil || !again {
		return err // somebody else has taken it over
	}
	set, err := t.read()
	switch {
	case errors.Is(err, document.ErrUnavailable):
		return err
	case err != nil || set.version.Zero():
		return nil
	}
	t.carryUses(set)
	t.set.Store(set)
	return nil
}

// encode is the text of tokens.json.
func (t *Tokens) encode(list []*token) ([]byte, error) {
	file := tokensFile{Version: 1, Tokens: make([]storedToken, len(list))}
	for i, tok := range list {
		file.Tokens[i] = storedToken{TokenInfo: tok.info(), SHA256: hex.EncodeToString(tok.digest[:])}
		if tok.key != nil {
			file.Version = max(file.Version, keyedTokensVersion)
			file.Tokens[i].Key = hex.EncodeToString(tok.key[:])
		}
		if file.Tokens[i].Owner = tok.owner; tok.owner {
			file.Version = max(file.Version, ownerTokensVersion)
		}
		if tok.role != api.RoleOf(tok.scopes) {
			file.Version = max(file.Version, roleTokensVersion)
		}
		if tok.code {
			file.Version = tokensFileVersion
		}
	}
	for i := range file.Tokens {
		if file.Version < roleTokensVersion {
			file.Tokens[i].Role = "" // as hosts wrote them that know no roles
		}
	}
	data, err := json.Marshal(file, jsontext.WithIndent("  "))
	if err != nil {
		return nil, fmt.Errorf("encode tokens: %w", err)
	}
	if data = append(data, '\n'); len(data) > maxTokensFileBytes {
		// No host could start with it.
		return nil, fmt.Errorf("there are too many tokens: %s would be over %d bytes; revoke those that nobody uses, see "+
			"`wasmhost token list`", t.document, maxTokensFileBytes)
	}
	return data, nil
}

// private is the document of a file that only its owner may access.
func private(in document.Store, name string, most int64) document.Document {
	return in.Document(name, document.Options{Most: most, Shared: name == TokensName, Vital: true, Check: checkPrivate})
}

// privateError says why such a document cannot be read.
func privateError(path string, most int64, err error) error {
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist), errors.Is(err, ErrUnsafeFile),
		errors.Is(err, document.ErrUnavailable):
		return err
	case errors.Is(err, regular.ErrNotRegular):
		return fmt.Errorf("%w %s: %w; move it away", ErrUnsafeFile, path, regular.ErrNotRegular)
	case errors.Is(err, regular.ErrTooLarge):
		return fmt.Errorf("%w %s: it is over %d bytes", ErrTokenFile, path, most)
	}
	return fmt.Errorf("%w: %w", ErrTokenFile, err)
}
