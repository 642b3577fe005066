package presence

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
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

// challenge is an open one, for one thing.
type challenge struct {
	what    string // empty: it makes a passkey
	origin  string
	session webauthn.SessionData
	expires time.Time
}

// open keeps a challenge. The caller holds the mutex.
func (s *Service) open(what, origin string, session *webauthn.SessionData, options any) (api.PresenceChallenge, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return api.PresenceChallenge{}, err
	}
	c := challenge{what, origin, *session, s.cfg.Now().Add(s.cfg.Limits.ChallengeTime)}
	s.challenges = append(s.challenges, c)
	s.challenges = s.challenges[max(0, len(s.challenges)-s.cfg.Limits.Challenges):]
	return api.PresenceChallenge{Options: text, Expires: c.expires.UTC()}, nil
}

// take ends the challenge that was signed, and returns it. The caller holds the mutex.
func (s *Service) take(signed string) (c challenge, found bool) {
	at := slices.IndexFunc(s.challenges, func(c challenge) bool { return c.session.Challenge == signed })
	if at < 0 {
		return c, false
	}
	c = s.challenges[at]
	s.challenges = slices.Delete(s.challenges, at, at+1)
	return c, s.cfg.Now().Before(c.expires)
}

// owner is the user of all passkeys.
type owner struct{ *record }

func (o owner) WebAuthnID() []byte          { return o.User }
func (o owner) WebAuthnName() string        { return "approvals" }
func (o owner) WebAuthnDisplayName() string { return "Approvals of wasmhost" }
func (o owner) WebAuthnCredentials() (list []webauthn.Credential) {
	for _, p := range o.Passkeys {
		list = append(list, p.Credential)
	}
	return list
}

// party is the host as passkeys know it, at an origin.
func party(origin string) (*webauthn.WebAuthn, error) {
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return nil, problem.InvalidRequest("passkeys are of the console's address, and the request has none")
	}
	name := strings.ToLower(u.Hostname())
	if _, err := netip.ParseAddr(name); err == nil || u.Scheme != "https" && name != "localhost" &&
		!strings.HasSuffix(name, ".localhost") {
		return nil, problem.InvalidRequest("browsers have no passkeys for " + problem.Text(u.Host) + ": open the console " +
			"as http://localhost:PORT, or by its name over TLS")
	}
	return webauthn.New(&webauthn.Config{RPID: name, RPDisplayName: "wasmhost", RPOrigins: []string{origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{UserVerification: protocol.VerificationRequired,
			ResidentKey: protocol.ResidentKeyRequirementPreferred}})
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
		p, err := party(r.Origin)
		if err != nil {
			return made, err
		}
		options, session, err := p.BeginLogin(owner{&r}, webauthn.WithUserVerification(protocol.VerificationRequired))
		if err != nil {
			return made, err
		}
		return s.open(in.What, r.Origin, session, options.Response)
	}
	origin := api.Origin(ctx)
	if r.Origin != "" && r.Origin != origin {
		return made, problem.Conflict("the passkeys that there are belong to " + r.Origin + ": open the console there")
	}
	p, err := party(origin)
	if err != nil {
		return made, err
	}
	if r.User == nil {
		r.User = make([]byte, 32)
		_, _ = rand.Read(r.User)
	}
	options, session, err := p.BeginRegistration(owner{&r},
		webauthn.WithExclusions(webauthn.Credentials(owner{&r}.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return made, err
	}
	return s.open("", origin, session, options.Response)
}

// refused says that a passkey does not do, without saying how to make one that does.
func refused(err error) error {
	return required(api.PresencePasskey, "the passkey was not taken: ask for it again").WithCause(err)
}

// verify checks that a passkey has signed a challenge for one thing, and reports whether that
// changed what is kept. The caller holds the mutex.
func (s *Service) verify(r *record, what string, assertion []byte) (changed bool, err error) {
	if len(assertion) == 0 {
		return false, required(api.PresencePasskey, "an approval takes the passkey: approve in the console, at "+r.Origin)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(assertion)
	if err != nil {
		return false, refused(err)
	}
	c, found := s.take(parsed.Response.CollectedClientData.Challenge)
	if !found || c.what == "" || c.what != what {
		return false, refused(fmt.Errorf("the challenge is none that is open for %q", what))
	}
	p, err := party(r.Origin)
	if err != nil {
		return false, err
	}
	used, err := p.ValidateLogin(owner{r}, c.session, parsed)
	if err != nil {
		return false, refused(err)
	}
	if used.Authenticator.CloneWarning {
		return false, refused(fmt.Errorf("the passkey has counted back, as a copy does"))
	}
	for i := range r.Passkeys {
		if known := &r.Passkeys[i].Credential; bytes.Equal(known.ID, used.ID) {
			changed = known.Authenticator.SignCount != used.Authenticator.SignCount || known.Flags != used.Flags
			*known = *used
		}
	}
	return changed, nil
}

// add adds a passkey that was made by a challenge. The caller holds the mutex.
func (s *Service) add(r *record, name string, made []byte) error {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(made)
	if err != nil {
		return refused(err)
	}
	c, found := s.take(parsed.Response.CollectedClientData.Challenge)
	if !found || c.what != "" {
		return refused(fmt.Errorf("the challenge is none that is open"))
	}
	if len(r.Passkeys) >= s.cfg.Limits.Passkeys {
		return problem.New(problem.CodeQuotaExceeded, fmt.Sprintf("there are %d passkeys already (presence.passkeys)",
			len(r.Passkeys)))
	}
	if len(r.Passkeys) == 0 {
		r.User, r.Origin = c.session.UserID, c.origin
	}
	p, err := party(r.Origin)
	if err != nil {
		return err
	}
	credential, err := p.CreateCredential(owner{r}, c.session, parsed)
	if err != nil {
		return refused(err)
	}
	credential.Attestation = webauthn.CredentialAttestation{} // of no use later, and long
	runes := []rune(problem.Text(strings.TrimSpace(name)))
	r.Passkeys = append(r.Passkeys, passkey{Name: string(runes[:min(len(runes), 100)]),
		Added: s.cfg.Now().UTC().Truncate(time.Second), Credential: *credential})
	return nil
}

// id is what a passkey is called in the API.
func (p passkey) id() string { return base64.RawURLEncoding.EncodeToString(p.Credential.ID) }
