package vault

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
)

// Names in the data folder.
const (
	// FileName is the database of a vault.
	FileName = "vault.db"
	// FolderName is the folder of its key files and of what was set aside.
	FolderName = "vault"
)

// format is the database. Its mark is "whvt" in ASCII. Keys of values are
// blobs, because they may hold a zero character.
var format = dbfile.Format{
	Name: "passwords and secrets", Lost: "passwords and secrets",
	ApplicationID: 0x77687674, Layout: 1, Readers: 2, Pragmas: []string{"secure_delete(ON)"},
	Tables: `
CREATE TABLE keys (
	role TEXT PRIMARY KEY CHECK (role IN ('current', 'retired')),
	id BLOB NOT NULL,
	source TEXT NOT NULL,
	created INTEGER NOT NULL,
	wrapped BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE records (
	plugin TEXT NOT NULL,
	kind TEXT NOT NULL,
	key BLOB NOT NULL,
	sealed BLOB NOT NULL,
	modified INTEGER NOT NULL,
	PRIMARY KEY (plugin, kind, key)
) STRICT, WITHOUT ROWID;
`,
}

// queries is what reads: a pool of connections, or a transaction.
type queries interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// eachRow calls do for every row of a query.
func eachRow(ctx context.Context, q queries, do func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// errNoKey: the vault has no key yet, because nothing was ever stored.
var errNoKey = errors.New("the vault has no key")

// database opens the file at the first use. To read, it fails with errNoKey
// where there never was one; to write, it makes it.
func (v *Vault) database(ctx context.Context, write bool) (*dbfile.File, error) {
	v.opening.Lock()
	defer v.opening.Unlock()
	if err := v.usable(); err != nil {
		return nil, err
	}
	if v.db != nil && !(write && v.db.ReadOnly()) {
		return v.db, nil
	}
	if v.never() && !write {
		return nil, errNoKey
	}
	db, err := dbfile.Open(ctx, v.path, format, dbfile.Options{Wait: waitTimeout, Log: v.log, ToRead: !write,
		Database: v.opt.Database})
	if err != nil {
		return nil, v.failed(ctx, "open the vault", err)
	}
	if v.db != nil {
		v.readOnly = v.db // somebody may be reading
	}
	v.db = db
	return db, nil
}

// never reports whether there never was a file.
func (v *Vault) never() bool {
	if v.opt.Database != nil {
		return false
	}
	_, err := os.Lstat(v.path)
	return errors.Is(err, fs.ErrNotExist) && !dbfile.Recorded(v.path).Known()
}

// InUse reports whether the database is open.
func (v *Vault) InUse() bool {
	v.opening.Lock()
	defer v.opening.Unlock()
	return v.db != nil
}

// write runs do in a transaction. What it has stored when it returns outlives
// a crash.
func (v *Vault) write(ctx context.Context, doing string, do func(tx *sql.Tx) error) error {
	db, err := v.database(ctx, true)
	if err != nil {
		return err
	}
	defer v.cache.drops.Add(1)
	return v.failed(ctx, doing, db.Write(ctx, do))
}

// erase takes what was deleted out of the log of the database, too. Where
// somebody reads at this moment, the next commits do that. A server does so in
// its own time.
func (v *Vault) erase(ctx context.Context) {
	if v.opt.Database != nil {
		return
	}
	if db, err := v.database(ctx, true); err == nil {
		_, _ = db.Writer.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
}

// failed sorts the error of work on the database. Those of other packages pass.
func (v *Vault) failed(ctx context.Context, doing string, err error) error {
	var file *dbfile.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil && !errors.Is(err, postgres.ErrUnknown):
		return fmt.Errorf("%s: %w", doing, ctx.Err())
	case errors.As(err, &file):
	case sqliteerr.Code(err) != 0:
		err = format.Failed(v.path, err)
	case postgres.Gone(err), postgres.State(err) != "":
		err = format.FailedOn(v.opt.Database, err)
	case v.usable() != nil:
		return ErrClosed
	default:
		return err
	}
	return storage(doing, err)
}

// keyMetadata says which master key is needed, and has the data key that it
// wraps. Nothing in it is secret.
type keyMetadata struct {
	id      KeyID // of the master key
	source  Source
	created time.Time
	wrapped string // the data key, sealed under the master key
}

// Roles in the table of keys. A retired key is one that nothing needs any more
// and that is still to be removed from its place.
const (
	roleCurrent = "current"
	roleRetired = "retired"
)

// readMetadata returns the metadata in the two roles, or errNoKey.
func readMetadata(ctx context.Context, q queries) (current, retired *keyMetadata, err error) {
	err = eachRow(ctx, q, func(scan func(...any) error) error {
		var role, id string
		var created int64
		m := new(keyMetadata)
		if err := scan(&role, &id, &m.source, &created, &m.wrapped); err != nil {
			return err
		}
		m.created = time.Unix(created, 0).UTC()
		if len(id) != idSize || m.source != SourceKeyring && m.source != SourceFile {
			return &KeyError{Reason: ReasonKeyMetadata, Place: FileName}
		}
		copy(m.id[:], id)
		if role == roleCurrent {
			current = m
		} else {
			retired = m
		}
		return nil
	}, "SELECT role, id, source, created, wrapped FROM keys")
	if err != nil || current != nil {
		return current, retired, err
	}
	// Values without a key are no first start, but somebody may have made the
	// first key meanwhile.
	var made, found bool
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM keys WHERE role = ?),
		EXISTS (SELECT 1 FROM records) OR EXISTS (SELECT 1 FROM keys)`, roleCurrent).Scan(&made, &found)
	switch {
	case err != nil:
		return nil, nil, err
	case made:
		return readMetadata(ctx, q)
	case found:
		return nil, nil, &KeyError{Reason: ReasonKeyMetadata, Place: FileName}
	}
	return nil, nil, errNoKey
}

func putMetadata(ctx context.Context, tx *sql.Tx, role string, m *keyMetadata) error {
	_, err := tx.ExecContext(ctx,
		`INSERT INTO keys (role, id, source, created, wrapped) VALUES (?, ?, ?, ?, ?) ON CONFLICT (role) DO UPDATE SET
		id = excluded.id, source = excluded.source, created = excluded.created, wrapped = excluded.wrapped`,
		role, m.id[:], string(m.source), m.created.Unix(), []byte(m.wrapped))
	return err
}

// keysTopic is what hosts are told of when the keys have changed.
const keysTopic = "vault"

// putCurrent makes a key the current one, and has the other hosts told.
func (v *Vault) putCurrent(ctx context.Context, tx *sql.Tx, m *keyMetadata) error {
	if err := putMetadata(ctx, tx, roleCurrent, m); err != nil {
		return err
	}
	return v.opt.Bus.Publish(ctx, tx, keysTopic, m.id.String())
}

// metadata reads the metadata as it is now.
func (v *Vault) metadata(ctx context.Context) (current, retired *keyMetadata, err error) {
	db, err := v.database(ctx, false)
	if err != nil {
		return nil, nil, err
	}
	current, retired, err = readMetadata(ctx, db.Reader)
	if err != nil && !errors.Is(err, errNoKey) {
		return nil, nil, v.withLoss(ctx, v.failed(ctx, "read the key metadata of the vault", err))
	}
	return current, retired, err
}

func countRecords(ctx context.Context, q queries) (l Loss, err error) {
	err = q.QueryRowContext(ctx, "SELECT count(*), count(DISTINCT plugin) FROM records").Scan(&l.Records, &l.Plugins)
	return l, err
}

// count counts what the vault protects.
func (v *Vault) count(ctx context.Context) (Loss, error) {
	db, err := v.database(ctx, false)
	if errors.Is(err, errNoKey) {
		return Loss{}, nil
	}
	if err != nil {
		return Loss{}, err
	}
	l, err := countRecords(ctx, db.Reader)
	return l, v.failed(ctx, "count what the vault protects", err)
}

// withLoss says in a *KeyError what is lost.
func (v *Vault) withLoss(ctx context.Context, err error) error {
	if failure, ok := errors.AsType[*KeyError](err); ok {
		var countErr error
		failure.Shared = v.opt.Database != nil
		if failure.Loss, countErr = v.count(ctx); countErr != nil {
			failure.Loss = Loss{Plugins: 1} // it cannot be said that there is nothing
		}
	}
	return err
}
