package client

import (
	"context"
	"database/sql/driver"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// standbys asks for what follows the server. The lag is an interval, which is null
// while a standby has nothing to replay.
const standbys = `SELECT coalesce(application_name, ''), coalesce(host(client_addr), ''), coalesce(state, ''),
		coalesce(sync_state, ''),
		pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_lsn() END, replay_lsn)::bigint,
		(extract(epoch FROM replay_lag) * 1000000)::bigint,
		(extract(epoch FROM clock_timestamp() - reply_time) * 1000000)::bigint
	FROM pg_stat_replication ORDER BY application_name, pid`

// Standbys lists the servers that follow the one which is used. It asks as a member
// of [postgres.MonitorRole] where the host's user is one: users of version 15 have
// nothing of what they are members of until they say so.
func (d *Database) Standbys(ctx context.Context) (list []postgres.Standby, err error) {
	err = d.transact(ctx, func(run func(postgres.Statement) error) error {
		may, can := false, "MEMBER"
		if d.version >= 160000 { // where a member may be one that cannot be it
			can = "SET"
		}
		if err := run(postgres.Statement{Text: "SELECT pg_has_role(current_user, oid, $1) FROM pg_roles WHERE rolname = $2",
			Args: []driver.Value{can, postgres.MonitorRole}, Each: func(row []driver.Value) error {
				may = row[0] == int64(1)
				return nil
			}}); err != nil {
			return err
		}
		if may { // until the end of the transaction
			if err := run(postgres.Statement{Text: "SET LOCAL ROLE " + postgres.MonitorRole}); err != nil {
				return err
			}
		}
		return run(postgres.Statement{Text: standbys, Each: func(row []driver.Value) error {
			var s postgres.Standby
			for i, to := range []*string{&s.Name, &s.Address, &s.State, &s.Sync} {
				*to, _ = row[i].(string)
			}
			if bytes, is := row[4].(int64); is {
				s.Behind = &bytes
			}
			for i, to := range []**time.Duration{&s.Lag, &s.Heard} {
				if micros, is := row[5+i].(int64); is {
					took := time.Duration(micros) * time.Microsecond
					*to = &took
				}
			}
			list = append(list, s)
			return nil
		}})
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
