package service

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// content is what a file of a test holds.
type content struct {
	served, closed bool
	removed        []string
}

func newFile(t *testing.T, log *bytes.Buffer) (*File[*content], *[]*content, *error) {
	t.Helper()
	var opened []*content
	var fault error
	open := func(served bool) func(context.Context) (*content, error) {
		return func(context.Context) (*content, error) {
			if fault != nil {
				return nil, fault
			}
			c := &content{served: served}
			opened = append(opened, c)
			return c, nil
		}
	}
	return &File[*content]{
		What: "the things", Path: filepath.Join(t.TempDir(), "things.db"), OpenFile: open(true), OpenToRemove: open(false),
		CloseFile: func(_ context.Context, c *content) error { c.closed = true; return nil },
		Logger:    slog.New(slog.NewTextHandler(log, nil)),
	}, &opened, &fault
}

// A file is open while the host serves, and opened once.
func TestFileIsOpenedOnce(t *testing.T) {
	ctx := t.Context()
	f, opened, _ := newFile(t, &bytes.Buffer{})
	if f.InUse() {
		t.Error("it is in use before it is opened")
	}
	if _, err := f.ForUser(); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "only while the host serves") {
		t.Errorf("before it is opened: %v", err)
	}
	for range 2 {
		if err := f.Open(ctx); err != nil {
			t.Fatal(err)
		}
	}
	c, err := f.ForUser()
	if err != nil || len(*opened) != 1 || !c.served || !f.InUse() {
		t.Fatalf("%+v, %v, opened %d times", c, err, len(*opened))
	}
	if err := f.Close(ctx); err != nil || !c.closed {
		t.Errorf("closed: %t, %v", c.closed, err)
	}
}

// A file that is damaged is said once in the log, and to everybody who asks; when
// the fault passes it can be opened.
func TestFileIsBroken(t *testing.T) {
	ctx := t.Context()
	var log bytes.Buffer
	f, _, fault := newFile(t, &log)
	*fault = errors.New("it is torn")
	if err := f.Open(ctx); err != nil || !errors.Is(f.Broken(), *fault) || !strings.Contains(log.String(), "it is torn") {
		t.Fatalf("%v, broken by %v, log %q", err, f.Broken(), log.String())
	}
	_, err := f.ForUser()
	if p := problem.Of(err); p == nil || !errors.Is(p, *fault) || strings.Contains(p.Detail, "torn") {
		t.Errorf("the user is told %v", err)
	}
	_, err = f.ForGuest("things.get")
	var guest *abi.Error
	if !errors.As(err, &guest) || guest.Code != abi.CodeUnavailable ||
		!strings.HasPrefix(guest.Message, "things.get: the things cannot") {
		t.Errorf("the guest is told %v", err)
	}
	*fault = nil
	if err := f.Open(ctx); err != nil || f.Broken() != nil || !f.InUse() {
		t.Errorf("afterwards: %v, broken by %v", err, f.Broken())
	}
}

// What is kept of a plugin is deleted while the host serves and while it does
// not, if there is a file at all.
func TestFileRemoves(t *testing.T) {
	ctx := t.Context()
	f, opened, fault := newFile(t, &bytes.Buffer{})
	remove := func(id string) error {
		return f.Remove(ctx, func(c *content) error { c.removed = append(c.removed, id); return nil })
	}
	if err := remove("a"); err != nil || len(*opened) != 0 {
		t.Errorf("without a file: %v, opened %d times", err, len(*opened))
	}
	if err := os.WriteFile(f.Path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := remove("b"); err != nil || len(*opened) != 1 {
		t.Fatalf("%v, opened %d times", err, len(*opened))
	}
	if c := (*opened)[0]; c.served || !c.closed || len(c.removed) != 1 {
		t.Errorf("while the host does not serve: %+v", c)
	}
	*fault = errors.New("it is torn")
	if err := remove("c"); !errors.Is(err, *fault) {
		t.Errorf("a damaged file: %v", err)
	}
	*fault = nil
	if err := f.Open(ctx); err != nil {
		t.Fatal(err)
	}
	if err := remove("d"); err != nil || len(*opened) != 2 || (*opened)[1].closed || len((*opened)[1].removed) != 1 {
		t.Errorf("while the host serves: %v, %+v", err, (*opened)[1])
	}
}
