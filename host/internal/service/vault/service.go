package vault

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

// unknownKey stands for the id of a key that nobody knows any more, because
// the key metadata of the vault is gone.
const unknownKey = "unknown"

// Service is the vault as a service of the host: its state for users. Who
// keeps something in it uses [Records].
type Service struct {
	vault   *Vault
	records *Records
	env     service.Env
	fault   atomic.Pointer[error] // what was wrong when the host looked
	follow  following
}

// NewService returns the service of an open vault.
func NewService(env service.Env, v *Vault, records *Records) *Service {
	return &Service{vault: v, records: records, env: env}
}

// Name implements [service.Service].
func (s *Service) Name() string { return "vault" }

// Check looks whether passwords and secrets can be read, so that the user is
// told before a plugin needs them. It may take its time, since a keyring may.
func (s *Service) Check(ctx context.Context) error {
	s.follow.checking.Lock()
	defer s.follow.checking.Unlock()
	err := s.vault.Check(ctx)
	if err == nil {
		_, err = s.records.Stored(ctx)
	}
	if ctx.Err() != nil {
		return err
	}
	before := s.fault.Load()
	if err == nil {
		s.fault.Store(nil)
		if before != nil {
			s.env.Logger.Info("passwords and secrets can be used again")
		}
		return nil
	}
	// The log comes first: whoever sees the fault is sent there.
	if before == nil || (*before).Error() != err.Error() {
		s.env.Logger.Error("passwords and secrets cannot be used; plugins that need them are told so, and nothing "+
			"was reset",
			"error", err)
	}
	s.fault.Store(&err)
	return err
}

// Health implements [health.Checker].
func (s *Service) Health(context.Context) (usable bool, findings []health.Finding) {
	fault := s.fault.Load()
	if fault == nil {
		return true, nil
	}
	f := health.Finding{Severity: health.Error, What: "passwords and secrets cannot be used: " + (*fault).Error(),
		Do: "the host's log says why; mend that, then restart the host"}
	var file *dbfile.Error
	var key *KeyError
	switch {
	case errors.As(*fault, &file):
		f.What = fmt.Sprintf("passwords and secrets cannot be used: %v: %s", file.Reason, file.Place())
		if file.Hint != "" {
			f.Do = file.Hint
		}
	case errors.As(*fault, &key):
		f.What, f.Do = "passwords and secrets cannot be used: "+keyText(key), "see `wasmhost key status`; nothing "+
			"was reset"
	}
	return false, []health.Finding{f}
}

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ShowKey.Handle(m, func(ctx context.Context, _ api.None) (api.KeyStatus, error) { return s.show(ctx) })
	api.RotateKey.Handle(m, s.rotate)
	api.ExportKey.Handle(m, s.export)
	api.AcceptKeyLoss.Handle(m, s.acceptLoss)
}

func (s *Service) show(ctx context.Context) (shown api.KeyStatus, err error) {
	status, err := s.vault.Status(ctx)
	if err == nil {
		err = s.vault.Check(ctx)
	}
	var key *KeyError
	if err != nil && !errors.As(err, &key) {
		return shown, forUser(err)
	}
	shown = api.KeyStatus{
		Source: string(status.Source), File: s.vault.givenIn(status.Key), Rotating: status.Rotating,
		Protects: api.Sealed(status.Protects), Usable: err == nil,
	}
	if err != nil {
		shown.File = s.vault.opt.KeyFile // where it belongs
	}
	if status.Key != (KeyID{}) {
		shown.Key = status.Key.String()
	}
	if !status.Created.IsZero() {
		shown.Created = new(time.Time)
		*shown.Created = status.Created
	}
	if key != nil {
		shown.Problem = keyText(key)
		shown.Protects = api.Sealed(key.Loss)
		if shown.Key == "" && key.Reason != ReasonKeyFile {
			shown.Key = unknownKey
		}
	}
	return shown, nil
}

// export gives the key away that the user was asked about, and no other. The
// server lets the owner's browser alone ask for it.
func (s *Service) export(ctx context.Context, in api.ExportKeyRequest) (api.RecoveryKey, error) {
	status, err := s.show(ctx)
	switch {
	case err != nil:
		return api.RecoveryKey{}, err
	case status.Key == "":
		return api.RecoveryKey{}, problem.New(problem.CodeConflict,
			"there is no master key yet; the first password or secret that is stored makes one")
	case status.Key != in.Key:
		return api.RecoveryKey{}, problem.Newf(problem.CodeConflict, "the key is %q now; look at it again, then export that",
			status.Key)
	}
	key, err := s.vault.RecoveryKey(ctx)
	defer key.Wipe()
	if err != nil {
		return api.RecoveryKey{}, forUser(err)
	}
	s.env.Logger.Warn("the master key was shown in a browser", "key", status.Key, "by", api.RequestedBy(ctx))
	return api.RecoveryKey{RecoveryKey: key.Reveal()}, nil
}

// rotate makes a new master key and, unless it is only to wrap the data key,
// seals everything anew.
func (s *Service) rotate(ctx context.Context, in api.RotateKeyRequest) (rotation api.KeyRotation, err error) {
	switch in.To {
	case "", string(SourceKeyring), string(SourceFile):
	default:
		return rotation, problem.InvalidRequest(`"to" is "keyring" or "file"; leave it out to keep the key where it is`)
	}
	rotate := s.vault.Rotate
	if in.WrapOnly {
		rotate = s.vault.Rewrap
	}
	done, err := rotate(ctx, Source(in.To))
	if errors.Is(err, ErrKeyringUnavailable) && in.To == string(SourceKeyring) {
		if key, missing := s.vault.RecoveryKey(ctx); missing == nil { // what is there needs no keyring
			key.Wipe()
			return rotation,
				problem.VaultProblem("there is no keyring that can be used, so the key stays where it is and nothing is lost; " +
					"unlock the keyring or start the host in the session of its user, or leave out `--to keyring`")
		}
	}
	if errors.Is(err, ErrKeyInUse) {
		return rotation, problem.New(problem.CodeConflict, err.Error()) // which says what to do first
	}
	if err != nil {
		return rotation, forUser(err)
	}
	rotation = api.KeyRotation{To: done.To.String(), Source: string(done.Source), File: s.vault.givenIn(done.To),
		Resealed: done.Resealed, Resumed: done.Resumed}
	if done.From != (KeyID{}) {
		rotation.From = done.From.String()
	}
	return rotation, nil
}

// acceptLoss gives up the key that the user was shown, and no other, or what
// is damaged of one plugin.
func (s *Service) acceptLoss(ctx context.Context, in api.AcceptKeyLossRequest) (loss api.KeyLoss, err error) {
	switch {
	case (in.Key == "") == (in.Plugin == ""):
		return loss, problem.InvalidRequest(
			"give the key or the plugin; GET /api/v1/vault shows the id of the key and what is lost with it")
	case in.Plugin != "":
		if in.Plugin != Host {
			if _, err := s.env.Plugins.Plugin(in.Plugin); err != nil {
				return loss, err
			}
		}
		loss.Lost.Records, err = s.records.AcceptLoss(ctx, in.Plugin)
		if loss.Lost.Records > 0 {
			loss.Lost.Plugins = 1
		}
		return loss, forUser(err)
	}
	status, err := s.show(ctx)
	if err != nil {
		return loss, err
	}
	if status.Key != in.Key {
		return loss, problem.Newf(problem.CodeConflict, "the key that is missed is %q; "+
			"look at `wasmhost key status` again, then accept the loss of that one", status.Key)
	}
	done, err := s.vault.AcceptLoss(ctx)
	if err != nil {
		return loss, forUser(err)
	}
	s.fault.Store(nil)
	folder, err := filepath.Rel(s.env.Path("."), done.Folder)
	if err != nil {
		folder = filepath.Base(done.Folder)
	}
	return api.KeyLoss{Lost: api.Sealed(done.Lost), Folder: filepath.ToSlash(folder), Key: done.Key.String()}, nil
}

// forUser is what a user is told of what the vault fails with.
func forUser(err error) error {
	if p := Problem(err); p != nil {
		return p.WithCause(err)
	}
	return err
}

// Problem is for what is wrong with the master key or with what it seals,
// nil for anything else.
func Problem(err error) *problem.Problem {
	var (
		key      *KeyError
		rotation *RotationError
		file     *dbfile.Error
	)
	switch {
	case errors.Is(err, ErrBusy):
		return problem.VaultProblem("another change of the master key is running; try again when it is done")
	case errors.Is(err, ErrNothingLost):
		return problem.VaultProblem("the master key is there and nothing is lost; there is nothing to accept")
	case errors.Is(err, ErrClosed):
		return problem.ShuttingDown()
	case errors.As(err, &rotation):
		return problem.VaultProblem(fmt.Sprintf("%d of the passwords and secrets could not be sealed anew, so the "+
			"old key is kept and everything that was readable is; the host's log names them: enter them again or "+
			"delete them, then rotate again", len(rotation.Failed)))
	case errors.As(err, &key):
		return problem.VaultProblem(keyText(key))
	case errors.As(err, &file) && (dbfile.Is(err, dbfile.ReasonCorrupt) || dbfile.Is(err, dbfile.ReasonMissing) ||
		dbfile.Is(err, dbfile.ReasonForeign)):
		return problem.VaultProblem(fmt.Sprintf("passwords and secrets cannot be used: %v: %s; %s", file.Reason,
			FileName, file.Hint))
	}
	return nil
}

// keyText says what is the matter with the master key and which commands help.
// Unlike the error's own text it names no path.
func keyText(e *KeyError) string {
	text := string(e.Reason)
	if e.ID != (KeyID{}) {
		text += fmt.Sprintf(" (key %v)", e.ID)
	}
	if e.Loss.Plugins > 0 {
		text += fmt.Sprintf("; without it %v cannot be read", e.Loss)
	}
	const orElse = "`wasmhost key restore` brings it back with the recovery key, `wasmhost key accept-loss` goes " +
		"on without it and sets aside what it protects"
	switch e.Reason {
	case ReasonKeyExposed:
		return text + "; make sure that nobody else has read it, make it the host's user's own with mode 0600, and " +
			"replace it with `wasmhost key rotate` if in doubt"
	case ReasonKeyring:
		return text + "; unlock the keyring or start the host in the session of its user, then try again; if the " +
			"keyring is gone for good, " + orElse
	case ReasonKeyFile:
		return text + ", and no password and no secret can be stored: the host's log says why; mend that, and it is read " +
			"again by itself"
	case ReasonKeySource:
		return text + "; move it with `wasmhost key rotate --to keyring` or `--to file`, or ask for the place " +
			"where it is"
	case ReasonKeyMetadata:
		return text + "; restore a backup, or go on without it by `wasmhost key accept-loss`, which sets aside " +
			"what it protects"
	}
	if e.Loss.Plugins == 0 {
		return text + "; nothing that is stored needs it, so `wasmhost key accept-loss` makes a new key and loses " +
			"nothing"
	}
	if e.Shared {
		return text + "; " + ofOthers + "; only if no host has it, `wasmhost key accept-loss` goes on without it and sets " +
			"aside what it protects, for all hosts"
	}
	return text + "; put it back from a backup; or else " + orElse
}
