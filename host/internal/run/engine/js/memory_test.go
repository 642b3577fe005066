package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// What zlib unfolds in the host is taken from the memory of all plugins, which may
// refuse it, until the guest has returned.
func TestUnfoldingTakesFromAll(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	all := memory.New(memory.Limits{PluginsMB: 96})
	env := h.env()
	env.Memory = all.NewAccount()
	in, err := h.load(`import zlib from "node:zlib";
		export default function (ctx) {
			const packed = zlib.gzipSync(new Uint8Array(4 << 20));
			ctx.cli.handle("run", (request) => {
				const bomb = Buffer.concat(Array(request.body).fill(packed));
				try {
					return { status: 200, body: zlib.gunzipSync(bomb).length };
				} catch (e) {
					return { status: 200, body: e.code };
				}
			});
		}`).Start(t.Context(), env)
	if err != nil {
		t.Fatal(err, h.log())
	}
	defer in.Close()
	if got, err := call(in, 20*time.Second, "run", "1"); err != nil || !strings.Contains(got, "4194304") {
		t.Fatal(got, err)
	}
	before := in.Stats().HeldBytes
	if got, err := call(in, 20*time.Second, "run", "15"); err != nil || !strings.Contains(got, "quota_exceeded") {
		t.Error(got, err)
	}
	if held := in.Stats().HeldBytes; before != 0 || held != 0 {
		t.Errorf("%d and %d bytes are held", before, held)
	}
}
