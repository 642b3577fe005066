package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) clusterCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "cluster",
		GroupID: groupRun,
		Short:   "Show the database on a server that the data lies in, and who uses it",
	}, a.clusterStatusCommand())
}

func (a *app) clusterStatusCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "status",
		Short: "Show in which database the data lies, and which hosts use it",
		Long: `Show in which database on a server the data of the host lies, how long that takes to
answer, and which hosts use it: 'wasmhost serve --database' says which database. A lease is
what one host does alone, such as changing a plugin.`,
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		c, err := api.GetCluster.Call(ctx, in.host, api.None{})
		return output{value: c, show: func() {
			in.printf("%s, id %s, answers in %.1f ms.\n", c.Database, c.ID, c.RoundTripMs)
			in.table(rowsOf([]string{"HOST", "VERSION", "ADDRESS", "STARTED", "SEEN", "LEASES"}, c.Hosts,
				func(h api.ClusterHost) []string {
					name, address := h.Name, h.Address
					if h.This {
						name += " (this)"
					}
					if address == "" {
						address = "-"
					}
					seen := time.Duration(h.SeenMs) * time.Millisecond
					return []string{name, h.Version, address, since(h.StartedAt), fmt.Sprintf("%s ago",
						seen.Round(100*time.Millisecond)), leases(h.Leases)}
				}))
		}}, err
	})
}

// leases names what a host does alone, and counts what there is no place for.
func leases(names []string) string {
	const most = 3
	switch more := len(names) - most; {
	case len(names) == 0:
		return "-"
	case more > 0:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), more)
	}
	return strings.Join(names, ", ")
}
