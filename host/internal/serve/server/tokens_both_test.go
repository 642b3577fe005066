package server

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// place is where tokens are: a folder, or a server with the folder of one host.
type place struct {
	dir  string
	open func() document.Store
}

// onBoth runs a test on tokens in a folder, and on a server.
func onBoth(t *testing.T, test func(t *testing.T, in place)) {
	t.Helper()
	documenttest.Both(t, func(t *testing.T, open func() document.Store) {
		in := place{t.TempDir(), open}
		if files, ok := open().(*document.Files); ok {
			in.dir = files.Dir
		}
		test(t, in)
	})
}

// tokens opens the tokens as another process does, or another host.
func (p place) tokens(t testing.TB, opts TokensOptions) *Tokens {
	t.Helper()
	opts.Documents = p.open()
	return openTokens(t, p.dir, opts)
}

func (p place) document() document.Document {
	return p.open().Document(TokensName, document.Options{Most: maxTokensFileBytes})
}

func (p place) text(t testing.TB) string {
	t.Helper()
	text, _, err := p.document().Read()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (p place) put(t testing.TB, text string) {
	t.Helper()
	if _, err := p.document().Change(func([]byte, error) ([]byte, error) { return []byte(text), nil }); err != nil {
		t.Fatal(err)
	}
}

// soon waits until something is so, and returns how long that took.
func soon(t testing.TB, what string, is func() bool) time.Duration {
	t.Helper()
	begun := time.Now()
	for !is() {
		if time.Since(begun) > 30*time.Second {
			t.Fatalf("not so after 30 s: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
	return time.Since(begun)
}

// What one process, or one host, does with tokens holds on another one: what it
// makes at once, what it ends within a second.
func TestTokensOfAnother(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		here, there := in.tokens(t, TokensOptions{}), in.tokens(t, TokensOptions{})
		soonest := time.Hour
		for range 3 {
			secret, info, err := here.Create(NewTokenRequest{Name: "x"})
			if err != nil {
				t.Fatal(err)
			}
			if there.Authenticate(secret) == nil || !there.Valid(info.ID) {
				t.Fatal("a token that another one has made is not known at once")
			}
			if err := here.Revoke(info.ID); err != nil {
				t.Fatal(err)
			}
			took := soon(t, "it is refused", func() bool { return there.Authenticate(secret) == nil })
			t.Logf("refused after %v", took)
			soonest = min(soonest, took)
			if there.Valid(info.ID) {
				t.Error("what is open by a revoked token goes on")
			}
		}
		if soonest > 3*time.Second { // of one, on a machine that does other things as well
			t.Errorf("a token was good for at least %v after another one had revoked it", soonest)
		}
	})
}

// The first token of a host is its own: another one that starts ends none. What
// is damaged is set aside, and a host begins anew with a token in its folder.
func TestFirstTokenOfHosts(t *testing.T) {
	in := place{open: documenttest.Server(t)}
	start := func() (*Tokens, string, bool) {
		t.Helper()
		dir := t.TempDir()
		tokens, err := RecoverTokens(dir, TokensOptions{Documents: in.open()})
		if err != nil {
			t.Fatal(err)
		}
		created, err := tokens.EnsureFirst()
		if err != nil {
			t.Fatal(err)
		}
		secret, _ := ReadCLIToken(dir)
		return tokens, secret, created
	}
	one, secret, created := start()
	if !created || one.Authenticate(secret) == nil {
		t.Fatal("the first host has no first token")
	}
	two, none, created := start()
	if created || none != "" || one.Authenticate(secret) == nil || two.Authenticate(secret) == nil {
		t.Errorf("the second host has made a token anew: %v", created)
	}
	for name, text := range map[string]string{"cut": "{", "of others": `{"version":1,"tokens":[{"id":""}]}`} {
		in.put(t, text)
		three, secret, _ := start()
		if three.Authenticate(secret) == nil || len(three.List()) != 1 {
			t.Errorf("%s: no token opens anything", name)
		}
	}
	in.put(t, `{"version":1000,"tokens":[{"id":7}],"more":{}}`)
	if _, err := RecoverTokens(t.TempDir(), TokensOptions{Documents: in.open()}); !errors.Is(err, document.ErrLater) {
		t.Errorf("what a later host has written: %v", err)
	}
}

// While the server is gone nobody gets in whose token cannot be checked, and is
// told so; a token from outside goes on.
func TestServerOfTokensGone(t *testing.T) {
	server := postgrestest.New(t)
	database, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	rows, err := document.OpenRows(t.Context(), database, document.Limits{TrustFor: 300 * time.Millisecond,
		AwayFor: 3 * time.Second}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(rows.Close)
	told := make(chan string, 100)
	t.Cleanup(rows.Watch(func(name string) { told <- name }))
	const outside = "a-token-from-outside"
	tokens := openTokens(t, t.TempDir(), TokensOptions{Documents: rows, External: outside})
	h := startWith(t, tokens, nil)
	ask := func(token string) (int, string) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+h.addr+"/api/v1/plugins", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body := make([]byte, 1000)
		n, _ := res.Body.Read(body)
		return res.StatusCode, string(body[:n])
	}
	if status, body := ask(h.token); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	for wait := 10 * time.Second; ; wait = 200 * time.Millisecond { // it hears of its own changes late, and reads them
		select {
		case <-told:
			continue
		case <-time.After(wait):
		}
		break
	}
	if status, body := ask(h.token); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	identity := tokens.Authenticate(h.token)
	server.Kill()
	for begun := time.Now(); time.Since(begun) < time.Second; {
		if status, body := ask(h.token); status != http.StatusOK {
			t.Fatalf("who was in a moment ago is locked out: %d %s", status, body)
		}
	}
	soon(t, "it is refused", func() bool { status, _ := ask(h.token); return status != http.StatusOK })
	for name, token := range map[string]string{"a token": h.token, "one that was never made": h.token[:52] + "0"} {
		status, body := ask(token)
		if status != http.StatusServiceUnavailable || !strings.Contains(body, `"unavailable"`) {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
	if tokens.Valid(identity.ID()) {
		t.Error("what is open by it goes on")
	}
	if status, body := ask(outside); status != http.StatusOK {
		t.Errorf("a token from outside: %d %s", status, body)
	}
	if _, _, err := tokens.Create(NewTokenRequest{Name: "lost"}); !problem.IsCode(err, problem.CodeUnavailable) {
		t.Errorf("a token is made: %v", err)
	}
	if err := tokens.Flush(); err != nil {
		t.Errorf("the host cannot end: %v", err)
	}
	if _, err := RecoverTokens(t.TempDir(), TokensOptions{Documents: rows}); !errors.Is(err, document.ErrUnavailable) {
		t.Errorf("a host starts without: %v", err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	soon(t, "it is good again", func() bool { status, _ := ask(h.token); return status == http.StatusOK })
}
