package command

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
)

func (a *app) infoCommand() *cobra.Command {
	var all, listed bool
	var from remote
	cmd := a.command(&cobra.Command{
		Use:     "info ID",
		GroupID: groupManage,
		Short:   "Show a plugin: state, permissions, endpoints, jobs and figures",
		Long: `Show an installed plugin: state, permissions, endpoints, jobs and figures. In the
place of ID, a package or an oci:// reference to one may be named: what it asks for is shown, as
'wasmhost install' does, and nothing is installed. Of a plugin that is not installed,
and with --catalogue of any, it shows what the catalogues have.`,
	}, a.pulled(&from, func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		if from.file != "" || isPackage(cmd.Flags().Arg(0)) {
			return a.withAPI(cmd, do)
		}
		return a.withPlugin(cmd, do)
	}), func(ctx context.Context, in *invocation) (output, error) {
		if file := from.path(in.args[0]); isPackage(file) {
			return in.packageInfo(ctx, file, all)
		}
		info, err := getPlugin(ctx, in.host, in.args[0])
		if listed || problem.IsCode(err, problem.CodePluginNotFound) {
			found, failed := api.CataloguePlugin.Call(ctx, in.host, api.CataloguePluginRequest{ID: in.args[0]})
			if listed || failed == nil {
				return output{value: found, show: func() { showOffers(in.term, found.Offers, all) }}, failed
			}
		}
		return output{value: info, show: func() { showInfo(in.term, info, publisherOf(ctx, in, info.ID), in.running, all) }},
			err
	})
	cmd.Flags().BoolVar(&all, "all", false, "show every endpoint and job, or every version")
	cmd.Flags().BoolVar(&listed, "catalogue", false, "show what the catalogues have of the plugin")
	from.add(cmd)
	return cmd
}

// packageInfo shows what a package asks for.
func (in *invocation) packageInfo(ctx context.Context, file string, all bool) (output, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return output{}, err
	}
	found, err := api.InspectPlugin.Call(ctx, in.host, api.InspectRequest{Path: file})
	return output{value: found, show: func() {
		t := *in.term
		t.err = t.out // here it is the result, and nobody is asked
		showInspection(&t, found, all)
		in.next("install " + quoteArg(in.args[0]))
	}}, err
}

// publisherOf is whose plugin it is, in words; empty where it is of nobody or that
// is not known.
func publisherOf(ctx context.Context, in *invocation, id string) string {
	list, err := api.ListPublishers.Call(ctx, in.host, api.None{})
	if err != nil {
		return "" // which status says
	}
	for _, p := range list.Publishers {
		switch {
		case !slices.Contains(p.Plugins, id):
		case p.Name == "":
			return p.Fingerprint
		case p.Trusted:
			return fmt.Sprintf("%q, trusted, %s", p.Name, p.Fingerprint)
		default:
			return fmt.Sprintf("%q, %s", p.Name, p.Fingerprint)
		}
	}
	return ""
}

func showInfo(t *term, info api.PluginInfo, publisher string, running, all bool) {
	rows := []row{{own: []string{"id"}, words: info.ID}, {own: []string{"name"}, words: info.Name, lines: 2},
		{own: []string{"version"}, words: info.Version, lines: 4}}
	if info.Description != "" {
		rows = append(rows, row{own: []string{"description"}, words: info.Description, lines: 10})
	}
	rows = append(rows, say("state", string(info.State)))
	if info.Reason != "" { // it may quote the plugin
		rows[len(rows)-1] = row{own: []string{"state", string(info.State)}, words: info.Reason, lines: 20}
	}
	if !info.Since.IsZero() {
		rows = append(rows, say("since", since(info.Since)))
	}
	if info.Digest != "" {
		rows = append(rows, say("digest", info.Digest))
	}
	if publisher != "" {
		rows = append(rows, say("publisher", publisher))
	}
	if info.Source.Catalogue != "" {
		from := "the catalogue " + info.Source.Catalogue + ", package " + info.Source.Digest
		if strings.Contains(info.Source.Key, "://") {
			from += ", of the list at " + info.Source.Key + ", which is not signed"
		}
		rows = append(rows, say("from", from))
	}
	if info.Source.Reference != "" {
		rows = append(rows, say("from", registry.Scheme+info.Source.Reference+", "+info.Source.Digest))
	}
	if running {
		s := info.Stats
		rows = append(rows,
			say("memory", size(int64(s.MemoryBytes))+", of which "+size(int64(s.CodeBytes))+" is compiled code; "+
				count(s.Instances, "instance")+" of at most "+size(int64(s.MemoryMaxBytes))),
			say("calls", strconv.FormatUint(s.Calls, 10)+", "+strconv.FormatUint(s.Errors, 10)+" failed, "+
				strconv.FormatUint(s.Crashes, 10)+" crashed"),
		)
	} else if info.Memory.WantedMB > 0 {
		rows = append(rows, say("memory", words.Memory(info.Memory)))
	}
	if info.CPUWeight > 0 {
		rows = append(rows, say("cpu weight", strconv.Itoa(info.CPUWeight)))
	}
	t.rows(t.out, "", rows...)
	if len(info.Faults) > 0 {
		t.printf("\nDamaged or gone:")
		t.faults(info.Faults)
	}
	if len(info.Permissions) > 0 {
		t.printf("\nPermissions:")
		t.rows(t.out, "  ", permissionRows(info.Permissions)...)
	}
	if info.Network != nil {
		t.printf("\nOn the network: %s.", reachText(*info.Network, info.Reaches))
	}
	if len(info.Endpoints) > 0 {
		t.printf("\nEndpoints:")
		t.rows(t.out, "  ", endpointRows(info.Endpoints, all)...)
	}
	if len(info.Jobs) > 0 {
		t.printf("\nJobs; it may %s:", schedulesText(info))
		t.rows(t.out, "  ", jobRows(info.Jobs, all)...)
	}
	switch {
	case info.State == api.StateDisabled:
		t.next("enable " + quoteArg(info.ID))
	case !running:
		t.next("serve")
	case missingGrant(info) != "":
		t.next(missingGrant(info))
	case info.State == api.StateFailed:
		t.next("logs " + quoteArg(info.ID))
	case len(info.Endpoints) > 0:
		t.next(callExample(info.ID, info.Endpoints))
	default:
		t.next("list")
	}
}

// permissionRows shows each permission with what it allows in plain words.
func permissionRows(list []api.Permission) []row {
	var rows []row
	for _, p := range list {
		granted := "not granted"
		if p.Granted {
			granted = "granted"
		}
		rows = append(rows, say(p.Name, granted, p.Explanation))
	}
	return rows
}

// callExample is a call that a user can try: of a GET endpoint where there is
// one.
func callExample(id string, endpoints []api.DeclaredEndpoint) string {
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
