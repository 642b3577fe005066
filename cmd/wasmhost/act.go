package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

// act is a command that does one thing to one plugin and shows its state.
type act struct {
	use, short string
	do         func(plugins, context.Context, string) (server.PluginInfo, error)
	next       string
}

func (a *app) actCommand(act act) *cobra.Command {
	return &cobra.Command{
		Use:     act.use + " ID",
		GroupID: groupManage,
		Short:   act.short,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				info, err := act.do(p, ctx, args[0])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if notStarted(info, running) {
					t.printf("%s %s is %s.", info.ID, info.Version, string(info.State))
					return t.startFailure(info, correction(".")...)
				}
				t.printf("%s %s is %s.", info.ID, info.Version, stateText(info))
				t.next(act.next + " " + quoteArg(info.ID))
				return nil
			})
		},
	}
}

// stateText is a plugin's state with its reason.
func stateText(info server.PluginInfo) string {
	if info.Reason == "" {
		return string(info.State)
	}
	return string(info.State) + " (" + info.Reason + ")"
}

// notStarted reports whether a running host could not start a plugin. Without
// one, the state is that of an earlier run at most, and no failure.
func notStarted(info server.PluginInfo, running bool) bool {
	return running && (info.State == server.StateFailed || info.State == server.StateIncompatible)
}

// startFailure says why a plugin did not start and what to do: to
// grant what it lacks, else the steps. The error prints nothing more.
func (t *term) startFailure(info server.PluginInfo, steps ...string) error {
	reason := info.Reason
	if reason == "" {
		reason = "the host's log says why"
	}
	t.errorf("error: %s did not start: %s", info.ID, reason)
	if grant := missingGrant(info); grant != "" {
		t.next(grant)
	} else {
		t.next(steps...)
	}
	return &exitError{code: exitFailed}
}

// correction is what to do about a plugin with its source in a folder.
func correction(folder string) []string {
	return []string{" correct the plugin in its folder, then:", "build" + folderArg(folder), "install " + quoteArg(folder)}
}

// missingGrant returns the grant command that the reason of a plugin's state
// names, or nothing. A reason may quote the plugin, so only permissions that
// the plugin asks for and does not have are taken from it.
func missingGrant(info server.PluginInfo) string {
	const command = "wasmhost grant "
	at := strings.LastIndex(info.Reason, command)
	if at < 0 {
		return ""
	}
	named := strings.FieldsFunc(info.Reason[at+len(command):], func(r rune) bool { return r == ' ' || r == '`' })
	line := "grant " + quoteArg(info.ID)
	missing := slices.DeleteFunc(names(info.Permissions, false), func(p string) bool { return !slices.Contains(named, p) })
	if len(missing) == 0 {
		return ""
	}
	return line + " " + strings.Join(missing, " ")
}

// whatNext is what to do after a plugin was installed or its powers changed.
func whatNext(info server.PluginInfo, running bool) []string {
	switch {
	case info.State == server.StateFailed || info.State == server.StateIncompatible:
		return []string{"info " + quoteArg(info.ID)}
	case info.State == server.StateDisabled:
		return []string{"enable " + quoteArg(info.ID)}
	case !running:
		steps := []string{"serve"}
		if len(info.Endpoints) > 0 {
			steps = append(steps, callExample(info.ID, info.Endpoints)+"   (in another terminal)")
		}
		return steps
	case len(info.Endpoints) > 0:
		return []string{callExample(info.ID, info.Endpoints)}
	}
	return []string{"info " + quoteArg(info.ID)}
}
