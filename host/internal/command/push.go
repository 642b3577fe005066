package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// pushed is what `push` prints.
type pushed struct {
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

func (a *app) pushCommand() *cobra.Command {
	var opts packageOptions
	var from remote
	cmd := a.command(&cobra.Command{
		Use:     "push REGISTRY/REPO:TAG [PATH]",
		GroupID: groupWrite,
		Short:   "Hand a plugin to an OCI registry, from where others install it",
		Long: `Package the plugin in PATH (default: here) as 'wasmhost package' does, or take the
package that PATH is with the signature beside it, and push it to a registry that
takes OCI artifacts, such as GitHub's, GitLab's, Harbor or zot. The same plugin has
the same digest. 'wasmhost install oci://REGISTRY/REPO:TAG' installs it.

Credentials are those of 'docker login' or 'oras login'. The proxy is that of
HTTPS_PROXY, and SSL_CERT_FILE names the certificates of a registry of your own.`,
		Example: "  wasmhost push ghcr.io/ada/notes:1.2.0 --sign ~/keys/plugins.key",
	}, from.reached(withoutHost), func(ctx context.Context, in *invocation) (output, error) {
		ref, err := registry.ParseReference(in.args[0])
		if err == nil && ref.Digest != "" {
			err = errors.New("a digest comes of what is pushed: name a tag, such as " + ref.Registry + "/" +
				ref.Repository + ":1.0.0")
		}
		if err != nil {
			return output{}, usage(err)
		}
		made, err := a.push(ctx, in.term, ref, cmp.Or(in.arg(1), "."), opts, from.config(in.progress))
		return output{value: made, show: func() { made.show(in.term, ref) }}, err
	})
	cmd.Flags().StringVar(&opts.sign, "sign", "",
		"sign the package with the key in this file, which 'wasmhost signing-key create' has made")
	cmd.Flags().Int64Var(&opts.bytes, "max-bytes", limits.Defaults[bundle.Limits]().PackageBytes,
		"how large the package may be")
	opts.pass.add(cmd)
	from.addReach(cmd)
	a.addAppVersion(cmd)
	return cmd
}

// push pushes the plugin in a folder or a package.
func (a *app) push(ctx context.Context, t *term, ref registry.Reference, path string, opts packageOptions,
	c registry.Config) (*pushed, error) {
	dir, err := os.MkdirTemp("", "wasmhost-push-*")
	if err != nil {
		return nil, fmt.Errorf("make a package: %w", err)
	}
	defer os.RemoveAll(dir)
	opts.out = filepath.Join(dir, "made"+bundle.PackageSuffix)
	made, err := a.packageToPush(ctx, t, path, opts)
	if err == nil && opts.sign != "" {
		err = made.signPackage(ctx, t, opts)
	}
	if err != nil {
		return nil, err
	}
	artifact, err := a.artifact(ctx, made)
	if err != nil {
		return nil, err
	}
	done, err := registry.Push(ctx, ref, artifact, c)
	if err != nil {
		return nil, err
	}
	p := &pushed{Reference: ref.String(), Digest: done.Digest, Replaced: done.Replaced, ID: made.ID,
		Version: made.Version, Bytes: made.Bytes, Content: made.Digest, Signed: len(artifact.Layers) > 1}
	if done.Unlisted != nil {
		p.Unlisted = done.Unlisted.Error()
	}
	return p, nil
}

// packageToPush makes a package of a folder, or makes sure that a package is one.
func (a *app) packageToPush(ctx context.Context, t *term, path string, opts packageOptions) (*packaged, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || filepath.Base(path) == manifest.FileName {
		return a.makePackage(ctx, t, path, opts)
	}
	c, err := a.checkFolder(ctx, path, false)
	if err != nil {
		return nil, err
	}
	if err := c.mayBePackaged(t); err != nil {
		return nil, err
	}
	contents, err := bundle.Read(ctx, path, bundle.Limits{PackageBytes: opts.bytes})
	if err != nil {
		return nil, err
	}
	// What is signed and pushed is a copy, so that nothing beside the package
	// changes.
	p := &packaged{File: opts.out, ID: c.ID, Version: c.Version, Bytes: info.Size(), Digest: string(contents.Digest)}
	err = copySmall(path, p.File, opts.bytes)
	if err == nil && opts.sign == "" {
		err = copySmall(path+signature.FileSuffix, p.File+signature.FileSuffix, signature.MaxBytes)
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return p, err
}

// artifact is a package as it is pushed. Its signature holds.
func (a *app) artifact(ctx context.Context, made *packaged) (registry.Artifact, error) {
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
		_, err = a.verifyPackage(ctx, made.File, "")
	}
	layer := registry.Blob{MediaType: catalogue.PluginSignature, Name: name + signature.FileSuffix, Content: signed}
	art.Layers, art.Referrers = append(art.Layers, layer), []registry.Blob{layer}
	return art, err
}

// manifestIn is the manifest in a package, and its text.
func manifestIn(ctx context.Context, file string) (*manifest.Manifest, []byte, error) {
	folder, done, err := unpacked(ctx, file)
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
		err = fmt.Errorf("%s has more than %d bytes", clean(from), most)
	}
	return errors.Join(err, out.Close())
}

// versionTag is the form of a tag that people take for a version.
var versionTag = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+`)

func (p *pushed) show(t *term, ref registry.Reference) {
	signed := "no; 'wasmhost push --sign FILE' signs it"
	if p.Signed {
		signed = "yes"
	}
	rows := []row{say("pushed", p.Reference), say("digest", p.Digest), say("plugin", p.ID+" "+shortVersion(p.Version)),
		say("size", size(p.Bytes)), say("signed", signed)}
	if p.Replaced != "" {
		rows = append(rows, say("moved", "the tag named "+p.Replaced+" before"))
	}
	if tag := strings.TrimPrefix(ref.Tag, "v"); versionTag.MatchString(tag) && tag != p.Version {
		rows = append(rows, say("beware", "the tag "+ref.Tag+" holds version "+shortVersion(p.Version)))
	}
	if p.Unlisted != "" {
		rows = append(rows, say("beware", "other tools do not find the signature by its package, hosts do: "+p.Unlisted))
	}
	t.rows(t.out, "", rows...)
	t.next("install " + quoteArg(registry.Scheme+ref.At(p.Digest).String()))
}
