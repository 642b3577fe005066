package host_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// realDB, realFiles and realSecrets join the real services as a host does.
type realDB struct{ *store.Store }

func (d realDB) Stats(ctx context.Context, dst []byte) ([]byte, error) {
	stats, err := d.Store.Stats(ctx)
	if err != nil {
		return nil, err
	}
	return stats.AppendJSON(dst), nil
}

type realFiles struct{ *files.Folder }

func (f realFiles) ListDir(ctx context.Context, path string) ([]hostfuncs.DirEntry, error) {
	found, err := f.Folder.ListDir(ctx, path)
	entries := make([]hostfuncs.DirEntry, 0, len(found))
	for _, e := range found {
		entries = append(entries, hostfuncs.DirEntry{Name: e.Name, Folder: e.Folder})
	}
	return entries, err
}

type realSecrets struct{ *vault.Records }

func (s realSecrets) Get(ctx context.Context, key string) (string, bool, error) {
	secret, ok, err := s.Records.Get(ctx, "steps", vault.KindSecret, key)
	return secret.Reveal(), ok, err
}

func (s realSecrets) Set(ctx context.Context, key, value string) error {
	return s.Records.Set(ctx, "steps", vault.KindSecret, key, vault.NewSecret(value))
}

func (s realSecrets) Delete(ctx context.Context, key string) error {
	return s.Records.Delete(ctx, "steps", vault.KindSecret, key)
}

func (s realSecrets) List(ctx context.Context) ([]string, error) {
	return s.Records.List(ctx, "steps", vault.KindSecret)
}

func newReal(t *testing.T, dir string) hostfuncs.Set {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{
		Path: filepath.Join(dir, "plugin.db"),
		Schema: store.Schema{PluginID: "steps", Version: "1.0.0", Collections: []store.Collection{{
			Name: "days",
			Columns: []store.Column{
				{Name: "day", Type: store.TypeText}, {Name: "order", Type: store.TypeInteger}, {Name: "more", Type: store.TypeJSON},
			},
			UniqueIndexes: [][]string{{"day"}},
		}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	f, err := files.Open(t.Context(), filepath.Join(dir, "files"), files.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	v, err := vault.Open(dir, vault.Options{Source: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	records, err := vault.NewRecords(v, vault.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return hostfuncs.New(hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.DB](realDB{s}),
		hostfuncs.Of[hostfuncs.Storage](s),
		hostfuncs.Of[hostfuncs.Files](realFiles{f}),
		hostfuncs.Of[hostfuncs.Secrets](realSecrets{records}),
	), func(string) (bool, bool) { return true, true })
}

// functionOf returns a function of the set by its name, as in "db.insert".
func functionOf(t *testing.T, set hostfuncs.Set, name string) hostfuncs.Handler {
	t.Helper()
	namespace, method, _ := strings.Cut(name, ".")
	call := set[hostfuncs.Key{Namespace: namespace, Name: method}]
	if call == nil {
		t.Fatalf("there is no function %s", name)
	}
	return call
}

// One story through the real services, step by step. A want that ends in a
// star is the beginning of the result.
func TestRealServices(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "outside.txt"), []byte("not the plugin's"), 0o600); err != nil {
		t.Fatal(err)
	}
	set := newReal(t, dir)
	const row = `{"id":"a","created_at":"`
	for _, step := range []struct {
		function, params, want string
		code                   abi.Code
	}{
		{"db.insert", `{"collection":"days","data":{"id":"a","day":"Mo","order":true,"more":{"x":[1,"\ud83d\ude00"]}}}`, row +
			"*", ""},
		{"db.insert", `{"collection":"days","data":{"day":"Mo"}}`, "UNIQUE", abi.CodeConflict},
		{"db.insert", `{"collection":"days","data":{"day":[7]}}`, `day`, abi.CodeInvalidArgument},
		{"db.insert", `{"collection":"days","data":{"day":"Tu","day":"We"}}`, "given twice", abi.CodeInvalidArgument},
		{"db.insert", `{"collection":"days\"; DROP TABLE days; --","data":{}}`, "collection", abi.CodeInvalidArgument},
		{"db.getById", `{"collection":"days","id":"a"}`, row + "*", ""},
		{"db.getById", `{"collection":"days","id":"b"}`, "null", ""},
		{"db.getById", `{"collection":"days","id":"' OR 1=1 --"}`, "null", ""},
		{"db.query", `{"collection":"days","options":{"where":{"order":1},"orderBy":{"day":"asc"},"limit":5}}`, "[" + row +
			"*", ""},
		{"db.query", `{"collection":"days","options":{"wher":{}}}`, "wher", abi.CodeInvalidArgument},
		{"db.upsert", `{"collection":"days","conflictColumns":["day"],"data":{"day":"Mo","order":2}}`, row + "*", ""},
		{"db.upsert", `{"collection":"days","conflictColumns":["order"],"data":{"order":2}}`, "ON CONFLICT",
			abi.CodeStorageError},
		{"db.upsert", `{"collection":"days","conflictColumns":[],"data":{"order":2}}`, "empty", abi.CodeInvalidArgument},
		{"db.update", `{"collection":"days","id":"a","fields":{"more":null}}`, "null", ""},
		{"db.update", `{"collection":"days","id":"b","fields":{"order":1}}`, "no row", abi.CodeNotFound},
		{"db.count", `{"collection":"days"}`, "1", ""},
		{"db.count", `{"collection":"days","where":{"more":null,"order":2}}`, "1", ""},
		{"db.stats", `{}`, `{"method":"dbstat","totalRows":1,*`, ""},
		{"db.deleteWhere", `{"collection":"days","where":{}}`, "every row", abi.CodeInvalidArgument},
		{"db.deleteWhere", `{"collection":"days","where":{"day":"Mo"}}`, "null", ""},
		{"db.delete", `{"collection":"days","id":"a"}`, "null", ""},
		{"db.count", `{"collection":"days","where":null}`, "0", ""},

		{"storage.get", `{"key":"k"}`, "null", ""},
		{"storage.set", `{"key":"k","value": { "a" : 9007199254740993 } }`, "null", ""},
		{"storage.get", `{"key":"k"}`, `{"value":{"a":9007199254740993}}`, ""},
		{"storage.set", `{"key":"k","value":null}`, "null", ""},
		{"storage.get", `{"key":"k"}`, `{"value":null}`, ""},
		{"storage.set", `{"key":"\u0000%_\u202e","value":"x"}`, "null", ""},
		{"storage.list", `{"prefix":"\u0000"}`, "[{\"key\":\"\\u0000%_\u202e\",\"value\":\"x\"}]", ""},
		{"storage.list", `{"prefix":"z"}`, `[]`, ""},
		{"storage.set", `{"key":"deep","value":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`, "nested",
			abi.CodeQuotaExceeded},
		{"storage.set", `{"key":"long","value":"` + strings.Repeat("x", 8<<20) + `"}`, "the limit is", abi.CodeQuotaExceeded},
		{"storage.set", `{"key":"long","value":"` + strings.Repeat("x", 8<<20-2) + `"}`, "null", ""},
		{"storage.get", `{"key":"long"}`, `{"value":"xxx*`, ""},
		{"storage.get", `{"key":"` + strings.Repeat("x", 8193) + `"}`, "the limit is 8192", abi.CodeQuotaExceeded},
		{"storage.delete", `{"key":"long"}`, "null", ""},
		{"storage.get", `{"key":"long"}`, "null", ""},

		{"fs.listDir", `{}`, `[]`, ""},
		{"fs.writeFile", `{"path":"notes/a.txt","text":"line\n\u0000"}`, "null", ""},
		{"fs.readFile", `{"path":"notes/a.txt"}`, `"line\n\u0000"`, ""},
		{"fs.readFile", `{"path":"notes/b.txt"}`, "b.txt", abi.CodeNotFound},
		{"fs.readFile", `{"path":"../outside.txt"}`, "..", abi.CodeInvalidArgument},
		{"fs.readFile", `{"path":"\u002e\u002e/outside.txt"}`, "..", abi.CodeInvalidArgument},
		{"fs.readFile", `{"path":"` + filepath.ToSlash(dir) + `/outside.txt"}`, "", abi.CodeInvalidArgument},
		{"fs.readFile", `{"path":""}`, "empty", abi.CodeInvalidArgument},
		{"fs.exists", `{"path":"notes"}`, "true", ""},
		{"fs.exists", `{"path":"other"}`, "false", ""},
		{"fs.listDir", `{"path":null}`, `[{"name":"notes","folder":true}]`, ""},
		{"fs.listDir", `{"path":"notes/"}`, `[{"name":"a.txt","folder":false}]`, ""},
		{"fs.deleteFile", `{"path":"notes"}`, "not empty", abi.CodeInvalidArgument},
		{"fs.deleteFile", `{"path":"notes/a.txt"}`, "null", ""},

		{"secrets.get", `{"key":"token"}`, "null", ""},
		{"secrets.set", `{"key":"token","value":"` + strings.Repeat("😀", hostfuncs.MaxSecretValue) + `"}`, "null", ""},
		{"secrets.get", `{"key":"token"}`, `"😀*`, ""},
		{"secrets.set", `{"key":"` + strings.Repeat("é", hostfuncs.MaxSecretKey) + `","value":"v"}`, "null", ""},
		{"secrets.delete", `{"key":"` + strings.Repeat("é", hostfuncs.MaxSecretKey) + `"}`, "null", ""},
		{"secrets.list", `{}`, `["token"]`, ""},
	} {
		got, err := functionOf(t, set, step.function)(t.Context(), []byte(step.params))
		label := step.function + step.params[:min(len(step.params), 80)]
		if step.code != "" {
			if known, ok := errors.AsType[*abi.Error](err); !ok || known.Code != step.code ||
				!strings.Contains(known.Message, step.want) || len(known.Message) > 1000 {
				t.Errorf("%s: got the error %.300v, want %s and %q", label, err, step.code, step.want)
			}
			continue
		}
		begin, more := strings.CutSuffix(step.want, "*")
		if err != nil || !strings.HasPrefix(string(got), begin) || !more && string(got) != begin {
			t.Errorf("%s: got %.300s and %.300v, want %s", label, got, err, step.want)
		}
	}
}

// The lengths of secrets are those of the vault.
func TestLengthsOfSecrets(t *testing.T) {
	if hostfuncs.MaxSecretKey != vault.MaxKeyLength || hostfuncs.MaxSecretValue != vault.MaxValueLength {
		t.Errorf("%d and %d here, %d and %d in the vault",
			hostfuncs.MaxSecretKey, hostfuncs.MaxSecretValue, vault.MaxKeyLength, vault.MaxValueLength)
	}
}

// The services keep nothing of the parameters: the guest's memory changes as
// soon as a call has returned.
func TestNothingOfTheParametersIsKept(t *testing.T) {
	set := newReal(t, t.TempDir())
	for _, step := range []struct{ function, params string }{
		{"db.insert", `{"collection":"days","data":{"id":"a","day":"Monday","more":{"x":"Monday"}}}`},
		{"storage.set", `{"key":"Monday","value":"Monday"}`},
		{"fs.writeFile", `{"path":"Monday","text":"Monday"}`},
		{"secrets.set", `{"key":"Monday","value":"Monday"}`},
	} {
		params := []byte(step.params)
		result, err := functionOf(t, set, step.function)(t.Context(), params)
		before := string(result)
		for i := range params {
			params[i] = '!'
		}
		if err != nil || string(result) != before {
			t.Errorf("%s: %s became %s, %v", step.function, before, result, err)
		}
	}
	for name, want := range map[string]string{
		`db.query {"collection":"days","options":{"where":{"day":"Monday"}}}`: `"day":"Monday","order":null,` +
			`"more":{"x":"Monday"}}]`,
		`storage.list {}`:               `[{"key":"Monday","value":"Monday"}]`,
		`fs.readFile {"path":"Monday"}`: `"Monday"`,
		`secrets.get {"key":"Monday"}`:  `"Monday"`,
	} {
		name, params, _ := strings.Cut(name, " ")
		got, err := functionOf(t, set, name)(t.Context(), []byte(params))
		if err != nil || !strings.HasSuffix(string(got), want) {
			t.Errorf("%s: got %s and %v, want %s", name, got, err, want)
		}
	}
}
