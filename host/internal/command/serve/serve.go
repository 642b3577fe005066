// Package serve has the commands that run a host: serve, open and demo; dev of package write runs one by it, too.
package serve

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

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/backups"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	pgclient "github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// Flags are the flags of serve and demo.
type Flags struct {
	Port    string
	level   string
	format  string                           // of the log
	lines   struct{ requests, plugins bool } // that the log has beside what the host says
	lenient bool
	Grace   time.Duration
	limits  []string
	key     string
	keyFile string
	// presence is what approvals take at least.
	presence string
	zone     string
	missed   string
	proxy    string

	traceHosts []string
	desktop    string
	modes      string
	data       cli.DatabaseFlags
	apply      string // a file that says what the host is to be
	backups    backup.Schedule
	server     server.Config
}

// loggerIf is a logger of what only some want to see; nil where it is not wanted.
func loggerIf(wanted bool, to slog.Handler) *slog.Logger {
	if !wanted {
		return nil
	}
	return slog.New(to)
}

// Add adds the flags that dev and demo have, too.
func (f *Flags) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Port, "port", "",
		"port on the loopback interface, 0 for any free one (default: $HOST_CLI_PORT, else 19519)")
	cmd.Flags().StringSliceVar(&f.server.AllowedHosts, "host-allow", nil,
		"further name that the Host header may carry, such as that of a tunnel; may be repeated")
	cmd.Flags().StringSliceVar(&f.server.AllowedOrigins, "origin-allow", nil,
		"origin of web pages that may call the host, such as https://app.example; may be repeated")
	cmd.Flags().StringVar(&f.level, "log-level", "info", "least level to log: debug, info, warn or error")
	cmd.Flags().StringVar(&f.format, "log-format", "text", "how to log: text, or json, one object a line")
	cmd.Flags().BoolVar(&f.lines.requests, "log-requests", false, "log one line for each request, with its id")
	cmd.Flags().BoolVar(&f.lines.plugins, "log-plugins", false,
		"log what plugins log, too, at the levels that they log it at; their own logs have it in any case")
}

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var f Flags
	cmd := &cobra.Command{
		Use:     "serve",
		GroupID: cli.GroupRun,
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
			set, err := fromEnvironment(a, cmd)
			if err != nil {
				return cli.Usage(err)
			}
			err = serve(a, cmd, f, showLink)
			var wrong *cli.ExitError
			if errors.As(err, &wrong) && wrong.Code == cli.ExitUsage && len(set) > 0 {
				return cli.Usage(fmt.Errorf("%w (flags from the environment: %s)", wrong.Err, strings.Join(set, ", ")))
			}
			return err
		},
	}
	f.Add(cmd)
	cmd.Flags().StringVar(&f.apply, "apply", "",
		"make the host what this file says before it starts, and at SIGHUP, as 'wasmhost apply FILE --yes' does")
	cmd.Flags().StringVar(&f.data.Source, "database", "",
		"have the data in a database on a server, postgres://USER@HOST:PORT/DATABASE, in place of the data folder, which "+
			"is for caches and logs then")
	cmd.Flags().StringVar(&f.data.PasswordFile, "database-password-file", "",
		"file with the password of the database in its first line (else $PGPASSWORD or ~/.pgpass)")
	cmd.Flags().BoolVar(&f.lenient, "lenient", false,
		"accept older packages whose manifest lacks required lists, and plugins that need other versions")
	a.AddAppVersion(cmd)
	cmd.Flags().DurationVar(&f.Grace, "grace", server.DefaultGrace,
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
	cmd.Flags().StringVar(&f.presence, "approvals-presence", "",
		"what an approval takes at least, once it is set up in the console: session, passphrase or passkey; where less is "+
			"set, nothing is approved")
	cmd.Flags().StringVar(&f.zone, "timezone", "",
		"time zone of the schedules of jobs, such as Europe/Vienna (default: that of this computer)")
	cmd.Flags().StringVar(&f.missed, "missed", "skip",
		"what becomes of runs of jobs that were due while no host ran: skip records them, once makes up for those of a "+
			"job by one run")
	cmd.Flags().StringVar(&f.modes, "instances", "",
		"mode in which all plugins run, whatever their manifests say: shared, pool or request, which gives each call a "+
			"fresh instance")
	cmd.Flags().StringVar(&f.backups.Cron, "backup-schedule", "",
		"when the host backs itself up, such as '30 3 * * *'; the backups are opened when they are made, and backup.keep of "+
			"them are kept; without the master key, see 'wasmhost backup'")
	cmd.Flags().StringVar(&f.backups.Folder, "backup-to", "", "the folder that these backups go to, best on another disk")
	cmd.Flags().StringSliceVar(&f.traceHosts, "trace-hosts", nil,
		"hosts, such as api.example.com, that requests of plugins tell by the header traceparent which trace they belong "+
			"to; may be repeated")
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
	cmd.Flags().StringVar(&f.server.TLS.Cert, "tls-cert", "", "PEM file with the certificate for HTTPS")
	cmd.Flags().StringVar(&f.server.TLS.Key, "tls-key", "", "PEM file with the key of the certificate")
	return cmd
})

// serve serves until a signal comes, and anew after each restore that is agreed
// to in the console. Begun is called once requests are taken.
func serve(a *cli.App, cmd *cobra.Command, f Flags, begun func(context.Context, *cli.Term, *host.Host)) (err error) {
	dir, err := a.DataFolder()
	if err != nil {
		return err
	}
	defer a.Watch(cmd).Stop()
	t := a.Term(cmd)
	cfg, err := HostConfig(a, dir, f, t.Err)
	if err != nil {
		return cli.Usage(err)
	}
	ctx, ended := asService(cmd.Context())
	defer func() { ended(err) }()
	ctx, reloads, stop := cli.UntilSignalOfService(ctx)
	defer stop()
	defer cli.OutliveReaders()()
	defer raiseHeapFloor(a)()
	fairshare.ShortSlices()
	if cfg.Server.Inherited, err = passedOn(a); err != nil {
		return cli.Usage(err)
	}
	cfg.Restarts = true
	var restored *backup.Pending // what this run of the host has opened with
	for {
		url, err := serveOnce(ctx, a, cmd, f, cfg, reloads, begun)
		if back, is := errors.AsType[unopenedError](err); is && restored != nil && ctx.Err() == nil {
			if cfg.Restored, err = restored.TakeBack(ctx, cfg.Restored, back.error); err != nil {
				return err
			}
			t.Errorf("Warning: the backup was not restored: %s.", cli.Clean(cfg.Restored.Problem))
			restored = nil
			continue
		}
		var pending *backup.Pending
		if !errors.As(err, &pending) || ctx.Err() != nil {
			return err
		}
		t.Notef("restoring the backup that was agreed to")
		opened := (&daemon{app: a, log: cfg.Logger}).busy()
		defer opened()
		cfg.Restored = pending.Restore(ctx)
		if ctx.Err() != nil {
			return nil // a signal came; what it has left is whole
		}
		restored = pending
		if cfg.Restored.State == api.RestoreFailed {
			restored = nil
			t.Errorf("Warning: the backup was not restored: %s.", cli.Clean(cfg.Restored.Problem))
		}
		// The browsers that are open look for the host where it was.
		if cfg.Server.Port, err = portOf(url); err != nil {
			return err
		}
		begun = func(context.Context, *cli.Term, *host.Host) { opened() }
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
func serveOnce(ctx context.Context, a *cli.App, cmd *cobra.Command, f Flags, cfg host.Config,
	reloads <-chan os.Signal, begun func(context.Context, *cli.Term, *host.Host)) (address string, err error) {
	t := a.Term(cmd)
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
		t.Notef("stopped") // a signal came while it waited, as for a database
		return "", nil
	}
	if err != nil {
		return "", unopened(err)
	}
	d := daemon{app: a, term: t, host: h, log: cfg.Logger, file: f.apply}
	if err := d.apply(ctx, false); err != nil {
		return "", Closing(h, err)
	}
	if err := h.Listen(); err != nil {
		return "", unopened(Closing(h, err))
	}
	address = h.URL()
	t.Progress.Stop()
	showServing(ctx, t, h, f.zone)
	begun(ctx, t, h)
	showFirstStep(ctx, t, h)
	printed := make(chan struct{})
	cancelNotice := context.AfterFunc(ctx, func() {
		defer close(printed)
		d.tellManager("STOPPING=1")
		t.Notef("%s", stoppingText(f.Grace, f.server.DrainDelay))
	})
	d.tellManager("READY=1\nSTATUS=serving at " + address)
	var reloading sync.WaitGroup
	reloading.Go(func() { d.reloadAt(ctx, reloads) })
	reloading.Go(func() { d.watch(ctx, address) })
	err = h.Serve(ctx)
	if !cancelNotice() {
		<-printed
	}
	stop()
	reloading.Wait()
	if err == nil {
		t.Notef("stopped")
	}
	return address, err
}

// showLink shows how to get to the console. A link with a code is for a person
// at a terminal alone: elsewhere it would stand in a log.
func showLink(_ context.Context, t *cli.Term, h *host.Host) {
	if t.Terminal {
		t.Printf("console at  %s   (for a minute; 'wasmhost open' gives another link)", h.LoginURL())
	} else {
		t.Printf("console     by 'wasmhost open'")
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

// HostConfig makes the configuration of a host out of flags and environment.
func HostConfig(a *cli.App, dir string, f Flags, logs io.Writer) (host.Config, error) {
	port, err := server.PortFrom(f.Port, a.Getenv)
	if err != nil {
		return host.Config{}, err
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.level)); err != nil || strings.ContainsAny(f.level, "+-") {
		return host.Config{}, fmt.Errorf("--log-level is %q; give debug, info, warn or error", f.level)
	}
	if f.Grace < 0 {
		return host.Config{}, fmt.Errorf("--grace is %s; give a time such as 30s, or 0 to cut off running calls at once",
			f.Grace)
	}
	if f.server.DrainDelay < 0 {
		return host.Config{}, fmt.Errorf("--drain-delay is %s; give a time such as 5s, or 0 for none", f.server.DrainDelay)
	}
	opts := &slog.HandlerOptions{Level: level}
	// What plugins log must not act on a terminal. The text handler quotes it.
	var handler slog.Handler = slog.NewTextHandler(logs, opts)
	switch f.format {
	case "", "text":
	case "json":
		handler = slog.NewJSONHandler(cli.JsonLog{W: logs}, opts)
	default:
		return host.Config{}, fmt.Errorf("--log-format is %q; give text or json", cli.Clean(f.format))
	}
	cfg := f.server
	cfg.Requests = loggerIf(f.lines.requests, handler)
	// Zero means the default there.
	cfg.Port, cfg.ShutdownGrace = port, max(f.Grace, time.Nanosecond)
	app, err := a.ApplicationVersion()
	if err != nil {
		return host.Config{}, err
	}
	config := host.Config{
		Data: dir, Version: cli.HostVersion(), Build: cli.Build(), AppVersion: app, Cache: a.CodeCache(), Code: a.Code,
		Logger: slog.New(handler), Guests: loggerIf(f.lines.plugins, handler),
		Token:   a.Getenv(server.EnvToken),
		Lenient: f.lenient, Instances: f.modes, Server: cfg,
		OpenDatabase: pgclient.Waiting(f.data.Opener(), slog.New(handler)), Parts: whole.Parts(),
	}
	if config.VaultKey, err = a.VaultKey(f.key); err != nil {
		return host.Config{}, err
	}
	config.VaultKeyFile, config.Approvals.Least = f.keyFile, api.PresenceLevel(f.presence)
	if f.presence != "" && config.Approvals.Least.Above() < 0 {
		return host.Config{}, errors.New("--approvals-presence is one of session, passphrase and passkey")
	}
	if err := f.jobs(&config); err != nil {
		return host.Config{}, err
	}
	if config.Backups, err = backups.BackupSchedule(a, f.backups); err != nil {
		return host.Config{}, err
	}
	config.Network.TraceHosts = f.traceHosts
	if f.proxy != "" {
		if config.Network.Proxy, err = url.Parse(f.proxy); err != nil {
			// without a password
			return host.Config{}, errors.New("--proxy is not a URL; give one such as http://proxy.lan:3128")
		}
	}
	if err := DesktopNotices(a, f.desktop, &config); err != nil {
		return host.Config{}, err
	}
	if err := cli.SetLimits(&config, f.limits); err != nil {
		return host.Config{}, err
	}
	if err := errors.Join(manifest.CheckInstanceMode(f.modes), config.Server.Validate()); err != nil {
		return host.Config{}, err
	}
	runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), config.Processors.GOMAXPROCS()))
	return config, nil
}

// jobs sets how jobs are scheduled.
func (f *Flags) jobs(config *host.Config) (err error) {
	if err := config.Jobs.Missed.UnmarshalText([]byte(f.missed)); err != nil {
		return fmt.Errorf("--missed is %q; %w", cli.Clean(f.missed), err)
	}
	if f.zone == "" {
		return nil
	}
	if config.Jobs.Location, err = time.LoadLocation(f.zone); err != nil {
		return fmt.Errorf("--timezone is %q, which is no time zone; give one such as Europe/Vienna or UTC",
			cli.Clean(f.zone))
	}
	return nil
}

// Closing closes a host that could not serve.
func Closing(h *host.Host, err error) error {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = h.Close(ctx) // what matters is why
	return err
}

// showServing says where the host is and how to reach it, and by which time
// zone jobs run where one was given.
func showServing(ctx context.Context, t *cli.Term, h *host.Host, zone string) {
	t.Printf("serving at %s", h.URL())
	t.Printf("data folder %s", h.Data())
	if cluster, err := api.GetCluster.Call(ctx, h.Mux(), api.None{}); err == nil {
		t.Printf("database    %s", cluster.Database)
	}
	if secret, err := server.ReadCLIToken(h.Data()); err == nil && h.Tokens().Authenticate(secret) != nil {
		t.Printf("token in    %s", server.CLITokenPath(h.Data()))
	} else {
		t.Printf("token       none in the data folder, the first one was revoked; `%s token create --role admin` "+
			"makes one", t.Program)
	}
	if zone != "" {
		t.Printf("time zone   %s, of the schedules of jobs", zone)
	}
}

// showFirstStep says what to do with a host that serves.
func showFirstStep(ctx context.Context, t *cli.Term, h *host.Host) {
	list, err := api.ListPlugins.Call(ctx, h.Mux(), api.PluginQuery{})
	if err != nil || len(list.Plugins) == 0 {
		t.Next("install path/to/plugin   (in another terminal)")
		return
	}
	for _, p := range list.Plugins {
		if len(p.Endpoints) > 0 {
			t.Next(cli.CallExample(p.ID, p.Endpoints) + "   (in another terminal)")
			return
		}
	}
	t.Next("list   (in another terminal)")
}
