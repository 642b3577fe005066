package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// spareBytes is how much space a backup that is sent leaves on the disk.
const spareBytes = 64 << 20

// Outcome is what became of a restore that was agreed to.
type Outcome = api.RestoreState

// Pending is a restore that was agreed to. It is what [host.Host.Serve] returns
// then: the host is closed, and nothing was changed yet. A process that ends
// before Restore has begun to move files leaves all as it was.
type Pending struct {
	staged
	opts RestoreOptions
}

// Error says what to do with it.
func (*Pending) Error() string {
	return "a restore was agreed to: carry it out, then open the host anew"
}

// staged is a backup that was sent.
type staged struct {
	dir    string // in the staging area; the next start clears it
	digest string
	end    *time.Timer // forgets it
}

func (s staged) file() string { return filepath.Join(s.dir, "sent.tar.gz") }

// Restore carries it out, as [Restore] does. It never fails: the outcome is for
// the host that opens next, whose user waits for it.
func (p *Pending) Restore(ctx context.Context) *Outcome {
	failed := func(err error) *Outcome {
		return &Outcome{State: api.RestoreFailed, Digest: p.digest, Problem: err.Error()}
	}
	f, err := regular.Open(p.file())
	if err != nil {
		return failed(fmt.Errorf("the backup that was sent cannot be read: %w; send it again", err))
	}
	defer f.Close()
	hash := sha256.New()
	if _, err = io.Copy(hash, f); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return failed(fmt.Errorf("the backup that was sent cannot be read: %w; send it again", err))
	}
	if digestText(hash.Sum(nil)) != p.digest {
		return failed(errors.New("the backup that was sent has changed since; send it again"))
	}
	var done *Restored
	err = Unlocked(ctx, func() (err error) {
		done, err = Restore(ctx, f, p.opts)
		return err
	})
	if err != nil {
		return failed(err)
	}
	out := &Outcome{State: api.RestoreDone, Digest: p.digest}
	if done.Replaced != "" {
		out.Replaced = filepath.Base(done.Replaced)
	}
	if done.KeyErr != nil {
		out.Problem = "passwords and secrets cannot be used yet: " + done.KeyErr.Error()
	}
	return out
}

// TakeBack undoes a restore with which the host cannot open, and says so in the
// outcome for the host that opens next, with what there was. Its own error says
// what is left to do, and holds why the host could not open.
func (p *Pending) TakeBack(ctx context.Context, done *Outcome, cause error) (*Outcome, error) {
	if done.Replaced == "" {
		return nil, fmt.Errorf("%w; nothing was there before the backup to go back to", cause)
	}
	aside := ""
	err := Unlocked(ctx, func() (err error) {
		folder, err := datafolder.Open(ctx, p.opts.Data)
		if err != nil {
			return err
		}
		aside, err = takeBack(folder.Dir, done.Replaced, p.opts.before)
		return errors.Join(err, folder.Close())
	})
	if err != nil {
		return nil, fmt.Errorf("%w; what was there before the backup could not be put back, and is whole in the data folder "+
			"%s: %w; correct that, then run any command on it", cause, p.opts.Data, err)
	}
	return &Outcome{State: api.RestoreFailed, Digest: p.digest, Problem: fmt.Sprintf("the host cannot open with it, and "+
		"has gone back; what the backup was lies in the folder %s: %v", filepath.Base(aside), cause)}, nil
}

// lockWait is how long a command may have the data folder between two runs of
// the host.
const lockWait = 30 * time.Second

// Unlocked does what needs the lock of the data folder, again as long as a
// command has it that found no host.
func Unlocked(ctx context.Context, do func() error) error {
	for deadline := time.Now().Add(lockWait); ; time.Sleep(20 * time.Millisecond) {
		var locked *datafolder.LockedError
		if err := do(); !errors.As(err, &locked) || time.Now().After(deadline) || ctx.Err() != nil {
			return err
		}
	}
}

func digestText(sum []byte) string { return "sha256:" + hex.EncodeToString(sum) }

// Agreed is closed once a restore was agreed to.
func (s *Service) Agreed() <-chan struct{} { return s.agreed }

// Pending is what was agreed to; call it once that is so.
func (s *Service) Pending() *Pending {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending
}

func (s *Service) restoreRoutes(m *api.Mux) {
	api.StageRestore.Handle(m, func(ctx context.Context, _ api.None, body io.Reader) (api.StagedRestore, error) {
		return s.stage(ctx, body)
	})
	api.AgreeToRestore.Handle(m, s.agree)
	api.DiscardRestore.Handle(m, func(context.Context, api.None) (none api.None, err error) { return none, s.discard() })
	api.ShowRestore.Handle(m, func(context.Context, api.None) (api.RestoreState, error) { return s.state(), nil })
}

func (s *Service) state() api.RestoreState {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.pending != nil:
		return api.RestoreState{State: api.RestoreAgreed, Digest: s.pending.digest}
	case s.staged.dir != "":
		return api.RestoreState{State: api.RestoreStaged, Digest: s.staged.digest}
	case s.cfg.Outcome != nil:
		return *s.cfg.Outcome
	}
	return api.RestoreState{State: api.RestoreNone}
}

// stage takes a backup in and reads all of it as a restore would.
func (s *Service) stage(ctx context.Context, body io.Reader) (out api.StagedRestore, err error) {
	if err := s.cfg.restorable(); err != nil {
		return out, err
	}
	if !s.cfg.Restarts {
		return out, problem.New(problem.CodeConflict, "the program that this host is a part of does not restore backups; "+
			"stop it, then run `wasmhost restore FILE`")
	}
	if !s.staging.TryLock() {
		return out, problem.New(problem.CodeConflict, "another backup is being read; wait for it, or cancel it there")
	}
	defer s.staging.Unlock()
	if err := s.discard(); err != nil {
		return out, err
	}
	dir, err := os.MkdirTemp(filepath.Join(s.cfg.Dir, datafolder.StagingName), "restore-")
	if err != nil {
		return out, fmt.Errorf("read a backup: %w", err)
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(dir) // the next start removes what is left
			err = s.cfg.Plugins.Problem(err)
		}
	}()
	sent := staged{dir: dir}
	hash := sha256.New()
	if err := receive(ctx, sent.file(), io.TeeReader(body, hash)); err != nil {
		return out, err
	}
	sent.digest = digestText(hash.Sum(nil))
	f, err := regular.Open(sent.file())
	if err != nil {
		return out, fmt.Errorf("read a backup: %w", err)
	}
	defer f.Close()
	r, err := s.inspected(ctx, f, dir, s.cfg.Restore.Limits)
	if err != nil {
		return out, refusal(err)
	}
	out = api.StagedRestore{Digest: sent.digest, Brings: *r.done.Brings, Damaged: append([]string{}, r.done.Damaged...)}
	s.mu.Lock()
	defer s.mu.Unlock()
	sent.end = time.AfterFunc(s.cfg.Limits.StagedFor, func() { s.forget(sent.dir) })
	s.staged = sent
	return out, nil
}

// forget forgets a backup that was sent and that nobody has agreed to since.
func (s *Service) forget(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending != nil || s.staged.dir != dir {
		return
	}
	if err := s.drop(); err != nil {
		s.cfg.Logger.Warn("a backup that was sent stays until the next start", "error", err)
	}
}

// space is how many bytes may be written below a folder; 0 where nobody knows.
func space(dir string) uint64 {
	left, _, err := disk.Free(dir)
	if err != nil {
		return 0
	}
	return max(left, spareBytes+1) - spareBytes
}

// receive writes what is sent to a new file, as long as there is space for it.
func receive(ctx context.Context, path string, body io.Reader) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("read a backup: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	const piece = 16 << 20
	for {
		if most := space(filepath.Dir(path)); most > 0 && most < piece {
			return problem.New(problem.CodeDiskFull, "there is no space on the disk for the backup; make room, or restore it "+
				"elsewhere")
		}
		n, err := io.CopyN(f, body, piece)
		if n < piece || err != nil {
			if errors.Is(err, io.EOF) {
				return ctx.Err()
			}
			return err
		}
	}
}

// refusal is what a user is told of a backup that cannot be restored.
func refusal(err error) error {
	return problem.New(problem.CodeInvalidArchive, err.Error()).WithCause(err)
}

// agree begins the restore of what the user was shown.
func (s *Service) agree(ctx context.Context, in api.RestoreRequest) (none api.None, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.pending != nil:
		return none, problem.New(problem.CodeConflict, "a restore was agreed to already")
	case s.staged.dir == "" || s.staged.digest != in.Digest:
		return none, problem.New(problem.CodeConflict, fmt.Sprintf("this is not the backup that was sent last, or it was "+
			"forgotten after %s (backup.staged-for); send it again, and look at what it brings", s.cfg.Limits.StagedFor))
	}
	opts := s.cfg.Restore
	opts.Data, opts.Version, opts.Replace, opts.Logger = s.cfg.Dir, s.cfg.Version, true, s.cfg.Logger
	opts.Login = s.cfg.Tokens.Login(api.TokenID(ctx))
	s.staged.end.Stop()
	s.pending = &Pending{staged: s.staged, opts: opts}
	s.cfg.Logger.Warn("a restore was agreed to; the host ends and opens anew with the backup", "digest", in.Digest,
		"by", api.RequestedBy(ctx))
	close(s.agreed)
	return none, nil
}

// discard forgets what was sent.
func (s *Service) discard() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending != nil {
		return problem.New(problem.CodeConflict, "the restore was agreed to; the host ends just now")
	}
	return s.drop()
}

// drop is [Service.discard] for who holds the mutex.
func (s *Service) drop() error {
	was := s.staged
	s.staged = staged{}
	if was.dir == "" {
		return nil
	}
	was.end.Stop()
	if err := os.RemoveAll(was.dir); err != nil {
		return fmt.Errorf("forget a backup that was sent: %w", err)
	}
	return nil
}
