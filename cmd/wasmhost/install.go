package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/server"
)

// consent is what the flags of install say.
type consent struct {
	yes    bool
	accept bool // changes that are no permissions
	grants []string
	given  bool // --grant was there, maybe empty
}

func (a *app) installCommand() *cobra.Command {
	var c consent
	var disabled, downgrade, asJSON bool
	cmd := &cobra.Command{
		Use:     "install PATH",
		GroupID: groupManage,
		Short:   "Install the plugin in a folder, or upgrade it, after asking for your consent",
		Long: `Show what the plugin in PATH asks for and, once you agree, copy it into the
host. Scripts say --yes to agree to all of it, or --grant with a list of
permissions to grant only these; without a terminal one of them is needed. An
installed plugin keeps what it was granted before, and you are asked only for
what is new; 'wasmhost grant' and 'revoke' change the rest. An upgrade whose jobs
or endpoints do more without asking than before is a question, too: --grant does
not answer it, --accept-changes does.`,
		Example: "  wasmhost install .\n  wasmhost install path/to/plugin --grant cli,storage",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.given = cmd.Flags().Changed("grant")
			if c.yes && c.given {
				return usage(errors.New("--yes grants all permissions and --grant only some; give one of them"))
			}
			t := a.term(cmd)
			folder, err := installable(cmd.Context(), t, args[0], a.lenient)
			if err != nil {
				return err
			}
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				found, err := p.Inspect(ctx, folder)
				if err != nil {
					return err
				}
				if found.Downgrade && !downgrade {
					return fmt.Errorf("version %s is lower than the installed %s; to go back to it, install it with --downgrade", found.Version, found.Installed)
				}
				grants, accepted, err := c.ask(t, found)
				if err != nil {
					return err
				}
				info, err := p.Install(ctx, server.InstallRequest{
					Path: folder, Digest: found.Digest, Grants: grants, AcceptChanges: accepted, Disabled: disabled, Downgrade: downgrade,
				})
				if err != nil {
					return err
				}
				if asJSON {
					if err := writeJSON(t.out, info); err != nil {
						return err
					}
				} else {
					showInstalled(t, info, running)
				}
				if notStarted(info, running) {
					return t.startFailure(info, correction(args[0])...)
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVarP(&c.yes, "yes", "y", false, "grant every permission that the plugin asks for and accept what it does without asking, without asking you")
	cmd.Flags().StringSliceVar(&c.grants, "grant", nil, "grant these permissions, without asking; separated by commas; an installed plugin keeps those it has: see 'wasmhost revoke'")
	cmd.Flags().BoolVar(&c.accept, "accept-changes", false, "accept that an upgrade's jobs and endpoints do more without asking than those of the installed version")
	cmd.Flags().BoolVar(&a.lenient, "lenient", false, "accept an older package whose manifest lacks required lists; the host must be lenient too")
	cmd.Flags().BoolVar(&disabled, "disabled", false, "do not enable the plugin")
	cmd.Flags().BoolVar(&downgrade, "downgrade", false, "go back to a version that is lower than the installed one; the plugin's data stays as it is")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the installed plugin as JSON")
	return cmd
}

// installable checks a folder before the host is asked, since what is wrong
// with it can be told better here. It returns the absolute path.
func installable(ctx context.Context, t *term, path string, lenient bool) (string, error) {
	c, err := checkFolder(ctx, path, lenient)
	if err != nil {
		return "", err
	}
	if !c.Valid {
		for _, f := range c.Findings.Errors() {
			t.errorf("%s:%s", filepath.Join(c.Folder, manifest.FileName), f.String())
		}
		return "", fmt.Errorf("the plugin has %s and was not installed; correct them, then try again", count(len(c.Findings.Errors()), "error"))
	}
	if c.unbuilt() {
		return "", fmt.Errorf("the backend %s is not built yet; run '%s build%s', then install again",
			clean(c.manifest.Backend.EntryPoint), t.program, folderArg(c.Folder))
	}
	return filepath.Abs(c.Folder)
}

// ask shows what the plugin asks for and returns the permissions to grant, and
// whether the changes that are no permissions are accepted.
func (c consent) ask(t *term, found server.Inspection) (grants []string, accepted bool, err error) {
	showInspection(t, found)
	all, old, fresh := asks(found)
	unsettled := len(found.Concerns) > 0 && !c.accept
	switch {
	case c.yes:
		return all, true, nil
	case c.given && unsettled:
		return nil, false, errors.New("--grant says which permissions to grant, not that the changes listed above are accepted; " +
			"say --accept-changes, too, or --yes")
	case c.given:
		grants, err = c.some(all)
		return grants, c.accept, err
	case unsettled: // they are asked for below
	case found.Installed != "" && len(fresh) == 0 && len(old) == len(all):
		t.notef("It asks for nothing that you have not granted already.")
		return old, c.accept, nil
	case found.Installed != "" && len(fresh) == 0:
		t.notef("It asks for nothing new; what you have not granted before, '%s grant' grants.", t.program)
		return old, c.accept, nil
	}
	question := "Install it, with these permissions?"
	switch {
	case unsettled && len(fresh) == 0:
		question = "Install it, with these changes?"
	case unsettled:
		question = "Install it, with these permissions and changes?"
	case len(all) == 0:
		question = "Install it?"
	}
	yes, err := t.ask(question)
	if errors.Is(err, errNoAnswer) {
		text := "installing needs your consent and there is no terminal to ask at; " +
			"say --yes to grant what is listed above, or --grant with the permissions to grant"
		if unsettled {
			text += " and --accept-changes"
		}
		return nil, false, errors.New(text)
	}
	if err == nil && !yes {
		err = errors.New("you did not consent, so nothing was installed")
	}
	return append(old, fresh...), true, err
}

// asks returns the permissions that a plugin asks for, and of them those that
// are granted already and those that are new to the user.
func asks(found server.Inspection) (all, old, fresh []string) {
	all, old = []string{}, []string{}
	for _, p := range found.Permissions {
		all = append(all, p.Name)
		switch {
		case p.Granted:
			old = append(old, p.Name)
		case !p.Declined:
			fresh = append(fresh, p.Name)
		}
	}
	return all, old, fresh
}

// some returns the permissions of --grant, which the plugin must ask for.
func (c consent) some(all []string) ([]string, error) {
	grants := []string{}
	for _, name := range c.grants {
		name = strings.TrimSpace(name)
		switch {
		case name == "" || slices.Contains(grants, name):
		case !slices.Contains(all, name):
			asked := strings.Join(all, ", ")
			if asked == "" {
				asked = "none"
			}
			return nil, usage(fmt.Errorf("--grant names %q, which the plugin does not ask for; it asks for: %s", name, asked))
		default:
			grants = append(grants, name)
		}
	}
	return grants, nil
}

// showInspection prints what a plugin is and what it asks for. It goes to
// standard error, where the question stands too, and also with --quiet: nobody
// consents to what he was not shown.
func showInspection(t *term, found server.Inspection) {
	t.errorf("%s (%s) %s", found.Name, found.ID, found.Version)
	if found.Author != "" {
		t.errorf("by %s", found.Author)
	}
	if found.Description != "" {
		t.errorf("%s", found.Description)
	}
	switch {
	case found.Downgrade:
		t.errorf("Version %s is installed already and will be replaced by this lower one.", found.Installed)
	case found.Installed != "":
		t.errorf("Version %s is installed already and will be replaced.", found.Installed)
	}
	for _, w := range found.Warnings {
		t.errorf("warning: %s", w)
	}
	t.errorf("")
	if len(found.Permissions) == 0 {
		t.errorf("It asks for no permissions.")
	} else {
		t.errorf("It asks for these permissions:")
		t.table(t.err, explained(found.Permissions))
	}
	if _, _, fresh := asks(found); found.Installed != "" && len(fresh) > 0 {
		t.errorf("%s newly asks for: %s", found.Version, strings.Join(fresh, ", "))
	}
	if len(found.Endpoints) > 0 {
		t.errorf("It answers requests at:")
		t.table(t.err, endpointRows(found.Endpoints))
	}
	if len(found.Jobs) > 0 {
		t.errorf("It runs by itself:")
		t.table(t.err, jobRows(found.Jobs))
	}
	if len(found.Concerns) > 0 {
		t.errorf("What %s does without asking, and %s does not:", found.Version, found.Installed)
		for _, c := range found.Concerns {
			t.errorf("  %s", c.Text)
		}
	}
	t.errorf("")
}

// jobRows shows when each job runs and whether it asks first.
func jobRows(list []server.DeclaredJob) [][]string {
	var rows [][]string
	for _, j := range list {
		asks := "without asking"
		if j.ApprovalRequired {
			asks = "asks before each run"
		}
		rows = append(rows, []string{"  " + j.ID, j.Schedule, asks, j.Label, inShort(j.Description)})
	}
	return rows
}

func showInstalled(t *term, info server.PluginInfo, running bool) {
	switch {
	case notStarted(info, running):
		t.printf("installed %s %s; it is %s.", info.ID, info.Version, string(info.State))
		return
	case info.State == server.StateInstalled:
		t.printf("installed %s %s; it starts with the host.", info.ID, info.Version)
	default:
		t.printf("installed %s %s; it is %s.", info.ID, info.Version, stateText(info))
	}
	t.next(whatNext(info, running)...)
}
