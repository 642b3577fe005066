package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/server"
)

// Bounds on what a running host may answer.
const (
	maxAnswerBytes = 64 << 20
	dialTimeout    = 5 * time.Second
	// apiTimeout bounds one call of the host's own API; an installation
	// compiles the plugin.
	apiTimeout = 5 * time.Minute
)

// client reaches a running host through its control server.
type client struct {
	base  string // such as http://127.0.0.1:19519
	token string
	http  *http.Client
}

// newClient returns a client that goes to the given address only: through no
// proxy, after no redirect. A Unix socket is used instead where there is one.
func newClient(base, socket, token string) *client {
	dialer := &net.Dialer{Timeout: dialTimeout}
	dial := dialer.DialContext
	if socket != "" {
		base = "http://localhost"
		dial = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", socket)
		}
	}
	return &client{base: strings.TrimSuffix(base, "/"), token: token, http: &http.Client{
		Transport:     &http.Transport{DialContext: dial, DisableKeepAlives: true, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// answer is a response of the host, read whole.
type answer struct {
	status      int
	contentType string
	body        []byte
}

// send makes one request. A nil body sends none.
func (c *client) send(ctx context.Context, method, target string, body []byte) (*answer, error) {
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+target, reader)
	if err != nil {
		return nil, fmt.Errorf("request to the host: %w", err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	c.sign(req)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, unreachable(c.base, err)
	}
	defer resp.Body.Close()
	return readAnswer(c.base, resp)
}

// sign says who asks.
func (c *client) sign(req *http.Request) {
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("User-Agent", "wasmhost-cli/"+hostVersion())
}

// readAnswer reads a response whole.
func readAnswer(base string, resp *http.Response) (*answer, error) {
	content, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswerBytes+1))
	if err != nil {
		return nil, unreachable(base, err)
	}
	if len(content) > maxAnswerBytes {
		return nil, fmt.Errorf("the answer is over %s; ask for less", size(maxAnswerBytes))
	}
	return &answer{status: resp.StatusCode, contentType: resp.Header.Get("Content-Type"), body: content}, nil
}

func unreachable(base string, err error) error {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		if urlErr.Timeout() {
			return fmt.Errorf("the host at %s did not answer in time: %w", base, urlErr.Err)
		}
		err = urlErr.Err
	}
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &certificate) {
		return fmt.Errorf("the certificate of the host at %s is not trusted here: %w; let it serve on a --unix-socket as well, which commands on this machine then use", base, certificate.Err)
	}
	return fmt.Errorf("the host at %s cannot be reached: %w; see whether 'wasmhost serve' still runs, and its output", base, err)
}

// apiError is a problem that the host answered with.
type apiError struct {
	Status    int               `json:"status"`
	Code      string            `json:"code"`
	Title     string            `json:"title"`
	Detail    string            `json:"detail"`
	RequestID string            `json:"requestId"`
	State     server.State      `json:"state"` // of a plugin that is not active
	Findings  manifest.Findings `json:"findings"`
}

func (e *apiError) Error() string {
	switch {
	case e.Code == server.CodeUnauthorized:
		return "the host refused the token: " + e.Detail + "; if it was revoked, give another one in the variable " + host.EnvToken
	case e.Code == server.CodeInternal && e.RequestID != "":
		return e.Detail + " (request " + e.RequestID + ")"
	case e.Detail != "":
		return e.Detail
	}
	return fmt.Sprintf("the host answered with HTTP status %d", e.Status)
}

// problem reads the answer as a problem of the host.
func (a *answer) problem() *apiError {
	e := &apiError{}
	kind, _, _ := mime.ParseMediaType(a.contentType)
	if kind != "application/problem+json" || json.Unmarshal(a.body, e) != nil {
		e = &apiError{}
	}
	e.Status = a.status
	return e
}

// api calls a route of the host itself: in is encoded, the answer decoded
// into out, each unless it is nil.
func (c *client) api(ctx context.Context, method, target string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, apiTimeout)
	defer cancel()
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return fmt.Errorf("encode the request: %w", err)
		}
	}
	a, err := c.send(ctx, method, "/api/v1"+target, body)
	if err != nil {
		return err
	}
	if a.status < 200 || a.status > 299 {
		return a.problem()
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(a.body, out); err != nil {
		return fmt.Errorf("the host's answer to %s %s cannot be read: %w; is it of the same version as this command?", method, target, err)
	}
	return nil
}
