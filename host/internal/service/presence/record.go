package presence

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// FileName is the file in the data folder.
const FileName = "approvals.json"

const (
	fileFormat = 1
	maxBytes   = 128 << 20
	maxHistory = 50
	// sealName is that of the digest in the vault, and of the anchor.
	sealName = "approvals"
	// nothing is the digest of no file.
	nothing = "none"
)

// record is what is kept.
type record struct {
	Format     int                 `json:"format"`
	Level      api.PresenceLevel   `json:"level"`
	Passphrase *passphrase         `json:"passphrase,omitempty"`
	User       []byte              `json:"user,omitempty"` // what passkeys call their user
	Origin     string              `json:"origin,omitempty"`
	Passkeys   []passkey           `json:"passkeys,omitempty"`
	Recovers   *time.Time          `json:"recovers,omitempty"`
	History    []api.ApprovalEvent `json:"history,omitempty"`
	Next       int64               `json:"next,omitempty"` // id of an allowance
	Allowances []allowance         `json:"allowances,omitempty"`
}

type passkey struct {
	Name       string          `json:"name"`
	Added      time.Time       `json:"added"`
	Credential json.RawMessage `json:"credential"`
}

type allowance struct {
	api.Allowance
	Content string `json:"content"` // digest of the plugin
}

// note adds to the history.
func (r *record) note(at time.Time, by, format string, args ...any) {
	r.History = append(r.History, api.ApprovalEvent{At: at.UTC().Truncate(time.Second), By: by,
		What: problem.Text(fmt.Sprintf(format, args...))})
	r.History = r.History[max(0, len(r.History)-maxHistory):]
}

func digest(text []byte) string {
	if text == nil {
		return nothing
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// The file is good where its digest is the one that the vault has sealed, and the one of the
// anchor. While it is replaced these have the old one beside the new: either is good then.

// sealed returns the digests that the vault has, and those of the anchor; none where there was
// never a file.
func (s *Service) sealed(ctx context.Context) (seal, anchor []string, err error) {
	secret, _, err := s.secrets.Get(ctx, vault.Host, vault.KindSecret, sealName)
	if err != nil {
		return nil, nil, err
	}
	defer secret.Wipe()
	seal = strings.Fields(secret.Reveal())
	if s.shared { // an anchor is one host's
		return seal, nil, nil
	}
	text, err := s.anchor.Anchor(ctx, sealName)
	return seal, strings.Fields(text), err
}

func (s *Service) seal(ctx context.Context, digests ...string) error {
	text := strings.Join(digests, " ")
	secret := vault.NewSecret(text)
	defer secret.Wipe()
	if err := s.secrets.Set(ctx, vault.Host, vault.KindSecret, sealName, secret); err != nil || s.shared {
		return err
	}
	return s.anchor.SetAnchor(ctx, sealName, text)
}

// read returns what is kept and its digest. The error is a [*tampered] where somebody else has
// changed it. The caller holds the mutex.
func (s *Service) read(ctx context.Context) (r record, sum string, err error) {
	text, _, err := s.document.Read()
	switch {
	case errors.Is(err, fs.ErrNotExist) && !errors.Is(err, document.ErrGone):
		text = nil
	case document.Passing(err):
		return r, "", err
	case err != nil:
		return r, "", &tampered{"what they take, in " + FileName + ", cannot be read", err}
	}
	seal, anchor, err := s.sealed(ctx)
	switch {
	case document.Passing(err):
		return r, "", err
	case err != nil:
		return r, "", &tampered{"what the vault says of them cannot be read", err}
	}
	sum = digest(text)
	known := func(list []string) bool { return slices.Contains(list, sum) || sum == nothing && len(list) == 0 }
	switch {
	case !known(seal):
		return r, "", &tampered{"what they take, in " + FileName + ", is not what the host has written", nil}
	case !known(anchor) && (len(anchor) > 0 || len(seal) == 0):
		return r, "", &tampered{"the data folder has older settings of them than the host has written here", nil}
	case !s.shared && s.seen != "" && sum != s.seen:
		return r, "", &tampered{"what they take was changed while the host ran", nil}
	}
	// The host ended as it wrote, or the folder is at another place.
	if len(seal) > 1 || len(anchor) != min(1, len(seal)) && !s.shared {
		if err := s.seal(ctx, sum); err != nil {
			return r, "", err
		}
	}
	r = record{Format: fileFormat, Level: api.PresenceSession}
	if text != nil {
		if err := document.DecodeFormat(text, fileFormat, &r); err != nil {
			return r, "", &tampered{"what they take, in " + FileName + ", cannot be read", err}
		}
	}
	s.seen = sum
	return r, sum, nil
}

// write replaces what was read with the digest before.
func (s *Service) write(ctx context.Context, r record, before string) error {
	ctx = context.WithoutCancel(ctx)
	r.Format = fileFormat
	text, err := document.Encode(r)
	if err != nil {
		return err
	}
	sum := digest(text)
	if err := s.seal(ctx, sum, before); err != nil {
		return err
	}
	if _, err := s.document.Change(func(now []byte, _ error) ([]byte, error) {
		if digest(now) != before {
			return nil, problem.Conflict("it was changed meanwhile; try again")
		}
		return text, nil
	}); err != nil {
		return fmt.Errorf("keep what approvals take: %w", err)
	}
	s.seen = sum
	return s.seal(ctx, sum)
}

// tampered says that something else than the host has changed what approvals take.
type tampered struct {
	what  string
	cause error
}

func (t *tampered) Error() string {
	if t.cause != nil {
		return t.what + ": " + t.cause.Error()
	}
	return t.what
}

func (t *tampered) Unwrap() error { return t.cause }

// problem is what whoever approves is told.
func (t *tampered) problem() *problem.Problem {
	return problem.New(problem.CodeTampered, "nothing is approved: "+t.what+"; if you know why, stop the host and begin "+
		"anew with `wasmhost approvals recover`; else see who can write to the data folder").WithCause(t)
}
