package sessions_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestConversation(t *testing.T) {
	r := open(t, answers("Hel", "lo", "."))
	p := project("notes")
	p.ContextTemplate = "Session {{sessionName}} in {{workDir}}."
	id, err := r.Create(t.Context(), p, "Say hello\nplease")
	if err != nil {
		t.Fatal(err)
	}
	one := r.wait("notes", id, sessions.StatusReady)
	if one.Name != "Say hello" || one.Messages != 2 || one.Reason != "" || one.Created.IsZero() || one.ID != id {
		t.Errorf("session %+v", one)
	}
	messages := r.messages()
	if len(messages) != 2 || messages[0].Role != sessions.RoleSystem ||
		!strings.HasSuffix(messages[0].Text, "\n\nSession Say hello in /projects/notes.") ||
		messages[1] != (ai.Message{Role: sessions.RoleUser, Text: "Say hello\nplease"}) {
		t.Errorf("the model was asked %q", messages)
	}
	r.use(answers("Bye."))
	if err := r.SendMessage(t.Context(), "notes", id, "And bye"); err != nil {
		t.Fatal(err)
	}
	r.wait("notes", id, sessions.StatusReady)
	if got, want := r.talk("notes", id), "user: Say hello\nplease\nassistant: Hello.\nuser: And bye\nassistant: "+
		"Bye.\n"; got != want {
		t.Errorf("messages:\n%swant:\n%s", got, want)
	}
	if messages := r.messages(); len(messages) != 4 || messages[2].Text != "Hello." ||
		messages[2].Role != sessions.RoleAssistant {
		t.Errorf("the model was asked %q", messages)
	}
	if err := r.Stop(t.Context(), "notes", id); err != nil {
		t.Fatal(err)
	}
	if err := r.Stop(t.Context(), "notes", id); err != nil {
		t.Errorf("stop again: %v", err)
	}
	wantCode(t, r.SendMessage(t.Context(), "notes", id, "hello?"), abi.CodeInvalidArgument, "ended")
	waitFor(t, "all changes", func() bool { return r.told(id) == "starting running ready running ready ended" })
}

func TestCreateWithoutPrompt(t *testing.T) {
	r := open(t, answers("Yes?"))
	for _, prompt := range []string{"", " \n"} {
		id := r.create("notes", prompt)
		if status, err := r.GetStatus(t.Context(), "notes", id); err != nil || status != sessions.StatusReady {
			t.Errorf("%s, %v", status, err)
		}
		if got := r.talk("notes", id); got != "" {
			t.Errorf("messages %q", got)
		}
		if err := r.SendMessage(t.Context(), "notes", id, "hi"); err != nil {
			t.Fatal(err)
		}
		r.wait("notes", id, sessions.StatusReady)
		waitFor(t, "all changes", func() bool { return r.told(id) == "ready running ready" })
	}
	all, err := r.List(t.Context(), "notes")
	if err != nil || len(all) != 2 || all[0].Name != "Session of 2026-11-21 12:00" {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestFailures: what a plugin learns when a reply fails, and that the session
// goes on.
func TestFailures(t *testing.T) {
	shorttest.Skip(t)
	for _, c := range []struct {
		name   string
		model  model
		talk   string
		reason string
	}{
		{"at once", breaks(abi.NewError(abi.CodeUnavailable, "no provider")), "", "no provider"},
		{"cut", breaks(abi.NewError(abi.CodeUnavailable, "cut off"), "Half a"), "assistant: Half a\n", "cut off"},
		{"fault of the host", breaks(errors.New("secret detail"), "Half a"), "assistant: Half a\n",
			"fault of the host"},
		{"too long", answers(long(600), long(600)), "assistant: " + long(1000) + "\n", "longer than 1000 bytes"},
		{"too long, unnoticed", func(_ context.Context, _ []ai.Message, yield func(string) error) error {
			_ = yield(long(2000))
			return nil
		}, "assistant: " + long(1000) + "\n", "longer than 1000 bytes"},
		{"too slow", hangs("Hm"), "assistant: Hm\n", "not complete after 5s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := open(t, c.model, func(o *sessions.Options) {
				if o.Limits.AnswerBytes = 1000; c.name == "too slow" {
					o.Limits.ReplyTime = 5 * time.Second
				}
			})
			id := r.create("notes", "go")
			one := r.wait("notes", id, sessions.StatusError)
			if !strings.Contains(one.Reason, c.reason) || strings.Contains(one.Reason, "secret") {
				t.Errorf("reason %q, want %q", one.Reason, c.reason)
			}
			if got := r.talk("notes", id); got != "user: go\n"+c.talk {
				t.Errorf("messages %.200q", got)
			}
			r.use(answers("Better."))
			if err := r.SendMessage(t.Context(), "notes", id, "again"); err != nil {
				t.Fatal(err)
			}
			if one := r.wait("notes", id, sessions.StatusReady); one.Reason != "" {
				t.Errorf("the reason stays %q", one.Reason)
			}
			if messages := r.messages(); c.talk == "" && (len(messages) != 2 || messages[1].Text != "go\n\nagain") {
				t.Errorf("after no reply the model was asked %q", messages)
			}
		})
	}
}

// TestStreamIsStored reads a reply while it arrives.
func TestStreamIsStored(t *testing.T) {
	more := make(chan string)
	r := open(t, func(_ context.Context, _ []ai.Message, yield func(string) error) error {
		for part := range more {
			if err := yield(part); err != nil {
				return err
			}
		}
		return nil
	})
	id := r.create("notes", "count")
	want := "user: count\nassistant: "
	for i := range 5 {
		part := fmt.Sprint(i, "é\x00 ")
		want += part
		for _, b := range []byte(part) { // as they could be cut by a bad server
			more <- string([]byte{b})
		}
		waitFor(t, "storing a part", func() bool { return r.talk("notes", id) == want+"\n" })
	}
	if status, err := r.GetStatus(t.Context(), "notes", id); err != nil || status != sessions.StatusRunning {
		t.Errorf("%s, %v", status, err)
	}
	wantCode(t, r.SendMessage(t.Context(), "notes", id, "hurry"), abi.CodeQuotaExceeded, "one at a time")
	close(more)
	r.wait("notes", id, sessions.StatusReady)
	if got := r.talk("notes", id); got != want+"\n" {
		t.Errorf("messages %q, want %q", got, want)
	}
}

func TestStopWhileStreaming(t *testing.T) {
	for _, stubborn := range []bool{false, true} {
		release := make(chan struct{})
		r := open(t, func(ctx context.Context, messages []ai.Message, yield func(string) error) error {
			_ = hangs("Begun")(ctx, messages, yield)
			if stubborn { // it does not notice that it is given up
				<-release
				_ = yield(" and more")
				return nil
			}
			return ctx.Err()
		})
		id := r.create("notes", "go")
		waitFor(t, "the reply", func() bool { return strings.Contains(r.talk("notes", id), "Begun") })
		if err := r.Stop(t.Context(), "notes", id); err != nil {
			t.Fatal(err)
		}
		if status, err := r.GetStatus(t.Context(), "notes", id); err != nil || status != sessions.StatusEnded {
			t.Errorf("right after it was stopped: %s, %v", status, err)
		}
		close(release)
		r.close() // waits for the model
		if got := r.told(id); got != "starting running ended" {
			t.Errorf("told %s", got)
		}
		r.reopen()
		if got := r.talk("notes", id); got != "user: go\nassistant: Begun\n" {
			t.Errorf("messages %q", got)
		}
	}
}

// TestStopRaces stops sessions at the moment when their replies end.
func TestStopRaces(t *testing.T) {
	r := open(t, answers("a", "b"), func(o *sessions.Options) { o.Limits.WriteInterval = time.Millisecond })
	var group sync.WaitGroup
	for i := range 40 {
		id := r.create("notes", "go")
		group.Go(func() {
			time.Sleep(time.Duration(i%8) * 300 * time.Microsecond)
			if err := r.Stop(context.Background(), "notes", id); err != nil {
				t.Error(err)
			}
			if status, err := r.GetStatus(context.Background(), "notes", id); err != nil ||
				status != sessions.StatusEnded {
				t.Errorf("%s, %v", status, err)
			}
		})
	}
	group.Wait()
	all, err := r.List(t.Context(), "notes")
	if err != nil || len(all) != 40 {
		t.Fatalf("%d sessions, %v", len(all), err)
	}
	for _, one := range all {
		if one.Status != sessions.StatusEnded {
			t.Errorf("%s is %s", one.ID, one.Status)
		}
	}
}

// TestIsolation tries every method on the session of another plugin.
func TestIsolation(t *testing.T) {
	r := open(t, answers("ok"))
	id := r.create("notes", "mine")
	r.wait("notes", id, sessions.StatusReady)
	ctx := t.Context()
	for name, call := range map[string]func(plugin, id string) error{
		"send":     func(p, id string) error { return r.SendMessage(ctx, p, id, "hi") },
		"status":   func(p, id string) error { _, err := r.GetStatus(ctx, p, id); return err },
		"get":      func(p, id string) error { _, err := r.Get(ctx, p, id); return err },
		"messages": func(p, id string) error { _, err := r.GetMessages(ctx, p, id); return err },
		"stop":     func(p, id string) error { return r.Stop(ctx, p, id) },
		"remove":   func(p, id string) error { return r.Remove(ctx, p, id) },
	} {
		t.Run(name, func(t *testing.T) {
			wantCode(t, call("other", id), abi.CodeNotFound)
			wantCode(t, call("notes", "no-such-session"), abi.CodeNotFound, "no-such-session")
			wantCode(t, call("notes", ""), abi.CodeNotFound)
			wantCode(t, call("notes", "' OR 1=1 --"), abi.CodeNotFound)
		})
	}
	if all, err := r.List(ctx, "other"); err != nil || len(all) != 0 {
		t.Errorf("the other plugin sees %v, %v", all, err)
	}
	if status, err := r.GetStatus(ctx, "notes", id); err != nil || status != sessions.StatusReady {
		t.Errorf("after all that: %s, %v", status, err)
	}
	// Nor can it stop a reply under way.
	r.use(hangs("x"))
	busy := r.create("notes", "wait")
	r.wait("notes", busy, sessions.StatusRunning)
	wantCode(t, r.Stop(ctx, "other", busy), abi.CodeNotFound)
	if err := r.RemovePlugin(ctx, "other"); err != nil {
		t.Fatal(err)
	}
	if status, err := r.GetStatus(ctx, "notes", busy); err != nil || status != sessions.StatusRunning {
		t.Errorf("after another plugin was removed: %s, %v", status, err)
	}
	if err := r.RemovePlugin(ctx, "notes"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{id, busy} {
		_, err := r.GetStatus(ctx, "notes", id)
		wantCode(t, err, abi.CodeNotFound)
	}
}

func TestRemove(t *testing.T) {
	r := open(t, hangs("x"))
	id := r.create("notes", "go")
	r.wait("notes", id, sessions.StatusRunning)
	if err := r.Remove(t.Context(), "notes", id); err != nil {
		t.Fatal(err)
	}
	_, err := r.GetMessages(t.Context(), "notes", id)
	wantCode(t, err, abi.CodeNotFound)
	r.close()
	for _, table := range []string{"sessions", "messages", "pieces"} {
		if left := r.count(table); left != 0 {
			t.Errorf("%d rows are left in %s", left, table)
		}
	}
	r.reopen()
}

func TestQuotas(t *testing.T) {
	ctx := t.Context()
	r := open(t, answers(long(100)), func(o *sessions.Options) {
		o.Limits.Sessions, o.Limits.Messages, o.Limits.MessageBytes, o.Limits.SessionBytes, o.Limits.PluginBytes,
			o.Limits.ContextBytes = 3, 6, 1000, 4000, 8000, 2000
	})
	_, err := r.Create(ctx, project("a"), long(1001))
	wantCode(t, err, abi.CodeQuotaExceeded, "1000")
	_, err = r.Create(ctx, project("a"), "bad \xff")
	wantCode(t, err, abi.CodeInvalidArgument, "UTF-8")
	wide := project("a")
	wide.ContextTemplate = strings.Repeat("{{workDir}}", 300)
	_, err = r.Create(ctx, wide, "")
	wantCode(t, err, abi.CodeInvalidArgument, "contextTemplate")
	// Messages of a session.
	id := r.create("a", "one")
	for range 2 {
		r.wait("a", id, sessions.StatusReady)
		if err := r.SendMessage(ctx, "a", id, "more"); err != nil {
			t.Fatal(err)
		}
	}
	r.wait("a", id, sessions.StatusReady)
	wantCode(t, r.SendMessage(ctx, "a", id, "more"), abi.CodeQuotaExceeded, "6 messages")
	wantCode(t, r.SendMessage(ctx, "a", id, long(1001)), abi.CodeQuotaExceeded, "1001 bytes")
	wantCode(t, r.SendMessage(ctx, "a", id, " "), abi.CodeInvalidArgument, "empty")
	// Sessions of a plugin; ended ones make room, the oldest first.
	second, third := r.create("a", ""), r.create("a", "")
	_, err = r.Create(ctx, project("a"), "")
	wantCode(t, err, abi.CodeQuotaExceeded, "3 sessions")
	if _, err := r.Create(ctx, project("b"), ""); err != nil {
		t.Errorf("another plugin: %v", err)
	}
	for _, ended := range []string{third, second} {
		if err := r.Stop(ctx, "a", ended); err != nil {
			t.Fatal(err)
		}
	}
	fourth := r.create("a", "")
	if _, err := r.Get(ctx, "a", second); err == nil {
		t.Error("the oldest ended session is still there")
	}
	if _, err := r.Get(ctx, "a", third); err != nil {
		t.Errorf("a later ended session: %v", err)
	}
	// Bytes of a session.
	r.use(answers(long(3000)))
	if err := r.SendMessage(ctx, "a", fourth, long(1000)); err != nil {
		t.Fatal(err)
	}
	r.wait("a", fourth, sessions.StatusReady)
	wantCode(t, r.SendMessage(ctx, "a", fourth, "more"), abi.CodeQuotaExceeded, "4000")
	// Bytes of a plugin.
	if err := r.Stop(ctx, "a", id); err != nil {
		t.Fatal(err)
	}
	fifth := r.create("a", long(900))
	r.wait("a", fifth, sessions.StatusReady)
	_, err = r.Create(ctx, project("a"), long(1000))
	wantCode(t, err, abi.CodeQuotaExceeded, "8000")
}

// A plugin that begins sessions again and again, or sends messages, does not fill a
// server with what makes room for others.
func TestStoredBytesPerMinute(t *testing.T) {
	ctx := t.Context()
	began := time.Now()
	var later atomic.Int64
	r := open(t, answers("yes"), func(o *sessions.Options) {
		o.Limits.MessageBytes, o.Limits.StoredBytesPerMinute = 1000, 5000
		o.Now = func() time.Time { return began.Add(time.Duration(later.Load())) }
	})
	for i := range 4 {
		id, err := r.Create(ctx, project("a"), "")
		if err != nil {
			t.Fatalf("session %d: %v", i, err)
		}
		if err := r.Stop(ctx, "a", id); err != nil {
			t.Fatal(err)
		}
	}
	last := r.create("a", "")
	err := r.SendMessage(ctx, "a", last, long(1000))
	for i := 0; err == nil && i < 10; i++ {
		r.wait("a", last, sessions.StatusReady)
		err = r.SendMessage(ctx, "a", last, long(1000))
	}
	wantCode(t, err, abi.CodeQuotaExceeded, "5000 bytes")
	_, err = r.Create(ctx, project("a"), long(1000))
	wantCode(t, err, abi.CodeQuotaExceeded, "wait a little")
	if _, err := r.Create(ctx, project("b"), ""); err != nil {
		t.Errorf("another plugin: %v", err)
	}
	r.wait("a", last, sessions.StatusReady)
	later.Store(int64(time.Minute))
	if err := r.SendMessage(ctx, "a", last, long(1000)); err != nil {
		t.Errorf("a minute later: %v", err)
	}
}

// TestHistory has more messages than a reply may be made from.
func TestHistory(t *testing.T) {
	r := open(t, answers("answer"), func(o *sessions.Options) { o.Limits.HistoryBytes = 30 })
	id := r.create("a", "0123456789")
	for _, text := range []string{"second one", "third"} {
		r.wait("a", id, sessions.StatusReady)
		if err := r.SendMessage(t.Context(), "a", id, text); err != nil {
			t.Fatal(err)
		}
	}
	r.wait("a", id, sessions.StatusReady)
	if got := fmt.Sprint(r.messages()[1:]); got != "[{user second one} {assistant answer} {user third}]" {
		t.Errorf("the model was asked %s", got)
	}
	if err := r.SendMessage(t.Context(), "a", id, long(100)); err != nil {
		t.Fatal(err)
	}
	r.wait("a", id, sessions.StatusReady)
	if messages := r.messages(); len(messages) != 2 || messages[1].Text != long(100) {
		t.Errorf("the model was asked %q", messages)
	}
}

// TestRepliesWait has replies wait for each other.
func TestRepliesWait(t *testing.T) {
	r := open(t, hangs("x"), func(o *sessions.Options) { o.Limits.ConcurrentPerPlugin = 1 })
	first, second := r.create("a", "go"), r.create("a", "go")
	r.wait("a", first, sessions.StatusRunning)
	if status, err := r.GetStatus(t.Context(), "a", second); err != nil || status != sessions.StatusStarting {
		t.Errorf("%s, %v", status, err)
	}
	other := r.create("b", "go")
	r.wait("b", other, sessions.StatusRunning)
	third := r.create("a", "go")
	if err := r.Stop(t.Context(), "a", third); err != nil {
		t.Fatal(err)
	}
	if got := r.talk("a", third); got != "user: go\n" {
		t.Errorf("messages %q", got)
	}
	if err := r.Stop(t.Context(), "a", first); err != nil {
		t.Fatal(err)
	}
	r.wait("a", second, sessions.StatusRunning)
}

// TestRepliesKeepTheirOrder has replies begin in the order in which they were asked for.
func TestRepliesKeepTheirOrder(t *testing.T) {
	var mu sync.Mutex
	var asked []string
	r := open(t, func(_ context.Context, messages []ai.Message, yield func(string) error) error {
		mu.Lock()
		defer mu.Unlock()
		asked = append(asked, messages[len(messages)-1].Text)
		return yield("yes")
	}, func(o *sessions.Options) { o.Limits.ConcurrentPerPlugin = 1 })
	var ids, want []string
	for i := range 20 {
		want = append(want, fmt.Sprint("question ", i))
		ids = append(ids, r.create("a", want[i]))
	}
	for _, id := range ids {
		r.wait("a", id, sessions.StatusReady)
	}
	if !slices.Equal(asked, want) {
		t.Errorf("the order is %q", asked)
	}
}

func TestOptions(t *testing.T) {
	dir := t.TempDir()
	nothing := func(context.Context, string, []ai.Message, func(string) error) error { return nil }
	for name, o := range map[string]sessions.Options{
		"no path":     {Generate: nothing},
		"no generate": {Path: filepath.Join(dir, "x")},
		"limits":      {Path: filepath.Join(dir, "x"), Generate: nothing, Limits: sessions.Limits{Sessions: -1}},
		"interval": {Path: filepath.Join(dir, "x"), Generate: nothing,
			Limits: sessions.Limits{WriteInterval: time.Nanosecond}},
	} {
		if _, err := sessions.Open(t.Context(), o); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestClosed(t *testing.T) {
	r := open(t, answers("x"))
	id := r.create("a", "")
	r.close()
	ctx := t.Context()
	_, err := r.Create(ctx, project("a"), "go")
	wantCode(t, err, abi.CodeUnavailable)
	wantCode(t, r.SendMessage(ctx, "a", id, "go"), abi.CodeUnavailable)
	wantCode(t, r.Stop(ctx, "a", id), abi.CodeUnavailable)
	wantCode(t, r.RemovePlugin(ctx, "a"), abi.CodeUnavailable)
	_, err = r.List(ctx, "a")
	wantCode(t, err, abi.CodeUnavailable)
}

// A request makes one session in a day, also after a start, and each plugin its own.
func TestCreateOnce(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	r := open(t, answers("Yes?"), func(o *sessions.Options) { o.Now = func() time.Time { return now } })
	once := func(plugin, request string) string {
		t.Helper()
		id, err := r.CreateOnce(t.Context(), sessions.Project{ID: plugin}, "", request)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first := once("notes", "a")
	if once("notes", "a") != first || once("notes", "b") == first || once("other", "a") == first {
		t.Error("a request is not one session of its plugin")
	}
	if unnamed := once("notes", ""); once("notes", "") == unnamed {
		t.Error("what names no request is one session")
	}
	r.close()
	r.reopen()
	now = now.Add(24*time.Hour - time.Second)
	if once("notes", "a") != first {
		t.Error("after a start, the request is another session")
	}
	now = now.Add(time.Second)
	second := once("notes", "a")
	if second == first || once("notes", "a") != second {
		t.Error("after a day, the request is not one new session")
	}
}
