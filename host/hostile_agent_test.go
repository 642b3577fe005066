package host_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/zalando/go-keyring"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// softKey is a passkey in software: that of the user, or one that an agent has made.
type softKey struct {
	tb     testing.TB
	key    *ecdsa.PrivateKey
	id     []byte
	user   string
	origin string
	flags  byte // of a signature: 1 is that somebody was there, 4 that it was the user
	count  uint32
}

func newSoftKey(tb testing.TB, origin string) *softKey {
	tb.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &softKey{tb: tb, key: key, id: id, origin: origin, flags: 5}
}

func (k *softKey) said(kind string, made api.PresenceChallenge) (clientData []byte, head []byte) {
	var options struct {
		Challenge string `json:"challenge"`
		User      struct{ ID string }
	}
	if err := json.Unmarshal(made.Options, &options); err != nil {
		k.tb.Fatal(err)
	}
	if options.User.ID != "" {
		k.user = options.User.ID
	}
	clientData, _ = json.Marshal(map[string]any{"type": kind, "challenge": options.Challenge, "origin": k.origin,
		"crossOrigin": false})
	party := sha256.Sum256([]byte("localhost"))
	k.count++
	return clientData, binary.BigEndian.AppendUint32(append(party[:], k.flags), k.count)
}

func (k *softKey) credential(response map[string]any) json.RawMessage {
	id := base64.RawURLEncoding.EncodeToString(k.id)
	text, _ := json.Marshal(map[string]any{"id": id, "type": "public-key", "rawId": id, "response": response,
		"clientExtensionResults": map[string]any{}})
	return text
}

// registers answers a challenge for a new passkey.
func (k *softKey) registers(made api.PresenceChallenge) json.RawMessage {
	clientData, head := k.said("webauthn.create", made)
	point, err := k.key.PublicKey.Bytes()
	if err != nil {
		k.tb.Fatal(err)
	}
	head[32] |= 0x40 // it has the key
	data := append(head, make([]byte, 16)...)
	data = append(append(data, 0, byte(len(k.id))), k.id...)
	data = append(data, 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32)
	data = append(append(append(data, point[1:33]...), 0x22, 0x58, 32), point[33:]...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	encode := base64.RawURLEncoding.EncodeToString
	return k.credential(map[string]any{"clientDataJSON": encode(clientData),
		"attestationObject": encode(append(object, data...))})
}

// signs answers a challenge for an approval.
func (k *softKey) signs(made api.PresenceChallenge) json.RawMessage {
	clientData, head := k.said("webauthn.get", made)
	hash := sha256.Sum256(clientData)
	digest := sha256.Sum256(append(bytes.Clone(head), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, k.key, digest[:])
	if err != nil {
		k.tb.Fatal(err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return k.credential(map[string]any{"clientDataJSON": encode(clientData), "authenticatorData": encode(head),
		"signature": encode(signature), "userHandle": k.user})
}

// at sends a request to the host as it is called on this machine.
func (w *world) at(method, path, token string, body any, headers ...string) answer {
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			w.tb.Fatal(err)
		}
		text = string(encoded)
	}
	all := map[string]string{"Authorization": "Bearer " + token, "Host": "localhost:" + w.port()}
	for i := 0; i+1 < len(headers); i += 2 {
		all[headers[i]] = headers[i+1]
	}
	return w.send(method, path, text, all)
}

func (w *world) port() string { return w.URL()[strings.LastIndex(w.URL(), ":")+1:] }

// challenge asks for one.
func (w *world) challenge(token string, in api.PresenceQuestion) (made api.PresenceChallenge) {
	w.tb.Helper()
	a := w.at("POST", "/api/v1/approvals/challenges", token, in)
	if a.status != http.StatusOK || json.Unmarshal([]byte(a.body), &made) != nil {
		w.tb.Fatalf("challenge: %d %s", a.status, a.body)
	}
	return made
}

func presenceOf(assertion json.RawMessage) map[string]any {
	return map[string]any{"presence": map[string]any{"assertion": assertion}}
}

// browses logs a browser in, as `wasmhost open` lets whoever has the token, and returns the
// headers of its requests.
func (w *world) browses() []string {
	w.tb.Helper()
	var code api.LoginCode
	var login api.Login
	var proof api.LoginProof
	cookie := ""
	for _, step := range []struct {
		path string
		body any
		out  any
	}{{"/api/v1/logins/codes", nil, &code}, {"/api/v1/logins", nil, &login}, {"/api/v1/logins/proof", nil, &proof}} {
		headers := []string{}
		switch step.out.(type) {
		case *api.Login:
			step.body = api.LoginRequest{Code: code.Code}
		case *api.LoginProof:
			step.body, headers = api.LoginChallenge{Nonce: strings.Repeat("n", 32)}, []string{"Cookie", cookie}
		}
		a := w.at("POST", step.path, w.token, step.body, headers...)
		if err := json.Unmarshal([]byte(a.body), step.out); err != nil {
			w.tb.Fatalf("%s: %d %s", step.path, a.status, a.body)
		}
		if set := a.header.Get("Set-Cookie"); set != "" {
			cookie, _, _ = strings.Cut(set, ";")
		}
	}
	key, err := hex.DecodeString(login.Key)
	if err != nil {
		w.tb.Fatal(err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("page:" + proof.Boot))
	return []string{"Authorization", "", "Cookie", cookie, api.LoginHeader, hex.EncodeToString(mac.Sum(nil))}
}

// TestHostileAgentApprovesNothing is the figure: an agent with a token to call, a shell as the
// same user and every file of the data folder gets no approval where that takes a passkey.
func TestHostileAgentApprovesNothing(t *testing.T) {
	shorttest.Skip(t)
	keyring.MockInit()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent") // a keyring of this test
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	_ = free.Close()
	data := filepath.Join(t.TempDir(), "data")
	config := func(dir string) host.Config {
		return host.Config{Data: dir, Server: server.Config{Port: port, Limits: server.Limits{FailureBurst: 1000}}}
	}
	w := serve(t, config(data), askingGuest())
	origin := "http://localhost:" + strconv.Itoa(port)
	before := t.TempDir()
	copied(t, data, filepath.Join(before, "data"))

	// The user sets a passkey up, and approves by it.
	user := newSoftKey(t, origin)
	set := map[string]any{"level": "passkey", "name": "key", "passkey": user.registers(w.challenge(w.token,
		api.PresenceQuestion{Register: true}))}
	if a := w.at("PUT", "/api/v1/approvals/presence", w.token, set); a.status != http.StatusOK {
		t.Fatalf("set up: %d %s", a.status, a.body)
	}
	approve := func(id int64) string { return fmt.Sprintf("/api/v1/inbox/calls/%d/approve", id) }
	byUser := func(w *world, body string) (used json.RawMessage) {
		t.Helper()
		result := w.pay(body)
		id := w.asked(1)[0].ID
		used = user.signs(w.challenge(w.token, api.PresenceQuestion{What: fmt.Sprintf("call %d", id)}))
		if a := w.at("POST", approve(id), w.token, presenceOf(used)); a.status != http.StatusOK {
			t.Fatalf("the user approves: %d %s", a.status, a.body)
		}
		if a := <-result; a.status != http.StatusOK {
			t.Fatalf("approved: %d %s", a.status, a.body)
		}
		return used
	}
	old := byUser(w, `{"n": 1}`)

	// What it tries while the host runs.
	waits := w.pay(`{"n": 666}`)
	asked := w.asked(1)[0]
	var tries, approvals atomic.Int64
	try := func(what string, a answer) {
		tries.Add(1)
		if a.status < 300 {
			approvals.Add(1)
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
	}
	made := func(role api.Role) string {
		secret, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "stolen", Role: role})
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	own := newSoftKey(t, origin)
	own.id, own.user = user.id, user.user // it says to be the user's
	phished, unverified := *user, *user
	phished.origin, unverified.flags = "http://localhost:1", 1
	this := api.PresenceQuestion{What: fmt.Sprintf("call %d", asked.ID)}
	another := api.PresenceQuestion{What: "call 1"}
	bodies := map[string]func() any{
		"nothing":            func() any { return nil },
		"a passphrase":       func() any { return map[string]any{"presence": map[string]any{"passphrase": "open sesame"}} },
		"no assertion":       func() any { return presenceOf(json.RawMessage(`{}`)) },
		"an old assertion":   func() any { return presenceOf(old) },
		"a key of its own":   func() any { return presenceOf(own.signs(w.challenge(w.token, this))) },
		"another page":       func() any { return presenceOf(phished.signs(w.challenge(w.token, this))) },
		"nobody verified":    func() any { return presenceOf(unverified.signs(w.challenge(w.token, this))) },
		"for another call":   func() any { return presenceOf(user.signs(w.challenge(w.token, another))) },
		"a form's accept":    func() any { return map[string]any{"action": "accept", "content": map[string]any{}} },
		"allowed for good":   func() any { return map[string]any{"allow": map[string]any{"forSeconds": 3600}} },
		"with calls alike":   func() any { return map[string]any{"alike": []int64{asked.ID}} },
		"of a made-up level": func() any { return map[string]any{"presence": map[string]any{}, "level": "session"} },
	}
	page := w.browses()
	senders := map[string][]string{"cli-token": {"Authorization", "Bearer " + w.token},
		"a token that calls": {"Authorization", "Bearer " + w.tokenFor()},
		"an approver's":      {"Authorization", "Bearer " + made(api.RoleApprove)},
		"an administrator's": {"Authorization", "Bearer " + made(api.RoleAdmin)}, "a login link": page}
	origins := map[string][]string{"no origin": nil, "the console's": {"Origin", origin},
		"a page elsewhere": {"Origin", "https://evil.example"}, "no site": {"Origin", "null"}}
	for name, body := range bodies {
		for who, headers := range senders {
			for from, more := range origins {
				all := append(append([]string{}, headers...), more...)
				try(name+", "+who+", "+from, w.at("POST", approve(asked.ID), w.token, body(), all...))
			}
		}
	}
	// It lowers the level, takes the passkey away, or adds its own.
	for name, change := range map[string]map[string]any{"lower": {"level": "session"},
		"a passphrase": {"level": "passphrase", "passphrase": "a long passphrase"},
		"less":         {"level": "passkey", "remove": base64.RawURLEncoding.EncodeToString(user.id)},
		"one more": {"level": "passkey", "name": "mine", "passkey": newSoftKey(t, origin).registers(w.challenge(w.token,
			api.PresenceQuestion{Register: true}))}} {
		try(name, w.at("PUT", "/api/v1/approvals/presence", w.token, change))
	}
	try("begins anew", w.at("POST", "/api/v1/approvals/recovery", w.token, map[string]any{"by": "me"}))
	// Races: one signature, for another call, many times at once.
	raced := presenceOf(user.signs(w.challenge(w.token, api.PresenceQuestion{What: "call 999"})))
	var racing sync.WaitGroup
	for range 20 {
		racing.Go(func() { try("race", w.at("POST", approve(asked.ID), w.token, raced)) })
	}
	racing.Wait()

	// It edits the file while the host runs.
	file := filepath.Join(data, "approvals.json")
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tampered := func(w *world, what string, a answer) {
		t.Helper()
		try(what, a)
		if a.problem("code") != problem.CodeTampered {
			t.Errorf("%s is not said as tampering: %d %s", what, a.status, a.body)
		}
	}
	for name, text := range map[string]string{"a lower level": strings.Replace(string(good), `"passkey"`, `"session"`, 1),
		"nothing in it": "", "no record": `{"format":1,"level":"session"}`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		tampered(w, name, w.at("POST", approve(asked.ID), w.token, nil))
	}
	if err := os.WriteFile(file, good, 0o600); err != nil {
		t.Fatal(err)
	}
	w.at("POST", strings.Replace(approve(asked.ID), "approve", "reject", 1), w.token, nil)
	if a := <-waits; a.problem("code") != problem.CodeRejectedByUser {
		t.Errorf("after all of that: %d %s", a.status, a.body)
	}

	// It edits files and puts others in their place while the host is stopped.
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(t.TempDir(), "data")
	copied(t, data, kept)
	attacker := filepath.Join(t.TempDir(), "data")
	other := serve(t, config(attacker), askingGuest()) // it uses the same keyring, for a folder of its own
	mine := newSoftKey(t, origin)
	if a := other.at("PUT", "/api/v1/approvals/presence", other.token, map[string]any{"level": "passkey", "name": "mine",
		"passkey": mine.registers(other.challenge(other.token, api.PresenceQuestion{Register: true}))}); a.status != 200 {
		t.Fatalf("the attacker's own folder: %d %s", a.status, a.body)
	}
	if err := other.stop(); err != nil {
		t.Fatal(err)
	}
	const lower = `{"format":1,"level":"session"}`
	for name, edit := range map[string]func(){
		"the file is gone":                  func() { _ = os.Remove(file) },
		"the file has a lower level":        func() { _ = os.WriteFile(file, []byte(lower), 0o600) },
		"the folder as it was before":       func() { copied(t, filepath.Join(before, "data"), data) },
		"the folder of another data folder": func() { copied(t, attacker, data) },
	} {
		edit()
		w = serve(t, config(data))
		result := w.pay(`{"n": 666}`)
		id := w.asked(1)[0].ID
		tampered(w, name, w.at("POST", approve(id), w.token, nil))
		tampered(w, name+", with its key", w.at("POST", approve(id), w.token, presenceOf(old)))
		w.at("POST", strings.Replace(approve(id), "approve", "reject", 1), w.token, nil)
		<-result
		if err := w.stop(); err != nil {
			t.Fatal(err)
		}
		copied(t, kept, data)
	}
	w = serve(t, config(data))
	byUser(w, `{"n": 2}`) // and the user still can
	t.Logf("%d approvals in %d tries", approvals.Load(), tries.Load())
	if tries.Load() < 200 || approvals.Load() != 0 {
		t.Errorf("%d approvals in %d tries", approvals.Load(), tries.Load())
	}
}

// copied makes a folder what another one is.
func copied(tb testing.TB, from, to string) {
	tb.Helper()
	if err := os.RemoveAll(to); err != nil {
		tb.Fatal(err)
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		tb.Fatal(err)
	}
	err := filepath.WalkDir(to, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			err = os.Chmod(path, 0o700)
		} else if err == nil {
			err = os.Chmod(path, 0o600)
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
}
