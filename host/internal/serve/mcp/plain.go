package mcp

import (
	"bytes"
	stdjson "encoding/json"
	"mime"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Nearly all that agents send are plain calls of tools, by the revision without sessions. For each the SDK makes a
// session, decodes the message some twenty times over, with 32 KiB of garbage each time, and answers by a stream of one
// event. So a plain one is read once and answered here, by the same [Handler.callOne]. Whatever is not as plain as
// it can be is left to the SDK, and so is all that is refused before a tool is called.

// plainCall is a plain call. Members that are unknown, double or in other letters make it none.
type plainCall struct {
	Version string `json:"jsonrpc"`
	ID      any    `json:"id"`
	Method  string `json:"method"`
	Params  struct {
		Name      string         `json:"name"`
		Arguments jsontext.Value `json:"arguments"`
		Meta      struct {
			Version      string             `json:"io.modelcontextprotocol/protocolVersion"`
			Client       *jsontext.Value    `json:"io.modelcontextprotocol/clientInfo"`
			Capabilities *plainCapabilities `json:"io.modelcontextprotocol/clientCapabilities"`
		} `json:"_meta"`
	} `json:"params"`
}

// plainClient is what a client says that it is. Nobody reads it: it is here for the SDK refuses others.
type plainClient struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Version     string `json:"version"`
	WebsiteURL  string `json:"websiteUrl"`
}

// plainCapabilities are those of a client, which count for tools that ask alone.
type plainCapabilities struct {
	Roots struct {
		ListChanged bool `json:"listChanged"`
	} `json:"roots"`
	Sampling     map[string]struct{} `json:"sampling"`
	Elicitation  map[string]struct{} `json:"elicitation"`
	Extensions   map[string]any      `json:"extensions"`
	Experimental map[string]any      `json:"experimental"`
}

// plain reads a plain call, and reports whether it is one.
func plain(r *http.Request, body []byte) (m *plainCall, id jsonrpc.ID, ok bool) {
	for name := range r.Header {
		if name == sessionHeader || name == "Last-Event-Id" || len(r.Header[name]) != 1 &&
			(strings.HasPrefix(name, "Mcp-") || name == "Content-Type") {
			return nil, id, false
		}
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	accepts := strings.Join(r.Header["Accept"], ",")
	if r.Method != http.MethodPost || err != nil || kind != "application/json" ||
		r.Header.Get(versionHeader) != stateless || r.Header.Get("Mcp-Method") != "tools/call" ||
		accepts != "application/json, text/event-stream" && accepts != "text/event-stream, application/json" {
		return nil, id, false
	}
	m = &plainCall{}
	if json.Unmarshal(body, m, json.RejectUnknownMembers(true)) != nil || m.Version != "2.0" ||
		m.Method != "tools/call" || m.Params.Name != r.Header.Get("Mcp-Name") || m.Params.Meta.Version != stateless ||
		m.Params.Meta.Capabilities == nil || m.Params.Arguments != nil && m.Params.Arguments.Kind() != '{' {
		return nil, id, false
	}
	if client := m.Params.Meta.Client; client == nil {
		if bytes.Contains(body, []byte("clientInfo")) { // it may be null
			return nil, id, false
		}
	} else if client.Kind() != '{' || json.Unmarshal(*client, &plainClient{}, json.RejectUnknownMembers(true)) != nil {
		return nil, id, false
	}
	switch m.ID.(type) {
	case string, float64:
		id, err = jsonrpc.MakeID(m.ID)
		return m, id, err == nil
	}
	return nil, id, false
}

// servePlain answers a plain call of a tool that the caller sees and that does not ask. Served is false for all else,
// of which nothing was done.
func servePlain(h *Handler, w http.ResponseWriter, r *http.Request, body []byte, c *caller) (served bool, err error) {
	if c.who.Code() {
		return false, nil
	}
	m, id, ok := plain(r, body)
	if !ok {
		return false, nil
	}
	if t := h.current().find(m.Params.Name); t == nil || !c.sees(t) || t.endpoint.RequiresConfirmation {
		return false, nil
	}
	req := &sdk.CallToolRequest{Params: &sdk.CallToolParamsRaw{Meta: sdk.Meta{sdk.MetaKeyProtocolVersion: stateless},
		Name: m.Params.Name, Arguments: stdjson.RawMessage(m.Params.Arguments)},
		Extra: &sdk.RequestExtra{Header: r.Header, TokenInfo: &auth.TokenInfo{Extra: map[string]any{"caller": c}}}}
	res, err := h.callOne(r.Context(), req, c, nil)
	if r.Context().Err() != nil {
		return true, nil // its client has gone
	}
	answer := &jsonrpc.Response{ID: id, Error: err}
	if err == nil {
		answer.Result, answer.Error = stdjson.Marshal(res)
	}
	text, err := jsonrpc.EncodeMessage(answer)
	if err != nil {
		return true, err
	}
	w.Header()["Content-Type"] = []string{"application/json"}
	w.Header()["Cache-Control"] = []string{"no-cache, no-transform"}
	_, _ = w.Write(text)
	return true, nil
}
