package sessions_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestStreamingChild is not a test of its own: it is the process that is killed.
func TestStreamingChild(t *testing.T) {
	if args, ok := childtest.Args(t); ok {
		t.Fatal(streamForEver(args[0], postgrestest.At(t, args[0])))
	}
}

// streamForEver has a ready session, one that waits for others, and one
// whose reply does not end. It says what a reader could have read.
func streamForEver(path string, database postgres.Database) error {
	ctx := context.Background()
	s, err := sessions.Open(ctx, sessions.Options{
		Path: path, Database: database,
		Limits: sessions.Limits{WriteInterval: 10 * time.Millisecond, ConcurrentPerPlugin: 1},
		Generate: func(_ context.Context, _ string, messages []ai.Message, yield func(string) error) error {
			if messages[len(messages)-1].Text == "short" {
				return yield("done")
			}
			for i := 0; ; i++ {
				if err := yield(fmt.Sprintf("%d,", i)); err != nil {
					return err
				}
				time.Sleep(time.Millisecond)
			}
		},
	})
	if err != nil {
		return err
	}
	p := sessions.Project{ID: "notes", PluginName: "Notes", ProjectName: "Notes"}
	ready, err := s.Create(ctx, p, "short")
	for status := sessions.Status(""); err == nil && status != sessions.StatusReady; {
		status, err = s.GetStatus(ctx, "notes", ready)
	}
	if err != nil {
		return err
	}
	running, err := s.Create(ctx, p, "long")
	if err != nil {
		return err
	}
	for status := sessions.Status(""); err == nil && status != sessions.StatusRunning; {
		status, err = s.GetStatus(ctx, "notes", running)
	}
	starting, err := s.Create(ctx, p, "never")
	if err != nil {
		return err
	}
	fmt.Printf("ids %s %s %s\n", ready, running, starting)
	for {
		messages, err := s.GetMessages(ctx, "notes", running)
		if err != nil {
			return err
		}
		if len(messages) == 2 {
			fmt.Printf("read %s\n", messages[1].Text)
		}
		time.Sleep(3 * time.Millisecond)
	}
}

// TestKill kills a process in the middle of a reply: all that anybody can
// have read of it is there, and the statuses say what has happened.
func TestKill(t *testing.T) {
	shorttest.Skip(t)
	for kill := range 4 {
		r := open(t, answers("Back again."))
		r.close()
		p := childtest.Start(t, "TestStreamingChild", r.options.Path)
		ids := strings.Fields(strings.TrimPrefix(p.Read(1)[0], "ids "))
		read := ""
		for len(read) <= 50+100*kill {
			read = strings.TrimPrefix(p.Read(1)[0], "read ")
		}
		for _, line := range p.Kill() {
			read = strings.TrimPrefix(line, "read ")
		}
		if len(ids) != 3 {
			t.Fatalf("the process says %q", ids)
		}
		r.reopen()
		checkAfterKill(t, r, ids[0], ids[1], ids[2], read)
	}
}

func checkAfterKill(t *testing.T, r *rig, ready, running, starting, read string) {
	t.Helper()
	for id, want := range map[string]sessions.Status{ready: sessions.StatusReady, running: sessions.StatusNeedsYou,
		starting: sessions.StatusNeedsYou} {
		one, err := r.Get(t.Context(), "notes", id)
		if err != nil || one.Status != want {
			t.Errorf("%s, %v; want %s", one.Status, err, want)
		}
		if said := strings.Contains(one.Reason, "the host stopped"); said != (want == sessions.StatusNeedsYou) {
			t.Errorf("%s with the reason %q", one.Status, one.Reason)
		}
	}
	if got := r.talk("notes", ready); got != "user: short\nassistant: done\n" {
		t.Errorf("messages of the ready session %q", got)
	}
	messages, err := r.GetMessages(t.Context(), "notes", running)
	if err != nil || len(messages) != 2 || !strings.HasPrefix(messages[1].Text, read) {
		t.Fatalf("%v, %v; want a reply that begins with %q", messages, err, read)
	}
	for i, part := range strings.Split(strings.TrimSuffix(messages[1].Text, ","), ",") {
		if part != fmt.Sprint(i) {
			t.Fatalf("part %d of the reply is %q", i, part)
		}
	}
	// Nothing goes on by itself; the next message does.
	if messages := r.messages(); messages != nil {
		t.Errorf("the model was asked %q", messages)
	}
	for _, id := range []string{running, starting} {
		if err := r.SendMessage(t.Context(), "notes", id, "go on"); err != nil {
			t.Fatal(err)
		}
		r.wait("notes", id, sessions.StatusReady)
		if got := r.talk("notes", id); !strings.HasSuffix(got, "user: go on\nassistant: Back again.\n") {
			t.Errorf("messages %q", got)
		}
	}
}

// TestCloseWhileStreaming ends the host in an orderly way.
func TestCloseWhileStreaming(t *testing.T) {
	said := make(chan struct{})
	r := open(t, func(ctx context.Context, messages []ai.Message, yield func(string) error) error {
		err := answers("Half")(ctx, messages, yield)
		close(said)
		<-ctx.Done()
		return errors.Join(err, ctx.Err())
	}, func(o *sessions.Options) { o.Limits.WriteInterval = time.Hour })
	id := r.create("notes", "go")
	r.wait("notes", id, sessions.StatusRunning)
	<-said
	r.close()
	if got := r.told(id); got != "starting running needs_you" {
		t.Errorf("told %s", got)
	}
	r.reopen()
	if one := r.wait("notes", id, sessions.StatusNeedsYou); !strings.Contains(one.Reason, "the host stopped") {
		t.Errorf("reason %q", one.Reason)
	}
	if got := r.talk("notes", id); got != "user: go\nassistant: Half\n" {
		t.Errorf("messages %q", got)
	}
}
