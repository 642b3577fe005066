package console_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The charts of a plugin show what it has used before the page was opened.
func TestCharts(t *testing.T) {
	shorttest.Skip(t)
	h := serveWith(t, host.Config{Audit: audit.Limits{HistoryInterval: 100 * time.Millisecond, HistoryPoints: 10_000}})
	installShop(t, h)
	token, _, err := h.Tokens().Create(server.NewTokenRequest{Name: "client"})
	if err != nil {
		t.Fatal(err)
	}
	const calls = 7
	for range calls {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL()+"/plugins/shop/hello?name=a", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+token)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
	}
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		used, err := api.GetUsageHistory.Call(t.Context(), h.Mux(), api.PluginRequest{ID: "shop"})
		if err != nil {
			t.Fatal(err)
		}
		sum, memory := uint64(0), uint64(0)
		for _, p := range used.Points {
			sum, memory = sum+p.Calls, max(memory, p.MemoryBytes)
		}
		if sum == calls && memory > 0 {
			break
		}
		if sum > calls || time.Now().After(end) {
			t.Fatalf("it has %d calls in %d points, %d bytes", sum, len(used.Points), memory)
		}
	}
	p := browsertest.Console(t, h)
	goTo(p, "plugin/shop/activity")
	shows(p, "The charts begin")
	p.Wait(`document.querySelectorAll(".chart polyline").length === 5`)
	p.Wait(`Number(document.querySelector(".chart polyline").getAttribute("points").split(" ").length) > 5`)
}
