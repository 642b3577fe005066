package command

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	server "github.com/google/go-containerregistry/pkg/registry"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// newRegistry runs a real registry, and returns the name of a repository in it.
func newRegistry(t testing.TB) string {
	t.Helper()
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	s := httptest.NewServer(server.New(server.Logger(log.New(io.Discard, "", 0))))
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://") + "/ada/echo"
}

// versionOf makes a plugin of a version, with another file where more is not
// empty.
func versionOf(t testing.TB, version, more string) string {
	t.Helper()
	folder := echoPlugin(t, "echo", func(m map[string]any) { m["plugin"].(map[string]any)["version"] = version })
	if more != "" {
		writeBelow(t, folder, "more.txt", more)
	}
	return folder
}

func pushedBy(t testing.TB, c *user, args ...string) pack.Pushed {
	t.Helper()
	var p pack.Pushed
	if err := json.Unmarshal([]byte(c.must(append([]string{"push", "--json"}, args...)...).out), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// Tools that know nothing of plugins find the signature by the package, whether
// the registry has a list of referrers or not, and it is the one that hosts check.
func TestSignatureIsAReferrer(t *testing.T) {
	shorttest.Skip(t)
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	for name, lists := range map[string]bool{"with a list": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(server.New(server.Logger(log.New(io.Discard, "", 0)),
				server.WithReferrersSupport(lists)))
			t.Cleanup(s.Close)
			c, repo := newCLI(t), strings.TrimPrefix(s.URL, "http://")+"/ada/echo"
			get := func(path string, into any) {
				t.Helper()
				r, err := s.Client().Get(s.URL + "/v2/ada/echo/" + path)
				if err != nil {
					t.Fatal(err)
				}
				defer r.Body.Close()
				if r.StatusCode != http.StatusOK {
					t.Fatalf("%s: %s", path, r.Status)
				}
				if err := json.NewDecoder(r.Body).Decode(into); err != nil {
					t.Fatal(err)
				}
			}
			plugin := versionOf(t, "1.0.0", "")
			var p pack.Pushed
			key := signingKeyOf(t, c)
			for range 2 { // the second time, it is there
				p = pushedBy(t, c, repo+":1.0.0", plugin, "--sign", key)
			}
			if p.Unlisted != "" {
				t.Error(p.Unlisted)
			}
			at := "referrers/" + p.Digest
			if !lists {
				at = "manifests/" + strings.Replace(p.Digest, ":", "-", 1)
			}
			var list ocispec.Index
			get(at, &list)
			if len(list.Manifests) != 1 {
				t.Fatalf("referrers: %+v", list.Manifests)
			}
			var of, about ocispec.Manifest
			get("manifests/"+p.Digest, &of)
			get("manifests/"+list.Manifests[0].Digest.String(), &about)
			if about.ArtifactType != catalogue.PluginSignature || about.Subject == nil ||
				about.Subject.Digest.String() != p.Digest || len(about.Layers) != 1 ||
				about.Layers[0].Digest != of.Layers[1].Digest {
				t.Errorf("%+v is about %+v", about, of)
			}
			wantTexts(t, c.must("install", "oci://"+repo+":1.0.0", "--yes").out, "installed echo 1.0.0")
		})
	}
}

// A registry that takes no referrers has the package and its signature.
func TestRegistryWithoutReferrers(t *testing.T) {
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	real := server.New(server.Logger(log.New(io.Discard, "", 0)))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if bytes.Contains(body, []byte(`"subject"`)) {
			http.Error(w, `{"errors":[{"code":"MANIFEST_INVALID"}]}`, http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		real.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	c, repo := newCLI(t), strings.TrimPrefix(s.URL, "http://")+"/ada/echo"
	key := signingKeyOf(t, c)
	wantTexts(t, c.must("push", repo+":1.0.0", versionOf(t, "1.0.0", ""), "--sign", key).out, "beware",
		"other tools do not find the signature")
	wantTexts(t, c.must("verify", "oci://"+repo+":1.0.0", "--key", key+".pub").out, "holds")
}

// What an author pushes, others look at, verify, install and upgrade to.
func TestPushAndInstall(t *testing.T) {
	shorttest.Skip(t)
	t.Setenv("TMPDIR", t.TempDir()) // the folder of others has such files at any time
	c, repo := newCLI(t), newRegistry(t)
	key := signingKeyOf(t, c)
	one := versionOf(t, "1.0.0", "")
	first := pushedBy(t, c, repo+":latest", one, "--sign", key)
	if again := pushedBy(t, c, "oci://"+repo+":1.0.0", one, "--sign", key); again.Digest != first.Digest || !first.Signed {
		t.Errorf("the same plugin is %+v, after %+v", again, first)
	}
	wantTexts(t, c.must("push", repo+":v1.1.0", one).out, "beware", "the tag v1.1.0 holds version 1.0.0")
	if out := c.must("push", repo+":v1.0.0", one).out; strings.Contains(out, "beware") {
		t.Errorf("a tag that fits is warned of:\n%s", out)
	}
	name := strings.TrimPrefix(repo, "oci://")
	c.fails(cli.ExitUsage, []string{"there is no " + name + ":1.0.0 here", "oci://" + name + ":1.0.0"},
		"install", name+":1.0.0")
	if entries, err := os.ReadDir(one); err != nil || len(entries) != 2 {
		t.Errorf("beside the plugin lies %v, %v", entries, err)
	}
	ref, exactly := "oci://"+repo, "oci://"+repo+"@"+first.Digest
	wantTexts(t, c.must("verify", ref, "--key", key+".pub").out, "holds", "echo", "1.0.0")
	wantTexts(t, c.must("validate", ref).out, "The plugin echo 1.0.0 is valid")
	wantTexts(t, c.must("info", exactly).out, "| echo\n", "cli", "It asks for these permissions")
	wantInstalled(c, "")

	var info api.PluginInfo
	if err := json.Unmarshal([]byte(c.must("install", ref, "--yes", "--json").out), &info); err != nil {
		t.Fatal(err)
	}
	if want := (api.Source{Reference: repo + ":latest", Digest: first.Digest}); info.Source != want ||
		info.Digest != first.Content {
		t.Errorf("installed %+v, want %+v and the content %s", info, want, first.Content)
	}
	wantTexts(t, c.must("info", "echo").out, "oci://"+repo+":latest", first.Digest)
	c.must("install", exactly, "--yes")
	wantTexts(t, c.must("info", "echo").out, exactly)
	c.must("install", ref, "--yes")

	// A package that is there already is pushed with its signature.
	file, _ := packageOf(t, c, versionOf(t, "1.1.0", ""), "--sign", key)
	r := c.must("push", repo+":latest", file)
	wantTexts(t, r.out, "the tag named "+first.Digest, "echo 1.1.0", "signed  yes")
	wantTexts(t, c.must("install", ref, "--yes").err, "has moved: it named "+first.Digest+" when version 1.0.0",
		"as the installed one was")
	wantTexts(t, c.must("rollback", "echo", "--yes").out, "1.0.0")
	wantTexts(t, c.must("info", "echo").out, first.Digest)
	wantNothingLeft(t)
}

// wantNothingLeft makes sure that no package stays in the folder for temporary
// files.
func wantNothingLeft(t *testing.T) {
	t.Helper()
	for _, kind := range []string{"push", "pull", "package"} {
		left, err := filepath.Glob(filepath.Join(os.TempDir(), "wasmhost-"+kind+"-*"))
		if err != nil || len(left) > 0 {
			t.Errorf("%q are left, %v", left, err)
		}
	}
}

// What somebody with access to the registry does to what others install is
// refused.
func TestTamperedRegistry(t *testing.T) {
	shorttest.Skip(t)
	for name, do := range map[string]struct {
		tamper func(t *testing.T, c *user, repo, key string)
		code   int
		want   []string
	}{
		"the same version with other content": {func(t *testing.T, c *user, repo, key string) {
			c.must("push", repo+":latest", versionOf(t, "1.1.0", "evil"), "--sign", key)
		}, cli.ExitFailed, []string{"of the same version: somebody has replaced it", "wasmhost install oci://", "@sha256:"}},
		"an older version under the tag": {func(t *testing.T, c *user, repo, key string) {
			c.must("push", repo+":latest", versionOf(t, "1.0.0", ""), "--sign", key)
		}, cli.ExitFailed, []string{"lower than the installed 1.1.0", "--downgrade"}},
		"no signature": {func(t *testing.T, c *user, repo, _ string) {
			c.must("push", repo+":latest", versionOf(t, "1.2.0", ""))
		}, cli.ExitFailed, []string{"may not be installed", "it is not signed", "`wasmhost push --sign`"}},
		"another key": {func(t *testing.T, c *user, repo, _ string) {
			c.must("push", repo+":latest", versionOf(t, "1.2.0", ""), "--sign", signingKeyOf(t, c))
		}, cli.ExitFailed, []string{"may not be installed", "somebody else has made it"}},
		"the signature of another package": {func(t *testing.T, c *user, repo, key string) {
			forge(t, c, repo, key, func(a, other *registry.Artifact) { a.Layers[1] = other.Layers[1] })
		}, cli.ExitFailed, []string{"the signature does not fit the package"}},
		"the package of another signature": {func(t *testing.T, c *user, repo, key string) {
			forge(t, c, repo, key, func(a, other *registry.Artifact) { a.Layers[0] = other.Layers[0] })
		}, cli.ExitFailed, []string{"shows another manifest.json than the package has"}},
		"another manifest.json": {func(t *testing.T, c *user, repo, key string) {
			forge(t, c, repo, key, func(a, other *registry.Artifact) { a.Config = other.Config })
		}, cli.ExitFailed, []string{"shows another manifest.json than the package has"}},
		"no zip archive": {func(t *testing.T, c *user, repo, key string) {
			forge(t, c, repo, key, func(a, _ *registry.Artifact) { a.Layers[0].Content = []byte("x") })
		}, cli.ExitFailed, []string{"the file is no package"}},
		"no plugin": {func(t *testing.T, c *user, repo, key string) {
			forge(t, c, repo, key, func(a, _ *registry.Artifact) { a.Type = "application/vnd.oci.empty.v1+json" })
		}, cli.ExitFailed, []string{"of the type", "check the name"}},
	} {
		t.Run(name, func(t *testing.T) {
			c, repo := newCLI(t), newRegistry(t)
			key := signingKeyOf(t, c)
			c.must("push", repo+":latest", versionOf(t, "1.1.0", ""), "--sign", key)
			c.must("install", "oci://"+repo, "--yes")
			before := c.must("info", "echo").out
			do.tamper(t, c, repo, key)
			c.fails(do.code, do.want, "install", "oci://"+repo, "--yes")
			if after := c.must("info", "echo").out; after != before {
				t.Errorf("the installed plugin was %s\nand is %s", before, after)
			}
		})
	}
}

// forge pushes an artifact of version 1.2.0 that takes a part of 1.3.0.
func forge(t *testing.T, c *user, repo, key string, change func(a, other *registry.Artifact)) {
	t.Helper()
	read := func(version string) registry.Artifact {
		file, made := packageOf(t, c, versionOf(t, version, version), "--sign", key)
		here := &cli.App{Getenv: os.Getenv}
		a, err := pack.Artifact(t.Context(), here, &pack.Packaged{File: file, ID: made.ID, Version: version})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a, other := read("1.2.0"), read("1.3.0")
	change(&a, &other)
	ref, err := registry.ParseReference(repo + ":latest")
	if err == nil {
		_, err = registry.Push(t.Context(), ref, a, registry.Config{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestReferencesThatLeadNowhere(t *testing.T) {
	c, repo := newCLI(t), newRegistry(t)
	folder := versionOf(t, "1.0.0", "")
	c.fails(cli.ExitUsage, []string{"write REGISTRY/REPO:TAG"}, "push", "echo", folder)
	c.fails(cli.ExitUsage, []string{"name a tag"}, "push", repo+"@sha256:"+strings.Repeat("a", 64), folder)
	c.fails(cli.ExitUsage, []string{"write REGISTRY/REPO:TAG"}, "install", "oci://echo")
	c.fails(cli.ExitFailed, []string{"no such repository", "docker login"}, "install", "oci://"+repo)
	c.fails(cli.ExitFailed, []string{"the registry cannot be used"}, "install", "oci://"+repo, "--plain-http=false")
	c.fails(cli.ExitFailed, []string{"longer than 1ns", "--timeout"}, "install", "oci://"+repo, "--timeout", "1ns")
	c.must("push", repo+":latest", folder)
	c.fails(cli.ExitFailed, []string{"more than the 1500 allowed"}, "install", "oci://"+repo, "--max-bytes", "1500")
	c.fails(cli.ExitFailed, []string{"package-bytes"}, "push", repo+":2", folder, "--max-bytes", "1500")
	c.fails(cli.ExitFailed, []string{"not signed"}, "verify", "oci://"+repo)
	file, _ := packageOf(t, c, folder, "--sign", signingKeyOf(t, c))
	other, _ := packageOf(t, c, versionOf(t, "1.0.1", ""))
	if err := os.Rename(file+".minisig", other+".minisig"); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"does not fit the package"}, "push", repo+":1.0.1", other)
}
