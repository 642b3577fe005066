package run

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "cluster",
		GroupID: cli.GroupRun,
		Short:   "Show the database on a server that the data lies in, and who uses it",
	}, clusterStatusCommand(a))
})

func clusterStatusCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "status",
		Short: "Show in which database the data lies, and which hosts use it",
		Long: `Show in which database on a server the data of the host lies, how long that takes to
answer, and which hosts use it: 'wasmhost serve --database' says which database. A lease is
what one host does alone, such as changing a plugin. Then come the server's standbys: which
of them commits wait for (sync, quorum), how much of the server's log each has not replayed,
how long the last commit took to be replayed there, and when it was last heard of.`,
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		c, err := api.GetCluster.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: c, Show: func() {
			in.Printf("%s, id %s, answers in %.1f ms.\n", c.Database, c.ID, c.RoundTripMs)
			in.Table(cli.RowsOf([]string{"HOST", "VERSION", "ADDRESS", "STARTED", "SEEN", "LEASES"}, c.Hosts,
				func(h api.ClusterHost) []string {
					name, address := h.Name, h.Address
					if h.This {
						name += " (this)"
					}
					if address == "" {
						address = "-"
					}
					seen := fmt.Sprintf("%s ago", (time.Duration(h.SeenMs) * time.Millisecond).Round(100*time.Millisecond))
					if h.Silent {
						seen += " (silent)"
					}
					return []string{name, h.Version, address, cli.Since(h.StartedAt), seen, leases(h.Leases)}
				}))
			in.Printf("")
			showStandbys(in.Term, c)
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

// showStandbys shows the servers that follow the one with the data.
func showStandbys(t *cli.Term, c api.Cluster) {
	if len(c.Standbys) > 0 {
		t.Table(cli.RowsOf([]string{"STANDBY", "ADDRESS", "STATE", "COMMITS", "BEHIND", "LAG", "HEARD"}, c.Standbys,
			func(s api.ClusterStandby) []string {
				behind, lag, heard := "-", "-", "-"
				if s.BehindBytes != nil {
					behind = cli.Size(*s.BehindBytes)
				}
				if s.LagMs != nil {
					lag = fmt.Sprintf("%.1f ms", *s.LagMs)
				}
				if s.HeardMs != nil {
					ago := time.Duration(*s.HeardMs) * time.Millisecond
					heard = ago.Round(100*time.Millisecond).String() + " ago"
				}
				return []string{s.Name, cmp.Or(s.Address, "-"), cmp.Or(s.State, "-"), cmp.Or(s.Sync, "-"), behind, lag, heard}
			}))
	} else if c.StandbysHidden == "" {
		t.Printf("No standby follows the server, as far as it tells.")
	}
	if c.StandbysHidden != "" {
		t.Printf("How far standbys are: %s", c.StandbysHidden)
	}
}
