package backup_test

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/archive/archivetest"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
)

// backupOf writes a backup of these files.
func backupOf(t *testing.T, parts []string, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Host: "1", Parts: parts})
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range files {
		if err := w.AddBytes(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRestoreSaysWhatItBrings: a file that was added to a backup is named
// before anything is changed, whichever it is.
func TestRestoreSaysWhatItBrings(t *testing.T) {
	no := errors.New("no")
	ask := func(parts []string, files map[string]string) backup.Brings {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "data")
		var asked *backup.Brings
		_, err := host.Restore(t.Context(), bytes.NewReader(backupOf(t, parts, files)),
			backup.RestoreOptions{Data: dir, Version: "1.2.3",
				Agree: func(b *backup.Brings) error { asked = b; return no }})
		if !errors.Is(err, no) || asked == nil {
			t.Fatalf("%v: %v", files, err)
		}
		if held, err := backup.HoldsAnything(dir); err != nil || held {
			t.Errorf("%v: without consent there is something: %v, %v", files, held, err)
		}
		if left := archivetest.Inodes(filepath.Join(dir, datafolder.StagingName)); left > 0 {
			t.Errorf("%v: left %d in the staging area", files, left)
		}
		asked.Files, asked.Bytes, asked.Created = 0, 0, time.Time{}
		return *asked
	}
	nothing := ask(nil, nil)
	contents := map[string]string{
		server.TokensName: `{"version":1,"tokens":[{"id":"tok_x","name":"mine","prefix":"x","scopes":[],` +
			`"createdAt":"2026-11-21T00:00:00Z","sha256":"` +
			strings.Repeat("0", 64) + `"}]}`,
		ai.SettingsName: `{"format":1,"baseUrl":"http://evil.example/v1","model":"m","key":true,"plainKey":true}`,
	}
	for name, parts := range map[string][]string{
		"data/gone/settings.json": nil, "vault/master-00.key": {backup.PartKey}, "logs/p/x": {backup.PartLogs},
		"audit/p/x": {backup.PartLogs},
	} {
		if got := ask(parts, map[string]string{name: `{}`}); reflect.DeepEqual(got, nothing) {
			t.Errorf("%s is not named", name)
		}
	}
	got := ask(nil, contents)
	if want := (backup.BroughtAI{BaseURL: "http://evil.example/v1", Model: "m", Key: true,
		PlainKey: true}); got.AI == nil || *got.AI != want {
		t.Errorf("the AI provider is %+v", got.AI)
	}
	if len(got.Tokens) != 1 || got.Tokens[0].Name != "mine" || len(got.Tokens[0].Scopes) > 0 {
		t.Errorf("the tokens are %+v", got.Tokens)
	}
	if got := ask(nil, map[string]string{ai.SettingsName: "{"}); got.AI == nil || got.AI.Problem == "" {
		t.Errorf("damaged settings of a provider are %+v", got.AI)
	}
	public, _, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	made := string(signature.KeyOf(public))
	got = ask(nil, map[string]string{publishers.FileName: `{"format":1,"policy":"signed","publishers":[` +
		`{"key":"` + made + `","name":"Ada","trusted":true}],"plugins":{"shop":"` + made + `"}}`})
	if len(got.Trust) != 1 || !strings.HasSuffix(got.Trust[0],
		`of the publisher "Ada", trusted, which alone may upgrade ["shop"]`) ||
		got.Policy != "signed" || got.PolicyBefore != "any" {
		t.Errorf("of publishers it says %q, policy %s before %s", got.Trust, got.Policy, got.PolicyBefore)
	}
	got = ask(nil, contents)
	text, err := json.Marshal(got)
	if err != nil || !strings.Contains(string(text), `"baseUrl":"http://evil.example/v1"`) {
		t.Errorf("as JSON it is %s, %v", text, err)
	}
}

// TestHostileRestores: of archives from fixed seeds, none that is refused
// leaves anything or makes more than a copy of itself, and the data folder is
// as it was.
func TestHostileRestores(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if _, err := host.Restore(t.Context(), bytes.NewReader(madeBackup(t, "one")),
		backup.RestoreOptions{Data: dir, Version: "1.2.3"}); err != nil {
		t.Fatal(err)
	}
	before := archivetest.Inodes(dir)
	form := archivetest.Form{Header: `{"format":"wasmhost-archive","version":1,"kind":"backup","host":"1",` +
		`"created":"2026-11-21T00:00:00Z"}`, Prefix: "data/kept/files/", Most: 8000}
	tried := errors.New("unpacked")
	worst := archivetest.Soak(t.Context(), 1000, 0, 40, form, func(a archivetest.Archive) (int, error) {
		made := 0
		_, err := host.Restore(t.Context(), bytes.NewReader(a.Data),
			backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true,
				Limits: archive.Limits{Folders: 500, Entries: 2000, Bytes: 8 << 20},
				Agree: func(*backup.Brings) error {
					made = archivetest.Inodes(filepath.Join(dir, datafolder.StagingName))
					return tried
				}})
		if !errors.Is(err, tried) {
			return archivetest.Inodes(dir) - before, err
		}
		if made > 2600 {
			t.Errorf("%s of seed %d made %d inodes", a.Kind, a.Seed, made)
		}
		return 0, nil
	})
	t.Log(worst)
	if after := archivetest.Inodes(dir); after != before || worst.Inodes > 0 || worst.Refused < worst.Archives/2 ||
		worst.Time > 20*time.Second {
		t.Errorf("%d inodes, then %d; the worst: %v", before, after, worst)
	}
	if content, err := os.ReadFile(filepath.Join(dir, "data", "kept", "files", "state")); err != nil ||
		string(content) != "one" {
		t.Errorf("the data is %q, %v", content, err)
	}
}
