// Package wasmhost is the SDK for plugin backends in Go.
//
// A plugin is a package main that registers one function, activate, from an
// init function. The host calls it when the plugin starts; main is never
// called, but Go wants it to be there:
//
//	func init() { wasmhost.Register(activate) }
//
//	func main() {}
//
//	func activate(ctx *wasmhost.Context) error {
//		return wasmhost.Handle(ctx, "greet", greet)
//	}
//
//	func greet(ctx context.Context, in Greeting) (Answer, error) { ... }
//
// It is built as a WASI reactor, which `wasmhost build` does:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -o backend.wasm .
//
// # Handlers
//
// Every request runs in a goroutine of its own. A handler may wait for the
// host (a timer, a fetch) while other requests run: only computing
// holds up the others, because a plugin instance has one thread.
//
// A handler may start goroutines. Those may wait for the host as well, with
// the context of the request, which ends when the request is over, given up
// by its client or past its deadline. Goroutines that outlive their request
// run on whenever the host has something for the plugin; start them with
// [Go], so that a panic in them does not end the instance.
//
// # Waiting
//
// Wait with ctx.Timers().Sleep rather than with time.Sleep, time.After or a
// time.Ticker: the host then wakes the plugin at the right time. The timers
// of package time and context.WithTimeout work while a request is open, but
// fire up to 16 ms late; when no request is open they wait for a later event.
// A loop over runtime.Gosched works too, and wastes the time of all
// other handlers. A handler that waits for something that never comes keeps
// its own request waiting until the deadline, and nothing else.
//
// # Data
//
// What a plugin keeps goes through the host: rows of the collections that the
// manifest declares ([CollectionOf], [DB]), keys with values ([Storage]), files
// ([Files]) and secrets ([Secrets]). A call that writes returns once the data
// is on the disk. Writes of several requests, or goroutines, that come at the
// same time share the cost of that, so prefer goroutines to a loop over many
// rows.
//
// [Events] and [Methods] connect a plugin with its own user interface.
//
// # Beyond the plugin
//
// [HTTP] sends requests, [Cron] runs jobs by the clock, [RSS] keeps feeds, [AI]
// and [Sessions] ask the host's AI provider. [Toast], [Sidebar] and [Inbox] are
// what the user sees of a plugin without opening it. Each needs its permission,
// in the manifest and from the user; a host may lack the service behind one,
// and answers with [ErrUnavailable] then. [Workspace] is there for plugins of
// hosts that have one: here every call of it is [ErrNotSupported].
//
// # Failures
//
// Whatever a call of the host fails with is an [*Error] with a code, to be
// compared with errors.Is and the Err variables. A handler that returns an
// [*HTTPError] answers with its status; any other error, and a panic, is a
// failure of the handler, for which the host answers 500.
//
// # JSON
//
// The types of typed handlers are read and written as encoding/json does it.
// `wasmhost build` (or go generate with the command wasmhostjson) writes code
// for each of them, which is several times faster and keeps encoding/json out of
// the module. Built with plain go build and without generated code, plugins
// work all the same and use encoding/json.
//
// # TinyGo
//
// The SDK keeps to what TinyGo compiles: no reflection of its own, no fmt, no
// encoding/json where generated code is used, no assembly, no linkname. Where
// it needs the scheduler of Go (runtime/metrics, iter.Pull) the file is left
// out of TinyGo builds and a plainer one takes its place. That has not been
// tried with TinyGo itself.
//
// The package does not start processes, open files or sockets: none of that
// exists inside the sandbox. Built for another target than wasip1 it compiles,
// so that handlers can be tested as plain functions, but every call of the
// host fails with the code unavailable; package hosttest runs a plugin in
// a real host.
package wasmhost
