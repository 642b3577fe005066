package api

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Bounds on what a running host may answer.
const (
	// MaxAnswerBytes is how long an answer that is read whole may be.
	MaxAnswerBytes = 64 << 20
	// MaxEventLine is the longest line of a stream that is read.
	MaxEventLine = 2 << 20
	dialTimeout  = 5 * time.Second
	// callTimeout bounds one call; an installation compiles the plugin.
	callTimeout = 5 * time.Minute
	// maxSilence is how long a stream may be without a sign of life: several
	// times what the host's own default is.
	maxSilence = time.Minute
)

// Client reaches a running host through its control server. It is a [Caller].
// What the host refuses is a [*problem.Problem].
type Client struct {
	base, token, agent string
	http               *http.Client
}

// NewClient returns a client that goes to the given address only, such as
// http://127.0.0.1:19519: through no proxy, after no redirect. The Unix socket
// is used instead where it is not empty. Agent is the User-Agent.
func NewClient(base, socket, token, agent string) *Client {
	dialer := &net.Dialer{Timeout: dialTimeout}
	dial := dialer.DialContext
	if socket != "" {
		base = "http://localhost"
		dial = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", socket)
		}
	}
	return &Client{base: strings.TrimSuffix(base, "/"), token: token, agent: agent, http: &http.Client{
		Transport:     &http.Transport{DialContext: dial, DisableKeepAlives: true, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Base is the address of the host.
func (c *Client) Base() string { return c.base }

// Response is an answer of the host, read whole.
type Response struct {
	Status      int
	ContentType string
	Body        []byte
	RequestID   string
}

// Problem reads the answer as a problem of the host.
func (r *Response) Problem() *problem.Problem {
	kind, _, _ := mime.ParseMediaType(r.ContentType)
	if kind == problem.ContentType {
		if p := problem.Parse(r.Body); p != nil {
			p.HTTPStatus = r.Status
			return p
		}
	}
	return &problem.Problem{HTTPStatus: r.Status, Detail: fmt.Sprintf("the host answered with HTTP status %d", r.Status)}
}

// Send makes one request, whatever its path, and reads the answer. A nil body
// sends none, any other is JSON.
func (c *Client) Send(ctx context.Context, method, target string, body []byte) (*Response, error) {
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	resp, err := c.Do(ctx, method, target, reader, "application/json")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return c.Read(resp)
}

// Do sends a request that says who asks.
func (c *Client) Do(ctx context.Context, method, target string, body io.Reader, content string) (*http.Response,
	error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+target, body)
	if err != nil {
		return nil, fmt.Errorf("request to the host: %w", err)
	}
	if body != nil {
		req.Header.Set("Content-Type", content)
	}
	c.sign(req)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.unreachable(err)
	}
	return resp, nil
}

func (c *Client) sign(req *http.Request) {
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	req.Header.Set("User-Agent", c.agent)
}

// Read reads a response whole.
func (c *Client) Read(resp *http.Response) (*Response, error) {
	content, err := io.ReadAll(io.LimitReader(resp.Body, MaxAnswerBytes+1))
	if err != nil {
		return nil, c.unreachable(err)
	}
	if len(content) > MaxAnswerBytes {
		return nil, fmt.Errorf("the answer is over %d MiB; ask for less", MaxAnswerBytes>>20)
	}
	return &Response{Status: resp.StatusCode, ContentType: resp.Header.Get("Content-Type"), Body: content,
		RequestID: resp.Header.Get("X-Request-Id")}, nil
}

func (c *Client) unreachable(err error) error {
	if urlErr, ok := errors.AsType[*url.Error](err); ok {
		if urlErr.Timeout() {
			return fmt.Errorf("the host at %s did not answer in time: %w", c.base, urlErr.Err)
		}
		err = urlErr.Err
	}
	if certificate, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return fmt.Errorf("the certificate of the host at %s is not trusted here: %w; "+
			"let it serve on a --unix-socket as well, which commands on this machine then use", c.base, certificate)
	}
	return fmt.Errorf("the host at %s cannot be reached: %w; see whether 'wasmhost serve' still runs, and its output",
		c.base, err)
}

// Call implements [Caller]. An upload takes as long as it takes: the host
// bounds it by progress.
func (c *Client) Call(ctx context.Context, r *Route, in any, body io.Reader, out any) error {
	v := reflect.ValueOf(in).Elem()
	content := "application/octet-stream" // an archive or a package
	if body == nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, callTimeout)
		defer cancel()
		text, err := r.encode(v)
		if err != nil {
			return fmt.Errorf("encode the request: %w", err)
		}
		if text != nil {
			body, content = bytes.NewReader(text), "application/json"
		}
	}
	resp, err := c.Do(ctx, r.Method, r.target(v), body, content)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := c.Read(resp)
	if err != nil {
		return err
	}
	if answer.Status < 200 || answer.Status > 299 {
		return answer.Problem()
	}
	if r.Out == none {
		return nil
	}
	if err := json.Unmarshal(answer.Body, out); err != nil {
		return fmt.Errorf("the host's answer to %s cannot be read: %w; is it of the same version as this command?", r.Name(),
			err)
	}
	return nil
}

// Download implements [Caller]. It takes as long as it takes: the host bounds
// it by progress.
func (c *Client) Download(ctx context.Context, r *Route, in any, w io.Writer) error {
	resp, err := c.Do(ctx, r.Method, r.target(reflect.ValueOf(in).Elem()), nil, "")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		answer, err := c.Read(resp)
		if err != nil {
			return err
		}
		return answer.Problem()
	}
	copied := &sink{w: w}
	if _, err := io.Copy(copied, resp.Body); err != nil {
		if copied.err != nil {
			return fmt.Errorf("write the file: %w", copied.err)
		}
		return fmt.Errorf("the host broke off: %w; its output says why", err)
	}
	if t, ok := w.(Trailers); ok {
		for name := range resp.Trailer {
			t.SetTrailer(name, resp.Trailer.Get(name))
		}
	}
	return nil
}

// sink remembers that the fault is the writer's.
type sink struct {
	w   io.Writer
	err error
}

func (s *sink) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if err != nil {
		s.err = err
	}
	return n, err
}

// Event is one server-sent event.
type Event struct {
	// ID is what a client gives to resume, in the field of its request that is
	// tagged header:"Last-Event-ID"; may be empty.
	ID string
	// Name is empty for the subject of the stream.
	Name string
	Data []byte
}

// ErrStreamCut says that a stream ended without its last event, so that it is
// worth resuming.
var ErrStreamCut = errors.New("the connection to the host was cut")

// Follow reads the events of a route until they end or each returns an error.
// The error is a [*problem.Problem] where the host refuses, and wraps
// [ErrStreamCut] where the connection ends.
func (c *Client) Follow(ctx context.Context, r *Route, in any, each func(Event) error) error {
	v := reflect.ValueOf(in).Elem()
	last := ""
	if h := r.request.header; h != nil && !v.Field(h.index).IsNil() {
		last = format(v.Field(h.index))
	}
	return c.Stream(ctx, r.target(v), last, each)
}

// Stream is [Client.Follow] for a path and a query, behind the event with the
// id last where that is not empty.
func (c *Client) Stream(ctx context.Context, target, last string, each func(Event) error) error {
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	alive := time.AfterFunc(maxSilence, cancel)
	defer alive.Stop()
	req, err := http.NewRequestWithContext(reading, http.MethodGet, c.base+target, nil)
	if err != nil {
		return fmt.Errorf("request to the host: %w", err)
	}
	c.sign(req)
	req.Header.Set("Accept", EventContent)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return cut(ctx, c.unreachable(err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		answer, err := c.Read(resp)
		if err != nil {
			return cut(ctx, err)
		}
		return answer.Problem()
	}
	err = readEvents(resp.Body, func() { alive.Reset(maxSilence) }, each)
	if errors.Is(err, ErrStreamCut) {
		return cut(ctx, err)
	}
	return err
}

// cut marks the end of a connection as worth resuming, unless ctx ended it.
func cut(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, ErrStreamCut) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrStreamCut, err)
}

// readEvents reads events by the rules of the HTML standard, as far as the
// host uses them. Heard is called for each line.
func readEvents(from io.Reader, heard func(), each func(Event) error) error {
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 0, 64<<10), MaxEventLine)
	var event Event
	var data []string
	for lines.Scan() {
		heard()
		line := lines.Text()
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && data == nil:
			event = Event{}
		case line == "":
			event.Data = []byte(strings.Join(data, "\n"))
			if err := each(event); err != nil {
				return err
			}
			event, data = Event{}, nil
		case field == "id":
			event.ID = value
		case field == "event":
			event.Name = value
		case field == "data":
			data = append(data, value)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("the host sent a line of more than %d MiB; is it of the same version as this command?",
			MaxEventLine>>20)
	} else if err != nil {
		return fmt.Errorf("%w: %w", ErrStreamCut, err)
	}
	return ErrStreamCut
}
