package jssdk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/hosttest"
)

// withToken sends a token with each request.
type withToken string

func (t withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(t))
	return http.DefaultTransport.RoundTrip(r)
}

// TestOrders: an agent places orders by itself, and pays back what its user approves.
func TestOrders(t *testing.T) {
	dir := filepath.Join("..", "..", "plugins-src", "orders")
	h := hosttest.Start(t, hosttest.Options{Dir: dir, Backend: bundled(t, dir)})
	base := strings.TrimSuffix(h.URL(""), "/plugins/orders/")
	user := &http.Client{Transport: withToken(h.Token())}
	// asks asks the host as its user does.
	asks := func(method, path, body string, answer any) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, base+"/api/v1"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := user.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		var text bytes.Buffer
		if _, err := text.ReadFrom(resp.Body); err != nil || resp.StatusCode >= 300 {
			t.Fatalf("%s %s: %d %s %v", method, path, resp.StatusCode, text.String(), err)
		}
		if err := json.Unmarshal(text.Bytes(), answer); err != nil {
			t.Fatal(err)
		}
	}
	var made struct{ Token string }
	asks("POST", "/tokens", `{"name":"agent","role":"call","scopes":[]}`, &made)
	heard := make(chan string, 10)
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { heard <- r.Params.URI }})
	s, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: base + "/mcp",
		HTTPClient: &http.Client{Transport: withToken(made.Token)}},
		&sdk.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const rows = "wasmhost://orders/collections/orders"
	if err := s.Subscribe(t.Context(), &sdk.SubscribeParams{URI: rows}); err != nil {
		t.Fatal(err)
	}
	call := func(name, arguments string) string {
		r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: json.RawMessage(arguments)})
		if err != nil || len(r.Content) == 0 {
			return "no result"
		}
		return r.Content[0].(*sdk.TextContent).Text
	}
	var order struct {
		ID       string
		Quantity int
	}
	if got := call("orders.place", `{"item":"tea","cents":450}`); json.Unmarshal([]byte(got), &order) != nil ||
		order.ID == "" || order.Quantity != 1 {
		t.Fatalf("placed %s", got)
	}
	if got := call("orders.place", `{"item":"tea","cents":-1}`); !strings.Contains(got, "invalid_input") {
		t.Errorf("at a price below nothing: %s", got)
	}
	select {
	case uri := <-heard:
		if uri != rows {
			t.Errorf("it hears of %s", uri)
		}
	case <-time.After(time.Minute):
		t.Error("an agent that follows rows does not hear that there is another one")
	}
	for _, c := range [][2]string{{"reject", "rejected_by_user"}, {"approve", `"refunded":450`}} {
		done := make(chan string, 1)
		go func() { done <- call("orders.refund", `{"id":"`+order.ID+`","reason":"It was cold."}`) }()
		var inbox api.Inbox
		for end := time.Now().Add(time.Minute); len(inbox.Calls) == 0; time.Sleep(5 * time.Millisecond) {
			if asks("GET", "/inbox", "", &inbox); time.Now().After(end) {
				t.Fatal("nobody is asked")
			}
		}
		asked := inbox.Calls[0]
		if asked.Tool != "orders.refund" || !strings.Contains(asked.Body, "It was cold.") {
			t.Errorf("asked: %+v", asked)
		}
		asks("POST", fmt.Sprintf("/inbox/calls/%d/%s", asked.ID, c[0]), "{}", &asked)
		if got := <-done; !strings.Contains(got, c[1]) {
			t.Errorf("%s: %s", c[0], got)
		}
	}
	if got := call("orders.list", `{"limit":1}`); !strings.Contains(got, `"refunded":1`) {
		t.Errorf("the list: %s", got)
	}
}
