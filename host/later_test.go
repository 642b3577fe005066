package host_test

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// used is a data folder in which every service has something, and its user has
// set what there is to set.
func used(t *testing.T) string {
	t.Helper()
	w := serve(t, host.Config{Data: filled(t), VaultKey: vault.SourceFile})
	public, key, err := minisign.GenerateKey(rand.Reader)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	now := time.Now().UTC().Truncate(time.Second)
	index := catalogue.Index{Format: catalogue.Format, Title: "Ada's", Serial: 1, Created: now,
		Expires: now.AddDate(0, 1, 0), Plugins: []catalogue.Plugin{}}
	text, err := index.Encode(catalogue.Bounds{Bytes: 1 << 20, Plugins: 10, Versions: 10})
	must(err)
	signed, err := signature.SignIndex(bytes.NewReader(text), key)
	must(err)
	folder := t.TempDir()
	must(os.WriteFile(filepath.Join(folder, catalogue.FileName), text, 0o600))
	must(os.WriteFile(filepath.Join(folder, catalogue.FileName+signature.FileSuffix), signed, 0o600))
	_, err = api.AddCatalogue.Call(t.Context(), w.Mux(), api.AddCatalogueRequest{Name: "ada", Place: folder,
		Key: string(signature.KeyOf(public))})
	must(err)
	_, err = api.SetPublisherPolicy.Call(t.Context(), w.Mux(), api.PublisherPolicy{Policy: api.PolicyAny})
	must(err)
	_, err = api.BackupStored.Call(t.Context(), w.Mux(), api.BackupStoredRequest{CreatedAt: now})
	must(err)
	must(w.stop())
	return w.Data()
}

// raise makes a file one of a later version; false where it does not say of which
// it is.
func raise(t *testing.T, path string) bool {
	t.Helper()
	const later = 1 << 20
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	var list []json.RawMessage
	switch {
	case filepath.Base(path) == "format":
		text = fmt.Appendln(nil, later)
	case bytes.HasPrefix(text, []byte("SQLite format 3\x00")):
		binary.BigEndian.PutUint32(text[60:], later) // user_version
	case json.Unmarshal(text, &list) == nil: // which had none to say
		text = fmt.Appendf(nil, `{"format":%d,"list":%s}`, later, text)
	case json.Unmarshal(text, &members) == nil:
		said := false
		for _, name := range []string{"format", "version"} {
			if json.Unmarshal(members[name], new(int)) == nil {
				said, members[name] = true, fmt.Append(nil, later)
			}
		}
		members["later"] = json.RawMessage(`{"what":"this version does not know"}`)
		if text, err = json.Marshal(members); err != nil || !said {
			return false
		}
	default:
		return false
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return true
}

// A file that a later version has made is none that is damaged: it stays as it is,
// and its user is told to use that version, of every file of a data folder.
func TestEveryFileOfALaterVersion(t *testing.T) {
	shorttest.Skip(t)
	template := used(t)
	// They say no format: what lives no longer than a process, marks without content,
	// lines of logs, what plugins and packages have, and tokens and keys, which are
	// used as they are.
	formatless := regexp.MustCompile(`(^|/)[^/]+\.lock(\.next)?$|^host\.json$|^inventory/|^reserve/|` +
		`^(logs|audit|hostlog)/[^/]+/(log|state|lock|.*\.log)|^data/[^/]+/files/|^plugins/[^/]+/versions/|` +
		`^vault/|^cli-token$|^catalogues/`)
	denied := regexp.MustCompile(`damaged|corrupt|accept-loss|set aside|anew`)
	err := filepath.WalkDir(template, func(path string, d fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(template, path)
		name := filepath.ToSlash(rel)
		if err != nil || relErr != nil || d.IsDir() || formatless.MatchString(name) {
			return err
		}
		t.Run(name, func(t *testing.T) {
			dir := copyTree(t, template)
			at := filepath.Join(dir, rel)
			if !raise(t, at) {
				t.Fatal("nobody has thought of how it says which version has made it")
			}
			before, err := os.ReadFile(at)
			if err != nil {
				t.Fatal(err)
			}
			log := &lines{}
			w, said := serveSpoilt(t, dir, name, "later", log)
			said += log.loud()
			if w != nil {
				faults, err := api.ListFaults.Call(t.Context(), w.Mux(), api.None{})
				if err != nil {
					t.Fatal(err)
				}
				one, err := w.Plugins().Get("one")
				if err != nil {
					t.Fatal(err)
				}
				said += fmt.Sprintf("%+v %+v %s", faults.Faults, one, w.send("GET", "/readyz?verbose", "", nil).body)
				made := makeBackup(t, w.Host, backup.Options{WithLogs: true})
				report := reportIn(t, made)
				if resting := strings.Contains(name, "/two/") || strings.Contains(name, "/gone/"); resting {
					said += fmt.Sprintf("a later version, in a backup: %q", report.Damaged)
				}
				// Of a database there is a copy by SQLite, which says the same of its version.
				kept := entryIn(t, made, name)
				whole := bytes.Equal(kept, before) || name == "backup.json" // which no backup has
				if filepath.Ext(name) == ".db" {
					whole = len(kept) > 64 && bytes.Equal(kept[60:64], before[60:64])
				}
				if !whole {
					t.Errorf("a backup has %d bytes of it, and names %q, %q", len(kept), report.Damaged, report.Skipped)
				}
				if err := w.stop(); err != nil {
					t.Error(err)
				}
			}
			if bad := denied.FindString(said); bad != "" || !strings.Contains(said, "later version") {
				t.Errorf("it is said (%s): %s", bad, said)
			}
			if after, err := os.ReadFile(at); err != nil || !bytes.Equal(after, before) {
				t.Errorf("the file was changed: %v", err)
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
