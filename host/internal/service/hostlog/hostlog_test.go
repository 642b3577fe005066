package hostlog_test

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/service/hostlog"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// What the host says is kept and passed on: from level info on, and what the
// next handler takes, with the attributes of all loggers and groups.
func TestKeepsAndPassesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hostlog")
	log, err := hostlog.Open(dir, logs.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var passed bytes.Buffer
	level := &slog.LevelVar{}
	level.Set(slog.LevelWarn)
	logger := slog.New(log.Handler(slog.NewTextHandler(&passed, &slog.HandlerOptions{Level: level})))
	logger.Debug("unseen")
	logger.Info("kept alone", "request_id", "r1")
	logger.With("plugin", "p").WithGroup("disk").With("free", 1).Warn("both \x1b[31m", "path", "a b")
	level.Set(slog.LevelDebug)
	logger.Debug("wanted")
	log.Note("version %s", "1.2.3")
	read := func(log *hostlog.Log) string {
		t.Helper()
		entries, err := log.Log(t.Context(), api.LogQuery{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, e := range entries.Entries {
			b.WriteString(e.Level + " [" + e.RequestID + "] " + e.Message + "\n")
		}
		return b.String()
	}
	want := "INFO [r1] kept alone\nWARN [] both \x1b[31m plugin=p disk.free=1 disk.path=\"a b\"\nDEBUG [] wanted\n" +
		"INFO [] version 1.2.3\n"
	if got := read(log); got != want {
		t.Errorf("it keeps\n%s\nwant\n%s", got, want)
	}
	for text, there := range map[string]bool{
		"unseen": false, "kept alone": false, "disk.path=\"a b\"": true, "wanted": true,
	} {
		if strings.Contains(passed.String(), text) != there {
			t.Errorf("%q passed on: %v\n%s", text, !there, &passed)
		}
	}
	follow, err := log.FollowLog(t.Context(), "", api.LogFromNow, abi.LevelWarn)
	if err != nil {
		t.Fatal(err)
	}
	logger.Info("passed over")
	logger.Error("followed")
	if e := <-follow; e.Message != "followed" {
		t.Errorf("followed %+v", e)
	}
	if err := log.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	logger.Error("after the end")
	if !strings.Contains(passed.String(), "after the end") {
		t.Error("what is said after the end is lost")
	}
	again, err := hostlog.Open(dir, logs.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close(context.Background())
	if got := read(again); !strings.HasPrefix(got, want) || strings.Contains(got, "after the end") {
		t.Errorf("after a restart it has\n%s", got)
	}
}

// Neither a plugin's id nor anything else that a client chooses is a path.
func TestOneLog(t *testing.T) {
	log, err := hostlog.Open(filepath.Join(t.TempDir(), "hostlog"), logs.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close(context.Background())
	log.Note("here")
	entries, err := log.Log(t.Context(), api.LogQuery{ID: "../other"})
	if err != nil || len(entries.Entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if _, err := log.Log(t.Context(), api.LogQuery{Level: "loud"}); err == nil {
		t.Error("a level that there is not was taken")
	}
}
