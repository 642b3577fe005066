package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// requestArchive sends a request with a body of a type and returns what came
// back.
func (h *harness) requestArchive(t *testing.T, method, target, contentType, token string,
	body io.Reader) (*http.Response, string, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, "http://"+h.addr+target, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp, string(text), err
}

func TestArchivesAPI(t *testing.T) {
	h := start(t, func(c *Config) {
		c.Limits.APIBodyBytes, c.Limits.BodyBytes, c.Limits.FailureBurst, c.Limits.ArchiveBytes = 1000, 1000, 1000, 1<<20
	})
	scoped, _, err := h.tokens.Create(NewTokenRequest{Name: "scoped", Scopes: []api.Scope{{Plugin: "demo"}}})
	if err != nil {
		t.Fatal(err)
	}
	const imported = "/api/v1/plugins/demo/import"
	large := strings.Repeat("x", 500_000) // beyond what other bodies may have
	for _, c := range []struct {
		name, method, target, contentType, token, body string
		status                                         int
		code, text                                     string
	}{
		{"export of nobody", "GET", "/api/v1/plugins/nobody/export", "", "", "", 404, problem.CodePluginNotFound, ""},
		{"export with a scoped token", "GET", "/api/v1/plugins/demo/export", "", scoped, "", 403, problem.CodeForbidden, ""},
		{"export without a token", "GET", "/api/v1/plugins/demo/export", "", "no", "", 401, problem.CodeUnauthorized, ""},
		{"backup with a scoped token", "GET", "/api/v1/backup", "", scoped, "", 403, problem.CodeForbidden, ""},
		{"backup that fails at once", "GET", "/api/v1/backup?logs=true", "", "", "", 500, problem.CodeInternal, ""},
		{"backup with the key", "GET", "/api/v1/backup?key=true", "", "", "", 400, problem.CodeInvalidQuery, "key"},
		{"backup, misspelt", "GET", "/api/v1/backup?logs=yes", "", "", "", 400, problem.CodeInvalidQuery, "true or false"},
		{"backup with POST", "POST", "/api/v1/backup", "", "", "", 405, problem.CodeMethodNotAllowed, ""},

		{"import", "POST", imported + "?replace=true&from=other", archiveType, "", large, 200, "", `"from":"other"`},
		{"import, lists", "POST", imported + "?replace=true", "application/octet-stream", "", large, 200, "", `"secrets":[]`},
		{"import without consent", "POST", imported, archiveType, "", large, 409, problem.CodeConflict, "replace=true"},
		{"import of something else", "POST", imported, archiveType, "", "short", 422, problem.CodeInvalidArchive,
			"too short"},
		{"import of nobody", "POST", "/api/v1/plugins/nobody/import", archiveType, "", large, 404, problem.CodePluginNotFound,
			""},
		{"import as JSON", "POST", imported, "application/json", "", "{}", 415, problem.CodeUnsupportedMediaType,
			archiveType},
		{"import of no type", "POST", imported, "", "", large, 415, problem.CodeUnsupportedMediaType, ""},
		{"import, too large", "POST", imported + "?replace=true", archiveType, "", strings.Repeat("x", 1<<20+1), 413,
			problem.CodeBodyTooLarge, "server.archive-bytes"},
		{"import with a scoped token", "POST", imported, archiveType, scoped, large, 403, problem.CodeForbidden, ""},
		{"import, misspelt", "POST", imported + "?replace=1", archiveType, "", large, 400, problem.CodeInvalidQuery,
			"replace"},
		{"import, unknown name", "POST", imported + "?force=true", archiveType, "", large, 400, problem.CodeInvalidQuery,
			"force"},
	} {
		token := c.token
		if token == "" {
			token = h.token
		}
		resp, text, err := h.requestArchive(t, c.method, c.target, c.contentType, token, strings.NewReader(c.body))
		if err != nil || resp.StatusCode != c.status || c.code != "" && !strings.Contains(text, `"code":"`+c.code+`"`) ||
			!strings.Contains(text, c.text) {
			t.Errorf("%s: %d %.300s, %v; want %d %s", c.name, resp.StatusCode, text, err, c.status, c.code)
		}
	}
	// A body of unknown length is bounded as well.
	resp, text, err := h.requestArchive(t, "POST", imported, archiveType, h.token,
		struct{ io.Reader }{strings.NewReader(strings.Repeat("x", 2<<20))})
	if err != nil || resp.StatusCode != 413 {
		t.Errorf("a body in chunks, too large: %d %s, %v", resp.StatusCode, text, err)
	}
	for _, target := range []string{"/api/v1/backup", "/api/v1/plugins/demo/export"} {
		resp, text, err := h.requestArchive(t, "GET", target, "", h.token, nil)
		if err != nil || resp.StatusCode != 200 || text != archiveText || resp.Header.Get("Content-Type") != archiveType ||
			resp.Header.Get("Cache-Control") != "no-store" || resp.Header.Get("X-Request-Id") == "" {
			t.Errorf("%s: %d, %d bytes, %v, %v", target, resp.StatusCode, len(text), resp.Header, err)
		}
	}
}

// An icon is an image, which runs no script where it is opened by itself.
func TestIconIsAnImage(t *testing.T) {
	h := start(t, nil)
	resp, text, err := h.requestArchive(t, "GET", "/api/v1/plugins/demo/icon", "", h.token, nil)
	if err != nil || text != "<svg/>" || resp.Header.Get("Content-Type") != "image/svg+xml" ||
		resp.Header.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.HasPrefix(resp.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("%q, %v, %v", text, resp.Header, err)
	}
}

// A failure half-way must not look like the end.
func TestArchiveBreaksOff(t *testing.T) {
	h := start(t, nil)
	_, text, err := h.requestArchive(t, "GET", "/api/v1/plugins/broken/export", "", h.token, nil)
	if err == nil || text != archiveText {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	if log := h.logs.String(); !strings.Contains(log, "the disk is broken") {
		t.Errorf("the log does not say why: %s", log)
	}
}

// TestArchiveProgress lets clients be slow: as long as something moves, an
// archive may take longer than other bodies and responses may.
func TestArchiveProgress(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	bounded := func(timeout time.Duration) *harness {
		return start(t, func(c *Config) { c.Limits.BodyTimeout, c.Limits.WriteTimeout = timeout, timeout })
	}
	const long, pieces = 4 * time.Second, 5 // so that a piece may come late
	h := bounded(long)
	piece := strings.Repeat("x", progressBytes)
	reader, writer := io.Pipe()
	go func() {
		for range pieces {
			time.Sleep(long / 4)
			_, _ = io.WriteString(writer, piece)
		}
		_ = writer.Close()
	}()
	begun := time.Now()
	resp, text, err := h.requestArchive(t, "POST", "/api/v1/plugins/demo/import?replace=true", archiveType, h.token,
		reader)
	if err != nil || resp.StatusCode != 200 || time.Since(begun) < long ||
		!strings.Contains(text, fmt.Sprintf(`"bytes":%d`, pieces*progressBytes)) {
		t.Errorf("a slow body: %d %s after %v, %v", resp.StatusCode, text, time.Since(begun), err)
	}

	const timeout = 1500 * time.Millisecond
	h = bounded(timeout)

	// Drops are no progress.
	for _, drops := range []bool{false, true} {
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn,
			"POST /api/v1/plugins/demo/import HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: "+
				"%s\r\nContent-Length: 100000\r\n\r\n", h.addr, h.token, archiveType)
		if drops {
			go func() {
				for {
					if _, err := conn.Write([]byte("x")); err != nil {
						return
					}
					time.Sleep(timeout / 20)
				}
			}()
		}
		_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second))
		status, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || !strings.Contains(status, "408") {
			t.Errorf("a body that stands still (drops: %v): %q, %v", drops, status, err)
		}
	}

	// A client that takes nothing is given up.
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET /api/v1/plugins/endless/export HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n",
		h.addr, h.token)
	select {
	case err := <-h.plugins.endless:
		var timedOut net.Error
		if !errors.As(err, &timedOut) || !timedOut.Timeout() {
			t.Errorf("the end of an export that nobody takes: %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("an export that nobody takes does not end")
	}
}
