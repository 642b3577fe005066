package cluster

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
)

var _ figures.Collector = (*Member)(nil)

// shown are what the metrics show of the database and its hosts. What the user of the
// host may not see of standbys is left out.
type shown struct {
	up, asked, hosts, leases, standbys, behind, lag *figures.Desc
}

func newFigures() shown {
	desc := func(name, help string, labels ...string) *figures.Desc {
		return figures.Gauge("wasmhost_"+name, help, labels...)
	}
	return shown{
		desc("database_up", "1 where the database on the server can be written, 0 where it cannot."),
		desc("database_round_trip_seconds", "How long the database on the server took to answer just now."),
		desc("cluster_hosts", "Hosts of the database, by state: live, or silent for so long that they keep away.", "state"),
		desc("cluster_leases", "Leases that the hosts of a machine have, by its name.", "host"),
		desc("cluster_standbys", "Servers that follow the one which is used, by state; unknown where it may not be seen.",
			"state"),
		desc("cluster_standby_behind_bytes", "How much of the server's log a standby has not replayed.", "standby"),
		desc("cluster_standby_lag_seconds", "How long the last commit that a standby has replayed took to come to that.",
			"standby"),
	}
}

// collectTimeout bounds the questions of one look at the metrics.
const collectTimeout = 5 * time.Second

// Collect implements [figures.Collector].
func (m *Member) Collect(page *figures.Page) {
	if m == nil {
		return
	}
	f := newFigures()
	gauge := func(d *figures.Desc, value float64, labels ...string) {
		page.Set(d, value, labels...)
	}
	each := func(d *figures.Desc, values map[string]float64) {
		for label, value := range values {
			gauge(d, value, label)
		}
	}
	ctx, stop := context.WithTimeout(context.Background(), collectTimeout)
	defer stop()
	status, err := m.Status(ctx)
	if err != nil || m.Degraded() != nil {
		gauge(f.up, 0)
	} else {
		gauge(f.up, 1)
	}
	if err != nil {
		return // Health says why
	}
	gauge(f.asked, status.RoundTripMs/1000)
	hosts, leases := map[string]float64{"live": 0, "silent": 0}, map[string]float64{}
	for _, h := range status.Hosts {
		state := "live"
		if h.Silent {
			state = "silent"
		}
		hosts[state]++
		leases[h.Name] += float64(len(h.Leases))
	}
	standbys, behind, lag := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for _, s := range status.Standbys { // several may have one name: the worst counts
		state := s.State
		if state == "" {
			state = "unknown"
		}
		standbys[state]++
		if s.BehindBytes != nil {
			behind[s.Name] = max(behind[s.Name], float64(*s.BehindBytes))
		}
		if s.LagMs != nil {
			lag[s.Name] = max(lag[s.Name], *s.LagMs/1000)
		}
	}
	each(f.hosts, hosts)
	each(f.leases, leases)
	each(f.standbys, standbys)
	each(f.behind, behind)
	each(f.lag, lag)
}
