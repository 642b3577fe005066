package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func openTokens(t testing.TB, dir string, opts TokensOptions) *Tokens {
	t.Helper()
	tokens, err := OpenTokens(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}

func TestTokenFormat(t *testing.T) {
	known, err := newToken(bytes.NewReader(make([]byte, 32)), tokenPrefix)
	if err != nil {
		t.Fatal(err)
	}
	if want := "whk_" + strings.Repeat("0", 43); !strings.HasPrefix(known, want) || len(known) != 53 {
		t.Errorf("the token of 256 zero bits is %q", known)
	}
	ones, err := newToken(bytes.NewReader(bytes.Repeat([]byte{0xff}, 32)), tokenPrefix)
	if err != nil || len(ones) != 53 || !wellFormedToken(ones, tokenPrefix) {
		t.Errorf("the token of 256 one bits is %q, %v", ones, err)
	}
	if _, err := newToken(bytes.NewReader(make([]byte, 31)), tokenPrefix); err == nil {
		t.Error("a token was made of too little random")
	}
	good := ones
	for i := range len(good) {
		changed := []byte(good)
		changed[i] ^= 1
		if wellFormedToken(string(changed), tokenPrefix) {
			t.Errorf("a changed character at %d is not noticed", i)
		}
	}
	for _, bad := range []string{"", "whk_", good[1:], good + "0", strings.ToUpper(good), good[:52]} {
		if wellFormedToken(bad, tokenPrefix) {
			t.Errorf("%q counts as a token", bad)
		}
	}
}

func TestTokensLiveOnDisk(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
		clock := func() time.Time { return now }
		tokens := in.tokens(t, TokensOptions{Now: clock})

		full, fullInfo, err := tokens.Create(NewTokenRequest{Name: "full"})
		if err != nil {
			t.Fatal(err)
		}
		narrow, narrowInfo, err := tokens.Create(NewTokenRequest{Name: "narrow", Expires: time.Hour,
			Scopes: []api.Scope{{Plugin: "a"}, {Plugin: "b", Path: "x/y"}, {Plugin: "c", Path: "z", Method: "GET"}}})
		if err != nil {
			t.Fatal(err)
		}
		if tokens.Authenticate(full) == nil {
			t.Error("a new token is not valid")
		}
		if err := tokens.Flush(); err != nil {
			t.Fatal(err)
		}

		if text := in.text(t); strings.Contains(text, full[10:]) || strings.Contains(text, narrow[10:]) {
			t.Error("the file holds a secret")
		}
		if info, err := os.Stat(filepath.Join(in.dir, TokensName)); err == nil && info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v", info.Mode())
		}

		again := in.tokens(t, TokensOptions{Now: clock})
		list := again.List()
		if len(list) != 2 || list[0].ID != fullInfo.ID || list[1].ID != narrowInfo.ID || list[1].Name != "narrow" ||
			list[0].Prefix != full[:10] || list[0].LastUsedAt == nil || list[1].LastUsedAt != nil || list[0].ExpiresAt != nil ||
			list[1].ExpiresAt == nil || !list[1].ExpiresAt.Equal(now.Add(time.Hour)) || len(list[1].Scopes) != 3 {
			t.Errorf("read back as %+v", list)
		}
		id := again.Authenticate(narrow)
		if id == nil {
			t.Fatal("a stored token is not valid")
		}
		for _, test := range []struct {
			plugin, path, method string
			want                 bool
		}{
			{"a", "anything", "POST", true}, {"b", "x/y", "PUT", true}, {"b", "x", "GET", false}, {"b", "x/y/z", "GET", false},
			{"c", "z", "GET", true}, {"c", "z", "POST", false}, {"d", "z", "GET", false}, {"", "", "", false},
			{"A", "x", "GET", false},
		} {
			if got := id.Allows(test.plugin, test.path, test.method); got != test.want {
				t.Errorf("Allows(%q, %q, %q) is %v", test.plugin, test.path, test.method, got)
			}
		}
		if id.Admin() || !again.Authenticate(full).Admin() {
			t.Error("Admin is wrong")
		}

		now = now.Add(time.Hour - time.Second)
		if again.Authenticate(narrow) == nil {
			t.Error("ended too early")
		}
		now = now.Add(time.Second)
		if _, result := again.authenticate(narrow); result != authExpired {
			t.Errorf("an expired token: %s", result)
		}
		if err := again.Revoke(fullInfo.ID); err != nil {
			t.Fatal(err)
		}
		if again.Authenticate(full) != nil {
			t.Error("a revoked token is still valid")
		}
		if err := again.Revoke(fullInfo.ID); !problem.IsCode(err, problem.CodeTokenNotFound) {
			t.Errorf("revoked twice: %v", err)
		}
		if in.tokens(t, TokensOptions{Now: clock}).Authenticate(full) != nil {
			t.Error("a revoked token came back")
		}
		for _, bad := range []string{"", "whk_", full + " ", full[:52], strings.ToLower(full)} {
			if tokens.Authenticate(bad) != nil {
				t.Errorf("%q is valid", bad)
			}
		}
	})
}

func TestNewTokenRequests(t *testing.T) {
	tokens := openTokens(t, t.TempDir(), TokensOptions{})
	tests := []struct {
		name string
		req  NewTokenRequest
		ok   bool
	}{
		{"smallest", NewTokenRequest{Name: "x"}, true},
		{"longest name", NewTokenRequest{Name: strings.Repeat("ü", 100)}, true},
		{"no name", NewTokenRequest{}, false},
		{"name too long", NewTokenRequest{Name: strings.Repeat("ü", 101)}, false},
		{"name not UTF-8", NewTokenRequest{Name: "\xff"}, false},
		{"negative time", NewTokenRequest{Name: "x", Expires: -1}, false},
		{"scope without a plugin", NewTokenRequest{Name: "x", Scopes: []api.Scope{{Path: "a"}}}, false},
		{"scope with a slash", NewTokenRequest{Name: "x", Scopes: []api.Scope{{Plugin: "a/b"}}}, false},
		{"scope with an absolute path", NewTokenRequest{Name: "x", Scopes: []api.Scope{{Plugin: "a", Path: "/b"}}}, false},
		{"scope with a path of 200 characters", NewTokenRequest{Name: "x",
			Scopes: []api.Scope{{Plugin: "a", Path: strings.Repeat("é", 200)}}}, true},
		{"scope with a path of 201 characters", NewTokenRequest{Name: "x",
			Scopes: []api.Scope{{Plugin: "a", Path: strings.Repeat("é", 201)}}}, false},
		{"method without a path", NewTokenRequest{Name: "x", Scopes: []api.Scope{{Plugin: "a", Method: "GET"}}}, false},
		{"unknown method", NewTokenRequest{Name: "x", Scopes: []api.Scope{{Plugin: "a", Path: "b", Method: "get"}}}, false},
		{"too many scopes", NewTokenRequest{Name: "x", Scopes: make([]api.Scope, 101)}, false},
	}
	for _, test := range tests {
		if _, _, err := tokens.Create(test.req); (err == nil) != test.ok || (err != nil && !errors.Is(err, ErrInvalidToken)) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestFirstToken(t *testing.T) {
	dir := t.TempDir()
	tokens := openTokens(t, dir, TokensOptions{})
	if _, err := ReadCLIToken(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before the first start: %v", err)
	}
	created, err := tokens.EnsureFirst()
	if err != nil || !created {
		t.Fatalf("first start: %v, %v", created, err)
	}
	secret, err := ReadCLIToken(dir)
	if err != nil {
		t.Fatal(err)
	}
	if id := tokens.Authenticate(secret); id == nil || !id.Admin() {
		t.Error("the first token is not valid, or not for everything")
	}
	if info, err := os.Stat(CLITokenPath(dir)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode of cli-token: %v, %v", info.Mode(), err)
	}

	again := openTokens(t, dir, TokensOptions{})
	if created, err := again.EnsureFirst(); created || err != nil {
		t.Errorf("second start: %v, %v", created, err)
	}
	if same, err := ReadCLIToken(dir); same != secret || err != nil {
		t.Errorf("the token changed: %v", err)
	}
	// What the user took away stays away.
	if err := again.Revoke(again.List()[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(CLITokenPath(dir)); err != nil {
		t.Fatal(err)
	}
	if created, err := openTokens(t, dir, TokensOptions{}).EnsureFirst(); created || err != nil {
		t.Errorf("after it was revoked: %v, %v", created, err)
	}
}

// A host that was killed between writing cli-token and tokens.json begins
// again.
func TestFirstTokenAfterKill(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(CLITokenPath(dir), []byte("whk_half"), 0o600); err != nil {
		t.Fatal(err)
	}
	tokens := openTokens(t, dir, TokensOptions{})
	if created, err := tokens.EnsureFirst(); !created || err != nil {
		t.Fatalf("%v, %v", created, err)
	}
	if secret, err := ReadCLIToken(dir); err != nil || tokens.Authenticate(secret) == nil {
		t.Errorf("the token of cli-token is not valid: %v", err)
	}
}

func TestExternalToken(t *testing.T) {
	tokens := openTokens(t, t.TempDir(), TokensOptions{External: "a-token-from-outside"})
	if id := tokens.Authenticate("a-token-from-outside"); id == nil || !id.Admin() || id.ID() != "external" {
		t.Errorf("identity %v", id)
	}
	if tokens.Authenticate("a-token-from-outsidE") != nil || len(tokens.List()) != 0 {
		t.Error("another one is valid, or it is listed")
	}
	for _, bad := range []string{"short", "with a space in it", "with-a-ünicode-letter", "with-a-line-end\n",
		strings.Repeat("x", 15)} {
		if _, err := OpenTokens(t.TempDir(), TokensOptions{External: bad}); !errors.Is(err, ErrInvalidToken) ||
			strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestTokenFileFaults(t *testing.T) {
	good := func(t *testing.T) string {
		dir := t.TempDir()
		if _, _, err := openTokens(t, dir, TokensOptions{}).Create(NewTokenRequest{Name: "x",
			Scopes: []api.Scope{{Plugin: "a"}}}); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, "tokens.json"))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}(t)
	var parsed struct{ Tokens []map[string]any }
	if err := json.Unmarshal([]byte(good), &parsed); err != nil {
		t.Fatal(err)
	}
	sum := parsed.Tokens[0]["sha256"].(string)
	entry := good[strings.Index(good, "[")+1 : strings.LastIndex(good, "]")]
	tests := []struct{ name, content string }{
		{"empty", ""},
		{"cut", good[:len(good)/2]},
		{"not JSON", "hello"},
		{"null", "null"},
		{"no version", `{"tokens":[]}`},
		{"another version", strings.Replace(good, `"version": 1`, `"version": 5`, 1)},
		{"unknown member", strings.Replace(good, `"version"`, `"extra": 1, "version"`, 1)},
		{"misspelt scopes", strings.Replace(good, `"scopes"`, `"scope"`, 1)},
		{"null scopes", good[:strings.Index(good, `"scopes"`)] + `"scopes": null,` +
			good[strings.Index(good, `"createdAt"`):]},
		{"scope without a plugin", strings.Replace(good, `"plugin": "a"`, `"plugin": ""`, 1)},
		{"short digest", strings.Replace(good, sum, sum[:62], 1)},
		{"long digest", strings.Replace(good, sum, sum+"00", 1)},
		{"digest is not hexadecimal", strings.Replace(good, sum, "zz"+sum[2:], 1)},
		{"no id", strings.Replace(good, parsed.Tokens[0]["id"].(string), "", 1)},
		{"twice", strings.Replace(good, entry, entry+","+entry, 1)},
		{"text at the end", good + "x"},
		{"too large", good + strings.Repeat(" ", maxTokensFileBytes)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "tokens.json")
			if test.content == good {
				t.Fatal("the case does not change the file")
			}
			if err := os.WriteFile(path, []byte(test.content), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := OpenTokens(dir, TokensOptions{})
			if !errors.Is(err, ErrTokenFile) || !strings.Contains(err.Error(), "tokens.json") {
				t.Errorf("error %v", err)
			}
			if after, _ := os.ReadFile(path); string(after) != test.content {
				t.Error("the file was changed")
			}
		})
	}
	t.Run("damaged while open", func(t *testing.T) {
		dir := t.TempDir()
		tokens := openTokens(t, dir, TokensOptions{})
		secret, _, err := tokens.Create(NewTokenRequest{Name: "x"})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "tokens.json"), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := tokens.Create(NewTokenRequest{Name: "y"}); !errors.Is(err, ErrTokenFile) {
			t.Errorf("Create: %v", err)
		}
		if tokens.Authenticate(secret) == nil {
			t.Error("a valid token ended")
		}
	})
}

func TestUnsafeTokenFiles(t *testing.T) {
	dir := t.TempDir()
	if _, err := openTokens(t, dir, TokensOptions{}).EnsureFirst(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(CLITokenPath(dir)); err != nil || checkPrivate("x", modeOnly{info, 0o644}) == nil {
		// Where files have no mode, another mechanism guards the folder.
		return
	}
	for _, mode := range []fs.FileMode{0o644, 0o640, 0o604, 0o660, 0o602, 0o620} {
		if err := os.Chmod(CLITokenPath(dir), mode); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadCLIToken(dir); !errors.Is(err, ErrUnsafeFile) {
			t.Errorf("mode %o of cli-token: %v", mode, err)
		}
		if _, err := openTokens(t, dir, TokensOptions{}).EnsureFirst(); !errors.Is(err, ErrUnsafeFile) {
			t.Errorf("mode %o of cli-token at start: %v", mode, err)
		}
		if err := os.Chmod(filepath.Join(dir, "tokens.json"), mode); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenTokens(dir, TokensOptions{}); !errors.Is(err, ErrUnsafeFile) {
			t.Errorf("mode %o of tokens.json: %v", mode, err)
		}
		if err := os.Chmod(filepath.Join(dir, "tokens.json"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(CLITokenPath(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "tokens.json"), CLITokenPath(dir)); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCLIToken(dir); !errors.Is(err, ErrUnsafeFile) {
		t.Errorf("symbolic link: %v", err)
	}
}

// modeOnly is a file with another mode.
type modeOnly struct {
	fs.FileInfo
	mode fs.FileMode
}

func (m modeOnly) Mode() fs.FileMode { return m.mode }

// Several stores on one folder stand for several processes.
// A process that changes tokens without a pause leaves turns to another one.
func TestChangesTakeTurns(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		busy, other := in.tokens(t, TokensOptions{}), in.tokens(t, TokensOptions{})
		done := make(chan struct{})
		var changes atomic.Int64
		var wg sync.WaitGroup
		wg.Go(func() {
			for ; ; changes.Add(1) {
				select {
				case <-done:
					return
				default:
				}
				slow := func(list []*token) ([]*token, error) { time.Sleep(5 * time.Millisecond); return list, nil }
				if err := busy.change(slow); err != nil {
					t.Error(err)
					return
				}
			}
		})
		var waited []int64 // how many changes the busy one made while the other waited for its own
		for range 12 {
			time.Sleep(10 * time.Millisecond) // busy has the lock by now
			before := changes.Load()
			if err := other.change(func(list []*token) ([]*token, error) { return list, nil }); err != nil {
				t.Error(err)
			}
			waited = append(waited, changes.Load()-before)
		}
		close(done)
		wg.Wait()
		slices.Sort(waited)
		turns, sum := waited[:10], int64(0) // without two in which the test itself may have stood still
		for _, n := range turns {
			sum += n
		}
		if sum > 100 {
			t.Errorf("one process made so many changes while another waited for one: %d", waited)
		}
	})
}

func TestConcurrentChanges(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		const stores, each = 4, 10
		var wg sync.WaitGroup
		var mu sync.Mutex
		secrets := map[string]string{}
		for i := range stores {
			tokens := in.tokens(t, TokensOptions{})
			for j := range each {
				wg.Go(func() {
					secret, info, err := tokens.Create(NewTokenRequest{Name: fmt.Sprintf("%d-%d", i, j)})
					if err != nil {
						t.Error(err)
						return
					}
					if tokens.Authenticate(secret) == nil {
						t.Error("a new token is not valid")
					}
					if j%2 == 0 {
						if err := tokens.Revoke(info.ID); err != nil {
							t.Error(err)
						}
						return
					}
					mu.Lock()
					secrets[secret] = info.ID
					mu.Unlock()
				})
			}
		}
		wg.Wait()
		final := in.tokens(t, TokensOptions{})
		if n := len(final.List()); n != stores*each/2 || len(secrets) != n {
			t.Errorf("%d tokens are left, want %d", n, stores*each/2)
		}
		for secret, id := range secrets {
			if got := final.Authenticate(secret); got == nil || got.ID() != id {
				t.Errorf("token %s was lost", id)
			}
		}
		entries, err := os.ReadDir(in.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := e.Name(); name != "tokens.json" && name != "tokens.json.lock" && name != inventory.Folder {
				t.Errorf("%s was left behind", name)
			}
		}
	})
}

func TestLastUseIsWrittenLazily(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		now := time.Date(2026, 3, 4, 5, 6, 40, 0, time.UTC)
		tokens := in.tokens(t, TokensOptions{Now: func() time.Time { return now }})
		secret, _, err := tokens.Create(NewTokenRequest{Name: "x"})
		if err != nil {
			t.Fatal(err)
		}
		before := in.text(t)
		for range 100 {
			tokens.Authenticate(secret)
		}
		if in.text(t) != before {
			t.Error("a use was written at once")
		}
		if err := tokens.Flush(); err != nil {
			t.Fatal(err)
		}
		flushed := in.text(t)
		if !strings.Contains(flushed, `"lastUsedAt": "2026-03-04T05:06:40Z"`) { // when it was made, in that minute
			t.Errorf("after Flush the file is %s", flushed)
		}
		tokens.Authenticate(secret) // within the same minute
		if tokens.dirty.Load() {
			t.Error("a second use within the minute makes work")
		}
	})
}

// Tokens that the file has no room for are refused: no host could start with a
// file that is over its limit.
func TestTokensFileStaysReadable(t *testing.T) {
	onBoth(t, func(t *testing.T, in place) {
		tokens := in.tokens(t, TokensOptions{})
		scopes := make([]api.Scope, 100)
		for i := range scopes {
			scopes[i] = api.Scope{Plugin: "plugin", Path: fmt.Sprintf("%03d/%s", i, strings.Repeat("x", 150))}
		}
		add := func(many int) error {
			return tokens.change(func(list []*token) ([]*token, error) {
				for range many {
					_, tok, err := tokens.prepare(NewTokenRequest{Name: "wide", Scopes: scopes})
					if err != nil {
						return nil, err
					}
					list = append(list, tok)
				}
				return list, nil
			})
		}
		before := len(tokens.List())
		if err := add(50); err != nil {
			t.Fatal(err)
		}
		if err := add(MaxTokens - 50 - before); err == nil || !strings.Contains(err.Error(), "wasmhost token list") {
			t.Errorf("%d wide tokens: %v", MaxTokens, err)
		}
		if got := len(in.tokens(t, TokensOptions{}).List()); got != before+50 || len(tokens.List()) != got {
			t.Errorf("there are %d tokens and %d in the file, want %d", len(tokens.List()), got, before+50)
		}
	})
}
