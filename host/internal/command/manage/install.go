// Package manage has the commands by which plugins are installed and managed.
package manage

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var install installation
	var folder, catalogue string
	from, consented := &install.from, &install.consented
	cmd := a.Command(&cobra.Command{
		Use:     "install PATH",
		GroupID: cli.GroupManage,
		Short:   "Install a plugin of a folder, a package or a catalogue, or upgrade it, after asking for your consent",
		Long: `Show what a plugin asks for, of a folder, a package, oci://REGISTRY/REPO:TAG or, by
its NAME or NAME@RANGE, of a catalogue that was added with 'wasmhost catalogue add',
and, once you agree, copy it into the host. Scripts say --yes to agree to all of it, or --grant with a list of
permissions to grant only these; without a terminal one of them is needed. An
installed plugin keeps what it was granted before, and you are asked only for
what is new; 'wasmhost grant' and 'revoke' change the rest. An upgrade that does
more than before without a new permission is a question, too: more memory, new
endpoints and jobs, jobs that run more often or no longer ask, passwords that
become plain settings. --grant does not answer it, --accept-changes does.

A package in an OCI registry is named by oci:// and its reference, as 'wasmhost push'
has handed it over; without a tag and a digest, it is the one called latest. Give
the digest for exactly this one: where a tag leads may change, which you are told.
Credentials are those of 'docker login' or 'oras login'.

What the plugin's author has written stands behind a bar. Long lists are cut short;
--all shows all of them.`,
		Example: "  wasmhost install .\n  wasmhost install path/to/plugin --grant cli,storage\n" +
			"  wasmhost install oci://ghcr.io/ada/notes:1.2.0\n  wasmhost install notes@^1.2",
		PreRunE: func(cmd *cobra.Command, args []string) (err error) {
			install.lenient = a.Lenient
			consented.Given = cmd.Flags().Changed("grant")
			if consented.Yes && consented.Given {
				return cli.Usage(errors.New("--yes grants all permissions and --grant only some; give one of them"))
			}
			if install.wanted = cli.CatalogueRequest(args[0], catalogue); install.wanted == nil && !cli.IsReference(args[0]) {
				folder, err = check.Installable(cmd.Context(), a, a.Term(cmd), args[0], a.Lenient)
			}
			if catalogue != "" && install.wanted == nil {
				return cli.Usage(fmt.Errorf("--from names a catalogue, and %q is no plugin of one: write NAME or "+
					"NAME@RANGE",
					cli.Clean(args[0])))
			}
			return err
		},
	}, a.Pulled(from, a.WithAPI), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		switch {
		case install.wanted != nil:
			out, err := install.fromCatalogue(ctx, in, *install.wanted)
			if catalogue == "" && problem.IsCode(err, problem.CodeCatalogueNotFound) {
				err = cli.Usage(fmt.Errorf("there is no file or folder %s here, and %v", in.Args[0], err))
			}
			return out, err
		case from.File != "":
			folder = from.File
		}
		return install.do(ctx, in, folder, from.Source, nil)
	})
	cli.AddYes(cmd, &consented.Yes,
		"agree to all, unasked: every permission that the plugin asks for, and what it does beyond them")
	cmd.Flags().StringSliceVar(&consented.Grants, "grant", nil,
		"grant these permissions, without asking; separated by commas; an installed plugin keeps those it has: see "+
			"'wasmhost revoke'")
	cmd.Flags().BoolVar(&consented.Accept, "accept-changes", false,
		"accept what an upgrade does beyond the installed version without a new permission")
	cmd.Flags().BoolVar(&consented.All, "all", false, "show every endpoint, job, warning and change")
	cmd.Flags().BoolVar(&a.Lenient, "lenient", false,
		"accept an older package whose manifest lacks required lists, or whose versions do not fit; the host must be "+
			"lenient too")
	from.Add(cmd)
	a.AddAppVersion(cmd)
	cmd.Flags().StringVar(&catalogue, "from", "", "the catalogue to take the plugin of this NAME from")
	cmd.Flags().BoolVar(&install.disabled, "disabled", false, "do not enable the plugin")
	cmd.Flags().BoolVar(&install.downgrade, "downgrade", false,
		"go back to a version that is lower than the installed one; the plugin's data stays as it is")
	return cmd
})

// installation is how `install` and `upgrade` install.
type installation struct {
	consented           consent.Consent
	from                cli.Remote
	wanted              *api.FetchPackageRequest // nil where it is no plugin of a catalogue
	disabled, downgrade bool
	lenient             bool
}

// do shows what a plugin asks for, and installs it once the user agrees. Check
// may refuse what was found.
func (i *installation) do(ctx context.Context, in *cli.Invocation, path string, source api.Source,
	check func(api.Inspection) error) (cli.Output, error) {
	found, err := api.InspectPlugin.Call(ctx, in.Host, api.InspectRequest{Path: path})
	if err == nil && check != nil {
		err = check(found)
	}
	if i.lenient && in.Running && problem.IsCode(err, problem.CodeInvalidPlugin) {
		problem.Of(err).Detail += "; the host that runs decides: where it is strict, stop it and start it again with " +
			"`wasmhost serve --lenient`"
	}
	if err != nil {
		return cli.Output{}, err
	}
	if found.Downgrade && !i.downgrade {
		return cli.Output{}, fmt.Errorf("version %s is lower than the installed %s; to go back to it, install it with "+
			"--downgrade", found.Version, found.Installed)
	}
	if found.Refused != "" {
		return cli.Output{}, fmt.Errorf("%s may not be installed: %s", cli.Quoted(found.ID), found.Refused)
	}
	if err := i.from.Moved(ctx, in, found); err != nil {
		return cli.Output{}, err
	}
	grants, accepted, err := i.consented.Ask(in.Term, found)
	if err != nil {
		return cli.Output{}, err
	}
	info, err := api.InstallPlugin.Call(ctx, in.Host, api.InstallRequest{
		Path: path, Digest: found.Digest, Signer: found.SignedBy(), Grants: grants, AcceptChanges: accepted,
		Consent:  found.Consent.Digest,
		Disabled: i.disabled, Downgrade: i.downgrade, Source: source,
	})
	out := cli.Output{Value: info, Show: func() { showInstalled(in.Term, info, in.Running) }}
	if cli.NotStarted(info, in.Running) {
		steps := cli.Correction(in.Arg(0), info.ID)
		if found.Installed != "" && found.Installed != info.Version {
			steps = append(steps, "rollback "+cli.QuoteArg(info.ID)+"   (instead: goes back to "+found.Installed+")")
		}
		out.Failed = cli.StartFailure(info, steps...)
	}
	return out, err
}

// fromCatalogue installs a plugin of a catalogue. What the package says of itself
// counts, and not what the catalogue says of it.
func (i *installation) fromCatalogue(ctx context.Context, in *cli.Invocation,
	wanted api.FetchPackageRequest) (cli.Output,
	error) {
	in.Notef("Fetching %s", wanted.ID)
	was := in.Progress.Step("Fetching " + wanted.ID)
	fetched, err := api.FetchPackage.Call(ctx, in.Host, wanted)
	in.Progress.Step(was)
	if err != nil {
		return cli.Output{}, cli.Refused(err)
	}
	if fetched.Unsigned != "" {
		in.Errorf("NOT SIGNED: %s.", fetched.Unsigned)
	}
	in.Rows(in.Err, "", warningRows(fetched.Yanked, fetched.Vulnerable)...)
	return i.do(ctx, in, fetched.Path, fetched.Source, func(found api.Inspection) error {
		if found.ID != fetched.ID || found.Version != fetched.Version {
			return fmt.Errorf("the catalogue %s lists %s %s, and the package is another plugin or version, %s %s: "+
				"do not use "+
				"it, and tell the catalogue's maker", fetched.Catalogue, fetched.ID, cli.ShortVersion(fetched.Version),
				cli.Quoted(found.ID), cli.ShortVersion(found.Version))
		}
		return nil
	})
}

func showInstalled(t *cli.Term, info api.PluginInfo, running bool) {
	switch {
	case cli.NotStarted(info, running):
		t.Printf("installed %s %s, which did not start.", info.ID, info.Version)
		return
	case info.State == api.StateInstalled:
		t.Printf("installed %s %s; it starts with the host.", info.ID, info.Version)
	default:
		t.Printf("installed %s %s; it is %s.", info.ID, info.Version, cli.StateText(info))
	}
	t.Next(cli.WhatNext(info, running)...)
}
