// Package hosttest runs a plugin in a real host inside go test: it builds
// the plugin, installs it into a host with a data folder of its own, sends it
// requests over HTTP, calls its methods, runs its jobs and listens to its
// events. There is no mock of the host that could agree with the plugin where
// the real one does not. Only the schedule's clock stands still, in UTC: jobs
// run when the test says so.
//
//	func TestGreet(t *testing.T) {
//		h := hosttest.Start(t, hosttest.Options{})
//		status, body := h.Call("POST", "greet", `{"name": "Ada"}`)
//		...
//	}
//
// It needs the go command, and takes a second or two for each Start. Handlers
// that are plain functions are tested faster by calling them.
//
// An application tests its own functions by a plugin that is a text, which takes tens of
// milliseconds once the engine of JavaScript was compiled:
//
//	h := hosttest.Start(t, hosttest.Options{
//		Script: `export default (ctx) => {
//			ctx.cli.handle("try", async ({ body }) => ({ status: 200, body: await ctx.library.search(body) }));
//		};`,
//		Endpoints: []string{"POST try"}, Permissions: []string{"library.read"},
//		Namespaces: []hostfuncs.Namespace{musicbox.Library(db)},
//	})
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package hosttest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/service/schedule"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/whole"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// hostVersion is the version that the host says it has.
const hostVersion = "1.0.0"

// waitTimeout is how long building, starting and one call may take.
const waitTimeout = 5 * time.Minute

// Options say how a plugin is built and installed.
type Options struct {
	// Dir is the folder of the plugin, with its manifest.json; empty means
	// the folder of the test.
	Dir string
	// Script is a plugin in JavaScript as a text, in place of Dir: its id is "plugin",
	// it declares the permissions and the endpoints below, such as "POST greet", and
	// cli for these. It starts in a few milliseconds.
	Script                 string
	Permissions, Endpoints []string
	// Manifest has further members of its manifest, such as events, hooks, parameters and app.
	Manifest map[string]any
	// Namespaces are functions of the application, see [host.Config].
	Namespaces []hostfuncs.Namespace
	// Settings are the user's values by key. They have to be what the manifest
	// declares, and are there when the plugin starts.
	Settings map[string]any
	// Secrets are in the plugin's secrets when it starts, by key.
	Secrets map[string]string
	// Rows are in the plugin's collections when it starts, by collection: what
	// an earlier version has stored, or what is old by now. Each is encoded as
	// the body of [Host.Call] is.
	Rows map[string][]any
	// Grant lists the permissions to grant; nil grants all that the manifest
	// declares.
	Grant []string
	// AllowHosts lists hosts that the plugin may reach though they are not
	// public, such as the address of a server of the test, "127.0.0.1:8080";
	// see [Host.AllowHosts].
	AllowHosts []string
	// Tags are build tags.
	Tags []string
	// Backend is the module of a plugin that is built already, in any language;
	// nil builds that of Dir, which is in Go then.
	Backend []byte
	// LogLevel is from which level on the host logs, see [Host.Log]; nil means
	// slog.LevelDebug, which has a line for each request. Benchmarks want
	// slog.LevelInfo, as a host in service has it.
	LogLevel slog.Leveler
	// Configure, if it is there, changes how the host is configured, such as its
	// limits.
	Configure func(cfg *host.Config)
}

// TB is what a host needs of a test: a testing.TB has it.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
	Context() context.Context
	TempDir() string
	Output() io.Writer
}

// Host is a running host with one plugin in it.
type Host struct {
	tb     TB
	host   *host.Host
	id     string
	url    string
	token  string
	client *http.Client
	log    *log
	clock  *clockwork.FakeClock // of the jobs
}

// Start builds the plugin, starts a host with it, and waits until the plugin
// is active. It ends the test where that fails. The host is closed when the
// test ends.
func Start(tb TB, opts Options) *Host {
	tb.Helper()
	h, info := start(tb, opts)
	if info.State != api.StateActive {
		tb.Fatalf("hosttest: the plugin %s is %s: %s", h.id, info.State, info.Reason)
	}
	return h
}

// StartError is Start for a plugin that is expected not to become active. It
// returns the reason that its user sees.
func StartError(tb TB, opts Options) string {
	tb.Helper()
	h, info := start(tb, opts)
	if info.State == api.StateActive {
		tb.Fatalf("hosttest: the plugin %s is active, and should not be", h.id)
	}
	return info.Reason
}

func start(tb TB, opts Options) (*Host, shown.Info) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), waitTimeout)
	defer cancel()
	if opts.Dir == "" {
		opts.Dir = "."
	}
	dir := tb.TempDir()
	if opts.Script != "" {
		dir = inMemory(tb)
	}
	folder := filepath.Join(dir, "plugin")
	prepare := build
	if opts.Script != "" {
		prepare = scripted
	}
	if err := prepare(ctx, opts, folder); err != nil {
		tb.Fatalf("hosttest: %v", err)
	}
	h := &Host{tb: tb, token: rand.Text() + rand.Text(), client: &http.Client{Timeout: waitTimeout}, log: &log{tb: tb},
		clock: clockwork.NewFakeClockAt(time.Now())}
	if opts.LogLevel == nil {
		opts.LogLevel = slog.LevelDebug
	}
	var err error
	cfg := host.Config{
		Data:     filepath.Join(dir, "data"),
		Code:     code(),
		Version:  hostVersion,
		Token:    h.token,
		Logger:   slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: opts.LogLevel})),
		VaultKey: vault.SourceFile,
		Jobs:     schedule.Config{Location: time.UTC, Clock: h.clock},

		Namespaces: opts.Namespaces,
	}
	cfg.Server.CheckOutput = true
	if opts.Configure != nil {
		opts.Configure(&cfg)
	}
	h.host, err = whole.Open(ctx, cfg)
	if err != nil {
		tb.Fatalf("hosttest: open the host: %v", err)
	}
	if err := h.install(ctx, folder, opts); err != nil {
		h.host.Close(ctx)
		tb.Fatalf("hosttest: install the plugin: %v", err)
	}
	serve(tb, h.host)
	h.url = h.host.URL()
	info, err := h.enable(ctx)
	if err != nil {
		tb.Fatalf("hosttest: start the plugin: %v", err)
	}
	return h, info
}

// inMemory is a folder that is in memory where the system has such a place: most of what a
// start takes is waiting for a disk.
func inMemory(tb TB) string {
	const memory = "/dev/shm" // of Linux
	dir, err := os.MkdirTemp(memory, "hosttest-")
	if err != nil {
		return tb.TempDir()
	}
	tb.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// serve runs the host until the test ends.
func serve(tb TB, h *host.Host) {
	tb.Helper()
	if err := h.Listen(); err != nil {
		h.Close(context.Background())
		tb.Fatalf("hosttest: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(ctx) }()
	tb.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			tb.Errorf("hosttest: close the host: %v", err)
		}
	})
}

// install installs the plugin in a folder, disabled, with its settings and
// secrets. The host does not serve yet.
func (h *Host) install(ctx context.Context, folder string, opts Options) error {
	plugins := h.host.Plugins()
	staged, err := plugins.Stage(ctx, folder)
	if err != nil {
		return err
	}
	defer staged.Discard()
	grant := opts.Grant
	if grant == nil {
		grant = staged.Inspection().Manifest.Permissions
	}
	info, err := plugins.Install(ctx, staged, shown.Consent{Grants: grant})
	if err != nil {
		return err
	}
	h.id = info.ID
	if len(opts.AllowHosts) > 0 {
		if err := h.allow(ctx, opts.AllowHosts); err != nil {
			return err
		}
	}
	change, err := settingsChange(opts.Settings)
	if err == nil {
		_, err = plugins.ChangeSettings(ctx, h.id, change)
	}
	for key, value := range opts.Secrets {
		err = errors.Join(err, h.host.Secrets().Set(ctx, h.id, vault.KindSecret, key, vault.NewSecret(value)))
	}
	if err != nil {
		return err
	}
	if _, err = plugins.Disable(ctx, h.id); err != nil {
		return err
	}
	return h.insert(ctx, staged.Inspection().Manifest, opts.Rows)
}

// code is the compiled code that the hosts of a test binary share, in the folder
// in which those of the user keep theirs from one run to the next; nil where no
// such place can be trusted.
var code = sync.OnceValue(func() *engine.Code {
	dir, err := datafolder.UserCache()
	if err != nil {
		return nil
	}
	c, err := engine.OpenCode(context.Background(), dir)
	if err != nil {
		return nil
	}
	return c
})

// enable enables the plugin, and waits until it runs or cannot.
func (h *Host) enable(ctx context.Context) (info shown.Info, err error) {
	if info, err = h.host.Plugins().Enable(ctx, h.id); err != nil {
		return info, err
	}
	// The server knows of a state a moment after the manager does, and at the
	// latest when the start is over.
	for info.State == api.StateInstalled || info.State == api.StateStarting || len(h.host.Plugins().Starting()) > 0 {
		select {
		case <-ctx.Done():
			return info, ctx.Err()
		case <-time.After(time.Millisecond):
		}
		if info, err = h.host.Plugins().Get(h.id); err != nil {
			return info, err
		}
	}
	return info, nil
}

// Call sends a request to an endpoint of the plugin, with a valid token, and
// returns the status and the body of the answer. The path is relative, as in
// the manifest, and may have a query. A body that is a string, a []byte or a
// json.RawMessage is JSON already; nil is none; any other value is encoded.
// A request that cannot be sent ends the test.
func (h *Host) Call(method, path string, body any) (status int, answer string) {
	h.tb.Helper()
	response, text := h.send(method, h.URL(path), body)
	return response.StatusCode, string(text)
}

// Send is Call for bodies and answers of any type and for headers, as senders of
// webhooks make them. A nil body is none.
func (h *Host) Send(method, path string, header http.Header, body []byte) (*http.Response, []byte) {
	h.tb.Helper()
	return h.sendBytes(method, h.URL(path), header, body)
}

// send sends a request with a valid token and reads the answer to its end.
func (h *Host) send(method, url string, body any) (*http.Response, []byte) {
	h.tb.Helper()
	if body == nil {
		return h.sendBytes(method, url, nil, nil)
	}
	return h.sendBytes(method, url, http.Header{"Content-Type": {"application/json"}}, h.encode(body))
}

func (h *Host) sendBytes(method, url string, header http.Header, body []byte) (*http.Response, []byte) {
	h.tb.Helper()
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(h.tb.Context(), method, url, reader)
	if err != nil {
		h.tb.Fatalf("hosttest: %s %s: %v", method, url, err)
	}
	maps.Copy(request.Header, header)
	request.Header.Set("Authorization", "Bearer "+h.token)
	response, err := h.client.Do(request)
	if err != nil {
		h.tb.Fatalf("hosttest: %s %s: %v", method, url, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		h.tb.Fatalf("hosttest: %s %s: read the answer: %v", method, url, err)
	}
	return response, text
}

// encode returns a value as JSON: one that is JSON already as it is, nil for
// nil.
func (h *Host) encode(v any) []byte {
	h.tb.Helper()
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		return []byte(v)
	case []byte:
		return v
	}
	text, err := json.Marshal(v)
	if err != nil {
		h.tb.Fatalf("hosttest: encode a value: %v", err)
	}
	return text
}

// URL returns the address of an endpoint of the plugin, for requests that
// Call cannot make.
func (h *Host) URL(path string) string { return h.url + "/plugins/" + h.id + "/" + path }

// LoginURL returns an address that logs one browser into the console of the
// host, for tests of the plugin's page. The page itself is at #/page/ID there.
func (h *Host) LoginURL() string { return h.host.LoginURL() }

// Host returns the host itself, for events, hooks and routes of the application.
func (h *Host) Host() *host.Host { return h.host }

// Token returns a token that every endpoint accepts.
func (h *Host) Token() string { return h.token }

// Log returns what the host and the plugin have logged so far, one record a
// line in the text format of package slog.
func (h *Host) Log() string { return h.log.text() }

// log keeps what is logged and shows it in the output of the test.
type log struct {
	tb   TB
	mu   sync.Mutex
	kept bytes.Buffer
}

// Write takes one record.
func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept.Write(b)
	return l.tb.Output().Write(b)
}

func (l *log) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept.String()
}
