package host_test

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// A plugin that answers with megabytes, again and again, leaves next to no garbage
// in the host, whose collection all others would wait for.
func TestLargeAnswersLeaveLittleGarbage(t *testing.T) {
	const megabytes = 4
	w := serve(t, host.Config{}, guest{id: "large", module: guesttest.C(t, "hostile"), paths: []string{"answer-huge"},
		more: map[string]any{"backend": map[string]any{"entryPoint": "backend.wasm",
			"resourceLimits": map[string]any{"memoryMb": 64}}}})
	ask := func() {
		req, err := http.NewRequest("POST", w.URL()+"/plugins/large/answer-huge", strings.NewReader(fmt.Sprint(megabytes)))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer "+w.token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		n, err := io.Copy(io.Discard, resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK || n < megabytes<<20-64 {
			t.Fatalf("got %d with %d bytes, %v", resp.StatusCode, n, err)
		}
	}
	const calls = 10
	ask()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range calls {
		ask()
	}
	runtime.ReadMemStats(&after)
	// Some of it, since a call may begin before the memory of the last one is free.
	if garbage := (after.TotalAlloc - before.TotalAlloc) >> 20; garbage > megabytes*calls/2 {
		t.Errorf("%d answers of %d MiB made %d MiB", calls, megabytes, garbage)
	}
}
