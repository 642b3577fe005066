package cluster

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// While the data of a folder is moved to a database, a mark there keeps all hosts
// out. The move is done once the folder says so, in one step: then a mark that is
// left means nothing, and whoever opens the database with that folder removes it.

// moveService is the service that the mark belongs to.
const moveService = "move"

// Move is a move of a data folder to a database that was not finished.
type Move struct {
	ID     string // which the folder has that was moved
	Folder string // for people
	Begun  time.Time
}

// Unfinished says that a database holds a part of what a folder has.
type Unfinished struct {
	Database string
	Move     Move
}

// Error says which folder has all of it, and what to do.
func (e *Unfinished) Error() string {
	return fmt.Sprintf("a move to %s that was begun at %s was not finished, so it has only a part of what the folder %s "+
		"has: serve that folder without --database, or run `wasmhost migrate --to DATABASE --again` with it, which starts "+
		"over",
		e.Database, e.Move.Begun.UTC().Format("2006-01-02 15:04:05 UTC"), e.Move.Folder)
}

const markTable = "unfinished"

func markName() string { return postgres.Quote(postgres.ServiceName(moveService)) + "." + markTable }

// UnfinishedMove returns the move that a database is marked with; nil for none.
func UnfinishedMove(ctx context.Context, d postgres.Database) (*Move, error) {
	names, err := d.Relations(ctx, postgres.ServiceName(moveService))
	if err != nil || !slices.Contains(names, markTable) {
		return nil, err
	}
	schema, err := d.Service(ctx, moveService)
	if err != nil {
		return nil, err
	}
	var found *Move
	_, err = schema.Run(ctx, postgres.Read, postgres.Statement{
		Text: "SELECT move, folder, CAST(extract(epoch FROM begun) * 1000 AS bigint) FROM " + markName(),
		Each: func(row []driver.Value) error {
			found = &Move{}
			found.ID, _ = row[0].(string)
			found.Folder, _ = row[1].(string)
			ms, _ := row[2].(int64)
			found.Begun = millis(ms)
			return nil
		}})
	return found, err
}

// BeginMove marks a database, in place of a mark that is there, and returns the
// new one.
func BeginMove(ctx context.Context, d postgres.Database, folder string) (Move, error) {
	m := Move{ID: newID(), Folder: strings.ToValidUTF8(folder, "\uFFFD")}
	err := changeMark(ctx, d, postgres.Statement{Text: "INSERT INTO " + markName() + " (one, move, folder) " +
		"VALUES (1, $1, $2) ON CONFLICT (one) DO UPDATE SET move = excluded.move, folder = excluded.folder, begun = now()",
		Args: []driver.Value{m.ID, m.Folder}})
	return m, err
}

// EndMove removes the mark of a move.
func EndMove(ctx context.Context, d postgres.Database, id string) error {
	return changeMark(ctx, d, postgres.Statement{Text: "DELETE FROM " + markName() + " WHERE move = $1",
		Args: []driver.Value{id}})
}

func changeMark(ctx context.Context, d postgres.Database, statement postgres.Statement) error {
	schema, err := d.Service(ctx, moveService)
	if err != nil {
		return err
	}
	tx, err := schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Define(ctx, "CREATE TABLE IF NOT EXISTS "+markName()+" (one bigint PRIMARY KEY CHECK (one = 1), "+
		"move text NOT NULL, folder text NOT NULL, begun timestamptz NOT NULL DEFAULT now())"); err != nil {
		return err
	}
	if _, err := tx.Run(ctx, statement); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// settleMove refuses a database that is marked, unless the folder is the one that
// was moved there: then the mark was only left.
func settleMove(ctx context.Context, d postgres.Database, known *datafolder.Database) error {
	m, err := UnfinishedMove(ctx, d)
	if err != nil || m == nil {
		return err
	}
	if known == nil || known.Move != m.ID {
		return &Unfinished{d.String(), *m}
	}
	return EndMove(ctx, d, m.ID)
}
