package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// CompleteTimeout is how long a shell may wait for the words that fit.
const CompleteTimeout = 3 * time.Second

// argumentNames returns the names of the arguments that a usage line has, up to
// its flags and alternatives, and whether the last one repeats.
func argumentNames(use string) (names []string, repeats bool) {
	for _, word := range strings.Fields(use)[1:] {
		name := strings.Trim(word, "[].")
		if word == "|" || strings.HasPrefix(name, "-") {
			break
		}
		names, repeats = append(names, name), strings.Contains(word, "...")
	}
	return names, repeats
}

// argumentNamed returns the argument of a name in the usage line; empty where
// there is none.
func argumentNamed(use string, args []string, name string) string {
	names, _ := argumentNames(use)
	if i := slices.Index(names, name); i >= 0 && i < len(args) {
		return args[i]
	}
	return ""
}

// completeUse has shells complete the arguments of a command and of those below
// it by the names that they have in the usage lines, and the values of flags.
func (a *App) completeUse(cmd *cobra.Command) { a.completeBelow(cmd, a.valuesOfFlags()) }

// valuesOfFlags says by the names of flags what completes their values.
func (a *App) valuesOfFlags() map[string]cobra.CompletionFunc {
	return map[string]cobra.CompletionFunc{
		"data":  func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) { return nil, filterFolders },
		"level": Fixed("debug", "info", "warn", "error"), "log-level": Fixed("debug", "info", "warn", "error"),
		"sourcemap": Fixed("linked", "inline", "none"),
		"category":  Fixed(manifest.Categories()...),
		"from": func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return a.known(cmd, catalogueName, nil, ""), noFiles
		},
		"limit": func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return limitNames(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		},
	}
}

func (a *App) completeBelow(cmd *cobra.Command, values map[string]cobra.CompletionFunc) {
	for _, sub := range cmd.Commands() {
		a.completeBelow(sub, values)
	}
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(flag *pflag.Flag) {
			if f := values[flag.Name]; f != nil {
				_ = cmd.RegisterFlagCompletionFunc(flag.Name, f) // fails where the command has said more of it
			}
		})
	}
	if !cmd.HasSubCommands() && cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = a.completeArgument
	}
}

// What arguments and flags are that have another name, or one that others have too.
const (
	catalogueName   = "the name of a catalogue"
	cataloguePlugin = "a plugin of a catalogue"
)

const (
	noFiles       = cobra.ShellCompDirectiveNoFileComp
	filterFolders = cobra.ShellCompDirectiveFilterDirs
)

// Fixed completes by words that are always the same.
func Fixed(words ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) { return words, noFiles }
}

// completeArgument returns what may stand at the place behind args.
func (a *App) completeArgument(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	names, repeats := argumentNames(cmd.Use)
	at := len(args)
	if at >= len(names) {
		if !repeats {
			return nil, noFiles
		}
		if at = len(names) - 1; cmd.Name() == "set" { // which ends with pairs of KEY and VALUE
			at -= (len(args) - len(names) + 1) % 2
		}
	}
	a.Plugin = argumentNamed(cmd.Use, args, "ID")
	switch name := names[at]; {
	case name == "PATH" && cmd.Name() == "install": // files as well, where no plugin fits
		return a.known(cmd, cataloguePlugin, args, word), cobra.ShellCompDirectiveDefault
	case name == "NAME" && below(cmd, "catalogue") && cmd.Name() != "add":
		return a.known(cmd, catalogueName, args, word), noFiles
	case name == "POLICY":
		return cmd.ValidArgs, noFiles
	case name == "SWITCH":
		return []string{"on", "off"}, noFiles
	case name == "FOLDER":
		return nil, filterFolders
	case slices.Contains([]string{"FILE", "PLACE", "OLD", "NEW"}, name), name == "PATH" && cmd.Name() != "call",
		name == "KEY" && cmd.Name() == "trust":
		return nil, cobra.ShellCompDirectiveDefault
	case name == "METHOD":
		return []string{"GET", "POST", "PUT", "DELETE"}, noFiles
	case name == "PERMISSION":
		return everyPermission(), noFiles
	case name == "NAME" && cmd.Name() == "limits":
		return limitNames(), noFiles
	default:
		return a.known(cmd, name, args, word), noFiles
	}
}

// known asks the host for what an argument may be. A shell that completes shows
// no errors: what cannot be found out is left to the user.
func (a *App) known(cmd *cobra.Command, name string, args []string, word string) []string {
	ctx, cancel := context.WithTimeout(cmd.Context(), CompleteTimeout)
	defer cancel()
	cmd.SetContext(ctx)
	a.quiet, a.errOut = true, io.Discard
	dir, err := a.DataFolder()
	if err != nil {
		return nil
	}
	if _, err := os.Stat(dir); err != nil && len(a.devHosts(ctx)) == 0 {
		return nil // looking must not make one
	}
	var words []string
	_ = a.WithPlugin(cmd, func(ctx context.Context, host api.Caller, _ bool) (err error) {
		words, err = knownTo(ctx, host, cmd, name, args, word)
		return err
	})
	if name == "ID" && !ofTokens(cmd) { // also those that only a host of dev has
		for _, d := range a.devHosts(ctx) {
			more, _ := knownTo(ctx, d, cmd, name, args, word)
			words = append(words, more...)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// knownTo returns the words that a host knows for an argument, of which the
// beginning of a word is there.
func knownTo(
	ctx context.Context, host api.Caller, cmd *cobra.Command, name string, args []string, word string,
) ([]string, error) {
	plugin := argumentNamed(cmd.Use, args, "ID")
	switch {
	case name == "ID" && ofTokens(cmd):
		list, err := api.ListTokens.Call(ctx, host, api.None{})
		return TextsOf(list.Tokens, func(t api.TokenInfo) string { return t.ID }), err
	case name == "ID":
		list, err := api.ListPlugins.Call(ctx, host, api.PluginQuery{})
		return TextsOf(list.Plugins, func(p api.PluginInfo) string { return p.ID }), err
	case name == "KEY" && plugin != "":
		list, err := SettingsOf(ctx, host, plugin)
		return TextsOf(list, func(s api.Setting) string { return s.Key }), err
	case name == "VALUE" && plugin != "":
		list, err := SettingsOf(ctx, host, plugin)
		if err != nil {
			return nil, err
		}
		s, err := FindSetting(list, plugin, args[len(args)-1])
		if s.Type == manifest.SettingToggle {
			return []string{"false", "true"}, err
		}
		return TextsOf(s.Options, func(o api.SettingOption) string { return o.Value }), err
	case name == "JOB" && plugin != "", name == "PATH" && plugin != "":
		info, err := api.GetPlugin.Call(ctx, host, api.PluginRequest{ID: plugin})
		if name == "JOB" {
			return TextsOf(info.Jobs, func(j api.DeclaredJob) string { return j.ID }), err
		}
		method := strings.ToUpper(argumentNamed(cmd.Use, args, "METHOD"))
		var paths []string
		for _, e := range info.Endpoints {
			if e.Method == method {
				paths = append(paths, e.Path)
			}
		}
		return paths, err
	case name == catalogueName:
		list, err := api.ListCatalogues.Call(ctx, host, api.None{})
		return TextsOf(list.Catalogues, func(c api.Catalogue) string { return c.Name }), err
	case name == cataloguePlugin:
		return cataloguePlugins(ctx, host, word)
	case name == "PUBLISHER":
		list, err := api.ListPublishers.Call(ctx, host, api.None{})
		return TextsOf(list.Publishers, func(p api.Publisher) string { return p.Fingerprint }), err
	case name == "FEED" && plugin != "":
		list, err := api.ListFeeds.Call(ctx, host, api.PluginRequest{ID: plugin})
		return TextsOf(list.Feeds, func(f api.Feed) string { return f.ID }), err
	}
	return nil, nil
}

// cataloguePlugins returns what begins with a word: ids of plugins, or behind an
// @ their versions.
func cataloguePlugins(ctx context.Context, host api.Caller, word string) (words []string, err error) {
	if id, _, at := strings.Cut(word, "@"); at {
		found, err := api.CataloguePlugin.Call(ctx, host, api.CataloguePluginRequest{ID: id})
		for _, p := range found.Offers {
			for _, v := range p.Versions {
				words = append(words, id+"@"+v.Version)
			}
		}
		return words, err
	}
	found, err := api.SearchCatalogues.Call(ctx, host, api.CatalogueQuery{Text: word, Limit: 100})
	for _, p := range found.Plugins {
		if strings.HasPrefix(p.ID, word) {
			words = append(words, p.ID)
		}
	}
	return words, err
}

// TextsOf returns a text of each element.
func TextsOf[T any](list []T, text func(T) string) []string {
	words := make([]string, len(list))
	for i, e := range list {
		words[i] = text(e)
	}
	return words
}

// ofTokens reports whether the ID of a command is that of a token.
func ofTokens(cmd *cobra.Command) bool { return below(cmd, "token") }

// below reports whether a command is one of a group of commands.
func below(cmd *cobra.Command, group string) bool {
	return cmd.Parent() != nil && cmd.Parent().Name() == group
}

func everyPermission() []string {
	return TextsOf(hostfuncs.Permissions(), func(p hostfuncs.Permission) string { return p.Name })
}

func limitNames() []string {
	return TextsOf(EveryLimit(), func(l limits.Limit) string { return l.Name })
}

// SettingsOf asks for the settings of a plugin.
func SettingsOf(ctx context.Context, c api.Caller, id string) ([]api.Setting, error) {
	list, err := api.ListSettings.Call(ctx, c, api.PluginRequest{ID: id})
	return list.Settings, err
}

// IsPassword reports whether the value of a setting is never to be shown.
func IsPassword(s api.Setting) bool { return s.Type == manifest.SettingPassword }

// FindSetting returns the setting of a key, or an error that names those that
// there are.
func FindSetting(list []api.Setting, id, key string) (api.Setting, error) {
	i := slices.IndexFunc(list, func(s api.Setting) bool { return s.Key == key && s.Type != "" })
	if i >= 0 {
		return list[i], nil
	}
	var keys []string
	for _, s := range list {
		if s.Type != "" {
			keys = append(keys, s.Key)
		}
	}
	if len(keys) == 0 {
		return api.Setting{}, Usage(fmt.Errorf("the plugin %q declares no settings", id))
	}
	return api.Setting{}, Usage(fmt.Errorf("the plugin %q declares no setting %q; it declares: %s", id, key,
		strings.Join(keys, ", ")))
}
