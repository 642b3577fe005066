package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// Limits bound what is kept of a backup that is sent to be restored. A zero
// field takes the default.
type Limits struct {
	// StagedFor is how long a backup that was sent waits for consent, before it is forgotten.
	StagedFor time.Duration `default:"1h" min:"1ms" max:"168h"`
	// Keep is how many backups that were made by the schedule are kept.
	Keep int `default:"7" min:"1" max:"10000" per:"database"`
}

// Config is what of an open host is backed up.
type Config struct {
	// Dir is the data folder, Version that of the host.
	Dir, Version string
	// MaxAge is how old the newest backup may be before that is a warning.
	MaxAge time.Duration
	// Limits are filled in.
	Limits  Limits
	Vault   *vault.Vault
	Plugins *plugin.Manager
	// Databases are those of the services.
	Databases []service.Database
	// Server and Documents are where all data lies that the folder has not, if they
	// are not nil. A backup holds it like that of a folder; none is restored there.
	Server    postgres.Database
	Documents document.Store
	// Logs are those that a backup may hold, by the names of their folders.
	Logs map[string]*logs.Logs
	// Faults lists what is damaged or gone.
	Faults func() ([]api.Fault, error)
	// Schedule says when backups are made, in a time zone (nil: the computer's) and by a clock (nil: the real one).
	// Leases are those of the hosts, and Identity is that of their database; empty where the data lies in the folder.
	Schedule Schedule
	Location *time.Location
	Clock    clockwork.Clock
	Leases   lease.Leases
	Identity string
	// Restarts says that whoever serves carries a [Pending] out. Restore is how,
	// Tokens has the login of who asks, and Outcome is that of the last one.
	Restarts bool
	Restore  RestoreOptions
	Tokens   *server.Tokens
	Outcome  *Outcome
	Logger   *slog.Logger
}

// Service backs up a host, and knows how old the newest backup is.
type Service struct {
	cfg Config
	mu  sync.Mutex // held while the record of the newest backup, or what follows, changes

	staging sync.Mutex // held while a backup is read
	staged  staged
	pending *Pending
	agreed  chan struct{}

	scheduled scheduled
}

// restorable refuses to restore what hosts on a server are using.
func (c *Config) restorable() error {
	if c.Server == nil {
		return nil
	}
	return problem.Conflict("the data of this host lies in a database on a server, which other hosts may use: restore " +
		"the backup to a new data folder, by `wasmhost restore FILE --data FOLDER`, and serve that, or move it to an empty " +
		"database by `wasmhost migrate`")
}

// NewService returns the service, which opens nothing.
func NewService(cfg Config) *Service {
	return &Service{cfg: cfg, agreed: make(chan struct{})}
}

// Name implements [service.Service].
func (s *Service) Name() string { return "backup" }

// Routes answers the routes of backups.
func (s *Service) Routes(m *api.Mux) {
	api.Backup.Handle(m, func(ctx context.Context, in api.BackupRequest, w io.Writer) error {
		var report Report
		err := s.Write(ctx, w, Options{WithLogs: in.Logs, Report: &report})
		if t, ok := w.(api.Trailers); ok && err == nil {
			t.SetTrailer(api.DamagedTrailer, strconv.Itoa(len(report.Damaged)))
		}
		return s.cfg.Plugins.Problem(err)
	})
	api.BackupStored.Handle(m, func(_ context.Context, in api.BackupStoredRequest) (api.None, error) {
		return api.None{}, s.Stored(in.CreatedAt)
	})
	s.restoreRoutes(m)
}

// recordName is the file in the data folder that says when the newest backup was
// made that its maker has stored. No backup holds it.
const recordName = "backup.json"

const (
	recordFormat = 1
	maxRecord    = 4 << 10
	// clockSkew is how far in the future a backup may be said to be made.
	clockSkew = time.Minute
)

type record struct {
	Format int `json:"format"`
	// CreatedAt is when the backup was begun: it holds what was there then.
	CreatedAt time.Time `json:"createdAt"`
	// ID names the data folder in the names of scheduled backups; empty before the first.
	ID string `json:"id,omitempty"`
}

// Last returns when the newest backup was made that is stored where it is to
// stay; zero where the data folder knows of none.
func (s *Service) Last() (time.Time, error) {
	r, err := s.record()
	return r.CreatedAt, err
}

func (s *Service) record() (r record, err error) {
	text, err := regular.ReadFile(filepath.Join(s.cfg.Dir, recordName), maxRecord)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = document.DecodeFormat(text, recordFormat, &r)
	}
	if err == nil && r.CreatedAt.IsZero() && r.ID == "" {
		err = errors.New("it names no time")
	}
	if err != nil {
		return record{}, fmt.Errorf("when the last backup was made cannot be read from %s: %w", recordName, err)
	}
	return r, nil
}

// Stored remembers, durably, that a backup made at a time is stored where it is
// to stay. One that is older than what is known changes nothing.
func (s *Service) Stored(made time.Time) error {
	if made.IsZero() || made.After(time.Now().Add(clockSkew)) {
		return problem.InvalidRequest("createdAt is when the backup was made, which is not in the future")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// A record that cannot be read is replaced: nothing hangs on it.
	r, err := s.record()
	if err == nil && !made.After(r.CreatedAt) {
		return nil
	}
	r.CreatedAt = made.UTC()
	return s.remember(r)
}

// remember writes the record. The caller holds the mutex.
func (s *Service) remember(r record) error {
	r.Format = recordFormat
	text, err := json.Marshal(r)
	if err == nil {
		err = durable.Replace(filepath.Join(s.cfg.Dir, recordName), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("remember when the backup was made: %w", err)
	}
	return nil
}

// Health warns of a backup that is old, or that there is none.
func (s *Service) Health(context.Context) (usable bool, findings []health.Finding) {
	const do = "run `wasmhost backup FILE`, with a file on another disk"
	scheduled := s.cfg.Schedule.Cron != ""
	if s.cfg.Server != nil && !scheduled {
		return true, nil // whoever runs the server knows of its backups
	}
	if scheduled {
		defer func() { findings = append(s.ofSchedule(), findings...) }()
	}
	last, err := s.newest()
	age := time.Since(last)
	switch {
	case err != nil:
		return false, []health.Finding{{Severity: health.Warning, What: err.Error(), Do: do}}
	case last.IsZero() && len(s.cfg.Plugins.List()) > 0:
		findings = []health.Finding{{Severity: health.Warning, What: "there is no backup of this host", Do: do}}
	case !last.IsZero() && age > s.cfg.MaxAge:
		old := age.Round(time.Second).String()
		if days := int(age.Hours() / 24); days > 1 {
			old = fmt.Sprintf("%d days", days)
		}
		findings = []health.Finding{{Severity: health.Warning, What: "the newest backup is " + old + " old", Do: do}}
	}
	return true, findings
}

func ageDesc() *figures.Desc {
	return figures.Gauge("wasmhost_backup_age_seconds",
		"Age of the newest backup that is known to be stored; missing where there is none.")
}

func failedDesc() *figures.Desc {
	return figures.Gauge("wasmhost_backup_failed",
		"1 where the last scheduled backup failed, 0 where it did not; missing without a schedule.")
}

func ageLimitDesc() *figures.Desc {
	return figures.Gauge("wasmhost_backup_age_limit_seconds", "How old the newest backup may be.")
}

// Collect implements [figures.Collector].
func (s *Service) Collect(page *figures.Page) {
	page.Set(ageLimitDesc(), s.cfg.MaxAge.Seconds())
	if s.cfg.Schedule.Cron != "" {
		s.scheduled.mu.Lock()
		failed := 0.0
		if s.scheduled.failure != nil {
			failed = 1
		}
		s.scheduled.mu.Unlock()
		page.Set(failedDesc(), failed)
	}
	if last, err := s.newest(); err == nil && !last.IsZero() {
		page.Set(ageDesc(), time.Since(last).Seconds())
	}
}
