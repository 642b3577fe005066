package postgres

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Schema is what one plugin has of a database: tables that its role owns, and a
// bounded part of the connections. It is safe for concurrent use.
type Schema struct {
	database *Database
	name     string
	role     string
	lock     int64
	reads    chan struct{} // holds a token for each connection in use
	writes   chan struct{}
	settings Settings
	waits    atomic.Int64
}

// Settings are what the server is told with each transaction.
type Settings struct {
	// RowBytes is how long a row may be, for the constraints of tables.
	RowBytes int
}

// Schema returns the schema of a plugin, which is made where it is not there.
func (d *Database) Schema(ctx context.Context, plugin string, settings Settings) (*Schema, error) {
	s := &Schema{database: d, name: SchemaName(plugin), role: Fit("wasmhost:" + d.name + ":" + plugin),
		lock: lockKey("plugin " + plugin), settings: settings,
		reads: make(chan struct{}, d.limits.PluginReads), writes: make(chan struct{}, d.limits.PluginWrites)}
	if err := d.owned(ctx, s.name, s.role); err != nil {
		return nil, fmt.Errorf("make the schema of the plugin: %w", err)
	}
	return s, nil
}

// SchemaName is the name of a plugin's schema.
func SchemaName(plugin string) string { return Fit("plugin:" + plugin) }

// Name of the schema.
func (s *Schema) Name() string { return s.name }

// Waiting is how many calls wait for a connection.
func (s *Schema) Waiting() int { return int(s.waits.Load()) }

// take waits for a connection; give must be called with it.
func (s *Schema) take(ctx context.Context, of chan struct{}) (*pgxpool.Conn, error) {
	s.waits.Add(1)
	defer s.waits.Add(-1)
	select {
	case of <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	conn, err := s.database.pool.Acquire(ctx)
	if err != nil {
		<-of
		return nil, err
	}
	return conn, nil
}

func (s *Schema) give(conn *pgxpool.Conn, of chan struct{}) {
	conn.Release() // closes one whose transaction is not over
	<-of
}
