package netpolicy

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// spelling is a URL that would reach what it must not, in some program. {P} is
// the port of a server that listens on every address of the machine.
type spelling struct {
	url  string
	code abi.Code
}

const (
	bad = abi.CodeInvalidArgument
	no  = abi.CodePermissionDenied
)

// spellings is the corpus: the ways to write loopback, metadata and private
// addresses that are published or known to work somewhere.
func spellings() []spelling {
	return []spelling{
		// Plain.
		{"http://127.0.0.1:{P}/", no}, {"http://127.0.0.1/", no}, {"https://127.0.0.1:{P}/", no},
		{"HTTP://127.0.0.1:{P}/", no},
		{"http://127.0.0.2:{P}/", no}, {"http://127.1.2.3:{P}/", no}, {"http://127.127.127.127:{P}/", no},
		{"http://127.255.255.254:{P}/", no},
		{"http://0.0.0.0:{P}/", no}, {"http://0.1.2.3:{P}/", no}, {"http://255.255.255.255:{P}/", no},
		{"http://224.0.0.1:{P}/", no},
		{"http://10.0.0.1/", no}, {"http://172.16.0.1/", no}, {"http://172.31.255.254/", no}, {"http://192.168.1.1/", no},
		{"http://100.64.0.1/", no},
		{"http://169.254.169.254/latest/meta-data/", no}, {"http://169.254.170.2/v2/credentials", no},
		{"http://169.254.1.1/", no},
		{"http://100.100.100.200/latest/meta-data/", no}, {"http://168.63.129.16/machine", no}, {"http://192.0.0.192/", no},
		{"http://198.18.0.1/", no}, {"http://192.0.2.1/", no}, {"http://240.0.0.1/", no}, {"http://192.88.99.1/", no},
		// Decimal, octal, hexadecimal, short and mixed.
		{"http://2130706433:{P}/", bad}, {"http://2852039166/", bad}, {"http://3232235777/", bad},
		{"http://4294967295/", bad}, {"http://6425673729:{P}/", bad},
		{"http://017700000001:{P}/", bad}, {"http://0177.0.0.1:{P}/", bad}, {"http://0177.0.0.01:{P}/", bad},
		{"http://0251.0376.0251.0376/", bad}, {"http://00000177.0.0.1:{P}/", bad},
		{"http://0x7f.0x0.0x0.0x1:{P}/", bad}, {"http://0x7f000001:{P}/", bad}, {"http://0X7F000001:{P}/", bad},
		{"http://0x7f.1:{P}/", bad}, {"http://0xa9fea9fe/", bad},
		{"http://0xa9.0xfe.0xa9.0xfe/", bad}, {"http://0x1.0x7f.0x0.0x0.0x1:{P}/", bad}, {"http://127.0.0.0x1:{P}/", bad},
		{"http://0x:{P}/", bad}, {"http://0x00000000007f.1:{P}/", bad},
		{"http://127.1:{P}/", bad}, {"http://127.0.1:{P}/", bad}, {"http://127.000.000.001:{P}/", bad},
		{"http://0:{P}/", bad}, {"http://127.65535:{P}/", bad}, {"http://169.254.43518/", bad},
		{"http://0x7f.0.1:{P}/", bad}, {"http://383.256.256.257:{P}/", bad}, {"http://127.0.0.1.2:{P}/", bad},
		{"http://256.0.0.1:{P}/", bad},
		{"http://127..0.0.1:{P}/", bad}, {"http://.127.0.0.1:{P}/", bad}, {"http://+127.0.0.1:{P}/", bad},
		{"http://-1:{P}/", no2}, {"http://1e3:{P}/", no2},
		// Dots and digits outside of ASCII.
		{"http://127。0。0。1:{P}/", no}, {"http://127．0．0．1:{P}/", no}, {"http://127｡0｡0｡1:{P}/", no},
		{"http://１２７.０.０.１:{P}/", no},
		{"http://①②⑦.⓪.⓪.①:{P}/", no}, {"http://127.0.0.①:{P}/", no}, {"http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:{P}/", no},
		{"http://⑯⑨。②⑤④。⑯⑨｡②⑤④/", no}, {"http://１６９.254.169.254/", no},
		{"http://0ｘ7f.1:{P}/", bad}, {"http://２130706433:{P}/", bad}, {"http://127\u00ad.0.0.1:{P}/", no},
		{"http://127.0\u200b.0.1:{P}/", no}, {"http://١٢٧.0.0.1:{P}/", bad},
		{"http://ｌｏｃａｌｈｏｓｔ:{P}/", no}, {"http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:{P}/", no}, {"http://loca\u00adlhost:{P}/", no},
		{"http://LOCALHOSﬅ:{P}/", no2}, {"http://locaⅼhost:{P}/", no}, {"http://localho\u017ft:{P}/", no},
		// Names of the machine itself.
		{"http://localhost:{P}/", no}, {"http://LocalHost:{P}/", no}, {"http://localhost.:{P}/", no},
		{"http://app.localhost:{P}/", no}, {"http://a.b.LOCALHOST.:{P}/", no},
		{"http://localhost.localdomain:{P}/", no}, {"http://ip6-localhost:{P}/", no}, {"http://myhost:{P}/", no},
		{"http://localhost..:{P}/", bad},
		{"http://127.0.0.1.:{P}/", no}, {"http://127.0.0.1..:{P}/", bad}, {"http://169.254.169.254./", no},
		// IPv6.
		{"http://[::1]:{P}/", no}, {"http://[0:0:0:0:0:0:0:1]:{P}/", no},
		{"http://[0000:0000:0000:0000:0000:0000:0000:0001]:{P}/", no}, {"http://[::0001]:{P}/", no},
		{"http://[0::1]:{P}/", no},
		{"http://[::]:{P}/", no}, {"http://[0:0:0:0:0:0:0:0]:{P}/", no}, {"http://[::0.0.0.1]:{P}/", no},
		{"http://[::127.0.0.1]:{P}/", no}, {"http://[::7f00:1]:{P}/", no},
		{"http://[::ffff:127.0.0.1]:{P}/", no}, {"http://[::ffff:7f00:1]:{P}/", no}, {"http://[::FFFF:7F00:0001]:{P}/", no},
		{"http://[0:0:0:0:0:ffff:127.0.0.1]:{P}/", no},
		{"http://[0:0:0:0:0:ffff:7f00:1]:{P}/", no}, {"http://[::ffff:0.0.0.0]:{P}/", no},
		{"http://[::ffff:169.254.169.254]/", no}, {"http://[::ffff:a9fe:a9fe]/", no}, {"http://[::ffff:10.0.0.1]/", no},
		{"http://[::ffff:0:127.0.0.1]:{P}/", no}, {"http://[::ffff:0:7f00:1]:{P}/", no},
		{"http://[64:ff9b::127.0.0.1]:{P}/", no}, {"http://[64:ff9b::7f00:1]:{P}/", no}, {"http://[64:ff9b::a9fe:a9fe]/", no},
		{"http://[64:ff9b:0:0:0:0:10.0.0.1]/", no},
		{"http://[64:ff9b:1::127.0.0.1]:{P}/", no}, {"http://[64:ff9b:1::808:808]/", no},
		{"http://[64:ff9b:1:fffe::a9fe:a9fe]/", no}, {"http://[64:ff9b::64.64.0.1]/", no2},
		{"http://[2002:7f00:1::]:{P}/", no}, {"http://[2002:7f00:0001::1]:{P}/", no}, {"http://[2002:a9fe:a9fe::]/", no},
		{"http://[2002:c0a8:101::1]/", no}, {"http://[2002:0808:0808::1]/", no},
		{"http://[2001:0:7f00:1::]:{P}/", no}, {"http://[2001:0000:4136:e378:8000:63bf:80ff:fffe]/", no},
		{"http://[2001::1]/", no},
		{"http://[2606:4700::5efe:127.0.0.1]:{P}/", no}, {"http://[2606:4700::200:5efe:a9fe:a9fe]/", no},
		{"http://[fe80::5efe:7f00:1]/", no},
		{"http://[fe80::1]/", no}, {"http://[fe80::1%25lo]:{P}/", bad}, {"http://[fe80::1%lo]:{P}/", bad},
		{"http://[::1%25lo]:{P}/", bad}, {"http://[::1%251]:{P}/", bad}, {"http://[fe80::a9fe:a9fe]/", no},
		{"http://[fc00::1]/", no}, {"http://[fd12:3456::1]/", no}, {"http://[fd00:ec2::254]/latest/meta-data/", no},
		{"http://[fd20:ce::254]/", no}, {"http://[fec0::1]/", no}, {"http://[ff02::1]:{P}/", no},
		{"http://[2001:db8::1]/", no}, {"http://[3fff::1]/", no}, {"http://[100::1]/", no}, {"http://[5f00::1]/", no},
		{"http://[2001:2::1]/", no}, {"http://[4000::1]/", no},
		{"http://[::1:{P}/", bad}, {"http://::1:{P}/", bad}, {"http://[127.0.0.1]:{P}/", bad}, {"http://[[::1]]:{P}/", bad},
		{"http://[::1]{P}/", bad}, {"http://[v1.127.0.0.1]:{P}/", bad}, {"http://[localhost]:{P}/", bad},
		{"http://[::ffff:127.1]:{P}/", bad}, {"http://[::ffff:0x7f.0.0.1]:{P}/", bad},
		// Users, backslashes, and what ends the host.
		{"http://example.com@127.0.0.1:{P}/", bad}, {"http://127.0.0.1:{P}@example.com/", bad},
		{"http://user:pass@127.0.0.1:{P}/", bad}, {"http://@127.0.0.1:{P}/", bad},
		{"http://example.com:80@127.0.0.1:{P}/", bad},
		{`http://example.com\@127.0.0.1:{P}/`, bad}, {`http://127.0.0.1:{P}\@example.com/`, bad},
		{`http:\\127.0.0.1:{P}\`, bad}, {`http:/\127.0.0.1:{P}/`, bad}, {`http://example.com\.127.0.0.1:{P}/`, bad},
		{`http://\127.0.0.1:{P}/`, bad},
		{"http://example.com&@127.0.0.1:{P}#@example.com/", bad}, {"http://127.0.0.1:{P}#@example.com/", no},
		{"http://127.0.0.1:{P}?@example.com/", no}, {"http://127.0.0.1:{P}#.example.com/", no},
		{"http://127.0.0.1:{P};@example.com/", bad},
		{"http://127.0.0.1:{P}&.example.com/", bad}, {"http://example.com:80:{P}/", bad}, {"http://127.0.0.1:{P}:80/", bad},
		{"http://127.0.0.1:80{P}/", bad}, {"http://127.0.0.1:0x50/", bad}, {"http://127.0.0.1:-1/", bad},
		{"http://127.0.0.1:+{P}/", bad}, {"http://127.0.0.1: {P}/", bad},
		{"http://127.0.0.1:０/", bad}, {"http://127.0.0.1:00000{P}/", no}, {"http://127.0.0.1:/", no},
		{"http:///127.0.0.1:{P}/", bad}, {"http:127.0.0.1:{P}/", bad}, {"http:/127.0.0.1:{P}/", bad},
		{"//127.0.0.1:{P}/", bad}, {"/127.0.0.1", bad}, {"127.0.0.1:{P}", bad}, {"", bad}, {"http://", bad},
		{"http://:{P}/", bad}, {"http://?127.0.0.1:{P}", bad},
		// Percent escapes, spaces, control characters.
		{"http://%31%32%37.0.0.1:{P}/", bad}, {"http://127%2e0%2e0%2e1:{P}/", bad},
		{"http://127.0.0.1%00.example.com:{P}/", bad}, {"http://%6c%6fcalhost:{P}/", bad},
		{"http://127.0.0.1%23.example.com:{P}/", bad}, {"http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1:{P}/", bad},
		{"http://example.com%2f@127.0.0.1:{P}/", bad},
		{"http://127.0.0.1\t:{P}/", bad}, {"http://127.0.\n0.1:{P}/", bad}, {"http://127.0.0.1\r\n:{P}/", bad},
		{"http://127.0.0.1\x00.example.com:{P}/", bad}, {" http://127.0.0.1:{P}/", bad},
		{"http://127.0.0.1 .example.com:{P}/", bad}, {"http://127.0.0.1 :{P}/", bad}, {"ht\ntp://127.0.0.1:{P}/", bad},
		{"http://\xff127.0.0.1:{P}/", bad},
		// Other schemes.
		{"file:///etc/passwd", bad}, {"file://127.0.0.1:{P}/", bad}, {"ftp://127.0.0.1:{P}/", bad},
		{"gopher://127.0.0.1:{P}/_GET", bad}, {"dict://127.0.0.1:{P}/", bad}, {"ws://127.0.0.1:{P}/", bad},
		{"data:text/plain,x", bad}, {"javascript:alert(1)", bad}, {"unix:/var/run/docker.sock", bad},
		{"http+unix://%2Fvar%2Frun%2Fdocker.sock/", bad}, {"url:http://127.0.0.1:{P}/", bad},
		{"jar:http://127.0.0.1:{P}!/", bad}, {"blob:http://127.0.0.1:{P}/", bad}, {"httpſ://127.0.0.1:{P}/", bad},
		// Names that lead there.
		{"http://127.0.0.1.nip.example:{P}/", no}, {"http://loopback.example:{P}/", no},
		{"http://loopback6.example:{P}/", no}, {"http://mapped.example:{P}/", no}, {"http://nat64.example:{P}/", no},
		{"http://6to4.example:{P}/", no}, {"http://zero.example:{P}/", no},
		{"http://metadata.google.internal/computeMetadata/v1/", no}, {"http://metadata/", no},
		{"http://metadata.azure.internal/", no}, {"http://instance-data/", no}, {"http://kubernetes.default.svc/", no},
		{"http://host.docker.internal:{P}/", no},
		{"http://mixed.example:{P}/", no}, {"http://mixed-last.example:{P}/", no}, {"http://zoned.example:{P}/", no},
		{"http://xn--loopback-example:{P}/", no},
		// Ports of other protocols, on a public host.
		{"http://public.example:25/", no}, {"http://public.example:6379/", un}, {"http://public.example:22/", no},
		{"https://public.example:6667/", no},
	}
}

// Codes for what is neither refused by its spelling nor by its address: the
// name does not exist, or nobody listens there.
const (
	no2 = abi.CodeUnavailable
	un  = abi.CodeUnavailable
)

// hostileNames are the names of the corpus with what they resolve to.
func hostileNames(w *internet) {
	for name, addrs := range map[string][]string{
		"localhost.localdomain": {"127.0.0.1"}, "ip6-localhost": {"::1"}, "myhost": {"127.0.1.1"},
		"127.0.0.1.nip.example": {"127.0.0.1"}, "loopback.example": {"127.0.0.1"}, "loopback6.example": {"::1"},
		"mapped.example": {"::ffff:127.0.0.1"}, "nat64.example": {"64:ff9b::7f00:1"}, "6to4.example": {"2002:7f00:1::"},
		"zero.example":             {"0.0.0.0"},
		"metadata.google.internal": {"169.254.169.254"}, "metadata": {"169.254.169.254"},
		"metadata.azure.internal": {"168.63.129.16"},
		"instance-data":           {"fd00:ec2::254"}, "kubernetes.default.svc": {"10.96.0.1"},
		"host.docker.internal": {"172.17.0.1"},
		"mixed.example":        {"127.0.0.1", "93.184.216.34"},
		"mixed-last.example":   {"93.184.216.34", "2606:2800:220:1::1", "127.0.0.1"},
		"zoned.example":        {"fe80::1%lo"}, "xn--loopback-example": {"127.0.0.1"}, "public.example": {"93.184.216.34"},
	} {
		w.names[name] = addrs
	}
}

func TestSpellings(t *testing.T) {
	canary, w := newCanary(t), newInternet()
	hostileNames(w)
	c := w.client(t, Policy{})
	if n := len(spellings()); n < 200 {
		t.Errorf("the corpus has shrunk to %d", n)
	}
	for _, s := range spellings() {
		address := strings.ReplaceAll(s.url, "{P}", canary.port)
		r, err := get(t, c, address)
		if err == nil {
			t.Errorf("%q gets through: %d %q", address, r.Status, r.Body)
			continue
		}
		wants(t, err, s.code)
		if strings.Contains(err.Error(), "{") {
			t.Errorf("%q: the message has a hole: %v", address, err)
		}
	}
	if n := canary.hits.Load(); n != 0 {
		t.Errorf("the machine itself was reached %d times", n)
	}
	onlyPublic(t, w)
}

// onlyPublic makes sure that nothing but public addresses was dialled.
func onlyPublic(t *testing.T, w *internet) {
	t.Helper()
	for _, address := range w.dialled {
		at, err := netip.ParseAddrPort(address)
		if err != nil || newAtlas().kind(at.Addr()) != public {
			t.Errorf("%s was dialled", address)
		}
	}
}

// TestSpellingsReachTheCanary makes sure that the test above can fail: the
// same server answers once it is allowed.
func TestSpellingsReachTheCanary(t *testing.T) {
	canary, w := newCanary(t), newInternet()
	hostileNames(w)
	c := w.client(t, allow("127.0.0.1:"+canary.port, "localhost:"+canary.port, "loopback.example:"+canary.port))
	for i, url := range []string{"http://127.0.0.1:{P}/", "http://[::ffff:127.0.0.1]:{P}/", "http://localhost:{P}/",
		"http://１２７。0.0.1:{P}/", "http://LOOPBACK.example.:{P}/"} {
		r := mustGet(t, c, strings.ReplaceAll(url, "{P}", canary.port))
		if string(r.Body) != "secret" || canary.hits.Load() != int64(i+1) {
			t.Errorf("%s answers %q", url, r.Body)
		}
	}
}

// TestRedirectsToSpellings sends each of the corpus as a redirect of a public
// server.
func TestRedirectsToSpellings(t *testing.T) {
	canary, w := newCanary(t), newInternet()
	hostileNames(w)
	w.public(t, "evil.example", "93.184.216.35", func(rw http.ResponseWriter, r *http.Request) {
		location := r.URL.Query().Get("to")
		rw.Header()["Location"] = []string{location}
		rw.WriteHeader(http.StatusFound)
	})
	c := w.client(t, Policy{})
	for _, s := range spellings() {
		address := strings.ReplaceAll(s.url, "{P}", canary.port)
		r, err := get(t, c, "http://evil.example/?to="+url.QueryEscape(address))
		var known *abi.Error
		switch {
		case err == nil && strings.HasPrefix(r.URL, "http://evil.example/"): // relative, or none
		case err == nil:
			t.Errorf("a redirect to %q gets through: %d %q", address, r.Status, r.Body)
		case !errors.As(err, &known):
			t.Errorf("a redirect to %q fails with %T %v", address, err, err)
		case s.code == no && isASCII(address) && known.Code != no:
			t.Errorf("a redirect to %q fails with %v", address, err)
		}
	}
	if n := canary.hits.Load(); n != 0 {
		t.Errorf("the machine itself was reached %d times", n)
	}
	onlyPublic(t, w)
}

// TestChangingAnswers has a resolver whose second answer is another one. The
// first is used for the connection, without asking again; a later connection
// is judged anew.
func TestChangingAnswers(t *testing.T) {
	canary, w := newCanary(t), newInternet()
	server := serve(t, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Connection", "close")
		fmt.Fprint(rw, "public")
	})
	w.servers["93.184.216.34:"+canary.port] = server
	w.turns["rebind.example"] = [][]string{{"93.184.216.34"}, {"127.0.0.1"}}
	w.turns["flip.example"] = [][]string{{"93.184.216.34"}, {"93.184.216.34", "127.0.0.1"}, {"169.254.169.254"},
		{"::ffff:127.0.0.1"}, {"10.0.0.1"}}
	c := w.client(t, Policy{})
	for name, later := range map[string]int{"rebind.example": 3, "flip.example": 4} {
		address := "http://" + name + ":" + canary.port + "/"
		if r := mustGet(t, c, address); string(r.Body) != "public" {
			t.Errorf("%s answers %q", name, r.Body)
		}
		if w.asked[name] != 1 {
			t.Errorf("%s was looked up %d times for one connection", name, w.asked[name])
		}
		for range later {
			_, err := get(t, c, address)
			wants(t, err, no, "not public", "--allow-host "+name+":"+canary.port)
		}
	}
	if n := canary.hits.Load(); n != 0 {
		t.Errorf("the machine itself was reached %d times", n)
	}
	onlyPublic(t, w)
}

// TestChangingAnswersOnRedirect has a server that redirects to itself while
// its name moves to loopback.
func TestChangingAnswersOnRedirect(t *testing.T) {
	canary, w := newCanary(t), newInternet()
	w.servers["93.184.216.34:"+canary.port] = serve(t, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Connection", "close")
		rw.Header().Set("Location", "/next")
		rw.WriteHeader(http.StatusFound)
	})
	w.turns["rebind.example"] = [][]string{{"93.184.216.34"}, {"127.0.0.1"}}
	_, err := get(t, w.client(t, Policy{}), "http://rebind.example:"+canary.port+"/")
	wants(t, err, no, "not public")
	if n := canary.hits.Load(); n != 0 {
		t.Errorf("the machine itself was reached %d times", n)
	}
}

// TestOwnAddresses has a server of this machine on a public address.
func TestOwnAddresses(t *testing.T) {
	w := newInternet()
	w.public(t, "me.example", "93.184.216.40", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, "own") })
	w.own = []net.Addr{&net.IPNet{IP: net.IPv4(93, 184, 216, 40), Mask: net.CIDRMask(24, 32)}}
	_, err := get(t, w.client(t, Policy{}), "http://me.example/")
	wants(t, err, no, "not public")
	_, err = get(t, w.client(t, Policy{}), "http://93.184.216.40/")
	wants(t, err, no, "address of this machine")
	mustGet(t, w.client(t, allow("me.example")), "http://me.example/")
	broken := w.client(t, Policy{}, func(c *Config) {
		c.Interfaces = func() ([]net.Addr, error) { return nil, errors.New("netlink 10.1.2.3") }
	})
	_, err = get(t, broken, "http://me.example/")
	wants(t, err, abi.CodeUnavailable)
}

// TestSystemDial connects to what it was told, and to nothing else.
func TestSystemDial(t *testing.T) {
	canary := newCanary(t)
	for _, address := range []string{canary.addr, "localhost:" + canary.port} {
		conn, err := systemDial(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.Close()
	}
	want := netip.MustParseAddrPort("93.184.216.34:80")
	for address, ok := range map[string]bool{
		"93.184.216.34:80": true, "[::ffff:93.184.216.34]:80": true, "93.184.216.34:81": false, "127.0.0.1:80": false,
		"[::1]:80": false, "": false,
	} {
		if err := sameAddress(want, address); (err == nil) != ok {
			t.Errorf("connecting to %q instead of %s: %v", address, want, err)
		}
	}
}
