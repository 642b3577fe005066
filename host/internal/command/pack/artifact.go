package pack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Pushed is what `push` prints.
type Pushed struct {
	Reference string `json:"reference"`
	Digest    string `json:"digest"` // of the artifact
	Replaced  string `json:"replaced,omitempty"`
	ID        string `json:"id"`
	Version   string `json:"version"`
	Bytes     int64  `json:"bytes"`
	Content   string `json:"content"` // digest of the plugin's content, as hosts show it
	Signed    bool   `json:"signed"`
	// Unlisted says why the registry does not list the signature as a referrer.
	Unlisted string `json:"unlisted,omitempty"`
}

// Push pushes the plugin in a folder or a package.
func Push(ctx context.Context, a *cli.App, t *cli.Term, ref registry.Reference, path string, opts Options,
	c registry.Config) (*Pushed, error) {
	dir, err := os.MkdirTemp("", "wasmhost-push-*")
	if err != nil {
		return nil, fmt.Errorf("make a package: %w", err)
	}
	defer os.RemoveAll(dir)
	opts.Out = filepath.Join(dir, "made"+bundle.PackageSuffix)
	made, err := packageToPush(ctx, a, t, path, opts)
	if err == nil && opts.Sign != "" {
		err = made.Sign(ctx, t, opts)
	}
	if err != nil {
		return nil, err
	}
	artifact, err := Artifact(ctx, a, made)
	if err != nil {
		return nil, err
	}
	done, err := registry.Push(ctx, ref, artifact, c)
	if err != nil {
		return nil, err
	}
	p := &Pushed{Reference: ref.String(), Digest: done.Digest, Replaced: done.Replaced, ID: made.ID,
		Version: made.Version, Bytes: made.Bytes, Content: made.Digest, Signed: len(artifact.Layers) > 1}
	if done.Unlisted != nil {
		p.Unlisted = done.Unlisted.Error()
	}
	return p, nil
}

// packageToPush makes a package of a folder, or makes sure that a package is one.
func packageToPush(ctx context.Context, a *cli.App, t *cli.Term, path string, opts Options) (*Packaged, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || filepath.Base(path) == manifest.FileName {
		return Make(ctx, a, t, path, opts)
	}
	c, err := check.Folder(ctx, a, path, false)
	if err != nil {
		return nil, err
	}
	if err := mayBePackaged(c, t); err != nil {
		return nil, err
	}
	contents, err := bundle.Read(ctx, path, bundle.Limits{PackageBytes: opts.Bytes})
	if err != nil {
		return nil, err
	}
	// What is signed and pushed is a copy, so that nothing beside the package
	// changes.
	p := &Packaged{File: opts.Out, ID: c.ID, Version: c.Version, Bytes: info.Size(), Digest: string(contents.Digest)}
	err = copySmall(path, p.File, opts.Bytes)
	if err == nil && opts.Sign == "" {
		err = copySmall(path+signature.FileSuffix, p.File+signature.FileSuffix, signature.MaxBytes)
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return p, err
}

// Artifact is a package as it is pushed. Its signature holds.
func Artifact(ctx context.Context, a *cli.App, made *Packaged) (registry.Artifact, error) {
	m, text, err := manifestIn(ctx, made.File)
	if err != nil {
		return registry.Artifact{}, err
	}
	content, err := os.ReadFile(made.File)
	if err != nil {
		return registry.Artifact{}, err
	}
	about := m.Plugin
	name := made.ID + "-" + made.Version + bundle.PackageSuffix
	art := registry.Artifact{Type: catalogue.PluginType,
		Config: registry.Blob{MediaType: catalogue.PluginConfig, Content: text},
		Layers: []registry.Blob{{MediaType: catalogue.PluginPackage, Name: name, Content: content}},
		Annotations: map[string]string{ // without a time, so that the digest is the same each time
			ocispec.AnnotationTitle: about.Name, ocispec.AnnotationDescription: about.Description,
			ocispec.AnnotationVersion: about.Version, ocispec.AnnotationAuthors: about.Author,
		}}
	if l := about.Links; l != nil && l.Repository != "" {
		art.Annotations[ocispec.AnnotationSource] = l.Repository
	}
	if l := about.Links; l != nil && l.Homepage != "" {
		art.Annotations[ocispec.AnnotationURL] = l.Homepage
	}
	signed, err := os.ReadFile(made.File + signature.FileSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return art, nil
	}
	if err == nil {
		_, err = Verify(ctx, a, made.File, "")
	}
	layer := registry.Blob{MediaType: catalogue.PluginSignature, Name: name + signature.FileSuffix, Content: signed}
	art.Layers, art.Referrers = append(art.Layers, layer), []registry.Blob{layer}
	return art, err
}

// manifestIn is the manifest in a package, and its text.
func manifestIn(ctx context.Context, file string) (*manifest.Manifest, []byte, error) {
	folder, done, err := check.Unpacked(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	defer done()
	text, err := os.ReadFile(filepath.Join(folder, manifest.FileName))
	if err != nil {
		return nil, nil, err
	}
	m, _, err := manifest.Load(os.DirFS(folder), manifest.Options{Lenient: true})
	return m, text, err
}

// copySmall copies a file of at most so many bytes into a new one.
func copySmall(from, to string, most int64) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(in, most+1))
	if err == nil && n > most {
		err = fmt.Errorf("%s has more than %d bytes", cli.Clean(from), most)
	}
	return errors.Join(err, out.Close())
}
