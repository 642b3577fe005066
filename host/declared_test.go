package host_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// publicNames is a network in which every name has a public address, behind which
// is the server.
func publicNames(server string) netpolicy.Config {
	return netpolicy.Config{Resolver: onePublic{}, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, network, server)
	}}
}

type onePublic struct{}

func (onePublic) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("8.8.8.8")}, nil
}

// declares is the network block of a manifest.
func declares(hosts ...string) map[string]any {
	list := []any{}
	for _, h := range hosts {
		list = append(list, map[string]any{"host": h, "reason": "asks it"})
	}
	return map[string]any{"hosts": list}
}

// The hosts of the manifest hold for fetch, redirects, feeds of the plugin and
// plug-ins of Extism's, and not for what its user has chosen.
func TestDeclaredHosts(t *testing.T) {
	shorttest.Skip(t)
	site := newFeedServer(t)
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Network: publicNames(site.host)}
	g := feedsGuest("network", "rss")
	g.more["network"] = declares("api.example.com", "*.cdn.example.com")
	foreign := servicesGuest(t)
	foreign.more["network"] = declares("api.example.com")
	w := serve(t, cfg, g, foreign)
	const no = `["permission_denied",`
	get := func(url string) string { return w.eval(`ctx.http.fetch(` + quote(url) + `).then((r) => r.status)`) }
	for url, want := range map[string]string{
		"http://api.example.com/": "200", "http://x.cdn.example.com/": "200",
		"http://cdn.example.com/": no, "http://8.8.8.8/": no, "http://evil.example.org/": no,
		"http://api.example.com/?to=http://evil.example.org/": no,
	} {
		if got := get(url); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", url, got)
		}
	}
	if got := get("http://b.example.org:8080/"); !strings.Contains(got,
		`line {\"host\": \"b.example.org:8080\"} in /network/hosts of its manifest.json`) {
		t.Errorf("the line to add is not named: %s", got)
	}
	audit := ask[api.Audit](w, "GET", "/api/v1/plugins/js/audit", http.StatusOK)
	if last := audit.Requests[len(audit.Requests)-1]; last.Denied != "not declared" || last.Code != "permission_denied" {
		t.Errorf("the audit has %+v", last)
	}

	// Feeds of the plugin, and of its user, also when they are fetched again.
	add := func(url string) string { return w.eval(`ctx.rss.addFeed(` + quote(url) + `).then((f) => f.title)`) }
	if got := add("http://api.example.com/feed"); got != `"News"` {
		t.Errorf("a feed that is declared: %s", got)
	}
	if got := add("http://news.example.org/feed"); !strings.HasPrefix(got, no) {
		t.Errorf("a feed that is not declared: %s", got)
	}
	if a := w.send("POST", "/api/v1/plugins/js/feeds", `{"url":"http://news.example.org/feed"}`,
		nil); a.status != http.StatusOK {
		t.Errorf("the user's choice: %d %s", a.status, a.body)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	due(t, cfg.Data)
	before := len(site.requests())
	w = serve(t, cfg)
	for end := time.Now().Add(time.Minute); len(site.requests()) < before+2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("fetched again: %q", site.requests()[before:])
		}
	}
	for _, f := range ask[feedList](w, "GET", "/api/v1/plugins/js/feeds", http.StatusOK).Feeds {
		if f.Error != "" {
			t.Errorf("fetched again: %+v", f)
		}
	}

	// What a user allows is reached all the same.
	if got := get("http://evil.example.org/"); !strings.HasPrefix(got, no) {
		t.Errorf("after a restart: %s", got)
	}
	w.setNetwork(`{"allowHosts":["evil.example.org"]}`)
	if got := get("http://evil.example.org/"); got != "200" {
		t.Errorf("allowed by the user: %s", got)
	}
	for url, want := range map[string]string{"http://api.example.com/": "200\n", "http://evil.example.org/": ""} {
		if a := w.export("fetch", `{"url":`+quote(url)+`}`); want != "" && !strings.HasPrefix(a.body, want) ||
			want == "" && (a.status < 500 || !strings.Contains(a.body, "does not declare")) {
			t.Errorf("a plug-in of Extism's asks %s: %d %s", url, a.status, a.body)
		}
	}
}

// Consent names the hosts with what they are for, or says that there is no bound;
// an upgrade that adds one asks for it.
func TestConsentToHosts(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(s.Close)
	g := fetchGuest("network")
	g.more["network"] = declares("api.example.com", "*.cdn.example.com")
	w := serve(t, host.Config{Network: publicNames(s.Listener.Addr().String())}, g)
	inspect := func() (found api.Inspection) {
		a := w.send("POST", "/api/v1/inspect", `{"path":`+quote(g.folder(t))+`}`, nil)
		if err := json.Unmarshal([]byte(a.body), &found); err != nil || a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return found
	}
	rows := func(found api.Inspection) (text string) {
		for _, s := range found.Consent.Sections {
			for _, r := range s.Rows {
				if s.Kind == api.ConsentHosts || s.Kind == api.ConsentChanges {
					text += r.Risk + " " + r.Text + " " + r.Words + ". "
				}
			}
		}
		return text
	}
	g.id = "other"
	delete(g.more, "network")
	open := inspect()
	if got := rows(open); got != "high any public server: it does not say which . " ||
		!strings.Contains(open.Consent.Summary, "network") || strings.Contains(open.Consent.Summary, "host of the network") {
		t.Errorf("without hosts: %s in short %s", got, open.Consent.Summary)
	}
	g.more["network"] = declares("api.example.com", "*.cdn.example.com")
	found := inspect()
	if got := rows(found); got != "medium all hosts of *.cdn.example.com · asks it. "+
		"medium the host api.example.com · asks it. " {
		t.Errorf("with hosts: %s", got)
	}
	if found.Consent.Digest == open.Consent.Digest {
		t.Error("it is agreed to as if it said nothing")
	}
	g.id = "js"
	for _, c := range []struct {
		hosts []string
		want  string
	}{
		{[]string{"api.example.com:443", "*.x.cdn.example.com"}, ""},
		{[]string{"api.example.com", "evil.example.org"},
			"medium it sends and receives at a host that it did not reach evil.example.org · asks it. "},
		{nil, "high it no longer says which hosts it reaches: any public server . "},
	} {
		g.more["network"] = declares(c.hosts...)
		if c.hosts == nil {
			delete(g.more, "network")
		}
		found := inspect()
		if found.Consent.Accept != (c.want != "") || !strings.HasPrefix(rows(found), c.want) {
			t.Errorf("%q: %s", c.hosts, rows(found))
		}
	}
}
