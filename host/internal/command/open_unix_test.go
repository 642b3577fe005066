//go:build unix

package command

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// asBrowser makes a program the browser that notes what it is called with and
// the page it is given.
func (c *user) asBrowser() (noted func() (arguments, page string)) {
	c.t.Helper()
	dir := c.t.TempDir()
	program := filepath.Join(dir, "browser")
	script := "#!/bin/sh\ncat \"${1#file://}\" > '" + dir + "/page.new'; echo \"$@\" > '" + dir +
		"/arguments'; mv '" + dir + "/page.new' '" + dir + "/page'\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		c.t.Fatal(err)
	}
	c.env["BROWSER"] = program
	return func() (string, string) {
		c.t.Helper()
		var page []byte
		waitFor(c.t, func() (there bool) {
			var err error
			page, err = os.ReadFile(filepath.Join(dir, "page"))
			return err == nil
		})
		arguments, err := os.ReadFile(filepath.Join(dir, "arguments"))
		if err != nil {
			c.t.Fatal(err)
		}
		return string(arguments), string(page)
	}
}

// login exchanges the code of a link.
func login(t *testing.T, link string) int {
	t.Helper()
	base, code, found := strings.Cut(link, "/#code=")
	if !found {
		t.Fatalf("%q is no link with a code", link)
	}
	resp, err := http.Post(base+"/api/v1/logins", "application/json", strings.NewReader(`{"code":"`+code+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

var linkInPage = regexp.MustCompile(`http://[^"]+`)

// `open` opens the console of the host that runs, or runs one; the code stands
// in no command line.
func TestOpen(t *testing.T) {
	c := newCLI(t)
	noted := c.asBrowser()
	url, stop := c.background([]string{"open", "--port", "0"})
	arguments, page := noted()
	link := linkInPage.FindString(page)
	if !strings.HasPrefix(link, url+"/#code=") || strings.Contains(arguments, "code=") {
		t.Errorf("the browser was called with %s for the page %s", arguments, page)
	}
	if got := login(t, link); got != http.StatusCreated {
		t.Errorf("the link opens with status %d", got)
	}
	wantTexts(t, c.must("token", "list").out, "browser: Go-http-client/1.1", "everything")
	if got := login(t, strings.TrimSpace(c.must("open", "--link").out)); got != http.StatusCreated {
		t.Errorf("the printed link opens with status %d", got)
	}
	r := stop()
	wantTexts(t, r.out, "serving at", "console at  "+url)
	if strings.Contains(r.out+r.err, "code=") {
		t.Errorf("the code stands in what is printed:\n%s%s", r.out, r.err)
	}
	c.fails(cli.ExitUsage, []string{"--port", "not a port"}, "open", "--port", "x")
}

// The link is printed for who asks for it, and for a person whose browser does
// not open.
func TestOpenPrintsTheLink(t *testing.T) {
	c := newCLI(t)
	url, stop := c.serve()
	defer stop()
	c.env["BROWSER"] = filepath.Join(t.TempDir(), "none")
	for _, terminal := range []bool{false, true} {
		c.terminal = terminal
		r := c.must("open")
		if strings.Contains(r.out, "code=") || strings.Contains(r.err, url+"/#code=") != terminal {
			t.Errorf("at a terminal, %v: %s%s", terminal, r.out, r.err)
		}
		if r := c.must("open", "--link"); r.out == "" || !strings.HasPrefix(r.out, url+"/#code=") {
			t.Errorf("--link prints %s", r.out)
		}
	}
	for at, want := range map[string]string{"https://plugins.example/": "https://plugins.example/#code=",
		"https://plugins.example:8443": "https://plugins.example:8443/#code="} {
		if r := c.must("open", "--link", "--at", at); !strings.HasPrefix(r.out, want) || strings.Contains(r.out, url) {
			t.Errorf("at the balancer %s it prints %s", at, r.out)
		}
	}
	for _, at := range []string{"plugins.example", "ftp://plugins.example", "https://plugins.example/console",
		"https://u:p@plugins.example", "https://?x", "https://plugins.example/#x"} {
		c.fails(cli.ExitUsage, []string{"--at", "https://plugins.example"}, "open", "--link", "--at", at)
	}
}

// Only a person at a terminal gets a link with a code from serve.
func TestServeShowsTheConsole(t *testing.T) {
	c := newCLI(t)
	_, stop := c.serve()
	if out := stop().out; strings.Contains(out, "code=") || !strings.Contains(out, "'wasmhost open'") {
		t.Errorf("serve says\n%s", out)
	}
	c.terminal = true
	_, stop = c.serve()
	wantTexts(t, stop().out, "console at  http://127.0.0.1:", "/#code=", "'wasmhost open'")
}
