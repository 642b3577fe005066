package mcp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

func errUnknown(name string) error { return invalid("unknown tool %.200q", name) }

func invalid(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}

// or is what a request has, empty where it has nothing.
func or[T any](params *T) *T {
	if params == nil {
		return new(T)
	}
	return params
}

// listTools lists the tools that a token may call, in pages.
func (h *Handler) listTools(ctx context.Context, r *sdk.ListToolsRequest) (*sdk.ListToolsResult, error) {
	c := callerOf(r)
	if c == nil {
		return nil, errUnknown("")
	}
	res := &sdk.ListToolsResult{}
	h.setCacheable(ctx, r, &res.Cacheable)
	if c.who.Code() {
		res.Tools = codeTools()
		return res, nil
	}
	old := r.ProtocolVersion() < stateless
	var err error
	res.Tools, res.NextCursor, err = page(h.current().tools, or(r.Params).Cursor, h.limits.PageBytes,
		func(t *tool) (string, int, *sdk.Tool) {
			switch {
			case !c.sees(t):
				return t.name, 0, nil
			case old:
				return t.name, t.size, c.withApp(t, t.older)
			}
			return t.name, t.size, c.withApp(t, t.shown)
		})
	return res, err
}

// page is what follows a cursor in a list, up to so many bytes. Of says the key of an item, how long it is, and what is
// shown of it, which is nil for those that the caller does not see.
func page[E, T any](list []E, cursor string, most int, of func(E) (string, int, *T)) (shown []*T, next string,
	err error) {
	after, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return nil, "", &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the cursor is none of this server's"}
	}
	shown = []*T{}
	size, last := 0, ""
	for _, e := range list {
		key, n, item := of(e)
		if item == nil || key <= string(after) {
			continue
		}
		if size += n; size > most && len(shown) > 0 {
			return shown, base64.RawURLEncoding.EncodeToString([]byte(last)), nil
		}
		shown, last = append(shown, item), key
	}
	return shown, "", nil
}

// callTool calls a tool. What fails is a result that says so, but for a tool that the token
// does not see.
func (h *Handler) callTool(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	c := callerOf(r)
	if c == nil {
		return nil, errUnknown("")
	}
	if c.who.Code() {
		return h.codeTool(ctx, r, c)
	}
	return h.callOne(ctx, r, c, nil)
}

// callOne calls a tool, for an agent or for code that it runs. Begun is nil for an agent; else it gets the id of the
// request that the call is, and a call that asks is waited for.
func (h *Handler) callOne(ctx context.Context, r *sdk.CallToolRequest, c *caller, begun func(string),
) (*sdk.CallToolResult, error) {
	t := h.current().find(r.Params.Name)
	if t == nil || !c.sees(t) {
		refuse(h, c, r.Params.Name, problem.CodeEndpointNotFound)
		return nil, errUnknown(r.Params.Name)
	}
	request, err := t.args.Split(r.Params.Arguments)
	if err != nil {
		refuse(h, c, t.name, problem.CodeInvalidInput)
		return refused(resultOf(h, r, t), problem.New(problem.CodeInvalidInput, problem.Text(err.Error()))), nil
	}
	query := make([]string, len(request.Query))
	for i, pair := range request.Query {
		query[i] = url.QueryEscape(pair[0]) + "=" + url.QueryEscape(pair[1])
	}
	call := server.ToolCall{Plugin: t.of.ID, Declared: t.endpoint.Path, Method: t.endpoint.Method,
		Path: request.Path, Query: strings.Join(query, "&"), Body: request.Body,
		Authorization: r.Extra.Header.Get("Authorization"), Tool: t.name, Arguments: r.Params.Arguments, Began: begun,
		Traceparent: r.Extra.Header.Get(traceparent.Name)}
	if parent, ok := r.Params.Meta[traceparent.Name].(string); ok {
		call.Traceparent = parent
	}
	switch asks := t.endpoint.RequiresConfirmation && begun == nil; {
	case asks && r.Params.RequestState != "":
		return h.again(ctx, r, t, c.who.ID())
	case asks && opens(r):
		return h.ask(ctx, r, t, c.who.ID(), call)
	}
	return h.carry(ctx, r, t, call)
}

// refuse tells of a call that comes to no request.
func refuse(h *Handler, c *caller, tool string, why problem.Code) {
	h.Called(c.who.By(api.AgentCall{Tool: visible.Cut(tool, 200), Code: string(why),
		Status: problem.New(why, "").Status()}))
}

// carry carries out a call of a tool, and makes a result of its answer.
func (h *Handler) carry(ctx context.Context, r *sdk.CallToolRequest, t *tool, call server.ToolCall,
) (*sdk.CallToolResult, error) {
	c, res := callerOf(r), resultOf(h, r, t)
	a := &answer{header: http.Header{}, most: h.limits.ResultBytes, keep: h.limits.KeptBytes / 4}
	stop := func() {}
	if call.Began == nil {
		call.Began, _, stop = hear(ctx, h, r, t.endpoint.RequiresConfirmation)
	}
	err := h.call(ctx, a, call)
	stop()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case problem.Of(err) != nil:
		return refused(res, problem.Of(err)), nil
	case err != nil:
		return nil, err
	}
	a.result(res, t, r.ProtocolVersion() < stateless)
	if link := h.keep(c, t, a); link != nil {
		res.Content = append(res.Content, link)
	}
	return res, nil
}

// resultOf is the result of a call of a tool, with nothing in it yet.
func resultOf(h *Handler, r *sdk.CallToolRequest, t *tool) *sdk.CallToolResult {
	res := &sdk.CallToolResult{Meta: t.meta()}
	if r.ProtocolVersion() >= stateless {
		*res = h.complete
		res.Meta = t.meta()
		maps.Copy(res.Meta, h.complete.Meta)
	}
	return res
}

// complete says of a result that it is one, where the revision has others. The SDK does so only for results that it
// makes itself, and has no name for the member.
func complete[R any](r sdk.Request, res *R) *R {
	if p, ok := r.(interface{ ProtocolVersion() string }); ok && p.ProtocolVersion() >= stateless {
		_ = json.Unmarshal([]byte(`{"resultType":"complete","content":[],"contents":[],"messages":[]}`), res) // it is one
	}
	return res
}

// refused says in a result why there is none.
func refused(res *sdk.CallToolResult, p *problem.Problem) *sdk.CallToolResult {
	res.IsError = true
	res.Content = []sdk.Content{&sdk.TextContent{Text: string(p.AppendJSON(nil, ""))}}
	return res
}

// answer takes the answer of an endpoint, as much of it as an agent gets.
type answer struct {
	header http.Header
	status int
	body   []byte
	most   int
	keep   int    // how much more of it is kept
	rest   []byte // what follows the body
	size   int    // of all of it
}

// Header implements [http.ResponseWriter].
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements [http.ResponseWriter].
func (a *answer) WriteHeader(status int) { a.status = status }

// Write implements [http.ResponseWriter].
func (a *answer) Write(b []byte) (int, error) {
	a.size += len(b)
	n := min(len(b), a.most-len(a.body))
	a.body = append(a.body, b[:n]...)
	a.rest = append(a.rest, b[n:min(len(b), n+a.keep-len(a.rest))]...)
	return len(b), nil
}

// result makes a result of it.
func (a *answer) result(res *sdk.CallToolResult, t *tool, old bool) {
	res.Meta[metaStatus] = a.status
	res.IsError = a.status >= http.StatusBadRequest
	kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	cut := a.size - len(a.body)
	isJSON := kind == "application/json" || strings.HasSuffix(kind, "+json")
	switch {
	case a.size == 0:
		res.Content = []sdk.Content{&sdk.TextContent{Text: fmt.Sprintf("(done, with status %d and no content)", a.status)}}
	case isJSON || strings.HasPrefix(kind, "text/"):
		text := strings.ToValidUTF8(string(a.body), "")
		if cut > 0 {
			text += fmt.Sprintf("\n(cut: %d of %d bytes; ask for less, or have the user raise the limit mcp.result-bytes)",
				len(a.body), a.size)
			res.IsError = res.IsError || t.endpoint.Output != nil
		}
		res.Content = []sdk.Content{&sdk.TextContent{Text: text}}
		if isJSON && cut == 0 && !res.IsError && (!old || strings.HasPrefix(strings.TrimSpace(text), "{")) {
			res.StructuredContent = json.RawMessage(a.body)
		}
	case cut > 0:
		res.IsError = true
		res.Content = []sdk.Content{&sdk.TextContent{Text: fmt.Sprintf("(too large: %d bytes of %s; ask for less, or have "+
			"the user raise the limit mcp.result-bytes)", a.size, kind)}}
	case strings.HasPrefix(kind, "image/"):
		res.Content = []sdk.Content{&sdk.ImageContent{Data: a.body, MIMEType: kind}}
	case strings.HasPrefix(kind, "audio/"):
		res.Content = []sdk.Content{&sdk.AudioContent{Data: a.body, MIMEType: kind}}
	default:
		res.Content = []sdk.Content{&sdk.EmbeddedResource{Resource: &sdk.ResourceContents{
			URI: "wasmhost://" + t.of.ID + "/" + url.PathEscape(t.endpoint.Path), MIMEType: kind, Blob: slices.Clone(a.body)}}}
	}
	if cut > 0 {
		res.Meta[metaCut] = cut
	}
}
