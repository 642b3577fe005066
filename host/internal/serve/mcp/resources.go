package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Addresses are wasmhost://PLUGIN/KIND/REST, but for those of skills, which are skill://PLUGIN/NAME/FILE.
const (
	scheme     = "wasmhost"
	ofFiles    = "files"
	ofRows     = "collections"
	ofAnswers  = "answers"
	plainText  = "text/plain"
	markdown   = "text/markdown"
	jsonType   = "application/json"
	rowsAtOnce = 20  // where an agent asks for no other number
	mostRows   = 100 // that it may ask for
	mostURI    = 4 << 10
	keptFor    = 10 * time.Minute
)

func uriOf(plugin, kind, rest string) string {
	return (&url.URL{Scheme: scheme, Host: plugin, Path: "/" + kind + "/" + rest}).String()
}

// prompt is a prompt and its text.
type prompt struct {
	shown *sdk.Prompt
	text  string
}

// beside adds what a plugin offers beside tools.
func (o *offered) beside(p *server.PluginRoute) {
	names := map[string]bool{}
	for _, s := range p.Offers.Prompts {
		name := p.ID + "." + slug(s.Label)
		for n := 2; names[name]; n++ {
			name = p.ID + "." + slug(s.Label) + "-" + strconv.Itoa(n)
		}
		names[name] = true
		shown := prompt{&sdk.Prompt{Name: name, Title: s.Label, Description: s.Label, Meta: metaOf(p)}, s.Prompt}
		o.prompts = append(o.prompts, offer[prompt]{name, p, shown, sizeOf(shown.shown)})
	}
	resource := func(uri, name, title, kind string, size int64) {
		r := &sdk.Resource{URI: uri, Name: name, Title: title, Description: "Of the plugin " + p.Name + ".", MIMEType: kind,
			Size: size, Meta: metaOf(p)}
		o.resources = append(o.resources, offer[*sdk.Resource]{uri, p, r, sizeOf(r)})
	}
	for _, f := range p.Offers.Files {
		resource(uriOf(p.ID, ofFiles, f.Path), f.Path, f.Title, typeOf(f.MIMEType), 0)
	}
	for _, name := range p.Offers.Collections {
		uri := uriOf(p.ID, ofRows, name)
		resource(uri, name, "The newest rows of "+name, jsonType, 0)
		for _, more := range [][2]string{{"{?limit,offset}", "Rows of "}, {"/{id}", "A row of "}} {
			t := &sdk.ResourceTemplate{URITemplate: uri + more[0], Name: name, Title: more[1] + name, MIMEType: jsonType,
				Meta: metaOf(p)}
			o.templates = append(o.templates, offer[*sdk.ResourceTemplate]{t.URITemplate, p, t, sizeOf(t)})
		}
	}
	for _, s := range p.Offers.Skills {
		shown := skillOf(p, s)
		o.skills = append(o.skills, offer[*skill]{shown.URI, p, shown, sizeOf(shown)})
		for i, f := range s.Files {
			resource(shown.Resources[i].URI, s.Name+"/"+f.Path, s.Description, typeOfFile(f.Path), f.Size)
		}
	}
}

func sizeOf(v any) int {
	text, _ := json.Marshal(v) // it is texts
	return len(text)
}

// slug makes a name of a label.
func slug(label string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, label)
	if name = strings.Trim(name, "-"); name == "" {
		return "prompt"
	}
	return name
}

func typeOf(declared string) string {
	if declared == "" {
		return plainText
	}
	return declared
}

func typeOfFile(name string) string {
	if strings.HasSuffix(name, ".md") {
		return markdown
	}
	return plainText
}

func (h *Handler) listPrompts(ctx context.Context, r *sdk.ListPromptsRequest) (*sdk.ListPromptsResult, error) {
	res, c := complete(r, &sdk.ListPromptsResult{}), callerOf(r)
	h.setCacheable(ctx, r, &res.Cacheable)
	var err error
	res.Prompts, res.NextCursor, err = page(h.current().prompts, or(r.Params).Cursor, h.limits.PageBytes,
		func(o offer[prompt]) (string, int, *sdk.Prompt) { return o.key, o.size, ifSeen(c, o.of, o.shown.shown) })
	return res, err
}

func (h *Handler) listResources(ctx context.Context, r *sdk.ListResourcesRequest) (*sdk.ListResourcesResult, error) {
	res, c := complete(r, &sdk.ListResourcesResult{}), callerOf(r)
	h.setCacheable(ctx, r, &res.Cacheable)
	var err error
	res.Resources, res.NextCursor, err = page(h.current().resources, or(r.Params).Cursor, h.limits.PageBytes,
		func(o offer[*sdk.Resource]) (string, int, *sdk.Resource) {
			return o.key, o.size, c.resource(o)
		})
	return res, err
}

// resource is what a caller sees of a resource, nil for nothing. A page is for clients that show it.
func (c *caller) resource(o offer[*sdk.Resource]) *sdk.Resource {
	if isApp(o.key) && (c == nil || !c.apps) {
		return nil
	}
	return ifSeen(c, o.of, o.shown)
}

func (h *Handler) listTemplates(ctx context.Context, r *sdk.ListResourceTemplatesRequest) (
	*sdk.ListResourceTemplatesResult, error) {
	res, c := complete(r, &sdk.ListResourceTemplatesResult{}), callerOf(r)
	h.setCacheable(ctx, r, &res.Cacheable)
	var err error
	res.ResourceTemplates, res.NextCursor, err = page(h.current().templates, or(r.Params).Cursor, h.limits.PageBytes,
		func(o offer[*sdk.ResourceTemplate]) (string, int, *sdk.ResourceTemplate) {
			return o.key, o.size, ifSeen(c, o.of, o.shown)
		})
	return res, err
}

// ifSeen is what is shown of something, nil for a caller that does not see it.
func ifSeen[T any](c *caller, of *server.PluginRoute, shown *T) *T {
	if c == nil || !c.seesAll(of) {
		return nil
	}
	return shown
}

// getPrompt answers with a prompt, which has no arguments.
func (h *Handler) getPrompt(r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	o, ok := find(h.current().prompts, r.Params.Name)
	if !ok || ifSeen(callerOf(r), o.of, o.shown.shown) == nil {
		return nil, invalid("unknown prompt %.200q", r.Params.Name)
	}
	res := complete(r, &sdk.GetPromptResult{})
	res.Meta, res.Description = metaOf(o.of), o.shown.shown.Title
	res.Messages = []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: o.shown.text}}}
	return res, nil
}

// seesResource reports whether something is in the list of resources for a caller.
func (h *Handler) seesResource(c *caller, uri string) bool {
	now := h.current()
	h.told.CompareAndSwap(nil, now) // what changes from now on is told to who follows it
	o, ok := find(now.resources, uri)
	return ok && c.resource(o) != nil
}

// readResource reads a file, rows, or the rest of an answer. The result is nil where there is nothing of the kind for
// the caller.
func (h *Handler) readResource(ctx context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	c := callerOf(r)
	u, err := url.Parse(r.Params.URI)
	if c == nil || err != nil || len(r.Params.URI) > mostURI {
		return nil, nil
	}
	query := u.Query()
	from, err := strconv.ParseInt(query.Get("from"), 10, 64)
	if query.Has("from") && (err != nil || from < 0) {
		return nil, nil
	}
	plain := *u
	plain.RawQuery = ""
	kind, rest, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	res := complete(r, &sdk.ReadResourceResult{})
	h.setCacheable(ctx, r, &res.Cacheable)
	if u.Scheme == scheme && kind == ofAnswers {
		k := h.keptOf(c, rest)
		if k == nil {
			return nil, nil
		}
		res.Meta = k.meta
		return res, h.portion(res, plain, k.kind, bytes.NewReader(k.text), int64(len(k.text)), from)
	}
	if u.Scheme == scheme && kind == ofRows {
		return h.readRows(ctx, c, u, rest, res)
	}
	o, ok := find(h.current().resources, plain.String())
	if !ok || c.resource(o) == nil {
		return nil, nil
	}
	if isApp(o.key) {
		return readApp(h, o.of, o.key, res)
	}
	res.Meta = metaOf(o.of)
	name := rest
	if u.Scheme == skillScheme {
		name = fileOfSkill(o.of, kind, rest)
	}
	f, err := h.Open(o.of.ID, o.of.Digest, name)
	if err != nil {
		return nil, nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return res, h.portion(res, plain, o.shown.MIMEType, f, info.Size(), from)
}

// portion adds as much of a text as an agent gets at once, and says where the rest is.
func (h *Handler) portion(res *sdk.ReadResourceResult, at url.URL, kind string, all io.ReaderAt,
	size, from int64) error {
	part := make([]byte, min(max(size-from, 0), int64(h.limits.ResultBytes)))
	if n, err := all.ReadAt(part, from); n < len(part) {
		return err
	}
	isText := strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "xml")
	for n := 0; isText && from+int64(len(part)) < size && n < utf8.UTFMax; n++ {
		if last, _ := utf8.DecodeLastRune(part); last != utf8.RuneError {
			break
		}
		part = part[:len(part)-1] // of a letter that goes on
	}
	contents := &sdk.ResourceContents{URI: at.String(), MIMEType: kind}
	if from > 0 {
		at.RawQuery = fmt.Sprintf("from=%d", from)
		contents.URI = at.String()
	}
	if isText && utf8.Valid(part) {
		contents.Text = string(part)
	} else {
		contents.Blob = part
	}
	if end := from + int64(len(part)); end < size {
		at.RawQuery = fmt.Sprintf("from=%d", end)
		contents.Meta = sdk.Meta{metaCut: size - end, metaNext: at.String()}
	}
	res.Contents = []*sdk.ResourceContents{contents}
	return nil
}

// readRows reads a row, or some of a collection, the newest first, as many as there is room for.
func (h *Handler) readRows(ctx context.Context, c *caller, u *url.URL, rest string, res *sdk.ReadResourceResult) (
	*sdk.ReadResourceResult, error) {
	name, id, one := strings.Cut(rest, "/")
	o, ok := find(h.current().resources, uriOf(u.Host, ofRows, name))
	if !ok || ifSeen(c, o.of, o.shown) == nil {
		return nil, nil
	}
	in := api.RowQuery{Plugin: o.of.ID, Collection: name, OrderBy: "created_at", Descending: true, Limit: rowsAtOnce}
	if one {
		where, _ := json.Marshal(map[string]string{"id": id})
		in.Where, in.Limit = string(where), 1
	}
	for key, values := range u.Query() {
		n, err := strconv.Atoi(values[0])
		switch {
		case err != nil || n < 0 || one:
			return nil, invalid("%.100q is no number of rows", values[0])
		case key == "limit" && n >= 1 && n <= mostRows:
			in.Limit = n
		case key == "offset" && n <= 1e9:
			in.Offset = n
		default:
			return nil, invalid("of rows there are limit, 1 to %d, and offset", mostRows)
		}
	}
	var rows []json.RawMessage
	list, err := h.Rows(ctx, in)
	if err == nil {
		err = json.Unmarshal(list.Rows, &rows)
	}
	switch {
	case problem.Of(err) != nil:
		return nil, invalid("%s", problem.Of(err).Detail)
	case err != nil:
		return nil, err
	case one && len(rows) == 0:
		return nil, nil
	}
	contents := &sdk.ResourceContents{URI: u.String(), MIMEType: jsonType}
	res.Meta, res.Contents = metaOf(o.of), []*sdk.ResourceContents{contents}
	if one {
		at := *u
		return res, h.portion(res, at, jsonType, bytes.NewReader(rows[0]), int64(len(rows[0])), 0)
	}
	n, size := 0, 0
	for n < len(rows) && (n == 0 || size+len(rows[n]) <= h.limits.ResultBytes) {
		size += len(rows[n])
		n++
	}
	text, err := json.Marshal(rows[:n])
	contents.Text = string(text)
	if n < len(rows) || n == in.Limit {
		contents.Meta = sdk.Meta{metaNext: fmt.Sprintf("%s?limit=%d&offset=%d", o.key, in.Limit, in.Offset+n)}
	}
	return res, err
}

// kept is what was cut from an answer.
type kept struct {
	id, token, kind string
	meta            sdk.Meta
	text            []byte
	until           time.Time
}

// keep keeps what was cut from an answer for its token, and is the link to it; nil where nothing was, or too much.
func (h *Handler) keep(c *caller, t *tool, a *answer) *sdk.ResourceLink {
	if len(a.rest) == 0 || len(a.body)+len(a.rest) < a.size {
		return nil
	}
	kind, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	k := kept{uuid.NewString(), c.who.ID(), kind, metaOf(t.of), a.rest, time.Now().Add(keptFor)}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kept = append(h.kept, k)
	total := 0
	for i, old := range slices.Backward(h.kept) {
		if total += len(old.text); total > h.limits.KeptBytes || time.Now().After(old.until) {
			h.kept = slices.Delete(h.kept, 0, i+1)
			break
		}
	}
	size := int64(len(k.text))
	return &sdk.ResourceLink{URI: uriOf(t.of.ID, ofAnswers, k.id), Name: "the rest of the answer", MIMEType: kind,
		Size: &size}
}

// keptOf is what was kept for a caller.
func (h *Handler) keptOf(c *caller, id string) *kept {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, k := range h.kept {
		if k.id == id && k.token == c.who.ID() && time.Now().Before(k.until) {
			return &k
		}
	}
	return nil
}

// suggest answers what the id of a row may be.
func (h *Handler) suggest(ctx context.Context, r *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
	res := complete(r, &sdk.CompleteResult{})
	res.Completion.Values = []string{}
	if r.Params.Ref == nil {
		return nil, invalid("ref is missing")
	}
	uri, isRow := strings.CutSuffix(r.Params.Ref.URI, "/{id}")
	u, err := url.Parse(uri)
	if !isRow || err != nil || r.Params.Argument.Name != "id" || !h.seesResource(callerOf(r), uri) {
		return res, nil
	}
	list, err := h.Rows(ctx, api.RowQuery{Plugin: u.Host, Collection: strings.TrimPrefix(u.Path, "/"+ofRows+"/"),
		OrderBy: "created_at", Descending: true, Limit: mostRows})
	if err != nil {
		return res, nil // there may be none yet
	}
	var rows []struct {
		ID string `json:"id"`
	}
	err = json.Unmarshal(list.Rows, &rows)
	for _, row := range rows {
		if strings.HasPrefix(row.ID, r.Params.Argument.Value) {
			res.Completion.Values = append(res.Completion.Values, row.ID)
		}
	}
	return res, err
}
