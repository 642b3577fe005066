package native_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// goodCall is parameters that a function takes, and what it answers; "" is any.
type goodCall struct{ params, answer string }

// goodOf is a good call of a function: that of the table below, else the
// example that follows from its definition.
func goodOf(row hostfuncs.Function) goodCall {
	if c, ok := good[row.Namespace+"."+row.Name]; ok {
		return c
	}
	return goodCall{row.Example(), ""}
}

// good are calls of which more is known than the definition says.
var good = map[string]goodCall{
	"cli.handle":        {`{"path":"call"}`, "null"},
	"cli.removeHandler": {`{"path":"never"}`, "null"},
	"settings.get":      {`{"key":"limit"}`, "9007199254740993"},
	"settings.getAll":   {`{}`, `{"greeting":"hello","limit":9007199254740993}`},
	"db.insert":         {`{"collection":"items","data":{"n":null}}`, ""},
	"db.query":          {`{"collection":"items","options":{"where":{"id":"a"},"limit":1}}`, ""},
	"db.aggregate":      {`{"collection":"items","options":{"where":{"id":"a"},"count":true}}`, `[{"count":1}]`},
	"db.getById":        {`{"collection":"items","id":"missing"}`, "null"},
	"db.update":         {`{"collection":"items","id":"a","fields":{"n":2}}`, "null"},
	"db.upsert":         {`{"collection":"items","conflictColumns":["n"],"data":{"n":3}}`, ""},
	"db.delete":         {`{"collection":"items","id":"missing"}`, "null"},
	"db.deleteWhere":    {`{"collection":"items","where":{"n":7}}`, "null"},
	"db.count":          {`{"collection":"items","where":{"id":"a"}}`, "1"},
	"db.stats":          {`{}`, ""},
	"db.begin":          {`{}`, ""},
	"storage.get":       {`{"key":"missing"}`, "null"},
	"storage.set":       {`{"key":"k","value":[1]}`, "null"},
	"storage.delete":    {`{"key":"missing"}`, "null"},
	"storage.list":      {`{"prefix":"none"}`, "[]"},
	"fs.readFile":       {`{"path":"a.txt"}`, `"text"`},
	"fs.writeFile":      {`{"path":"b/c.txt","text":"x"}`, "null"},
	"fs.exists":         {`{"path":"a.txt"}`, "true"},
	"fs.listDir":        {`{}`, ""},
	"fs.deleteFile":     {`{"path":"b/c.txt"}`, "null"},
	"secrets.get":       {`{"key":"s"}`, `"secret"`},
	"secrets.set":       {`{"key":"t","value":"x"}`, "null"},
	"secrets.delete":    {`{"key":"t"}`, "null"},
	"secrets.list":      {`{}`, ""},
	"events.emit":       {`{"channel":"c","data":{"a":1}}`, "null"},
	"events.on":         {`{"channel":"c"}`, "1"},
	"events.off":        {`{"subscription":1}`, "null"},
	"methods.handle":    {`{"namespace":"a","method":"b"}`, "null"},
	"timers.sleep":      {`{"ms":0.5}`, "null"},
	"url.parse": {`{"url":"mailto:a"}`,
		`{"href":"mailto:a","origin":"null","protocol":"mailto:","username":"","password":"","host":"","hostname":"",` +
			`"port":"","pathname":"a","search":"","hash":""}`},
	"url.set": {`{"url":"a","part":"hash","value":"b"}`, "null"},

	"http.fetch": {`{"url":"http://example.com/","options":{"headers":{"a":"b"},"body":"x"}}`,
		`{"status":200,"statusText":"OK","url":"http://example.com/","headers":[["a","b"]],"body":"x"}`},
	"http.abort":            {`{"call":1}`, "null"},
	"cron.register":         {`{"id":"j","schedule":"* * * * *"}`, "null"},
	"cron.unregister":       {`{"id":"j"}`, "null"},
	"cron.isRegistered":     {`{"id":"j"}`, "true"},
	"toast.show":            {`{"message":"m","type":"info","durationMs":5}`, "null"},
	"toast.notify":          {`{"title":"t","body":"b"}`, "null"},
	"sidebar.setItems":      {`{"items":[{"id":"a"}]}`, "null"},
	"sidebar.setBadge":      {`{"badge":7}`, "null"},
	"inbox.setItems":        {`{"items":[{"id":"a"}]}`, "null"},
	"inbox.postAlert":       {`{"title":"t","body":"b","dedupKey":"k"}`, "null"},
	"sessions.create":       {`{"prompt":"p"}`, `{"sessionId":"s"}`},
	"sessions.sendMessage":  {`{"id":"s","text":"t"}`, "null"},
	"sessions.getStatus":    {`{"id":"s"}`, `"ready"`},
	"sessions.getMessages":  {`{"id":"s"}`, "[]"},
	"sessions.stop":         {`{"id":"s"}`, "null"},
	"sessions.watch":        {`{"id":"s"}`, "1"},
	"sessions.unwatch":      {`{"subscription":1}`, "null"},
	"ai.isConfigured":       {`{}`, "true"},
	"ai.generateMessage":    {`{"system":"s","user":"u"}`, `"u"`},
	"ai.generateTitle":      {`{"text":"t"}`, `"t"`},
	"ai.generateStructured": {`{"prompt":"p","tool":{"name":"n","inputSchema":{"a":1}},"systemPrompt":"s"}`, `{"a":1}`},
	"rss.getFeeds":          {`{}`, "[]"},
	"rss.addFeed":           {`{"url":"u"}`, `{"id":"f"}`},
	"rss.removeFeed":        {`{"id":"f"}`, "null"},
	"rss.getArticles":       {`{"feedId":"f","limit":1}`, "[]"},
	"mcp.listTools":         {`{"server":"s"}`, "[]"},
	"mcp.callTool":          {`{"server":"s","name":"n","args":{}}`, `{"content":[],"isError":false}`},
}

// tableEnv is an environment with a database and files, and stand-ins for what
// lives in memory.
func tableEnv(t *testing.T, h *harness) native.Env {
	t.Helper()
	ctx, dir := context.Background(), t.TempDir()
	s, err := store.Open(ctx, store.Options{Path: filepath.Join(dir, "plugin.db"),
		Schema: store.Schema{PluginID: "test", Version: "1.0.0",
			Collections: []store.Collection{{Name: "items", Columns: []store.Column{{Name: "n", Type: store.TypeInteger}},
				UniqueIndexes: [][]string{{"n"}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	f, err := files.Open(ctx, filepath.Join(dir, "files"), files.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if _, err := s.Insert(ctx, nil, "items", []byte(`{"id":"a","n":1}`)); err != nil {
		t.Fatal(err)
	}
	if err := f.WriteFile(ctx, "a.txt", "text"); err != nil {
		t.Fatal(err)
	}
	env := h.env()
	with := hostfunctest.Services(nil).With(
		hostfuncs.Of[hostfuncs.CLI](&register{more: []string{"names", "call", "bad-arguments", "forge"}}),
		hostfuncs.Of[hostfuncs.Settings](settings{}), hostfuncs.Of[hostfuncs.DB](database{s}),
		hostfuncs.Of[hostfuncs.Storage](s), hostfuncs.Of[hostfuncs.Files](folder{f}),
		hostfuncs.Of[hostfuncs.Secrets](&secrets{kept: map[string]string{"s": "secret"}}),
		hostfuncs.Of[hostfuncs.HTTP](network{}), hostfuncs.Of[hostfuncs.Sessions](sessions{}),
		hostfuncs.Of[hostfuncs.AI](ai{}), hostfuncs.Of[hostfuncs.RSS](rss{}), hostfuncs.Of[hostfuncs.MCP](tools{}))
	env.Functions = hostfuncs.New(with, grantAll)
	return env
}

type database struct{ *store.Store }

func (d database) Stats(ctx context.Context, dst []byte) ([]byte, error) {
	stats, err := d.Store.Stats(ctx)
	return stats.AppendJSON(dst), err
}

type folder struct{ *files.Folder }

func (f folder) ListDir(ctx context.Context, path string) (list []hostfuncs.DirEntry, err error) {
	entries, err := f.Folder.ListDir(ctx, path)
	for _, e := range entries {
		list = append(list, hostfuncs.DirEntry(e))
	}
	return list, err
}

type secrets struct {
	hostfunctest.Secrets
	mu   sync.Mutex
	kept map[string]string
}

func (s *secrets) Get(_ context.Context, key string) (string, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.kept[key]
	return value, ok, nil
}

func (s *secrets) Set(_ context.Context, key, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[key] = value
	return nil
}

func (s *secrets) Delete(_ context.Context, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.kept, key)
	return nil
}

func (s *secrets) List(context.Context) ([]string, error) { return []string{"s"}, nil }

// reply is what came of a call of the guest table.
type reply struct {
	OK    json.RawMessage
	Error *abi.Error
}

// callTable has the guest call a function.
func callTable(t *testing.T, in *native.Instance, function, params string) (r reply) {
	t.Helper()
	answer, err := call(in, 20*time.Second, "call", `{"function":"`+function+`","params":`+params+`}`)
	var body struct{ Body reply }
	if err == nil {
		err = json.Unmarshal(answer, &body)
	}
	if err != nil || (body.Body.OK == nil) == (body.Body.Error == nil) {
		t.Fatalf("%s %.200s: %.200s %v", function, params, answer, err)
	}
	return body.Body
}

// Every function of the table works through a real guest, in every form, and
// refuses parameters of the wrong shape in both.
func TestEveryHostFunction(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in, err := h.load(guesttest.C(t, "table"), 128).Start(context.Background(), tableEnv(t, h))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for _, row := range hostfuncs.Functions() {
		if row.Continues || strings.HasPrefix(row.Name, "webSocket") {
			continue // by itself it has nothing to go on with: see TestTransactions in package plugin, and sdk/conformance
		}
		want := goodOf(row)
		for _, name := range row.Imports() {
			if row.Unsupported != "" {
				if r := callTable(t, in, row.Namespace+"."+name, `{}`); !absent(r.Error) {
					t.Errorf("%s.%s: got %s, %+v", row.Namespace, name, r.OK, r.Error)
				}
				continue
			}
			function := row.Namespace + "." + name
			if function == "db.upsert_async" || function == "fs.deleteFile_async" {
				// The first form has changed what it finds.
				callTable(t, in, "fs.writeFile", `{"path":"b/c.txt","text":"x"}`)
			}
			if r := callTable(t, in, function, want.params); r.Error != nil || want.answer != "" && string(r.OK) != want.answer {
				t.Errorf("%s: got %s, %v; want %s", function, r.OK, r.Error, want.answer)
			}
			for _, params := range wrongParams(row) {
				if r := callTable(t, in, function, params); r.Error == nil || r.Error.Code != abi.CodeInvalidArgument {
					t.Errorf("%s %s: got %s, %+v", function, params, r.OK, r.Error)
				}
			}
		}
	}
}

// absent reports whether an error says that the host does not have a service.
func absent(err *abi.Error) bool {
	return err != nil && (err.Code == abi.CodeNotSupported || err.Code == abi.CodeUnavailable)
}

// wrongParams returns parameters that a function must refuse: without one that
// it needs, and with each of the wrong type.
func wrongParams(row hostfuncs.Function) (all []string) {
	var given map[string]json.RawMessage
	if json.Unmarshal([]byte(goodOf(row).params), &given) != nil {
		return nil
	}
	with := func(name, value string) {
		changed := map[string]json.RawMessage{}
		for n, v := range given {
			changed[n] = v
		}
		delete(changed, name)
		if value != "" {
			changed[name] = json.RawMessage(value)
		}
		text, _ := json.Marshal(changed)
		all = append(all, string(text))
	}
	if len(row.Params) > 0 {
		all = append(all, "[]", "7", `"x"`, "null", "true")
	}
	for _, p := range row.Params {
		values := []string{"true", "{}", "[]", "[1]", "7.5", `"x"`}
		switch p.Type.Kind {
		case hostfuncs.TypeString:
			values = []string{"true", "{}", "[]", "7"}
		case hostfuncs.TypeInteger:
			values = []string{"true", "{}", "[]", "7.5", `"x"`, "1e400"}
		case hostfuncs.TypeNumber:
			values = []string{"true", "{}", "[]", `"x"`}
		case hostfuncs.TypeArray:
			values = []string{"true", "{}", "7", `"x"`}
			if p.Type.Elem.Kind != hostfuncs.TypeJSON {
				values = append(values, "[1]")
			}
		case hostfuncs.TypeMap, hostfuncs.TypeObject:
			values = []string{"true", "[]", "[1]", "7.5", `"x"`}
			if slices.ContainsFunc(p.Type.Fields, func(f hostfuncs.Field) bool { return !f.Optional }) {
				values = append(values, "{}")
			}
		case hostfuncs.TypeJSON:
			values = nil
		}
		if !p.Optional {
			values = append(values, "")
			if p.Type.Kind != hostfuncs.TypeJSON {
				values = append(values, "null")
			}
		}
		for _, v := range values {
			with(p.Name, v)
		}
	}
	return all
}

// What is no JSON at all, too deep or too large is refused by every function,
// and the instance lives on.
func TestBadParameters(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in, err := h.load(guesttest.C(t, "table"), 128).Start(context.Background(), tableEnv(t, h))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for _, row := range hostfuncs.Functions() {
		for _, name := range row.Imports() {
			answer, err := call(in, time.Minute, "bad-arguments", `{"function":"`+row.Namespace+"."+name+`"}`)
			var body struct {
				Body []struct {
					Arguments int
					Result    int64
					Error     *abi.Error
				}
			}
			if err == nil {
				err = json.Unmarshal(answer, &body)
			}
			if err != nil || len(body.Body) != 36 {
				t.Fatalf("%s.%s: %.200s %v", row.Namespace, name, answer, err)
			}
			for _, r := range body.Body {
				if row.Waits && name != row.Name && r.Result > 0 {
					continue // a ticket, whose completion says so
				}
				if len(row.Params) == 0 && r.Result > 0 {
					continue // it has no use for any
				}
				if row.Unsupported != "" && absent(r.Error) {
					continue
				}
				if r.Error == nil || r.Error.Code != abi.CodeInvalidArgument && r.Error.Code != abi.CodeQuotaExceeded {
					t.Errorf("%s.%s, arguments %d: got %d, %+v", row.Namespace, name, r.Arguments, r.Result, r.Error)
				}
			}
		}
	}
	if r := callTable(t, in, "db.count", `{"collection":"items"}`); string(r.OK) != "1" {
		t.Errorf("there are %s rows (%v)", r.OK, r.Error)
	}
}

// Parameters outside of the guest's memory end its instance, whatever function
// they are for.
func TestForgedParameters(t *testing.T) {
	const pairs, nothingAtEnd = 14, 10
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "table"), 16)
	env := tableEnv(t, h)
	for _, row := range hostfuncs.Functions() {
		for _, name := range row.Imports() {
			for pair := range pairs {
				in, err := program.Start(context.Background(), env)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := call(in, 10*time.Second, "forge",
					fmt.Sprintf(`{"function":"%s.%s","pair":%d}`, row.Namespace, name, pair))
				var crash *engine.CrashError
				if ended := errors.As(err, &crash); ended == (pair == nothingAtEnd) {
					t.Errorf("%s.%s, pair %d: got %s, %v", row.Namespace, name, pair, answer, err)
				}
				in.Close()
			}
		}
	}
}
