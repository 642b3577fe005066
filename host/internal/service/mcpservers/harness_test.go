package mcpservers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// rig is a service in a data folder.
type rig struct {
	*Service
	t   *testing.T
	dir string

	mu    sync.Mutex
	lines []netpolicy.Call
	asked []string
	log   bytes.Buffer
	// answer is what the user says of a call that asks.
	answer error
}

// plugins are those that there are.
type plugins struct{ service.Plugins }

func (plugins) Plugin(id string) (service.Plugin, error) {
	if id != "a" && id != "b" {
		return service.Plugin{}, problem.PluginNotFound(id)
	}
	return service.Plugin{ID: id}, nil
}

// Write implements io.Writer for the log.
func (r *rig) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.log.Write(p)
}

func newRig(t *testing.T, l Limits) *rig {
	t.Helper()
	if err := limits.Fill(&l); err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, dir: t.TempDir()}
	v, err := vault.Open(r.dir, vault.Options{Source: vault.SourceFile, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	secrets, err := vault.NewRecords(v, vault.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	env := service.Env{Path: func(name string) string { return filepath.Join(r.dir, name) },
		Logger: slog.New(slog.NewTextHandler(r, nil)), Plugins: plugins{}, Version: "1.2.3"}
	r.Service = New(env, Config{Limits: l, Secrets: secrets,
		Record: func(c netpolicy.Call) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.lines = append(r.lines, c)
		},
		Confirm: func(_ context.Context, plugin string, req abi.CLIRequest, _ string,
			call func(bundle.Digest) (abi.RawJSON, error)) (abi.RawJSON, error) {
			r.asked = append(r.asked, fmt.Sprintf("%s %s %s %s", plugin, req.Method, req.Path, req.Body))
			if r.answer != nil {
				return nil, r.answer
			}
			return call("")
		}})
	t.Cleanup(func() {
		if err := r.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	return r
}

// at names a server at an address and grants its tools to the plugin a; the asking ones begin with "?".
func (r *rig) at(name, url, token string, tools ...string) {
	r.t.Helper()
	if _, err := r.addServer(r.t.Context(), api.AddMCPServerRequest{Name: name, URL: url, Token: token}); err != nil {
		r.t.Fatal(err)
	}
	r.grants(name, tools...)
}

func (r *rig) grants(name string, tools ...string) {
	r.t.Helper()
	all, err := r.settings()
	if err != nil {
		r.t.Fatal(err)
	}
	in := api.MCPToolsRequest{ID: "a", Tools: all.Grants["a"]}
	for _, tool := range tools {
		in.Tools = append(in.Tools, api.MCPTool{Server: name, Tool: strings.TrimPrefix(tool, "?"),
			Asks: strings.HasPrefix(tool, "?")})
	}
	if _, err := r.grant(r.t.Context(), in); err != nil {
		r.t.Fatal(err)
	}
}

// program names this test as a program that does something, see [TestProgram].
func (r *rig) program(name, what string, tools ...string) {
	r.t.Helper()
	command := []string{os.Args[0], "-test.run=^TestProgram$", what}
	if err := AddProgram(r.dir, name, command, []string{"WASMHOST_TEST_NAMED"}, 100); err != nil {
		r.t.Fatal(err)
	}
	r.grants(name, tools...)
}

// call has the plugin a call a tool, and returns what it gets in a line.
func (r *rig) call(name, tool, arguments string) string {
	r.t.Helper()
	return line(guest{r.Service, "a"}.CallTool(r.t.Context(), name, tool, []byte(arguments)))
}

func line(text []byte, err error) string {
	if guest, is := errors.AsType[*abi.Error](err); is {
		return "!" + string(guest.Code) + ": " + guest.Message
	}
	if err != nil {
		return "!! " + err.Error()
	}
	return string(text)
}

func want(t *testing.T, what, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%s: %.300s, want %q in it", what, got, part)
		}
	}
}

// honest is a server with a few tools.
func honest() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "honest", Version: "1"}, nil)
	type numbers struct {
		A int `json:"a"`
		B int `json:"b"`
	}
	type sum struct {
		Sum int `json:"sum"`
	}
	mcp.AddTool(s, &mcp.Tool{Name: "add", Title: "Add", Description: "Adds two numbers."},
		func(_ context.Context, _ *mcp.CallToolRequest, n numbers) (*mcp.CallToolResult, sum, error) {
			return nil, sum{n.A + n.B}, nil
		})
	says := func(name string, do func(context.Context, *mcp.CallToolRequest) (string, error)) {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)},
			func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				text, err := do(ctx, r)
				return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: err != nil}, nil
			})
	}
	says("fail", func(context.Context, *mcp.CallToolRequest) (string, error) { return "no luck", io.EOF })
	says("secret", func(context.Context, *mcp.CallToolRequest) (string, error) { return "hidden", nil })
	says("big", func(context.Context, *mcp.CallToolRequest) (string, error) { return strings.Repeat("x", 200_000), nil })
	says("env", func(context.Context, *mcp.CallToolRequest) (string, error) {
		return strings.Join(os.Environ(), " ") + fmt.Sprint(" pid=", os.Getpid()), nil
	})
	says("slow", func(ctx context.Context, _ *mcp.CallToolRequest) (string, error) {
		select {
		case <-ctx.Done():
		case <-time.After(2 * time.Second): // servers of this library hear of no hang-up by the newest revision
		}
		return "", nil
	})
	says("crash", func(context.Context, *mcp.CallToolRequest) (string, error) { os.Exit(3); return "", nil })
	says("ask", func(ctx context.Context, r *mcp.CallToolRequest) (string, error) {
		_, asked := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Your password?"})
		//lint:ignore SA1019 a server may still ask for it
		_, sampled := r.Session.CreateMessage(ctx, &mcp.CreateMessageParams{MaxTokens: 1})
		return fmt.Sprintf("elicit refused=%t sample refused=%t", asked != nil, sampled != nil), nil
	})
	return s
}

// overHTTP serves honest tools at an address, in one of the two eras, to who has the token.
func serveHTTP(t *testing.T, stateless bool, token string) string {
	t.Helper()
	s := honest()
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{Stateless: stateless})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token != "" && r.Header.Get("Authorization") != "Bearer "+token {
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// TestProgram is the programs that tests start. By itself it does nothing.
func TestProgram(t *testing.T) {
	if flag.NArg() == 0 {
		return
	}
	sleep := func() { time.Sleep(time.Hour) }
	switch what := flag.Arg(0); what {
	case "honest":
		_ = honest().Run(context.Background(), &mcp.StdioTransport{})
	case "exits":
		fmt.Println("usage: none")
	case "silent":
		sleep()
	case "deaf": // it answers the first message, and reads no other
		var in struct{ ID json.RawMessage }
		if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
			os.Exit(5)
		}
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}}`+"\n",
			in.ID)
		sleep()
	case "pings": // it reads nothing, and asks for more answers than its input holds
		for i := range 100_000 {
			if _, err := fmt.Printf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`+"\n", i); err != nil {
				break
			}
		}
		sleep()
	case "floods":
		for {
			if _, err := os.Stdout.Write(bytes.Repeat([]byte(" "), 1<<16)); err != nil {
				sleep()
			}
		}
	case "notifies":
		for {
			if _, err := fmt.Println(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`); err != nil {
				sleep()
			}
		}
	case "long":
		fmt.Print(`{"jsonrpc":"2.0","id":1,"result":{"a":"`)
		for {
			if _, err := os.Stdout.Write(bytes.Repeat([]byte("a"), 1<<16)); err != nil {
				sleep()
			}
		}
	case "child": // starts another one that holds on to everything, and does not end by itself
		child := exec.Command(os.Args[0], "-test.run=^TestProgram$", "silent")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			os.Exit(4)
		}
		_ = os.WriteFile(os.Getenv("WASMHOST_TEST_NAMED"), []byte(fmt.Sprint(child.Process.Pid)), 0o600)
		_ = honest().Run(context.Background(), &mcp.StdioTransport{})
		sleep()
	}
	os.Exit(0)
}
