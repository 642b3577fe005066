// Package migrate moves all that lies in a data folder to an empty database on a
// server, and makes the folder one of a host on that database.
//
// Every part goes there in the form that a backup has it in, a folder with whole
// databases, and is read again there and compared, one row and one file after the
// other. So there are two ways only: from a folder to a server, which is here, and
// from a server to a folder, which is a backup that is restored. An archive comes
// to a server by way of a folder.
//
// Until all is there, and the same, the folder is not changed, and the database is
// marked, so that no host opens it. Then the folder is moved aside within itself,
// in one step that a crash does not divide, and what takes its place says that the
// data lies in the database. [Undo] is the way back from that.
//
// # Decisions
//
// A data folder is the form in the middle. `migrate` goes from it to a server, a backup is the way back. Turned down:
// `restore --database`, which is `restore` and `migrate`; moving a running host, where changes are written twice. Cost:
// an archive is unpacked on its way, and the host stands still.
//
// A move is done when the folder says so. A mark in the database keeps hosts out from before the first row. When all
// was compared the folder is moved aside within itself, and what takes its place names database and move: one step. A
// mark left after it means nothing. Turned down: a note beside data that stays, which a host would change; clearing the
// mark first, two truths after a crash. Cost: what was moved takes space until it is deleted; rows are read three
// times; `--undo` cannot know whether hosts use the database, so it asks.
package migrate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/integrity"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// Options say what is moved where.
type Options struct {
	// Data is the data folder, which no host may use. Version is that of the host.
	Data, Version string
	// Open connects to the database.
	Open     cluster.Opener
	Postgres postgres.Limits
	Cluster  cluster.Limits
	// Plugins bounds what plugins may have stored, as in the host that has run with it.
	Plugins plugin.Limits
	// Vault says where to look for the master key.
	Vault vault.Options
	// Databases are those of the services.
	Databases []service.Database
	// Again starts over where a move to the database was not finished.
	Again  bool
	Logger *slog.Logger
	// Moved, if it is not nil, is told of each plugin when the server has it.
	Moved func(catalog.Moved)

	// Step, if it is not nil, is told of each step before it is taken. Its error ends
	// the move.
	Step func(name string) error
}

// Report says what was moved.
type Report struct {
	Database string          `json:"database"`
	Plugins  []catalog.Moved `json:"plugins"`
	// Services is how many rows there are of each service, by the name of its file.
	Services  map[string]int64 `json:"services"`
	Documents int              `json:"documents"`
	// Replaced is the folder that what was in the data folder has gone to.
	Replaced string `json:"replaced"`
	// Finished says that all had been moved before, but for the last step.
	Finished bool `json:"finished"`
}

// Run moves a data folder. After an error the folder is as it was.
func Run(ctx context.Context, opts Options) (_ *Report, err error) {
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	for _, l := range []any{&opts.Postgres, &opts.Cluster, &opts.Plugins} {
		if err := limits.Fill(l); err != nil {
			return nil, err
		}
	}
	folder, err := datafolder.Open(ctx, opts.Data)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	if err := backup.Finish(folder.Dir); err != nil {
		return nil, err
	}
	database, err := opts.Open(ctx, opts.Postgres)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	defer database.Close()
	m := &migrating{opts: opts, folder: folder, database: database,
		report: Report{Database: database.String(), Plugins: []catalog.Moved{}, Services: map[string]int64{}}}
	known, err := folder.Database()
	if err == nil && known != nil {
		err = m.finish(ctx, known)
	} else if err == nil {
		err = m.run(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("move the data folder to %s: %w", database, err)
	}
	return &m.report, nil
}

// migrating is a move under way.
type migrating struct {
	opts      Options
	folder    *datafolder.Folder
	database  postgres.Database
	installed *plugin.Manager // what is in the folder, while it is copied
	dir       string          // in the staging area
	report    Report
}

// step tells of a step.
func (m *migrating) step(name string) error {
	if m.opts.Step == nil {
		return nil
	}
	return m.opts.Step(name)
}

// finish removes the mark of a move that the folder says is done.
func (m *migrating) finish(ctx context.Context, known *datafolder.Database) error {
	mark, err := cluster.UnfinishedMove(ctx, m.database)
	if err != nil {
		return err
	}
	if mark == nil || mark.ID != known.Move {
		return fmt.Errorf("the data of the folder %s lies in a database already, %s: to move it on, make a `wasmhost "+
			"backup` of that and `wasmhost restore` it into a new folder, and move that", m.folder.Dir, known.Name)
	}
	m.report.Finished = true
	return cluster.EndMove(ctx, m.database, mark.ID)
}

func (m *migrating) run(ctx context.Context) (err error) {
	if err := m.checkFolder(); err != nil {
		return err
	}
	left, err := m.target(ctx)
	if err != nil {
		return err
	}
	member, err := m.join(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, member.Leave(context.WithoutCancel(ctx))) }()
	mark, err := m.mark(ctx, member, left)
	if err != nil {
		return err
	}
	err = m.copy(ctx)
	defer func() { _ = os.RemoveAll(m.dir) }() // the next start removes what is left
	if err != nil {
		return err
	}
	if err := m.commit(ctx, datafolder.Database{ID: member.Identity(), Name: m.database.String(), Move: mark.ID,
		Moved: time.Now().UTC()}); err != nil {
		return err
	}
	err = m.step("end")
	if err == nil {
		err = cluster.EndMove(ctx, m.database, mark.ID)
	}
	if err != nil {
		return fmt.Errorf("all of it is there, but for the last step: %w; run the command again, or serve the database with "+
			"this folder", err)
	}
	return nil
}

// checkFolder refuses a folder that has nothing, or nothing whole.
func (m *migrating) checkFolder() error {
	record, err := integrity.Open(m.folder.Dir, m.opts.Logger, func(dir string) error {
		return backup.RecordAll(dir, m.opts.Databases)
	})
	if err != nil {
		return err
	}
	if has, err := m.folder.HasData(); err != nil {
		return err
	} else if !has {
		return fmt.Errorf("the folder %s has no data: there is nothing to move, serve the database", m.folder.Dir)
	}
	faults, err := record.Faults()
	if err != nil {
		return err
	}
	var texts []string
	for _, f := range faults {
		texts = append(texts, f.File+": "+f.Problem)
	}
	if len(texts) > 0 {
		return fmt.Errorf("damaged or gone: %s; `wasmhost accept-loss` says what to do", strings.Join(texts, "; "))
	}
	return nil
}

// target refuses a database that is not empty, but for what a move has left that is
// to be done again, which it returns.
func (m *migrating) target(ctx context.Context) (left *cluster.Move, err error) {
	left, err = cluster.UnfinishedMove(ctx, m.database)
	switch {
	case err != nil:
		return nil, err
	case left != nil && !m.opts.Again:
		return nil, &cluster.Unfinished{Database: m.database.String(), Move: *left}
	case left != nil:
		return left, nil
	}
	// Every host opens its documents. A move that has ended before its mark has made
	// the list of hosts alone.
	documents, err := m.database.Relations(ctx, postgres.ServiceName(documentsName))
	if err != nil {
		return nil, err
	}
	stored, err := m.database.Stored(ctx, "")
	if err == nil && len(documents)+len(stored) > 0 {
		err = errors.New("a host has used it: name an empty database")
	}
	return nil, err
}

// documentsName is the service that documents belong to.
const documentsName = "documents"

func (m *migrating) join(ctx context.Context) (*cluster.Member, error) {
	name, _ := os.Hostname() // for people
	return cluster.Join(ctx, cluster.Config{Database: m.database, Name: name + " (migrate)", Version: m.opts.Version,
		Address: func() string { return "" }, Limits: m.opts.Cluster, Logger: m.opts.Logger})
}

// mark marks the database, which no other host may have open, nor another move. Who
// comes before the mark is seen among the hosts, and who comes after it sees it.
func (m *migrating) mark(ctx context.Context, member *cluster.Member, left *cluster.Move) (cluster.Move, error) {
	if err := m.others(ctx, member); err != nil {
		return cluster.Move{}, err
	}
	if err := m.step("mark"); err != nil {
		return cluster.Move{}, err
	}
	mark, err := cluster.BeginMove(ctx, m.database, m.folder.Dir)
	if err != nil {
		return mark, err
	}
	err = m.others(ctx, member)
	if err != nil && left == nil {
		err = errors.Join(err, cluster.EndMove(context.WithoutCancel(ctx), m.database, mark.ID))
	}
	return mark, err
}

// lookEvery is how often it is looked whether another host has ended.
const lookEvery = 100 * time.Millisecond

// others fails where there are other hosts. One that was killed, as a move may have
// been, counts as there for as long as it may be silent.
func (m *migrating) others(ctx context.Context, member *cluster.Member) error {
	l := m.opts.Cluster
	for end := time.Now().Add(l.Silence + 5*l.Beat); ; {
		name, err := other(ctx, member)
		if err == nil && name != "" && time.Now().Before(end) {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(lookEvery):
				continue
			}
		}
		if err == nil && name != "" {
			err = fmt.Errorf("the host %s has it open: stop it, or name an empty database", name)
		}
		return err
	}
}

// other is the name of another host that is there; empty for none.
func other(ctx context.Context, member *cluster.Member) (string, error) {
	status, err := member.Status(ctx)
	if err != nil {
		return "", err
	}
	for _, h := range status.Hosts {
		if h.This {
			continue
		}
		if ended, err := member.Leases().Ended(ctx, h.ID); err != nil || !ended {
			return h.Name, err
		}
	}
	return "", nil
}

// commit makes the folder one of a host on the database.
func (m *migrating) commit(ctx context.Context, note datafolder.Database) error {
	if err := m.step("commit"); err != nil {
		return err
	}
	staged := filepath.Join(m.dir, "folder")
	to := filepath.Join(staged, backup.StagedName)
	if err := durable.MkdirAll(to); err != nil {
		return err
	}
	if err := (&datafolder.Folder{Dir: to}).SetDatabase(note); err != nil {
		return err
	}
	if err := m.carry(ctx, to); err != nil {
		return err
	}
	replaced, err := backup.PutInPlace(m.folder.Dir, staged, m.opts.Step)
	m.report.Replaced = replaced
	return err
}

// Undo makes a folder again what it was before it was moved, and returns where what
// took its place has gone to. The database stays as it is; what was stored there
// since is not in the folder.
func Undo(ctx context.Context, data string) (aside string, err error) {
	folder, err := datafolder.Open(ctx, data)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	if err := backup.Finish(folder.Dir); err != nil {
		return "", err
	}
	known, err := folder.Database()
	if err != nil {
		return "", err
	}
	if known == nil || known.Move == "" {
		return "", fmt.Errorf("the data of the folder %s was not moved to a database: there is nothing to undo", folder.Dir)
	}
	if aside, err = backup.TakeBack(folder.Dir, known.Moved); err != nil {
		return "", fmt.Errorf("undo the move of the folder %s: %w", folder.Dir, err)
	}
	return aside, nil
}
