package console

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/serve/gzipped"
)

// contentTypes is every type of file that the console is made of.
var contentTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".woff2": "font/woff2",
	".zip":   "application/zip",
}

// trustedTypes are the names of the policies by which the console makes markup.
const trustedTypes = "lit-html"

// policy is the Content-Security-Policy of the console. Frames are the pages of
// plugins alone, which get one of their own.
func policy(base string) string {
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
		"connect-src 'self'", "frame-src " + base + "/pages/", "form-action 'none'", "base-uri 'none'",
		"frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types " + trustedTypes,
	}, "; ")
}

type file struct {
	content    []byte
	packed     func() []byte // compressed, once somebody wants it; nil where that is of no use
	kind, etag string
}

// Handler serves the console: its document at /, its files below /console/. Below
// is the path before these that browsers see, without a slash at its end; empty for
// none. It shows itself in the name of an application.
func Handler(below string, app *appname.App) http.Handler {
	files := map[string]file{}
	add := func(prefix string, from fs.FS) {
		err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
			kind := contentTypes[path.Ext(name)]
			if err != nil || d.IsDir() || kind == "" {
				return err
			}
			content, err := fs.ReadFile(from, name)
			if ext := path.Ext(name); (ext == ".html" || ext == ".js") && prefix == "/console/" {
				content = []byte(app.Text(string(content)))
			}
			sum := sha256.Sum256(content)
			f := file{content, nil, kind, `"` + base64.RawURLEncoding.EncodeToString(sum[:]) + `"`}
			if len(content) >= gzipped.MinBytes && (strings.HasPrefix(kind, "text/") || kind == "image/svg+xml") {
				f.packed = sync.OnceValue(func() []byte { return gzipped.Best(content) })
			}
			files[prefix+name] = f
			return err
		})
		if err != nil {
			panic(err) // what is embedded can be read
		}
	}
	add("/console/", Files())
	add("/console/examples/", Examples())
	files["/"] = files["/console/index.html"]
	delete(files, "/console/index.html")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		scheme := "http://"
		if r.TLS != nil {
			scheme = "https://"
		}
		h.Set("Content-Security-Policy", policy(scheme+r.Host+below))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()")
		if strings.HasPrefix(r.Host, "[") {
			name := "localhost"
			if _, port, err := net.SplitHostPort(r.Host); err == nil {
				name = net.JoinHostPort(name, port)
			}
			http.Error(w, "The console is not shown at this address, which no policy of a browser can name.\n"+
				"Open it by a name in its place: "+scheme+name+below+"/", http.StatusMisdirectedRequest)
			return
		}
		f, ok := files[r.URL.Path]
		if name, found := strings.CutPrefix(r.URL.Path, "/console/icons/"); found && icon.Known(name) {
			shapes := icon.Shapes(name)
			sum := sha256.Sum256(shapes)
			f, ok = file{shapes, nil, "application/json", `"` + base64.RawURLEncoding.EncodeToString(sum[:]) + `"`}, true
		}
		if !ok {
			h.Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"+
				"<title>There is no such page - "+app.Text("wasmhost")+"</title>\n<h1>There is no such page</h1>\n"+
				"<p>The console has no such file.</p>\n<p><a href=\""+below+"/\">Open the console</a></p>\n</html>\n")
			return
		}
		h.Set("Content-Type", f.kind)
		content := f.content
		if f.packed != nil {
			packed := gzipped.Accepts(r.Header)
			if gzipped.Mark(h, packed); packed {
				content, f.etag = f.packed(), strings.TrimSuffix(f.etag, `"`)+`-gzip"`
			}
		}
		h.Set("ETag", f.etag)
		h.Set("Cache-Control", "no-cache") // asked for anew, and sent only where it has changed
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}
