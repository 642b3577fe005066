package command

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
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// devData is where `dev` keeps the data of the host that it runs itself for the
// plugin in a folder.
func devData(usual, root string) string {
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(devFolder(usual), filepath.Base(root)+"-"+hex.EncodeToString(sum[:4]))
}

func (a *app) devCommand() *cobra.Command {
	var f serveFlags
	var opts buildOptions
	var yes bool
	cmd := &cobra.Command{
		Use:     "dev [PATH]",
		GroupID: groupWrite,
		Short:   "Build, install and reload a plugin at each change, and show its log",
		Long: `Build the plugin in PATH (default: here), install it into the host that runs on
the data folder, and show its log. At each change in the folder it is built and
reloaded; after a build that fails, the last good one runs on.

Where no host runs, dev runs one itself, whose data it keeps for this plugin
alone, apart from those of your usual host; with --data, in that folder. It says
where that is; commands about the plugin, such as call, logs and settings, find it
by themselves, others with --data. Permissions are asked for once, --yes grants
them; a change while it asks puts the question anew, and after a no the version
that was granted before runs on. Ctrl+C ends it.`,
		Example: "  wasmhost dev\n  wasmhost dev path/to/plugin --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			folder := "."
			if len(args) == 1 {
				folder = args[0]
			}
			ctx, stop := untilSignal(cmd.Context())
			defer stop()
			defer a.watch(cmd).stop()
			return a.dev(ctx, a.term(cmd), folder, f, opts, yes)
		},
	}
	f.add(cmd)
	opts.add(cmd)
	_ = cmd.Flags().Set("log-level", "error") // what is about the plugin is in its own log
	cmd.Flags().Lookup("log-level").DefValue = "error"
	addYes(cmd, &yes, "grant every permission that the plugin asks for, without asking")
	return cmd
}

// dev runs until the user ends it. What is wrong with the plugin ends nothing.
func (a *app) dev(ctx context.Context, t *term, folder string, f serveFlags, opts buildOptions, yes bool) (err error) {
	folder, err = pluginFolder(folder)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(filepath.Join(folder, manifest.FileName)); err != nil {
		return noManifest(folder)
	}
	root, err := filepath.Abs(folder)
	if err != nil {
		return fmt.Errorf("name the plugin's folder: %w", err)
	}
	here, stopHost, err := a.devHost(ctx, t, root, f)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stopHost()) }()
	t.progress.stop()
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
		t.progress.start("Building the plugin")
		err := d.cycle(ctx, begun)
		t.progress.stop()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errRefused):
			return err
		case errors.Is(err, errChanged):
			t.notef("the plugin has changed meanwhile, so this question is void")
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
func (a *app) devHost(ctx context.Context, t *term, root string, f serveFlags) (_ *app, stop func() error, err error) {
	dir, err := a.dataFolder()
	if err != nil {
		return nil, nil, err
	}
	if _, err = a.findHost(ctx, dir); err == nil {
		return a, func() error { return nil }, nil
	}
	if !errors.Is(err, errNotRunning) {
		return nil, nil, err
	}
	own := *a
	if a.data == "" {
		own.data = devData(dir, root)
		if c, err := own.findHost(ctx, own.data); err == nil {
			t.notef("another dev runs a host for this plugin at %s; using that", c.Base())
			return &own, func() error { return nil }, nil
		}
	}
	h, err := own.openDev(ctx, t, f)
	if err != nil {
		return nil, nil, err
	}
	t.printf("serving at %s", h.URL())
	t.notef("data folder %s, token in %s", h.Data(), server.CLITokenPath(h.Data()))
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- h.Serve(serving) }()
	return &own, func() error {
		cancel()
		err := <-served
		if err == nil {
			t.notef("stopped")
		}
		return err
	}, nil
}

// openDev opens and binds a host. Where nobody chose the port and the usual
// one is taken, by another host most likely, any other will do.
func (a *app) openDev(ctx context.Context, t *term, f serveFlags) (*host.Host, error) {
	f.grace = server.DefaultGrace
	dir, err := a.dataFolder()
	if err != nil {
		return nil, err
	}
	for {
		cfg, err := a.hostConfig(dir, f, t.err)
		if err != nil {
			return nil, usage(err)
		}
		cfg.Server.CheckOutput = true
		cfg.Logger = slog.New(plugin.ApartHandler{Handler: cfg.Logger.Handler()}) // the log of the plugin is shown
		h, err := host.Open(ctx, cfg)
		if err != nil {
			return nil, err
		}
		err = h.Listen()
		if err == nil {
			return h, nil
		}
		err = closing(h, err)
		if f.port != "" || a.getenv(server.EnvPort) != "" {
			return nil, err
		}
		f.port = "0"
	}
}

// dev is one plugin under development.
type dev struct {
	app    *app
	t      *term
	folder string // as the user named it
	opts   buildOptions
	yes    bool

	script    *scriptBuild // nil where the backend is not built from a script
	entry     string       // what script was made for
	id        string       // of the plugin, once it is installed
	digest    string       // of what is installed
	sourced   bool         // whether the backend was built from source
	declined  string       // digest of what the user did not consent to
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
		d.script.close()
		_ = d.script.root.Close()
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
		showProblems(d.t, d.folder, "warning", b.warnings)
		if b.File != "" {
			took = fmt.Sprintf("built %s (%s) in %s, ", b.File, size(b.Bytes), b.took())
		}
	}
	folder, err := d.app.installable(ctx, d.t, d.folder, false)
	if err != nil {
		return err
	}
	if c, err := d.app.checkFolder(ctx, d.folder, false); err == nil { // as `build` does
		c.showScript(d.t)
	}
	c, err := d.app.runningHost(ctx)
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
		d.t.printf("the plugin is again as it was before the error; %s runs on", d.id)
		return nil
	}
	if d.id != "" && found.ID != d.id {
		d.t.notef("the id is now %s, which is another plugin; %s stays installed until you run '%s remove %s'",
			found.ID, d.id, d.app.commandLine(), quoteArg(d.id))
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
	if notStarted(info, true) {
		d.unstarted = startFailure(info)
		return d.unstarted
	}
	d.t.printf("%s%s %s %s in %s; it is %s", took, verb, info.ID, info.Version, time.Since(begun).Round(time.Millisecond),
		stateText(info))
	if verb == "installed" && len(info.Endpoints) > 0 {
		here := *d.t
		here.program = d.app.commandLine()
		here.next(callExample(info.ID, info.Endpoints) + "   (in another terminal)")
	}
	return nil
}

// build builds the backend, where there is one that is built from source.
func (d *dev) build(ctx context.Context) (*built, error) {
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
	text, err := readManifest(root)
	if err != nil {
		return nil, err
	}
	m, _ := manifest.Parse(text, manifest.Options{Lenient: true})
	if m == nil {
		return nil, nil // what is wrong is told when it is checked
	}
	pages, err := pagesOutput(root, m)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	d.pages, d.outputs = pages, nil
	d.mu.Unlock()
	sourced := m.Backend != nil && (d.opts.source != "" || hasSource(root, m.Backend.EntryPoint))
	if d.sourced && m.Backend != nil && !sourced {
		return nil, fmt.Errorf("the source of the backend is gone, so %s is as the last build left it: put the source back, "+
			"or start dev anew to go on with that file", path.Clean(m.Backend.EntryPoint))
	}
	if d.sourced = sourced; !sourced {
		if pages == "" {
			return nil, nil
		}
		b := &built{}
		return b, buildPages(ctx, root, pages, d.opts, b)
	}
	entry := path.Clean(m.Backend.EntryPoint)
	d.mu.Lock()
	d.outputs = []string{entry, entry + ".map"}
	d.mu.Unlock()
	if path.Ext(entry) == ".wasm" {
		return buildPlugin(ctx, d.folder, d.opts, d.t)
	}
	if d.script == nil || d.entry != entry || !sameFolder(d.script.root, root) {
		next, err := newScriptBuild(root, entry, d.opts)
		if err != nil {
			return nil, err
		}
		d.close()
		d.script, d.entry, keep = next, entry, true
	}
	b, err := d.script.build(ctx)
	if err == nil && pages != "" {
		err = buildPages(ctx, root, pages, d.opts, b)
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
	all, old, fresh := asks(found)
	switch {
	case d.yes:
		return all, true, nil
	case len(found.Changes) > 0:
	case len(fresh) == 0 && found.Installed != "":
		return old, false, nil
	case len(fresh) == 0:
		showInspection(d.t, found, false) // nothing to ask, and yet to be seen
		return all, false, nil
	}
	return d.asker.ask(ctx, found)
}

// failed shows what is wrong, and what runs meanwhile.
func (d *dev) failed(err error) {
	d.t.failure(err)
	var unstarted *stepsError
	if d.id != "" && !errors.As(err, &unstarted) {
		d.t.notef("%s runs on as it was; waiting for a change", d.id)
	} else {
		d.t.notef("waiting for a change")
	}
}

// follow shows the log from when the plugin was installed.
func (d *dev) follow(ctx context.Context, id string, since time.Time) {
	q := api.LogQuery{ID: id, Limit: api.MaxLogEntries, Since: since}
	if err := d.app.followLog(ctx, d.t, q); err != nil && ctx.Err() == nil {
		d.t.errorf("the log cannot be followed: %s", err.Error())
	}
}
