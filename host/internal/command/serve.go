package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // for --timezone where the computer has no database of time zones

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	pgclient "github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// serveFlags are the flags of serve and demo.
type serveFlags struct {
	port    string
	level   string
	logJSON bool
	lenient bool
	grace   time.Duration
	limits  []string
	key     string
	keyFile string
	zone    string
	missed  string
	proxy   string
	desktop string
	modes   string
	data    databaseFlags
	apply   string // a file that says what the host is to be
	server  server.Config
}

func (f *serveFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.port, "port", "",
		"port on the loopback interface, 0 for any free one (default: $HOST_CLI_PORT, else 19519)")
	cmd.Flags().StringSliceVar(&f.server.AllowedHosts, "host-allow", nil,
		"further name that the Host header may carry, such as that of a tunnel; may be repeated")
	cmd.Flags().StringSliceVar(&f.server.AllowedOrigins, "origin-allow", nil,
		"origin of web pages that may call the host, such as https://app.example; may be repeated")
	cmd.Flags().StringVar(&f.level, "log-level", "info", "least level to log: debug, info, warn or error")
	cmd.Flags().BoolVar(&f.logJSON, "log-json", false, "log as JSON, one object a line")
}

func (a *app) serveCommand() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:     "serve",
		GroupID: groupRun,
		Short:   "Run the host: start the plugins and answer requests",
		Long: `Start the enabled plugins and answer requests on the loopback interface. SIGINT
(Ctrl+C), SIGTERM or SIGHUP (the terminal is closed) stops it: running calls may
finish; a second SIGINT or SIGTERM ends it at once. Under nohup it goes on when the
terminal is closed. Where no terminal controls it, as in a service, SIGHUP has it
read the files of --apply, --tls-cert and --tls-key again; what is wrong with them is
logged, and all stays as it was.

Clients need a token: the first one lies in the file cli-token of the data
folder, 'wasmhost token create' makes more. HOST_CLI_TOKEN gives one from outside.

Each flag has an environment variable: WASMHOST_ and its name in capitals, as
WASMHOST_LOG_LEVEL for --log-level; for --port it is HOST_CLI_PORT. The flag counts
where both are given. What may be repeated stands there with commas in between:
WASMHOST_LIMIT=plugin.queue=8,rss.feeds=20.`,
		Example: "  wasmhost serve\n  wasmhost serve --port 0 --log-level debug",
		RunE: func(cmd *cobra.Command, _ []string) error {
			set, err := a.fromEnvironment(cmd)
			if err != nil {
				return usage(err)
			}
			err = a.serve(cmd, f, showLink)
			var wrong *exitError
			if errors.As(err, &wrong) && wrong.code == exitUsage && len(set) > 0 {
				return usage(fmt.Errorf("%w (flags from the environment: %s)", wrong.err, strings.Join(set, ", ")))
			}
			return err
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.apply, "apply", "",
		"make the host what this file says before it starts, and at SIGHUP, as 'wasmhost apply FILE --yes' does")
	cmd.Flags().StringVar(&f.data.source, "database", "",
		"have the data in a database on a server, postgres://USER@HOST:PORT/DATABASE, in place of the data folder, which "+
			"is for caches and logs then")
	cmd.Flags().StringVar(&f.data.passwordFile, "database-password-file", "",
		"file with the password of the database in its first line (else $PGPASSWORD or ~/.pgpass)")
	cmd.Flags().BoolVar(&f.lenient, "lenient", false,
		"accept older packages whose manifest lacks required lists, and plugins that need other versions")
	a.addAppVersion(cmd)
	cmd.Flags().DurationVar(&f.grace, "grace", server.DefaultGrace,
		"how long running calls may take to finish when the host stops; 0 cuts them off at once")
	cmd.Flags().DurationVar(&f.server.DrainDelay, "drain-delay", 0,
		"how long the host goes on answering requests when it stops, while /readyz tells load balancers to send no more")
	cmd.Flags().BoolVar(&f.server.CheckOutput, "check-output", false,
		"hold answers of plugins against the schemas that their endpoints declare; dev does so always")
	cmd.Flags().StringSliceVar(&f.limits, "limit", nil,
		"NAME=VALUE sets a limit that 'wasmhost limits' lists; may be repeated")
	cmd.Flags().StringVar(&f.key, "vault-key", "",
		"where the key of passwords and secrets is kept: keyring, file or auto (default: $WASMHOST_VAULT_KEY, else auto, "+
			"which stays with what it chose first)")
	cmd.Flags().StringVar(&f.keyFile, "vault-key-file", "",
		"file with that key, where somebody else looks after it, such as a secret of a container; in further lines it may "+
			"have older keys")
	cmd.Flags().StringVar(&f.zone, "timezone", "",
		"time zone of the schedules of jobs, such as Europe/Vienna (default: that of this computer)")
	cmd.Flags().StringVar(&f.missed, "missed", "skip",
		"what becomes of runs of jobs that were due while no host ran: skip records them, once makes up for those of a "+
			"job by one run")
	cmd.Flags().StringVar(&f.modes, "instances", "",
		"mode in which all plugins run, whatever their manifests say: shared, pool or request, which gives each call a "+
			"fresh instance")
	cmd.Flags().StringVar(&f.proxy, "proxy", "",
		"HTTP proxy for what plugins send to public addresses, such as http://proxy.lan:3128; variables of the "+
			"environment are not used")
	cmd.Flags().StringVar(&f.desktop, "desktop-notices", "",
		"show messages of plugins (toast.notify) on the desktop of this user, too (default: $WASMHOST_DESKTOP_NOTICES, "+
			"else false)")
	cmd.Flags().Lookup("desktop-notices").NoOptDefVal = "true"
	cmd.Flags().StringVar(&f.server.BasePath, "base-path", "",
		"path below which all is served behind a proxy, such as /wasm; / where it passes all paths on. X-Forwarded-Proto is "+
			"believed then, and --host-allow names the proxy")
	cmd.Flags().StringVar(&f.server.UnixSocket, "unix-socket", "", "path of a socket (mode 0600) to serve on as well")
	cmd.Flags().StringVar(&f.server.Host, "bind", "",
		"IP address to bind instead of 127.0.0.1 and ::1, alone; the console needs 127.0.0.1, or TLS and a name. "+
			"Addresses that are not loopback need --allow-remote, --tls-cert and --tls-key")
	cmd.Flags().BoolVar(&f.server.AllowNonLoopback, "allow-remote", false, "let other machines reach the host")
	cmd.Flags().StringVar(&f.server.TLSCertFile, "tls-cert", "", "PEM file with the certificate for HTTPS")
	cmd.Flags().StringVar(&f.server.TLSKeyFile, "tls-key", "", "PEM file with the key of the certificate")
	return cmd
}

// serve serves until a signal comes, and anew after each restore that is agreed
// to in the console. Begun is called once requests are taken.
func (a *app) serve(cmd *cobra.Command, f serveFlags, begun func(context.Context, *term, *host.Host)) error {
	dir, err := a.dataFolder()
	if err != nil {
		return err
	}
	defer a.watch(cmd).stop()
	t := a.term(cmd)
	cfg, err := a.hostConfig(dir, f, t.err)
	if err != nil {
		return usage(err)
	}
	ctx, reloads, stop := untilSignalOfService(cmd.Context())
	defer stop()
	defer outliveReaders()()
	defer a.raiseHeapFloor()()
	fairshare.ShortSlices()
	cfg.Restarts = true
	var restored *backup.Pending // what this run of the host has opened with
	for {
		url, err := a.serveOnce(ctx, cmd, f, cfg, reloads, begun)
		if back, is := errors.AsType[unopenedError](err); is && restored != nil && ctx.Err() == nil {
			if cfg.Restored, err = restored.TakeBack(ctx, cfg.Restored, back.error); err != nil {
				return err
			}
			t.errorf("Warning: the backup was not restored: %s.", clean(cfg.Restored.Problem))
			restored = nil
			continue
		}
		var pending *backup.Pending
		if !errors.As(err, &pending) || ctx.Err() != nil {
			return err
		}
		t.notef("restoring the backup that was agreed to")
		cfg.Restored = pending.Restore(ctx)
		if ctx.Err() != nil {
			return nil // a signal came; what it has left is whole
		}
		restored = pending
		if cfg.Restored.State == api.RestoreFailed {
			restored = nil
			t.errorf("Warning: the backup was not restored: %s.", clean(cfg.Restored.Problem))
		}
		// The browsers that are open look for the host where it was.
		if cfg.Server.Port, err = portOf(url); err != nil {
			return err
		}
		begun = func(context.Context, *term, *host.Host) {}
	}
}

// portOf is the port of an address that the host served at.
func portOf(address string) (int, error) {
	u, err := url.Parse(address)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(u.Port())
}

// unopenedError is why a host cannot open: what is in its data folder, and not
// what is around it, such as another program at its port.
type unopenedError struct{ error }

// Unwrap returns the reason.
func (e unopenedError) Unwrap() error { return e.error }

// unopened marks a reason as such.
func unopened(err error) error {
	_, port := errors.AsType[*net.OpError](err)
	_, locked := errors.AsType[*datafolder.LockedError](err)
	if port || locked || err == nil {
		return err
	}
	return unopenedError{err}
}

// serveOnce serves until a signal comes, or a restore is agreed to: then the
// error is a [*backup.Pending].
func (a *app) serveOnce(ctx context.Context, cmd *cobra.Command, f serveFlags, cfg host.Config,
	reloads <-chan os.Signal, begun func(context.Context, *term, *host.Host)) (address string, err error) {
	t := a.term(cmd)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var h *host.Host
	open := func() (err error) {
		h, err = host.Open(ctx, cfg)
		return err
	}
	if cfg.Restored == nil {
		err = open()
	} else { // a command may have found no host just now
		err = backup.Unlocked(ctx, open)
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		t.notef("stopped") // a signal came while it waited, as for a database
		return "", nil
	}
	if err != nil {
		return "", unopened(err)
	}
	d := daemon{app: a, term: t, host: h, log: cfg.Logger, file: f.apply}
	if err := d.apply(ctx, false); err != nil {
		return "", closing(h, err)
	}
	if err := h.Listen(); err != nil {
		return "", unopened(closing(h, err))
	}
	address = h.URL()
	t.progress.stop()
	showServing(ctx, t, h, f.zone)
	begun(ctx, t, h)
	showFirstStep(ctx, t, h)
	printed := make(chan struct{})
	cancelNotice := context.AfterFunc(ctx, func() {
		defer close(printed)
		d.tellManager("STOPPING=1")
		t.notef("%s", stoppingText(f.grace, f.server.DrainDelay))
	})
	d.tellManager("READY=1\nSTATUS=serving at " + address)
	var reloading sync.WaitGroup
	reloading.Go(func() { d.reloadAt(ctx, reloads) })
	err = h.Serve(ctx)
	if !cancelNotice() {
		<-printed
	}
	stop()
	reloading.Wait()
	if err == nil {
		t.notef("stopped")
	}
	return address, err
}

// showLink shows how to get to the console. A link with a code is for a person
// at a terminal alone: elsewhere it would stand in a log.
func showLink(_ context.Context, t *term, h *host.Host) {
	if t.terminal {
		t.printf("console at  %s   (for a minute; 'wasmhost open' gives another link)", h.LoginURL())
	} else {
		t.printf("console     by 'wasmhost open'")
	}
}

// stoppingText is what the first signal makes the host say.
func stoppingText(grace, delay time.Duration) string {
	stopping := "stopping; "
	if delay > 0 {
		stopping = fmt.Sprintf("stopping; requests are taken for %s yet; then ", delay)
	}
	if grace == 0 {
		return stopping + "running calls are cut off"
	}
	return stopping + fmt.Sprintf("running calls may finish within %s, Ctrl+C again ends at once", grace)
}

// hostConfig makes the configuration of a host out of flags and environment.
func (a *app) hostConfig(dir string, f serveFlags, logs io.Writer) (host.Config, error) {
	port, err := server.PortFrom(f.port, a.getenv)
	if err != nil {
		return host.Config{}, err
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.level)); err != nil || strings.ContainsAny(f.level, "+-") {
		return host.Config{}, fmt.Errorf("--log-level is %q; give debug, info, warn or error", f.level)
	}
	if f.grace < 0 {
		return host.Config{}, fmt.Errorf("--grace is %s; give a time such as 30s, or 0 to cut off running calls at once",
			f.grace)
	}
	if f.server.DrainDelay < 0 {
		return host.Config{}, fmt.Errorf("--drain-delay is %s; give a time such as 5s, or 0 for none", f.server.DrainDelay)
	}
	opts := &slog.HandlerOptions{Level: level}
	// What plugins log must not act on a terminal. The text handler quotes it.
	var handler slog.Handler = slog.NewTextHandler(logs, opts)
	if f.logJSON {
		handler = slog.NewJSONHandler(jsonLog{logs}, opts)
	}
	cfg := f.server
	// Zero means the default there.
	cfg.Port, cfg.ShutdownGrace = port, max(f.grace, time.Nanosecond)
	app, err := a.applicationVersion()
	if err != nil {
		return host.Config{}, err
	}
	config := host.Config{
		Data: dir, Version: hostVersion(), Build: build(), AppVersion: app, Cache: a.codeCache(), Code: a.code,
		Logger:  slog.New(handler),
		Token:   a.getenv(server.EnvToken),
		Lenient: f.lenient, Instances: f.modes, Server: cfg,
		OpenDatabase: pgclient.Waiting(f.data.opener(), slog.New(handler)),
	}
	if config.VaultKey, err = a.vaultKey(f.key); err != nil {
		return host.Config{}, err
	}
	config.VaultKeyFile = f.keyFile
	if err := f.jobs(&config); err != nil {
		return host.Config{}, err
	}
	if f.proxy != "" {
		if config.Network.Proxy, err = url.Parse(f.proxy); err != nil {
			// without a password
			return host.Config{}, errors.New("--proxy is not a URL; give one such as http://proxy.lan:3128")
		}
	}
	if err := a.desktopNotices(f.desktop, &config); err != nil {
		return host.Config{}, err
	}
	if err := setLimits(&config, f.limits); err != nil {
		return host.Config{}, err
	}
	if err := errors.Join(manifest.CheckInstanceMode(f.modes), config.Server.Validate()); err != nil {
		return host.Config{}, err
	}
	runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), config.Processors.GOMAXPROCS()))
	return config, nil
}

// jobs sets how jobs are scheduled.
func (f *serveFlags) jobs(config *host.Config) (err error) {
	if err := config.Jobs.Missed.UnmarshalText([]byte(f.missed)); err != nil {
		return fmt.Errorf("--missed is %q; %w", clean(f.missed), err)
	}
	if f.zone == "" {
		return nil
	}
	if config.Jobs.Location, err = time.LoadLocation(f.zone); err != nil {
		return fmt.Errorf("--timezone is %q, which is no time zone; give one such as Europe/Vienna or UTC",
			clean(f.zone))
	}
	return nil
}

// closing closes a host that could not serve.
func closing(h *host.Host, err error) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = h.Close(ctx) // what matters is why
	return err
}

// showServing says where the host is and how to reach it, and by which time
// zone jobs run where one was given.
func showServing(ctx context.Context, t *term, h *host.Host, zone string) {
	t.printf("serving at %s", h.URL())
	t.printf("data folder %s", h.Data())
	if cluster, err := api.GetCluster.Call(ctx, h.Mux(), api.None{}); err == nil {
		t.printf("database    %s", cluster.Database)
	}
	if secret, err := server.ReadCLIToken(h.Data()); err == nil && h.Tokens().Authenticate(secret) != nil {
		t.printf("token in    %s", server.CLITokenPath(h.Data()))
	} else {
		t.printf("token       none in the data folder, the first one was revoked; `%s token create` makes one", t.program)
	}
	if zone != "" {
		t.printf("time zone   %s, of the schedules of jobs", zone)
	}
}

// showFirstStep says what to do with a host that serves.
func showFirstStep(ctx context.Context, t *term, h *host.Host) {
	list, err := api.ListPlugins.Call(ctx, h.Mux(), api.PluginQuery{})
	if err != nil || len(list.Plugins) == 0 {
		t.next("install path/to/plugin   (in another terminal)")
		return
	}
	for _, p := range list.Plugins {
		if len(p.Endpoints) > 0 {
			t.next(callExample(p.ID, p.Endpoints) + "   (in another terminal)")
			return
		}
	}
	t.next("list   (in another terminal)")
}
