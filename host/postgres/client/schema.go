package client

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/wasmhost/wasmhost/host/postgres"
)

// schema is a [postgres.Schema].
type schema struct {
	database *Database
	name     string
	role     string
	lock     int64
	reads    chan struct{} // holds a token for each connection in use
	writes   chan struct{}
	settings postgres.Settings
	waits    atomic.Int64
}

// Schema returns the schema of a plugin, which is made where it is not there.
func (d *Database) Schema(ctx context.Context, plugin string, settings postgres.Settings) (postgres.Schema, error) {
	s := d.schema(postgres.SchemaName(plugin), d.roleName(plugin), "plugin "+plugin)
	s.settings = settings
	if err := d.own(ctx, plugin, s.name, s.role); err != nil {
		return nil, told(fmt.Errorf("make the schema of the plugin: %w", err))
	}
	return s, nil
}

// Files returns the schema of a plugin's files, which is made where it is not
// there.
func (d *Database) Files(ctx context.Context, plugin string) (postgres.Schema, error) {
	s := d.schema(postgres.FilesName(plugin), d.roleName(plugin), "files "+plugin)
	if err := d.own(ctx, plugin, s.name, s.role); err != nil {
		return nil, told(fmt.Errorf("make the schema of the plugin's files: %w", err))
	}
	return s, nil
}

// Service returns the schema of a service of the host, which is made where it is
// not there.
func (d *Database) Service(ctx context.Context, service string) (postgres.Schema, error) {
	s := d.schema(postgres.ServiceName(service), d.serviceRole(service), "service "+service)
	if err := d.own(ctx, service, s.name, s.role); err != nil {
		return nil, told(fmt.Errorf("make the schema of the service %s: %w", service, err))
	}
	return s, nil
}

func (d *Database) schema(name, role, lock string) *schema {
	return &schema{database: d, name: name, role: role, lock: postgres.LockKey(lock),
		reads: make(chan struct{}, d.limits.PluginReads), writes: make(chan struct{}, d.limits.PluginWrites)}
}

// Name of the schema.
func (s *schema) Name() string { return s.name }

// Waiting is how many calls wait for a connection.
func (s *schema) Waiting() int { return int(s.waits.Load()) }

// take waits for a connection; give must be called with it.
func (s *schema) take(ctx context.Context, of chan struct{}) (*pgxpool.Conn, error) {
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
		return nil, told(err)
	}
	return conn, nil
}

func (s *schema) give(conn *pgxpool.Conn, of chan struct{}) {
	conn.Release() // closes one whose transaction is not over
	<-of
}
