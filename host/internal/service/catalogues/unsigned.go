package catalogues

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// origin is whom what a catalogue lists is from: its key, or, where nobody has
// signed it, its address.
func (k *known) origin() string {
	if k.Key == "" {
		return k.Place
	}
	return string(k.Key)
}

// warning is what there is to say of a catalogue that nobody has signed.
func (k *known) warning() string {
	if k.Key != "" {
		return ""
	}
	return unsignedText(k.Place)
}

func unsignedText(place string) string {
	return "this list is not signed: whoever may write to " + place + " decides what is in it"
}

// named is a key in words; an unsigned list has none.
func named(key signature.Key) string {
	if key == "" {
		return "no key, since nobody has signed it"
	}
	return "the key " + key.Fingerprint()
}

// agreedKey is the key that the user agrees to, or none where he takes a list
// that is not signed.
func agreedKey(in api.AddCatalogueRequest) (signature.Key, error) {
	if in.Unsigned && in.Key == "" {
		return "", nil
	}
	key, err := signature.ParseKey(in.Key)
	if err == nil && in.Unsigned {
		err = errors.New("a catalogue has a key or is not signed: give one of the two")
	}
	if err != nil {
		return "", problem.InvalidRequest(err.Error())
	}
	return key, nil
}

// assemble fetches the files of a plugin that has no package, and packs them.
// What the list has no digest of is what comes.
func (s *Service) assemble(ctx context.Context, p catalogue.Place, v *catalogue.Version) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.PackageTimeout)
	defer cancel()
	dir, err := os.MkdirTemp("", "wasmhost-catalogue-*")
	if err != nil {
		return nil, fmt.Errorf("pack the files: %w", err)
	}
	defer os.RemoveAll(dir)
	left := s.pack.PackageBytes
	for _, f := range v.Files {
		content, err := s.file(ctx, p, p.URL.JoinPath("..", v.Location, f.Name), left)
		if err != nil {
			return nil, err
		}
		if f.SHA256 != "" && sum(content) != f.SHA256 {
			return nil, fmt.Errorf("%s is not the file that the list has the digest of: tell its maker", f.Name)
		}
		left -= int64(len(content))
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, content, 0o600)) != nil {
			return nil, fmt.Errorf("its files cannot be packed: %s may be a folder and a file at once", f.Name)
		}
	}
	var packed bytes.Buffer
	_, err = bundle.Pack(ctx, dir, &packed, s.pack, s.env.App.File(), func(string) bool { return true })
	return packed.Bytes(), err
}

// file fetches one file of at most so many bytes.
func (s *Service) file(ctx context.Context, p catalogue.Place, u *url.URL, most int64) ([]byte, error) {
	content, err := s.body(ctx, p, u, max(most, 1))
	if err == nil && int64(len(content)) > most {
		err = errors.New("its files are larger than a package may be; raise the limit plugins.bundle.package-bytes")
	}
	return content, err
}
