package js_test

import (
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/engine"
)

// The body of a response is a stream also where nothing has loaded streams before.
func TestFirstTouchOfBody(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.run(`const { value } = await new Response("x").body.getReader().read();
		return { status: 200, body: [...value] };`)
	if got, err := call(in, time.Minute, "run", "null"); err != nil || got != `{"status":200,"body":[120]}` {
		t.Error(got, err)
	}
}
