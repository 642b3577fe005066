package pages

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
)

// The script of the bridge comes first, whatever a document begins with, and a
// policy of its own does not lock the page out.
func TestPrepare(t *testing.T) {
	const base = "http://127.0.0.1:1/pages/v/"
	script := firstScripts(base)
	for _, c := range []struct{ name, text, want string }{
		{"head", `<!doctype html><html><head><title>a</title></head></html>`,
			`<!doctype html><html><head>` + script + `<title>a</title></head></html>`},
		{"head with attributes", `<HTML lang=en><HEAD id=a><p>`, `<HTML lang=en><HEAD id=a>` + script + `<p>`},
		{"no head", `<!doctype html><!-- <head> --><script>a</script>`,
			`<!doctype html><!-- <head> -->` + script + `<script>a</script>`},
		{"text", "\ufeffhello", script + `hello`},
		{"nothing", ``, script},
		{"a head in a script", `<script>"<head>"</script><head>`, script + `<script>"<head>"</script><head>`},
		{"an unfinished tag", `<svg onload="a" x='`, script + `<svg onload="a" x='`},
		{"an unfinished comment", `<html onpointermove="a"><!--`, script + `<html onpointermove="a"><!--`},
		{"a space that is text", "\v<head>", script + "\v<head>"},
		{"another", "\u00a0<head>", script + "\u00a0<head>"},
		{"an end", `</p><head>`, script + `</p><head>`},
		{"policy", `<head><meta http-equiv="Content-Security-Policy" ` +
			`content="default-src 'self'; script-src 'SELF' 'unsafe-inline'">`,
			`<head>` + script + `<meta http-equiv="Content-Security-Policy" content="default-src ` + base + `; script-src ` +
				base + ` &#39;unsafe-inline&#39;">`},
		{"another meta", `<meta name="a" content="'self'">`, script + `<meta name="a" content="'self'">`},
	} {
		if got := string(prepare([]byte(c.text), script, base)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// What the host holds of a document, and makes of it, has a bound, however long
// the document is and whatever its policies say; all of it arrives.
func TestLongDocuments(t *testing.T) {
	const base, size = "http://127.0.0.1:1/pages/v/", 4 << 20
	script := firstScripts(base)
	policy := func(selves int) string {
		return `<meta http-equiv=content-security-policy content="` + strings.Repeat("'self' ", selves) + `">`
	}
	for _, c := range []struct{ name, begin, rest, want string }{
		{"a text", "<p>", "long ", script + "<p>"},
		{"a comment", "<!--", "long ", script + "<!--"},
		{"a policy", policy(size / 8), "x", script + policy(size/8)},
		{"policies", "", policy(9), script + `<meta http-equiv="content-security-policy" content="` + base + " "},
		{"attributes", "<p ", "a ", script + "<p "},
	} {
		text := c.begin + strings.Repeat(c.rest, (size-len(c.begin))/len(c.rest))
		name := filepath.Join(t.TempDir(), "index.html")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		w := httptest.NewRecorder()
		w.Body.Grow(2 * size)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		serveDocument(w, httptest.NewRequest(http.MethodGet, "/", nil), f, int64(len(text)), base)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 32*headBytes {
			t.Errorf("%s: serving it took %d KiB", c.name, took>>10)
		}
		got := w.Body.String()
		if !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, text[len(text)-size/2:]) ||
			len(got) > len(text)+len(script)+mostNamed || w.Header().Get("Content-Length") != strconv.Itoa(len(got)) {
			t.Errorf("%s: %d bytes became %d, said to be %s: %.200q", c.name, len(text), len(got),
				w.Header().Get("Content-Length"), got)
		}
	}
}

func FuzzPrepare(f *testing.F) {
	for _, seed := range []string{"<head>", "<!doctype html><meta http-equiv=content-security-policy content=\"'self'\">",
		"<svg><head>", "<script>", "\x00<a", "<plaintext>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := string(prepare([]byte(text), firstScripts("http://h/"), "http://h/"))
		if strings.Count(got, bridgeName) != 1+strings.Count(text, bridgeName) {
			t.Errorf("%q became %q", text, got)
		}
	})
}

func TestServable(t *testing.T) {
	for name, want := range map[string]bool{
		"ui/index.html": true, "a.js": true, "": false, ".": false, "..": false, "../a": false, "a/../b": false,
		"/a": false, "a//b": false, "a/": false, ".git/config": false, "a/.env": false, `a\b`: false, "a\x00b": false,
		"C:/a": false, "./a": false, "a:stream": false,
	} {
		if got := servable(name); got != want {
			t.Errorf("%q is served: %v", name, got)
		}
	}
}

// No document reaches a browser with the attribute, wherever a read ends.
func TestDisarmed(t *testing.T) {
	text := strings.Repeat("<iframe srcdoc=x SrcDoc='a'>srcsrcdocdoc srcdo", 2000) + "c src"
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(text),
		"bytes":           iotest.OneByteReader(strings.NewReader(text)),
		"data at the end": iotest.DataErrReader(strings.NewReader(text))} {
		got, err := io.ReadAll(disarmed{bufio.NewReaderSize(r, 64)})
		want := regexp.MustCompile(`(?i)(srcd)o(c)`).ReplaceAllString(text, "${1}0$2")
		if err != nil || string(got) != want {
			t.Errorf("%s: %v, %d bytes of %d: %.100s", name, err, len(got), len(want), got)
		}
	}
}
