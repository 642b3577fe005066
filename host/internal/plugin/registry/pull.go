package registry

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/go-json-experiment/json"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
)

// maxManifestBytes is how large the manifest of an artifact may be.
const maxManifestBytes = 64 << 10

// Want is a layer that an artifact has to have, or may have where it is
// optional.
type Want struct {
	MediaType string
	MaxBytes  int64
	Optional  bool
	// File gets the content. It must not be there yet, and is not made where the
	// artifact lacks the layer.
	File string
}

// Pulled is what was pulled.
type Pulled struct {
	Digest       string // of the manifest, which names all else
	ConfigDigest string // of the configuration, which is not fetched
}

// Pull fetches the layers of an artifact of a type, whose configuration has a
// media type. The artifact has one layer for each that is wanted and no others.
// After an error, some of the files may be there; none has to be removed where
// their folder is.
func Pull(ctx context.Context, ref Reference, artifactType, config string, want []Want, c Config) (*Pulled, error) {
	s, ctx, end, err := c.open(ctx, ref)
	if err != nil {
		return nil, err
	}
	defer end()
	p, err := s.pull(ctx, artifactType, config, want)
	return p, s.failure(ctx, err)
}

func (s *session) pull(ctx context.Context, artifactType, config string, want []Want) (*Pulled, error) {
	digest, m, err := s.manifest(ctx)
	if err != nil {
		return nil, err
	}
	if digest == s.have {
		return &Pulled{Digest: digest, ConfigDigest: m.Config.Digest.String()}, nil
	}
	if m.ArtifactType != artifactType || m.Config.MediaType != config {
		return nil, refuse("it is of the type %.100q and not %s; check the name, or ask its author", m.ArtifactType,
			artifactType)
	}
	if !digestForm.MatchString(m.Config.Digest.String()) {
		return nil, errBadManifest
	}
	if m.Subject != nil || len(m.Layers) > len(want) {
		return nil, refuse("it has other parts than artifacts of its type; ask its author")
	}
	layers := map[string]ocispec.Descriptor{}
	for _, l := range m.Layers {
		if _, twice := layers[l.MediaType]; twice || !digestForm.MatchString(l.Digest.String()) || l.Size < 0 {
			return nil, errBadManifest
		}
		layers[l.MediaType] = l
	}
	found, total := 0, int64(0)
	for _, w := range want { // before any is fetched
		l, ok := layers[w.MediaType]
		switch {
		case !ok && !w.Optional:
			return nil, refuse("it has no layer of the type %s; ask its author", w.MediaType)
		case l.Size > w.MaxBytes:
			return nil, refuse("its layer of the type %s has %d bytes, more than the %d allowed", w.MediaType, l.Size,
				w.MaxBytes)
		case ok:
			found++
			total += l.Size
		}
	}
	if found != len(layers) {
		return nil, refuse("it has layers of other types than artifacts of its type; ask its author")
	}
	moved := s.moving(total)
	for _, w := range want {
		if l, ok := layers[w.MediaType]; ok {
			if err := s.layer(ctx, l, w.File, moved); err != nil {
				return nil, err
			}
		}
	}
	return &Pulled{Digest: digest, ConfigDigest: m.Config.Digest.String()}, nil
}

var errBadManifest = refuse("its manifest makes no sense; ask its author to push it again")

// manifest fetches the manifest that the reference names.
func (s *session) manifest(ctx context.Context) (string, *ocispec.Manifest, error) {
	name := s.ref.Digest
	if name == "" {
		name = s.ref.Tag
	}
	d, r, err := s.repo.FetchReference(ctx, name)
	if err != nil {
		return "", nil, err
	}
	defer r.Close()
	if d.MediaType != ocispec.MediaTypeImageManifest {
		return "", nil, refuse("it is of the media type %.100q, as images for several platforms and those of old tools "+
			"are, and no artifact; check the name", d.MediaType)
	}
	text, err := io.ReadAll(io.LimitReader(r, maxManifestBytes+1))
	if err != nil {
		return "", nil, cut(err)
	}
	if len(text) > maxManifestBytes {
		return "", nil, refuse("its manifest has more than %d bytes", maxManifestBytes)
	}
	sum := sha256.Sum256(text)
	digest := "sha256:" + hex.EncodeToString(sum[:])
	if digest != d.Digest.String() || s.ref.Digest != "" && digest != s.ref.Digest {
		return "", nil, wrongDigest("manifest", digest)
	}
	var m ocispec.Manifest
	// One reading for everybody: names that stand twice are refused.
	if err := json.Unmarshal(text, &m); err != nil || m.SchemaVersion != 2 || m.MediaType != d.MediaType {
		return "", nil, errBadManifest
	}
	return digest, &m, nil
}

// layer fetches a layer into a new file; moved gets it, too.
func (s *session) layer(ctx context.Context, l ocispec.Descriptor, file string, moved io.Writer) (err error) {
	r, err := s.repo.Blobs().Fetch(ctx, l)
	if err != nil {
		return err
	}
	defer r.Close()
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return &fileError{err}
	}
	defer func() {
		if closed := f.Close(); closed != nil && err == nil {
			err = &fileError{closed}
		}
	}()
	sum, to := sha256.New(), &fileWriter{f}
	n, err := io.Copy(io.MultiWriter(sum, to, moved), io.LimitReader(r, l.Size+1))
	if err != nil {
		return cut(err)
	}
	if digest := "sha256:" + hex.EncodeToString(sum.Sum(nil)); n != l.Size || digest != l.Digest.String() {
		return wrongDigest("content", digest)
	}
	return nil
}

func wrongDigest(what, digest string) error {
	return refuse("the registry sent another %s than it was asked for, with the digest %s: it is damaged or deceives; do "+
		"not use it, and tell its administrator", what, digest)
}

// cut is the error of an answer that ended too early, or of another failure.
func cut(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return refuse("the registry's answer was cut off; try again")
	}
	return err
}

// fileError is a failure of this machine.
type fileError struct{ err error }

func (e *fileError) Error() string { return fmt.Sprintf("store what was pulled: %v", e.err) }
func (e *fileError) Unwrap() error { return e.err }
func (e *fileError) fromHere()     {}

type fileWriter struct{ f *os.File }

func (w *fileWriter) Write(p []byte) (int, error) {
	n, err := w.f.Write(p)
	if err != nil {
		err = &fileError{err}
	}
	return n, err
}
