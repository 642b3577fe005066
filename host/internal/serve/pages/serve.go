package pages

import (
	"bufio"
	"bytes"
	_ "embed"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/html"
)

// prefix is what the paths of all pages begin with, and bridgeName the script
// that each begins with. No file of a plugin has a name that begins with a dot.
const (
	prefix     = "/pages/"
	bridgeName = ".wasmhost/bridge.js"
)

// sandbox is what a page may do: never allow-same-origin, so that its origin is
// opaque and nothing of the host's is its own.
const sandbox = "allow-scripts allow-forms allow-downloads allow-popups"

var (
	//go:embed bridge.js
	bridge []byte
	// guard runs first in each document of a page, before any script of its own. It
	// takes from the realm what no policy of browsers forbids, and what would make
	// another realm that has it: WebRTC asks servers of anybody's, and tells them what the
	// page knows; a frame of a text (srcdoc) runs scripts without this one. Every way by
	// which a script sets that attribute passes the default policy of Trusted Types, where
	// the browser has them; a javascript: address makes a new realm too.
	//
	//go:embed guard.js
	guard string
)

// contentTypes is every type of file that is served.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".htm": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".map": "application/json",
	".txt": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
	".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf",
	".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav", ".mp4": "video/mp4", ".webm": "video/webm",
}

// policy is the Content-Security-Policy of all that is below base, shown by
// pages of an origin, of a type. Whether 'self' matches in a document of an opaque
// origin differs between browsers, so all is named. No script runs in an image that is
// shown as a document: it would run without guard.js.
func policy(origin, base, kind string) string {
	scripts := "'none'"
	if strings.HasPrefix(kind, "text/html") {
		scripts = base + " 'unsafe-inline'"
	}
	return "sandbox " + sandbox + "; " + loads(base, scripts) + "; frame-ancestors " + origin
}

// loads is the part of a policy about what a document may load: what is below base, which may be empty, and scripts.
func loads(base, scripts string) string {
	return strings.Join([]string{
		"default-src 'none'", "script-src " + scripts, "require-trusted-types-for 'script'", "trusted-types default",
		"style-src " + base + " 'unsafe-inline'", "img-src " + base + " data: blob:", "font-src " + base + " data:",
		"media-src " + base + " data: blob:", "connect-src 'none'", "form-action 'none'", "base-uri 'none'",
		"frame-src 'none'", "worker-src 'none'", "object-src 'none'", "manifest-src 'none'", "webrtc 'block'",
	}, "; ")
}

// servable reports whether a path may be that of a file of a plugin.
func servable(name string) bool {
	if !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, "\\:\x00") {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	return true
}

// ServeHTTP serves the files of pages, to whoever knows the path of an open
// view.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, prefix), "/")
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	origin := scheme + r.Host
	base := origin + s.cfg.Below + prefix + id + "/"
	kind := contentTypes[strings.ToLower(path.Ext(name))]
	v, err := s.get(r.Context(), id)
	h := w.Header()
	if v == nil { // nothing of what was asked for stands in the answer
		h.Set("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors "+origin)
	} else {
		h.Set("Content-Security-Policy", policy(origin, base, kind))
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-DNS-Prefetch-Control", "off")
	h.Set("Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), "+
		"serial=(), hid=(), bluetooth=(), clipboard-read=()")
	// To the page everything is another site's, its own files too. Who knows
	// their path has them anyway.
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if r.Header.Get("Origin") == "null" {
		h.Set("Access-Control-Allow-Origin", "null")
	}
	// A tab of its own has the console's address, and what it shows could look
	// like the console. Browsers that do not say what they open a file for, as
	// over plain HTTP from elsewhere, get the file, which is sandboxed.
	if r.Header.Get("Sec-Fetch-Dest") == "document" {
		http.Error(w, "a page of a plugin is shown in the console only: open it there", http.StatusForbidden)
		return
	}
	encoded := strings.ToLower(r.URL.EscapedPath())
	switch {
	case err != nil:
		h.Set("Retry-After", "1")
		http.Error(w, "the host cannot reach its database now; try again in a moment", http.StatusServiceUnavailable)
		return
	case v == nil || kind == "" || strings.Contains(encoded, "%2f") || strings.Contains(encoded, "%5c"):
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	case name == bridgeName:
		serve(w, r, kind, bytes.NewReader(bridge))
		return
	case !servable(name):
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	f, err := s.cfg.Plugins.OpenFile(v.plugin, v.content, name)
	if err != nil {
		http.Error(w, "the plugin has no such file", http.StatusNotFound)
		return
	}
	defer f.Close()
	most, document := s.cfg.Limits.FileBytes, strings.HasPrefix(kind, "text/html")
	if document {
		most = s.cfg.Limits.HTMLBytes
	}
	info, err := f.Stat()
	if err != nil || info.Size() > most {
		http.Error(w, "the file is too long", http.StatusNotFound)
		return
	}
	if document {
		serveDocument(w, r, f, info.Size(), base)
		return
	}
	serve(w, r, kind, f)
}

// headBytes is how much of a document is held and looked at. A page may ask for
// documents as often as for images, and for hundreds at once.
const headBytes = 256 << 10

// serveDocument serves a document with the script of the bridge in it.
func serveDocument(w http.ResponseWriter, r *http.Request, f *os.File, size int64, base string) {
	text := make([]byte, min(size, headBytes))
	document := disarmed{bufio.NewReaderSize(f, 32<<10)}
	if _, err := io.ReadFull(document, text); err != nil {
		http.Error(w, "the plugin has no such file", http.StatusNotFound)
		return
	}
	rest := size - int64(len(text))
	head := prepare(text, firstScripts(base), base)
	w.Header().Set("Content-Type", contentTypes[".html"])
	w.Header().Set("Content-Length", strconv.FormatInt(int64(len(head))+rest, 10))
	if r.Method != http.MethodHead {
		// What fails now is a connection that has gone.
		_, _ = io.Copy(w, io.MultiReader(bytes.NewReader(head), io.LimitReader(document, rest)))
	}
}

// srcdoc is the attribute by which a document has others in its frames, where
// scripts would run without guard.js.
const srcdoc = "srcdoc"

// disarm takes that attribute from a document: the name becomes one that means
// nothing and is as long, wherever it stands, whatever its case.
func disarm(text []byte) {
	for i := 0; i+len(srcdoc) <= len(text); i++ {
		if text[i]|0x20 == srcdoc[0] && strings.EqualFold(string(text[i:i+len(srcdoc)]), srcdoc) {
			text[i+4] = '0'
		}
	}
}

// disarmed reads a document without that attribute.
type disarmed struct{ *bufio.Reader }

// Read implements [io.Reader].
func (d disarmed) Read(p []byte) (int, error) {
	text, err := d.Peek(d.Size())
	disarm(text)
	n := len(text)
	if err == nil {
		n -= len(srcdoc) - 1 // the name may go on in what comes next
	}
	if n == 0 {
		return 0, err
	}
	return d.Reader.Read(p[:min(len(p), n)])
}

func serve(w http.ResponseWriter, r *http.Request, kind string, content io.ReadSeeker) {
	w.Header().Set("Content-Type", kind)
	http.ServeContent(w, r, "", time.Time{}, content)
}

// mostNamed is how much longer a document may become by its policies. One that
// says 'self' a thousand times is no policy.
const mostNamed = 32 << 10

// firstScripts is what runs before any script of a document.
func firstScripts(base string) string {
	return `<script>` + guard + `</script><script src="` + base + bridgeName + `"></script>`
}

// prepare puts a script first into a document, of which it gets
// the beginning, or the whole, and the names of its own files into a policy that
// it has for itself, which says 'self'. All else stays as it is, byte by byte.
func prepare(text []byte, first, base string) []byte {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) // the header says that it is UTF-8
	out := make([]byte, 0, len(text)+256)
	script := []byte(first)
	placed, room := false, mostNamed
	place := func() {
		if !placed {
			out, placed = append(out, script...), true
		}
	}
	z := html.NewTokenizer(bytes.NewReader(text))
	z.SetMaxBuf(0)
	for {
		kind := z.Next()
		raw := append([]byte{}, z.Raw()...)
		if kind == html.ErrorToken {
			if out = append(out, raw...); !placed { // the end may be within a tag or a comment, also of a whole file
				return append(script, out...)
			}
			return out
		}
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			tag, more := z.TagName()
			switch string(tag) {
			case "html":
				out = append(out, raw...)
				continue
			case "head":
				out = append(out, raw...)
				place()
				continue
			case "meta":
				token := html.Token{Type: kind, Data: "meta"}
				for more && len(raw) <= room {
					var key, value []byte
					key, value, more = z.TagAttr()
					token.Attr = append(token.Attr, html.Attribute{Key: string(key), Val: string(value)})
				}
				if better := named(raw, token, base); len(better)-len(raw) <= room {
					room -= len(better) - len(raw)
					raw = better
				}
			}
			place()
		case html.TextToken:
			if len(bytes.Trim(raw, " \t\r\n\f")) > 0 { // what HTML takes for space; anything else begins the body
				place()
			}
		case html.EndTagToken:
			place()
		}
		out = append(out, raw...)
	}
}

// named returns a tag meta, with 'self' as base where it is a policy.
func named(raw []byte, token html.Token, base string) []byte {
	is := false
	for _, a := range token.Attr {
		is = is || a.Key == "http-equiv" && strings.EqualFold(strings.TrimSpace(a.Val), "content-security-policy")
	}
	if !is {
		return raw
	}
	for i, a := range token.Attr {
		if a.Key != "content" {
			continue
		}
		directives := strings.Split(a.Val, ";")
		for d, directive := range directives {
			words := strings.Fields(directive)
			for w, word := range words {
				if strings.EqualFold(word, "'self'") {
					words[w] = base
				}
			}
			directives[d] = strings.Join(words, " ")
		}
		token.Attr[i].Val = strings.Join(directives, "; ")
	}
	return []byte(token.String())
}
