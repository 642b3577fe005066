package backup

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
	"github.com/robfig/cron/v3"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Schedule says when a host backs itself up, and to where. The zero Schedule is never.
type Schedule struct {
	// Cron is the schedule, as that of a job; empty is never.
	Cron string
	// Folder gets the backups. It has to be there: one that is made where a disk is not
	// mounted would be on the wrong disk.
	Folder string
}

// Check refuses what is no schedule.
func (s Schedule) Check() error {
	switch {
	case s == Schedule{}:
		return nil
	case s.Cron == "" || !filepath.IsAbs(s.Folder):
		return errors.New("backups need a schedule and the absolute path of a folder, both or neither")
	}
	return manifest.CheckSchedule(s.Cron)
}

var (
	_ service.Opener  = (*Service)(nil)
	_ service.Drainer = (*Service)(nil)
)

// scheduled is what makes backups by itself. Their names have the id of what is backed
// up, so that hosts may have a folder together, and the time; nothing else is touched.
// A file has another name until it was opened as a restore does, so that one which a
// kill has cut short is no backup, and goes with the next.
type scheduled struct {
	mu      sync.Mutex
	stop    context.CancelFunc // nil: it does not run
	running sync.WaitGroup
	failure error // of the last run of this process
	failed  time.Time
}

const (
	nameTime   = "20060102T150405Z"
	nameEnd    = ".tar.gz"
	damagedEnd = ".damaged" + nameEnd
	partEnd    = ".part"
	// lookEvery is how often the clock is looked at: timers stand still while the machine sleeps.
	lookEvery = time.Minute
)

// Open begins to back up by the schedule, if there is one.
func (s *Service) Open(context.Context) error {
	if s.cfg.Schedule.Cron == "" {
		return nil
	}
	times, err := manifest.ParseSchedule(s.cfg.Schedule.Cron)
	if err != nil {
		return err
	}
	s.scheduled.mu.Lock()
	defer s.scheduled.mu.Unlock()
	if s.scheduled.stop == nil {
		ctx, stop := context.WithCancel(context.Background())
		s.scheduled.stop = stop
		s.scheduled.running.Go(func() { s.keep(ctx, times) })
	}
	return nil
}

// Broken implements [service.Opener].
func (s *Service) Broken() error { return nil }

// Close ends a backup that is under way.
func (s *Service) Close(context.Context) error {
	s.scheduled.mu.Lock()
	if s.scheduled.stop != nil {
		s.scheduled.stop()
	}
	s.scheduled.mu.Unlock()
	s.scheduled.running.Wait()
	return nil
}

// Drain is Close, before the plugins end that a backup copies.
func (s *Service) Drain(ctx context.Context) error { return s.Close(ctx) }

func (s *Service) now() time.Time {
	if s.cfg.Clock != nil {
		return s.cfg.Clock.Now()
	}
	return time.Now()
}

// keep backs up when it is due: at once where that was so while no host ran.
func (s *Service) keep(ctx context.Context, times cron.Schedule) {
	clock := s.cfg.Clock
	if clock == nil {
		clock = clockwork.NewRealClock()
	}
	tried := time.Time{}
	for ctx.Err() == nil {
		if s.due(times, tried) {
			tried = s.now()
			s.once(ctx, times)
		}
		select {
		case <-ctx.Done():
		case <-clock.After(lookEvery):
		}
	}
}

// due reports whether a backup is to be made, when the last was tried at a time.
func (s *Service) due(times cron.Schedule, tried time.Time) bool {
	last := tried
	if made, _ := s.newest(); made.After(last) { // where it cannot be known, one more does no harm
		last = made
	}
	location := s.cfg.Location
	if location == nil {
		location = time.Local
	}
	return last.IsZero() || !s.now().Before(times.Next(last.In(location)))
}

// once makes a backup, unless another host of the database has made it meanwhile.
func (s *Service) once(ctx context.Context, times cron.Schedule) {
	lease, err := s.cfg.Leases.Take(ctx, "backup")
	if err == nil {
		defer lease.Release()
		if !s.due(times, time.Time{}) {
			return
		}
		err = s.back(ctx)
	}
	if ctx.Err() != nil {
		return // the next start makes it
	}
	s.scheduled.mu.Lock()
	defer s.scheduled.mu.Unlock()
	s.scheduled.failure, s.scheduled.failed = err, s.now()
	if err != nil {
		s.cfg.Logger.Error("the scheduled backup failed; those from before are kept", "error", err)
	}
}

// id names what is backed up: the database, or the data folder for as long as its
// record of backups is there. What it does not know, as after a restore, it never
// deletes.
func (s *Service) id() (string, error) {
	if s.cfg.Identity != "" {
		return s.cfg.Identity, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.record()
	if err != nil || r.ID != "" {
		return r.ID, err
	}
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails
	r.ID = hex.EncodeToString(random[:])
	return r.ID, s.remember(r)
}

// made lists the backups of the folder with an end of their names, the oldest first.
func (s *Service) made(end string) (names []string, err error) {
	id, err := s.id()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(s.cfg.Schedule.Folder) // sorted
	if err != nil {
		return nil, fmt.Errorf("look into the folder of backups: %w", err)
	}
	for _, e := range entries {
		if at, ok := strings.CutPrefix(e.Name(), "wasmhost-"+id+"-"); ok && e.Type().IsRegular() {
			if at, ok = strings.CutSuffix(at, end); ok && len(at) == len(nameTime) {
				names = append(names, e.Name())
			}
		}
	}
	return names, nil
}

// newest returns when the newest backup was made of what the folder has, and of those
// that are known to be stored.
func (s *Service) newest() (time.Time, error) {
	last, err := s.Last()
	if s.cfg.Schedule.Cron == "" {
		return last, err
	}
	names, folderErr := s.made(nameEnd)
	if len(names) > 0 {
		name := strings.TrimSuffix(names[len(names)-1], nameEnd)
		at, parseErr := time.Parse(nameTime, name[strings.LastIndexByte(name, '-')+1:])
		if parseErr == nil && at.After(last) {
			last = at
		}
	}
	return last, errors.Join(err, folderErr)
}

// back makes one backup, and deletes what is too old once it is there.
func (s *Service) back(ctx context.Context) error {
	id, err := s.id()
	if err != nil {
		return err
	}
	folder, began := s.cfg.Schedule.Folder, s.now().UTC()
	own := filepath.Join(folder, ".wasmhost-"+id+"-*"+partEnd)
	if left, err := filepath.Glob(own); err != nil {
		return err
	} else if err := removeAll("", left); err != nil { // of a process that was killed
		return err
	}
	base := "wasmhost-" + id + "-" + began.Format(nameTime)
	part := filepath.Join(folder, "."+base+partEnd)
	var report Report
	out, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("make a file in the folder of backups: %w", err)
	}
	defer os.Remove(part) // where it did not get its name
	if err := durable.Close(out, s.Write(ctx, out, Options{Report: &report})); err != nil {
		return err
	}
	if err := s.verify(ctx, part); err != nil {
		return fmt.Errorf("what was written cannot be restored: %w", err)
	}
	end := nameEnd
	if len(report.Damaged) > 0 {
		end = damagedEnd
	}
	if err := (durable.Steps{}).Move(part, filepath.Join(folder, base+end)); err != nil {
		return fmt.Errorf("name the backup: %w", err)
	}
	if err := durable.SyncFolder(folder); err != nil {
		return err
	}
	if end == damagedEnd {
		return errors.Join(s.prune(damagedEnd, 1), fmt.Errorf("it is not whole, so it is in %s and whole ones are kept; "+
			"damaged or gone: %s; `wasmhost accept-loss` says what to do", base+end, strings.Join(report.Damaged, "; ")))
	}
	return errors.Join(s.Stored(began), s.prune(nameEnd, s.cfg.Limits.Keep))
}

// prune deletes the oldest of the backups with an end of their names.
func (s *Service) prune(end string, keep int) error {
	names, err := s.made(end)
	if err == nil && len(names) > keep {
		err = removeAll(s.cfg.Schedule.Folder, names[:len(names)-keep])
	}
	return err
}

func removeAll(folder string, names []string) (err error) {
	for _, name := range names {
		err = errors.Join(err, durable.Remove(filepath.Join(folder, name)))
	}
	return err
}

// verify opens a backup as a restore does, up to where that would begin to change
// something.
func (s *Service) verify(ctx context.Context, path string) error {
	f, err := regular.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	dir, err := os.MkdirTemp(filepath.Join(s.cfg.Dir, datafolder.StagingName), "restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) // the next start removes what is left
	// It was written here: what bounds those of others bounds none of it.
	_, err = s.inspected(ctx, f, dir, archive.Limits{Bytes: math.MaxInt64 >> 1, EntryBytes: math.MaxInt64 >> 1,
		Entries: 1 << 30, Folders: 1 << 30})
	return err
}

// inspected reads all of a backup below a folder of its own, as a restore does.
func (s *Service) inspected(ctx context.Context, f io.Reader, dir string, l archive.Limits) (*restoring, error) {
	opts := s.cfg.Restore
	opts.Data, opts.Logger, opts.Limits = s.cfg.Dir, s.cfg.Logger, l
	if err := opts.fill(); err != nil {
		return nil, err
	}
	r := &restoring{opts: opts, dir: filepath.Join(dir, "look"), most: space(dir)}
	if err := os.Mkdir(r.dir, 0o700); err != nil {
		return nil, fmt.Errorf("read a backup: %w", err)
	}
	defer os.RemoveAll(r.dir) // it is unpacked anew when the host is closed
	if err := r.unpack(ctx, f); err != nil {
		return nil, err
	}
	return r, r.inspect(ctx)
}

// ofSchedule says how the scheduled backups are.
func (s *Service) ofSchedule() []health.Finding {
	s.scheduled.mu.Lock()
	failure, failed := s.scheduled.failure, s.scheduled.failed
	s.scheduled.mu.Unlock()
	folder := s.cfg.Schedule.Folder
	if failure != nil {
		do := "see that the folder " + folder + " is there and can be written; the next is made by the schedule " +
			s.cfg.Schedule.Cron
		if fault := disk.Of(failure); fault != 0 {
			do = "on the disk of " + folder + " or of the data folder: " + fault.Advice()
		}
		return []health.Finding{{Severity: health.Error, Do: do, What: fmt.Sprintf("the scheduled backup of %s failed: %v",
			failed.UTC().Format(time.RFC3339), failure)}}
	}
	names, err := s.made(nameEnd)
	if err != nil || len(names) == 0 {
		return nil
	}
	return []health.Finding{{Severity: health.Note, What: fmt.Sprintf("of %d backups in %s, which were opened when they "+
		"were made, the newest is %s", len(names), folder, slices.Max(names))}}
}
