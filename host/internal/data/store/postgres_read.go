package store

import (
	"context"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// OpenAsItIs opens what a server has of a plugin to look at it: with all that any
// version has declared, and without a change, whatever o.Schema says. It fails
// with an [*OpenError], whose reason is [ReasonMissing] where there is nothing.
func OpenAsItIs(ctx context.Context, o Options) (*Store, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	c := &core{plugin: o.Schema.PluginID, limits: o.Limits, now: time.Now, newID: newUUID, sql: postgresDialect,
		where: o.Database.String() + ", plugin " + strconv.Quote(o.Schema.PluginID)}
	p := newPostgresEngine(c, o.Database, o.Schema)
	found, err := readTables(ctx, o)
	if err != nil {
		return nil, p.openError(err)
	}
	if !found.Any() {
		return nil, &OpenError{Reason: ReasonMissing, Path: c.where}
	}
	p.schema, err = o.Database.Schema(ctx, c.plugin, c.limits.settings())
	if err != nil {
		return nil, p.openError(err)
	}
	tx, err := p.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return nil, p.openError(err)
	}
	defer tx.Rollback()
	ask := asking{p, tx.Run}
	was, err := p.inspect(ctx, ask)
	if err != nil {
		return nil, p.openError(err)
	}
	if p.declared, err = p.whole(ctx, ask, was, o.Schema); err != nil {
		return nil, p.openError(err)
	}
	p.declare(p.declared)
	p.opened.From = was.version
	return &Store{core: c, engine: p}, nil
}
