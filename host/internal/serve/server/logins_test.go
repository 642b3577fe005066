package server

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// browser is what a browser keeps of a login.
type browser struct {
	cookie, key string
	said        string // what it says to the host that it logged in at
}

func (b browser) headers() []string {
	return []string{"Cookie: " + b.cookie, api.LoginHeader + ": " + b.said}
}

// by is the HMAC of a text by a key, as the page makes it.
func by(t testing.TB, key, text string) string {
	t.Helper()
	raw, err := hex.DecodeString(key)
	if err != nil || len(raw) != sha256.Size {
		t.Fatalf("the key %q: %v", key, err)
	}
	h := hmac.New(sha256.New, raw)
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}

// challenge has a host prove itself to a browser.
func (h *harness) challenge(t testing.TB, nonce string, headers ...string) (status int, proof api.LoginProof) {
	t.Helper()
	got := h.send(t, "POST", "/api/v1/logins/proof", `{"nonce":"`+nonce+`"}`, append(headers, jsonType)...)
	if got.status == 200 {
		if err := json.Unmarshal([]byte(got.body), &proof); err != nil {
			t.Fatal(err)
		}
	}
	return got.status, proof
}

// code asks for a code as `wasmhost open` does.
func (h *harness) code(t testing.TB) api.LoginCode {
	t.Helper()
	got := h.send(t, "POST", "/api/v1/logins/codes", "", bearer(h.token))
	var code api.LoginCode
	if err := json.Unmarshal([]byte(got.body), &code); err != nil || got.status != 201 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	return code
}

func (h *harness) login(t testing.TB) (browser, api.Login) {
	t.Helper()
	got := h.send(t, "POST", "/api/v1/logins", `{"code":"`+h.code(t).Code+`"}`, jsonType, "User-Agent: Test/1")
	var login api.Login
	if err := json.Unmarshal([]byte(got.body), &login); err != nil || got.status != 201 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	cookie := got.header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000",
		"wasmhost-session-" + h.addr[strings.LastIndexByte(h.addr, ':')+1:] + "="} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie lacks %s: %s", want, cookie)
		}
	}
	pair, _, _ := strings.Cut(cookie, ";")
	_, proof := h.challenge(t, nonce, "Cookie: "+pair)
	return browser{pair, login.Key, by(t, login.Key, "page:"+proof.Boot)}, login
}

const nonce = "0123456789abcdef0123456789abcdef"

// The name of a login has what tells browsers apart, which stands last.
func TestBrowserName(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 " +
			"Safari/537.36 Edg/139.0.0.0": "browser: Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 " +
			"Safari/537.36 Edg/139.0.0.0",
		"AppleWebKit/1":          "browser: AppleWebKit/1",
		strings.Repeat("x", 200): "browser: " + strings.Repeat("x", 91),
		"":                       "browser: ",
	} {
		if got := browserName(agent); got != want {
			t.Errorf("%q makes %q, want %q", agent, got, want)
		}
	}
}

// People are shown what tells browsers apart, of logins alone.
func TestShownBrowser(t *testing.T) {
	const (
		engine = "AppleWebKit/537.36 (KHTML, like Gecko) "
		mac    = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
	)
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64) " + engine + "Chrome/140.0.0.0 Safari/537.36": "Chrome 140 on Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + engine + "Chrome/140.0 Safari/537.36 Edg/139.1": "Edge 139 on " +
			"Windows",
		"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0": "Firefox 143 on Linux",
		mac + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":    "Safari 18 on macOS",
		mac + engine: "browser on macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
			"Version/18.5 Mobile/15E148 Safari/604.1": "Safari 18 on iPhone",
		"Mozilla/5.0 (Linux; Android 10; K) " + engine + "Chrome/140.0 Mobile Safari/537.36": "Chrome 140 on Android",
		"Mozilla/5.0 none":   "browser: Mozilla/5.0 none",
		"Go-http-client/1.1": "browser: Go-http-client/1.1",
	} {
		login := token{Identity: Identity{name: browserName(agent)}, key: new([32]byte)}
		if got := login.info().Name; got != want {
			t.Errorf("%q is shown as %q, want %q", agent, got, want)
		}
	}
	const mine = "browser: Mozilla/5.0 (X11; Linux) Chrome/1"
	if got := (&token{Identity: Identity{name: mine}}).info().Name; got != mine {
		t.Errorf("a token of that name is shown as %q", got)
	}
}

// A login does what a token does, with both halves and from the host's own
// origin; it is listed and revoked like one.
func TestLogin(t *testing.T) {
	h := start(t, nil)
	if code := h.code(t); !strings.HasPrefix(code.URL, h.URL()+"/#code=") || time.Until(code.Expires) > time.Minute {
		t.Errorf("made %+v", code)
	}
	b, login := h.login(t)
	other, _ := h.login(t)
	if !login.Login || login.Name != "browser: Test/1" || login.ExpiresAt == nil {
		t.Errorf("made %+v", login)
	}
	const target = "/api/v1/plugins"
	own, cookie, said := "http://"+h.addr, "Cookie: "+b.cookie, api.LoginHeader+": "+b.said
	secret := strings.SplitN(b.cookie, "=", 2)[1]
	planted := strings.Replace(cookie, secret, "planted", 1) // by a program at another port
	for _, c := range []struct {
		name    string
		status  int
		headers []string
	}{
		{"both halves", 200, b.headers()},
		{"from its own page", 200, append(b.headers(), "Origin: "+own, "Sec-Fetch-Site: same-origin")},
		{"the cookie alone", 401, []string{cookie}},
		{"the proof alone", 401, []string{said}},
		{"the proof of another login", 401, []string{cookie, api.LoginHeader + ": " + other.said}},
		{"an empty proof", 401, []string{cookie, api.LoginHeader + ": "}},
		{"the key itself", 401, []string{cookie, api.LoginHeader + ": " + b.key}},
		{"two proofs", 401, []string{cookie, said, api.LoginHeader + ": " + other.said}},
		{"two cookies of one name", 200, []string{cookie + "; " + other.cookie, said}},
		{"a cookie of a longer path", 200, []string{planted + "; " + b.cookie, said}},
		{"a hundred of them", 401, []string{planted + strings.Repeat("; "+planted[len("Cookie: "):], 99), said}},
		{"neither cookie's proof", 401, []string{cookie + "; " + other.cookie, api.LoginHeader + ": " + b.key}},
		{"the halves exchanged", 401, []string{strings.Replace(cookie, secret, b.said, 1),
			api.LoginHeader + ": " + secret}},
		{"the cookie as a token", 401, []string{bearer(secret)}},
		{"the proof as a token", 401, []string{bearer(b.said)}},
		{"the cookie of another port", 401, []string{"Cookie: wasmhost-session-1=" + secret, said}},
		{"from another port", 403, append(b.headers(), "Origin: http://127.0.0.1:1", "Sec-Fetch-Site: same-site")},
		{"from another port, no origin", 403, append(b.headers(), "Sec-Fetch-Site: same-site")},
		{"from another site", 403, append(b.headers(), "Sec-Fetch-Site: cross-site")},
		{"from a plugin's page", 403, append(b.headers(), "Origin: null")},
	} {
		if got := h.send(t, "GET", target, "", c.headers...); got.status != c.status {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
	var list api.TokenList
	got := h.send(t, "GET", "/api/v1/tokens", "", b.headers()...)
	if err := json.Unmarshal([]byte(got.body), &list); err != nil || strings.Contains(got.body, secret) ||
		strings.Contains(got.body, b.key) {
		t.Errorf("%v: listed %s", err, got.body)
	}
	if last := list.Tokens[len(list.Tokens)-1]; len(list.Tokens) != 3 || !last.Login {
		t.Errorf("listed %+v", list.Tokens)
	}
	// Out, by its own wish and by somebody else's.
	got = h.send(t, "DELETE", "/api/v1/logins/current", "", b.headers()...)
	if got.status != 204 || !strings.Contains(got.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("logging out: %d %s", got.status, got.header)
	}
	h.send(t, "DELETE", "/api/v1/tokens/"+list.Tokens[2].ID, "", bearer(h.token))
	for _, gone := range []browser{b, other} {
		got := h.send(t, "GET", target, "", gone.headers()...)
		if got.status != 401 || !strings.Contains(got.body, "the host does not know its login, which was revoked, or made ") {
			t.Errorf("a login that has ended: %d %s", got.status, got.body)
		}
	}
	got = h.send(t, "GET", target, "", api.LoginHeader+": "+b.said)
	if !strings.Contains(got.body, "it sends no cookie of a login, which it deletes after 720h, and where its ") {
		t.Errorf("without a cookie: %s", got.body)
	}
	if got := h.send(t, "DELETE", "/api/v1/logins/current", "", bearer(h.token)); got.status != 400 {
		t.Errorf("a token logs out: %d %s", got.status, got.body)
	}
}

// What a page sends to a host, or to whoever has its port while it is away, is
// worth nothing at the next one: not after it has started anew, and not at
// another port. The page that has the key goes on.
func TestLoginOfAnotherBoot(t *testing.T) {
	dir, port := t.TempDir(), 0
	boot := func() *harness { return startIn(t, dir, func(c *Config) { c.Port = port }) }
	status := func(h *harness, cookie, said string) int {
		t.Helper()
		return h.send(t, "GET", "/api/v1/plugins", "", "Cookie: "+cookie, api.LoginHeader+": "+said).status
	}
	first := boot()
	b, _ := first.login(t)
	if got := status(first, b.cookie, b.said); got != 200 {
		t.Fatalf("the login is not good: %d", got)
	}
	if err := first.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	port = int(first.Addrs()[0].Port())
	second := boot()
	if got := status(second, b.cookie, b.said); got != 401 {
		t.Errorf("what was sent to the host before: %d", got)
	}
	_, proof := second.challenge(t, nonce, "Cookie: "+b.cookie)
	if proof.Proof != by(t, b.key, "host:"+proof.Boot+":"+nonce) {
		t.Error("the host has not shown that it knows the key")
	}
	_, other := second.challenge(t, strings.Repeat("x", 32), "Cookie: "+b.cookie)
	if other.Boot != proof.Boot || other.Proof == proof.Proof {
		t.Error("the host has the same proof for two questions, or two boots")
	}
	for name, said := range map[string]string{"the proof of the host": proof.Proof,
		"another boot": by(t, b.key, "page:"+rand.Text()), "the nonce": by(t, b.key, "page:"+nonce)} {
		if got := status(second, b.cookie, said); got != 401 {
			t.Errorf("%s: %d", name, got)
		}
	}
	if got := status(second, b.cookie, by(t, b.key, "page:"+proof.Boot)); got != 200 {
		t.Errorf("the page that has the key: %d", got)
	}
	for _, c := range []struct {
		name, nonce string
		status      int
		header      string
	}{
		{"no cookie", nonce, 401, "Accept: */*"}, {"another cookie", nonce, 401, "Cookie: " + b.cookie + "x"},
		{"a short nonce", nonce[1:], 400, "Cookie: " + b.cookie},
		{"a long nonce", strings.Repeat("x", 129), 400, "Cookie: " + b.cookie},
		{"another port", nonce, 403, "Origin: http://127.0.0.1:1"},
	} {
		if got, _ := second.challenge(t, c.nonce, c.header); got != c.status {
			t.Errorf("%s: %d", c.name, got)
		}
	}

	// Another program has the port of before, and passes on what it gets.
	port = 0
	third := boot()
	cookie := third.cookieName(third.addr) + "=" + strings.SplitN(b.cookie, "=", 2)[1]
	_, proof = third.challenge(t, nonce, "Cookie: "+cookie)
	if proof.Boot == "" || proof.Proof == by(t, b.key, "host:"+proof.Boot+":"+nonce) {
		t.Errorf("the page takes the host of another port for its own: %+v", proof)
	}
	if got := status(third, cookie, by(t, b.key, "page:"+proof.Boot)); got != 401 {
		t.Errorf("the host of another port takes what its page says: %d", got)
	}
}

// Codes end by use, by time and by newer ones; who guesses is slowed down.
func TestLoginCodes(t *testing.T) {
	h := start(t, func(c *Config) {
		c.Limits.LoginCodes, c.Limits.FailureBurst, c.Limits.FailureDelay = 2, 1000, time.Millisecond
	})
	try := func(code string, headers ...string) int {
		t.Helper()
		return h.send(t, "POST", "/api/v1/logins", `{"code":"`+code+`"}`, headers...).status
	}
	first, second, third := h.code(t).Code, h.code(t).Code, h.code(t).Code
	if first == second || second == third {
		t.Error("two codes are the same")
	}
	for _, c := range []struct {
		name, code string
		status     int
		headers    []string
	}{
		{"too many are open", first, 401, []string{jsonType}},
		{"a form", second, 415, []string{"Content-Type: text/plain"}},
		{"another site", second, 403, []string{jsonType, "Sec-Fetch-Site: cross-site"}},
		{"another port", second, 403, []string{jsonType, "Origin: http://127.0.0.1:1"}},
		{"a plugin's page", second, 403, []string{jsonType, "Origin: null"}},
		{"good", second, 201, []string{jsonType}},
		{"used", second, 401, []string{jsonType}},
		{"none", "", 401, []string{jsonType}},
	} {
		if got := try(c.code, c.headers...); got != c.status {
			t.Errorf("%s: %d", c.name, got)
		}
	}
	h.codes.now = func() time.Time { return time.Now().Add(time.Minute) }
	if got := try(third, jsonType); got != 401 {
		t.Errorf("after a minute: %d", got)
	}
	if got := h.send(t, "POST", "/api/v1/logins/codes", ""); got.status != 401 {
		t.Errorf("without a token: %d", got.status)
	}
	slow := start(t, func(c *Config) {
		c.Limits.FailureBurst, c.Limits.FailureDelay, c.Limits.MaxDelayed = 1, 5*time.Second, 1
	})
	statuses := make(chan int, 6)
	for range cap(statuses) {
		go func() {
			statuses <- slow.send(t, "POST", "/api/v1/logins", `{"code":"guess"}`, jsonType).status
		}()
	}
	seen := map[int]int{}
	for range cap(statuses) {
		seen[<-statuses]++
	}
	if seen[http.StatusTooManyRequests] == 0 {
		t.Errorf("six guesses at once got %v", seen)
	}
}

// loginAt logs a browser in at a Host header, and returns its cookie and key.
func (h *harness) loginAt(t *testing.T, host string) (cookie, key string) {
	t.Helper()
	got := h.send(t, "POST", "/api/v1/logins", `{"code":"`+h.code(t).Code+`"}`, jsonType, "Host: "+host)
	var login api.Login
	if err := json.Unmarshal([]byte(got.body), &login); err != nil || got.status != 201 {
		t.Fatalf("at %s: %d %s", host, got.status, got.body)
	}
	cookie, _, _ = strings.Cut(got.header.Get("Set-Cookie"), ";")
	return cookie, login.Key
}

// good reports whether the page of a login takes what answers for the host, and
// the host what the page says then, where the requests of the page come with a
// Host header.
func (h *harness) good(t *testing.T, cookie, key, host string) (page, says bool) {
	t.Helper()
	_, proof := h.challenge(t, nonce, "Cookie: "+cookie, "Host: "+host)
	got := h.send(t, "GET", "/api/v1/plugins", "", "Cookie: "+cookie, "Host: "+host,
		api.LoginHeader+": "+by(t, key, "page:"+h.tokens.boot))
	return proof.Proof == by(t, key, "host:"+h.tokens.boot+":"+nonce), got.status == 200
}

// A key is good at the address that its browser logged in at, and no more when
// the host serves at another one: whoever has the first one then and passes on
// what its page sends, under whatever name, gets nothing.
func TestLoginAtAnotherAddress(t *testing.T) {
	for _, moved := range []string{"127.0.0.1", "127.0.0.2"} {
		if probe, err := net.Listen("tcp4", moved+":0"); err != nil {
			t.Logf("the machine has no %s: %v", moved, err)
			continue
		} else {
			_ = probe.Close()
		}
		dir := t.TempDir()
		many := func(c *Config) { c.Limits.FailureBurst = 1000 }
		first := startIn(t, dir, many)
		_, port, _ := net.SplitHostPort(first.addr)
		places := []string{"127.0.0.1:" + port, "localhost:" + port, "localhost:1"} // the last one is a tunnel's
		type login struct{ cookie, key string }
		logins := map[string]login{}
		for _, place := range places {
			cookie, key := first.loginAt(t, place)
			logins[place] = login{cookie, key}
		}
		for _, at := range places {
			for _, host := range append(places, "127.0.0.9:"+port, "127.0.0.1:0"+port, "127.0.0.1") {
				page, says := first.good(t, logins[at].cookie, logins[at].key, host)
				if page != (at == host) || says != (at == host) {
					t.Errorf("a key of %s at %s: %t, %t", at, host, page, says)
				}
			}
		}
		if err := first.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}

		second := startIn(t, dir, func(c *Config) {
			many(c)
			c.Host, c.Port = moved, int(first.Addrs()[0].Port())
		})
		for _, at := range places {
			for _, host := range append(places, moved+":"+port) {
				// At 127.0.0.1 it still serves, but ::1, where localhost may lead, is anybody's.
				want := moved == "127.0.0.1" && at == host && at != "localhost:"+port
				page, says := second.good(t, logins[at].cookie, logins[at].key, host)
				if page != want || says != want {
					t.Errorf("a key of %s at %s when the host is at %s: %t, %t", at, host, moved, page, says)
				}
			}
		}
		code := second.code(t).Code
		for _, host := range []string{"localhost:" + port, "127.0.0.9:" + port} {
			got := second.send(t, "POST", "/api/v1/logins", `{"code":"`+code+`"}`, jsonType, "Host: "+host)
			if got.status != 403 || !strings.Contains(got.body, "open the console at "+second.URL()) {
				t.Errorf("a login at %s: %d %s", host, got.status, got.body)
			}
		}
		if got := second.send(t, "POST", "/api/v1/logins", `{"code":"`+code+`"}`, jsonType); got.status != 201 {
			t.Errorf("the code is gone: %d %s", got.status, got.body)
		}
		cookie, key := second.loginAt(t, second.addr)
		if page, says := second.good(t, cookie, key, second.addr); !page || !says {
			t.Errorf("a new login: %t, %t", page, says)
		}
	}
}

// Logins end by time and by number, and outlive the host.
func TestLoginsEnd(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		now := time.Now()
		limits := &Limits{Logins: 2, LoginLifetime: 10 * time.Hour, LoginIdle: 3 * time.Hour}
		open := func() *Tokens {
			tokens := in.tokens(t, TokensOptions{Now: func() time.Time { return now }})
			tokens.idle.Store(int64(limits.LoginIdle))
			return tokens
		}
		tokens := open()
		ids := map[string]string{} // by key
		login := func() (cookie, key string) {
			t.Helper()
			now = now.Add(2 * time.Minute)
			cookie, made, err := tokens.createLogin("x", "here", "", false, limits)
			if err != nil {
				t.Fatal(err)
			}
			ids[made.Key] = made.ID
			return cookie, made.Key
		}
		is := func(want authResult, cookie, key string) {
			t.Helper()
			tok, got := tokens.cookieLogin(cookie, limits.LoginIdle)
			if got == authOK {
				_, got = tokens.login(tok, "here", tokens.boot, by(t, key, "page:"+tokens.boot))
			}
			if got != want {
				t.Errorf("the login is %s, want %s", got, want)
			}
			for _, info := range tokens.List() { // what a page of a plugin that is open asks
				if info.ID == ids[key] && tokens.Valid(info.ID) != (want == authOK) {
					t.Errorf("a login that is %s is said to be good, or not", want)
				}
			}
		}
		c1, b1 := login()
		c2, b2 := login()
		now = now.Add(2 * time.Minute)
		is(authOK, c1, b1) // so the second one is the one used least recently
		c3, b3 := login()
		is(authUnknown, c2, b2)
		is(authOK, c1, b1)
		tokens = open()
		for range 4 {
			now = now.Add(2 * time.Hour)
			is(authOK, c3, b3)
		}
		is(authExpired, c1, b1) // idle
		now = now.Add(2 * time.Hour)
		is(authExpired, c3, b3) // too old, although it is used
		why := (&Server{cfg: Config{Limits: *limits}}).whyEnded(authExpired)
		if want := "that is 10h old (server.login-lifetime) or that nobody has used for 3h (server.login-idle)"; !strings.
			HasSuffix(why, want) {
			t.Errorf("a login has ended since %s", why)
		}
		text := in.text(t)
		if strings.Contains(text, c1) || strings.Contains(text, b1) ||
			!strings.Contains(text, `"version": 3`) {
			t.Errorf("the file is %s", text)
		}
		login()
		if list := tokens.List(); len(list) != 1 {
			t.Errorf("logins that have ended are kept: %+v", list)
		}
		old := strings.NewReplacer(`"version": 3`, `"version": 2`, `"key":`, `"binding":`).Replace(text)
		lost := strings.Replace(text, `"key":`, `"other":`, 1)
		for name, damaged := range map[string]string{"other member": lost,
			"no key": strings.Replace(lost, `"other": "`, `"key": "x`, 1), "no key but a binding": strings.Replace(lost,
				`"other":`, `"binding":`, 1)} {
			in.put(t, damaged)
			if _, err := OpenTokens(in.dir, TokensOptions{Documents: in.open()}); err == nil {
				t.Errorf("%s: a file with half of a login is taken", name)
			}
		}
		in.put(t, old)
		if list := open().List(); len(list) != 0 {
			t.Errorf("logins without a key are kept: %+v", list)
		}
		h := start(t, nil)
		_, made := h.login(t)
		good := h.tokens.Valid(made.ID)
		h.tokens.now = func() time.Time { return time.Now().Add(8 * 24 * time.Hour) }
		if !good || h.tokens.Valid(made.ID) {
			t.Error("a server does not say how long a login may be unused")
		}
	})
}

// The stream of a login ends with it.
func TestStreamEndsWithLogin(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.Heartbeat = 10 * time.Millisecond })
	b, login := h.login(t)
	req, err := http.NewRequest("GET", h.URL()+"/api/v1/plugins/demo/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Cookie", b.cookie)
	req.Header.Set(api.LoginHeader, b.said)
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode != 200 {
		t.Fatal(err, resp)
	}
	defer resp.Body.Close()
	if err := h.tokens.Revoke(login.ID); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(resp.Body); err != nil || !strings.Contains(string(text), endUnauthorized) {
		t.Errorf("the stream ended with %q, %v", text, err)
	}
}

// Files of the console need no token, and are nobody else's.
func TestConsoleFiles(t *testing.T) {
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("file " + r.URL.Path)) })
	h := start(t, func(c *Config) { c.Console, c.Pages = page, page })
	for _, c := range []struct {
		method, target string
		status         int
		header         string
	}{
		{"GET", "/", 200, "Sec-Fetch-Site: none"}, {"GET", "/console/app.js", 200, "Sec-Fetch-Site: same-origin"},
		{"HEAD", "/", 200, "Accept: */*"}, {"POST", "/", 405, "Accept: */*"},
		{"GET", "/", 403, "Sec-Fetch-Site: cross-site"}, {"GET", "/console/app.js", 403, "Origin: null"},
		{"GET", "/", 403, "Host: evil.example"}, {"GET", "/console", 401, "Accept: */*"},
		{"GET", "/other", 401, "Accept: */*"},
		{"GET", "/pages/x/y", 200, "Origin: null"}, {"GET", "/pages/x/y", 200, "Sec-Fetch-Site: cross-site"},
		{"GET", "/pages/x/y", 403, "Origin: http://evil.example"}, {"GET", "/pages/x/y", 403, "Host: evil.example"},
		{"POST", "/pages/x/y", 405, "Origin: null"},
	} {
		got := h.send(t, c.method, c.target, "", c.header)
		if got.status != c.status || got.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s with %s: %d %s", c.method, c.target, c.header, got.status, got.body)
		}
	}
}

// Browsers get a page where the console is not, with nothing in it that a client
// has sent but as text; programs get a problem, and so does who asks for a route.
func TestPageWhereTheConsoleIsNot(t *testing.T) {
	h := start(t, func(c *Config) { c.Console = http.NotFoundHandler() })
	const browser = "Accept: text/html,application/xhtml+xml"
	for _, c := range []struct {
		target string
		status int
		page   bool
		header string
	}{
		{"/inbox", 401, true, browser}, {"/console", 401, true, browser},
		{"/", 403, true, browser + "\r\nHost: a.example"},
		{"/inbox", 401, false, "Accept: */*"}, {"/api/v1/plugins", 401, false, browser},
		{"/api/nothing", 401, false, browser}, {"/metrics", 401, false, browser}, {"/plugins/x/y", 401, false, browser},
		{"/pages/x/y", 401, false, browser},
	} {
		got := h.send(t, "GET", c.target, "", strings.Split(c.header, "\r\n")...)
		if got.status != c.status || strings.HasPrefix(got.header.Get("Content-Type"), "text/html") != c.page ||
			c.page && (!strings.Contains(got.body, "Open the console</a>") ||
				!strings.HasPrefix(got.header.Get("Content-Security-Policy"), "default-src 'none';")) {
			t.Errorf("%s with %q: %d %v %s", c.target, c.header, got.status, got.header, got.body)
		}
	}
	got := h.send(t, "GET", "/", "", browser, `Host: <b>"x`)
	if strings.Contains(got.body, "<b>") {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// A page of another site, or of another port, that tries every route with what
// a browser would add by itself gets nowhere, and neither does the page of a
// plugin. The document of the console may be the aim of a link, as it is the
// same for all.
func TestAnotherSiteTriesEveryRoute(t *testing.T) {
	file := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("file")) })
	h := start(t, func(c *Config) { c.Console = file })
	b, _ := h.login(t)
	tried := 0
	try := func(method, target string) {
		for _, from := range [][]string{
			{"Origin: http://evil.example", "Sec-Fetch-Site: cross-site"}, {"Sec-Fetch-Site: cross-site"},
			{"Origin: http://127.0.0.1:1", "Sec-Fetch-Site: same-site"}, {"Sec-Fetch-Site: same-site"},
			{"Origin: null", "Sec-Fetch-Site: cross-site"}, {"Origin: null"}, {"Host: evil.example"},
		} {
			tried++
			got := h.send(t, method, target, "", append(append(b.headers(), "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: empty"),
				from...)...)
			if got.status != 403 || got.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s %s with %q: %d %s", method, target, from, got.status, got.body)
			}
		}
	}
	for _, row := range h.describedRoutes() {
		try(row.method, row.pattern)
	}
	for _, target := range []string{"/", "/console/console.js", "/plugins/demo/x", "/nothing"} {
		try("GET", target)
		try("POST", target)
	}
	if tried < 500 {
		t.Errorf("only %d requests were tried", tried)
	}
	link := []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"}
	for target, want := range map[string]int{"/": 200, "/api/v1/plugins": 403, "/readyz": 403} {
		if got := h.send(t, "GET", target, "", append(b.headers(), link...)...); got.status != want {
			t.Errorf("a link to %s: %d", target, got.status)
		}
	}
	frame := []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"}
	if got := h.send(t, "GET", "/", "", frame...); got.status != 403 {
		t.Errorf("the console in a frame of another site: %d", got.status)
	}
}
