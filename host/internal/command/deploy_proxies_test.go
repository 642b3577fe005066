package command

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestDeployProxies has each proxy pass requests on to a host, by the file that is
// there for it; where the program is not on this machine the file is only read.
func TestDeployProxies(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	url, stop := c.serve("--base-path", "/wasm", "--host-allow", "plugins.example", "--limit", "server.heartbeat=50ms")
	defer stop()
	if !strings.HasSuffix(url, "/wasm") {
		t.Fatalf("it serves at %s", url)
	}
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	wantTexts(t, c.must("call", "echo", "GET", "echo").out, "null")
	const there = "https://plugins.example/wasm/#code="
	for at, want := range map[string]string{"": url + "/#code=", "https://plugins.example": there,
		"https://plugins.example/wasm/": there} {
		if r := c.must("open", "--link", "--at", at); !strings.HasPrefix(r.out, want) {
			t.Errorf("--at %q prints %s", at, r.out)
		}
	}
	c.fails(cli.ExitUsage, []string{"--base-path /other"}, "open", "--link", "--at", "https://plugins.example/other")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	crt, key, both := writeCertificate(t)
	for name, program := range map[string]func(text, dir, port string) (config string, command []string){
		"nginx.conf": func(text, dir, port string) (string, []string) {
			text = strings.NewReplacer("listen 443", "listen 127.0.0.1:"+port, "/etc/ssl/plugins.example.crt", crt,
				"/etc/ssl/plugins.example.key", key).Replace(text)
			return "daemon off; master_process off; pid " + dir + "/pid; error_log " + dir + "/log;\nevents {}\nhttp {\n" +
				"access_log off;\n" + text + "}\n", []string{"nginx", "-p", dir, "-e", dir + "/log", "-c"}
		},
		"Caddyfile": func(text, dir, port string) (string, []string) {
			text = strings.Replace(text, "plugins.example {", "https://plugins.example:"+port+" {\n\ttls "+crt+" "+key+
				"\n\tbind 127.0.0.1", 1)
			return "{\n\tadmin off\n\tauto_https off\n\tstorage file_system " + dir + "\n}\n" + text,
				[]string{"caddy", "run", "--adapter", "caddyfile", "--config"}
		},
		"haproxy.cfg": func(text, dir, port string) (string, []string) {
			return strings.NewReplacer("bind :443", "bind 127.0.0.1:"+port, "/etc/ssl/plugins.example.pem",
				both).Replace(text), []string{"haproxy", "-db", "-f"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(repository(t), "cmd", "wasmhost", "deploy", "proxy", name))
			if err != nil {
				t.Fatal(err)
			}
			wantTexts(t, string(text), "serve --base-path /wasm --host-allow plugins.example", "127.0.0.1:19519")
			dir, port := t.TempDir(), freePort(t)
			address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/wasm")
			config, command := program(strings.ReplaceAll(string(text), "127.0.0.1:19519", address), dir, port)
			path, err := exec.LookPath(command[0])
			if err != nil {
				t.Logf("%v: the file was only read", err)
				return
			}
			file := filepath.Join(dir, "config")
			write(t, file, config)
			ctx, cancel := context.WithCancel(context.Background())
			cmd := exec.CommandContext(ctx, path, append(command[1:], file)...)
			cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
			output := &safeBuffer{}
			cmd.Stdout, cmd.Stderr = output, output
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() {
				cancel()
				_ = cmd.Wait()
				if t.Failed() {
					t.Log(output)
				}
			}()
			tryProxy(t, c, port, token)
		})
	}
}

// tryProxy asks a proxy at a port as a browser does for https://plugins.example.
func tryProxy(t *testing.T, c *user, port, token string) {
	client := &http.Client{Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}, Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			for {
				conn, err := d.DialContext(ctx, "tcp", "127.0.0.1:"+port)
				if err == nil {
					return conn, nil
				}
				if err := cli.Pause(ctx, 20*time.Millisecond); err != nil {
					return nil, err
				}
			}
		}}}
	defer client.CloseIdleConnections()
	send := func(method, path, body string) *http.Response {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, "https://plugins.example"+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		req.Header.Set("X-Forwarded-Proto", "http") // nobody believes the browser
		if body != "" {
			req.Header.Set("Content-Type", "application/json")
		}
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = resp.Body.Close() })
		return resp
	}
	large := `"` + strings.Repeat("x", 2<<20) + `"`
	for _, r := range []struct {
		method, path, body string
		status             int
		contains           string
	}{
		{"GET", "/wasm/", "", 200, "<wasmhost-console>"}, {"GET", "/wasm/console/console.css", "", 200, "{"},
		{"GET", "/wasm", "", 308, ""}, {"GET", "/wasm/readyz", "", 200, ""},
		{"GET", "/wasm/api/v1/openapi.json", "", 200, `"servers":[{"url":"https://plugins.example/wasm"}]`},
		{"POST", "/wasm/plugins/echo/echo", large, 200, "xxx"},
		{"GET", "/wasm/plugins/echo/ec%68o", "", 200, "null"}, {"GET", "/wasm/plugins/echo%2Fecho", "", 404, "requestId"},
		{"GET", "/other", "", 0, ""}, {"GET", "/wasmx/", "", 0, ""},
	} {
		resp := send(r.method, r.path, r.body)
		text, err := io.ReadAll(resp.Body)
		if ours := resp.Header.Get("X-Request-Id") != ""; r.status == 0 && ours {
			t.Errorf("%s reaches the host: %s", r.path, text)
		} else if r.status != 0 && (resp.StatusCode != r.status || err != nil ||
			!strings.Contains(string(text), r.contains)) {
			t.Errorf("%s %s: %d %.300s %v", r.method, r.path, resp.StatusCode, text, err)
		}
		if to := resp.Header.Get("Location"); r.status == 308 && to != "/wasm/" && to != "https://plugins.example/wasm/" {
			t.Errorf("%s leads to %q", r.path, to)
		}
	}
	_, code, _ := strings.Cut(c.must("open", "--link").out, "#code=")
	login := send("POST", "/wasm/api/v1/logins", `{"code":"`+strings.TrimSpace(code)+`"}`)
	if cookie := login.Header.Get("Set-Cookie"); login.StatusCode != 201 || !strings.Contains(cookie, "Path=/wasm/;") ||
		!strings.Contains(cookie, "; Secure") {
		t.Errorf("logging in: %d, the cookie is %s", login.StatusCode, cookie)
	}
	events := send("GET", "/wasm/api/v1/events", "")
	if _, err := io.ReadFull(events.Body, make([]byte, 8)); err != nil { // of an answer that does not end
		t.Errorf("events: %d %v", events.StatusCode, err)
	}
}

// writeCertificate writes a certificate, its key, and a file with both.
func writeCertificate(t *testing.T) (crt, key, both string) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	pair := s.TLS.Certificates[0]
	der, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]})
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	dir := t.TempDir()
	crt, key, both = filepath.Join(dir, "crt"), filepath.Join(dir, "key"), filepath.Join(dir, "pem")
	write(t, crt, string(certificate))
	write(t, key, string(private))
	write(t, both, string(certificate)+string(private))
	return crt, key, both
}

// freePort is a port that nobody has at this moment.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}
