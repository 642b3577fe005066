package host_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/whole"
)

// BenchmarkManyStart starts a host with 2,000 tiny plugins, from opening the data
// folder to the last of them being active: distinct modules, and one for all.
// The metrics are cold-s, with an empty cache of compiled code, and s/start with
// a warm one, which is to be 5 at most on two CPUs.
func BenchmarkManyStart(b *testing.B) {
	const copies = 2000
	for _, distinct := range []bool{true, false} {
		b.Run(fmt.Sprintf("distinct=%t", distinct), func(b *testing.B) {
			plugins := make([]benchPlugin, copies)
			for i := range plugins {
				module := guesttest.C(b, "echo")
				if distinct { // by a custom section of seven bytes
					module = binary.BigEndian.AppendUint32(append(module[:len(module):len(module)], 0, 6, 1, 'n'), uint32(i))
				}
				plugins[i] = benchPlugin{id: fmt.Sprintf("echo-%d", i), endpoint: "echo", backend: module}
			}
			data := filepath.Join(b.TempDir(), "data")
			installAll(b, data, plugins)
			if err := os.RemoveAll(filepath.Join(data, datafolder.CacheName)); err != nil {
				b.Fatal(err)
			}
			began := time.Now()
			stop := startNow(b, data)
			cold := time.Since(began)
			stop()
			var total time.Duration
			for b.Loop() {
				began := time.Now()
				stop := startNow(b, data)
				total += time.Since(began)
				stop()
			}
			b.ReportMetric(cold.Seconds(), "cold-s")
			b.ReportMetric(total.Seconds()/float64(b.N), "s/start")
		})
	}
}

// startNow is startAll without looking at the list of plugins all the time, which
// takes longer the more there are.
func startNow(b *testing.B, data string) func() {
	b.Helper()
	_, stop := startWith(b, benchConfig(data))
	return stop
}

// startWith is startNow with a configuration.
func startWith(b *testing.B, cfg host.Config) (*host.Host, func()) {
	b.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	h, err := whole.Open(ctx, cfg)
	if err != nil {
		b.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		b.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	for !h.Plugins().Started() {
		time.Sleep(time.Millisecond)
	}
	if err := h.Plugins().Wait(ctx); err != nil {
		b.Fatal(err)
	}
	for _, p := range h.Plugins().List() {
		if p.State != api.StateActive {
			b.Fatalf("%s is %s: %s", p.ID, p.State, p.Reason)
		}
	}
	return h, func() {
		cancel()
		if err := <-served; err != nil {
			b.Error(err)
		}
	}
}
