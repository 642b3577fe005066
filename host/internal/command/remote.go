package command

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
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

// remote is the package that a command is about, where it lies in a registry.
type remote struct {
	plain   bool
	given   bool // plain was
	timeout time.Duration
	bytes   int64

	name   string // the reference, as it was written
	file   string // where the package is now, with its signature beside it
	source api.Source
}

// usualRemote is what flags say that are not given.
func usualRemote() remote {
	return remote{timeout: registry.DefaultTimeout, bytes: limits.Defaults[bundle.Limits]().PackageBytes}
}

// addReach adds the flags that say how a registry is reached.
func (r *remote) addReach(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&r.plain, "plain-http", false,
		"speak to the registry without encryption, as by default to those of this machine alone")
	cmd.Flags().DurationVar(&r.timeout, "timeout", registry.DefaultTimeout, "how long the registry may take")
}

// add adds all flags of commands that take a package of a registry.
func (r *remote) add(cmd *cobra.Command) {
	r.addReach(cmd)
	cmd.Flags().Int64Var(&r.bytes, "max-bytes", usualRemote().bytes,
		"how large a package may be that a registry sends; hosts take more by their limit package-bytes")
}

func (r *remote) config(p *progress) registry.Config {
	c := registry.Config{Timeout: r.timeout, Moving: p.moving}
	if r.given {
		encrypted := !r.plain
		c.Encrypted = &encrypted
	}
	return c
}

// isReference reports whether an argument names a package in a registry.
func isReference(name string) bool { return strings.HasPrefix(name, registry.Scheme) }

// reached makes a [source] of another one, which knows of the flags what they
// do not say by their values.
func (r *remote) reached(next source) source {
	return func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		r.given = cmd.Flags().Changed("plain-http")
		return next(cmd, do)
	}
}

// pulled makes a [source] of another one: before that is asked, the package
// that the first argument names is fetched, if it lies in a registry. It is
// removed afterwards.
func (a *app) pulled(r *remote, next source) source {
	return r.reached(func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		if !isReference(cmd.Flags().Arg(0)) {
			return next(cmd, do)
		}
		dir, err := os.MkdirTemp("", "wasmhost-pull-*")
		if err != nil {
			return fmt.Errorf("pull the package: %w", err)
		}
		defer os.RemoveAll(dir)
		name := cmd.Flags().Arg(0)
		a.term(cmd).notef("Pulling %s", name)
		was := a.progress.step("Pulling " + name)
		if err := r.pull(cmd.Context(), name, dir, a.progress); err != nil {
			return err
		}
		a.progress.step(was)
		return next(cmd, do)
	})
}

// pull fetches a package into a folder. All that its manifest in the registry
// says was checked then but the annotations, which nobody here believes.
func (r *remote) pull(ctx context.Context, name, dir string, p *progress) error {
	ref, err := registry.ParseReference(name)
	if err != nil {
		return usage(err)
	}
	r.name, r.file = name, filepath.Join(dir, "pulled"+bundle.PackageSuffix)
	found, err := registry.Pull(ctx, ref, catalogue.PluginType, catalogue.PluginConfig, []registry.Want{
		{MediaType: catalogue.PluginPackage, MaxBytes: r.bytes, File: r.file},
		{MediaType: catalogue.PluginSignature, MaxBytes: signature.MaxBytes, Optional: true,
			File: r.file + signature.FileSuffix},
	}, r.config(p))
	if err != nil {
		return err
	}
	contents, err := bundle.Read(ctx, r.file, bundle.Limits{PackageBytes: r.bytes})
	if err != nil {
		return fmt.Errorf("%s: %w", ref, err)
	}
	at := slices.IndexFunc(contents.Files, func(f bundle.File) bool { return f.Path == manifest.FileName })
	if at < 0 || "sha256:"+hex.EncodeToString(contents.Files[at].Sum[:]) != found.ConfigDigest {
		return fmt.Errorf("%s: the registry shows another %s than the package has: somebody wants to deceive; do not use "+
			"it, and tell its author", ref, manifest.FileName)
	}
	r.source = api.Source{Reference: ref.String(), Digest: found.Digest}
	return nil
}

// path is the file or folder that an argument means.
func (r *remote) path(arg string) string {
	if r.file != "" {
		return r.file
	}
	return arg
}

// moved says where the tag that the package was asked for by names something
// else than when the plugin was installed. A version does not change: where it
// is the same, and its content is not, the error says so.
func (r *remote) moved(ctx context.Context, in *invocation, found api.Inspection) error {
	if r.file == "" || found.Installed == "" {
		return nil
	}
	old, err := getPlugin(ctx, in.host, found.ID)
	if err != nil || old.Source.Reference != r.source.Reference || old.Source.Digest == r.source.Digest {
		return err
	}
	if found.Version == found.Installed && found.Digest != old.Digest {
		ref, _ := registry.ParseReference(r.source.Reference)
		return fmt.Errorf("the tag %s named %s when version %s was installed, and now names other content of the same "+
			"version: somebody has replaced it; ask the author, and if it is right, install it by its digest: "+
			"'wasmhost install %s'", r.source.Reference, old.Source.Digest, shortVersion(found.Version),
			registry.Scheme+ref.At(r.source.Digest).String())
	}
	in.errorf("The tag %s has moved: it named %s when version %s was installed, and now names %s.", r.source.Reference,
		old.Source.Digest, shortVersion(found.Installed), r.source.Digest)
	return nil
}
