package server_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// manager is the smallest plugin manager: one plugin with one endpoint.
type manager struct {
	server.Plugins // the methods that this example does not need
	routes         *server.Routes
}

func (m manager) Routes() *server.Routes { return m.routes }

func (m manager) RoutesNow(string) *server.Routes { return m.routes }

func (m manager) Call(_ context.Context, plugin string, req abi.CLIRequest, _ string,
	_ server.Buffers) (abi.RawJSON, error) {
	if req.Path != "hello" {
		return nil, problem.HandlerNotRegistered(req.Path)
	}
	return abi.RawJSON(`{"status":200,"body":{"hello":"from ` + plugin + `"}}`), nil
}

func Example() {
	folder, err := os.MkdirTemp("", "wasmhost-example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	tokens, err := server.OpenTokens(folder, server.TokensOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	plugins := manager{routes: server.NewRoutes([]server.PluginRoute{{
		ID: "demo", State: api.StateActive, Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "hello"}},
	}})}
	srv, err := server.New(server.Config{Port: 0}, tokens, plugins, api.NewMux())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := srv.Listen(); err != nil {
		fmt.Println(err)
		return
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve() }()

	for _, path := range []string{"/plugins/demo/hello", "/plugins/demo/secret"} {
		resp, err := http.Get(srv.URL() + path)
		if err != nil {
			fmt.Println(err)
			return
		}
		body, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			fmt.Println(resp.Status, string(body))
		} else {
			fmt.Println(resp.Status, resp.Header.Get("Content-Type"))
		}
	}
	fmt.Println(srv.Shutdown(context.Background()), <-served)
	// Output:
	// 200 OK {"hello":"from demo"}
	// 401 Unauthorized application/problem+json
	// <nil> <nil>
}
