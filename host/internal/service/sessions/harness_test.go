package sessions_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// model answers in the test's place.
type model func(ctx context.Context, messages []ai.Message, yield func(string) error) error

// rig is a service with a model, and what both have said.
type rig struct {
	*sessions.Sessions
	t       *testing.T
	options sessions.Options

	mu      sync.Mutex
	model   model
	asked   [][]ai.Message
	changes []string
}

func open(t *testing.T, m model, change ...func(*sessions.Options)) *rig {
	t.Helper()
	r := &rig{t: t, model: m}
	r.options = sessions.Options{
		Path:   filepath.Join(t.TempDir(), "sessions.db"),
		Limits: sessions.Limits{WriteInterval: 5 * time.Millisecond},
		Generate: func(ctx context.Context, plugin string, messages []ai.Message,
			yield func(string) error) error {
			r.mu.Lock()
			r.asked = append(r.asked, messages)
			m := r.model
			r.mu.Unlock()
			return m(ctx, messages, yield)
		},
		Changed: func(plugin, session string, status sessions.Status) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.changes = append(r.changes, fmt.Sprint(plugin, " ", session, " ", status))
		},
		Now: func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) },
	}
	for _, f := range change {
		f(&r.options)
	}
	if r.options.Database == nil {
		r.options.Database = postgrestest.At(t, r.options.Path)
	}
	r.reopen()
	t.Cleanup(r.close)
	return r
}

func (r *rig) reopen() {
	r.t.Helper()
	s, err := sessions.Open(r.t.Context(), r.options)
	if err != nil {
		r.t.Fatal(err)
	}
	r.Sessions = s
}

// count counts the rows of a table.
func (r *rig) count(table string) (n int64) {
	r.t.Helper()
	text := "SELECT count(*) FROM "
	if r.options.Database == nil {
		db, err := sql.Open("sqlite", r.options.Path)
		if err == nil {
			err = errors.Join(db.QueryRow(text+table).Scan(&n), db.Close())
		}
		if err != nil {
			r.t.Fatal(err)
		}
		return n
	}
	schema, err := r.options.Database.Service(r.t.Context(), "sessions")
	if err == nil {
		_, err = schema.Run(r.t.Context(), postgres.Read, postgres.Statement{
			Text: text + postgres.Quote(schema.Name()) + "." + table,
			Each: func(row []driver.Value) error {
				n = row[0].(int64)
				return nil
			}})
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *rig) close() {
	if err := r.Close(); err != nil {
		r.t.Error(err)
	}
}

func (r *rig) use(m model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.model = m
}

// messages returns what the model was last asked.
func (r *rig) messages() []ai.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.asked) == 0 {
		return nil
	}
	return r.asked[len(r.asked)-1]
}

// told returns the statuses that were told of a session.
func (r *rig) told(id string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var statuses []string
	for _, c := range r.changes {
		if parts := strings.Fields(c); parts[1] == id {
			statuses = append(statuses, parts[2])
		}
	}
	return strings.Join(statuses, " ")
}

func project(plugin string) sessions.Project {
	return sessions.Project{ID: plugin, PluginName: "The " + plugin, ProjectName: plugin, WorkDir: "/projects/" +
		plugin}
}

func (r *rig) create(plugin, prompt string) string {
	r.t.Helper()
	id, err := r.Create(r.t.Context(), project(plugin), prompt)
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// wait waits until a session has one of the statuses.
func (r *rig) wait(plugin, id string, want ...sessions.Status) sessions.Session {
	r.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		s, err := r.Get(r.t.Context(), plugin, id)
		if err != nil {
			r.t.Fatal(err)
		}
		if slices.Contains(want, s.Status) {
			return s
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("the session is %s (%s), want %v", s.Status, s.Reason, want)
		}
	}
}

// waitFor waits until something is so.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !so(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s did not happen", what)
		}
	}
}

// talk returns what a session says, a line for each message.
func (r *rig) talk(plugin, id string) string {
	r.t.Helper()
	messages, err := r.GetMessages(r.t.Context(), plugin, id)
	if err != nil {
		r.t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range messages {
		if m.ID == "" || m.Timestamp.IsZero() {
			r.t.Errorf("message %+v", m)
		}
		fmt.Fprintf(&b, "%s: %s\n", m.Role, m.Text)
	}
	return b.String()
}

// answers says its parts.
func answers(parts ...string) model {
	return func(_ context.Context, _ []ai.Message, yield func(string) error) error {
		for _, part := range parts {
			if err := yield(part); err != nil {
				return err
			}
		}
		return nil
	}
}

// hangs says its parts and then nothing until it is given up.
func hangs(parts ...string) model {
	return func(ctx context.Context, messages []ai.Message, yield func(string) error) error {
		if err := answers(parts...)(ctx, messages, yield); err != nil {
			return err
		}
		<-ctx.Done()
		return ctx.Err()
	}
}

// breaks says its parts and fails.
func breaks(err error, parts ...string) model {
	return func(ctx context.Context, messages []ai.Message, yield func(string) error) error {
		if err := answers(parts...)(ctx, messages, yield); err != nil {
			return err
		}
		return err
	}
}

func wantCode(t *testing.T, err error, code abi.Code, words ...string) {
	t.Helper()
	var e *abi.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Fatalf("error %v (%T), want one of code %s", err, err, code)
	}
	for _, word := range words {
		if !strings.Contains(e.Message, word) {
			t.Errorf("error %q does not say %q", e.Message, word)
		}
	}
}

func long(n int) string { return strings.Repeat("x", n) }
