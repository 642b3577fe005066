package presence

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// noKeyring is a machine without one.
type noKeyring struct{}

func (noKeyring) Get(string) (string, error) { return "", errors.New("there is no keyring") }
func (noKeyring) Set(string, string) error   { return errors.New("there is no keyring") }
func (noKeyring) Delete(string) error        { return errors.New("there is no keyring") }

// world is the approvals of a data folder, and a clock.
type world struct {
	*Service
	t   *testing.T
	dir string
	now time.Time
}

func open(t *testing.T, dir string, l Limits) *world {
	t.Helper()
	v, err := vault.Open(dir, vault.Options{Source: vault.SourceFile, Keyring: noKeyring{}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	secrets, err := vault.NewRecords(v, vault.Limits{})
	if err = errors.Join(err, limits.Fill(&l)); err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, dir: dir, now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)}
	env := service.Env{Path: func(name string) string { return filepath.Join(dir, name) },
		Logger: slog.New(slog.DiscardHandler)}
	w.Service = NewService(env, Config{Limits: l, Now: func() time.Time { return w.now }}, secrets, v)
	return w
}

func (w *world) sets(in api.SetPresenceRequest) error {
	w.t.Helper()
	what, by := in.Approval()
	if err := w.Present(w.t.Context(), what, by); err != nil {
		return err
	}
	_, err := w.set(w.t.Context(), in)
	return err
}

func wants(t *testing.T, err error, code problem.Code, text string) {
	t.Helper()
	if !problem.IsCode(err, code) || !strings.Contains(err.Error(), text) {
		t.Errorf("%v is not %s with %q", err, code, text)
	}
}

const secret = "correct horse battery"

// TestPassphrase: it is asked for as soon as it is set, few wrong ones are judged, and only who
// has it changes or lowers it.
func TestPassphrase(t *testing.T) {
	w := open(t, t.TempDir(), Limits{Tries: 2, TryInterval: time.Hour, PassphraseBytes: 19 << 20})
	wants(t, w.sets(api.SetPresenceRequest{Level: "strong"}), problem.CodeInvalidRequest, "session, passphrase or passkey")
	wants(t, w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase}), problem.CodeInvalidRequest, "new passphrase")
	wants(t, w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase, Passphrase: "short"}),
		problem.CodeInvalidRequest, "12 characters")
	wants(t, w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase, Passphrase: strings.Repeat("x", 1025)}),
		problem.CodeInvalidRequest, "1024 bytes")
	if err := w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase, Passphrase: secret}); err != nil {
		t.Fatal(err)
	}
	given := func(text string) error { return w.Present(t.Context(), "call 1", &api.Presence{Passphrase: text}) }
	wants(t, w.Present(t.Context(), "call 1", nil), problem.CodePresenceRequired, "takes the passphrase")
	wants(t, w.sets(api.SetPresenceRequest{Level: api.PresenceSession}), problem.CodePresenceRequired, "")
	wants(t, given("wrong horse battery"), problem.CodePresenceRequired, "not the one")
	if err := given(secret); err != nil {
		t.Errorf("the passphrase: %v", err)
	}
	wants(t, given("wrong horse battery"), problem.CodePresenceRequired, "not the one")
	wants(t, given(secret), problem.CodeTooManyFailures, "too many wrong") // nobody learns that this one is right
	again := open(t, w.dir, Limits{PassphraseBytes: 19 << 20})
	if err := again.sets(api.SetPresenceRequest{Level: api.PresenceSession,
		Presence: &api.Presence{Passphrase: secret}}); err != nil {
		t.Errorf("lowered by who has it: %v", err)
	}
	if err := again.Present(t.Context(), "call 1", nil); err != nil {
		t.Errorf("at the level session: %v", err)
	}
}

// TestRecovery: who has lost it waits; whoever still has it ends that.
func TestRecovery(t *testing.T) {
	w := open(t, t.TempDir(), Limits{RecoveryTime: time.Hour, PassphraseBytes: 19 << 20})
	if err := w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase, Passphrase: secret}); err != nil {
		t.Fatal(err)
	}
	network := api.WithRequest(t.Context(), "r", "t", func() string { return "an agent" })
	_, err := w.recover(network, api.RecoverRequest{By: "an agent"})
	wants(t, err, problem.CodeForbidden, "terminal")
	begin := func() {
		t.Helper()
		if state, err := w.recover(context.Background(), api.RecoverRequest{By: "ada"}); err != nil || state.Recovers == nil {
			t.Fatalf("%+v %v", state, err)
		}
	}
	begin()
	if err := w.Present(t.Context(), "call 1", &api.Presence{Passphrase: secret}); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(2 * time.Hour)
	wants(t, w.Present(t.Context(), "call 1", nil), problem.CodePresenceRequired, "")
	begin()
	w.now = w.now.Add(59 * time.Minute)
	wants(t, w.Present(t.Context(), "call 1", nil), problem.CodePresenceRequired, "")
	w.now = w.now.Add(time.Minute)
	if err := w.Present(t.Context(), "call 1", nil); err != nil {
		t.Errorf("after the time: %v", err)
	}
	state, err := w.show(t.Context())
	if err != nil || state.Presence != api.PresenceSession || len(state.History) < 5 || state.History[2].By == "" {
		t.Errorf("%+v %v", state, err)
	}
}

// TestChallenges: few are open, the newest, each for a while.
func TestChallenges(t *testing.T) {
	w := open(t, t.TempDir(), Limits{Challenges: 2, ChallengeTime: time.Minute})
	at := func(origin string) context.Context { return api.WithOrigin(t.Context(), origin) }
	register := api.PresenceQuestion{Register: true}
	w.cfg.Keys = signed{last: new(int)}
	for range 3 {
		if _, err := w.begin(at("http://localhost:19519"), register); err != nil {
			t.Fatal(err)
		}
	}
	if len(w.challenges) != 2 {
		t.Errorf("%d are open", len(w.challenges))
	}
	if _, err := w.take("call 1", []byte("2")); err == nil {
		t.Error("one that makes a passkey is good for a call")
	}
	if _, err := w.take("", []byte("3")); err != nil {
		t.Errorf("one that is open: %v", err)
	}
	if _, err := w.take("", []byte("3")); err == nil {
		t.Error("one is good twice")
	}
	if _, err := w.begin(at("http://localhost:19519"), register); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(time.Minute)
	if _, err := w.take("", []byte("4")); err == nil {
		t.Error("one is good for ever")
	}
	_, err := w.begin(t.Context(), api.PresenceQuestion{What: "call 1"})
	wants(t, err, problem.CodeConflict, "no passkey")
	_, err = w.begin(t.Context(), api.PresenceQuestion{What: strings.Repeat("x", 1<<20)})
	wants(t, err, problem.CodeInvalidRequest, "")
}

// TestLeast: a host that was started to ask for more approves nothing where less is set.
func TestLeast(t *testing.T) {
	w := open(t, t.TempDir(), Limits{})
	w.cfg.Least = api.PresencePasskey
	wants(t, w.Present(t.Context(), "call 1", nil), problem.CodeTampered, "started to ask for a passkey")
	if usable, findings := w.Health(t.Context()); usable || len(findings) != 1 {
		t.Errorf("%t %+v", usable, findings)
	}
}

// TestLimits: each is reached once, and says its name or how much there may be.
func TestLimits(t *testing.T) {
	w := open(t, t.TempDir(), Limits{Passkeys: 1, AllowanceBytes: 64, PassphraseBytes: 19 << 20})
	if p, err := w.newPassphrase(secret); err != nil || p.KiB != 19<<10 {
		t.Errorf("the memory that a passphrase takes: %+v, %v", p, err)
	}
	for _, most := range []int{19<<20 - 1, 1<<30 + 1} {
		l := Limits{PassphraseBytes: most}
		if err := limits.Fill(&l); err == nil {
			t.Errorf("a passphrase is judged with %d bytes", most)
		}
	}
	call := api.AskedCall{Plugin: "p", Tool: "p.pay", Token: "t", Digest: "d", Arguments: `{"n":1}`}
	allow := func(arguments, schema string) error {
		c := call
		c.Arguments = arguments
		return w.Allow(t.Context(), c, api.AllowRequest{ForSeconds: 60, Schema: []byte(schema)})
	}
	long := strings.Repeat("x", 64)
	wants(t, allow(`{"n":"`+long+`"}`, ""), problem.CodeInvalidRequest, "64 bytes (presence.allowance-bytes)")
	wants(t, allow(`{"n":1}`, `{"title":"`+long+`"}`), problem.CodeInvalidRequest, "64 bytes (presence.allowance-bytes)")
	if err := allow(`{"n":1}`, `{"type":"object"}`); err != nil {
		t.Errorf("within: %v", err)
	}
	// One more passkey than there may be is refused before anything is believed of it.
	w.cfg.Keys = signed{last: new(int)}
	if _, err := w.Service.open("", Owner{Origin: "http://localhost:1"}); err != nil {
		t.Fatal(err)
	}
	err := w.add(&record{Passkeys: make([]passkey, 1)}, "second", []byte("1"))
	wants(t, err, problem.CodeQuotaExceeded, "1 passkeys already (presence.passkeys)")
}

// signed are keys that take an answer for the challenge that it is. They number the challenges.
type signed struct {
	noKeys
	last *int
}

func (k signed) Begin(Owner, bool) (any, string, any, error) {
	*k.last++
	return map[string]any{}, strconv.Itoa(*k.last), nil, nil
}
func (signed) Challenge(answer []byte, _ bool) (string, error) { return string(answer), nil }

// TestKeyLost: a loss of the vault's key that was accepted approves nothing; the terminal begins anew.
func TestKeyLost(t *testing.T) {
	dir := t.TempDir()
	w := open(t, dir, Limits{PassphraseBytes: 19 << 20, RecoveryTime: time.Hour})
	if err := w.sets(api.SetPresenceRequest{Level: api.PresencePassphrase, Passphrase: secret}); err != nil {
		t.Fatal(err)
	}
	w.anchor.Close()
	keys, err := filepath.Glob(filepath.Join(dir, vault.FolderName, "master-*.key"))
	if err != nil || len(keys) == 0 {
		t.Fatal(keys, err)
	}
	for _, key := range keys {
		if err := os.Remove(key); err != nil {
			t.Fatal(err)
		}
	}
	w = open(t, dir, Limits{PassphraseBytes: 19 << 20, RecoveryTime: time.Hour})
	given := &api.Presence{Passphrase: secret}
	if err := w.Present(t.Context(), "call 1", given); err == nil {
		t.Error("approved without the key")
	}
	if _, err := w.anchor.AcceptLoss(t.Context()); err != nil {
		t.Fatal(err)
	}
	wants(t, w.Present(t.Context(), "call 1", given), problem.CodeTampered, "recover")
	if _, err := w.recover(context.Background(), api.RecoverRequest{By: "ada"}); err != nil {
		t.Fatal(err)
	}
	wants(t, w.Present(t.Context(), "call 1", given), problem.CodePresenceRequired, "")
	w.now = w.now.Add(time.Hour)
	if err := w.Present(t.Context(), "call 1", nil); err != nil {
		t.Errorf("after the time: %v", err)
	}
}
