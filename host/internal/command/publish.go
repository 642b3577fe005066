package command

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

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

func (a *app) publishCommand() *cobra.Command {
	var p publication
	var opts buildOptions
	cmd := a.command(&cobra.Command{
		Use:     "publish [PATH]",
		GroupID: groupWrite,
		Short:   "Check, package, sign and add a plugin to a catalogue of yours, in one step",
		Long: `Do with the plugin in PATH (default: here) what 'wasmhost preflight' does, and where it
is ready make its package, sign it, and add it to the catalogue that --to names: a
folder, into which the package is copied, or oci://REGISTRY/REPO:TAG, where it is
pushed to REPO/ID:VERSION. A catalogue that is not there yet is made. A version that
it has with other content is refused.

Credentials of a registry are those of 'docker login' or 'oras login'.`,
		Example: "  wasmhost publish --to ~/www/plugins --title \"Ada's plugins\" --sign ~/keys/plugins.key\n  " +
			"wasmhost publish --to oci://ghcr.io/ada/plugins --sign ~/keys/plugins.key",
	}, p.reach.reached(withoutHost), func(ctx context.Context, in *invocation) (output, error) {
		ctx, stop := untilSignal(ctx)
		defer stop()
		made, notReady, err := a.publish(ctx, in, &p, opts)
		if err != nil {
			return output{}, err
		}
		if notReady != nil {
			return output{value: notReady, show: func() { notReady.show(in.term) },
				failed: &exitError{code: exitFailed}}, nil
		}
		return output{value: made, show: func() { made.show(in.term) }}, nil
	})
	cmd.Flags().StringVar(&p.place, "to", "", "the catalogue: a folder, or oci://REGISTRY/REPO:TAG")
	p.add(cmd)
	opts.add(cmd)
	p.reach.addReach(cmd)
	a.addAppVersion(cmd)
	return cmd
}

// publish adds a plugin to a catalogue. The second result says why it is not
// ready.
func (a *app) publish(ctx context.Context, in *invocation, p *publication, build buildOptions) (*builtCatalogue,
	*preflightResult, error) {
	if p.place == "" {
		return nil, nil, usage(errors.New("say with --to which catalogue the plugin is added to, a folder or an " +
			"oci:// reference; one that is not there yet is made: wasmhost publish --to ../catalogue --title NAME " +
			"--sign KEYFILE"))
	}
	if err := p.open(ctx, in.term); err != nil {
		return nil, nil, err
	}
	folder, err := pluginFolder(in.folder())
	if err != nil {
		return nil, nil, err
	}
	in.notef("Checking %s", folder)
	checked, err := a.preflight(ctx, in.term, folder, build)
	if err != nil || !checked.Ready {
		return nil, checked, err
	}
	dir, err := os.MkdirTemp("", "wasmhost-push-*")
	if err != nil {
		return nil, nil, fmt.Errorf("make a package: %w", err)
	}
	defer os.RemoveAll(dir)
	opts := packageOptions{out: filepath.Join(dir, "made"+bundle.PackageSuffix), sign: p.sign, pass: p.pass}
	made, err := a.makePackage(ctx, in.term, folder, opts)
	if err == nil {
		err = made.signPackage(ctx, in.term, opts)
	}
	if err != nil {
		return nil, nil, err
	}
	plugin, notes, err := catalogue.Describe(ctx, made.File, bundle.Limits{})
	if err != nil {
		return nil, nil, err
	}
	x := &catalogue.Index{}
	if p.old != nil {
		*x = *p.old
		x.Plugins = slices.Clone(p.old.Plugins)
	}
	// What the catalogue refuses is not handed on: only then is the place final.
	v := &plugin.Versions[0]
	v.Location = made.ID + "-" + fileVersion(made.Version) + bundle.PackageSuffix
	if err := x.Add(plugin); err != nil {
		return nil, nil, err
	}
	if p.folder == "" {
		if v.Location, err = a.pushTo(ctx, p, made); err == nil {
			err = x.Add(plugin) // the same one, where it lies
		}
	} else if err = os.Mkdir(p.folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		err = fileFailure(filepath.Dir(p.folder), err)
	} else {
		err = copyInto(filepath.Join(p.folder, v.Location), made.File)
	}
	if err != nil {
		return nil, nil, err
	}
	built, err := p.write(ctx, x)
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
func (a *app) pushTo(ctx context.Context, p *publication, made *packaged) (string, error) {
	artifact, err := a.artifact(ctx, made)
	if err != nil {
		return "", err
	}
	ref := registry.Reference{Registry: p.ref.Registry, Repository: p.ref.Repository + "/" + made.ID,
		Tag: fileVersion(made.Version)}
	done, err := registry.Push(ctx, ref, artifact, p.reach.config(a.progress))
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
				"away", clean(to))
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return fileFailure(to+suffix, err)
		}
		if err := (archiveFile{path: to + suffix, force: true}).write(content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
