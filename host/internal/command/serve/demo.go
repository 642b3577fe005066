package serve

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/language/script"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var f Flags
	cmd := &cobra.Command{
		Use:     "demo",
		GroupID: cli.GroupRun,
		Short:   "Build the example plugins and serve them from a scratch data folder",
		Long: `Build the example plugins, install them into a scratch data folder, serve them
and print a token and curl lines that work. Those in TypeScript and JavaScript
are there at once. Those in Go and other languages need a compiler on this machine,
one needs packages from npm: each is added when it is built, and left out with a
line that says why where it cannot be.
Ctrl+C stops it and removes the folder; with --data it is that folder, and stays.`,
		Example: "  wasmhost demo\n  go run ./cmd/wasmhost demo",
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := cli.UntilSignal(cmd.Context())
			defer stop()
			defer a.Watch(cmd).Stop()
			return demo(ctx, a, a.Term(cmd), f)
		},
	}
	f.Add(cmd)
	_ = cmd.Flags().Set("log-level", "warn") // the curl lines should stay in sight
	cmd.Flags().Lookup("log-level").DefValue = "warn"
	return cmd
})

func demo(ctx context.Context, a *cli.App, t *cli.Term, f Flags) (err error) {
	scratch, err := os.MkdirTemp("", "wasmhost-demo-")
	if err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	dir := filepath.Join(scratch, "data")
	f.key = "file" // a scratch folder must leave nothing in a keyring
	if a.Data != "" {
		if dir, err = a.DataFolder(); err != nil {
			return err
		}
		f.key = ""
	}
	f.Grace = server.DefaultGrace
	cfg, err := HostConfig(a, dir, f, t.Err)
	if err != nil {
		return cli.Usage(err)
	}
	h, err := host.Open(ctx, cfg)
	if err != nil {
		return err
	}
	// The port first: when it is taken, nobody should wait for a build.
	if err := h.Listen(); err != nil {
		return Closing(h, err)
	}
	here := *t
	here.Program = a.Program + " --data " + cli.QuoteArg(h.Data())
	t = &here
	folders, err := exampleFolders(scratch)
	if err != nil {
		return Closing(h, err)
	}
	var later, ids []string
	for _, folder := range folders {
		if takesTools(folder) {
			later = append(later, folder)
			continue
		}
		id, err := installExample(ctx, t, h, folder)
		if err != nil {
			return Closing(h, err)
		}
		ids = append(ids, id)
	}
	served := make(chan error, 1)
	serving, stop := context.WithCancel(ctx)
	defer stop()
	go func() { served <- h.Serve(serving) }()
	shown := make(chan error, 1)
	go func() {
		err := showExamples(serving, a, t, h, ids, later)
		if err != nil {
			stop()
		}
		shown <- err
	}()
	err = <-served
	stop()
	return errors.Join(<-shown, err) // what it builds in is removed then
}

// showExamples shows the examples that a host has, and adds the others to it.
// It returns nothing when ctx ends.
func showExamples(ctx context.Context, a *cli.App, t *cli.Term, h *host.Host, ids, later []string) error {
	err := awaitExamples(ctx, h, ids)
	if err == nil {
		var auth string
		if auth, err = showDemo(ctx, a, t, h); err == nil {
			addExamples(ctx, t, h, auth, later)
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// takesTools reports whether an example is built with what may be missing on
// this machine, and takes its time: a compiler, or packages of npm.
func takesTools(folder string) bool {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return false // which the build says
	}
	defer root.Close()
	_, err = root.Stat("package-lock.json")
	return err == nil || languages.Of(root) != nil
}

// addExamples adds examples to a host that serves, one by one, until ctx ends.
// One that cannot be built or does not start is a line.
func addExamples(ctx context.Context, t *cli.Term, h *host.Host, auth string, folders []string) {
	for _, folder := range folders {
		id, err := installExample(ctx, t, h, folder)
		if err == nil {
			err = awaitExamples(ctx, h, []string{id})
		}
		var info api.PluginInfo
		if err == nil {
			info, err = cli.GetPlugin(ctx, h.Mux(), id)
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			t.Notef("left out the example %s: %s", filepath.Base(folder), inOneLine(err))
			continue
		}
		showCurls(t, h, auth, info)
	}
	if len(folders) > 0 {
		t.Printf("These are all examples (Ctrl+C stops the demo).")
	}
}

// inOneLine is an error with what a compiler says, cut where that is long.
func inOneLine(err error) string {
	const most = 300
	text := []rune(strings.Join(strings.Fields(err.Error()), " "))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	return string(text)
}

// awaitExamples waits until every plugin was started, or could not be, and
// returns why one of these was not.
func awaitExamples(ctx context.Context, h *host.Host, ids []string) error {
	for !Settled(ctx, h) {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return ExampleFailure(ctx, h, ids)
}

// Settled reports whether every plugin was started, or could not be. A host
// that has only just begun to serve knows of none that starts.
func Settled(ctx context.Context, h *host.Host) bool {
	list, err := api.ListPlugins.Call(ctx, h.Mux(), api.PluginQuery{})
	return err == nil && !slices.ContainsFunc(list.Plugins, func(p api.PluginInfo) bool {
		return p.State == api.StateInstalled || p.State == api.StateStarting
	})
}

// ExampleFailure returns why an example did not start, if one did not.
func ExampleFailure(ctx context.Context, h *host.Host, ids []string) error {
	for _, id := range ids {
		info, err := cli.GetPlugin(ctx, h.Mux(), id)
		if err != nil {
			return err
		}
		if cli.NotStarted(info, true) {
			return fmt.Errorf("the example %s did not start: %s; correct it, then run the demo again", id, info.Reason)
		}
	}
	return nil
}

// exampleFolders writes the source of the example plugins into a scratch
// folder and returns their folders: those of the checkout, which the build
// leaves as it is, or the one that this command carries.
func exampleFolders(scratch string) ([]string, error) {
	root := cli.FindCheckout()
	if root == "" {
		root, _ = checkout.Here()
	}
	if root == "" {
		files, err := script.TypeScript.New(language.ExampleID, "") // needs nothing that may be missing here
		if err != nil {
			return nil, fmt.Errorf("there are no example plugins to build: %w; run the demo inside of a checkout", err)
		}
		folder := filepath.Join(scratch, language.ExampleID)
		return []string{folder}, language.WriteNew(folder, files)
	}
	manifests, err := filepath.Glob(filepath.Join(root, "plugins-src", "*", manifest.FileName))
	if err != nil {
		return nil, err
	}
	if len(manifests) == 0 {
		return nil, fmt.Errorf("%s has no example plugins; is the checkout complete?", filepath.Join(root, "plugins-src"))
	}
	var folders []string
	for _, m := range manifests {
		folder, err := copyExample(filepath.Dir(m), scratch, root)
		if err != nil {
			return nil, fmt.Errorf("copy an example plugin: %w", err)
		}
		folders = append(folders, folder)
	}
	return folders, nil
}

// copyExample copies a plugin out of the checkout, so that it builds elsewhere.
func copyExample(source, scratch, checkout string) (string, error) {
	folder := filepath.Join(scratch, filepath.Base(source))
	if err := os.CopyFS(folder, os.DirFS(source)); err != nil {
		return "", err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return "", err
	}
	defer root.Close()
	if l := languages.Of(root); l != nil && l.Outside != nil {
		return folder, l.Outside(folder, checkout)
	}
	return folder, nil
}

// installExample builds one example and installs it with all that it asks
// for: it is this project's own code. It returns the example's id. The error
// is a [*PackagesError] where npm packages are missing.
func installExample(ctx context.Context, t *cli.Term, h *host.Host, folder string) (string, error) {
	if err := language.InstallPackages(ctx, folder); err != nil {
		return "", err
	}
	b, err := build.Plugin(ctx, folder, build.Options{}, t)
	if err != nil {
		return "", err
	}
	found, err := api.InspectPlugin.Call(ctx, h.Mux(), api.InspectRequest{Path: folder})
	if err != nil {
		return "", err
	}
	grants := []string{}
	for _, p := range found.Permissions {
		grants = append(grants, p.Name)
	}
	info, err := api.InstallPlugin.Call(ctx, h.Mux(),
		api.InstallRequest{Path: folder, Digest: found.Digest, Grants: grants, AcceptChanges: true,
			Consent: found.Consent.Digest})
	if err != nil {
		return "", err
	}
	t.Notef("installed %s %s (%s, built in %s)", info.ID, info.Version, cli.Size(b.Bytes), b.Took())
	return info.ID, nil
}

// demoCall is how the demo shows an endpoint of an example.
type demoCall struct {
	query, body string
	skip        bool // it needs what the demo does not set up
}

// demoCalls are the calls that are more than a GET of the path. The host itself
// is the one address that is there without a network.
func demoCalls(host string) map[string]demoCall {
	return map[string]demoCall{
		"POST hello/greet":    {body: `{"name": "Ada"}`},
		"POST hello-ts/greet": {body: `{"name": "Grace"}`},
		"POST notes/notes/create": {
			body: `{"title": "Tea", "text": "**Green**: three minutes", "tags": ["kitchen"]}`},
		"GET notes/notes/search":  {query: "?tag=kitchen"},
		"GET notes/notes/get":     {skip: true}, // an id
		"POST tasks/tasks/create": {body: `{"title": "Water the plants", "tags": ["home"]}`},
		"GET tasks/tasks/search":  {query: "?text=plants"},
		"GET tasks/tasks/shared":  {skip: true}, // a key for sharing
		"POST uptime/targets":     {body: `{"url": "` + host + `/healthz", "name": "This host"}`},
		"GET uptime/history":      {query: "?url=" + url.QueryEscape(host+"/healthz")},
		"GET feed-digest/digest":  {skip: true}, // one that was written
	}
}

// showDemo prints the address, a token and curl lines, and returns the header
// that is in those.
func showDemo(ctx context.Context, a *cli.App, t *cli.Term, h *host.Host) (auth string, err error) {
	list, err := api.ListPlugins.Call(ctx, h.Mux(), api.PluginQuery{})
	if err != nil {
		return "", err
	}
	token, err := a.Token(h.Data())
	if err != nil {
		return "", err
	}
	t.Progress.Stop()
	t.Printf("serving at %s", h.URL())
	t.Printf("token %s\n", token)
	t.Printf("Try, in another terminal:\n")
	auth = "Authorization: Bearer " + token
	if runtime.GOOS != "windows" { // short lines, by a variable of the shell
		t.Printf("  AUTH=%s", cli.QuoteArg(auth))
		auth = "$AUTH"
	}
	for _, p := range list.Plugins {
		showCurls(t, h, auth, p)
	}
	t.Printf(`  curl -H "%s" %s/api/v1/openapi.json`, auth, h.URL())
	t.Printf("")
	t.Next(append(a.Setup, "list", " "+a.Program+" new my-plugin --lang ts", " (Ctrl+C stops the demo)")...)
	return auth, nil
}

// again reports whether an example is another one in a language of its own, of which
// one is enough to see.
func again(id string) bool {
	_, lang, _ := strings.Cut(id, "-")
	return slices.ContainsFunc(languages.All(), func(l language.Language) bool { return l.Name == lang && lang != "ts" })
}

// showCurls prints curl lines for the endpoints of an example.
func showCurls(t *cli.Term, h *host.Host, auth string, p api.PluginInfo) {
	calls := demoCalls(h.URL())
	for _, e := range p.Endpoints {
		call, known := calls[e.Method+" "+p.ID+"/"+e.Path]
		if e.Method != "GET" && !known || call.skip || !known && again(p.ID) {
			continue
		}
		line := "  curl"
		if e.Auth {
			line += ` -H "` + auth + `"`
		}
		if call.body != "" {
			line += ` -H "Content-Type: application/json" -X ` + e.Method + " -d " + cli.QuoteArg(call.body)
		}
		address := h.URL() + "/plugins/" + p.ID + "/" + e.Path
		if call.query != "" {
			address = cli.QuoteArg(address + call.query)
		}
		t.Printf("%s %s", line, address)
	}
	if p.ID == "uptime" { // what it says when it is asked to watch this host
		t.Next("grant uptime network --allow-host " + strings.TrimPrefix(h.URL(), "http://"))
	}
}
