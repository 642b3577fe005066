package cluster

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

var _ service.Router = (*Member)(nil)

// Name implements [service.Service].
func (*Member) Name() string { return "cluster" }

// Routes implements [service.Router].
func (m *Member) Routes(mux *api.Mux) {
	api.GetCluster.Handle(mux, func(ctx context.Context, _ api.None) (api.Cluster, error) {
		if m == nil {
			return api.Cluster{}, problem.Conflict("the data of this host lies in its folder, not in a database on a " +
				"server; see `wasmhost serve --database`")
		}
		return m.Status(ctx)
	})
}

// Status asks the database which hosts there are.
func (m *Member) Status(ctx context.Context) (api.Cluster, error) {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	asked := time.Now()
	list, err := hosts(bound, m.file)
	if err != nil {
		return api.Cluster{}, err
	}
	for i := range list {
		list[i].This = list[i].ID == m.Host()
		list[i].Silent = time.Duration(list[i].SeenMs)*time.Millisecond >= m.config.Limits.Silence
	}
	c := api.Cluster{ID: m.of, Database: m.config.Database.String(), Hosts: list,
		RoundTripMs: float64(time.Since(asked).Microseconds()) / 1000}
	c.Standbys, c.StandbysHidden, err = standbys(bound, m.config.Database)
	return c, err
}

func millis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
