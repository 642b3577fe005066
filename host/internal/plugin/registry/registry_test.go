package registry

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	server "github.com/google/go-containerregistry/pkg/registry"
	"oras.land/oras-go/v2/registry/remote/auth"
)

// Types of the artifacts of these tests.
const (
	testType, testConfig     = "application/vnd.example.thing", "application/vnd.example.config+json"
	testContent, testRemarks = "application/vnd.example.content", "application/vnd.example.remarks"
)

// newRegistry runs a real registry, whose requests pass through around where
// that is not nil. It returns the registry's name.
func newRegistry(t *testing.T, around func(next http.Handler) http.Handler) string {
	t.Helper()
	t.Setenv("DOCKER_CONFIG", t.TempDir())
	handler := server.New(server.Logger(log.New(io.Discard, "", 0)))
	if around != nil {
		handler = around(handler)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

func mustParse(t *testing.T, text string) Reference {
	t.Helper()
	ref, err := ParseReference(text)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

func thing(content string) Artifact {
	return Artifact{Type: testType, Config: Blob{MediaType: testConfig, Content: []byte("{}")},
		Layers:      []Blob{{MediaType: testContent, Name: "thing.bin", Content: []byte(content)}},
		Annotations: map[string]string{"org.opencontainers.image.version": "1.0.0", "a": "b"}}
}

func mustPush(t *testing.T, ref Reference, a Artifact) *Pushed {
	t.Helper()
	p, err := Push(t.Context(), ref, a, Config{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// wanted is what these tests want of an artifact, in a folder of their own.
func wanted(t *testing.T) []Want {
	dir := t.TempDir()
	return []Want{{MediaType: testContent, MaxBytes: 100, File: filepath.Join(dir, "content")},
		{MediaType: testRemarks, MaxBytes: 10, Optional: true, File: filepath.Join(dir, "remarks")}}
}

func TestPushAndPull(t *testing.T) {
	ref := mustParse(t, "oci://"+newRegistry(t, nil)+"/ada/things:one")
	first := mustPush(t, ref, thing("hello"))
	if again := mustPush(t, ref, thing("hello")); *again != *first || first.Replaced != "" {
		t.Errorf("the same again is %+v, after %+v", again, first)
	}
	want := wanted(t)
	got, err := Pull(t.Context(), ref, testType, testConfig, want, Config{})
	if err != nil || got.Digest != first.Digest {
		t.Fatalf("pulled %+v, %v; pushed %+v", got, err, first)
	}
	if sum := sha256.Sum256([]byte("{}")); got.ConfigDigest != "sha256:"+hex.EncodeToString(sum[:]) {
		t.Errorf("the configuration is %s", got.ConfigDigest)
	}
	if text, err := os.ReadFile(want[0].File); err != nil || string(text) != "hello" {
		t.Errorf("pulled %q, %v", text, err)
	}
	if _, err := os.Stat(want[1].File); !os.IsNotExist(err) {
		t.Errorf("a layer that the artifact lacks was written: %v", err)
	}
	more := thing("hello 2")
	more.Layers = append(more.Layers, Blob{MediaType: testRemarks, Content: []byte("good")})
	second := mustPush(t, ref, more)
	if second.Replaced != first.Digest {
		t.Errorf("the tag named %q before, want %s", second.Replaced, first.Digest)
	}
	want = wanted(t)
	if _, err := Pull(t.Context(), ref, testType, testConfig, want, Config{}); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(want[1].File); err != nil || string(text) != "good" {
		t.Errorf("pulled %q, %v", text, err)
	}
	want = wanted(t)
	got, err = Pull(t.Context(), ref.At(first.Digest), testType, testConfig, want, Config{})
	if err != nil || got.Digest != first.Digest {
		t.Errorf("by its digest: %+v, %v", got, err)
	}
	_, err = Pull(t.Context(), ref.At(first.Digest), testType, testConfig, want, Config{})
	if err == nil || !strings.Contains(err.Error(), "store what was pulled") {
		t.Errorf("over files that are there: %v", err)
	}
}

func TestReferences(t *testing.T) {
	digest := "sha256:" + strings.Repeat("a", 64)
	for text, want := range map[string]string{
		"oci://ghcr.io/ada/notes":           "ghcr.io/ada/notes:latest",
		"ghcr.io/ada/notes:1.0":             "ghcr.io/ada/notes:1.0",
		"localhost:5000/notes@" + digest:    "localhost:5000/notes@" + digest,
		"oci://x.io/notes:1.0@" + digest:    "x.io/notes@" + digest,
		"oci://":                            "",
		"oci://notes":                       "",
		"oci://ghcr.io/Ada/notes":           "",
		"oci://ghcr.io/../notes:1":          "",
		"oci://ghcr.io/notes:a/b":           "",
		"oci://user@ghcr.io/notes:1":        "",
		"oci://ghcr.io/notes@sha256:abc":    "",
		"oci://x.io/n@sha512:" + digest[7:]: "",
	} {
		ref, err := ParseReference(text)
		if (err != nil) != (want == "") || err == nil && ref.String() != want {
			t.Errorf("%s is %s, %v; want %q", text, ref, err, want)
		}
	}
	for name, want := range map[string]bool{"localhost": true, "localhost:5000": true,
		"127.0.0.9:1": true, "[::1]:1": true,
		"localhost.evil.org": false, "127.0.0.1.evil.org:1": false, "10.0.0.1": false} {
		if got := (Reference{Registry: name}).loopback(); got != want {
			t.Errorf("%s is of this machine: %v", name, got)
		}
	}
}

// at answers requests whose path has a part and whose method is GET or HEAD.
func at(part string, answer func(w http.ResponseWriter, r *http.Request, next http.Handler)) func(
	http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, part) && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
				answer(w, r, next)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func status(code int) func(http.ResponseWriter, *http.Request, http.Handler) {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.WriteHeader(code)
		fmt.Fprint(w, `{"errors":[{"code":"X","message":"a \u001b[31m message"}]}`)
	}
}

// redirect sends a client elsewhere, to the same path.
func redirect(to string) func(http.ResponseWriter, *http.Request, http.Handler) {
	return func(w http.ResponseWriter, r *http.Request, _ http.Handler) {
		http.Redirect(w, r, to+r.URL.Path, http.StatusTemporaryRedirect)
	}
}

// silent answers by a part of what is announced, and then nothing until the
// client goes.
func silent(w http.ResponseWriter, r *http.Request, _ http.Handler) {
	w.Header().Set("Content-Length", "5")
	_, _ = w.Write([]byte("he"))
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

// altered answers what the registry does, but for some of its text.
func altered(from, to string) func(http.ResponseWriter, *http.Request, http.Handler) {
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		recorded := httptest.NewRecorder()
		next.ServeHTTP(recorded, r)
		text := strings.Replace(recorded.Body.String(), from, to, 1)
		for name, values := range recorded.Header() {
			w.Header()[name] = values
		}
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		}
		w.WriteHeader(recorded.Code)
		_, _ = w.Write([]byte(text))
	}
}

// What a hostile or broken registry answers is refused, with what to do.
func TestHostileRegistries(t *testing.T) {
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(elsewhere.Close)
	truncated := func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Length", "5")
		_, _ = w.Write([]byte("he"))
	}
	for name, c := range map[string]struct {
		around func(http.Handler) http.Handler
		config Config
		want   string
	}{
		"a tampered blob": {around: at("/blobs/", altered("hello", "jello")), want: "it is damaged or deceives"},
		"an empty blob":   {around: at("/blobs/", altered("hello", "")), want: "mismatch Content-Length"},
		"a longer blob": {around: at("/blobs/", func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			_, _ = w.Write([]byte("hello"))
			_ = http.NewResponseController(w).Flush() // of no length that is told
			_, _ = w.Write(bytes.Repeat([]byte("x"), 1000))
		}), want: "it is damaged or deceives"},
		"a tampered manifest": {around: at("/manifests/", altered("thing.bin", "thong.bin")),
			want: "another manifest"},
		"a manifest that is too large": {around: at("/manifests/", altered("{", "{"+strings.Repeat(" ", 1<<16))),
			want: "65536 bytes"},
		"a truncated blob":     {around: at("/blobs/", truncated), want: "cut off; try again"},
		"a truncated manifest": {around: at("/manifests/", truncated), want: "the registry"},
		"a silent server": {around: at("/blobs/", silent), config: Config{Stall: 100 * time.Millisecond},
			want: "sent nothing"},
		"a slow server": {around: at("/blobs/", silent), config: Config{Timeout: 200 * time.Millisecond},
			want: "allow more with --timeout"},
		"a redirect of the manifest to another host": {around: at("/manifests/", redirect(elsewhere.URL)),
			want: "which is another host"},
		"a redirect of a blob without encryption": {around: at("/blobs/", redirect(elsewhere.URL)),
			want: "nothing is encrypted"},
		"a redirect to a file":     {around: at("/blobs/", redirect("file://")), want: "nothing is encrypted"},
		"redirects without an end": {around: at("/blobs/", redirect("")), want: "more than 3 times"},
		"no such repository": {around: at("/manifests/", status(404)),
			want: "no such repository, tag or digest"},
		"not logged in":     {around: at("/manifests/", status(401)), want: "docker login"},
		"forbidden":         {around: at("/manifests/", status(403)), want: "forbids it"},
		"too many requests": {around: at("/manifests/", status(429)), want: "no more requests for now"},
		"another failure": {around: at("/manifests/", status(418)),
			want: `answers 418: "x: a \x1b[31m message"`},
		"a realm of another scheme": {around: at("/manifests/", func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.Header().Set("WWW-Authenticate", `Bearer realm="`+elsewhere.URL+`/token",service="x"`)
			w.WriteHeader(http.StatusUnauthorized)
		}), want: "nothing is encrypted"},
		"a challenge without credentials": {around: at("/manifests/", func(w http.ResponseWriter, _ *http.Request,
			_ http.Handler) {
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			w.WriteHeader(http.StatusUnauthorized)
		}), want: "docker login"},
	} {
		t.Run(name, func(t *testing.T) {
			var hostile atomic.Bool
			ref := mustParse(t, newRegistry(t, func(next http.Handler) http.Handler {
				around := c.around(next)
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if hostile.Load() {
						around.ServeHTTP(w, r)
						return
					}
					next.ServeHTTP(w, r)
				})
			})+"/ada/things:one")
			mustPush(t, ref, thing("hello"))
			hostile.Store(true)
			want := wanted(t)
			p, err := Pull(t.Context(), ref, testType, testConfig, want, c.config)
			if err == nil || p != nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("pulled %+v, %v; want %q", p, err, c.want)
			}
			entries, err := os.ReadDir(filepath.Dir(want[0].File))
			if err != nil || len(entries) > 1 {
				t.Errorf("it has written %v, %v", entries, err)
			}
			if info, err := os.Stat(want[0].File); err == nil && info.Size() > int64(len("hello"))+1 {
				t.Errorf("it has written %d bytes", info.Size())
			}
		})
	}
}

// An artifact of another shape is refused before anything of it is fetched.
func TestForeignArtifacts(t *testing.T) {
	layer := func(mediaType, content string) Blob { return Blob{MediaType: mediaType, Content: []byte(content)} }
	for name, c := range map[string]struct {
		change func(*Artifact)
		want   string
	}{
		"another type":          {func(a *Artifact) { a.Type = "application/x" }, `of the type "application/x"`},
		"another configuration": {func(a *Artifact) { a.Config.MediaType = "application/x" }, "is of the type"},
		"another layer":         {func(a *Artifact) { a.Layers[0].MediaType = "application/x" }, "no layer of the type"},
		"no layer":              {func(a *Artifact) { a.Layers = nil }, "no layer of the type"},
		"an oversize layer": {func(a *Artifact) { a.Layers[0] = layer(testContent, strings.Repeat("x", 101)) },
			"101 bytes, more than the 100 allowed"},
		"oversize remarks": {func(a *Artifact) { a.Layers = append(a.Layers, layer(testRemarks, "01234567890")) },
			"11 bytes, more than the 10 allowed"},
		"a layer twice": {func(a *Artifact) { a.Layers = append(a.Layers, layer(testContent, "b")) }, "makes no sense"},
		"a layer too many": {func(a *Artifact) {
			a.Layers = append(a.Layers, layer(testRemarks, "b"), layer("application/x", "c"))
		}, "other parts"},
		"an unknown layer": {func(a *Artifact) { a.Layers = append(a.Layers, layer("application/x", "c")) },
			"layers of other types"},
	} {
		t.Run(name, func(t *testing.T) {
			var hostile atomic.Bool
			ref := mustParse(t, newRegistry(t, func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if hostile.Load() && strings.Contains(r.URL.Path, "/blobs/") {
						t.Errorf("it asks for %s", r.URL.Path)
					}
					next.ServeHTTP(w, r)
				})
			})+"/ada/things:one")
			a := thing("hello")
			c.change(&a)
			mustPush(t, ref, a)
			hostile.Store(true)
			_, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), Config{})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it says %v, want %q", err, c.want)
			}
		})
	}
}

// A manifest is read strictly.
func TestForeignManifests(t *testing.T) {
	good, digest := map[string]any{}, "sha256:"+strings.Repeat("a", 64)
	text := `{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","artifactType":"` + testType +
		`","config":{"mediaType":"` + testConfig + `","digest":"` + digest + `","size":2},"layers":[{"mediaType":"` +
		testContent + `","digest":"` + digest + `","size":5}]}`
	if err := json.Unmarshal([]byte(text), &good); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ from, to, mediaType, want string }{
		"nothing wrong": {want: "no such repository"}, // of the blob
		"a digest that is a path": {from: `"` + digest + `","size":5`, to: `"../../x","size":5`,
			want: "makes no sense"},
		"a digest of another kind": {from: digest + `","size":5`, to: "sha512:" + digest[7:] + `","size":5`,
			want: "makes no sense"},
		"the configuration's":       {from: digest + `","size":2`, to: `x","size":2`, want: "makes no sense"},
		"a negative size":           {from: `"size":5`, to: `"size":-5`, want: "makes no sense"},
		"a size beyond all numbers": {from: `"size":5`, to: `"size":1e99`, want: "makes no sense"},
		"a name twice": {from: `"schemaVersion":2`, to: `"schemaVersion":2,"schemaVersion":2`,
			want: "makes no sense"},
		"another version": {from: `"schemaVersion":2`, to: `"schemaVersion":1`, want: "makes no sense"},
		"no JSON":         {from: `{`, to: `[`, want: "makes no sense"},
		"an index": {mediaType: "application/vnd.oci.image.index.v1+json",
			want: "images for several platforms"},
		"an image of Docker's": {mediaType: "application/vnd.docker.distribution.manifest.v2+json", want: "and no artifact"},
		"a manifest that says another type of itself": {from: "image.manifest.v1", to: "image.index.v1",
			want: "makes no sense"},
		"a subject": {from: `"layers"`, to: `"subject":{"mediaType":"x","digest":"` + digest + `","size":1},"layers"`,
			want: "other parts"},
	} {
		t.Run(name, func(t *testing.T) {
			answer := strings.Replace(text, c.from, c.to, 1)
			mediaType := c.mediaType
			if mediaType == "" {
				mediaType = "application/vnd.oci.image.manifest.v1+json"
			}
			ref := mustParse(t, newRegistry(t, at("/manifests/", func(w http.ResponseWriter, _ *http.Request,
				_ http.Handler) {
				w.Header().Set("Content-Type", mediaType)
				_, _ = w.Write([]byte(answer))
			}))+"/ada/things:one")
			_, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), Config{})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it says %v, want %q", err, c.want)
			}
			_, err = Pull(t.Context(), ref.At(digest), testType, testConfig, wanted(t), Config{})
			if err == nil || strings.Contains(err.Error(), "no such repository") {
				t.Errorf("by another digest: %v", err)
			}
		})
	}
}

// Credentials come from Docker's files, and go to their registry alone.
func TestCredentials(t *testing.T) {
	name := newRegistry(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if user, pass, _ := r.BasicAuth(); user != "ada" || pass != "secret" {
				w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	ref := mustParse(t, name+"/ada/things:one")
	_, err := Push(t.Context(), ref, thing("hello"), Config{})
	if err == nil || !strings.Contains(err.Error(), "`docker login "+name+"`") {
		t.Fatalf("without credentials: %v", err)
	}
	config := filepath.Join(os.Getenv("DOCKER_CONFIG"), "config.json")
	for text, want := range map[string]string{
		`{"auths":{"` + name + `":{"auth":"YWRhOnNlY3JldA=="}}}`: "",
		`{"auths":{"` + name + `":{"auth":"YWRhOndyb25n"}}}`:     "does not let you in",
		`{"auths":{"x.io":{"auth":"YWRhOnNlY3JldA=="}}}`:         "docker login",
		`{`:                                   "Docker's configuration",
		`{"credsStore":"none-that-is-there"}`: "or the helper",
	} {
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Push(t.Context(), ref, thing("hello"), Config{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("with %s: %v, want %q", text, err, want)
		}
	}
}

// A registry of another machine is spoken to by HTTPS, unless the user says
// otherwise, and gets no credentials then; one of this machine is where the user
// says so.
func TestEncryption(t *testing.T) {
	yes, no := true, false
	ref := mustParse(t, newRegistry(t, nil)+"/ada/things:one")
	if _, err := Push(t.Context(), ref, thing("hello"), Config{Encrypted: &yes}); err == nil {
		t.Error("it was pushed without encryption")
	}
	config := `{"auths":{"x.io":{"auth":"YWRhOnNlY3JldA=="},"localhost":{"auth":"YWRhOnNlY3JldA=="}}}`
	if err := os.WriteFile(filepath.Join(os.Getenv("DOCKER_CONFIG"), "config.json"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		registry  string
		encrypted *bool
		plain     bool
	}{{"x.io", nil, false}, {"x.io", &no, true}, {"localhost", nil, true}, {"localhost", &yes, false}} {
		s, _, end, err := Config{Encrypted: c.encrypted}.open(context.Background(), Reference{Registry: c.registry,
			Repository: "r"})
		if err != nil {
			t.Fatal(err)
		}
		end()
		if s.repo.PlainHTTP != c.plain {
			t.Errorf("%s without encryption: %v", c.registry, s.repo.PlainHTTP)
		}
		login, err := s.repo.Client.(*auth.Client).Credential(t.Context(), c.registry)
		if open := c.plain && c.registry == "x.io"; err != nil || (login == auth.EmptyCredential) != open {
			t.Errorf("%s without encryption: %v; it gets %+v, %v", c.registry, c.plain, login, err)
		}
	}
}

// What is here already is not pulled again, and what nobody has named is pulled
// from public addresses alone.
func TestHaveAndPublic(t *testing.T) {
	asked := atomic.Int32{}
	ref := mustParse(t, "oci://"+newRegistry(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			next.ServeHTTP(w, r)
		})
	})+"/ada/things:one")
	pushed, want := mustPush(t, ref, thing("hello")), wanted(t)
	got, err := Pull(t.Context(), ref, testType, testConfig, want, Config{Have: pushed.Digest})
	if err != nil || got.Digest != pushed.Digest {
		t.Errorf("pulled %+v, %v", got, err)
	}
	if _, err := os.Stat(want[0].File); !os.IsNotExist(err) {
		t.Errorf("a layer was written though it is here: %v", err)
	}
	before, insecure := asked.Load(), false
	for name, c := range map[string]Config{"by default": {Public: true},
		"plain": {Public: true, Encrypted: &insecure}} {
		if _, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), c); err == nil ||
			!strings.Contains(err.Error(), "not public") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := asked.Load(); n != before {
		t.Errorf("the registry was asked %d times though its address is not public", n-before)
	}
	ref.Tag = "none"
	if _, err := Pull(t.Context(), ref, testType, testConfig, wanted(t), Config{}); !errors.Is(err, ErrAbsent) {
		t.Errorf("a tag that is not there: %v", err)
	}
}

// Who pushes or pulls is told of each byte, and of how many there are.
func TestMoving(t *testing.T) {
	ref := mustParse(t, newRegistry(t, nil)+"/ada/thing:1")
	var total int64
	var moved bytes.Buffer
	c := Config{Moving: func(n int64) io.Writer {
		total = n
		moved.Reset()
		return &moved
	}}
	content := strings.Repeat("content", 1<<14)
	if _, err := Push(t.Context(), ref, thing(content), c); err != nil {
		t.Fatal(err)
	}
	if int64(moved.Len()) != total || !strings.Contains(moved.String(), content) {
		t.Errorf("%d bytes of %d were pushed", moved.Len(), total)
	}
	if _, err := Push(t.Context(), ref, thing(content), c); err != nil {
		t.Fatal(err)
	}
	if total >= 1<<14 || int64(moved.Len()) != total {
		t.Errorf("of what is there already, %d bytes of %d were pushed", moved.Len(), total)
	}
	_, err := Pull(t.Context(), ref, testType, testConfig, []Want{{MediaType: testContent, MaxBytes: 1 << 20,
		File: filepath.Join(t.TempDir(), "pulled")}}, c)
	if err != nil || moved.String() != content || total != int64(len(content)) {
		t.Errorf("%d bytes of %d were pulled, %v", moved.Len(), total, err)
	}
}
