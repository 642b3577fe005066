package ai

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
)

// OpenAIConfig says where a server with the chat completions protocol is.
type OpenAIConfig struct {
	// BaseURL is the address below which chat/completions is, such as
	// https://api.openai.com/v1 or http://127.0.0.1:11434/v1. Required.
	BaseURL string
	// Model is the name of the model. Required.
	Model string
	// Key returns the key, which is asked for anew for each request and not
	// kept. Nil or an empty key means none.
	Key func(ctx context.Context) (string, error)
	// PlainKey allows a key over http to a host that is neither loopback nor a
	// private address.
	PlainKey bool
	// MaxTokens bounds the tokens of an answer; 0 leaves it to the server. A
	// server whose context is smaller refuses every call.
	MaxTokens int64
	// MaxTokensField is the name of that parameter: max_tokens, or
	// max_completion_tokens, which is the default for api.openai.com only.
	MaxTokensField string
	// Proxy to use; nil means none, whatever the environment says. It is not
	// used for a base URL on loopback or with a private address. A server with
	// http gets its key through it in the clear, which takes PlainKey.
	Proxy *url.URL
	// RootCAs that certificates must be signed by; nil means the system's.
	RootCAs *x509.CertPool
	// DialTimeout is how long connecting may take. Default 10 s.
	DialTimeout time.Duration
	// FirstByte is how long the server may take to begin an answer. Answers
	// that are not streamed begin when they are complete. Default 5 min.
	FirstByte time.Duration
}

// OpenAI is a [Provider] that speaks the chat completions protocol.
type OpenAI struct {
	config    OpenAIConfig
	local     bool // whether a key may go there unencrypted
	transport *http.Transport
	noUsage   atomic.Bool // the server does not know stream_options
}

// NewOpenAI checks the configuration. It does not connect.
func NewOpenAI(c OpenAIConfig) (*OpenAI, error) {
	base, err := url.Parse(c.BaseURL)
	switch {
	case err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https":
		return nil, setup("the base URL must be an http or https address, such as https://api.openai.com/v1")
	case base.User != nil:
		return nil, setup("the base URL holds a user name or password: give a key instead")
	case base.RawQuery != "" || base.Fragment != "" || base.ForceQuery:
		return nil, setup("the base URL must end with its path")
	case strings.TrimSpace(c.Model) == "" || len(c.Model) > 200 || oneLine(c.Model) != c.Model:
		return nil, setup("the name of the model must have 1 to 200 bytes and no control characters")
	case c.MaxTokens < 0:
		return nil, setup("the number of tokens of an answer must not be negative")
	}
	switch c.MaxTokensField {
	case "":
		c.MaxTokensField = "max_tokens"
		if strings.EqualFold(base.Hostname(), "api.openai.com") {
			c.MaxTokensField = "max_completion_tokens"
		}
	case "max_tokens", "max_completion_tokens":
	default:
		return nil, setup("the field for the number of tokens must be max_tokens or max_completion_tokens")
	}
	c.DialTimeout = cmp.Or(c.DialTimeout, 10*time.Second)
	c.FirstByte = cmp.Or(c.FirstByte, 5*time.Minute)
	o := &OpenAI{config: c, local: base.Scheme == "https" || isLocal(base.Hostname())}
	config := &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: c.RootCAs}
	o.transport = &http.Transport{
		DialContext:            c.dial,
		DialTLSContext:         pause.DialTLS(c.dial, config, c.DialTimeout),
		TLSClientConfig:        config, // of a handshake through a proxy, which FirstByte bounds
		TLSHandshakeTimeout:    c.FirstByte,
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // so that lengths are those on the wire
		MaxResponseHeaderBytes: 64 << 10,
		MaxIdleConnsPerHost:    16,
		IdleConnTimeout:        time.Minute,
	}
	if c.Proxy != nil && !isLocal(base.Hostname()) {
		o.transport.Proxy = http.ProxyURL(c.Proxy)
	}
	return o, nil
}

// dial connects within [OpenAIConfig].DialTimeout.
func (c *OpenAIConfig) dial(ctx context.Context, network, address string) (net.Conn, error) {
	ctx, cancel := pause.WithTimeout(ctx, c.DialTimeout)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil && ctx.Err() == context.DeadlineExceeded {
		err = context.DeadlineExceeded
	}
	return conn, err
}

// setup is the error of an unusable configuration.
func setup(detail string) error { return &ProviderError{Reason: ReasonSetup, Detail: detail} }

// IsPrivate reports whether nobody on the way to a base URL, such as a proxy, can
// read along, as far as it tells: it is https, or stays on this machine or in a
// private network. A key is sent to others only with [OpenAIConfig].PlainKey.
func IsPrivate(baseURL string) bool {
	base, err := url.Parse(baseURL)
	return err == nil && (base.Scheme == "https" || isLocal(base.Hostname()))
}

// isLocal reports whether traffic to a host stays on this machine or in a
// private network, as far as its name tells.
func isLocal(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && (addr.IsLoopback() || addr.IsPrivate() || addr.IsLinkLocalUnicast())
}

// MostTokens is how many tokens an answer may have; 0 where the server decides.
func (o *OpenAI) MostTokens() int64 { return o.config.MaxTokens }

// Close drops the connections that are not in use.
func (o *OpenAI) Close() { o.transport.CloseIdleConnections() }

// Generate implements [Provider].
func (o *OpenAI) Generate(ctx context.Context, req Request, yield func(delta string) error) (Reply, error) {
	key, err := o.key(ctx)
	if err != nil {
		return Reply{}, err
	}
	withUsage := !o.noUsage.Load()
	reply, err := o.generate(ctx, &req, key, withUsage, yield)
	var failed *ProviderError
	if yield != nil && withUsage && errors.As(err, &failed) && failed.Reason == ReasonRejected &&
		mentions(failed.Detail, "stream_options", "include_usage") {
		o.noUsage.Store(true)
		return o.generate(ctx, &req, key, false, yield)
	}
	return reply, err
}

// key returns the key when it may be sent.
func (o *OpenAI) key(ctx context.Context) (string, error) {
	if o.config.Key == nil {
		return "", nil
	}
	key, err := o.config.Key(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", setup("its key cannot be read")
	}
	key = strings.TrimSpace(key)
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return "", setup("its key has characters that a key cannot have: enter it again")
		}
	}
	if key != "" && !o.local && !o.config.PlainKey {
		return "", setup("its address is not https, and the key would be sent in the clear: use https, or allow it " +
			"in the configuration")
	}
	return key, nil
}

func (o *OpenAI) generate(ctx context.Context, req *Request, key string, withUsage bool,
	yield func(delta string) error) (Reply, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &roundTrip{next: o.transport, req: req, key: key, stream: yield != nil, first: o.config.FirstByte, stop: stop}
	config := openai.DefaultConfig(key)
	config.BaseURL = o.config.BaseURL
	config.EmptyMessagesLimit = math.MaxUint32 // what comes is bounded by its bytes, and by time
	config.HTTPClient = &http.Client{
		Transport:     r,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	client := openai.NewClientWithConfig(config)
	params, err := o.params(req)
	if err != nil {
		return Reply{}, err
	}
	var reply Reply
	if yield == nil {
		r.limit = 6*int64(req.AnswerBytes) + 256<<10 // every byte of a text may be escaped
		reply, err = whole(ctx, client, params, r)
	} else {
		r.limit = 128*int64(req.AnswerBytes) + 4<<20 // every token comes with some 200 bytes around it
		if withUsage {
			params.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
		}
		reply, err = streamed(ctx, client, params, r, yield)
	}
	if err == nil {
		return reply, nil
	}
	return reply, classify(ctx, err, r.body)
}

// classify makes the error of a request one that [Provider] may return. The
// texts of the client and of package net may hold anything, and are not used.
// The body is nil where no answer has begun.
func classify(ctx context.Context, err error, body *boundedBody) error {
	var failed *ProviderError
	var own *yieldError
	switch {
	case errors.As(err, &own):
		return own.err
	case errors.As(err, &failed):
		failed.Worked = failed.Worked || body != nil
		return failed
	case errors.As(context.Cause(ctx), &failed):
		failed.Again, failed.Worked = false, true
		return failed
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, openai.ErrReasoningModelMaxTokensDeprecated):
		return &ProviderError{Reason: ReasonSetup, Detail: "this model takes no max_tokens",
			Hint: "use max_completion_tokens as the field for the number of tokens"}
	case body != nil && body.broke:
		return &ProviderError{Reason: ReasonCut, Worked: true}
	}
	return &ProviderError{Reason: ReasonProtocol, Worked: body != nil}
}

// params writes a request by the protocol.
func (o *OpenAI) params(req *Request) (openai.ChatCompletionRequest, error) {
	params := openai.ChatCompletionRequest{Model: o.config.Model}
	if o.config.MaxTokensField == "max_tokens" {
		//lint:ignore SA1019 most servers but the maker's know only this name
		params.MaxTokens = int(o.config.MaxTokens)
	} else {
		params.MaxCompletionTokens = int(o.config.MaxTokens)
	}
	for _, m := range req.Messages {
		switch m.Role {
		case RoleSystem, RoleUser, RoleAssistant: // which the protocol calls the same
			params.Messages = append(params.Messages, openai.ChatCompletionMessage{Role: string(m.Role),
				Content: m.Text})
		default:
			return params, fmt.Errorf("unknown role %q", m.Role)
		}
	}
	s := req.Shape
	switch {
	case s == nil:
	case s.Mode == ModeSchema:
		params.ResponseFormat = &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: s.Name, Description: s.Description, Schema: s.Schema,
			},
		}
	default:
		params.Tools = []openai.Tool{{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: s.Name, Description: s.Description, Parameters: s.Schema,
		}}}
		params.ToolChoice = openai.ToolChoice{Type: openai.ToolTypeFunction,
			Function: openai.ToolFunction{Name: s.Name}}
	}
	return params, nil
}
