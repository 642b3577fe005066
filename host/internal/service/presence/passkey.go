package presence

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// passphrase is what a passphrase is known by: Argon2id.
type passphrase struct {
	Salt    []byte `json:"salt"`
	Hash    []byte `json:"hash"`
	Passes  uint32 `json:"passes"`
	KiB     uint32 `json:"kib"`
	Threads uint8  `json:"threads"`
}

// maxPassphrase is how many bytes one may have.
const maxPassphrase = 1024

func (p *passphrase) of(text string) []byte {
	return argon2.IDKey([]byte(text), p.Salt, p.Passes, p.KiB, p.Threads, 32)
}

// newPassphrase checks a new passphrase and hashes it.
func (s *Service) newPassphrase(text string) (*passphrase, error) {
	if n := utf8.RuneCountInString(text); n < s.cfg.Limits.PassphraseLength || len(text) > maxPassphrase {
		return nil, problem.InvalidRequest(fmt.Sprintf("a passphrase has %d characters at least, and at most %d bytes",
			s.cfg.Limits.PassphraseLength, maxPassphrase))
	}
	p := &passphrase{Salt: make([]byte, 16), Passes: 3, KiB: uint32(s.cfg.Limits.PassphraseBytes >> 10), Threads: 1}
	_, _ = rand.Read(p.Salt) // never fails
	p.Hash = p.of(text)
	return p, nil
}

func required(level api.PresenceLevel, how string) *problem.Problem {
	return problem.New(problem.CodePresenceRequired, how).With("presence", string(level))
}

// judge checks a passphrase. The caller holds the mutex, so that one is hashed at a time.
func (s *Service) judge(p *passphrase, text string) error {
	switch {
	case text == "" || p == nil:
		return required(api.PresencePassphrase, "an approval takes the passphrase: give it in the console, or at the "+
			"terminal with `wasmhost inbox approve`")
	case s.tries.Tokens() < 1:
		return problem.New(problem.CodeTooManyFailures, "there were too many wrong passphrases (presence.tries); wait a "+
			"moment").After(s.cfg.Limits.TryInterval)
	case len(text) > maxPassphrase || subtle.ConstantTimeCompare(p.of(text), p.Hash) != 1:
		s.tries.Allow()
		return required(api.PresencePassphrase, "the passphrase is not the one that was set")
	}
	return nil
}

// Keys make and check passkeys; the part host/passkeys has them. What is kept of a passkey is a JSON object with its
// id, a session is theirs.
type Keys interface {
	// Begin asks a browser for the signature of a passkey, or to make another one.
	Begin(o Owner, register bool) (options any, challenge string, session any, err error)
	// Challenge is what an answer of the browser has signed, as far as it says itself.
	Challenge(answer []byte, register bool) (string, error)
	// Made checks the answer and returns the passkey that was made, Used the one that has signed.
	Made(o Owner, session any, answer []byte) (json.RawMessage, error)
	Used(o Owner, session any, answer []byte) (json.RawMessage, error)
}

// Owner is the user of all passkeys, at the address of the console.
type Owner struct {
	User     []byte
	Origin   string
	Passkeys []json.RawMessage
}

func (r *record) owner() Owner {
	o := Owner{User: r.User, Origin: r.Origin}
	for _, p := range r.Passkeys {
		o.Passkeys = append(o.Passkeys, p.Credential)
	}
	return o
}

// noKeys are those of a host that is linked without passkeys.
type noKeys struct{}

func (noKeys) Begin(Owner, bool) (any, string, any, error) { return nil, "", nil, unlinked() }
func (noKeys) Challenge([]byte, bool) (string, error)      { return "", unlinked() }

func (noKeys) Made(Owner, any, []byte) (json.RawMessage, error) { return nil, unlinked() }
func (noKeys) Used(Owner, any, []byte) (json.RawMessage, error) { return nil, unlinked() }

func unlinked() *problem.Problem { return problem.NoPart("passkeys", "an approval by a passkey") }

// Linked says which part is missing where approvals take a passkey, and the host is linked without.
func (s *Service) Linked() error {
	if s.cfg.Keys != (noKeys{}) {
		return nil
	}
	var kept struct{ Level api.PresenceLevel }
	if text, _, err := s.document.Read(); err == nil {
		_ = json.Unmarshal(text, &kept) // what is damaged, or of somebody else, is told where it is used
	}
	if s.cfg.Least == api.PresencePasskey || kept.Level == api.PresencePasskey {
		return unlinked()
	}
	return nil
}

// challenge is an open one, for one thing.
type challenge struct {
	what    string // empty: it makes a passkey
	origin  string
	user    []byte
	signed  string
	session any
	expires time.Time
}

// open keeps a new challenge. The caller holds the mutex.
func (s *Service) open(what string, o Owner) (api.PresenceChallenge, error) {
	options, signed, session, err := s.cfg.Keys.Begin(o, what == "")
	if err != nil {
		return api.PresenceChallenge{}, err
	}
	text, err := json.Marshal(options)
	if err != nil {
		return api.PresenceChallenge{}, err
	}
	c := challenge{what, o.Origin, o.User, signed, session, s.cfg.Now().Add(s.cfg.Limits.ChallengeTime)}
	s.challenges = append(s.challenges, c)
	s.challenges = s.challenges[max(0, len(s.challenges)-s.cfg.Limits.Challenges):]
	return api.PresenceChallenge{Options: text, Expires: c.expires.UTC()}, nil
}

// take ends the challenge that was signed for something, and returns it. The caller holds the mutex.
func (s *Service) take(what string, answer []byte) (c challenge, err error) {
	signed, err := s.cfg.Keys.Challenge(answer, what == "")
	if err != nil {
		return c, refused(err)
	}
	at := slices.IndexFunc(s.challenges, func(c challenge) bool { return c.signed == signed })
	if at >= 0 {
		c = s.challenges[at]
		s.challenges = slices.Delete(s.challenges, at, at+1)
	}
	if at < 0 || c.what != what || !s.cfg.Now().Before(c.expires) {
		return c, refused(fmt.Errorf("the challenge is none that is open for %q", what))
	}
	return c, nil
}

// begin answers [api.BeginPresence].
func (s *Service) begin(ctx context.Context, in api.PresenceQuestion) (made api.PresenceChallenge, err error) {
	if in.Register == (in.What != "") || len(in.What) > s.cfg.Limits.AllowanceBytes+200 {
		return made, problem.InvalidRequest(`give "register", or in "what" what is to be approved`)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	r, _, err := s.current(ctx)
	if err != nil {
		return made, err
	}
	if !in.Register {
		if len(r.Passkeys) == 0 {
			return made, problem.Conflict("there is no passkey")
		}
		return s.open(in.What, r.owner())
	}
	origin := api.Origin(ctx)
	if r.Origin != "" && r.Origin != origin {
		return made, problem.Conflict("the passkeys that there are belong to " + r.Origin + ": open the console there")
	}
	if r.Origin = origin; r.User == nil {
		r.User = make([]byte, 32)
		_, _ = rand.Read(r.User)
	}
	return s.open("", r.owner())
}

// refused says that a passkey does not do, without saying how to make one that does.
func refused(err error) error {
	if p, is := errors.AsType[*problem.Problem](err); is {
		return p
	}
	return required(api.PresencePasskey, "the passkey was not taken: ask for it again").WithCause(err)
}

// verify checks that a passkey has signed a challenge for one thing, and reports whether that
// changed what is kept. The caller holds the mutex.
func (s *Service) verify(r *record, what string, assertion []byte) (changed bool, err error) {
	if len(assertion) == 0 {
		return false, required(api.PresencePasskey, "an approval takes the passkey: approve in the console, at "+r.Origin)
	}
	if what == "" {
		return false, refused(errors.New("a challenge is for something"))
	}
	c, err := s.take(what, assertion)
	if err != nil {
		return false, err
	}
	used, err := s.cfg.Keys.Used(r.owner(), c.session, assertion)
	if err != nil {
		return false, refused(err)
	}
	for i := range r.Passkeys {
		var kept bytes.Buffer
		if known := &r.Passkeys[i]; known.id() == (passkey{Credential: used}).id() {
			changed = json.Compact(&kept, known.Credential) != nil || !bytes.Equal(kept.Bytes(), used)
			known.Credential = used
		}
	}
	return changed, nil
}

// add adds a passkey that was made by a challenge. The caller holds the mutex.
func (s *Service) add(r *record, name string, made []byte) error {
	c, err := s.take("", made)
	if err != nil {
		return err
	}
	if len(r.Passkeys) >= s.cfg.Limits.Passkeys {
		return problem.New(problem.CodeQuotaExceeded, fmt.Sprintf("there are %d passkeys already (presence.passkeys)",
			len(r.Passkeys)))
	}
	if len(r.Passkeys) == 0 {
		r.User, r.Origin = c.user, c.origin
	}
	credential, err := s.cfg.Keys.Made(r.owner(), c.session, made)
	if err != nil {
		return refused(err)
	}
	runes := []rune(problem.Text(strings.TrimSpace(name)))
	r.Passkeys = append(r.Passkeys, passkey{Name: string(runes[:min(len(runes), 100)]),
		Added: s.cfg.Now().UTC().Truncate(time.Second), Credential: credential})
	return nil
}

// id is what a passkey is called in the API.
func (p passkey) id() string {
	var key struct {
		ID []byte `json:"id"`
	}
	_ = json.Unmarshal(p.Credential, &key) // it was written by the host
	return base64.RawURLEncoding.EncodeToString(key.ID)
}
