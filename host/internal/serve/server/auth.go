package server

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/traceparent"
)

// loginThrottle slows the answers to repeated bad tokens. Valid tokens never
// meet it, whatever others do.
type loginThrottle struct {
	free  *rate.Limiter // answered at once
	delay time.Duration
	slots chan struct{} // answers that may be held back at the same time
}

func newLoginThrottle(l Limits) *loginThrottle {
	return &loginThrottle{
		free:  rate.NewLimiter(1, l.FailureBurst),
		delay: l.FailureDelay,
		slots: make(chan struct{}, l.MaxDelayed),
	}
}

// hold waits before a bad token is answered. It returns false when too many
// answers are held back already: they must not take all connections.
func (t *loginThrottle) hold(done, draining <-chan struct{}) bool {
	if t.free.Allow() {
		return true
	}
	select {
	case t.slots <- struct{}{}:
	default:
		return false
	}
	defer func() { <-t.slots }()
	timer := time.NewTimer(t.delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-done:
	case <-draining:
	}
	return true
}

// authenticate returns who sends the request, or the problem to answer with,
// which is the same for every kind of failure.
func (x *request) authenticate() (*Identity, error) {
	identity, result := x.identify()
	if result == authOK {
		x.who = identity
		joinTrace(x)
		return identity, nil
	}
	return nil, x.refuse(result, x.byLogin())
}

// joinTrace makes the request a part of the trace that a client with a token names.
func joinTrace(x *request) {
	parent := x.r.Header["Traceparent"]
	if len(parent) != 1 || x.byLogin() {
		return
	}
	if id := traceparent.RequestID(parent[0]); id != "" {
		x.id = id
		x.w.Header()["X-Request-Id"] = []string{id}
	}
}

// refuse is the problem to answer with where a token, or a login, is not good.
func (x *request) refuse(result authResult, login bool) error {
	x.s.metrics.authFailure(result)
	if result == authUnavailable {
		return problem.New(problem.CodeUnavailable, "the host cannot reach its database now, so it does not know who may do "+
			"this; try again in a moment, and see that its server runs").After(time.Second)
	}
	// A missing token is no guess, and is what a monitor or a browser sends.
	if result != authMissing {
		if err := x.slowDown(); err != nil {
			return err
		}
	}
	if login {
		return &problem.Problem{Code: problem.CodeUnauthorized, Detail: "this browser is not logged in any more: " +
			x.s.whyEnded(result) + "; get a link to log in with `wasmhost open`"}
	}
	return &problem.Problem{Code: problem.CodeUnauthorized,
		Detail: "send a valid token as `Authorization: Bearer <token>`; the first one is in the file cli-token of the " +
			"host's data folder, `wasmhost token create` makes others"}
}

// whyEnded says why a login is not good, as far as the host knows.
func (s *Server) whyEnded(result authResult) string {
	l, times := &s.cfg.Limits, limits.Limit{Unit: limits.Duration}
	lifetime := times.Text(int64(l.LoginLifetime))
	switch result {
	case authExpired:
		return fmt.Sprintf("its login is over, as one is that is %s old (server.login-lifetime) or that nobody has used for "+
			"%s (server.login-idle)", lifetime, times.Text(int64(l.LoginIdle)))
	case authMissing:
		return fmt.Sprintf("it sends no cookie of a login, which it deletes after %s, and where its cookies are cleared",
			lifetime)
	case authUnknown:
		return fmt.Sprintf("the host does not know its login, which was revoked, or made room for others where there were "+
			"%d (server.logins), or is of other data than the host has now", l.Logins)
	}
	return "what it sends is no login here"
}

// identify returns who sends the request, by its token or its login.
func (x *request) identify() (*Identity, authResult) {
	if x.byLogin() {
		return x.login()
	}
	secret, result := bearerToken(x.r.Header["Authorization"])
	if result != authOK {
		return nil, result
	}
	return x.s.tokens.authenticate(secret)
}

// slowDown holds the answer to a guess back, or is the problem that there are
// too many of them.
func (x *request) slowDown() error {
	if x.s.logins.hold(x.r.Context().Done(), x.s.drainBegun) {
		return nil
	}
	x.w.Header().Set("Connection", "close")
	return &problem.Problem{Code: problem.CodeTooManyFailures, RetryAfter: time.Second,
		Detail: "too many requests with bad tokens; send a valid token"}
}

// bearerToken reads the Authorization header: exactly one, of scheme Bearer.
func bearerToken(headers []string) (string, authResult) {
	switch len(headers) {
	case 0:
		return "", authMissing
	case 1:
	default:
		return "", authMalformed
	}
	scheme, secret, found := strings.Cut(headers[0], " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return "", authMalformed
	}
	if secret = strings.TrimSpace(secret); secret == "" {
		return "", authMalformed
	}
	return secret, authOK
}

// forbidden is for a valid token that is not for what it asks.
func forbidden() *problem.Problem {
	return &problem.Problem{Code: problem.CodeForbidden,
		Detail: "the token is limited to other plugins or endpoints, or its role does less; make one for this with " +
			"`wasmhost token create`"}
}

// ownersOnly is for whoever may do all but what is for the owner's browser.
func ownersOnly() *problem.Problem {
	return &problem.Problem{Code: problem.CodeForbidden,
		Detail: "only a browser that the owner of the data folder has logged in may do this; follow the link that " +
			"`wasmhost open` shows, with HOST_CLI_TOKEN unset, or use the command line"}
}

// tokenInURL reports whether a request carries a token of ours in its URL,
// where logs and histories keep it. Such a token is never looked at.
func tokenInURL(u *url.URL, prefix string) bool {
	tokenLen := len(prefix) + tokenRestLen
	for rest := u.RawQuery; ; {
		i := strings.Index(rest, prefix)
		if i < 0 {
			return false
		}
		rest = rest[i:]
		if len(rest) >= tokenLen && wellFormedToken(rest[:tokenLen], prefix) {
			return true
		}
		rest = rest[len(prefix):]
	}
}

func errTokenInURL() *problem.Problem {
	return &problem.Problem{Code: problem.CodeTokenInURL,
		Detail: "tokens are taken from the Authorization header only; URLs are kept in logs and histories, so revoke this " +
			"token and make another"}
}
