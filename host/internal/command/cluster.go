package command

import (
	"cmp"
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
what one host does alone, such as changing a plugin. Then come the server's standbys: which
of them commits wait for (sync, quorum), how much of the server's log each has not replayed,
how long the last commit took to be replayed there, and when it was last heard of.`,
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
					seen := fmt.Sprintf("%s ago", (time.Duration(h.SeenMs) * time.Millisecond).Round(100*time.Millisecond))
					if h.Silent {
						seen += " (silent)"
					}
					return []string{name, h.Version, address, since(h.StartedAt), seen, leases(h.Leases)}
				}))
			in.printf("")
			in.showStandbys(c)
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
func (t *term) showStandbys(c api.Cluster) {
	if len(c.Standbys) > 0 {
		t.table(rowsOf([]string{"STANDBY", "ADDRESS", "STATE", "COMMITS", "BEHIND", "LAG", "HEARD"}, c.Standbys,
			func(s api.ClusterStandby) []string {
				behind, lag, heard := "-", "-", "-"
				if s.BehindBytes != nil {
					behind = size(*s.BehindBytes)
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
		t.printf("No standby follows the server, as far as it tells.")
	}
	if c.StandbysHidden != "" {
		t.printf("How far standbys are: %s", c.StandbysHidden)
	}
}
