package vault

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/service"
)

// onePlugin is a host with the plugin "demo" alone.
type onePlugin struct{ service.Plugins }

func (onePlugin) Plugin(id string) (service.Plugin, error) {
	if id != "demo" {
		return service.Plugin{}, problem.PluginNotFound(id)
	}
	return service.Plugin{ID: id}, nil
}

// TestService is the state of the key as its user sees and changes it.
func TestService(t *testing.T) {
	ctx, ring := t.Context(), newMemoryKeyring()
	w := newWorld(t, Options{Source: SourceFile, Keyring: ring})
	w.set("demo", KindSecret, "one", "v")
	w.set("demo", KindSetting, "two", "v")
	env := service.Env{Path: func(name string) string { return filepath.Join(w.folder, name) }, Plugins: onePlugin{},
		Logger: w.v.log}
	m := api.NewMux()
	s := NewService(env, w.v, w.r)
	s.Routes(m)

	if err := s.Check(ctx); err != nil {
		t.Fatal(err)
	}
	shown, err := api.ShowKey.Call(ctx, m, api.None{})
	if err != nil || shown.Key == "" || !shown.Usable || shown.Protects != (api.Sealed{Plugins: 1, Records: 2}) ||
		shown.Source != "file" {
		t.Fatalf("%+v, %v", shown, err)
	}
	done, err := api.RotateKey.Call(ctx, m, api.RotateKeyRequest{})
	if err != nil || done.From != shown.Key || done.To == done.From || done.Resealed != 2 {
		t.Errorf("rotate: %+v, %v", done, err)
	}
	if done, err = api.RotateKey.Call(ctx, m, api.RotateKeyRequest{To: "file", WrapOnly: true}); err != nil ||
		done.Resealed != 0 {
		t.Errorf("rotate the master key alone: %+v, %v", done, err)
	}
	if _, err := api.RotateKey.Call(ctx, m, api.RotateKeyRequest{To: "moon"}); !problem.IsCode(err,
		problem.CodeInvalidRequest) {
		t.Errorf("to what is not known: %v", err)
	}

	ring.err = ErrKeyringUnavailable
	if _, err := api.RotateKey.Call(ctx, m, api.RotateKeyRequest{To: "keyring"}); !problem.IsCode(err,
		problem.CodeVault) ||
		!strings.Contains(err.Error(), "nothing is lost") || strings.Contains(err.Error(), "accept-loss") {
		t.Errorf("to a keyring that is not there: %v", err)
	}

	for _, c := range []struct {
		name string
		in   api.AcceptKeyLossRequest
		code problem.Code
	}{
		{"nothing named", api.AcceptKeyLossRequest{}, problem.CodeInvalidRequest},
		{"both named", api.AcceptKeyLossRequest{Key: done.To, Plugin: "demo"}, problem.CodeInvalidRequest},
		{"another key", api.AcceptKeyLossRequest{Key: shown.Key}, problem.CodeConflict},
		{"a key that is there", api.AcceptKeyLossRequest{Key: done.To}, problem.CodeVault},
		{"nobody", api.AcceptKeyLossRequest{Plugin: "nobody"}, problem.CodePluginNotFound},
	} {
		if _, err := api.AcceptKeyLoss.Call(ctx, m, c.in); !problem.IsCode(err, c.code) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if loss, err := api.AcceptKeyLoss.Call(ctx, m, api.AcceptKeyLossRequest{Plugin: "demo"}); err != nil ||
		loss != (api.KeyLoss{}) {
		t.Errorf("of a plugin that is whole: %+v, %v", loss, err)
	}
	w.place(Name{"demo", KindSecret, "one"}, []byte("x"))
	loss, err := api.AcceptKeyLoss.Call(ctx, m, api.AcceptKeyLossRequest{Plugin: "demo"})
	if err != nil || loss != (api.KeyLoss{Lost: api.Sealed{Plugins: 1, Records: 1}}) {
		t.Errorf("what is damaged of a plugin: %+v, %v", loss, err)
	}

	for _, file := range w.keyFiles() {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	w.v.forget()
	if err := s.Check(ctx); !Is(err, ReasonKeyMissing) {
		t.Fatalf("without the key: %v", err)
	}
	if usable, findings := s.Health(ctx); usable || len(findings) != 1 ||
		!strings.Contains(findings[0].Do, "wasmhost key status") {
		t.Errorf("without the key: %t, %+v", usable, findings)
	}
	if shown, err = api.ShowKey.Call(ctx, m, api.None{}); err != nil || shown.Usable ||
		!strings.Contains(shown.Problem, "key accept-loss") {
		t.Errorf("without the key: %+v, %v", shown, err)
	}
	loss, err = api.AcceptKeyLoss.Call(ctx, m, api.AcceptKeyLossRequest{Key: shown.Key})
	if err != nil || loss.Lost.Records != 1 || loss.Key == shown.Key || loss.Folder == "" || filepath.IsAbs(loss.Folder) {
		t.Errorf("the key: %+v, %v", loss, err)
	}
	if usable, findings := s.Health(ctx); !usable {
		t.Errorf("afterwards: %+v", findings)
	}
}
