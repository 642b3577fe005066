package main

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) infoCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "info ID",
		GroupID: groupManage,
		Short:   "Show a plugin: state, permissions, endpoints and figures",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPlugins(cmd, func(ctx context.Context, p plugins, running bool) error {
				info, err := p.Get(ctx, args[0])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, info)
				}
				showInfo(t, info, running)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the plugin as JSON")
	return cmd
}

func showInfo(t *term, info server.PluginInfo, running bool) {
	rows := [][]string{
		{"id", info.ID}, {"name", info.Name}, {"version", info.Version},
		{"description", info.Description}, {"state", stateText(info)}, {"since", since(info.Since)},
	}
	if info.Digest != "" {
		rows = append(rows, []string{"digest", info.Digest})
	}
	if running {
		s := info.Stats
		rows = append(rows,
			[]string{"memory", size(int64(s.MemoryBytes)) + " in " + count(s.Instances, "instance") + ", at most " + size(int64(s.MemoryMaxBytes)) + " each"},
			[]string{"calls", strconv.FormatUint(s.Calls, 10) + ", " + strconv.FormatUint(s.Errors, 10) + " failed, " + strconv.FormatUint(s.Crashes, 10) + " crashed"},
		)
	}
	t.table(t.out, rows)
	if len(info.Permissions) > 0 {
		t.printf("\nPermissions:")
		t.table(t.out, permissionRows(info.Permissions))
	}
	if info.Network != nil {
		t.printf("\nOn the network: %s.", reachText(*info.Network))
	}
	if len(info.Endpoints) > 0 {
		t.printf("\nEndpoints:")
		t.table(t.out, endpointRows(info.Endpoints))
	}
	switch {
	case info.State == server.StateDisabled:
		t.next("enable " + quoteArg(info.ID))
	case !running:
		t.next("serve")
	case missingGrant(info) != "":
		t.next(missingGrant(info))
	case info.State == server.StateFailed:
		t.next("reload " + quoteArg(info.ID))
	case len(info.Endpoints) > 0:
		t.next(callExample(info.ID, info.Endpoints))
	default:
		t.next("list")
	}
}

// permissionRows shows each permission with what it allows in plain words.
func permissionRows(list []server.Permission) [][]string {
	var rows [][]string
	for _, p := range list {
		granted := "not granted"
		if p.Granted {
			granted = "granted"
		}
		rows = append(rows, []string{"  " + p.Name, granted, p.Explanation})
	}
	return rows
}

func endpointRows(list []server.Endpoint) [][]string {
	var rows [][]string
	for _, e := range list {
		auth := "needs a token"
		if !e.Auth {
			auth = "open to every program on this machine"
		}
		rows = append(rows, []string{"  " + e.Method, e.Path, auth, e.Description})
	}
	return rows
}

// callExample is a call that a user can try: of a GET endpoint where there is
// one.
func callExample(id string, endpoints []server.Endpoint) string {
	e := endpoints[0]
	for _, other := range endpoints {
		if other.Method == "GET" {
			e = other
			break
		}
	}
	line := "call " + quoteArg(id) + " " + e.Method + " " + quoteArg(e.Path)
	if e.Method != "GET" && e.Method != "DELETE" {
		line += " -d '{}'"
	}
	return line
}
