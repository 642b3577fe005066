package pages

import (
	"strings"
	"testing"
)

// The script of the bridge comes first, whatever a document begins with, and a
// policy of its own does not lock the page out.
func TestPrepare(t *testing.T) {
	const base = "http://127.0.0.1:1/pages/v/"
	const script = `<script src="` + base + bridgeName + `"></script>`
	for _, c := range []struct{ name, text, want string }{
		{"head", `<!doctype html><html><head><title>a</title></head></html>`,
			`<!doctype html><html><head>` + script + `<title>a</title></head></html>`},
		{"head with attributes", `<HTML lang=en><HEAD id=a><p>`, `<HTML lang=en><HEAD id=a>` + script + `<p>`},
		{"no head", `<!doctype html><!-- <head> --><script>a</script>`,
			`<!doctype html><!-- <head> -->` + script + `<script>a</script>`},
		{"text", "\ufeffhello", script + `hello`},
		{"nothing", ``, script},
		{"a head in a script", `<script>"<head>"</script><head>`, script + `<script>"<head>"</script><head>`},
		{"an end", `</p><head>`, script + `</p><head>`},
		{"policy", `<head><meta http-equiv="Content-Security-Policy" ` +
			`content="default-src 'self'; script-src 'SELF' 'unsafe-inline'">`,
			`<head>` + script + `<meta http-equiv="Content-Security-Policy" content="default-src ` + base + `; script-src ` +
				base + ` &#39;unsafe-inline&#39;">`},
		{"another meta", `<meta name="a" content="'self'">`, script + `<meta name="a" content="'self'">`},
	} {
		if got := string(prepare([]byte(c.text), base)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func FuzzPrepare(f *testing.F) {
	for _, seed := range []string{"<head>", "<!doctype html><meta http-equiv=content-security-policy content=\"'self'\">",
		"<svg><head>", "<script>", "\x00<a", "<plaintext>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := string(prepare([]byte(text), "http://h/"))
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
