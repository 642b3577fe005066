// Package passkeys makes and checks the passkeys by which a user approves: it is the [presence.Keys] of a host that is
// linked with it. What a browser says flows in, what is kept of a passkey out; which thing it is for, and what follows,
// is of package presence.
package passkeys

import (
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
)

// Keys implements [presence.Keys].
type Keys struct{}

// owner is the user of all passkeys.
type owner struct {
	id   []byte
	keys []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return o.id }
func (o owner) WebAuthnName() string                       { return "approvals" }
func (o owner) WebAuthnDisplayName() string                { return "Approvals of wasmhost" }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

// party is the host as passkeys know it, at an origin, and the owner of what there is.
func party(of presence.Owner) (*webauthn.WebAuthn, owner, error) {
	o := owner{id: of.User}
	u, err := url.Parse(of.Origin)
	if err != nil || u.Hostname() == "" {
		return nil, o, problem.InvalidRequest("passkeys are of the console's address, and the request has none")
	}
	name := strings.ToLower(u.Hostname())
	if _, err := netip.ParseAddr(name); err == nil || u.Scheme != "https" && name != "localhost" &&
		!strings.HasSuffix(name, ".localhost") {
		return nil, o, problem.InvalidRequest("browsers have no passkeys for " + problem.Text(u.Host) +
			": open the console as http://localhost:PORT, or by its name over TLS")
	}
	for _, text := range of.Passkeys {
		var key webauthn.Credential
		if err := json.Unmarshal(text, &key); err != nil {
			return nil, o, err
		}
		o.keys = append(o.keys, key)
	}
	p, err := webauthn.New(&webauthn.Config{RPID: name, RPDisplayName: "wasmhost", RPOrigins: []string{of.Origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{UserVerification: protocol.VerificationRequired,
			ResidentKey: protocol.ResidentKeyRequirementPreferred}})
	return p, o, err
}

// Begin implements [presence.Keys].
func (Keys) Begin(of presence.Owner, register bool) (options any, challenge string, session any, err error) {
	p, o, err := party(of)
	if err != nil {
		return nil, "", nil, err
	}
	if !register {
		asked, s, err := p.BeginLogin(o, webauthn.WithUserVerification(protocol.VerificationRequired))
		if err != nil {
			return nil, "", nil, err
		}
		return asked.Response, s.Challenge, *s, nil
	}
	asked, s, err := p.BeginRegistration(o, webauthn.WithExclusions(webauthn.Credentials(o.keys).CredentialDescriptors()))
	if err != nil {
		return nil, "", nil, err
	}
	return asked.Response, s.Challenge, *s, nil
}

// Challenge implements [presence.Keys].
func (Keys) Challenge(answer []byte, register bool) (string, error) {
	if register {
		made, err := protocol.ParseCredentialCreationResponseBytes(answer)
		if err != nil {
			return "", err
		}
		return made.Response.CollectedClientData.Challenge, nil
	}
	used, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", err
	}
	return used.Response.CollectedClientData.Challenge, nil
}

// Made implements [presence.Keys].
func (Keys) Made(of presence.Owner, session any, answer []byte) (json.RawMessage, error) {
	made, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, err
	}
	p, o, err := party(of)
	if err != nil {
		return nil, err
	}
	key, err := p.CreateCredential(o, session.(webauthn.SessionData), made)
	if err != nil {
		return nil, err
	}
	key.Attestation = webauthn.CredentialAttestation{} // of no use later, and long
	return json.Marshal(key)
}

// Used implements [presence.Keys].
func (Keys) Used(of presence.Owner, session any, answer []byte) (json.RawMessage, error) {
	used, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, err
	}
	p, o, err := party(of)
	if err != nil {
		return nil, err
	}
	key, err := p.ValidateLogin(o, session.(webauthn.SessionData), used)
	if err != nil {
		return nil, err
	}
	if key.Authenticator.CloneWarning {
		return nil, errors.New("the passkey has counted back, as a copy does")
	}
	return json.Marshal(key)
}
