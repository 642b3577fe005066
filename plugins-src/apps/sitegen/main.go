// Command sitegen makes a static site of a folder of texts. Plugins change each page
// before it is written, one after the other, by the hook site.render; one that fails is
// skipped, and said.
//
//	go run ./plugins-src/apps/sitegen DATA TEXTS SITE PLUGIN...
package main

import (
	"context"
	"fmt"
	"html"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Page is a page of the site: plugins get one, and answer what it is to be.
type Page struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	HTML  string `json:"html"`
}

// How long a plugin may take for a page, and how long a page may be.
const (
	each     = 2 * time.Second
	mostText = 256 << 10
)

// Generator makes sites.
type Generator struct {
	host  *host.Host
	stop  func() error
	pages []Page
}

// Site is what plugins get of the generator.
func (g *Generator) Site() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("site", hostfuncs.Permission{Name: "site.pages",
		Text: "Read and change the pages of your site.", Risk: hostfuncs.RiskMedium},
		hostfuncs.Func("titles", "Returns the titles of all pages, by their names.",
			func(context.Context, hostfuncs.Call, struct{}) (map[string]string, error) {
				titles := map[string]string{}
				for _, p := range g.pages {
					titles[p.Name] = p.Title
				}
				return titles, nil
			}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Hook[Page]("render", "Gets a page before it is written, and answers it changed."))
}

// Open starts a generator with plugins, on a data folder.
func Open(ctx context.Context, data string, plugins ...string) (*Generator, error) {
	g := &Generator{}
	cfg := host.Config{Data: data, Version: "1.0.0", Namespaces: []hostfuncs.Namespace{g.Site()}}
	cfg.Server.Mounted = true
	var err error
	if g.host, err = host.Open(ctx, cfg); err != nil {
		return nil, err
	}
	if g.stop, err = g.host.Start(ctx); err != nil {
		return nil, err
	}
	for _, folder := range plugins {
		if folder, err = filepath.Abs(folder); err == nil {
			_, err = api.Install(ctx, g.host.Mux(), folder, api.GrantAll) // the author of the site has chosen them
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
	}
	return g, nil
}

// Make makes the site of a folder of texts, whose first lines are titles. It says which
// plugins have failed on which page.
func (g *Generator) Make(ctx context.Context, from, to string) (said []string, err error) {
	names, err := fs.Glob(os.DirFS(from), "*.txt")
	if err != nil {
		return nil, err
	}
	g.pages = nil
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return nil, err
		}
		if len(text) > mostText {
			return nil, fmt.Errorf("%s has more than %d bytes", name, mostText)
		}
		g.pages = append(g.pages, page(strings.TrimSuffix(name, ".txt"), string(text)))
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return nil, err
	}
	for _, p := range g.pages {
		name := p.Name // which no plugin changes
		skipped, err := g.host.Plugins().Transform(ctx, "site.render", &p, each)
		if err != nil {
			return said, err
		}
		for _, s := range skipped {
			said = append(said, fmt.Sprintf("%s left %s as it was: %v", s.Plugin, name, s.Err))
		}
		if err := os.WriteFile(filepath.Join(to, name+".html"), whole(p), 0o644); err != nil {
			return said, err
		}
	}
	return said, nil
}

// page makes paragraphs of a text.
func page(name, text string) Page {
	title, rest, _ := strings.Cut(text, "\n")
	var b strings.Builder
	for paragraph := range strings.SplitSeq(rest, "\n\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			b.WriteString("<p>" + html.EscapeString(paragraph) + "</p>\n")
		}
	}
	return Page{name, title, b.String()}
}

func whole(p Page) []byte {
	title := html.EscapeString(p.Title)
	return fmt.Appendf(nil, "<!doctype html>\n<title>%s</title>\n<h1>%s</h1>\n%s", title, title, p.HTML)
}

func main() {
	if len(os.Args) < 4 {
		log.Fatal("usage: sitegen DATA TEXTS SITE PLUGIN...")
	}
	ctx := context.Background()
	g, err := Open(ctx, os.Args[1], os.Args[4:]...)
	if err != nil {
		log.Fatal(err)
	}
	said, err := g.Make(ctx, os.Args[2], os.Args[3])
	for _, line := range said {
		log.Print(line)
	}
	if stopped := g.stop(); err == nil {
		err = stopped
	}
	if err != nil {
		log.Fatal(err)
	}
}
