package manage

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var all, listed bool
	var from cli.Remote
	cmd := a.Command(&cobra.Command{
		Use:     "info ID",
		GroupID: cli.GroupManage,
		Short:   "Show a plugin: state, permissions, endpoints, jobs and figures",
		Long: `Show an installed plugin: state, permissions, endpoints, jobs and figures. In the
place of ID, a package or an oci:// reference to one may be named: what it asks for is shown, as
'wasmhost install' does, and nothing is installed. Of a plugin that is not installed,
and with --catalogue of any, it shows what the catalogues have.`,
	}, a.Pulled(&from, func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) error {
		if from.File != "" || check.IsPackage(cmd.Flags().Arg(0)) {
			return a.WithAPI(cmd, do)
		}
		return a.WithPlugin(cmd, do)
	}), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if file := from.Path(in.Args[0]); check.IsPackage(file) {
			return packageInfo(ctx, in, file, all)
		}
		info, err := cli.GetPlugin(ctx, in.Host, in.Args[0])
		if listed || problem.IsCode(err, problem.CodePluginNotFound) {
			found, failed := api.CataloguePlugin.Call(ctx, in.Host, api.CataloguePluginRequest{ID: in.Args[0]})
			if listed || failed == nil {
				return cli.Output{Value: found, Show: func() { showOffers(in.Term, found.Offers, all) }}, failed
			}
		}
		return cli.Output{Value: info, Show: func() {
				showInfo(in.Term, info, publisherOf(ctx, in, info.ID), in.Running,
					all)
			}},
			err
	})
	cmd.Flags().BoolVar(&all, "all", false, "show every endpoint and job, or every version")
	cmd.Flags().BoolVar(&listed, "catalogue", false, "show what the catalogues have of the plugin")
	from.Add(cmd)
	return cmd
})

// packageInfo shows what a package asks for.
func packageInfo(ctx context.Context, in *cli.Invocation, file string, all bool) (cli.Output, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return cli.Output{}, err
	}
	found, err := api.InspectPlugin.Call(ctx, in.Host, api.InspectRequest{Path: file})
	return cli.Output{Value: found, Show: func() {
		t := *in.Term
		t.Err = t.Out // here it is the result, and nobody is asked
		consent.ShowInspection(&t, found, all)
		in.Next("install " + cli.QuoteArg(in.Args[0]))
	}}, err
}

// publisherOf is whose plugin it is, in words; empty where it is of nobody or that
// is not known.
func publisherOf(ctx context.Context, in *cli.Invocation, id string) string {
	list, err := api.ListPublishers.Call(ctx, in.Host, api.None{})
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

func showInfo(t *cli.Term, info api.PluginInfo, publisher string, running, all bool) {
	rows := []cli.Row{{Own: []string{"id"}, Words: info.ID}, {Own: []string{"name"}, Words: info.Name, Lines: 2},
		{Own: []string{"version"}, Words: info.Version, Lines: 4}}
	if info.Description != "" {
		rows = append(rows, cli.Row{Own: []string{"description"}, Words: info.Description, Lines: 10})
	}
	rows = append(rows, cli.Say("state", string(info.State)))
	if info.Reason != "" { // it may quote the plugin
		rows[len(rows)-1] = cli.Row{Own: []string{"state", string(info.State)}, Words: info.Reason, Lines: 20}
	}
	if !info.Since.IsZero() {
		rows = append(rows, cli.Say("since", cli.Since(info.Since)))
	}
	if info.Digest != "" {
		rows = append(rows, cli.Say("digest", info.Digest))
	}
	if publisher != "" {
		rows = append(rows, cli.Say("publisher", publisher))
	}
	if info.Source.Catalogue != "" {
		from := "the catalogue " + info.Source.Catalogue + ", package " + info.Source.Digest
		if strings.Contains(info.Source.Key, "://") {
			from += ", of the list at " + info.Source.Key + ", which is not signed"
		}
		rows = append(rows, cli.Say("from", from))
	}
	if info.Source.Reference != "" {
		rows = append(rows, cli.Say("from", registry.Scheme+info.Source.Reference+", "+info.Source.Digest))
	}
	if running {
		s := info.Stats
		rows = append(rows,
			cli.Say("memory", cli.Size(int64(s.MemoryBytes))+", of which "+cli.Size(int64(s.CodeBytes))+" is compiled code; "+
				cli.Count(s.Instances, "instance")+" of at most "+cli.Size(int64(s.MemoryMaxBytes))),
			cli.Say("calls", strconv.FormatUint(s.Calls, 10)+", "+strconv.FormatUint(s.Errors, 10)+" failed, "+
				strconv.FormatUint(s.Crashes, 10)+" crashed"),
		)
	} else if info.Memory.WantedMB > 0 {
		rows = append(rows, cli.Say("memory", words.Memory(info.Memory)))
	}
	if info.CPUWeight > 0 {
		rows = append(rows, cli.Say("cpu weight", strconv.Itoa(info.CPUWeight)))
	}
	t.Rows(t.Out, "", rows...)
	if len(info.Faults) > 0 {
		t.Printf("\nDamaged or gone:")
		t.Faults(info.Faults)
	}
	if len(info.Permissions) > 0 {
		t.Printf("\nPermissions:")
		t.Rows(t.Out, "  ", permissionRows(info.Permissions)...)
	}
	if info.Network != nil {
		t.Printf("\nOn the network: %s.", consent.ReachText(*info.Network, info.Reaches))
	}
	if len(info.Endpoints) > 0 {
		t.Printf("\nEndpoints:")
		t.Rows(t.Out, "  ", consent.EndpointRows(info.Endpoints, all)...)
	}
	if len(info.Jobs) > 0 {
		t.Printf("\nJobs; it may %s:", schedulesText(info))
		t.Rows(t.Out, "  ", consent.JobRows(info.Jobs, all)...)
	}
	if len(info.Signals) > 0 {
		t.Printf("\nOf the application:")
		t.Rows(t.Out, "  ", consent.SignalRows(info.Signals)...)
	}
	switch {
	case info.State == api.StateDisabled:
		t.Next("enable " + cli.QuoteArg(info.ID))
	case !running:
		t.Next("serve")
	case cli.MissingGrant(info) != "":
		t.Next(cli.MissingGrant(info))
	case info.State == api.StateFailed:
		t.Next("logs " + cli.QuoteArg(info.ID))
	case len(info.Endpoints) > 0:
		t.Next(cli.CallExample(info.ID, info.Endpoints))
	default:
		t.Next("list")
	}
}

// permissionRows shows each permission with what it allows in plain words.
func permissionRows(list []api.Permission) []cli.Row {
	var rows []cli.Row
	for _, p := range list {
		granted := "not granted"
		if p.Granted {
			granted = "granted"
		}
		rows = append(rows, cli.Row{Own: []string{p.Name, granted, p.Explanation},
			Words: words.ParameterWords(p.Parameters), Lines: 5})
	}
	return rows
}
