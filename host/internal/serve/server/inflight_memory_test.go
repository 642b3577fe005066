package server

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// What large bodies and answers hold is taken from the memory of all plugins, which
// may refuse it, and is given back with the request.
func TestInflightIsTakenFromAll(t *testing.T) {
	const mb = 1 << 20
	all := memory.New(memory.Limits{PluginsMB: 16})
	x := &request{s: &Server{cfg: Config{Memory: all.NewAccount(), Limits: Limits{InflightBytes: 64 * mb}}}}
	if !x.reserve(&x.bodyBytes, freeBytes) || all.Figures().Used != 0 {
		t.Errorf("a small body takes %d bytes", all.Figures().Used)
	}
	if !x.reserve(&x.bodyBytes, 4*mb) || all.Figures().Used < 4*mb-freeBytes {
		t.Errorf("a large body takes %d bytes", all.Figures().Used)
	}
	if x.reserve(&x.answerBytes, 16*mb) || x.s.inflight.Load() != 4*mb-freeBytes {
		t.Error("an answer finds room that is not there")
	}
	x.release()
	if all.Figures().Used != 0 || x.s.inflight.Load() != 0 {
		t.Errorf("in the end %d bytes are taken", all.Figures().Used)
	}
}
