package sealed

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Secrets is where passwords and secrets of plugins are sealed, each under the
// plugin, its kind ([api.SecretSetting] or [api.SecretOwn]) and its key. An
// error that is an *abi.Error itself is the caller's own fault; under any other
// errors.As finds what a guest may know of it.
type Secrets interface {
	Get(ctx context.Context, id, kind, key string) (value string, ok bool, err error)
	Set(ctx context.Context, id, kind, key, value string) error
	Delete(ctx context.Context, id, kind, key string) error
	// List returns the keys of a kind, sorted.
	List(ctx context.Context, id, kind string) ([]string, error)
	// Usage is how many bytes a plugin has stored of a kind.
	Usage(ctx context.Context, id, kind string) (bytes int64, err error)
	// Names returns what there is of a plugin, Stored which plugins have anything.
	// They open nothing, nor does Remove, which removes all of a plugin: what
	// no key opens any more can be found and deleted.
	Names(ctx context.Context, id string) ([]api.SecretName, error)
	Stored(ctx context.Context, each func(id string, bytes int64, modified time.Time)) error
	Remove(ctx context.Context, id string) error
	// Problem is what a user is told of an error, nil for what is not the
	// fault of what seals.
	Problem(err error) *problem.Problem
}

// Service is hostfuncs.Secrets, and how much is stored in it.
type Service interface {
	hostfuncs.Secrets
	Usage(ctx context.Context) (int64, error)
}

// Own are the secrets of a plugin as its guest uses them; all is nil in a host
// without a vault.
func Own(all Secrets, id string, log *pluginlog.Log) Service {
	if all == nil {
		return noSecrets{}
	}
	return &guestSecrets{all: all, id: id, log: log, failures: vaultFailures()}
}

// guestSecrets implements hostfuncs.Secrets.
type guestSecrets struct {
	all      Secrets
	id       string
	log      *pluginlog.Log
	failures throttle.Throttle // in the log
}

// Get returns a secret.
func (g *guestSecrets) Get(ctx context.Context, key string) (string, bool, error) {
	value, ok, err := g.all.Get(ctx, g.id, api.SecretOwn, key)
	if ok {
		g.log.Learn(api.SecretOwn, key, value)
	}
	return value, ok, g.known(err)
}

// Set stores a secret.
func (g *guestSecrets) Set(ctx context.Context, key, value string) error {
	err := g.all.Set(ctx, g.id, api.SecretOwn, key, value)
	if err == nil {
		g.log.Learn(api.SecretOwn, key, value)
	}
	return g.known(err)
}

// Delete deletes a secret.
func (g *guestSecrets) Delete(ctx context.Context, key string) error {
	return g.known(g.all.Delete(ctx, g.id, api.SecretOwn, key))
}

// List returns the keys.
func (g *guestSecrets) List(ctx context.Context) ([]string, error) {
	keys, err := g.all.List(ctx, g.id, api.SecretOwn)
	return keys, g.known(err)
}

func (g *guestSecrets) Usage(ctx context.Context) (int64, error) {
	bytes, err := g.all.Usage(ctx, g.id, api.SecretOwn)
	return bytes, g.known(err)
}

// known returns what the guest may know of a failure. The rest is logged, but
// not each time.
func (g *guestSecrets) known(err error) error {
	if err == nil {
		return nil
	}
	if own, ok := err.(*abi.Error); ok { // not merely seen as one: the guest's own fault
		return own
	}
	if _, ok := g.failures.Pass("", time.Now()); ok {
		g.log.Error("the secrets of the plugin cannot be used", "error", err)
	}
	if fault := disk.Of(err); fault != 0 {
		code := abi.CodeStorageError
		if fault == disk.Descriptors {
			code = abi.CodeUnavailable
		}
		return abi.NewError(code, "secrets cannot be stored or read: "+fault.String()+": "+fault.Advice())
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return known
	}
	return err
}

// noSecrets stands for the vault in a host without one.
type noSecrets struct{}

func (noSecrets) err() error {
	return abi.NewError(abi.CodeUnavailable, "this host was started without a vault for secrets")
}

func (n noSecrets) Get(context.Context, string) (string, bool, error) { return "", false, n.err() }
func (n noSecrets) Set(context.Context, string, string) error         { return n.err() }
func (n noSecrets) Delete(context.Context, string) error              { return n.err() }
func (n noSecrets) List(context.Context) ([]string, error)            { return nil, n.err() }
func (noSecrets) Usage(context.Context) (int64, error)                { return 0, nil }
