package host_test

import (
	"context"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// BenchmarkTenants has 100 hosts in one process, as an application has that keeps one for each
// tenant, each with one JavaScript plugin that has answered once. The metric MB/host is what the
// process takes more for each, which is to be 25 at most: awake, and when the plugins sleep.
func BenchmarkTenants(b *testing.B) {
	const tenants = 100
	folder := guest{id: "greeter", paths: []string{"greet"}, script: `export default (ctx) =>
		ctx.cli.handle("greet", () => ({ status: 200, body: "hello" }));`}.folder(b)
	for b.Loop() {
		debug.FreeOSMemory()
		before := residentMemory(b)
		hosts := make([]*host.Host, tenants)
		ended := make(chan error, tenants)
		ctx, stop := context.WithCancel(b.Context())
		for i := range hosts {
			cfg := host.Config{Data: filepath.Join(b.TempDir(), "data"), Version: "1.0.0", Code: codetest.Code(b),
				VaultKey: vault.SourceFile, Plugins: plugin.Limits{SleepAfter: time.Second}}
			cfg.Server.Mounted = true
			h, err := host.Open(ctx, cfg)
			if err != nil {
				b.Fatal(err)
			}
			hosts[i] = h
			install(b, h, folder)
			go func() { ended <- h.Serve(ctx) }()
		}
		for _, h := range hosts {
			for end := time.Now().Add(5 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
				if _, err := h.Call(ctx, "greeter", "POST", "greet", nil); err == nil {
					break
				} else if time.Now().After(end) {
					b.Fatal(err)
				}
			}
		}
		debug.FreeOSMemory()
		b.ReportMetric(float64(residentMemory(b)-before)/1e6/tenants, "awake-MB/host")
		time.Sleep(3 * time.Second)
		debug.FreeOSMemory()
		b.ReportMetric(float64(residentMemory(b)-before)/1e6/tenants, "asleep-MB/host")
		stop()
		for range hosts {
			if err := <-ended; err != nil {
				b.Error(err)
			}
		}
	}
}

// install installs a plugin with all that it asks for.
func install(tb testing.TB, h *host.Host, folder string) {
	tb.Helper()
	staged, err := h.Plugins().Stage(tb.Context(), folder)
	if err == nil {
		_, err = h.Plugins().Install(tb.Context(), staged, shown.Consent{Grants: staged.Inspection().New()})
	}
	if err != nil {
		tb.Fatal(err)
	}
}
