package registry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/opencontainers/image-spec/specs-go"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/content"
	"oras.land/oras-go/v2/errdef"
)

// Blob is a part of an artifact.
type Blob struct {
	MediaType string
	// Name is what tools call the file that they write the blob to; empty for
	// none.
	Name    string
	Content []byte
}

func (b Blob) descriptor() ocispec.Descriptor {
	d := content.NewDescriptorFromBytes(b.MediaType, b.Content)
	if b.Name != "" {
		d.Annotations = map[string]string{ocispec.AnnotationTitle: b.Name}
	}
	return d
}

// Artifact is what is pushed. The same artifact has the same digest.
type Artifact struct {
	Type        string
	Config      Blob
	Layers      []Blob
	Annotations map[string]string
	// Referrers are layers that are pushed once more each, as an artifact about
	// this one, so that tools find a signature that know nothing of the layers.
	Referrers []Blob
}

// Pushed is what was pushed.
type Pushed struct {
	Digest string // of the manifest
	// Replaced is what the tag named before; empty where it is new or as it was.
	Replaced string
	// Unlisted says why the registry did not take the referrers; nil where it did.
	// Nothing here looks for them.
	Unlisted error
}

// Push hands an artifact to a registry, and gives it the tag of the reference.
// The tag comes last: what it names is there as a whole.
func Push(ctx context.Context, ref Reference, a Artifact, c Config) (*Pushed, error) {
	s, ctx, end, err := c.open(ctx, ref)
	if err != nil {
		return nil, err
	}
	defer end()
	p, err := s.push(ctx, a)
	return p, s.failure(ctx, err)
}

func (s *session) push(ctx context.Context, a Artifact) (*Pushed, error) {
	m := ocispec.Manifest{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: ocispec.MediaTypeImageManifest,
		ArtifactType: a.Type, Config: a.Config.descriptor(), Annotations: a.Annotations}
	for _, b := range a.Layers {
		m.Layers = append(m.Layers, b.descriptor())
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	if len(text) > maxManifestBytes {
		return nil, refuse("its manifest would have more than %d bytes; shorten the description", maxManifestBytes)
	}
	d := content.NewDescriptorFromBytes(m.MediaType, text)
	p := &Pushed{Digest: d.Digest.String()}
	switch before, err := s.repo.Resolve(ctx, s.ref.Tag); {
	case err == nil && before.Digest != d.Digest:
		p.Replaced = before.Digest.String()
	case err != nil && !errors.Is(err, errdef.ErrNotFound):
		return nil, err
	}
	var lacks []Blob
	total := len(text)
	for _, b := range append([]Blob{a.Config}, a.Layers...) {
		there, err := s.repo.Blobs().Exists(ctx, b.descriptor())
		if err != nil {
			return nil, err
		}
		if !there {
			lacks, total = append(lacks, b), total+len(b.Content)
		}
	}
	s.guard.sent = s.moving(int64(total))
	for _, b := range lacks {
		if err := s.repo.Blobs().Push(ctx, b.descriptor(), bytes.NewReader(b.Content)); err != nil {
			return nil, err
		}
	}
	if err := s.repo.PushReference(ctx, d, bytes.NewReader(text), s.ref.Tag); err != nil {
		return nil, err
	}
	s.guard.sent = nil
	for _, b := range a.Referrers {
		if err := s.refer(ctx, d, b); err != nil {
			p.Unlisted = s.failure(ctx, err)
			break
		}
	}
	return p, context.Cause(ctx)
}

// refer pushes a blob that is there as an artifact about another one.
func (s *session) refer(ctx context.Context, to ocispec.Descriptor, b Blob) error {
	empty := ocispec.DescriptorEmptyJSON
	there, err := s.repo.Blobs().Exists(ctx, empty)
	if err == nil && !there {
		err = s.repo.Blobs().Push(ctx, empty, bytes.NewReader(empty.Data))
	}
	if err != nil {
		return err
	}
	text, err := json.Marshal(ocispec.Manifest{Versioned: specs.Versioned{SchemaVersion: 2},
		MediaType: ocispec.MediaTypeImageManifest, ArtifactType: b.MediaType, Config: empty,
		Layers: []ocispec.Descriptor{b.descriptor()}, Subject: &to})
	if err != nil {
		return err
	}
	return s.repo.Push(ctx, content.NewDescriptorFromBytes(ocispec.MediaTypeImageManifest, text), bytes.NewReader(text))
}
