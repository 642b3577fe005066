package host_test

//lint:file-ignore SA1019 clients may ask for it for some years yet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/agents"
)

// logging is a plugin that logs in its calls: a password, then as many lines as it is asked for.
func logging() guest {
	return guest{id: "talks", script: `export default async function (ctx) {
		ctx.log.error("no call");
		ctx.cli.handle("say", async (r) => {
			ctx.log.debug("begins");
			const word = await ctx.settings.get("word");
			ctx.log.warn("the word is " + word);
			for (let i = 0; i < Number(r.query.n ?? 0); i++) ctx.log.info("line " + i);
			return { status: 200, body: { word: word.length } };
		});
	}`, more: map[string]any{
		"settings": []any{map[string]any{"key": "word", "label": "Word", "type": "password", "default": ""}},
		"cli": map[string]any{"endpoints": []any{map[string]any{"method": "GET", "path": "say", "auth": true,
			"description": "Says it.", "tool": true, "input": map[string]any{"type": "object",
				"properties": map[string]any{"n": map[string]any{"type": "integer"}}}}}},
	}}
}

// TestLogOfCall: an agent that has asked for it reads what plugins log in its calls, before their results; others, and
// those of other calls, do not.
func TestLogOfCall(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{LogLines: 2}), logging())
	w.does2xx("PATCH", "/api/v1/plugins/talks/settings", `{"set":{"word":"pa55-word-of-it"}}`)
	for _, revision := range []string{"", "2025-11-25"} {
		var mu sync.Mutex
		heard := map[string][]string{}
		client := func(name string) *sdk.ClientSession {
			return w.agent(w.tokenFor(), "/mcp", revision, &sdk.ClientOptions{
				LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
					mu.Lock()
					defer mu.Unlock()
					heard[name] = append(heard[name], fmt.Sprint(r.Params.Logger, " ", r.Params.Level, " ", r.Params.Data))
				}})
		}
		asks, other := client("asks"), client("other")
		call := func(s *sdk.ClientSession, level string, n int) {
			t.Helper()
			params := &sdk.CallToolParams{Name: "talks.say", Arguments: json.RawMessage(fmt.Sprintf(`{"n":%d}`, n))}
			if level != "" && revision == "" {
				params.Meta = sdk.Meta{sdk.MetaKeyLogLevel: level}
			} else if level != "" {
				if err := s.SetLoggingLevel(t.Context(), &sdk.SetLoggingLevelParams{Level: sdk.LoggingLevel(level)}); err != nil {
					t.Fatal(err)
				}
			}
			if r, err := s.CallTool(t.Context(), params); err != nil || r.IsError {
				t.Fatal(r, err)
			}
		}
		// hears waits for so many lines, those among them that were left out, and returns the others.
		hears := func(n int) []string {
			t.Helper()
			for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
				mu.Lock()
				said, left := heard["asks"], 0
				if last := len(said) - 1; last >= 0 {
					if _, err := fmt.Sscanf(said[last], " warning %d lines of the log are left out", &left); err == nil {
						said = said[:last]
					}
				}
				if len(said)+left == n {
					heard["asks"] = nil
					mu.Unlock()
					return said
				}
				mu.Unlock()
				if time.Now().After(end) {
					t.Fatalf("revision %q: %d lines, and %d left out: %q", revision, len(said), left, said)
				}
			}
		}
		call(other, "", 3)
		call(asks, "warning", 3)
		if said := hears(1); !slices.Equal(said, []string{"talks warning the word is [hidden]"}) {
			t.Errorf("revision %q: at level warning: %q", revision, said)
		}
		call(other, "", 3)
		call(asks, "debug", 50)
		if said := hears(52); len(said) < 2 || said[0] != "talks debug begins" {
			t.Errorf("revision %q: %q", revision, said)
		}
		mu.Lock()
		if len(heard["other"]) > 0 {
			t.Errorf("revision %q: who has not asked hears %q", revision, heard["other"])
		}
		mu.Unlock()
	}
	if err := w.agent(w.tokenFor(), "/mcp", "2025-11-25", nil).SetLoggingLevel(t.Context(),
		&sdk.SetLoggingLevelParams{Level: "everything"}); err == nil {
		t.Error("a level is taken that there is not")
	}
}
