package postgres

import (
	"context"
	"database/sql/driver"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// What was deleted or replaced stays in the server's files until it vacuums, so
// that who writes one value again and again would fill the disk without ever
// storing much.
const (
	// How much of that there may be: in times of what may be stored, and in bytes where
	// that is little.
	mostUnfreed  = 4
	leastUnfreed = 64 << 20
	// A measure holds until that part of what may be stored was written, or for a time.
	unfreedPart = 16
	unfreedTime = 10 * time.Second
)

// unfreed is how many bytes the tables of a schema fill that nothing lives in, as
// the server counts rows.
const unfreed = `SELECT
	coalesce(sum(pg_relation_size(t.oid)::numeric * t.dead / greatest(t.dead + t.live, 1)), 0)::bigint
	FROM (SELECT r.oid, pg_stat_get_dead_tuples(r.oid) AS dead, pg_stat_get_live_tuples(r.oid) AS live
		FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
		CROSS JOIN LATERAL (VALUES (c.oid), (c.reltoastrelid)) AS r (oid)
		WHERE n.nspname = $1 AND c.relkind = 'r' AND r.oid <> 0) AS t`

// Unfreed bounds what was deleted or replaced in a schema and still fills the
// server's disk. It is safe for concurrent use; the zero value is ready.
type Unfreed struct {
	mu    sync.Mutex
	since int64 // written since it was measured last
	last  time.Time
	known int64
}

// Admit refuses a write of so many bytes while the server has too much to free,
// where limit is how much may be stored. It asks by run.
func (u *Unfreed) Admit(ctx context.Context, run func(context.Context, Statement) (int64, error), schema string,
	bytes, limit int64) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.since += bytes
	if u.last.IsZero() || u.since > limit/unfreedPart || time.Since(u.last) > unfreedTime {
		_, err := run(ctx, Statement{Text: unfreed, Args: []driver.Value{schema}, Each: func(row []driver.Value) error {
			u.known, _ = row[0].(int64)
			return nil
		}})
		if err != nil {
			return err
		}
		u.since, u.last = 0, time.Now()
	}
	most := int64(leastUnfreed)
	if limit > most/mostUnfreed {
		most = limit * mostUnfreed
	}
	if u.known <= most {
		return nil
	}
	u.last = time.Time{} // it may be freed in a moment
	return abi.Unavailable("the database server has not freed yet what was deleted or replaced (%d bytes, and the limit "+
		"is %d); nothing was changed: try again in a minute, and where that goes on, see that nobody leaves a transaction "+
		"open in the database (pg_stat_activity)", u.known, most)
}
