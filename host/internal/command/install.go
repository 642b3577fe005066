package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func (a *app) installCommand() *cobra.Command {
	var install installation
	var folder, catalogue string
	from, consented := &install.from, &install.consented
	cmd := a.command(&cobra.Command{
		Use:     "install PATH",
		GroupID: groupManage,
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
			install.lenient = a.lenient
			consented.given = cmd.Flags().Changed("grant")
			if consented.yes && consented.given {
				return usage(errors.New("--yes grants all permissions and --grant only some; give one of them"))
			}
			if install.wanted = catalogueRequest(args[0], catalogue); install.wanted == nil && !isReference(args[0]) {
				folder, err = a.installable(cmd.Context(), a.term(cmd), args[0], a.lenient)
			}
			if catalogue != "" && install.wanted == nil {
				return usage(fmt.Errorf("--from names a catalogue, and %q is no plugin of one: write NAME or "+
					"NAME@RANGE",
					clean(args[0])))
			}
			return err
		},
	}, a.pulled(from, a.withAPI), func(ctx context.Context, in *invocation) (output, error) {
		switch {
		case install.wanted != nil:
			out, err := install.fromCatalogue(ctx, in, *install.wanted)
			if catalogue == "" && problem.IsCode(err, problem.CodeCatalogueNotFound) {
				err = usage(fmt.Errorf("there is no file or folder %s here, and %v", in.args[0], err))
			}
			return out, err
		case from.file != "":
			folder = from.file
		}
		return install.do(ctx, in, folder, from.source, nil)
	})
	addYes(cmd, &consented.yes,
		"agree to all, unasked: every permission that the plugin asks for, and what it does beyond them")
	cmd.Flags().StringSliceVar(&consented.grants, "grant", nil,
		"grant these permissions, without asking; separated by commas; an installed plugin keeps those it has: see "+
			"'wasmhost revoke'")
	cmd.Flags().BoolVar(&consented.accept, "accept-changes", false,
		"accept what an upgrade does beyond the installed version without a new permission")
	cmd.Flags().BoolVar(&consented.all, "all", false, "show every endpoint, job, warning and change")
	cmd.Flags().BoolVar(&a.lenient, "lenient", false,
		"accept an older package whose manifest lacks required lists, or whose versions do not fit; the host must be "+
			"lenient too")
	from.add(cmd)
	a.addAppVersion(cmd)
	cmd.Flags().StringVar(&catalogue, "from", "", "the catalogue to take the plugin of this NAME from")
	cmd.Flags().BoolVar(&install.disabled, "disabled", false, "do not enable the plugin")
	cmd.Flags().BoolVar(&install.downgrade, "downgrade", false,
		"go back to a version that is lower than the installed one; the plugin's data stays as it is")
	return cmd
}

// installation is how `install` and `upgrade` install.
type installation struct {
	consented           consent
	from                remote
	wanted              *api.FetchPackageRequest // nil where it is no plugin of a catalogue
	disabled, downgrade bool
	lenient             bool
}

// do shows what a plugin asks for, and installs it once the user agrees. Check
// may refuse what was found.
func (i *installation) do(ctx context.Context, in *invocation, path string, source api.Source,
	check func(api.Inspection) error) (output, error) {
	found, err := api.InspectPlugin.Call(ctx, in.host, api.InspectRequest{Path: path})
	if err == nil && check != nil {
		err = check(found)
	}
	if i.lenient && in.running && problem.IsCode(err, problem.CodeInvalidPlugin) {
		problem.Of(err).Detail += "; the host that runs decides: where it is strict, stop it and start it again with " +
			"`wasmhost serve --lenient`"
	}
	if err != nil {
		return output{}, err
	}
	if found.Downgrade && !i.downgrade {
		return output{}, fmt.Errorf("version %s is lower than the installed %s; to go back to it, install it with "+
			"--downgrade", found.Version, found.Installed)
	}
	if found.Refused != "" {
		return output{}, fmt.Errorf("%s may not be installed: %s", quoted(found.ID), found.Refused)
	}
	if err := i.from.moved(ctx, in, found); err != nil {
		return output{}, err
	}
	grants, accepted, err := i.consented.ask(in.term, found)
	if err != nil {
		return output{}, err
	}
	info, err := api.InstallPlugin.Call(ctx, in.host, api.InstallRequest{
		Path: path, Digest: found.Digest, Signer: found.SignedBy(), Grants: grants, AcceptChanges: accepted,
		Consent:  found.Consent.Digest,
		Disabled: i.disabled, Downgrade: i.downgrade, Source: source,
	})
	out := output{value: info, show: func() { showInstalled(in.term, info, in.running) }}
	if notStarted(info, in.running) {
		steps := correction(in.arg(0), info.ID)
		if found.Installed != "" && found.Installed != info.Version {
			steps = append(steps, "rollback "+quoteArg(info.ID)+"   (instead: goes back to "+found.Installed+")")
		}
		out.failed = startFailure(info, steps...)
	}
	return out, err
}

// fromCatalogue installs a plugin of a catalogue. What the package says of itself
// counts, and not what the catalogue says of it.
func (i *installation) fromCatalogue(ctx context.Context, in *invocation, wanted api.FetchPackageRequest) (output,
	error) {
	in.notef("Fetching %s", wanted.ID)
	was := in.progress.step("Fetching " + wanted.ID)
	fetched, err := api.FetchPackage.Call(ctx, in.host, wanted)
	in.progress.step(was)
	if err != nil {
		return output{}, refused(err)
	}
	if fetched.Unsigned != "" {
		in.errorf("NOT SIGNED: %s.", fetched.Unsigned)
	}
	in.rows(in.err, "", warningRows(fetched.Yanked, fetched.Vulnerable)...)
	return i.do(ctx, in, fetched.Path, fetched.Source, func(found api.Inspection) error {
		if found.ID != fetched.ID || found.Version != fetched.Version {
			return fmt.Errorf("the catalogue %s lists %s %s, and the package is another plugin or version, %s %s: "+
				"do not use "+
				"it, and tell the catalogue's maker", fetched.Catalogue, fetched.ID, shortVersion(fetched.Version),
				quoted(found.ID), shortVersion(found.Version))
		}
		return nil
	})
}

// pluginName is the form of NAME or NAME@RANGE.
var pluginName = regexp.MustCompile(`^([a-z0-9]+(?:-[a-z0-9]+)*)(?:@(.+))?$`)

// catalogueRequest reads an argument that names a plugin of a catalogue: where
// one is given, and else where there is no file or folder of that name.
func catalogueRequest(arg, catalogue string) *api.FetchPackageRequest {
	parts := pluginName.FindStringSubmatch(arg)
	if parts == nil {
		return nil
	}
	if _, err := os.Lstat(arg); catalogue == "" && !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &api.FetchPackageRequest{ID: parts[1], Range: parts[2], Catalogue: catalogue}
}

// installable checks a folder before the host is asked, since what is wrong
// with it can be told better here. It returns the absolute path.
func (a *app) installable(ctx context.Context, t *term, path string, lenient bool) (string, error) {
	if isPackage(path) { // the host reads it, and nobody else has to
		return filepath.Abs(path)
	}
	c, err := a.checkFolder(ctx, path, lenient)
	if err != nil {
		return "", err
	}
	if !c.Valid {
		for _, f := range c.Findings.Errors() {
			t.errorf("%s", f.In(c.Folder))
		}
		return "", fmt.Errorf("the plugin has %s and was not installed; correct them, then try again",
			count(len(c.Findings.Errors()), "error"))
	}
	if c.unbuilt() {
		what := "a page"
		if c.manifest.Backend != nil {
			what = "the backend " + clean(c.manifest.Backend.EntryPoint) + " or a page"
		}
		return "", fmt.Errorf("%s is not built yet; run '%s build%s', then install again", what, t.program,
			folderArg(c.Folder))
	}
	for _, f := range c.Findings {
		if f.Rule == ruleBackendStale { // which the host does not know of
			t.errorf("%s", f.In(c.Folder))
		}
	}
	return filepath.Abs(c.Folder)
}

func showInstalled(t *term, info api.PluginInfo, running bool) {
	switch {
	case notStarted(info, running):
		t.printf("installed %s %s, which did not start.", info.ID, info.Version)
		return
	case info.State == api.StateInstalled:
		t.printf("installed %s %s; it starts with the host.", info.ID, info.Version)
	default:
		t.printf("installed %s %s; it is %s.", info.ID, info.Version, stateText(info))
	}
	t.next(whatNext(info, running)...)
}
