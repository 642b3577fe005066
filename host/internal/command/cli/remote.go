package cli

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// pluginName is the form of NAME or NAME@RANGE.
var pluginName = regexp.MustCompile(`^([a-z0-9]+(?:-[a-z0-9]+)*)(?:@(.+))?$`)

// CatalogueRequest reads an argument that names a plugin of a catalogue: where
// one is given, and else where there is no file or folder of that name.
func CatalogueRequest(arg, catalogue string) *api.FetchPackageRequest {
	parts := pluginName.FindStringSubmatch(arg)
	if parts == nil {
		return nil
	}
	if _, err := os.Lstat(arg); catalogue == "" && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &api.FetchPackageRequest{ID: parts[1], Range: parts[2], Catalogue: catalogue}
}

// Remote is the package that a command is about, where it lies in a registry.
type Remote struct {
	plain   bool
	given   bool // plain was
	timeout time.Duration
	bytes   int64

	name   string // the reference, as it was written
	File   string // where the package is now, with its signature beside it
	Source api.Source
}

// UsualRemote is what flags say that are not given.
func UsualRemote() Remote {
	return Remote{timeout: registry.DefaultTimeout, bytes: limits.Defaults[bundle.Limits]().PackageBytes}
}

// AddReach adds the flags that say how a registry is reached.
func (r *Remote) AddReach(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&r.plain, "plain-http", false,
		"speak to the registry without encryption, as by default to those of this machine alone")
	cmd.Flags().DurationVar(&r.timeout, "timeout", registry.DefaultTimeout, "how long the registry may take")
}

// Add adds all flags of commands that take a package of a registry.
func (r *Remote) Add(cmd *cobra.Command) {
	r.AddReach(cmd)
	cmd.Flags().Int64Var(&r.bytes, "max-bytes", UsualRemote().bytes,
		"how large a package may be that a registry sends; hosts take more by their limit package-bytes")
}

// Config is how the registry is reached.
func (r *Remote) Config(p *Progress) registry.Config {
	c := registry.Config{Timeout: r.timeout, Moving: p.moving}
	if r.given {
		encrypted := !r.plain
		c.Encrypted = &encrypted
	}
	return c
}

// IsReference reports whether an argument names a package in a registry.
func IsReference(name string) bool { return strings.HasPrefix(name, registry.Scheme) }

// Reached makes a [Source] of another one, which knows of the flags what they
// do not say by their values.
func (r *Remote) Reached(next source) source {
	return func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		r.given = cmd.Flags().Changed("plain-http")
		return next(cmd, do)
	}
}

// Pulled makes a [Source] of another one: before that is asked, the package
// that the first argument names is fetched, if it lies in a registry. It is
// removed afterwards.
func (a *App) Pulled(r *Remote, next source) source {
	return r.Reached(func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		if !IsReference(cmd.Flags().Arg(0)) {
			return next(cmd, do)
		}
		dir, err := os.MkdirTemp("", "wasmhost-pull-*")
		if err != nil {
			return fmt.Errorf("pull the package: %w", err)
		}
		defer os.RemoveAll(dir)
		name := cmd.Flags().Arg(0)
		a.Term(cmd).Notef("Pulling %s", name)
		was := a.Progress.Step("Pulling " + name)
		if err := r.Pull(cmd.Context(), name, dir, a.Progress); err != nil {
			return err
		}
		a.Progress.Step(was)
		return next(cmd, do)
	})
}

// Pull fetches a package into a folder. All that its manifest in the registry
// says was checked then but the annotations, which nobody here believes.
func (r *Remote) Pull(ctx context.Context, name, dir string, p *Progress) error {
	ref, err := registry.ParseReference(name)
	if err != nil {
		return Usage(err)
	}
	r.name, r.File = name, filepath.Join(dir, "pulled"+bundle.PackageSuffix)
	found, err := registry.Pull(ctx, ref, catalogue.PluginType, catalogue.PluginConfig, []registry.Want{
		{MediaType: catalogue.PluginPackage, MaxBytes: r.bytes, File: r.File},
		{MediaType: catalogue.PluginSignature, MaxBytes: signature.MaxBytes, Optional: true,
			File: r.File + signature.FileSuffix},
	}, r.Config(p))
	if err != nil {
		return err
	}
	contents, err := bundle.Read(ctx, r.File, bundle.Limits{PackageBytes: r.bytes})
	if err != nil {
		return fmt.Errorf("%s: %w", ref, err)
	}
	at := slices.IndexFunc(contents.Files, func(f bundle.File) bool { return f.Path == manifest.FileName })
	if at < 0 || "sha256:"+hex.EncodeToString(contents.Files[at].Sum[:]) != found.ConfigDigest {
		return fmt.Errorf("%s: the registry shows another %s than the package has: somebody wants to deceive; do not use "+
			"it, and tell its author", ref, manifest.FileName)
	}
	r.Source = api.Source{Reference: ref.String(), Digest: found.Digest}
	return nil
}

// Path is the file or folder that an argument means.
func (r *Remote) Path(arg string) string {
	if r.File != "" {
		return r.File
	}
	return arg
}

// Moved says where the tag that the package was asked for by names something
// else than when the plugin was installed. A version does not change: where it
// is the same, and its content is not, the error says so.
func (r *Remote) Moved(ctx context.Context, in *Invocation, found api.Inspection) error {
	if r.File == "" || found.Installed == "" {
		return nil
	}
	old, err := GetPlugin(ctx, in.Host, found.ID)
	if err != nil || old.Source.Reference != r.Source.Reference || old.Source.Digest == r.Source.Digest {
		return err
	}
	if found.Version == found.Installed && found.Digest != old.Digest {
		ref, _ := registry.ParseReference(r.Source.Reference)
		return fmt.Errorf("the tag %s named %s when version %s was installed, and now names other content of the same "+
			"version: somebody has replaced it; ask the author, and if it is right, install it by its digest: "+
			"'wasmhost install %s'", r.Source.Reference, old.Source.Digest, ShortVersion(found.Version),
			registry.Scheme+ref.At(r.Source.Digest).String())
	}
	in.Errorf("The tag %s has moved: it named %s when version %s was installed, and now names %s.", r.Source.Reference,
		old.Source.Digest, ShortVersion(found.Installed), r.Source.Digest)
	return nil
}
