package catalogues

import (
	"bytes"
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/service"
)

// installed stands for the plugins of a host, by id.
type installed map[string]service.Plugin

func (i installed) Plugin(id string) (service.Plugin, error) {
	if p, ok := i[id]; ok {
		return p, nil
	}
	return service.Plugin{}, problem.PluginNotFound(id)
}

func (i installed) Installed() (list []service.Plugin) {
	for _, p := range i {
		list = append(list, p)
	}
	return list
}

func (installed) RunJob(context.Context, string, bundle.Digest, abi.CronRun, string) error {
	return nil
}

// world is a service, a maker of catalogues, and a clock.
type world struct {
	*Service
	t       *testing.T
	key     minisign.PrivateKey
	now     time.Time
	plugins installed
	folder  string
}

func newKey(t *testing.T) minisign.PrivateKey {
	t.Helper()
	_, key, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func public(key minisign.PrivateKey) string {
	return string(signature.KeyOf(key.Public().(minisign.PublicKey)))
}

func newWorld(t *testing.T, change func(*Limits)) *world {
	t.Helper()
	var l Limits
	if change != nil {
		change(&l)
	}
	packages := bundle.Limits{}
	if err := limits.Fill(&l); err != nil {
		t.Fatal(err)
	}
	if err := limits.Fill(&packages); err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, key: newKey(t), now: time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC), plugins: installed{},
		folder: t.TempDir()}
	data := t.TempDir()
	env := service.Env{Path: func(name string) string { return filepath.Join(data, name) },
		Logger: slog.New(slog.DiscardHandler), Plugins: w.plugins}
	w.Service = NewService(env, l, packages, netpolicy.Config{})
	w.Service.now = func() time.Time { return w.now }
	w.Service.Judge = func(string, *signature.Statement) (*api.Signer, string, error) { return nil, "", nil }
	return w
}

// content is what a package of these tests holds: the service looks at its bytes alone.
func content(version string) []byte { return []byte("the package of notes " + version) }

// index is a catalogue of one plugin with these versions.
func (w *world) index(serial uint64, versions ...string) *catalogue.Index {
	x := &catalogue.Index{Format: catalogue.Format, Title: "Ada's", Serial: serial, Created: w.now.Add(-time.Minute),
		Expires: w.now.AddDate(0, 3, 0),
		Plugins: []catalogue.Plugin{{ID: "notes", Name: "Notes", Author: "Ada", Description: "Keeps notes."}}}
	for _, v := range versions {
		x.Plugins[0].Versions = append(x.Plugins[0].Versions, catalogue.Version{Version: v,
			Location: "notes-" + v + ".zip",
			SHA256:   sum(content(v)), Bytes: int64(len(content(v))), Permissions: []string{}})
	}
	return x
}

// put writes a catalogue into its folder, with its packages.
func (w *world) put(x *catalogue.Index, key minisign.PrivateKey) {
	w.t.Helper()
	text, err := x.Encode(w.bounds())
	if err != nil {
		w.t.Fatal(err)
	}
	signed, err := signature.SignIndex(bytes.NewReader(text), key)
	if err != nil {
		w.t.Fatal(err)
	}
	w.write(catalogue.FileName, text)
	w.write(catalogue.FileName+signature.FileSuffix, signed)
	for _, v := range x.Plugins[0].Versions {
		w.write("notes-"+v.Version+".zip", content(v.Version))
	}
}

func (w *world) write(name string, text []byte) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.folder, name), text, 0o600); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) read(name string) []byte {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join(w.folder, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return text
}

// added adds the catalogue under a name.
func (w *world) added(name, at string) api.Catalogue {
	w.t.Helper()
	c, err := w.add(w.t.Context(), api.AddCatalogueRequest{Name: name, Place: at, Key: public(w.key)})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}
