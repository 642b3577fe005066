package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/service"
)

// census is a service of the embedding program's own: it hears of plugins and
// answers a route.
type census struct {
	env    service.Env
	active chan string
}

var countPlugins = api.Get[api.None, int]("/census", "Counts the plugins")

func (c census) Name() string { return "census" }

func (c census) PluginChanged(p service.Plugin) error {
	if p.Phase == service.Active {
		c.active <- p.ID
	}
	return nil
}

func (c census) Routes(m *api.Mux) {
	countPlugins.Handle(m, func(context.Context, api.None) (int, error) { return len(c.env.Plugins.Installed()), nil })
}

// A program runs plugins by itself: every route of the control API can be
// called on [Host.Mux], and a plugin's endpoints by [calls.Calls.Call].
func Example_embedding() {
	dir, err := os.MkdirTemp("", "embedding")
	check(err)
	defer os.RemoveAll(dir)
	ctx, stop := context.WithCancel(context.Background())
	active := make(chan string, 10)
	h, err := host.Open(ctx, host.Config{Data: filepath.Join(dir, "data"), Version: "1.0.0",
		Services: []func(service.Env) service.Service{
			func(env service.Env) service.Service { return census{env, active} }}})
	check(err)
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()

	asks, err := api.InspectPlugin.Call(ctx, h.Mux(), api.InspectRequest{Path: writeGreeter(dir)})
	check(err) // show asks.Permissions to the user, and go on with what was granted
	_, err = api.InstallPlugin.Call(ctx, h.Mux(), api.InstallRequest{
		Path: filepath.Join(dir, "greeter"), Digest: asks.Digest, Grants: []string{"cli"}})
	check(err)
	answer, err := h.Plugins().Call(ctx, <-active, abi.CLIRequest{Method: "GET", Path: "hello"}, "request-1")
	check(err)
	fmt.Println(string(answer))
	info, err := api.GetPlugin.Call(ctx, h.Mux(), api.PluginRequest{ID: "greeter"})
	check(err)
	count, err := countPlugins.Call(ctx, h.Mux(), api.None{})
	check(err)
	fmt.Println(info.State, info.Stats.Calls, count)
	lines, err := h.Logs().Plugin("greeter").Tail(ctx, logs.Query{RequestID: "request-1"})
	check(err)
	fmt.Println(lines[0].Message)
	stop()
	check(<-served)
	// Output:
	// {"status":200,"body":"hello"}
	// active 1 1
	// said hello
}

// writeGreeter writes a plugin that greets.
func writeGreeter(dir string) string {
	dir = filepath.Join(dir, "greeter")
	check(os.Mkdir(dir, 0o700))
	for name, text := range map[string]string{
		"manifest.json": `{"plugin": {"id": "greeter", "name": "Greeter", "version": "1.0.0", "author": "A",
			"description": "Greets.", "icon": "hand", "category": "other", "license": {"type": "free"}},
			"settings": [], "storage": {"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0", "permissions": ["cli"],
			"backend": {"entryPoint": "index.js"}, "cli": {"endpoints": [
			{"method": "GET", "path": "hello", "description": "Greets.", "auth": true}]}}`,
		"index.js": `export default (ctx) => {
			ctx.cli.handle("hello", () => { ctx.log.info("said hello"); return { status: 200, body: "hello" }; });
		};`,
	} {
		check(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
