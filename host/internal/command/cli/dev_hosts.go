package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// DevFolder holds the data folders of the hosts that `dev` runs itself: it lies
// beside the usual data folder, since no plugin may hold one.
func DevFolder(usual string) string { return usual + "-dev" }

// maxDevFolders is how many of those folders are looked at.
const maxDevFolders = 1000

// ofDev is a host that `dev` runs.
type ofDev struct {
	*Client
	data string
}

// devHosts returns the hosts that `dev` runs at present. There are none for a
// command that was told its data folder by --data.
func (a *App) devHosts(ctx context.Context) []ofDev {
	usual, err := a.DataFolder()
	if err != nil || a.Data != "" {
		return nil
	}
	entries, err := os.ReadDir(DevFolder(usual))
	if err != nil {
		return nil // there is none, or none that this user may use
	}
	var list []ofDev
	for _, e := range entries[:min(len(entries), maxDevFolders)] {
		dir := filepath.Join(DevFolder(usual), e.Name())
		// As for the usual one, what the folder says counts while it is held.
		held, holder, err := datafolder.Running(dir)
		if err != nil || !held || holder == nil || holder.URL == "" {
			continue
		}
		if c, err := a.FindHost(ctx, dir); err == nil {
			list = append(list, ofDev{c, dir})
		}
	}
	return list
}

// has reports whether a host has a plugin.
func (c *Client) has(ctx context.Context, id string) (bool, error) {
	_, err := api.GetPlugin.Call(ctx, c, api.PluginRequest{ID: id})
	if problem.IsCode(err, problem.CodePluginNotFound) {
		return false, nil
	}
	return err == nil, err
}

// orDev returns the host for a command where FindHost has returned c and err for
// the data folder: that one, unless it does not run or has not the plugin that
// the command is about, and a host that `dev` runs has it. A command about no
// plugin takes the only one that runs. The error wraps ErrNotRunning where there
// is none.
func (a *App) orDev(ctx context.Context, c *Client, err error) (*Client, error) {
	if err != nil && !errors.Is(err, ErrNotRunning) {
		return nil, err
	}
	hosts := a.devHosts(ctx)
	if len(hosts) == 0 || err == nil && a.Plugin == "" {
		return c, err
	}
	if err == nil {
		if has, failed := c.has(ctx, a.Plugin); has || failed != nil {
			return c, nil // the command itself says what is wrong
		}
	}
	var found []ofDev
	for _, d := range hosts {
		if a.Plugin != "" {
			if has, _ := d.has(ctx, a.Plugin); !has {
				continue
			}
		}
		found = append(found, d)
	}
	switch {
	case len(found) == 1:
		if !a.quiet && !a.toldDev {
			a.toldDev = true
			fmt.Fprintf(a.errOut, "on the host that 'wasmhost dev' runs at %s\n", Clean(found[0].Base()))
		}
		return found[0].Client, nil
	case len(found) > 1:
		return nil, severalHosts(a.Plugin, found)
	}
	return c, err
}

// severalHosts says that more than one host that `dev` runs could be meant, and
// names them.
func severalHosts(plugin string, hosts []ofDev) error {
	lines := make([]string, len(hosts))
	for i, h := range hosts {
		lines[i] = fmt.Sprintf("--data %s (at %s)", QuoteArg(h.data), h.Base())
	}
	what := "runs"
	if plugin != "" {
		what = "has " + plugin
	}
	return fmt.Errorf("more than one host of `wasmhost dev` %s; name one of them: %s", what, strings.Join(lines, ", "))
}

// WithPlugin is the [Source] of commands about one plugin that work without a
// host, too: the host that runs, or one of `dev` that has the plugin, or else the
// data folder.
func (a *App) WithPlugin(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	dir, err := a.DataFolder()
	if err != nil {
		return err
	}
	c, err := a.FindHost(cmd.Context(), dir)
	c, err = a.orDev(cmd.Context(), c, err)
	switch {
	case err == nil:
		return do(cmd.Context(), c, true)
	case !errors.Is(err, ErrNotRunning):
		return err
	}
	return a.WithAPI(cmd, do)
}

// nameDev tells of a host of `dev` that has the plugin of a command that has not
// found it elsewhere, and does not look there by itself.
func (a *App) nameDev(ctx context.Context, t *Term, err error) {
	if a.Plugin == "" || !problem.IsCode(err, problem.CodePluginNotFound) {
		return
	}
	for _, d := range a.devHosts(ctx) {
		if has, _ := d.has(ctx, a.Plugin); has {
			t.Errorf("'wasmhost dev' runs it at %s; for that host, say --data %s", d.Base(), QuoteArg(d.data))
		}
	}
}
