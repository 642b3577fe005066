package mcp

import (
	"errors"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Pages are an extension of the protocol, MCP Apps: a client that announces it shows the page of a plugin beside what
// its tools answer. What the page asks for there comes back as calls of tools by the client, with its token, and
// nothing but the client would hold it to those of its plugin. So only who sees one plugin is shown pages.
const (
	appsExtension = "io.modelcontextprotocol/ui"
	appScheme     = "ui"
	appType       = "text/html;profile=mcp-app"
	metaApp       = "ui"
)

// showsApps reports whether the client of a request shows pages.
func showsApps(r sdk.Request) bool {
	s, ok := r.GetSession().(*sdk.ServerSession)
	if !ok || s == nil {
		return false
	}
	params := s.InitializeParams()
	if params == nil || params.Capabilities == nil {
		return false
	}
	settings, _ := params.Capabilities.Extensions[appsExtension].(map[string]any)
	types, _ := settings["mimeTypes"].([]any)
	return slices.Contains(types, any(appType))
}

// pageOf is the address of the page of a plugin, empty where it has none or no tool that it could call.
func pageOf(p *server.PluginRoute, tools []*tool) string {
	if p.Page == "" || len(tools) == 0 {
		return ""
	}
	return (&url.URL{Scheme: appScheme, Host: p.ID, Path: "/" + p.Page}).String()
}

// appMeta says that a page loads nothing from anywhere.
func appMeta() sdk.Meta {
	none := []string{}
	return sdk.Meta{metaApp: map[string]any{"csp": map[string]any{"connectDomains": none, "resourceDomains": none,
		"frameDomains": none, "baseUriDomains": none}}}
}

// showPage offers the page of a plugin, for clients that show it.
func (o *offered) showPage(p *server.PluginRoute) {
	uri := pageOf(p, o.tools)
	if uri == "" {
		return
	}
	meta := appMeta()
	maps.Copy(meta, metaOf(p))
	r := &sdk.Resource{URI: uri, Name: p.ID, Title: p.Name, Description: "The page of the plugin " + p.Name + ".",
		MIMEType: appType, Meta: meta}
	o.resources = append(o.resources, offer[*sdk.Resource]{uri, p, r, sizeOf(r)})
}

// isApp reports whether an address is that of a page.
func isApp(uri string) bool { return strings.HasPrefix(uri, appScheme+"://") }

// withApp is a tool as a client sees it that shows pages: it names the page of its plugin.
func (c *caller) withApp(t *tool, shown *sdk.Tool) *sdk.Tool {
	if !c.apps || t.page == "" || !c.seesAll(t.of) {
		return shown
	}
	with := *shown
	with.Meta = maps.Clone(shown.Meta)
	with.Meta[metaApp] = map[string]any{"resourceUri": t.page}
	return &with
}

// readApp reads the page of a plugin, which knows the tools that it may call by the names of methods.
func readApp(h *Handler, of *server.PluginRoute, uri string, res *sdk.ReadResourceResult) (*sdk.ReadResourceResult,
	error) {
	app := pages.App{Name: of.ID, Version: of.Version, Tools: map[string]string{}, Most: h.limits.AppBytes,
		Open: func(name string) (*os.File, error) { return h.Open(of.ID, of.Digest, name) }}
	for _, t := range toolsOf(of) {
		namespace, method, two := strings.Cut(t.endpoint.Path, "/")
		if two && !strings.ContainsAny(method, "/{") && !hostfuncs.IsForPages(namespace) {
			app.Tools[t.endpoint.Path] = t.name
		}
	}
	document, err := app.Document(of.Page)
	switch {
	case errors.Is(err, regular.ErrTooLarge):
		return nil, invalid("%v", err)
	case err != nil:
		return nil, nil
	}
	res.Meta = metaOf(of)
	res.Contents = []*sdk.ResourceContents{{URI: uri, MIMEType: appType, Text: strings.ToValidUTF8(string(document), "�"),
		Meta: appMeta()}}
	return res, nil
}
