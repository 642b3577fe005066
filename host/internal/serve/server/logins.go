package server

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// LoginURL returns the address of the console with a new code, by which one
// browser is logged in, as its owner's; nothing before [Server.Listen].
func (s *Server) LoginURL() string {
	code, _, err := s.codes.create(true)
	if err != nil { // the link leads to this host, which is enough
		code, _ = s.codes.createHere(true)
	}
	return s.loginURL(code)
}

func (s *Server) loginURL(code string) string {
	base := s.URL()
	if base == "" {
		return ""
	}
	return base + "/#code=" + code
}

// createLoginCode answers [api.CreateLoginCode].
func (x *request) createLoginCode() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if _, err := x.query(); err != nil {
		return err
	}
	code, expires, err := x.s.codes.create(x.who.isOwner() || x.s.tokens.isFirst(x.who.ID()))
	if err != nil {
		return err
	}
	link := x.s.loginURL(code)
	if x.s.sharesLogins() && x.r.TLS != nil { // by the name of the balancer, where one was asked
		link = "https://" + x.r.Host + x.s.cfg.Below() + "/#code=" + code
	}
	return x.writeJSON(http.StatusCreated, api.LoginCode{Code: code, URL: link, Expires: expires.UTC()})
}

// createLogin answers [api.CreateLogin]. It is open to all who have a code; a
// page of another site is stopped by the guard, and by the type of the body,
// which no form can send.
func (x *request) createLogin() error {
	if _, err := x.query(); err != nil {
		return err
	}
	buf := x.s.getBuffer()
	defer x.s.putBuffer(buf)
	body, err := x.readJSON(buf, x.s.apiBodyLimit(), false)
	if err != nil {
		return err
	}
	in, err := api.CreateLogin.Decode(nil, nil, nil, body)
	if err != nil {
		return err
	}
	place, ok := x.s.place(x.r.Host)
	if !ok {
		where := "open the console at " + x.s.URL()
		if x.s.Addrs()[0].Addr().Is6() { // where it is not shown
			where = "start the host without --bind to use the console"
		}
		return problem.New(problem.CodeHostNotAllowed, fmt.Sprintf("no browser is logged in at %q, where another "+
			"program may answer; %s", problem.Text(x.r.Host), where))
	}
	found, owner, err := x.s.codes.take(in.(*api.LoginRequest).Code)
	if err != nil {
		return err
	}
	if !found {
		x.s.metrics.authFailure(authUnknown)
		if err := x.slowDown(); err != nil {
			return err
		}
		return problem.New(problem.CodeUnauthorized, "the code was used already, or is too old; get a new link with "+
			"`wasmhost open`")
	}
	replaced := "" // what the browser has is of no use to it from now on
	if old, _, result := x.cookieLogins(); result == authOK {
		replaced = old[0].id
	}
	cookie, login, err := x.s.tokens.createLogin(browserName(x.r.UserAgent()), place, replaced, owner,
		&x.s.cfg.Limits)
	if err != nil {
		return err
	}
	http.SetCookie(x.w, x.loginCookie(cookie, int(x.s.cfg.Limits.LoginLifetime/time.Second)))
	return x.writeJSON(http.StatusCreated, login)
}

// proveLogin answers [api.ProveLogin]. It is open to whoever has the cookie,
// and of use to nobody but the page that has the key.
func (x *request) proveLogin() error {
	if _, err := x.query(); err != nil {
		return err
	}
	buf := x.s.getBuffer()
	defer x.s.putBuffer(buf)
	body, err := x.readJSON(buf, x.s.apiBodyLimit(), false)
	if err != nil {
		return err
	}
	in, err := api.ProveLogin.Decode(nil, nil, nil, body)
	if err != nil {
		return err
	}
	nonce := in.(*api.LoginChallenge).Nonce
	if len(nonce) < 32 || len(nonce) > 128 {
		return problem.InvalidRequest("the nonce must have 32 to 128 characters")
	}
	logins, place, result := x.cookieLogins()
	if result != authOK {
		return x.refuse(result, true)
	}
	tok := logins[0]
	boot := x.s.bootFor(tok)
	return x.writeJSON(http.StatusOK, api.LoginProof{Boot: boot,
		Proof: tok.sign(place, "host:"+boot+":"+nonce)})
}

// deleteLogin answers [api.DeleteLogin].
func (x *request) deleteLogin() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if _, err := x.query(); err != nil {
		return err
	}
	if !x.byLogin() {
		return problem.InvalidRequest("the request came with a token, which is no login; revoke it with " +
			"`wasmhost token revoke` where it is not to be used any more")
	}
	if err := x.s.tokens.Revoke(x.who.ID()); err != nil {
		return err
	}
	http.SetCookie(x.w, x.loginCookie("", -1))
	return x.write(http.StatusNoContent, nil, nil)
}

// loginCookie is the cookie of a login. Its name has the port: the cookies of
// all hosts of a machine come together.
func (x *request) loginCookie(value string, maxAge int) *http.Cookie {
	return &http.Cookie{Name: x.s.cookieName(x.r.Host), Value: value, Path: x.s.cfg.Below() + "/", MaxAge: maxAge,
		HttpOnly: true, Secure: x.s.secure || x.r.TLS != nil, SameSite: http.SameSiteStrictMode}
}

// cookieName is the name of the cookie for a Host header. The hosts of a database
// have one by the port that the browser sees, which is that of a balancer.
func (s *Server) cookieName(host string) string {
	name := "wasmhost-session"
	if s.sharesLogins() {
		port := "443"
		if _, given, err := net.SplitHostPort(host); err == nil {
			if _, err := strconv.ParseUint(given, 10, 16); err == nil {
				port = given
			}
		}
		return name + "-" + port
	}
	if addrs := s.Addrs(); len(addrs) > 0 {
		name += "-" + strconv.Itoa(int(addrs[0].Port()))
	}
	return name
}

// sharesLogins reports whether a login holds on all hosts of a database. That needs
// TLS, since only the certificate says then that it is one of them that answers.
func (s *Server) sharesLogins() bool { return s.secure && s.tokens.hosts }

// bootFor is what the host and the page of a login name in what they say to each
// other. What was said to one host is refused by the next, but where all hosts of
// a database take the login: there it ends with the login, whose id it is.
func (s *Server) bootFor(tok *token) string {
	if s.sharesLogins() {
		return tok.id
	}
	return s.tokens.boot
}

// byLogin reports whether a request comes from a browser that is logged in, or
// says to be. A token goes before.
func (x *request) byLogin() bool {
	return len(x.r.Header["Authorization"]) == 0 && len(x.r.Header[api.LoginHeader]) > 0
}

// login returns who is logged in, by the cookie of a request and what the page
// says beside it.
func (x *request) login() (*Identity, authResult) {
	logins, place, result := x.cookieLogins()
	if result != authOK {
		return nil, result
	}
	said := x.r.Header[api.LoginHeader]
	if len(said) != 1 {
		return nil, authMalformed
	}
	for _, tok := range logins {
		var who *Identity
		if who, result = x.s.tokens.login(tok, place, x.s.bootFor(tok), said[0]); result == authOK {
			return who, result
		}
	}
	return nil, result
}

// cookieLogins returns the logins that the cookies of a request are of, at least one
// where it is authOK, which say nothing of who sent it, and the place of their keys.
// A program at any other port can add cookies of the name, which lock nobody out.
// The first login is that of the host's own cookie where that is good: its path is
// the shortest, so that a browser sends it last. No origin but the host's own is good
// for any, also where the configuration lets others call the host.
func (x *request) cookieLogins() (logins []*token, place string, result authResult) {
	cookies := x.r.CookiesNamed(x.s.cookieName(x.r.Host))
	if origins := x.r.Header["Origin"]; len(origins) > 0 && !sameOrigin(origins[0], x.r.Host) {
		return nil, "", authMalformed
	}
	if len(cookies) == 0 {
		return nil, "", authMissing
	}
	place, ok := x.s.place(x.r.Host)
	if !ok {
		return nil, "", authMalformed
	}
	for _, cookie := range slices.Backward(cookies) {
		tok, found := x.s.tokens.cookieLogin(cookie.Value, x.s.cfg.Limits.LoginIdle)
		if found == authOK {
			logins = append(logins, tok)
		} else if result == "" {
			result = found
		}
	}
	if len(logins) > 0 {
		result = authOK
	}
	return logins, place, result
}

// place is what a key is bound to: the Host header of its page, and the address
// that the host serves at. It is not ok where the header has the port of the
// host, but another program may hold what its name leads to, and pass the
// requests on. At other ports a tunnel does that, and over TLS the certificate
// says who answers, and there the hosts of a database take the place of each other.
func (s *Server) place(host string) (place string, ok bool) {
	if s.sharesLogins() {
		return strings.ToLower(host) + " at any host of the database", true
	}
	addrs := s.Addrs()
	if s.cfg.Mounted { // the program that serves it answers for where it is
		return strings.ToLower(host), true
	}
	place = strings.ToLower(host) + " at " + addrs[0].String()
	name, _ := splitHost(host)
	port := "80"
	if _, given, err := net.SplitHostPort(host); err == nil {
		port = given
	}
	if s.secure || port != strconv.Itoa(int(addrs[0].Port())) {
		return place, true
	}
	if ip, err := netip.ParseAddr(name); err == nil {
		held := func(addr netip.AddrPort) bool { return addr.Addr() == ip }
		return place, !ip.IsLoopback() || slices.ContainsFunc(addrs, held)
	}
	return place, s.localhost || !strings.HasSuffix("."+strings.ToLower(name), ".localhost")
}

// cookieLogin returns the login that a cookie is of and that was used within
// idle.
func (t *Tokens) cookieLogin(cookie string, idle time.Duration) (*token, authResult) {
	tok, err := t.find(sha256.Sum256([]byte(cookie)))
	switch {
	case err != nil:
		return nil, authUnavailable
	case tok == nil || tok.key == nil:
		return nil, authUnknown
	case tok.over(t.now(), idle):
		return nil, authExpired
	}
	return tok, authOK
}

// login returns whose login it is if a page said what only its key makes of
// a boot.
func (t *Tokens) login(tok *token, place, boot, said string) (*Identity, authResult) {
	if subtle.ConstantTimeCompare([]byte(tok.sign(place, "page:"+boot)), []byte(said)) != 1 {
		return nil, authUnknown
	}
	return t.use(tok)
}

// pageKey is the key of a login as its page has it. It is good at one place
// ([Server.place]): whoever takes the address of the page while the host serves
// at another one has nothing of use to hand on.
func (t *token) pageKey(place string) []byte { return digestBy(t.key[:], "key:"+place) }

// sign is the HMAC of a text by the key of a login.
func (t *token) sign(place, text string) string {
	return hex.EncodeToString(digestBy(t.pageKey(place), text))
}

func digestBy(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	_, _ = io.WriteString(h, text)
	return h.Sum(nil)
}

// over reports whether a login has ended by time.
func (t *token) over(now time.Time, idle time.Duration) bool {
	return !now.Before(t.expiresAt) || now.Sub(t.usedAt()) > idle
}

// usedAt is when a login was used last, or made.
func (t *token) usedAt() time.Time {
	return time.Unix(max(t.lastUsed.Load(), t.createdAt.Unix()), 0)
}

// createLogin makes a login of full access for a place and returns its cookie.
// Those that have ended go, and where there are too many the one that was used least
// recently.
func (t *Tokens) createLogin(name, place, replaced string, owner bool, limits *Limits) (cookie string, _ api.Login,
	err error) {
	cookie, tok, err := t.prepare(NewTokenRequest{Name: name, Expires: limits.LoginLifetime})
	if err != nil {
		return "", api.Login{}, err
	}
	tok.key, tok.owner = new([sha256.Size]byte), owner
	if _, err := io.ReadFull(t.random, tok.key[:]); err != nil {
		return "", api.Login{}, fmt.Errorf("make a login: %w", err)
	}
	err = t.change(func(list []*token) ([]*token, error) {
		now := t.now()
		list = slices.DeleteFunc(slices.Clone(list), func(old *token) bool {
			return old.key != nil && (old.id == replaced || old.over(now, limits.LoginIdle))
		})
		for {
			logins, oldest := 0, -1
			for i, old := range list {
				if old.key == nil {
					continue
				}
				logins++
				if oldest < 0 || old.usedAt().Before(list[oldest].usedAt()) {
					oldest = i
				}
			}
			if logins < limits.Logins {
				break
			}
			list = slices.Delete(list, oldest, oldest+1)
		}
		return appendToken(list, tok)
	})
	return cookie, api.Login{TokenInfo: tok.info(), Key: hex.EncodeToString(tok.pageKey(place))}, err
}
