package sessions_test

import (
	"context"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
)

// A host that opens the sessions while another has a reply under way loses
// nothing of it, and parts that end inside of characters are put together.
func TestTwoHosts(t *testing.T) {
	more := make(chan string)
	r := open(t, func(_ context.Context, _ []ai.Message, yield func(string) error) error {
		for part := range more {
			if err := yield(part); err != nil {
				return err
			}
		}
		return nil
	})
	id := r.create("notes", "go")
	more <- "fünf S\xc3"
	waitFor(t, "the first part", func() bool { return r.talk("notes", id) == "user: go\nassistant: fünf S\n" })
	other, err := sessions.Open(t.Context(), r.options)
	if err != nil {
		t.Fatal(err)
	}
	more <- "\xa4tze \xe6\x97"
	more <- "\xa5\xff."
	close(more)
	waitFor(t, "the rest", func() bool { return r.talk("notes", id) == "user: go\nassistant: fünf Sätze 日\uFFFD.\n" })
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	r.wait("notes", id, sessions.StatusNeedsYou) // as the other host has found it
	messages, err := r.GetMessages(t.Context(), "notes", id)
	if err != nil || len(messages) != 2 || messages[1].Text != "fünf Sätze 日\uFFFD." {
		t.Errorf("%+v, %v", messages, err)
	}
}
