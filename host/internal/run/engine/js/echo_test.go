package js_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

const echo = `export default function (ctx) {
	ctx.cli.handle("echo", async (request) => ({ status: 200, body: request.body }));
}`

func TestEcho(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(echo)
	for _, body := range []string{`null`, `1`, `"x"`, `[1,2,{"a":true}]`, `{"text":"\u00e4\ud83d\ude00","n":1.5e300}`} {
		answer, err := call(in, 20*time.Second, "echo", body)
		if err != nil {
			t.Fatal(err, h.log())
		}
		t.Log(answer)
	}
}
