package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// site is a web server whose answers change.
type site struct {
	*httptest.Server
	status atomic.Int64
	asked  sync.Map // methods by path
}

func newSite(t *testing.T) *site {
	s := &site{}
	s.status.Store(200)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		methods, _ := s.asked.LoadOrStore(r.URL.Path, new(atomic.Value))
		methods.(*atomic.Value).Store(r.Method)
		switch r.URL.Path {
		case "/slow":
			select {
			case <-r.Context().Done():
			case <-time.After(20 * time.Second):
			}
		case "/only-get":
			if r.Method != http.MethodGet {
				w.WriteHeader(http.StatusMethodNotAllowed)
			}
		case "/private":
			w.WriteHeader(http.StatusUnauthorized)
		case "/moved":
			http.Redirect(w, r, "/", http.StatusFound)
		case "/away":
			http.Redirect(w, r, "http://127.0.0.2:1/", http.StatusFound)
		default:
			w.WriteHeader(int(s.status.Load()))
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *site) host() string { return strings.TrimPrefix(s.URL, "http://") }

// call sends a request and reads the answer into a T.
func call[T any](t *testing.T, h *hosttest.Host, method, path string, body any, want int) (answer T) {
	t.Helper()
	status, text := h.Call(method, path, body)
	if status != want {
		t.Fatalf("%s %s %v: got %d %s, want %d", method, path, body, status, text, want)
	}
	if text == "" {
		return answer
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	return answer
}

// check runs the job and returns the targets after it.
func check(t *testing.T, h *hosttest.Host) []Target {
	t.Helper()
	if run := h.RunJob("check"); run.State != "succeeded" {
		t.Fatalf("the job: %+v", run)
	}
	return call[Status](t, h, "GET", "status", nil, 200).Targets
}

// notices returns what the user was told, one line each.
func notices(h *hosttest.Host) (list []string) {
	for _, n := range h.Notices() {
		list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", n.Kind, n.Type, n.Title,
			strings.ReplaceAll(n.Body, "\n", " "))))
	}
	return list
}

// TestChanges goes through the life of a target that goes down and comes back.
func TestChanges(t *testing.T) {
	shorttest.Skip(t)
	web := newSite(t)
	h := hosttest.Start(t, hosttest.Options{AllowHosts: []string{web.host()}})

	shop := call[Target](t, h, "POST", "targets", NewTarget{URL: web.URL + "/shop#top", Name: "Shop"}, 201)
	if shop.ID == "" || shop.State != Up || shop.Status != 200 || shop.URL != web.URL+"/shop" ||
		shop.CheckedAt.Time().IsZero() {
		t.Errorf("added %+v", shop)
	}
	type step struct {
		status   int64
		state    State
		failures int64
		told     int // notices so far
	}
	for i, s := range []step{
		{200, Up, 0, 0},
		{500, Up, 1, 0}, // one failure is none
		{200, Up, 0, 0},
		{500, Up, 1, 0},
		{500, Down, 2, 2}, // an alert and a toast
		{404, Down, 3, 2}, // no change, no alert
		{204, Up, 0, 3},   // the alert is replaced, so that a toast comes on top
		{204, Up, 0, 3},
	} {
		web.status.Store(s.status)
		got := check(t, h)[0]
		if got.State != s.state || got.Failures != s.failures || got.Status != int(s.status) ||
			(got.Problem == "") != (s.status < 300) {
			t.Errorf("step %d, status %d: got %+v", i, s.status, got)
		}
		if told := notices(h); len(told) != s.told {
			t.Errorf("step %d: the user was told %q", i, told)
		}
		items, badge := h.Sidebar()
		switch s.state {
		case Down:
			if len(items) != 1 || badge != "1" || items[0].Title != "Shop" || items[0].Status != "down" ||
				!strings.Contains(items[0].Subtitle, fmt.Sprint(s.status)) {
				t.Errorf("step %d: the sidebar shows %+v and %s", i, items, badge)
			}
		default:
			if len(items) != 0 || badge != "null" {
				t.Errorf("step %d: the sidebar shows %+v and %s", i, items, badge)
			}
		}
	}
	told := strings.Join(notices(h), "\n")
	for _, want := range []string{"alert  Shop is up again " + web.URL + "/shop", "toast error  Down: Shop.",
		"toast success  Up: Shop."} {
		if !strings.Contains(told, want) {
			t.Errorf("the user was told\n%s\nwithout %q", told, want)
		}
	}

	history := call[History](t, h, "GET", "history?limit=4&url="+url.QueryEscape(shop.URL), nil, 200)
	if history.Up != 5 || history.Down != 4 || *history.Uptime != 55.55 || len(history.Checks) != 4 ||
		history.Checks[3].State != Down || history.Checks[3].Status != 500 {
		t.Errorf("history %+v", history)
	}
	type failure struct{ Code string }
	for query, want := range map[string]int{"": 400, "?id=none": 404, "?id=" + shop.ID + "&limit=0": 400} {
		call[failure](t, h, "GET", "history"+query, nil, want)
	}
	if f := call[failure](t, h, "POST", "targets", NewTarget{URL: shop.URL}, 409); f.Code != "target_exists" {
		t.Errorf("added twice: %+v", f)
	}

	web.status.Store(503)
	check(t, h)
	check(t, h)
	call[failure](t, h, "DELETE", "targets?id="+shop.ID, nil, 204)
	if items, badge := h.Sidebar(); len(items) != 0 || badge != "null" {
		t.Errorf("after it was removed the sidebar shows %+v and %s", items, badge)
	}
	call[failure](t, h, "DELETE", "targets?id="+shop.ID, nil, 404)
	if left := check(t, h); len(left) != 0 {
		t.Errorf("left: %+v", left)
	}
}

// TestBlocked adds an address that the host does not let the plugin reach: the
// plugin says what to do, and goes on once it is done.
func TestBlocked(t *testing.T) {
	shorttest.Skip(t)
	web := newSite(t)
	h := hosttest.Start(t, hosttest.Options{})
	command := "wasmhost grant uptime network --allow-host " + web.host()
	added := call[Target](t, h, "POST", "targets", NewTarget{URL: web.URL}, 201)
	if added.State != Blocked || !strings.Contains(added.Problem, command) || added.Name != web.host() {
		t.Errorf("added %+v", added)
	}
	for range 2 { // told once
		if told := notices(h); len(told) != 1 || !strings.HasPrefix(told[0], "alert  "+web.host()+" cannot be checked") ||
			!strings.Contains(told[0], command) {
			t.Errorf("told %q", told)
		}
		if items, badge := h.Sidebar(); len(items) != 1 || !items[0].NeedsYou || items[0].Status != "blocked" ||
			badge != "null" {
			t.Errorf("the sidebar shows %+v and %s", items, badge)
		}
		check(t, h)
	}
	if history := call[History](t, h, "GET", "history?id="+added.ID, nil, 200); history.Uptime != nil ||
		len(history.Checks) != 3 {
		t.Errorf("what could not be checked counts: %+v", history)
	}
	h.AllowHosts(web.host())
	if run := h.DueJob("check", true); run.State != "succeeded" { // by the declared schedule
		t.Errorf("the job: %+v", run)
	}
	if got := call[Status](t, h, "GET", "status", nil, 200).Targets[0]; got.State != Up || got.Problem != "" {
		t.Errorf("allowed: %+v", got)
	}
	if told := strings.Join(notices(h), "\n"); !strings.Contains(told, "can be checked, and is up") ||
		!strings.Contains(told, "toast success  Up: "+web.host()) {
		t.Errorf("told %s", told)
	}
}

// TestAnswers has servers of many kinds, after checks of other days.
func TestAnswers(t *testing.T) {
	shorttest.Skip(t)
	web, gone := newSite(t), newSite(t)
	gone.Close()
	var before []any
	for age := range 30 {
		for range 3 {
			before = append(before, map[string]any{"target": "old",
				"day": time.Now().UTC().AddDate(0, 0, -age).Format(time.DateOnly), "state": Up})
		}
	}
	h := hosttest.Start(t, hosttest.Options{
		AllowHosts: []string{web.host(), gone.host()}, Settings: map[string]any{"timeout": 3, "failures": 1, "keepDays": 5},
		Rows: map[string][]any{"checks": before, "targets": {Target{Record: wasmhost.Record{ID: "old"}, URL: gone.URL +
			"/old", Name: "Old", State: Pending}}},
	})
	check(t, h)
	// Today, five days before, and the check of this run.
	if got := call[History](t, h, "GET", "history?id=old", nil, 200); got.Up != 18 || got.Down != 1 ||
		len(got.Checks) != 19 {
		t.Errorf("%d checks are left, %d of them from before", len(got.Checks), got.Up)
	}
	for _, c := range []struct {
		target  NewTarget
		state   State
		status  int
		problem string
	}{
		{NewTarget{URL: web.URL + "/moved"}, Up, 200, ""},
		{NewTarget{URL: web.URL + "/only-get"}, Up, 200, ""},
		{NewTarget{URL: web.URL + "/private"}, Down, 401, "401"},
		{NewTarget{URL: web.URL + "/private?own", ExpectedStatus: "200, 400 - 401"}, Up, 401, ""},
		{NewTarget{URL: web.URL + "/moved?own", ExpectedStatus: "300-399"}, Down, 200, "200"}, // redirects are followed
		{NewTarget{URL: web.URL + "/slow"}, Down, 0, "it did not answer within 3s"},
		{NewTarget{URL: gone.URL}, Down, 0, "refused the connection"},
		{NewTarget{URL: web.URL + "/away"}, Blocked, 0, "--allow-host 127.0.0.2:1"},
		{NewTarget{URL: "http://127.0.0.1:25/"}, Blocked, 0, "--allow-host 127.0.0.1:25"},
	} {
		got := call[Target](t, h, "POST", "targets", c.target, 201)
		if got.State != c.state || got.Status != c.status || !strings.Contains(got.Problem, c.problem) ||
			(got.Problem == "") != (c.problem == "") {
			t.Errorf("%+v: got %+v", c.target, got)
		}
	}
	if methods, _ := web.asked.Load("/moved"); methods.(*atomic.Value).Load() != "HEAD" {
		t.Error("pages are transferred")
	}
	s := call[Status](t, h, "GET", "status", nil, 200)
	if s.Up != 3 || s.Down != 5 || s.Blocked != 2 || s.Pending != 0 {
		t.Errorf("status %+v", s)
	}

	refuses(t, h)
	if now := call[Status](t, h, "GET", "status", nil, 200); len(now.Targets) != len(s.Targets) {
		t.Errorf("added all the same: %+v", now)
	}
}

// TestManyAtOnce fills the list: one run checks them all, and an inbox that
// takes no more alerts is said, not hidden.
func TestManyAtOnce(t *testing.T) {
	shorttest.Skip(t)
	web := newSite(t)
	h := hosttest.Start(t, hosttest.Options{AllowHosts: []string{web.host()},
		Settings: map[string]any{"failures": 1}})
	var all sync.WaitGroup
	var added, refused atomic.Int64
	for i := range maxTargets + 8 {
		all.Go(func() {
			switch status, _ := h.Call("POST", "targets", NewTarget{URL: fmt.Sprintf("%s/%d", web.URL, i)}); status {
			case 201:
				added.Add(1)
			case 409:
				refused.Add(1)
			}
		})
	}
	all.Wait()
	if added.Load() != maxTargets || refused.Load() != 8 {
		t.Errorf("%d were added, %d refused", added.Load(), refused.Load())
	}
	web.status.Store(502)
	for _, target := range check(t, h) {
		if target.State != Down || target.Told != Down {
			t.Errorf("got %+v", target)
		}
	}
	web.status.Store(200)
	run := h.RunJob("check")
	if run.State != "failed" || !strings.Contains(run.Error, "the alert could not be posted; the next check tries again") {
		t.Errorf("the run with too many alerts: %+v", run)
	}
	s := call[Status](t, h, "GET", "status", nil, 200)
	due := 0
	for _, target := range s.Targets {
		if target.Told != target.State {
			due++
		}
	}
	if s.Up != maxTargets || due == 0 || due == maxTargets {
		t.Errorf("%d are up, %d alerts are due", s.Up, due)
	}
}

func TestAlertOfWhatWasDown(t *testing.T) {
	shorttest.Skip(t)
	told := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	target := Target{URL: "https://example.com", Name: "Example", State: Up, Told: Down,
		ToldAt: wasmhost.TimestampOf(told)}
	target.ID = "1"
	want := wasmhost.Alert{Title: "Example is up again", Body: "https://example.com\nIt was down for about 1h30m0s.",
		DedupKey: "target:1"}
	if got := target.alert(told.Add(90 * time.Minute)); got != want {
		t.Errorf("got %+v", got)
	}
}

// refuses tries requests and settings that make no sense.
func refuses(t *testing.T, h *hosttest.Host) {
	t.Helper()
	if err := h.ChangeSettings(map[string]any{"expectedStatus": "fine"}); err != nil {
		t.Fatal(err)
	}
	type failure struct{ Code, Error, Detail string }
	for body, want := range map[string]string{
		`{}`:                                "url", // by the schema, as what is no text
		`{"url":"ftp://example.com"}`:       "not a web address",
		`{"url":"example.com"}`:             "not a web address",
		`{"url":"https://"}`:                "not a web address",
		`{"url":"https://a:b@example.com"}`: "password",
		`{"url":"https://example.com/` + strings.Repeat("x", maxURL) + `"}`: "longer than",
		`{"url":"https://example.com","name":"a\nb"}`:                       "one line",
		`{"url":"https://example.com","expectedStatus":"2xx"}`:              "200-299",
		`{"url":"https://example.com","expectedStatus":"299-200"}`:          "200-299",
		`{"url":7}`: "url",
	} {
		if f := call[failure](t, h, "POST", "targets", body, 400); !strings.Contains(f.Error+f.Detail, want) {
			t.Errorf("%.60s: got %+v, want %q", body, f, want)
		}
	}
	// A setting that makes no sense is said where it matters.
	if f := call[failure](t, h, "POST", "targets", `{"url":"https://example.com"}`, 409); f.Code != "invalid_setting" ||
		!strings.Contains(f.Error, "expectedStatus") {
		t.Errorf("got %+v", f)
	}
	if run := h.RunJob("check"); run.State != "failed" || !strings.Contains(run.Error, "expectedStatus") {
		t.Errorf("got %+v", run)
	}
}
