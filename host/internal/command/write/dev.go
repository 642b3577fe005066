package write

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/command/logs"
	"github.com/wasmhost/wasmhost/host/internal/command/serve"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// devData is where `dev` keeps the data of the host that it runs itself for the
// plugin in a folder.
func devData(usual, root string) string {
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(cli.DevFolder(usual), filepath.Base(root)+"-"+hex.EncodeToString(sum[:4]))
}

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var f serve.Flags
	var opts build.Options
	var yes bool
	cmd := &cobra.Command{
		Use:     "dev [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Build, install and reload a plugin at each change, and show its log",
		Long: `Build the plugin in PATH (default: here), install it into the host that runs on
the data folder, and show its log. At each change in the folder it is built and
reloaded; after a build that fails, the last good one runs on.

Where no host runs, dev runs one itself, whose data it keeps for this plugin
alone, apart from those of your usual host; with --data, in that folder. It says
where that is; commands about the plugin, such as call, logs and settings, find it
by themselves, others with --data. Permissions are asked for once, --yes grants
them; a change while it asks puts the question anew, and after a no the version
that was granted before runs on. Ctrl+C ends it.

A plugin for another application calls its functions too: with the file library.json,
which that exports, in the plugin's folder or in --with, dev knows them, and each call
fails with unavailable.`,
		Example: "  wasmhost dev\n  wasmhost dev path/to/plugin --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := "."
			if len(args) == 1 {
				folder = args[0]
			}
			ctx, stop := cli.UntilSignal(cmd.Context())
			defer stop()
			defer a.Watch(cmd).Stop()
			return develop(ctx, a, a.Term(cmd), folder, f, opts, yes)
		},
	}
	f.Add(cmd)
	opts.Add(cmd)
	a.AddLibrary(cmd)
	_ = cmd.Flags().Set("log-level", "error") // what is about the plugin is in its own log
	cmd.Flags().Lookup("log-level").DefValue = "error"
	cli.AddYes(cmd, &yes, "grant every permission that the plugin asks for, without asking")
	return cmd
})

// develop runs until the user ends it. What is wrong with the plugin ends nothing.
func develop(ctx context.Context, a *cli.App, t *cli.Term, folder string, f serve.Flags, opts build.Options,
	yes bool) (err error) {
	folder, err = cli.PluginFolder(folder)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(folder, manifest.FileName)); err != nil {
		return cli.NoManifest(folder)
	}
	root, err := filepath.Abs(folder)
	if err != nil {
		return fmt.Errorf("name the plugin's folder: %w", err)
	}
	here, stopHost, err := devHost(ctx, a, t, root, f)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopHost()) }()
	t.Progress.Stop()
	d := &dev{app: here, t: t, folder: folder, opts: opts, yes: yes}
	defer d.close()
	w, err := newWatcher(root, d.ignores)
	if err != nil {
		return err
	}
	defer w.close()
	d.asker = newAsker(t, w)
	var following sync.WaitGroup
	defer following.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		begun := time.Now()
		t.Progress.Start("Building the plugin")
		err := d.cycle(ctx, begun)
		t.Progress.Stop()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errRefused):
			return err
		case errors.Is(err, errChanged):
			t.Notef("the plugin has changed meanwhile, so this question is void")
			continue
		case err != nil:
			d.failed(err)
		}
		d.broken = err != nil
		if d.id != "" && d.id != d.followed {
			if d.unfollow != nil {
				d.unfollow()
			}
			id := d.id
			shown, end := context.WithCancel(ctx)
			d.followed, d.unfollow = id, end
			following.Go(func() { d.follow(shown, id, begun) })
		}
		if err := w.next(ctx); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// devHost returns the app to reach a host with: the one that runs on the data
// folder, else one that is run here until stop is called.
func devHost(ctx context.Context, a *cli.App, t *cli.Term, root string, f serve.Flags) (_ *cli.App,
	stop func() error, err error) {
	dir, err := a.DataFolder()
	if err != nil {
		return nil, nil, err
	}
	if _, err = a.FindHost(ctx, dir); err == nil {
		return a, func() error { return nil }, nil
	}
	if !errors.Is(err, cli.ErrNotRunning) {
		return nil, nil, err
	}
	own := *a
	if a.Data == "" {
		own.Data = devData(dir, root)
		if c, err := own.FindHost(ctx, own.Data); err == nil {
			t.Notef("another dev runs a host for this plugin at %s; using that", c.Base())
			return &own, func() error { return nil }, nil
		}
	}
	h, err := openDev(ctx, &own, t, root, f)
	if err != nil {
		return nil, nil, err
	}
	t.Printf("serving at %s", h.URL())
	t.Notef("data folder %s, token in %s", h.Data(), server.CLITokenPath(h.Data()))
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- h.Serve(serving) }()
	return &own, func() error {
		cancel()
		err := <-served
		if err == nil {
			t.Notef("stopped")
		}
		return err
	}, nil
}

// openDev opens and binds a host. Where nobody chose the port and the usual
// one is taken, by another host most likely, any other will do.
func openDev(ctx context.Context, a *cli.App, t *cli.Term, root string, f serve.Flags) (*host.Host, error) {
	f.Grace = server.DefaultGrace
	own, err := libraryOf(a, root)
	if err != nil {
		return nil, err
	}
	dir, err := a.DataFolder()
	if err != nil {
		return nil, err
	}
	for {
		cfg, err := serve.HostConfig(a, dir, f, t.Err)
		if err != nil {
			return nil, cli.Usage(err)
		}
		cfg.Server.CheckOutput = true
		cfg.Namespaces = append(cfg.Namespaces, own...)
		cfg.Logger = slog.New(pluginlog.ApartHandler{Handler: cfg.Logger.Handler()}) // the log of the plugin is shown
		h, err := host.Open(ctx, cfg)
		if err != nil {
			return nil, err
		}
		err = h.Listen()
		if err == nil {
			return h, nil
		}
		err = serve.Closing(h, err)
		if f.Port != "" || a.Getenv(server.EnvPort) != "" {
			return nil, err
		}
		f.Port = "0"
	}
}

// libraryOf are the namespaces of the application that the plugin in a folder is for.
func libraryOf(a *cli.App, folder string) ([]hostfuncs.Namespace, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("open the plugin's folder: %w", err)
	}
	defer root.Close()
	spaces, _, err := a.Library(root)
	return spaces, err
}

// dev is one plugin under development.
type dev struct {
	app    *cli.App
	t      *cli.Term
	folder string // as the user named it
	opts   build.Options
	yes    bool

	script    *build.Script // nil where the backend is not built from a script
	entry     string        // what script was made for
	id        string        // of the plugin, once it is installed
	digest    string        // of what is installed
	sourced   bool          // whether the backend was built from source
	declined  string        // digest of what the user did not consent to
	asker     *asker
	followed  string // whose log is shown
	unfollow  func()
	broken    bool  // the last change could not be carried out
	unstarted error // why what is installed did not start

	mu      sync.Mutex
	outputs []string // what builds write, relative to the folder
	pages   string   // the folder that pages are built into; empty for none
}

func (d *dev) close() {
	if d.script != nil {
		d.script.Close()
		_ = d.script.Root.Close()
	}
}

// ignores says of what builds write that its changes do not count.
func (d *dev) ignores(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if path.Base(name) == protocol.FileName ||
		d.pages != "" && (name == d.pages || strings.HasPrefix(name, d.pages+"/") || strings.HasPrefix(d.pages, name+"/")) {
		return true
	}
	for _, output := range d.outputs {
		if name == output || name == output+".new" || name == path.Dir(output) {
			return true
		}
	}
	return false
}

// cycle builds the plugin and installs what has changed.
func (d *dev) cycle(ctx context.Context, begun time.Time) error {
	b, err := d.build(ctx)
	if err != nil {
		return err
	}
	took := ""
	if b != nil {
		build.ShowProblems(d.t, d.folder, "warning", b.Warnings)
		if b.File != "" {
			took = fmt.Sprintf("built %s (%s) in %s, ", b.File, cli.Size(b.Bytes), b.Took())
		}
	}
	folder, err := check.Installable(ctx, d.app, d.t, d.folder, false)
	if err != nil {
		return err
	}
	if c, err := check.Folder(ctx, d.app, d.folder, false); err == nil { // as `build` does
		showScript(c, d.t)
	}
	c, err := d.app.RunningHost(ctx)
	if err != nil {
		return err
	}
	found, err := api.InspectPlugin.Call(ctx, c, api.InspectRequest{Path: folder})
	if err != nil {
		return err
	}
	if found.Digest == d.digest || found.Digest == d.declined {
		// Nothing that belongs to the plugin has changed, or it was answered.
		if !d.broken {
			return nil
		}
		if found.Digest == d.digest && d.unstarted != nil {
			return d.unstarted
		}
		d.t.Printf("the plugin is again as it was before the error; %s runs on", d.id)
		return nil
	}
	if d.id != "" && found.ID != d.id {
		d.t.Notef("the id is now %s, which is another plugin; %s stays installed until you run '%s remove %s'",
			found.ID, d.id, d.app.CommandLine(), cli.QuoteArg(d.id))
		d.id = ""
	}
	asked := time.Now()
	grants, accepted, err := d.grants(ctx, found)
	if errors.Is(err, errDeclined) && found.Installed != "" {
		d.id, d.declined = found.ID, found.Digest // and what was granted before runs on
		return err
	}
	if errors.Is(err, errDeclined) {
		return fmt.Errorf("%w: %w", errRefused, err)
	}
	if err != nil {
		return err
	}
	begun = begun.Add(time.Since(asked)) // reading and deciding is the user's time
	info, err := api.InstallPlugin.Call(ctx, c, api.InstallRequest{Path: folder, Digest: found.Digest, Grants: grants,
		AcceptChanges: accepted, Consent: found.Consent.Digest, Downgrade: found.Downgrade})
	if err != nil {
		return err
	}
	verb := "reloaded"
	if d.id == "" {
		verb = "installed"
	}
	d.id, d.digest, d.declined, d.unstarted = info.ID, found.Digest, "", nil
	if cli.NotStarted(info, true) {
		d.unstarted = cli.StartFailure(info)
		return d.unstarted
	}
	d.t.Printf("%s%s %s %s in %s; it is %s", took, verb, info.ID, info.Version, time.Since(begun).Round(time.Millisecond),
		cli.StateText(info))
	if verb == "installed" && len(info.Endpoints) > 0 {
		here := *d.t
		here.Program = d.app.CommandLine()
		here.Next(cli.CallExample(info.ID, info.Endpoints) + "   (in another terminal)")
	}
	return nil
}

// build builds the backend, where there is one that is built from source.
func (d *dev) build(ctx context.Context) (*language.Built, error) {
	root, err := os.OpenRoot(d.folder)
	if err != nil {
		return nil, fmt.Errorf("open the plugin's folder: %w", err)
	}
	keep := false
	defer func() {
		if !keep {
			root.Close()
		}
	}()
	text, err := cli.ReadManifest(root)
	if err != nil {
		return nil, err
	}
	m, _ := manifest.Parse(text, manifest.Options{Lenient: true})
	if m == nil {
		return nil, nil // what is wrong is told when it is checked
	}
	pages, err := build.PagesOutput(root, m)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	d.pages, d.outputs = pages, nil
	d.mu.Unlock()
	sourced := m.Backend != nil && (d.opts.Source != "" || languages.HasSource(root, m.Backend.EntryPoint))
	if d.sourced && m.Backend != nil && !sourced {
		return nil, fmt.Errorf("the source of the backend is gone, so %s is as the last build left it: put the source back, "+
			"or start dev anew to go on with that file", path.Clean(m.Backend.EntryPoint))
	}
	if d.sourced = sourced; !sourced {
		if pages == "" {
			return nil, nil
		}
		b := &language.Built{}
		return b, build.Pages(ctx, root, pages, d.opts, b)
	}
	entry := path.Clean(m.Backend.EntryPoint)
	d.mu.Lock()
	d.outputs = []string{entry, entry + ".map"}
	d.mu.Unlock()
	if path.Ext(entry) == ".wasm" {
		return build.Plugin(ctx, d.folder, d.opts, d.t)
	}
	if d.script == nil || d.entry != entry || !sameFolder(d.script.Root, root) {
		next, err := build.NewScript(root, entry, d.opts)
		if err != nil {
			return nil, err
		}
		d.close()
		d.script, d.entry, keep = next, entry, true
	}
	b, err := d.script.Build(ctx)
	if err == nil && pages != "" {
		err = build.Pages(ctx, root, pages, d.opts, b)
	}
	return b, err
}

// sameFolder reports whether two open folders are one: another one may have its
// name by now.
func sameFolder(a, b *os.Root) bool {
	first, err := a.Stat(".")
	if err != nil {
		return false
	}
	second, err := b.Stat(".")
	return err == nil && os.SameFile(first, second)
}

// errRefused says that the user did not consent, so that there is nothing to
// go on with.
var errRefused = errors.New("the plugin was not installed")

// grants asks for consent where the plugin asks for what it was not granted, or
// does more without asking than before.
func (d *dev) grants(ctx context.Context, found api.Inspection) (grants []string, accepted bool, err error) {
	all, old, fresh := consent.Asks(found)
	switch {
	case d.yes:
		return all, true, nil
	case len(found.Changes) > 0:
	case len(fresh) == 0 && found.Installed != "":
		return old, false, nil
	case len(fresh) == 0:
		consent.ShowInspection(d.t, found, false) // nothing to ask, and yet to be seen
		return all, false, nil
	}
	return d.asker.ask(ctx, found)
}

// failed shows what is wrong, and what runs meanwhile.
func (d *dev) failed(err error) {
	d.t.Failure(err)
	var unstarted *cli.StepsError
	if d.id != "" && !errors.As(err, &unstarted) {
		d.t.Notef("%s runs on as it was; waiting for a change", d.id)
	} else {
		d.t.Notef("waiting for a change")
	}
}

// follow shows the log from when the plugin was installed.
func (d *dev) follow(ctx context.Context, id string, since time.Time) {
	q := api.LogQuery{ID: id, Limit: api.MaxLogEntries, Since: since}
	app := *d.app
	app.Progress = nil // it is of the next build
	if err := logs.FollowLog(ctx, &app, d.t, q); err != nil && ctx.Err() == nil {
		d.t.Errorf("the log cannot be followed: %s", err.Error())
	}
}
