package sealed

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// Passwords is where the password settings of a plugin are kept; all is nil in a host
// without a vault.
func Passwords(all Secrets, id string, log *pluginlog.Log) settings.Passwords {
	if all == nil {
		return noPasswords{}
	}
	return &sealedPasswords{secrets: all, id: id, log: log, failures: vaultFailures()}
}

// vaultFailures lets one failure of the vault a minute into a log: a guest may
// read in a loop.
func vaultFailures() throttle.Throttle { return throttle.Throttle{Lines: 1, Every: time.Minute} }

// sealedPasswords keeps passwords in the vault. Its failures go to the host's
// log, since neither the guest nor the plugin's own log may see all of them.
type sealedPasswords struct {
	secrets  Secrets
	id       string
	log      *pluginlog.Log
	failures throttle.Throttle // in the log
}

// logged logs a failure that is not the caller's own, and passes it on.
func (p *sealedPasswords) logged(err error) error {
	_, own := err.(*abi.Error) // not merely seen as one: the caller's own fault
	if err == nil || own || errors.Is(err, context.Canceled) {
		return err
	}
	if _, ok := p.failures.Pass("", time.Now()); ok {
		p.log.Host.Error("the passwords of the plugin's settings cannot be used", "error", err)
	}
	return err
}

func (p *sealedPasswords) Get(ctx context.Context, key string) (string, bool, error) {
	value, ok, err := p.secrets.Get(ctx, p.id, api.SecretSetting, key)
	if ok {
		p.log.Learn(api.SecretSetting, key, value)
	}
	return value, ok, p.logged(err)
}

func (p *sealedPasswords) Set(ctx context.Context, key, value string) error {
	return p.logged(p.secrets.Set(ctx, p.id, api.SecretSetting, key, value))
}

func (p *sealedPasswords) Delete(ctx context.Context, key string) error {
	return p.logged(p.secrets.Delete(ctx, p.id, api.SecretSetting, key))
}

func (p *sealedPasswords) List(ctx context.Context) ([]string, error) {
	keys, err := p.secrets.List(ctx, p.id, api.SecretSetting)
	return keys, p.logged(err)
}

// noPasswords stands for the vault in a host without one.
type noPasswords struct{}

func (noPasswords) err() error {
	return abi.NewError(abi.CodeUnavailable, "this host was started without a vault for passwords")
}

func (n noPasswords) Get(context.Context, string) (string, bool, error) { return "", false, n.err() }
func (n noPasswords) Set(context.Context, string, string) error         { return n.err() }
func (n noPasswords) Delete(context.Context, string) error              { return n.err() }
func (n noPasswords) List(context.Context) ([]string, error)            { return nil, n.err() }
