package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/go/wasmhosttest"
)

// call sends a request and reads the answer into a T.
func call[T any](t *testing.T, h *wasmhosttest.Host, method, path, body string, want int) (answer T) {
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

func TestTasks(t *testing.T) {
	h := wasmhosttest.Start(t, wasmhosttest.Options{Settings: map[string]any{"listName": "Garden", "priority": "high"}})
	type failure struct{ Code string }
	for body, code := range map[string]string{
		`{}`:             "invalid_task",
		`{"title":"  "}`: "invalid_task",
		`{"title":"` + strings.Repeat("ä", maxTitle+1) + `"}`: "invalid_task",
		`{"title":"x","due":"2026-02-30"}`:                    "invalid_task",
		`{"title":"x","priority":"urgent"}`:                   "invalid_task",
		`{"title":"x","tags":[""]}`:                           "invalid_task",
		`{"title":7}`:                                         "invalid_body",
	} {
		if f := call[failure](t, h, "POST", "tasks/create", body, 400); f.Code != code {
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

	for query, want := range map[string][]string{
		"":                                       {odd.ID, plants.ID}, // the newest first
		"?text=PLANTS":                           {plants.ID},
		"?tag=home":                              {plants.ID},
		"?tag=hom":                               {},
		"?text=" + url.QueryEscape("drop table"): {odd.ID},
		"?done=true":                             {},
		"?limit=1":                               {odd.ID},
	} {
		found := call[Found](t, h, "GET", "tasks/search"+query, "", 200)
		ids := []string{}
		for _, task := range found.Tasks {
			ids = append(ids, task.ID)
		}
		if fmt.Sprint(ids) != fmt.Sprint(want) || found.More != (query == "?limit=1") {
			t.Errorf("search%s: got %v, more %v, want %v", query, ids, found.More, want)
		}
	}
	call[failure](t, h, "GET", "tasks/search?limit=0", "", 400)
	call[failure](t, h, "GET", "tasks/search?done=perhaps", "", 400)

	for range 2 { // the second changes nothing
		done := call[Task](t, h, "POST", "tasks/complete", `{"id":"`+plants.ID+`"}`, 200)
		if !done.Done || done.DoneDay == "" {
			t.Errorf("completed %+v", done)
		}
	}
	call[failure](t, h, "POST", "tasks/complete", `{"id":"none"}`, 404)
	s := call[Status](t, h, "GET", "status", "", 200)
	if s.Name != "Garden" || s.Open != 1 || s.Done != 1 || s.Today.Created != 2 || s.Today.Completed != 1 {
		t.Errorf("status %+v", s)
	}
	call[failure](t, h, "GET", "tasks/shared", "", 403)
	call[failure](t, h, "GET", "tasks/shared?key=", "", 403)
}

// TestManyAtOnce creates tasks from many requests at the same time: the limit
// holds exactly, and the total is right.
func TestManyAtOnce(t *testing.T) {
	shorttest.Skip(t)
	h := wasmhosttest.Start(t, wasmhosttest.Options{Settings: map[string]any{"maxOpen": 40}})
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
