package plugin

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// packTo makes a package of a folder.
func packTo(tb testing.TB, dir, file string) {
	tb.Helper()
	f, err := os.Create(file)
	if err != nil {
		tb.Fatal(err)
	}
	_, err = bundle.Pack(tb.Context(), dir, f, bundle.Limits{}, "manifest.json", func(string) bool { return true })
	if err := errors.Join(err, f.Close()); err != nil {
		tb.Fatal(err)
	}
}

// A package is installed by its path and as it comes, has the digest of its
// folder, and needs the same consent.
func TestInstallPackage(t *testing.T) {
	t.Parallel()
	r := manage(t, setup{})
	s := echo(t)
	dir := s.write(t)
	file := filepath.Join(t.TempDir(), "echo"+bundle.PackageSuffix)
	packTo(t, dir, file)
	want := r.stage(dir).Inspection()

	mux := api.NewMux()
	r.Routes(mux)
	open := func() io.Reader {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f
	}
	found, err := api.InspectPackage.Call(t.Context(), mux, api.InspectPackageRequest{}, open())
	if err != nil || found.Digest != string(want.Digest) || len(found.Permissions) != len(want.Permissions) {
		t.Fatalf("inspected %+v, %v; want %+v", found, err, want)
	}
	_, err = api.InstallPackage.Call(t.Context(), mux, api.InstallPackageRequest{Digest: "sha256:" +
		strings.Repeat("0", 64)}, open())
	if !problem.IsCode(err, problem.CodeDigestMismatch) {
		t.Errorf("another digest: %v", err)
	}
	info, err := api.InstallPackage.Call(t.Context(), mux, api.InstallPackageRequest{Digest: found.Digest,
		Grants: []string{"cli"}}, open())
	if err != nil || info.State != api.StateActive || info.Digest != found.Digest {
		t.Fatalf("installed %+v, %v", info, err)
	}
	r.answers("echo", "echo", `{"a":1}`, echoed)
	again, err := api.InspectPlugin.Call(t.Context(), mux, api.InspectRequest{Path: file})
	if err != nil || again.Digest != found.Digest || again.Installed != info.Version || !again.Permissions[0].Granted {
		t.Errorf("inspected again %+v, %v", again, err)
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 1 { // that of want
		t.Errorf("left over: %v", staged)
	}
}

// counted counts what is read of it.
type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// Of an upload that never ends, is broken off or is none, nothing is left.
func TestHostileUpload(t *testing.T) {
	t.Parallel()
	r := manage(t, setup{offline: true, limits: Limits{Bundle: bundle.Limits{PackageBytes: 1 << 16}}})
	endless := &counted{r: endlessZeros{}}
	broken := io.MultiReader(strings.NewReader("PK\x03\x04"), iotest.ErrReader(errors.New("the client has gone")))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		name string
		ctx  context.Context
		body io.Reader
		want string
	}{
		{"endless", t.Context(), endless, "package-bytes"},
		{"broken off", t.Context(), broken, "the client has gone"},
		{"stopped", stopped, endlessZeros{}, "canceled"},
		{"no package", t.Context(), strings.NewReader("hello"), "no package"},
		{"empty", t.Context(), strings.NewReader(""), "no package"},
	} {
		if s, err := r.StagePackage(c.ctx, c.body, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v, want %q", c.name, s, err, c.want)
		}
	}
	if endless.n > 1<<17 {
		t.Errorf("%d bytes were read of a package of at most %d", endless.n, 1<<16)
	}
	if staged, _ := leftovers(t, r.cfg.Dir); len(staged) > 0 {
		t.Errorf("left over: %v", staged)
	}
}

type endlessZeros struct{}

func (endlessZeros) Read(p []byte) (int, error) { return len(p), nil }
