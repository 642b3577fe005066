package publication

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/command/preflight"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// Publish adds a plugin to a catalogue. The second result says why it is not
// ready.
func Publish(ctx context.Context, a *cli.App, in *cli.Invocation, p *Publication,
	build build.Options) (*Built,
	*preflight.Result, error) {
	if p.Place == "" {
		return nil, nil, cli.Usage(errors.New("say with --to which catalogue the plugin is added to, a folder or an " +
			"oci:// reference; one that is not there yet is made: wasmhost publish --to ../catalogue --title NAME " +
			"--sign KEYFILE"))
	}
	if err := p.Open(ctx, in.Term); err != nil {
		return nil, nil, err
	}
	folder, err := cli.PluginFolder(in.Folder())
	if err != nil {
		return nil, nil, err
	}
	in.Notef("Checking %s", folder)
	checked, err := preflight.Run(ctx, a, in.Term, folder, build)
	if err != nil || !checked.Ready {
		return nil, checked, err
	}
	dir, err := os.MkdirTemp("", "wasmhost-push-*")
	if err != nil {
		return nil, nil, fmt.Errorf("make a package: %w", err)
	}
	defer os.RemoveAll(dir)
	opts := pack.Options{Out: filepath.Join(dir, "made"+bundle.PackageSuffix), Sign: p.sign, Pass: p.pass}
	made, err := pack.Make(ctx, a, in.Term, folder, opts)
	if err == nil {
		err = made.Sign(ctx, in.Term, opts)
	}
	if err != nil {
		return nil, nil, err
	}
	plugin, notes, err := catalogue.Describe(ctx, made.File, bundle.Limits{})
	if err != nil {
		return nil, nil, err
	}
	x := &catalogue.Index{}
	if p.Old != nil {
		*x = *p.Old
		x.Plugins = slices.Clone(p.Old.Plugins)
	}
	// What the catalogue refuses is not handed on: only then is the place final.
	v := &plugin.Versions[0]
	v.Location = made.ID + "-" + fileVersion(made.Version) + bundle.PackageSuffix
	if err := x.Add(plugin); err != nil {
		return nil, nil, err
	}
	if p.folder == "" {
		if v.Location, err = pushTo(ctx, a, p, made); err == nil {
			err = x.Add(plugin) // the same one, where it lies
		}
	} else if err = os.Mkdir(p.folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		err = cli.FileFailure(filepath.Dir(p.folder), err)
	} else {
		err = copyInto(filepath.Join(p.folder, v.Location), made.File)
	}
	if err != nil {
		return nil, nil, err
	}
	built, err := p.Write(ctx, x)
	if err != nil {
		return nil, nil, err
	}
	built.Notes, built.Published = notes, made.ID+" "+made.Version
	return built, nil, nil
}

// fileVersion is a version as a name of a file and a tag, which have no plus
// sign.
func fileVersion(version string) string { return strings.ReplaceAll(version, "+", "_") }

// pushTo pushes a package beside the catalogue in a registry, and returns where
// it lies from there.
func pushTo(ctx context.Context, a *cli.App, p *Publication, made *pack.Packaged) (string, error) {
	artifact, err := pack.Artifact(ctx, a, made)
	if err != nil {
		return "", err
	}
	ref := registry.Reference{Registry: p.ref.Registry, Repository: p.ref.Repository + "/" + made.ID,
		Tag: fileVersion(made.Version)}
	done, err := registry.Push(ctx, ref, artifact, p.Reach.Config(a.Progress))
	if err != nil {
		return "", err
	}
	return made.ID + "@" + done.Digest, nil
}

// copyInto copies a package and its signature to a place where nothing else is.
func copyInto(to, from string) error {
	for _, suffix := range []string{"", signature.FileSuffix} {
		content, err := os.ReadFile(from + suffix)
		if err != nil {
			return err
		}
		there, err := os.ReadFile(to + suffix)
		switch {
		case err == nil && bytes.Equal(there, content):
			continue
		case err == nil && suffix == "":
			return fmt.Errorf("%s is there already with other content: raise the version, or move the file "+
				"away", cli.Clean(to))
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return cli.FileFailure(to+suffix, err)
		}
		if err := (cli.ArchiveFile{Path: to + suffix, Force: true}).Write(content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
