package host

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/vault"
)

// unknownKey stands for the id of a key that nobody knows any more, because
// the key metadata of the vault is gone.
const unknownKey = "unknown"

// KeyStatus says which master key there is and whether it can be used.
func (a *pluginAPI) KeyStatus(ctx context.Context) (server.KeyStatus, error) {
	status, err := a.host.vault.Status(ctx)
	if err == nil {
		err = a.host.vault.Check(ctx)
	}
	var key *vault.KeyError
	if err != nil && !errors.As(err, &key) {
		return server.KeyStatus{}, a.vaultProblem(err)
	}
	shown := server.KeyStatus{
		Source: string(status.Source), Rotating: status.Rotating, Protects: sealed(status.Protects), Usable: err == nil,
	}
	if status.Key != (vault.KeyID{}) {
		shown.Key = status.Key.String()
	}
	if !status.Created.IsZero() {
		shown.Created = new(time.Time)
		*shown.Created = status.Created
	}
	if key != nil {
		shown.Problem = keyText(key)
		shown.Protects = sealed(key.Loss)
		if shown.Key == "" {
			shown.Key = unknownKey
		}
	}
	return shown, nil
}

func sealed(l vault.Loss) server.Sealed { return server.Sealed{Plugins: l.Plugins, Records: l.Records} }

// RotateKey makes a new master key and, unless it is only to wrap the data key,
// seals everything anew.
func (a *pluginAPI) RotateKey(ctx context.Context, to string, wrapOnly bool) (server.KeyRotation, error) {
	rotate := a.host.vault.Rotate
	if wrapOnly {
		rotate = a.host.vault.Rewrap
	}
	done, err := rotate(ctx, vault.Source(to))
	if err != nil {
		return server.KeyRotation{}, a.vaultProblem(err)
	}
	rotation := server.KeyRotation{To: done.To.String(), Source: string(done.Source), Resealed: done.Resealed, Resumed: done.Resumed}
	if done.From != (vault.KeyID{}) {
		rotation.From = done.From.String()
	}
	return rotation, nil
}

// AcceptLoss goes on without a master key that is gone: the one that the user
// was shown, and no other.
func (a *pluginAPI) AcceptLoss(ctx context.Context, key string) (server.KeyLoss, error) {
	status, err := a.KeyStatus(ctx)
	if err != nil {
		return server.KeyLoss{}, err
	}
	if status.Key != key {
		return server.KeyLoss{}, problem.Conflict(fmt.Sprintf("the key that is missed is %q; look at `wasmhost key status` again, then accept the loss of that one", status.Key))
	}
	done, err := a.host.vault.AcceptLoss(ctx)
	if err != nil {
		return server.KeyLoss{}, a.vaultProblem(err)
	}
	a.host.vaultFault.Store(nil)
	folder, err := filepath.Rel(a.host.Data(), done.Folder)
	if err != nil {
		folder = filepath.Base(done.Folder)
	}
	return server.KeyLoss{Lost: sealed(done.Lost), Folder: filepath.ToSlash(folder), Key: done.Key.String()}, nil
}

// AcceptRecordsLoss gives up those passwords and secrets of a plugin, or of the
// host under the id of [vault.Host], that cannot be read.
func (a *pluginAPI) AcceptRecordsLoss(ctx context.Context, id string) error {
	if id != vault.Host {
		if _, err := a.plugins.Get(id); err != nil {
			return a.problem(err)
		}
	}
	if err := a.host.secrets.AcceptLoss(ctx, id); err != nil {
		return a.vaultProblem(err)
	}
	return nil
}

// vaultProblem maps what the vault can fail with.
func (a *pluginAPI) vaultProblem(err error) error {
	if p := keyProblem(err); p != nil {
		return p.Because(err)
	}
	return a.problem(err)
}

// keyProblem is for what is wrong with the master key or with what it seals,
// nil for anything else.
func keyProblem(err error) *problem.Problem {
	var (
		key      *vault.KeyError
		rotation *vault.RotationError
		file     *dbfile.Error
	)
	switch {
	case errors.Is(err, vault.ErrBusy):
		return problem.VaultProblem("another change of the master key is running; try again when it is done")
	case errors.Is(err, vault.ErrNothingLost):
		return problem.VaultProblem("the master key is there and nothing is lost; there is nothing to accept")
	case errors.Is(err, vault.ErrClosed):
		return problem.ShuttingDown()
	case errors.As(err, &rotation):
		return problem.VaultProblem(fmt.Sprintf("%d of the passwords and secrets could not be sealed anew, so the old key is kept and everything that was readable is; the host's log names them: enter them again or delete them, then rotate again", len(rotation.Failed)))
	case errors.As(err, &key):
		return problem.VaultProblem(keyText(key))
	case errors.As(err, &file) && (errors.Is(err, dbfile.ErrCorrupt) || errors.Is(err, dbfile.ErrMissing) || errors.Is(err, dbfile.ErrForeign)):
		return problem.VaultProblem(fmt.Sprintf("passwords and secrets cannot be used: %v: %s; %s", file.Reason, secretsName, file.Hint))
	}
	return nil
}

// keyText says what is the matter with the master key and which commands help.
// Unlike the error's own text it names no path.
func keyText(e *vault.KeyError) string {
	text := e.Reason.Error()
	if e.ID != (vault.KeyID{}) {
		text += fmt.Sprintf(" (key %v)", e.ID)
	}
	if e.Loss.Plugins > 0 {
		text += fmt.Sprintf("; without it %v cannot be read", e.Loss)
	}
	const orElse = "`wasmhost key restore` brings it back with the recovery key, `wasmhost key accept-loss` goes on without it and sets aside what it protects"
	switch e.Reason {
	case vault.ErrKeyExposed:
		return text + "; make sure that nobody else has read it, make it the host's user's own with mode 0600, and replace it with `wasmhost key rotate` if in doubt"
	case vault.ErrKeyringUnavailable:
		return text + "; unlock the keyring or start the host in the session of its user, then try again; if the keyring is gone for good, " + orElse
	case vault.ErrKeySource:
		return text + "; move it with `wasmhost key rotate --to keyring` or `--to file`, or ask for the place where it is"
	}
	if e.Reason == vault.ErrKeyMetadata {
		return text + "; restore a backup, or go on without it by `wasmhost key accept-loss`, which sets aside what it protects"
	}
	if e.Loss.Plugins == 0 {
		return text + "; nothing that is stored needs it, so `wasmhost key accept-loss` makes a new key and loses nothing"
	}
	return text + "; put it back from a backup; or else " + orElse
}

// OpenVault opens the vault of a data folder on which a host may run: several
// processes may use one vault. It is for what the host's API does not offer on
// purpose, since it shows the key. The folder must be that of a host.
func OpenVault(data string, source vault.Source) (*vault.Vault, error) {
	v, err := vault.Open(data, vault.Options{Source: source})
	if err != nil {
		return nil, fmt.Errorf("open the vault of passwords and secrets: %w", err)
	}
	return v, nil
}
