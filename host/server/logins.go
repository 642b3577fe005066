package server

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// loginCodes are the codes that browsers may be logged in by. Only their
// digests are kept, in memory alone.
type loginCodes struct {
	most     int
	lifetime time.Duration
	now      func() time.Time

	mu   sync.Mutex
	open []loginCode // the oldest first
}

type loginCode struct {
	digest  [sha256.Size]byte
	expires time.Time
}

// create makes a code.
func (c *loginCodes) create() (code string, expires time.Time) {
	code = rand.Text() // over 128 bits
	c.mu.Lock()
	defer c.mu.Unlock()
	expires = c.now().Add(c.lifetime)
	c.open = append(c.open, loginCode{sha256.Sum256([]byte(code)), expires})
	c.open = c.open[max(0, len(c.open)-c.most):]
	return code, expires
}

// take ends a code and reports whether it was good until now.
func (c *loginCodes) take(code string) bool {
	digest := sha256.Sum256([]byte(code))
	c.mu.Lock()
	defer c.mu.Unlock()
	now, found := c.now(), false
	c.open = slices.DeleteFunc(c.open, func(o loginCode) bool {
		same := subtle.ConstantTimeCompare(o.digest[:], digest[:]) == 1
		found = found || same && now.Before(o.expires)
		return same || !now.Before(o.expires)
	})
	return found
}

// LoginURL returns the address of the console with a new code, by which one
// browser is logged in; nothing before [Server.Listen].
func (s *Server) LoginURL() string {
	code, _ := s.codes.create()
	return s.loginURL(code)
}

func (s *Server) loginURL(code string) string {
	if base := s.URL(); base != "" {
		return base + "/#code=" + code
	}
	return ""
}

// createLoginCode answers [api.CreateLoginCode].
func (x *request) createLoginCode() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if _, err := x.query(); err != nil {
		return err
	}
	code, expires := x.s.codes.create()
	return x.writeJSON(http.StatusCreated, api.LoginCode{Code: code, URL: x.s.loginURL(code), Expires: expires.UTC()})
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
	body, err := x.readJSON(buf, x.s.apiBodyLimit())
	if err != nil {
		return err
	}
	in, err := api.CreateLogin.Decode(nil, nil, nil, body)
	if err != nil {
		return err
	}
	if !x.s.codes.take(in.(*api.LoginRequest).Code) {
		x.s.metrics.authFailure(authUnknown)
		if err := x.slowDown(); err != nil {
			return err
		}
		return problem.New(problem.CodeUnauthorized, "the code was used already, or is too old; get a new link with "+
			"`wasmhost open`")
	}
	cookie, login, err := x.s.tokens.createLogin(browserName(x.r.UserAgent()), &x.s.cfg.Limits)
	if err != nil {
		return err
	}
	http.SetCookie(x.w, x.s.loginCookie(cookie, int(x.s.cfg.Limits.LoginLifetime/time.Second)))
	return x.writeJSON(http.StatusCreated, login)
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
	if err := x.s.tokens.Revoke(x.token); err != nil {
		return err
	}
	http.SetCookie(x.w, x.s.loginCookie("", -1))
	return x.write(http.StatusNoContent, nil, nil)
}

// loginCookie is the cookie of a login. Its name has the port: the cookies of
// all hosts of a machine come together.
func (s *Server) loginCookie(value string, maxAge int) *http.Cookie {
	return &http.Cookie{Name: s.cookieName(), Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true, Secure: s.secure,
		SameSite: http.SameSiteStrictMode}
}

func (s *Server) cookieName() string {
	name := "wasmhost-session"
	if addrs := s.Addrs(); len(addrs) > 0 {
		name += "-" + strconv.Itoa(int(addrs[0].Port()))
	}
	return name
}

// byLogin reports whether a request comes from a browser that is logged in, or
// says to be. A token goes before.
func (x *request) byLogin() bool {
	return len(x.r.Header["Authorization"]) == 0 && len(x.r.Header[api.LoginHeader]) > 0
}

// login returns who is logged in by the two halves that a request has. No
// origin but the host's own is good for them, also where the configuration
// lets others call the host.
func (x *request) login() (*Identity, authResult) {
	bindings, cookies := x.r.Header[api.LoginHeader], x.r.CookiesNamed(x.s.cookieName())
	if origins := x.r.Header["Origin"]; len(origins) > 0 && !sameOrigin(origins[0], x.r.Host) {
		return nil, authMalformed
	}
	if len(cookies) == 0 {
		return nil, authMissing
	}
	if len(bindings) != 1 || len(cookies) != 1 {
		return nil, authMalformed
	}
	return x.s.tokens.login(cookies[0].Value, bindings[0], x.s.cfg.Limits.LoginIdle)
}

// browserName is what a login is called: what the browser says of itself, cut.
func browserName(agent string) string {
	name := []rune("browser: " + problem.Text(agent))
	return string(name[:min(len(name), 100)])
}

// login returns who has both halves of a login that was used within idle.
func (t *Tokens) login(cookie, binding string, idle time.Duration) (*Identity, authResult) {
	t.look(false)
	tok := t.find(sha256.Sum256([]byte(cookie)))
	if tok == nil || tok.binding == nil {
		return nil, authUnknown
	}
	other := sha256.Sum256([]byte(binding))
	if subtle.ConstantTimeCompare(other[:], tok.binding[:]) != 1 {
		return nil, authUnknown
	}
	if tok.over(t.now(), idle) {
		return nil, authExpired
	}
	return t.use(tok)
}

// over reports whether a login has ended by time.
func (t *token) over(now time.Time, idle time.Duration) bool {
	return !now.Before(t.expiresAt) || now.Sub(t.usedAt()) > idle
}

// usedAt is when a login was used last, or made.
func (t *token) usedAt() time.Time {
	return time.Unix(max(t.lastUsed.Load(), t.createdAt.Unix()), 0)
}

// createLogin makes a login of full access and returns its cookie. Those that
// have ended go, and where there are too many the one that was used least
// recently.
func (t *Tokens) createLogin(name string, limits *Limits) (cookie string, _ api.Login, err error) {
	cookie, tok, err := t.prepare(NewTokenRequest{Name: name, Expires: limits.LoginLifetime})
	if err != nil {
		return "", api.Login{}, err
	}
	var bits [tokenRandomSize]byte
	if _, err := io.ReadFull(t.random, bits[:]); err != nil {
		return "", api.Login{}, fmt.Errorf("make a login: %w", err)
	}
	binding := fmt.Sprintf("%x", bits)
	digest := sha256.Sum256([]byte(binding))
	tok.binding = &digest
	err = t.change(func(list []*token) ([]*token, error) {
		now := t.now()
		list = slices.DeleteFunc(slices.Clone(list), func(old *token) bool {
			return old.binding != nil && old.over(now, limits.LoginIdle)
		})
		for {
			logins, oldest := 0, -1
			for i, old := range list {
				if old.binding == nil {
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
	return cookie, api.Login{TokenInfo: tok.info(), Binding: binding}, err
}
