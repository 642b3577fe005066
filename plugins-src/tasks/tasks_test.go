package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	assdk "github.com/wasmhost/wasmhost/sdk/assemblyscript"
	csdk "github.com/wasmhost/wasmhost/sdk/c"
	rustsdk "github.com/wasmhost/wasmhost/sdk/rust"
	zigsdk "github.com/wasmhost/wasmhost/sdk/zig"
)

// call sends a request and reads the answer into a T.
func call[T any](t *testing.T, h *hosttest.Host, method, path, body string, want int) (answer T) {
	t.Helper()
	status, text := h.Call(method, path, body)
	if status != want {
		t.Fatalf("%s %s %s: got %d %s, want %d", method, path, body, status, text, want)
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	return answer
}

// languages are those beside Go that the plugin is written in.
var languages = []struct {
	name  string
	most  int // bytes of its module
	build func(tb testing.TB, dir, output string) (warnings string, err error)
}{
	{"c", 60 << 10, buildC},
	{"rust", 250 << 10, buildRust},
	{"zig", 200 << 10, buildZig},
	{"assemblyscript", 100 << 10, buildAS},
	{"js", 10 << 10, buildJS},
}

// inEveryLanguage runs a test with the plugin in each language that it is
// written in.
func inEveryLanguage(t *testing.T, opts hosttest.Options, test func(t *testing.T, h *hosttest.Host)) {
	t.Run("go", func(t *testing.T) { test(t, hosttest.Start(t, opts)) })
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			shorttest.Skip(t)
			dir := "../tasks-" + l.name
			backend := built(t, dir, l.build)
			if len(backend) > l.most {
				t.Errorf("the module has %d bytes, more than %d", len(backend), l.most)
			}
			opts := opts
			opts.Dir, opts.Backend = dir, backend
			test(t, hosttest.Start(t, opts))
		})
	}
}

// TestSizeOfGo holds the module in Go to its size; those in other languages are
// where they are tried. Most of it is the runtime of Go and its library.
func TestSizeOfGo(t *testing.T) {
	if backend, most := guesttest.GoBuilt(t, "plugins-src/tasks"), 4<<20; len(backend) > most {
		t.Errorf("the module has %d bytes, more than %d", len(backend), most)
	}
}

// modules are those that built has made, by their folders.
var modules = map[string][]byte{}

// built returns the module that a build makes of a folder, without warnings. It
// is made once.
func built(tb testing.TB, dir string, build func(tb testing.TB, dir, output string) (string, error)) []byte {
	tb.Helper()
	if module := modules[dir]; module != nil {
		return module
	}
	output := filepath.Join(tb.TempDir(), "backend.wasm")
	if text, err := build(tb, dir, output); err != nil || text != "" {
		tb.Fatal(err, text)
	}
	backend, err := os.ReadFile(output)
	if err != nil {
		tb.Fatal(err)
	}
	modules[dir] = backend
	return backend
}

func buildC(tb testing.TB, dir, output string) (string, error) {
	return csdk.Zig(guesttest.Zig(tb)...).Build(tb.Context(), dir, output)
}

func buildRust(tb testing.TB, dir, output string) (string, error) {
	guesttest.Cargo(tb)
	tool, err := rustsdk.FindTool(tb.Context(), dir)
	if err != nil {
		return "", err
	}
	return tool.Build(tb.Context(), dir, output)
}

func buildZig(tb testing.TB, dir, output string) (string, error) {
	return zigsdk.Tool{Command: guesttest.Zig(tb)}.Build(tb.Context(), dir, output)
}

func buildAS(tb testing.TB, dir, output string) (string, error) {
	tool, err := assdk.FindTool(dir)
	if err != nil {
		return "", err
	}
	return tool.Build(tb.Context(), dir, output)
}

// buildJS has nothing to do: the plugin is one script.
func buildJS(_ testing.TB, dir, output string) (string, error) {
	script, err := os.ReadFile(filepath.Join(dir, "src", "index.js"))
	if err != nil {
		return "", err
	}
	return "", os.WriteFile(output, script, 0o600)
}

func TestTasks(t *testing.T) {
	inEveryLanguage(t, hosttest.Options{Settings: map[string]any{"listName": "Garden", "priority": "high"}}, testTasks)
}

func testTasks(t *testing.T, h *hosttest.Host) {
	type failure struct{ Code string }
	for body, code := range map[string]string{
		`{}`:             "invalid_task",
		`{"title":"  "}`: "invalid_task",
		`{"title":"` + strings.Repeat("ä", maxTitle+1) + `"}`: "invalid_task",
		`{"title":"x","due":"2026-02-30"}`:                    "invalid_task",
		`{"title":"x","priority":"urgent"}`:                   "invalid_task",
		`{"title":"x","tags":[""]}`:                           "invalid_task",
		`{"title":7}`:                                         "invalid_body",
		`{"title":"x","tags":[7]}`:                            "invalid_body",
		`{"title":"x","tags":{}}`:                             "invalid_body",
		`[]`:                                                  "invalid_body",
		`null`:                                                "invalid_task",
		`{"title":"x","due":"2026-2-3"}`:                      "invalid_task",
		`{"title":"x","tags":["` + strings.Repeat("ä", maxTag+1) + `"]}`: "invalid_task",
		`{"title":"\u00a0\u3000\t"}`:                                     "invalid_task",
	} {
		if f := call[failure](t, h, "POST", "tasks/create", body, 400); f.Code != code &&
			f.Code != "invalid_input" { // the host's, where the manifest has a schema
			t.Errorf("%s: got the code %q, want %q", body, f.Code, code)
		}
	}

	plants := call[Task](t, h, "POST", "tasks/create", `{"title":"Water the plants","tags":["home"],"due":"2026-12-01"}`,
		201)
	if plants.ID == "" || plants.Done || plants.Priority != "high" || plants.CreatedAt.Time().IsZero() ||
		plants.Tags[0] != "home" {
		t.Errorf("created %+v", plants)
	}
	strange := `"; DROP TABLE tasks; -- \' ` + "\u0000\u202e\U0001f9d9 İ"
	text, _ := json.Marshal(map[string]any{"title": "x" + strange, "notes": strange, "tags": []string{"a'b"},
		"priority": "low"})
	odd := call[Task](t, h, "POST", "tasks/create", string(text), 201)
	if odd.Title != "x"+strange || odd.Notes != strange || odd.Tags[0] != "a'b" {
		t.Errorf("created %+v", odd)
	}
	h.Call("POST", "tasks/create", `{"title":"x","due":"2028-02-29","notes":"ÄPFEL und Жук"}`)
	apples := call[Found](t, h, "GET", "tasks/search?text="+url.QueryEscape("äpfel UND жук"), "", 200)
	if len(apples.Tasks) != 1 || apples.Tasks[0].Due != "2028-02-29" || apples.Tasks[0].Tags == nil {
		t.Fatalf("found %+v", apples)
	}
	call[Task](t, h, "POST", "tasks/complete", `{"id":"`+apples.Tasks[0].ID+`"}`, 200)

	for query, want := range map[string][]string{
		"":                                       {odd.ID, plants.ID}, // the newest first
		"?text=PLANTS":                           {plants.ID},
		"?tag=home":                              {plants.ID},
		"?tag=hom":                               {},
		"?text=" + url.QueryEscape("drop table"): {odd.ID},
		"?done=true":                             {apples.Tasks[0].ID},
		"?done=false&limit=1":                    {odd.ID},
		"?limit=1":                               {odd.ID},
	} {
		found := call[Found](t, h, "GET", "tasks/search"+query, "", 200)
		ids := []string{}
		for _, task := range found.Tasks {
			ids = append(ids, task.ID)
		}
		if fmt.Sprint(ids) != fmt.Sprint(want) || found.More != strings.Contains(query, "limit=") {
			t.Errorf("search%s: got %v, more %v, want %v", query, ids, found.More, want)
		}
	}
	for _, limit := range []string{"0", "501", "-1", "", "1.0", "99999999999999999999"} {
		call[failure](t, h, "GET", "tasks/search?limit="+limit, "", 400)
	}
	call[failure](t, h, "GET", "tasks/search?done=perhaps", "", 400)

	for range 2 { // the second changes nothing
		done := call[Task](t, h, "POST", "tasks/complete", `{"id":"`+plants.ID+`"}`, 200)
		if !done.Done || done.DoneDay == "" {
			t.Errorf("completed %+v", done)
		}
	}
	call[failure](t, h, "POST", "tasks/complete", `{"id":"none"}`, 404)
	call[failure](t, h, "POST", "tasks/complete", `{"id":7}`, 400)
	s := call[Status](t, h, "GET", "status", "", 200)
	if s.Name != "Garden" || s.Open != 1 || s.Done != 2 || s.Today.Created != 3 || s.Today.Completed != 2 {
		t.Errorf("status %+v", s)
	}
	call[failure](t, h, "GET", "tasks/shared", "", 403)
	call[failure](t, h, "GET", "tasks/shared?key=", "", 403)

	for _, check := range [][2]string{{"", "not shared"}, {"short", "too short"}, {"0123456789abcdef", "shared with"}} {
		key, want := check[0], check[1]
		if err := h.ChangeSettings(map[string]any{"shareKey": key}); err != nil {
			t.Fatal(err)
		}
		if answer, err := h.TestSetting("shareKey"); err != nil || !strings.Contains(answer, want) {
			t.Errorf("of the key %q it says %s, %v", key, answer, err)
		}
	}
	call[failure](t, h, "GET", "tasks/shared?key=0123456789abcdeg", "", 403)
	if found := call[Found](t, h, "GET", "tasks/shared?key=0123456789abcdef", "", 200); len(found.Tasks) != 1 {
		t.Errorf("shared is %+v", found)
	}
}

// TestPages reads through more tasks than the database hands over at once.
func TestPages(t *testing.T) {
	shorttest.Skip(t)
	rows := make([]any, 600)
	for i := range rows {
		rows[i] = map[string]any{"title": fmt.Sprint("task ", i), "notes": strings.Repeat("n", 2000), "priority": "normal",
			"tags": []string{}, "due": "", "done": 0, "createdDay": "2026-11-20", "doneDay": ""}
	}
	opts := hosttest.Options{Rows: map[string][]any{"tasks": rows}}
	inEveryLanguage(t, opts, func(t *testing.T, h *hosttest.Host) {
		for query, want := range map[string]struct {
			n    int
			more bool
		}{"?limit=500": {500, true}, "?text=task+5": {50, true}, "?text=task+599": {1, false}, "?tag=none": {0, false}} {
			found := call[Found](t, h, "GET", "tasks/search"+query, "", 200)
			if len(found.Tasks) != want.n || found.More != want.more {
				t.Errorf("search%s: got %d tasks, more %v", query, len(found.Tasks), found.More)
			}
		}
	})
}

// TestManyAtOnce creates tasks from many requests at the same time: the limit
// holds exactly, and the total is right.
func TestManyAtOnce(t *testing.T) {
	shorttest.Skip(t)
	inEveryLanguage(t, hosttest.Options{Settings: map[string]any{"maxOpen": 40}}, testManyAtOnce)
}

func testManyAtOnce(t *testing.T, h *hosttest.Host) {
	var all sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	for i := range 64 {
		all.Go(func() {
			status, _ := h.Call("POST", "tasks/create", fmt.Sprintf(`{"title":"task %d"}`, i))
			mu.Lock()
			defer mu.Unlock()
			statuses[status]++
		})
	}
	all.Wait()
	s := call[Status](t, h, "GET", "status", "", 200)
	if statuses[201] != 40 || statuses[409] != 24 || s.Open != 40 || s.Today.Created != 40 {
		t.Errorf("got %v and %+v", statuses, s)
	}
}
