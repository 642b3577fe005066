package migrate

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// copy puts all that the folder has on the server, and compares it there.
func (m *migrating) copy(ctx context.Context) (err error) {
	m.installed, err = plugin.Open(ctx, plugin.Config{Dir: m.folder.Dir, HostVersion: m.opts.Version,
		Logger: m.opts.Logger, Lenient: true, Limits: m.opts.Plugins}) // which clears the staging area
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.installed.Close(context.WithoutCancel(ctx))) }()
	if m.dir, err = os.MkdirTemp(m.folder.Path(datafolder.StagingName), "move-"); err != nil {
		return err
	}
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"clear", m.clear}, {"secrets", m.secrets}, {"services", m.services}, {"documents", m.withDocuments},
	} {
		if err := m.step(step.name); err != nil {
			return err
		}
		if err := step.do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// clear deletes what a move that was not finished has left of services. What it has
// left of plugins goes when they are moved.
func (m *migrating) clear(ctx context.Context) error {
	names := []string{documentsName, base(vault.FileName)}
	for _, d := range m.opts.Databases {
		names = append(names, base(d.Name))
	}
	for _, name := range names {
		if err := clearService(ctx, m.database, name); err != nil {
			return fmt.Errorf("clear what a move has left: %w", err)
		}
	}
	return nil
}

// base is the name of a service whose file is called so.
func base(file string) string { return file[:len(file)-len(filepath.Ext(file))] }

func clearService(ctx context.Context, d postgres.Database, name string) error {
	relations, err := d.Relations(ctx, postgres.ServiceName(name))
	if err != nil || len(relations) == 0 {
		return err
	}
	schema, err := d.Service(ctx, name)
	if err != nil {
		return err
	}
	tx, err := schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var drop string
	if _, err := tx.Run(ctx, postgres.Statement{Text: "SELECT coalesce(string_agg(format('DROP TABLE %I.%I CASCADE', " +
		"schemaname, tablename), '; '), '') FROM pg_tables WHERE schemaname = $1", Args: []driver.Value{schema.Name()},
		Each: func(row []driver.Value) error {
			drop, _ = row[0].(string)
			return nil
		}}); err != nil {
		return err
	}
	if err := tx.Define(ctx, drop); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// secrets moves what is sealed. Hosts on the server need the key that the folder
// has, so it must be there.
func (m *migrating) secrets(ctx context.Context) error {
	v, err := vault.Open(m.folder.Dir, m.opts.Vault)
	if err != nil {
		return err
	}
	defer v.Close()
	status, err := v.Status(ctx)
	if err == nil && status.Key != (vault.KeyID{}) {
		err = v.Check(ctx)
	}
	if err != nil {
		return fmt.Errorf("the passwords and secrets cannot be read: %w", err)
	}
	copied := filepath.Join(m.dir, "vault")
	if err := os.Mkdir(copied, 0o700); err != nil {
		return err
	}
	if _, err := v.Copy(ctx, copied, false); err != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(copied, vault.FileName)); errors.Is(err, fs.ErrNotExist) {
		return nil // it was never used
	}
	if err := vault.Restore(ctx, copied, m.database); err != nil {
		return err
	}
	if err := m.step("compare secrets"); err != nil {
		return err
	}
	n, err := vault.Compare(ctx, copied, m.database)
	m.report.Services[vault.FileName] = n
	return err
}

// services moves what the services of the host have, one after the other.
func (m *migrating) services(ctx context.Context) error {
	for _, d := range m.opts.Databases {
		if err := m.service(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// lockWait is how long a database that nobody has open may be locked all the same.
const lockWait = 5 * time.Second

func (m *migrating) service(ctx context.Context, d service.Database) error {
	from, copied := m.folder.Path(d.Name), filepath.Join(m.dir, d.Name)
	if _, err := os.Lstat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := d.Copy(ctx, from, copied, nil); err != nil {
		return err
	}
	if err := dbfile.Restore(ctx, copied, d.Format, m.database, lockWait); err != nil {
		return err
	}
	if err := m.step("compare " + d.Name); err != nil {
		return err
	}
	n, err := dbfile.Compare(ctx, copied, d.Format, m.database, lockWait)
	m.report.Services[d.Name] = n
	return errors.Join(err, os.Remove(copied))
}

// withDocuments moves what lies in documents on a server: of the host, and of
// plugins with all else that they have.
func (m *migrating) withDocuments(ctx context.Context) error {
	rows, err := document.OpenRows(ctx, m.database, document.Limits{}, m.opts.Logger)
	if err != nil {
		return err
	}
	defer rows.Close()
	names := backup.SmallFiles()
	totals, err := document.InFolder(m.folder.Dir, nil).List(path.Join(audit.FolderName, "*", audit.TotalsName))
	if err != nil {
		return err
	}
	for _, name := range append(names, totals...) {
		if err := m.document(rows, name); err != nil {
			return err
		}
	}
	if err := m.step("plugins"); err != nil {
		return err
	}
	return m.plugins(ctx, rows)
}

// mostDocumentBytes is more than any document of the host has.
const mostDocumentBytes = 128 << 20

func (m *migrating) document(rows *document.Rows, name string) error {
	text, err := regular.ReadFile(m.folder.Path(filepath.FromSlash(name)), mostDocumentBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	d := rows.Document(name, document.Options{Most: mostDocumentBytes})
	if _, err := d.Change(func([]byte, error) ([]byte, error) { return text, nil }); err != nil {
		return fmt.Errorf("move %s: %w", name, err)
	}
	if err := m.step("compare " + name); err != nil {
		return err
	}
	got, _, err := d.Read()
	if err == nil && string(got) != string(text) {
		err = errors.New("the server has another text")
	}
	if err != nil {
		return fmt.Errorf("compare %s: %w", name, err)
	}
	m.report.Documents++
	return nil
}

// plugins moves all that are installed, or have left data.
func (m *migrating) plugins(ctx context.Context, rows *document.Rows) error {
	scratch := filepath.Join(m.dir, "plugins")
	if err := os.Mkdir(scratch, 0o700); err != nil {
		return err
	}
	if err := limits.Fill(&m.opts.Plugins); err != nil {
		return err
	}
	to, err := catalog.OpenTarget(ctx, catalog.Options{Dir: scratch, Logger: m.opts.Logger, Documents: rows,
		Database: m.database, Bundle: m.opts.Plugins.Bundle, Store: m.opts.Plugins.Store, Files: m.opts.Plugins.Files})
	if err != nil {
		return err
	}
	if err := to.Clear(ctx); err != nil {
		return err
	}
	ids, err := m.installed.Stored(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := m.step("plugin " + id); err != nil {
			return err
		}
		moved, err := m.plugin(ctx, to, id)
		if err != nil {
			return err
		}
		m.report.Plugins = append(m.report.Plugins, moved)
		if m.opts.Moved != nil {
			m.opts.Moved(moved)
		}
	}
	return nil
}

func (m *migrating) plugin(ctx context.Context, to *catalog.Target, id string) (catalog.Moved, error) {
	s, err := m.installed.Snapshot(ctx, id)
	if err != nil {
		return catalog.Moved{}, err
	}
	defer s.Discard()
	return to.Move(ctx, id, s, func() error { return m.step("compare plugin " + id) })
}

// carry puts what a folder of a host on a server has of its own into one: the
// master key, where it lies in a file, and the first token.
func (m *migrating) carry(ctx context.Context, to string) error {
	sealed := filepath.Join(m.dir, "vault", vault.FileName)
	if _, err := os.Lstat(sealed); err == nil {
		at := filepath.Join(to, vault.FileName)
		if err := durable.Rename(sealed, at); err != nil {
			return err
		}
		if err := vault.CarryKeys(ctx, m.folder.Dir, to); err != nil {
			return err
		}
		if err := os.Remove(at); err != nil {
			return err
		}
	}
	token, err := server.ReadCLIToken(m.folder.Dir)
	if err != nil {
		return nil // a folder without a first token gets none
	}
	return durable.Replace(server.CLITokenPath(to), []byte(token+"\n"))
}
