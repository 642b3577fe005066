package netpolicy

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

func TestParseAllow(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"api.github.com", "api.github.com"}, {"API.GitHub.com.", "api.github.com"}, {"*.example.com", "*.example.com"},
		{"*.example.com:8443", "*.example.com:8443"},
		{"127.0.0.1:8080", "127.0.0.1:8080"}, {"127.0.0.1", "127.0.0.1"}, {"[::1]:9000", "[::1]:9000"}, {"[::1]", "[::1]"},
		{"::1", "[::1]"}, {"[::ffff:10.0.0.1]:80", "10.0.0.1:80"},
		{"localhost", "localhost"}, {"localhost:08080", "localhost:8080"}, {"nas", "nas"},
		{"my_service.lan", "my_service.lan"}, {"169.254.169.254", "169.254.169.254"},
		{"münchen.example", "xn--mnchen-3ya.example"}, {"１２７.0.0.1", "127.0.0.1"}, {"[FD00:EC2::254]", "[fd00:ec2::254]"},
		{"xn--mnchen-3ya.example", "xn--mnchen-3ya.example"},
	} {
		e, err := ParseAllow(c.text)
		if err != nil || e.String() != c.want {
			t.Errorf("%q becomes %q, %v; want %q", c.text, e, err, c.want)
			continue
		}
		if again, err := ParseAllow(e.String()); err != nil || again != e {
			t.Errorf("%q is not read back: %q, %v", e, again, err)
		}
	}
	for _, c := range []struct{ text, says string }{
		{"", "empty"}, {"https://api.github.com", "scheme"}, {"api.github.com/v1", "path"}, {"api.github.com?x", "path"},
		{`a\b`, "path"}, {"#", "path"}, {"user@host", "user name"},
		{"10.0.0.0/8", "ranges"}, {"fd00::/8", "ranges"}, {"10.0.0.1/32", "ranges"}, {"*", "every public host"},
		{"*.", "empty"}, {"*.*.example.com", "star"}, {"a.*.com", "star"}, {"*example.com", "star"}, {"example.*", "star"},
		{"*.127.0.0.1", "address has no names"}, {"*.[::1]", "address has no names"}, {"*.localhost", "not public"},
		{"host:", "no port"}, {"host:0", "1 to 65535"}, {"host:65536", "1 to 65535"}, {"host:http", "1 to 65535"},
		{"host:*", "1 to 65535"}, {"host:-1", "1 to 65535"},
		{"0.0.0.0", "placeholder"}, {"[::]:80", "placeholder"}, {"224.0.0.1", "multicast"}, {"255.255.255.255", "broadcast"},
		{"[ff02::1]", "multicast"}, {"[::ffff:0.0.0.0]", "placeholder"},
		{"127.1", "four decimal"}, {"0x7f.1", "four decimal"}, {"2130706433", "four decimal"}, {"127.0.0.01", "four decimal"},
		{"[fe80::1%eth0]", "zone"}, {"fe80::1%eth0", "1 to 65535"}, {"[::1", "']'"}, {"::1:9000:x", "1 to 65535"},
		{"a b", `' '`}, {"a,b", `','`}, {"a..b", "dots"}, {".a", "dot"}, {"a\x00", `'\x00'`}, {"a%2eb", `'%'`},
		{strings.Repeat("a", 64), "63"}, {strings.Repeat("a.", 127) + "a", "253"}, {"\xff.example", "UTF-8"},
		{"\u2024\u2024.example", "internationalised"}, {"a\u202eb.example", "internationalised"},
		{strings.Repeat("ü", 257), "512 bytes"},
	} {
		e, err := ParseAllow(c.text)
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "is not a host to allow") {
			t.Errorf("%.60q becomes %q, %v; want an error with %q", c.text, e, err, c.says)
		}
	}
}

func TestPolicyCheck(t *testing.T) {
	if err := (Policy{AllowHosts: []string{"a.example", "10.0.0.0/8"}}).Check(); err == nil ||
		!strings.Contains(err.Error(), `"10.0.0.0/8"`) {
		t.Errorf("the bad entry is not named: %v", err)
	}
	many := make([]string, maxEntries+1)
	for i := range many {
		many[i] = "a.example"
	}
	if err := (Policy{AllowHosts: many}).Check(); err == nil || !strings.Contains(err.Error(), "at most 256") {
		t.Errorf("too many entries: %v", err)
	}
	if err := (Policy{AllowHosts: many[1:], Only: true}).Check(); err != nil {
		t.Error(err)
	}
	n, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := n.Client("weather", allow("*")); err == nil {
		t.Error("a client with a bad policy is made")
	}
}

// TestPolicies asks what policies say about a host that resolves to an
// address.
func TestPolicies(t *testing.T) {
	list := func(only bool, hosts ...string) Policy { return Policy{AllowHosts: hosts, Only: only} }
	for _, c := range []struct {
		policy Policy
		url    string
		addr   string
		says   string // empty: allowed
	}{
		{list(false), "https://api.example.com/", "93.184.216.34", ""},
		{list(false), "https://api.example.com/", "10.0.0.1", "not public"},
		{list(false), "https://api.example.com/", "2606:2800::1", ""},
		{list(false), "https://api.example.com/", "64:ff9b::5db8:d822", ""},
		{list(false), "https://api.example.com:8443/", "93.184.216.34", ""},
		{list(true), "https://api.example.com/", "93.184.216.34", "only the hosts"},
		{list(false, "other.example"), "https://api.example.com/", "93.184.216.34", ""},
		{list(true, "other.example"), "https://api.example.com/", "93.184.216.34", "only the hosts"},
		{list(true, "api.example.com"), "https://api.example.com/", "93.184.216.34", ""},
		{list(true, "api.example.com"), "https://api.example.com:8443/", "93.184.216.34", ""},
		{list(true, "api.example.com:443"), "https://api.example.com:8443/", "93.184.216.34", "only the hosts"},
		{list(true, "api.example.com:443"), "https://api.example.com/", "93.184.216.34", ""},
		{list(true, "93.184.216.34"), "https://api.example.com/", "93.184.216.34", "only the hosts"},
		{list(true, "93.184.216.34"), "https://93.184.216.34/", "93.184.216.34", ""},
		// Wildcards.
		{list(true, "*.example.com"), "https://api.example.com/", "93.184.216.34", ""},
		{list(true, "*.example.com"), "https://a.b.example.com/", "93.184.216.34", ""},
		{list(true, "*.example.com"), "https://example.com/", "93.184.216.34", "only the hosts"},
		{list(true, "*.example.com"), "https://badexample.com/", "93.184.216.34", "only the hosts"},
		{list(true, "*.example.com"), "https://example.com.evil.example/", "93.184.216.34", "only the hosts"},
		{list(true, "*.example.com:443"), "http://api.example.com/", "93.184.216.34", "only the hosts"},
		{list(false, "*.example.com"), "https://api.example.com/", "10.0.0.1", "not public"},
		{list(true, "*.example.com", "api.example.com"), "https://api.example.com/", "10.0.0.1", ""},
		// Exact entries widen, for their port.
		{list(false, "nas.lan"), "http://nas.lan/", "192.168.1.5", ""},
		{list(false, "nas.lan"), "http://nas.lan:5000/", "192.168.1.5", ""},
		{list(false, "nas.lan:5000"), "http://nas.lan/", "192.168.1.5", "not public"},
		{list(false, "nas.lan:80"), "http://nas.lan/", "192.168.1.5", ""},
		{list(false, "nas.lan"), "http://nas.lan/", "127.0.0.1", ""},
		{list(false, "nas.lan"), "http://nas.lan/", "fd12::5", ""},
		{list(false, "nas.lan"), "http://nas.lan/", "100.64.1.1", ""},
		{list(false, "nas.lan"), "http://sub.nas.lan/", "192.168.1.5", "not public"},
		{list(false, "192.168.1.5"), "http://nas.lan/", "192.168.1.5", "not public"},
		{list(false, "192.168.1.5"), "http://192.168.1.5/", "192.168.1.5", ""},
		{list(false, "192.168.1.5"), "http://192.168.1.6/", "192.168.1.6", "private"},
		{list(false, "::1"), "http://[0:0::1]:9000/", "::1", ""},
		{list(false, "127.0.0.1:8080"), "http://localhost:8080/", "127.0.0.1", "not public"},
		// No name leads to these.
		{list(false, "nas.lan"), "http://nas.lan/", "169.254.169.254", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "fd00:ec2::254", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "100.100.100.200", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "fe80::1", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "198.18.0.1", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "64:ff9b::7f00:1", "by the address"},
		{list(false, "nas.lan"), "http://nas.lan/", "0.0.0.0", "not public"},
		{list(false, "169.254.169.254"), "http://169.254.169.254/", "169.254.169.254", ""},
		// Ports of other protocols.
		{list(false), "http://mail.example:25/", "93.184.216.34", "another protocol"},
		{list(false, "mail.example"), "http://mail.example:25/", "93.184.216.34", "another protocol"},
		{list(true, "mail.example:25"), "http://mail.example:25/", "93.184.216.34", ""},
	} {
		r, err := c.policy.rules()
		if err != nil {
			t.Fatal(err)
		}
		target, err := parseTarget(c.url, 1000)
		if err != nil {
			t.Fatal(err)
		}
		got := r.judgeName(target.host, target.port)
		if got == nil {
			got = r.judgeAddr(target.host, target.port, netip.MustParseAddr(c.addr), false)
		}
		if why := (got != nil); why != (c.says != "") || got != nil && !strings.Contains(got.why, c.says) {
			t.Errorf("%v: %s at %s: %+v, want %q", c.policy, c.url, c.addr, got, c.says)
		}
	}
}

func TestRefusalSaysWhatToRun(t *testing.T) {
	w := newInternet()
	w.names["nas.lan"] = []string{"192.168.1.5"}
	for _, c := range []struct {
		policy Policy
		url    string
		says   string
	}{
		{Policy{}, "http://nas.lan/", "wasmhost grant weather network --allow-host nas.lan"},
		{Policy{}, "http://nas.lan:5000/x", "wasmhost grant weather network --allow-host nas.lan:5000"},
		{Policy{}, "http://[::1]:9000/", "wasmhost grant weather network --allow-host '[::1]:9000'"},
		{Policy{Only: true}, "https://api.example.com/", "wasmhost grant weather network --allow-host api.example.com"},
	} {
		_, err := get(t, w.client(t, c.policy), c.url)
		wants(t, err, abi.CodePermissionDenied, c.says)
		if err != nil && !strings.HasSuffix(err.Error(), c.says) {
			t.Errorf("%s: %v", c.url, err)
		}
		if err != nil && strings.Contains(err.Error(), "192.168") {
			t.Errorf("the message tells the address: %v", err)
		}
	}
}

func TestKinds(t *testing.T) {
	m := newAtlas()
	for text, want := range map[string]kind{
		"8.8.8.8": public, "1.0.0.0": public, "9.255.255.255": public, "11.0.0.0": public, "100.63.255.255": public,
		"100.128.0.0": public, "126.255.255.255": public, "128.0.0.1": public,
		"169.253.255.255": public, "169.255.0.0": public, "172.15.255.255": public, "172.32.0.0": public,
		"192.167.255.255": public, "192.169.0.0": public, "198.17.255.255": public, "198.20.0.0": public,
		"223.255.255.255": public,
		"10.0.0.0":        private, "10.255.255.255": private, "172.16.0.0": private, "172.31.255.255": private,
		"192.168.255.255": private, "100.64.0.0": shared, "100.127.255.255": shared,
		"127.0.0.0": loopback, "127.255.255.255": loopback, "169.254.0.0": linkLocal, "169.254.169.254": metadata,
		"168.63.129.16": metadata, "100.100.100.200": metadata,
		"0.0.0.0": unspecified, "0.0.0.1": reserved, "224.0.0.0": multicast, "239.255.255.255": multicast,
		"240.0.0.0": reserved, "255.255.255.254": reserved, "255.255.255.255": broadcast,
		"198.18.0.0": reserved, "198.19.255.255": reserved, "203.0.113.9": reserved, "198.51.100.9": reserved,
		"192.0.0.8": reserved, "192.88.99.9": translated,
		"2606:4700::1111": public, "2a00:1450::1": public, "2400::1": public, "3ffe::1": public,
		"2001:4860:4860::8888": public, "2001:200::1": public,
		"::": unspecified, "::1": loopback, "::2": translated, "::ffff:127.0.0.1": loopback, "::ffff:8.8.8.8": public,
		"64:ff9b::808:808": public, "64:ff9b::a00:1": translated, "64:ff9b:1::808:808": translated,
		"64:ff9b:0:0:0:1:808:808": reserved, "64:ff9a:ffff::1": reserved, "2001::1": translated, "2002::": translated,
		"2003::1": public, "2001:db8::1": reserved, "3fff:fff::1": reserved, "4000::": reserved, "1fff::1": reserved,
		"fc00::1": private, "fdff::1": private, "fe80::1": linkLocal, "fe80::1%eth0": linkLocal, "febf::1": linkLocal,
		"fec0::1": reserved, "ff00::1": multicast, "fd00:ec2::254": metadata, "fd00:ec2::23": metadata,
		"fe80::a9fe:a9fe":        metadata,
		"2606:4700::5efe:7f00:1": translated, "2606:4700::200:5efe:a00:1": translated, "2606:4700::5efe:808:808": public,
		"100::1": reserved, "5f00::1": reserved,
	} {
		if got := m.kind(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is a %s, want %s", text, got, want)
		}
	}
	if got := m.kind(netip.Addr{}); got != reserved {
		t.Errorf("no address at all is a %s", got)
	}
	for k := public; k <= reserved; k++ {
		if k.String() == "reserved address" && k != reserved {
			t.Errorf("kind %d has no words", k)
		}
	}
}

// No command that is ready to copy opens the metadata of a cloud; of a name
// that does not show.
func TestRefusalOffersNoMetadata(t *testing.T) {
	r, err := (Policy{}).rules()
	if err != nil {
		t.Fatal(err)
	}
	for raw, offered := range map[string]bool{
		"http://169.254.169.254/": false, "http://[fd00:ec2::254]/": false, "http://100.100.100.200/": false,
		"http://169.254.1.1/": false,
		"http://192.168.1.5/": true, "http://127.0.0.1:8080/": true, "http://nas.lan/": true,
	} {
		target, err := parseTarget(raw, 1000)
		if err != nil {
			t.Fatal(err)
		}
		addr := target.host.addr
		if target.host.name != "" {
			addr = netip.MustParseAddr("169.254.169.254")
		}
		refused := denied("p", "network", target.host, raw, r.judgeAddr(target.host, target.port, addr, false))
		if got := strings.Contains(refused.Message, "wasmhost grant"); got != offered {
			t.Errorf("%s: %s", raw, refused.Message)
		}
	}
}
