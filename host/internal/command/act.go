package command

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// act is a command that does one thing to one plugin and shows its state.
type act struct {
	use, short string
	do         func(context.Context, api.Caller, api.PluginRequest) (api.PluginInfo, error)
	next       string
}

// addNow adds the flag --now to a command that ends a plugin's instance.
func addNow(cmd *cobra.Command, now *bool) {
	cmd.Flags().BoolVar(now, "now", false,
		"cut running calls off at once; without it they have the time of the limit plugin.drain-timeout")
}

// stopCommand is actCommand for what ends the plugin's instance, with --now.
func (a *app) stopCommand(use, short, next string,
	do func(context.Context, api.Caller, api.StopRequest) (api.PluginInfo, error)) *cobra.Command {
	var now bool
	cmd := a.actCommand(act{use, short,
		func(ctx context.Context, c api.Caller, in api.PluginRequest) (api.PluginInfo, error) {
			return do(ctx, c, api.StopRequest{ID: in.ID, Now: now})
		}, next})
	addNow(cmd, &now)
	return cmd
}

func (a *app) actCommand(act act) *cobra.Command {
	return a.command(&cobra.Command{
		Use:     act.use + " ID",
		GroupID: groupManage,
		Short:   act.short,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		info, err := act.do(ctx, in.host, api.PluginRequest{ID: in.args[0]})
		next := act.next + " " + quoteArg(info.ID)
		if info.State == api.StateInstalled {
			next = "serve"
		}
		return in.changed(info, "", correction(".", info.ID), next), err
	})
}

// changed is what a command prints that has changed a plugin: a sentence of
// what was done, and its state. Where a running host could not start it
// again, the command has failed, and correct says what to do.
func (in *invocation) changed(info api.PluginInfo, done string, correct []string, next ...string) output {
	out := output{value: info}
	state := stateText(info)
	if notStarted(info, in.running) {
		state = string(info.State)
		out.failed, next = startFailure(info, correct...), nil
	}
	if done != "" {
		done += "; it"
	}
	out.show = func() {
		in.printf("%s %s%s is %s.", info.ID, info.Version, done, state)
		if next != nil {
			in.next(next...)
		}
	}
	return out
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

// startFailure says why a plugin did not start and what to do: to grant what it
// lacks, to change whose plugins may start, else the steps.
func startFailure(info api.PluginInfo, steps ...string) error {
	switch grant := missingGrant(info); {
	case grant != "":
		steps = []string{grant}
	case info.Refused != "":
		steps = []string{"publishers trust KEY   (of its publisher, where it is signed; or: publishers policy any)",
			"reload " + quoteArg(info.ID)}
	}
	return &stepsError{fmt.Errorf("%s did not start: %s", info.ID, cmp.Or(info.Reason, "the host's log says why")), steps}
}

// correction is what to do about a plugin that did not start: to build it again
// where a folder has its source, else to look at its log.
func correction(folder, id string) []string {
	if filepath.Base(folder) == manifest.FileName {
		folder = filepath.Dir(folder)
	}
	if !isFolderOf(folder, id) {
		return []string{"logs " + quoteArg(id)}
	}
	return []string{" correct the plugin in its folder, then:", "build" + folderArg(folder), "install " + quoteArg(folder)}
}

// isFolderOf reports whether a folder is that of a plugin.
func isFolderOf(folder, id string) bool {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return false
	}
	defer root.Close()
	text, err := readManifest(root)
	if err != nil {
		return false
	}
	m, _ := manifest.Parse(text, manifest.Options{Lenient: true})
	return m != nil && m.Plugin.ID == id
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
	case info.State == api.StateFailed:
		return []string{"logs " + quoteArg(info.ID)}
	case info.State == api.StateIncompatible:
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
