package client

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
)

// schema is a [postgres.Schema].
type schema struct {
	database *Database
	name     string
	role     string
	lock     int64
	reader   *worker
	writer   *worker
	reads    chan struct{} // holds a token for each connection in use
	writes   chan struct{}
	waits    atomic.Int64
}

// Schema returns the schema of a plugin, which is made where it is not there.
func (d *Database) Schema(ctx context.Context, plugin string, settings postgres.Settings) (postgres.Schema, error) {
	s := d.schema(postgres.SchemaName(plugin), d.roleName(plugin), "plugin "+plugin)
	for _, w := range []*worker{s.reader, s.writer} {
		w.rowBytes = strconv.Itoa(settings.RowBytes)
	}
	s.writer.idle = max(s.writer.idle, settings.IdleTime)
	if err := d.own(ctx, plugin, s.name, s.role); err != nil {
		return nil, asError(fmt.Errorf("make the schema of the plugin: %w", err))
	}
	return s, nil
}

// Files returns the schema of a plugin's files, which is made where it is not
// there.
func (d *Database) Files(ctx context.Context, plugin string) (postgres.Schema, error) {
	s := d.schema(postgres.FilesName(plugin), d.roleName(plugin), "files "+plugin)
	if err := d.own(ctx, plugin, s.name, s.role); err != nil {
		return nil, asError(fmt.Errorf("make the schema of the plugin's files: %w", err))
	}
	return s, nil
}

// Service returns the schema of a service of the host, which is made where it is
// not there.
func (d *Database) Service(ctx context.Context, service string) (postgres.Schema, error) {
	s := d.schema(postgres.ServiceName(service), d.serviceRole(service), "service "+service)
	if err := d.own(ctx, service, s.name, s.role); err != nil {
		return nil, asError(fmt.Errorf("make the schema of the service %s: %w", service, err))
	}
	return s, nil
}

func (d *Database) schema(name, role, lock string) *schema {
	return &schema{database: d, name: name, role: role, lock: postgres.LockKey(lock),
		reader: &worker{role: role, rowBytes: "0", reads: true, idle: d.limits.ReadIdleTime},
		writer: &worker{role: role, rowBytes: "0", idle: d.limits.IdleTime},
		reads:  make(chan struct{}, d.limits.PluginReads), writes: make(chan struct{}, d.limits.PluginWrites)}
}

// Name of the schema.
func (s *schema) Name() string { return s.name }

// Waiting is how many calls wait for a connection.
func (s *schema) Waiting() int { return int(s.waits.Load()) }

// worker is for whom a session works in a mode.
func (s *schema) worker(mode postgres.Mode) *worker {
	if mode >= postgres.Write {
		return s.writer
	}
	return s.reader
}

// share is what a worker has of the connections.
func (s *schema) share(w *worker) chan struct{} {
	if w.reads {
		return s.reads
	}
	return s.writes
}

// take waits for a session; give must be called with it.
func (s *schema) take(ctx context.Context, w *worker) (*wire.Conn, error) {
	if err := s.database.usable(s.name, !w.reads); err != nil {
		return nil, asError(err) // without waiting for a connection
	}
	s.waits.Add(1)
	defer s.waits.Add(-1)
	of := s.share(w)
	select {
	case of <- struct{}{}:
	default:
		select {
		case of <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	c, err := s.database.pool.Acquire(ctx, w)
	if err != nil {
		<-of
		return nil, asError(err)
	}
	if err := s.database.usable(s.name, !w.reads); err != nil {
		s.give(c, w, nil)
		return nil, asError(err)
	}
	return c, nil
}

func (s *schema) give(c *wire.Conn, w *worker, err error) {
	s.database.give(c, w, err)
	<-s.share(w)
}
