package cli

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

// Act is a command that does one thing to one plugin and shows its state.
type Act struct {
	Use, Short string
	Do         func(context.Context, api.Caller, api.PluginRequest) (api.PluginInfo, error)
	Next       string
}

// AddNow adds the flag --now to a command that ends a plugin's instance.
func AddNow(cmd *cobra.Command, now *bool) {
	cmd.Flags().BoolVar(now, "now", false,
		"cut running calls off at once; without it they have the time of the limit plugin.drain-timeout")
}

// StopCommand is ActCommand for what ends the plugin's instance, with --now.
func (a *App) StopCommand(use, short, next string,
	do func(context.Context, api.Caller, api.StopRequest) (api.PluginInfo, error)) *cobra.Command {
	var now bool
	cmd := a.ActCommand(Act{use, short,
		func(ctx context.Context, c api.Caller, in api.PluginRequest) (api.PluginInfo, error) {
			return do(ctx, c, api.StopRequest{ID: in.ID, Now: now})
		}, next})
	AddNow(cmd, &now)
	return cmd
}

// ActCommand makes the command of an [Act].
func (a *App) ActCommand(act Act) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     act.Use + " ID",
		GroupID: GroupManage,
		Short:   act.Short,
	}, a.WithAPI, func(ctx context.Context, in *Invocation) (Output, error) {
		info, err := act.Do(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
		next := act.Next + " " + QuoteArg(info.ID)
		if info.State == api.StateInstalled {
			next = "serve"
		}
		return in.Changed(info, "", Correction(".", info.ID), next), err
	})
}

// Changed is what a command prints that has changed a plugin: a sentence of
// what was done, and its state. Where a running host could not start it
// again, the command has failed, and correct says what to do.
func (in *Invocation) Changed(info api.PluginInfo, done string, correct []string, next ...string) Output {
	out := Output{Value: info}
	state := StateText(info)
	if NotStarted(info, in.Running) {
		state = string(info.State)
		out.Failed, next = StartFailure(info, correct...), nil
	}
	if done != "" {
		done += "; it"
	}
	out.Show = func() {
		in.Printf("%s %s%s is %s.", info.ID, info.Version, done, state)
		if next != nil {
			in.Next(next...)
		}
	}
	return out
}

// GetPlugin asks for one plugin.
func GetPlugin(ctx context.Context, c api.Caller, id string) (api.PluginInfo, error) {
	return api.GetPlugin.Call(ctx, c, api.PluginRequest{ID: id})
}

// StateText is a plugin's state with its reason, or with what happens next where
// no host serves.
func StateText(info api.PluginInfo) string {
	switch {
	case info.State == api.StateInstalled:
		return "enabled, and starts when a host serves"
	case info.Reason == "":
		return string(info.State)
	}
	return string(info.State) + " (" + info.Reason + ")"
}

// NotStarted reports whether a running host could not start a plugin. Without
// one, the state is that of an earlier run at most, and no failure.
func NotStarted(info api.PluginInfo, running bool) bool {
	return running && (info.State == api.StateFailed || info.State == api.StateIncompatible)
}

// StartFailure says why a plugin did not start and what to do: to grant what it
// lacks, to change whose plugins may start, else the steps.
func StartFailure(info api.PluginInfo, steps ...string) error {
	switch grant := MissingGrant(info); {
	case grant != "":
		steps = []string{grant}
	case info.Refused != "":
		steps = []string{"publishers trust KEY   (of its publisher, where it is signed; or: publishers policy any)",
			"reload " + QuoteArg(info.ID)}
	}
	return &StepsError{fmt.Errorf("%s did not start: %s", info.ID, cmp.Or(info.Reason, "the host's log says why")), steps}
}

// Correction is what to do about a plugin that did not start: to build it again
// where a folder has its source, else to look at its log.
func Correction(folder, id string) []string {
	if filepath.Base(folder) == manifest.FileName {
		folder = filepath.Dir(folder)
	}
	if !isFolderOf(folder, id) {
		return []string{"logs " + QuoteArg(id)}
	}
	return []string{" correct the plugin in its folder, then:", "build" + FolderArg(folder), "install " + QuoteArg(folder)}
}

// isFolderOf reports whether a folder is that of a plugin.
func isFolderOf(folder, id string) bool {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return false
	}
	defer root.Close()
	text, err := ReadManifest(root)
	if err != nil {
		return false
	}
	m, _ := manifest.Parse(text, manifest.Options{Lenient: true})
	return m != nil && m.Plugin.ID == id
}

// MissingGrant is the grant command without which a plugin could not start, or
// nothing.
func MissingGrant(info api.PluginInfo) string {
	if len(info.Missing) == 0 {
		return ""
	}
	return "grant " + QuoteArg(info.ID) + " " + strings.Join(info.Missing, " ")
}

// WhatNext is what to do after a plugin was installed or its powers changed.
func WhatNext(info api.PluginInfo, running bool) []string {
	switch {
	case info.State == api.StateFailed:
		return []string{"logs " + QuoteArg(info.ID)}
	case info.State == api.StateIncompatible:
		return []string{"info " + QuoteArg(info.ID)}
	case info.State == api.StateDisabled:
		return []string{"enable " + QuoteArg(info.ID)}
	case !running:
		steps := []string{"serve"}
		if len(info.Endpoints) > 0 {
			steps = append(steps, CallExample(info.ID, info.Endpoints)+"   (in another terminal)")
		}
		return steps
	case len(info.Endpoints) > 0:
		return []string{CallExample(info.ID, info.Endpoints)}
	}
	return []string{"info " + QuoteArg(info.ID)}
}
