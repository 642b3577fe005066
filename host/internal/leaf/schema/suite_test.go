package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/google/jsonschema-go/jsonschema" // its module has the suite

	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// suiteFolder is where the required tests of draft 2020-12 of the JSON-Schema-Test-Suite are. JSON_SCHEMA_SUITE
// names another one; its tests that format says nothing about validity fail, since here it does.
func suiteFolder(t *testing.T) string {
	t.Helper()
	if folder := os.Getenv("JSON_SCHEMA_SUITE"); folder != "" { // a newer one
		return folder
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/jsonschema-go").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "jsonschema", "testdata", "draft2020-12")
}

// refused is the groups of the suite whose schemas this host does not take, by what is said of them.
var refused = map[string][]string{
	// Nothing is loaded from the network.
	"leads out of the plugin": {"defs: validate definition against metaschema", "ref: remote ref, containing refs itself"},
	// There are no vocabularies. The module has no tests of them.
	"is not that of draft 2020-12": {"vocabulary: schema that uses custom metaschema with with no validation vocabulary",
		"vocabulary: ignore unrecognized optional vocabulary"},
}

// TestSuite runs the suite. What its server has is files here, as of a plugin.
func TestSuite(t *testing.T) {
	folder := suiteFolder(t)
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files of the suite: %v", len(files), err)
	}
	reasons := map[string]string{}
	for reason, groups := range refused {
		for _, name := range groups {
			reasons[name] = reason
		}
	}
	tests := 0
	remotes := filepath.Join(folder, "..", "remotes")
	if _, err := os.Stat(remotes); err != nil {
		remotes = filepath.Join(folder, "..", "..", "remotes")
	}
	plain := func(text []byte) []byte {
		return bytes.ReplaceAll(text, []byte("http://localhost:1234/"), []byte("plugin:///"))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var groups []struct {
			Description string
			Schema      json.RawMessage
			Tests       []struct {
				Description string
				Data        json.RawMessage
				Valid       bool
			}
		}
		if err := json.Unmarshal(text, &groups); err != nil {
			t.Fatal(err)
		}
		for _, g := range groups {
			compiler := schema.Compiler{Files: func(name string) ([]byte, error) {
				text, err := os.ReadFile(filepath.Join(remotes, filepath.FromSlash(name)))
				return plain(text), err
			}}
			name := strings.TrimSuffix(filepath.Base(file), ".json") + ": " + g.Description
			s, err := compiler.Compile(plain(g.Schema))
			reason := reasons[name]
			delete(reasons, name)
			var wrong *schema.Error
			if reason != "" || err != nil {
				if !errors.As(err, &wrong) || reason == "" || !strings.Contains(wrong.Reason, reason) {
					t.Errorf("%s: %v, want %q", name, err, reason)
				}
				continue
			}
			for _, c := range g.Tests {
				tests++
				if failures := s.Check(c.Data, schema.DefaultWork); (failures == nil) != c.Valid {
					t.Errorf("%s: %s: %v, want %v: %s", name, c.Description, failures, c.Valid, c.Data)
				}
			}
		}
	}
	if tests < 1000 {
		t.Errorf("only %d tests were run", tests)
	}
	for name := range reasons {
		if !strings.HasPrefix(name, "vocabulary: ") {
			t.Errorf("%s is not in the suite", name)
		}
	}
}
