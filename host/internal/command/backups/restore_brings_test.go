package backups

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/service/backup"
)

// The question names the host of the AI provider, and no more of an address that
// anybody may have written.
func TestRestoreQuestion(t *testing.T) {
	b := &backup.Brings{AI: &backup.BroughtAI{BaseURL: "https://evil.example/)? Nothing is sent. Restore (" +
		strings.Repeat("x", 2000)}}
	if got := restoreQuestion(b); !strings.HasSuffix(got, `, an AI provider at "evil.example")?`) {
		t.Errorf("%q", got)
	}
	b.AI.BaseURL = "https://" + strings.Repeat("x", 2000) + "/v1"
	if got := restoreQuestion(b); len(got) > 200 || !strings.HasSuffix(got, `x…")?`) {
		t.Errorf("%q", got)
	}
	b.AI.BaseURL = ""
	if got := restoreQuestion(b); !strings.HasSuffix(got, ", an AI provider)?") {
		t.Errorf("%q", got)
	}
}
