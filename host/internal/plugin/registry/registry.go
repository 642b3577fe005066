// Package registry hands artifacts to OCI registries and takes them from there:
// some blobs, a configuration, and the manifest that names them by their
// digests. What an artifact has to consist of is said by whoever pulls it; the
// package knows bytes, sizes and media types, and nothing of plugins.
//
// A registry is hostile: what it answers is bounded in size and time, every
// byte is held against its digest, and nothing is written but the files that
// were asked for. It is spoken to by HTTPS, and gets no credentials but its own.
//
// # Decisions
//
// Packages are one layer of an artifact. The signature is over the package. Turned down: a layer `application/wasm`
// with the module alone, which no other tool could run, and a copy outside of the signature. Cost: who wants the module
// pulls the package.
//
// The signature is a layer beside the package, and a referrer for other tools. Hosts go by the layer: one digest names
// both, a pull asks one thing, and nobody adds, swaps or withholds one alone. The configuration is `manifest.json`, for
// catalogues and people. Turned down: the referrer alone, which a registry may leave out, costs a request, and lies
// without the API in a tag that pushes race for. Cost: the text under two manifests; signing later is another digest;
// where the second is refused, `push` says so and has pushed.
//
// The command pulls, not the host. Credentials, proxy and certificates are the user's. What was pulled goes the way of
// a package file. Turned down: the host, which would hold the data folder for the network. Cost: the host knows the
// origin by the client's word, and decides nothing by it but what is said of moved tags.
package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"time"

	"oras.land/oras-go/v2/errdef"
	"oras.land/oras-go/v2/registry"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	"oras.land/oras-go/v2/registry/remote/credentials"
	"oras.land/oras-go/v2/registry/remote/errcode"
)

// Scheme is what a reference to an artifact may begin with.
const Scheme = "oci://"

// DefaultTag is the tag of a reference that names none.
const DefaultTag = "latest"

// Reference names an artifact: by its digest where that is given, else by a tag.
type Reference struct {
	Registry   string
	Repository string
	Tag        string
	Digest     string
}

var digestForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

// ParseReference reads REGISTRY/REPO[:TAG|@DIGEST], with or without [Scheme].
func ParseReference(text string) (Reference, error) {
	parsed, err := registry.ParseReference(strings.TrimPrefix(text, Scheme))
	if err != nil || strings.Contains(parsed.Registry, "@") {
		return Reference{}, fmt.Errorf("%.200q names nothing in a registry: write REGISTRY/REPO:TAG or "+
			"REGISTRY/REPO@sha256:DIGEST, such as ghcr.io/ada/notes:1.2.0, in lower case but for the tag", text)
	}
	r := Reference{Registry: parsed.Registry, Repository: parsed.Repository, Tag: parsed.Reference}
	switch {
	case strings.Contains(r.Tag, ":"):
		if !digestForm.MatchString(r.Tag) {
			return Reference{}, fmt.Errorf("%.200q names a digest that is not sha256", text)
		}
		r.Tag, r.Digest = "", r.Tag
	case r.Tag == "":
		r.Tag = DefaultTag
	}
	return r, nil
}

// String is the reference as it is written, without [Scheme].
func (r Reference) String() string {
	if r.Digest != "" {
		return r.Registry + "/" + r.Repository + "@" + r.Digest
	}
	return r.Registry + "/" + r.Repository + ":" + r.Tag
}

// At is the same repository, by a digest.
func (r Reference) At(digest string) Reference {
	r.Tag, r.Digest = "", digest
	return r
}

func (r Reference) loopback() bool {
	host := r.Registry
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// Config says how a registry is reached. A zero field takes the default.
type Config struct {
	// Encrypted overrides whether HTTPS is spoken: by default with all registries
	// but those of this machine. No credentials go to another machine without.
	Encrypted *bool
	// Timeout bounds all of a push or a pull, 10 min by default.
	Timeout time.Duration
	// Stall is how long a registry may be silent, 30 s by default.
	Stall time.Duration
	// Have is the digest of an artifact that is here already: where the reference
	// leads to it, no layer is pulled.
	Have string
	// Moving, if it is not nil, is called once it is known how many bytes are pushed or
	// pulled, with what gets them meanwhile.
	Moving func(total int64) io.Writer
	// Public holds the registry to public addresses: nobody who may be asked has
	// named it.
	Public bool
}

// DefaultTimeout is how long a push or a pull may take.
const DefaultTimeout = 10 * time.Minute

const defaultStall = 30 * time.Second

// session is a push or a pull.
type session struct {
	ref    Reference
	repo   *remote.Repository
	have   string
	guard  *guard
	moving func(total int64) io.Writer
}

// open makes a session. Its end is to be called.
func (c Config) open(ctx context.Context, ref Reference) (*session, context.Context, func(), error) {
	if c.Timeout == 0 {
		c.Timeout = DefaultTimeout
	}
	if c.Stall == 0 {
		c.Stall = defaultStall
	}
	plain := ref.loopback() && !c.Public
	if c.Encrypted != nil {
		plain = !*c.Encrypted
	}
	repo, err := remote.NewRepository(ref.Registry + "/" + ref.Repository)
	if err != nil {
		return nil, nil, nil, err
	}
	guarded := newGuard(repo.Reference.Host(), plain, c.Stall)
	guarded.public = c.Public
	store := func(ctx context.Context, host string) (auth.Credential, error) {
		if plain && !ref.loopback() {
			return auth.EmptyCredential, nil
		}
		found, err := credentials.NewStoreFromDocker(credentials.StoreOptions{})
		if err != nil {
			return auth.EmptyCredential, &credentialsError{err}
		}
		login, err := credentials.Credential(found)(ctx, host)
		if err != nil {
			return auth.EmptyCredential, &credentialsError{err}
		}
		return login, nil
	}
	repo.PlainHTTP, repo.MaxMetadataBytes = plain, maxManifestBytes
	repo.Client = &auth.Client{Client: guarded.client(), Cache: auth.NewCache(), Credential: store,
		Header: http.Header{"User-Agent": {"wasmhost"}}}
	ctx, cancel := context.WithTimeoutCause(ctx, c.Timeout, fmt.Errorf("it took longer than %v; try again, or allow more "+
		"with --timeout", c.Timeout))
	if c.Moving == nil {
		c.Moving = func(int64) io.Writer { return io.Discard }
	}
	s := &session{ref, repo, c.Have, guarded, c.Moving}
	return s, ctx, func() { cancel(); guarded.base.CloseIdleConnections() }, nil
}

// credentialsError says that credentials could not be read.
type credentialsError struct{ err error }

func (e *credentialsError) Error() string {
	return fmt.Sprintf("Docker's configuration, or the helper that it names, gives no credentials: %.200q; correct "+
		"config.json in the folder that DOCKER_CONFIG names, or in .docker in your home", e.err.Error())
}

func (e *credentialsError) Unwrap() error { return e.err }

// failure is an error of a registry in words of ours: what it says itself may
// be anything.
func (s *session) failure(ctx context.Context, err error) error {
	var own interface {
		error
		fromHere()
	}
	var config *credentialsError
	var answer *errcode.ErrorResponse
	login := fmt.Sprintf("log in with `docker login %s`, or `oras login %s`, then try again", s.ref.Registry,
		s.ref.Registry)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("%s: %w", s.ref, context.Cause(ctx))
	case errors.As(err, &own):
		return fmt.Errorf("%s: %w", s.ref, own)
	case errors.As(err, &config):
		return fmt.Errorf("%s: %w", s.ref, config)
	case errors.Is(err, auth.ErrBasicCredentialNotFound):
		return fmt.Errorf("%s: the registry wants to know who you are: %s", s.ref, login)
	case errors.Is(err, errdef.ErrNotFound):
		return s.absent()
	case !errors.As(err, &answer):
		return fmt.Errorf("%s: the registry cannot be used: %.300q; check its name, the network and the proxy", s.ref,
			err.Error())
	}
	switch answer.StatusCode {
	case http.StatusNotFound:
		return s.absent()
	case http.StatusUnauthorized:
		return fmt.Errorf("%s: the registry does not let you in: %s", s.ref, login)
	case http.StatusForbidden:
		return fmt.Errorf("%s: the registry forbids it to the account that you are logged in with, if you are: %s, or "+
			"check what the account may do there", s.ref, login)
	case http.StatusTooManyRequests:
		return fmt.Errorf("%s: the registry takes no more requests for now; wait some minutes, or %s", s.ref, login)
	}
	return fmt.Errorf("%s: the registry answers %d: %.200q", s.ref, answer.StatusCode, answer.Errors.Error())
}

func (s *session) absent() error {
	return fmt.Errorf("%s: %w; check the name, or, where it is private, log in with `docker login %s`", s.ref,
		ErrAbsent, s.ref.Registry)
}

// ErrAbsent says that there is nothing where a reference leads, or nothing for
// whoever asks.
var ErrAbsent = errors.New("the registry has no such repository, tag or digest")

// refusal is why something of a registry is not taken.
type refusal string

func (r refusal) Error() string { return string(r) }

func (refusal) fromHere() {}

func refuse(format string, args ...any) error { return refusal(fmt.Sprintf(format, args...)) }
