package cli

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
	"github.com/wasmhost/wasmhost/host/whole"
)

// CodeCache is the folder of compiled code that all commands of a user share:
// the JavaScript engine takes a second to compile. It is empty where no folder
// of the user's can be trusted; a host keeps code in its data folder then, and
// what needs no data folder keeps none.
func (a *App) CodeCache() string {
	dir, err := datafolder.UserCache()
	if err != nil {
		return ""
	}
	return dir
}

// KeySource checks a place for the key that was given as a flag.
func KeySource(flag, value string) (vault.Source, error) {
	if value == "" {
		return vault.SourceAuto, nil
	}
	source, err := vault.ParseSource(value)
	if err != nil {
		return "", fmt.Errorf("%s is %q; give keyring, file or auto", flag, value)
	}
	return source, nil
}

// waitTimeout is how long a command waits for another one that works on the same
// data folder, or for a host that is just starting.
const waitTimeout = 5 * time.Second

// DataFolder returns the data folder that this run is about.
func (a *App) DataFolder() (string, error) { return datafolder.Find(a.Data, a.Getenv) }

// ErrNotRunning says that no host runs on the data folder.
var ErrNotRunning = errors.New("no host runs")

// RunningHost returns a client for the host that runs on the data folder, or of
// one that `dev` runs.
func (a *App) RunningHost(ctx context.Context) (*Client, error) {
	dir, err := a.DataFolder()
	if err != nil {
		return nil, err
	}
	c, err := a.FindHost(ctx, dir)
	c, err = a.orDev(ctx, c, err)
	if errors.Is(err, ErrNotRunning) {
		return nil, fmt.Errorf("%w on the data folder %s; start one in another terminal: %s serve", ErrNotRunning, dir,
			a.CommandLine())
	}
	return c, err
}

// FindHost looks for a host that serves a data folder. It trusts the address
// in the folder only while the lock is held, and what answers there only by its
// proof: after a crash somebody else may listen there, and must not get the token.
func (a *App) FindHost(ctx context.Context, dir string) (*Client, error) {
	deadline := time.Now().Add(waitTimeout)
	for {
		held, holder, err := datafolder.Running(dir)
		if err != nil {
			return nil, err
		}
		if !held {
			return nil, ErrNotRunning
		}
		late := time.Now().After(deadline)
		if holder != nil && holder.URL != "" {
			at := Place{holder.URL, holder.UnixSocket, dir}
			err := at.prove(ctx, holder)
			if err == nil {
				token, err := a.Token(dir)
				return NewClient(at, token), err
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
		if err := Pause(ctx, 50*time.Millisecond); err != nil {
			return nil, err
		}
	}
}

// Token returns the token for the host: HOST_CLI_TOKEN, else the one in the
// data folder.
func (a *App) Token(dir string) (string, error) {
	if token := a.Getenv(server.EnvToken); token != "" {
		return token, nil
	}
	token, err := server.ReadCLIToken(dir)
	if errors.Is(err, server.ErrUnsafeFile) || err == nil && tokensElsewhere(dir) {
		return token, err
	}
	if tokensElsewhere(dir) {
		return "", &NoTokenError{dir, true}
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
	return "", &NoTokenError{dir, false}
}

// tokensElsewhere reports whether the tokens of a data folder lie in a database.
func tokensElsewhere(dir string) bool {
	database, err := datafolder.DatabaseOf(dir)
	return database != nil || err != nil
}

// NoTokenError says that a host runs and that the data folder has no token for
// it, because the user has revoked that.
type NoTokenError struct {
	dir      string
	onServer bool // the tokens lie in a database, which the host has open
}

// Error says what to do.
func (e *NoTokenError) Error() string {
	if e.onServer {
		return fmt.Sprintf("the host runs, and the data folder %s has no token for it: give one in the variable %s, or stop "+
			"the host, make one with `wasmhost token create --role admin`, and start it again", e.dir, server.EnvToken)
	}
	return fmt.Sprintf("the host runs, but its first token was revoked and removed from the data folder %s; make "+
		"another one with `wasmhost token create --role admin`, and give it in the variable %s", e.dir, server.EnvToken)
}

// warnings is a log that shows warnings to whoever runs the command.
func (a *App) warnings() *slog.Logger {
	return slog.New(slog.NewTextHandler(a.errOut, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// VaultKey is where the master key is to be kept: the value of a flag, else of
// the environment, else where it is or the host chooses.
func (a *App) VaultKey(flag string) (vault.Source, error) {
	if flag != "" {
		return KeySource("--vault-key", flag)
	}
	return KeySource("the variable "+vault.EnvKey, a.Getenv(vault.EnvKey))
}

// open opens the data folder of a host that does not run. It waits for
// another command that works on it, but not for a host.
func (a *App) open(ctx context.Context, dir string, lenient bool) (*host.Host, error) {
	source, err := a.VaultKey("")
	if err != nil {
		return nil, Usage(err)
	}
	app, err := a.ApplicationVersion()
	if err != nil {
		return nil, Usage(err)
	}
	deadline := time.Now().Add(waitTimeout)
	for {
		h, err := whole.Open(ctx, host.Config{Data: dir, Version: HostVersion(), Build: Build(), AppVersion: app,
			Cache: a.CodeCache(), Code: a.Code, Lenient: lenient, OpenDatabase: a.DatabaseFromEnvironment().Opener(),
			Token: a.Getenv(server.EnvToken), VaultKey: source,
			VaultKeyFile: a.Getenv(vault.EnvKeyFile)})
		var locked *datafolder.LockedError
		if !errors.As(err, &locked) || locked.Holder != nil && locked.Holder.URL != "" || time.Now().After(deadline) {
			return h, err
		}
	}
}

// Reach calls one of two functions: with a client where a host runs on the
// data folder, else with the opened data folder.
func (a *App) Reach(ctx context.Context, lenient bool, online func(*Client) error,
	offline func(*host.Host) error) error {
	dir, err := a.DataFolder()
	if err != nil {
		return err
	}
	c, err := a.FindHost(ctx, dir)
	if err == nil {
		return online(c)
	}
	if !errors.Is(err, ErrNotRunning) {
		return err
	}
	h, err := a.open(ctx, dir, lenient)
	if err != nil {
		return err
	}
	err = offline(h)
	return errors.Join(err, h.Close(context.WithoutCancel(ctx)))
}

// WithAPI is the [Source] of the host that runs, or else of the data folder.
func (a *App) WithAPI(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	ctx := cmd.Context()
	return a.Reach(ctx, a.Lenient,
		func(c *Client) error { return do(ctx, c, true) },
		func(h *host.Host) error { return do(ctx, h.Mux(), false) })
}

// WithRunning is the [Source] of the host that runs.
func (a *App) WithRunning(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	c, err := a.RunningHost(cmd.Context())
	if err != nil {
		return err
	}
	return do(cmd.Context(), c, true)
}

// WithoutHost is the [Source] of commands that need no host, or look for it
// themselves.
func WithoutHost(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	return do(cmd.Context(), nil, false)
}

// WithTokens is the [Source] of what answers the routes of tokens: the host, or
// the data folder.
func (a *App) WithTokens(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error {
	err := a.WithAPI(cmd, do)
	var none *NoTokenError
	revoked := problem.IsCode(err, problem.CodeUnauthorized) && a.Getenv(server.EnvToken) == ""
	if !errors.As(err, &none) && !revoked {
		return err
	}
	// The file is as good as the API to who may write to it.
	dir, dirErr := a.DataFolder()
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

// Pause waits, or returns why ctx ended before.
func Pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
