package command

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// waitTimeout is how long a command waits for another one that works on the same
// data folder, or for a host that is just starting.
const waitTimeout = 5 * time.Second

// dataFolder returns the data folder that this run is about.
func (a *app) dataFolder() (string, error) { return datafolder.Find(a.data, a.getenv) }

// errNotRunning says that no host runs on the data folder.
var errNotRunning = errors.New("no host runs")

// runningHost returns a client for the host that runs on the data folder, or of
// one that `dev` runs.
func (a *app) runningHost(ctx context.Context) (*client, error) {
	dir, err := a.dataFolder()
	if err != nil {
		return nil, err
	}
	c, err := a.findHost(ctx, dir)
	c, err = a.orDev(ctx, c, err)
	if errors.Is(err, errNotRunning) {
		return nil, fmt.Errorf("%w on the data folder %s; start one in another terminal: %s serve", errNotRunning, dir,
			a.commandLine())
	}
	return c, err
}

// findHost looks for a host that serves a data folder. It trusts the address
// in the folder only while the lock is held, and what answers there only by its
// proof: after a crash somebody else may listen there, and must not get the token.
func (a *app) findHost(ctx context.Context, dir string) (*client, error) {
	deadline := time.Now().Add(waitTimeout)
	for {
		held, holder, err := datafolder.Running(dir)
		if err != nil {
			return nil, err
		}
		if !held {
			return nil, errNotRunning
		}
		late := time.Now().After(deadline)
		if holder != nil && holder.URL != "" {
			at := place{holder.URL, holder.UnixSocket, dir}
			err := at.prove(ctx, holder)
			if err == nil {
				token, err := a.token(dir)
				return newClient(at, token), err
			}
			_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
			if late || untrusted || ctx.Err() != nil {
				return nil, err
			}
		}
		switch {
		case late && holder == nil:
			return nil, fmt.Errorf("another wasmhost works on the data folder %s, and has not written there who it is: see "+
				"that the folder can be written and its disk has room; where that is a host, start it again then, so that "+
				"commands find it", dir)
		case late:
			return nil, fmt.Errorf("another wasmhost command works on the data folder %s; try again when it is done", dir)
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return nil, err
		}
	}
}

// token returns the token for the host: HOST_CLI_TOKEN, else the one in the
// data folder.
func (a *app) token(dir string) (string, error) {
	if token := a.getenv(server.EnvToken); token != "" {
		return token, nil
	}
	token, err := server.ReadCLIToken(dir)
	if errors.Is(err, server.ErrUnsafeFile) || err == nil && tokensElsewhere(dir) {
		return token, err
	}
	if tokensElsewhere(dir) {
		return "", &noTokenError{dir, true}
	}
	// Whoever can write to the data folder gets in again. The host sees what
	// becomes of the tokens.
	stored, storeErr := server.OpenTokens(dir, server.TokensOptions{Log: a.warnings()})
	made := false
	if storeErr == nil {
		made, storeErr = stored.EnsureFirst()
	}
	switch {
	case made:
		return server.ReadCLIToken(dir)
	case err == nil: // the host still knows it, whatever has become of the file of tokens
		return token, nil
	case storeErr != nil:
		return "", storeErr
	}
	return "", &noTokenError{dir, false}
}

// tokensElsewhere reports whether the tokens of a data folder lie in a database.
func tokensElsewhere(dir string) bool {
	database, err := datafolder.DatabaseOf(dir)
	return database != nil || err != nil
}

// noTokenError says that a host runs and that the data folder has no token for
// it, because the user has revoked that.
type noTokenError struct {
	dir      string
	onServer bool // the tokens lie in a database, which the host has open
}

// Error says what to do.
func (e *noTokenError) Error() string {
	if e.onServer {
		return fmt.Sprintf("the host runs, and the data folder %s has no token for it: give one in the variable %s, or stop "+
			"the host, make one with `wasmhost token create`, and start it again", e.dir, server.EnvToken)
	}
	return fmt.Sprintf("the host runs, but its first token was revoked and removed from the data folder %s; make "+
		"another one with `wasmhost token create`, and give it in the variable %s", e.dir, server.EnvToken)
}

// warnings is a log that shows warnings to whoever runs the command.
func (a *app) warnings() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.errOut, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// vaultKey is where the master key is to be kept: the value of a flag, else of
// the environment, else where it is or the host chooses.
func (a *app) vaultKey(flag string) (vault.Source, error) {
	if flag != "" {
		return keySource("--vault-key", flag)
	}
	return keySource("the variable "+vault.EnvKey, a.getenv(vault.EnvKey))
}

// open opens the data folder of a host that does not run. It waits for
// another command that works on it, but not for a host.
func (a *app) open(ctx context.Context, dir string, lenient bool) (*host.Host, error) {
	source, err := a.vaultKey("")
	if err != nil {
		return nil, usage(err)
	}
	app, err := a.applicationVersion()
	if err != nil {
		return nil, usage(err)
	}
	deadline := time.Now().Add(waitTimeout)
	for {
		h, err := host.Open(ctx, host.Config{Data: dir, Version: hostVersion(), Build: build(), AppVersion: app,
			Cache: a.codeCache(), Code: a.code, Lenient: lenient, OpenDatabase: a.databaseFromEnvironment().opener(),
			Token: a.getenv(server.EnvToken), VaultKey: source,
			VaultKeyFile: a.getenv(vault.EnvKeyFile)})
		var locked *datafolder.LockedError
		if !errors.As(err, &locked) || locked.Holder != nil && locked.Holder.URL != "" || time.Now().After(deadline) {
			return h, err
		}
	}
}

// reach calls one of two functions: with a client where a host runs on the
// data folder, else with the opened data folder.
func (a *app) reach(ctx context.Context, lenient bool, online func(*client) error,
	offline func(*host.Host) error) error {
	dir, err := a.dataFolder()
	if err != nil {
		return err
	}
	c, err := a.findHost(ctx, dir)
	if err == nil {
		return online(c)
	}
	if !errors.Is(err, errNotRunning) {
		return err
	}
	h, err := a.open(ctx, dir, lenient)
	if err != nil {
		return err
	}
	err = offline(h)
	return errors.Join(err, h.Close(context.WithoutCancel(ctx)))
}

// withAPI is the [source] of the host that runs, or else of the data folder.
func (a *app) withAPI(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	ctx := cmd.Context()
	return a.reach(ctx, a.lenient,
		func(c *client) error { return do(ctx, c, true) },
		func(h *host.Host) error { return do(ctx, h.Mux(), false) })
}

// withRunning is the [source] of the host that runs.
func (a *app) withRunning(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	c, err := a.runningHost(cmd.Context())
	if err != nil {
		return err
	}
	return do(cmd.Context(), c, true)
}

// withoutHost is the [source] of commands that need no host, or look for it
// themselves.
func withoutHost(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	return do(cmd.Context(), nil, false)
}

// withTokens is the [source] of what answers the routes of tokens: the host, or
// the data folder.
func (a *app) withTokens(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	err := a.withAPI(cmd, do)
	var none *noTokenError
	revoked := problem.IsCode(err, problem.CodeUnauthorized) && a.getenv(server.EnvToken) == ""
	if !errors.As(err, &none) && !revoked {
		return err
	}
	// The file is as good as the API to who may write to it.
	dir, dirErr := a.dataFolder()
	if dirErr != nil {
		return dirErr
	}
	if tokensElsewhere(dir) {
		return err
	}
	stored, err := server.OpenTokens(dir, server.TokensOptions{})
	if err != nil {
		return err
	}
	m := api.NewMux()
	stored.Routes(m)
	return do(cmd.Context(), m, false)
}

// pause waits, or returns why ctx ended before.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
