package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

// act is a command that does one thing to one plugin and shows its state.
type act struct {
	use, short string
	do         func(context.Context, api.Caller, api.PluginRequest) (api.PluginInfo, error)
	next       string
}

func (a *app) actCommand(act act) *cobra.Command {
	return &cobra.Command{
		Use:     act.use + " ID",
		GroupID: groupManage,
		Short:   act.short,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, running bool) error {
				info, err := act.do(ctx, c, api.PluginRequest{ID: args[0]})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if notStarted(info, running) {
					t.printf("%s %s is %s.", info.ID, info.Version, string(info.State))
					return t.startFailure(info, correction(".")...)
				}
				t.printf("%s %s is %s.", info.ID, info.Version, stateText(info))
				if info.State == api.StateInstalled {
					t.next("serve")
				} else {
					t.next(act.next + " " + quoteArg(info.ID))
				}
				return nil
			})
		},
	}
}

// getPlugin asks for one plugin.
func getPlugin(ctx context.Context, c api.Caller, id string) (api.PluginInfo, error) {
	return api.GetPlugin.Call(ctx, c, api.PluginRequest{ID: id})
}

// stateText is a plugin's state with its reason, or with what happens next where
// no host serves.
func stateText(info api.PluginInfo) string {
	switch {
	case info.State == api.StateInstalled:
		return "enabled, and starts when a host serves"
	case info.Reason == "":
		return string(info.State)
	}
	return string(info.State) + " (" + info.Reason + ")"
}

// notStarted reports whether a running host could not start a plugin. Without
// one, the state is that of an earlier run at most, and no failure.
func notStarted(info api.PluginInfo, running bool) bool {
	return running && (info.State == api.StateFailed || info.State == api.StateIncompatible)
}

// startFailure says why a plugin did not start and what to do: to
// grant what it lacks, else the steps. The error prints nothing more.
func (t *term) startFailure(info api.PluginInfo, steps ...string) error {
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

// missingGrant is the grant command without which a plugin could not start, or
// nothing.
func missingGrant(info api.PluginInfo) string {
	if len(info.Missing) == 0 {
		return ""
	}
	return "grant " + quoteArg(info.ID) + " " + strings.Join(info.Missing, " ")
}

// whatNext is what to do after a plugin was installed or its powers changed.
func whatNext(info api.PluginInfo, running bool) []string {
	switch {
	case info.State == api.StateFailed || info.State == api.StateIncompatible:
		return []string{"info " + quoteArg(info.ID)}
	case info.State == api.StateDisabled:
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
