package server

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// MaxTokens is how many tokens a data folder may hold.
const MaxTokens = 1000

// minExternalToken is the least length of a token from outside.
const minExternalToken = 16

// Errors of the token store, for errors.Is.
var (
	// ErrTokenFile: a token file is malformed or cannot be read.
	ErrTokenFile = errors.New("token file")
	// ErrUnsafeFile: other users of the machine can read or change a file
	// that must be the user's alone.
	ErrUnsafeFile = errors.New("unsafe file")
	// ErrInvalidToken: a token or its description is not acceptable.
	ErrInvalidToken = errors.New("invalid token")
)

// TokensOptions are the optional parts of [OpenTokens].
type TokensOptions struct {
	// External is a token given from outside (HOST_CLI_TOKEN): unscoped,
	// kept in memory only. At least 16 visible ASCII characters.
	External string
	// Prefix is what new tokens begin with; empty is "whk_".
	Prefix string
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Log is told of token files that were damaged or gone; nil discards it.
	Log *slog.Logger
	// Random is the source of new tokens; nil means crypto/rand.
	Random io.Reader
	// Reserve is space for the tokens where the disk is full; may be nil.
	Reserve *disk.Reserve
	// Documents are where the tokens are; nil is the data folder.
	Documents document.Store
	// NewFolder says that the folder is new to hosts that have the same tokens: it
	// gets a first token of its own beside theirs.
	NewFolder bool
}

// Tokens are the bearer tokens of one data folder. All methods may be called
// from many goroutines; several processes may change one folder, each change
// is made while no other one is. A process sees a token that another one, or
// another host, made at once, and what was revoked within a second.
type Tokens struct {
	dir    string
	boot   string // differs at each start of the host, and cannot be guessed
	now    func() time.Time
	random io.Reader
	prefix string // of new ones
	log    *slog.Logger

	document document.Document
	hosts    bool                      // other hosts have the same tokens
	fresh    bool                      // and this folder is new to them
	codes    *document.List[loginCode] // for logins at any of them; nil without others
	cli      document.Document         // the file of the first token
	set      atomic.Pointer[tokenSet]
	external *token // nil without one

	idle atomic.Int64 // how long a login may be unused, by the server that serves with them

	mu    sync.Mutex  // one change at a time
	dirty atomic.Bool // a last use is not on disk yet
}

// tokenSet is an immutable set of tokens by digest.
type tokenSet struct {
	byDigest map[[sha256.Size]byte]*token
	list     []*token // in order of creation
	version  document.Version
}

type token struct {
	Identity
	prefix    string
	digest    [sha256.Size]byte
	key       *[sha256.Size]byte // what the key of a login is made from; nil for a token
	createdAt time.Time
	expiresAt time.Time    // zero: never
	lastUsed  atomic.Int64 // Unix seconds; 0: never
}

// OpenTokens reads the tokens of a data folder, which must exist. A missing
// file means no tokens yet; one that is malformed, or that other users can
// change, is an error, never an empty list.
func OpenTokens(dir string, opts TokensOptions) (*Tokens, error) {
	t, err := newTokens(dir, opts)
	if err != nil {
		return nil, err
	}
	if err := t.open(); err != nil {
		return nil, err
	}
	return t, nil
}

// open reads the tokens.
func (t *Tokens) open() error {
	set, err := t.read()
	if err == nil {
		t.set.Store(set)
	}
	return err
}

func newTokens(dir string, opts TokensOptions) (*Tokens, error) {
	files := document.InFolder(dir, opts.Reserve)
	t := &Tokens{prefix: cmp.Or(opts.Prefix, tokenPrefix), dir: dir,
		boot: rand.Text(), now: opts.Now, random: opts.Random, log: opts.Log,
		cli: private(&document.Files{Dir: dir, Reserve: opts.Reserve}, cliTokenFile, maxCLITokenBytes)}
	if opts.Documents == nil {
		opts.Documents = files
	}
	t.fresh = opts.NewFolder
	t.document, t.hosts = private(opts.Documents, TokensName, maxTokensFileBytes), opts.Documents.Hosts()
	if t.hosts {
		t.codes = document.NewList[loginCode](opts.Documents.Document(loginCodesName,
			document.Options{Most: maxLoginCodesBytes}))
	}
	if t.now == nil {
		t.now = time.Now
	}
	if t.log == nil {
		t.log = slog.New(slog.DiscardHandler)
	}
	if t.random == nil {
		t.random = rand.Reader
	}
	if opts.External != "" {
		if err := checkExternal(opts.External); err != nil {
			return nil, err
		}
		t.external = &token{Identity: Identity{id: "external", role: api.RoleAdmin},
			digest: sha256.Sum256([]byte(opts.External))}
	}
	return t, nil
}

func checkExternal(value string) error {
	if len(value) < minExternalToken {
		return fmt.Errorf("%w: the token from outside (HOST_CLI_TOKEN) has %d characters; use at least %d random ones",
			ErrInvalidToken, len(value), minExternalToken)
	}
	for i := range len(value) {
		if value[i] <= ' ' || value[i] > '~' {
			return fmt.Errorf("%w: the token from outside (HOST_CLI_TOKEN) has a character at position %d that a header "+
				"cannot carry; use visible ASCII without spaces", ErrInvalidToken, i+1)
		}
	}
	return nil
}

// authResult is the outcome of checking a token, and a label in the metrics.
type authResult string

const (
	authOK        authResult = "ok"
	authMissing   authResult = "missing"
	authMalformed authResult = "malformed"
	authUnknown   authResult = "unknown"
	authExpired   authResult = "expired"
	// authUnavailable: what is valid cannot be known now.
	authUnavailable authResult = "unavailable"
)

// Authenticate returns who presents a token, or nil when the token is not
// valid now.
func (t *Tokens) Authenticate(secret string) *Identity {
	identity, _ := t.authenticate(secret)
	return identity
}

// authenticate looks the token up by its SHA-256 digest, so the time of the
// look-up depends on nothing that a guesser can steer; the digests are then
// compared in constant time.
func (t *Tokens) authenticate(secret string) (*Identity, authResult) {
	digest := sha256.Sum256([]byte(secret))
	if t.external != nil && subtle.ConstantTimeCompare(digest[:], t.external.digest[:]) == 1 {
		return &t.external.Identity, authOK
	}
	tok, err := t.find(digest)
	switch {
	case err != nil:
		return nil, authUnavailable
	case tok == nil || tok.key != nil: // a login is no token: its cookie opens nothing alone
		return nil, authUnknown
	}
	return t.use(tok)
}

// Valid reports whether the token or login with an id is good now.
func (t *Tokens) Valid(id string) bool {
	if t.external != nil && id == t.external.id {
		return true
	}
	if err := t.look(false); err != nil {
		return false
	}
	now := t.now()
	return slices.ContainsFunc(t.set.Load().list, func(tok *token) bool {
		if tok.id != id {
			return false
		}
		if tok.key != nil {
			return !tok.over(now, time.Duration(t.idle.Load()))
		}
		return tok.expiresAt.IsZero() || now.Before(tok.expiresAt)
	})
}

// find returns what has a digest, or nil. The error says that this cannot be known
// now.
func (t *Tokens) find(digest [sha256.Size]byte) (*token, error) {
	err := t.look(false)
	tok := t.set.Load().byDigest[digest]
	if err == nil && tok == nil {
		err = t.look(true)
		tok = t.set.Load().byDigest[digest]
	}
	if err != nil || tok == nil || subtle.ConstantTimeCompare(digest[:], tok.digest[:]) != 1 {
		return nil, err
	}
	return tok, nil
}

// use notes the use of a token, unless it has expired.
func (t *Tokens) use(tok *token) (*Identity, authResult) {
	now := t.now()
	if !tok.expiresAt.IsZero() && !now.Before(tok.expiresAt) {
		return nil, authExpired
	}
	// To the minute, so that busy connections do not fight over one word.
	if minute := now.Unix() / 60 * 60; tok.lastUsed.Load() < minute {
		tok.lastUsed.Store(minute)
		t.dirty.Store(true)
	}
	return &tok.Identity, authOK
}

// NewTokenRequest describes a token to make.
type NewTokenRequest struct {
	// Name is for people: 1 to 100 characters.
	Name string
	// Role is what it may do; empty is that of [api.RoleOf].
	Role api.Role
	// Scopes limit a token that calls; none means all plugins.
	Scopes []api.Scope
	// Code says that agents with it get two tools for code in place of all others.
	Code bool
	// Expires is how long the token is valid; 0 means for ever.
	Expires time.Duration
}

// Create makes a token, stores its digest and returns it: the only time that
// the secret is seen.
func (t *Tokens) Create(req NewTokenRequest) (secret string, info api.TokenInfo, err error) {
	secret, tok, err := t.prepare(req)
	if err != nil {
		return "", api.TokenInfo{}, err
	}
	if err := t.add(tok); err != nil {
		return "", api.TokenInfo{}, err
	}
	return secret, tok.info(), nil
}

// prepare makes a token that is not stored yet.
func (t *Tokens) prepare(req NewTokenRequest) (string, *token, error) {
	if err := req.validate(); err != nil {
		return "", nil, fmt.Errorf("%w: %w", ErrInvalidToken, err)
	}
	secret, err := newToken(t.random, t.prefix)
	if err != nil {
		return "", nil, fmt.Errorf("make a token: %w", err)
	}
	var id [6]byte
	if _, err := io.ReadFull(t.random, id[:]); err != nil {
		return "", nil, fmt.Errorf("make a token: %w", err)
	}
	tok := &token{
		Identity: Identity{id: hex.EncodeToString(id[:]), name: req.Name, role: cmp.Or(req.Role, api.RoleOf(req.Scopes)),
			scopes: slices.Clone(req.Scopes), code: req.Code},
		prefix:    secret[:len(t.prefix)+shownLen],
		digest:    sha256.Sum256([]byte(secret)),
		createdAt: t.now().UTC().Truncate(time.Second),
	}
	if req.Expires > 0 {
		tok.expiresAt = t.now().Add(req.Expires).UTC()
	}
	return secret, tok, nil
}

func (r NewTokenRequest) validate() error {
	if n := utf8.RuneCountInString(r.Name); n < 1 || n > 100 || !utf8.ValidString(r.Name) {
		return fmt.Errorf("the name has %d characters; give 1 to 100", n)
	}
	if r.Expires < 0 {
		return errors.New("it would have expired already; give a positive time")
	}
	if len(r.Scopes) > 100 {
		return fmt.Errorf("%d scopes; at most 100 are possible", len(r.Scopes))
	}
	for _, s := range r.Scopes {
		if err := checkScope(s); err != nil {
			return err
		}
	}
	return checkRole(cmp.Or(r.Role, api.RoleOf(r.Scopes)), r.Scopes, r.Code)
}

func (t *Tokens) add(tok *token) error {
	return t.change(func(list []*token) ([]*token, error) { return appendToken(list, tok) })
}

func appendToken(list []*token, tok *token) ([]*token, error) {
	if len(list) >= MaxTokens {
		return nil, fmt.Errorf("%w: there are %d tokens already; revoke some", ErrInvalidToken, len(list))
	}
	return append(list, tok), nil
}

// List returns all tokens in order of creation, expired ones included.
func (t *Tokens) List() []api.TokenInfo {
	list := t.set.Load().list
	infos := make([]api.TokenInfo, len(list))
	for i, tok := range list {
		infos[i] = tok.info()
	}
	return infos
}

// Revoke removes a token by its id; it is refused from then on.
func (t *Tokens) Revoke(id string) error {
	return t.change(func(list []*token) ([]*token, error) {
		i := slices.IndexFunc(list, func(tok *token) bool { return tok.id == id })
		if i < 0 {
			return nil, problem.New(problem.CodeTokenNotFound, "there is no such token; `wasmhost token list` shows the ids")
		}
		return slices.Delete(list, i, i+1), nil
	})
}

// Flush writes last uses that are not on disk yet, and takes over what other
// processes changed. Where the disk is in the way, or the server is gone, that
// waits for the next time: no end of the host fails for it.
func (t *Tokens) Flush() error {
	if !t.dirty.Swap(false) {
		return nil
	}
	err := t.change(func(list []*token) ([]*token, error) { return list, nil })
	if err != nil {
		t.dirty.Store(true)
	}
	if disk.Of(err) != 0 || document.Passing(err) {
		return nil
	}
	return err
}

func (t *token) info() api.TokenInfo {
	info := api.TokenInfo{ID: t.id, Name: t.name, Prefix: t.prefix, Role: t.role, Scopes: slices.Clone(t.scopes),
		Code: t.code, CreatedAt: t.createdAt, Login: t.key != nil}
	if info.Login {
		info.Name = shownBrowser(t.name)
	}
	if info.Scopes == nil {
		info.Scopes = []api.Scope{}
	}
	if !t.expiresAt.IsZero() {
		expires := t.expiresAt
		info.ExpiresAt = &expires
	}
	if used := t.lastUsed.Load(); used != 0 {
		at := time.Unix(used, 0).UTC() // of the minute
		if at.Before(t.createdAt) {
			at = t.createdAt
		}
		info.LastUsedAt = &at
	}
	return info
}

func newTokenSet(list []*token) *tokenSet {
	set := &tokenSet{byDigest: make(map[[sha256.Size]byte]*token, len(list)), list: list}
	for _, tok := range list {
		set.byDigest[tok.digest] = tok
	}
	return set
}
