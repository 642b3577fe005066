package cluster

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// standbys asks the database which servers follow it. What the server itself does
// not tell, as one does not that its provider looks after, is hidden, and no error.
func standbys(ctx context.Context, d postgres.Database) (list []api.ClusterStandby, hidden string, err error) {
	list = []api.ClusterStandby{} // none is no null
	found, err := d.Standbys(ctx)
	switch {
	case err != nil && (postgres.Gone(err) || postgres.State(err) == ""):
		return nil, "", fmt.Errorf("ask for the standbys of the database: %w", err)
	case err != nil:
		return list, "the server does not tell of its standbys: " + postgres.Message(err), nil
	}
	for _, s := range found {
		if s.State == "" {
			hidden = fmt.Sprintf("not visible to the user of the host; as an administrator of the server: GRANT %s TO %s",
				postgres.MonitorRole, postgres.Quote(d.User()))
		}
		list = append(list, api.ClusterStandby{Name: s.Name, Address: s.Address, State: s.State, Sync: s.Sync,
			BehindBytes: s.Behind, LagMs: inMs[float64](s.Lag), HeardMs: inMs[int64](s.Heard)})
	}
	return list, hidden, nil
}

// inMs is a time in milliseconds; nil stays nil.
func inMs[T int64 | float64](d *time.Duration) *T {
	if d == nil {
		return nil
	}
	ms := T(d.Microseconds()) / 1000
	return &ms
}
