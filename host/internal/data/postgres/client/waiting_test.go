package client_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A host that serves waits for its server, and says so once; what no time mends it
// says at once.
func TestServerIsLate(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	var log bytes.Buffer
	asked := 0
	var each func(asked int)
	open := func(ctx context.Context, c client.Config, limit time.Duration) error {
		t.Helper()
		log.Reset()
		asked = 0
		opener := client.Waiting(func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			asked++
			each(asked)
			c.Limits = l
			return client.Open(ctx, c)
		}, slog.New(slog.NewTextHandler(&log, nil)))
		d, err := opener(ctx, postgres.Limits{StartTime: limit})
		if err == nil {
			d.Close()
		}
		return err
	}
	server.Kill()
	each = func(asked int) {
		if asked == 3 {
			if err := server.Start(); err != nil {
				t.Error(err)
			}
		}
	}
	if err := open(t.Context(), c, time.Minute); err != nil || asked < 3 ||
		strings.Count(log.String(), "cannot be reached yet") != 1 {
		t.Errorf("asked %d times: %v\n%s", asked, err, &log)
	}
	each = func(int) {}
	nobody := c
	nobody.PasswordFile = filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(nobody.PasswordFile, []byte("wrong\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	nowhere := c
	nowhere.Source = c.Source[:strings.LastIndexByte(c.Source, '/')] + "/nowhere"
	for _, c := range []client.Config{nobody, nowhere} {
		if err := open(t.Context(), c, time.Minute); err == nil || asked != 1 || log.Len() > 0 {
			t.Errorf("asked %d times: %v\n%s", asked, err, &log)
		}
	}
	server.Kill()
	err := open(t.Context(), c, 100*time.Millisecond)
	if !postgres.Gone(err) || !strings.Contains(err.Error(), "postgres.start-time=500ms") {
		t.Error(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	each = func(int) { time.AfterFunc(10*time.Millisecond, stop) }
	if err := open(ctx, c, time.Minute); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if client.Waiting(nil, nil) != nil {
		t.Error("without an opener there is one")
	}
}
