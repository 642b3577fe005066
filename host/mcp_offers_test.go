package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// offering is a plugin that offers agents more than tools.
func offering(id, version, prompt string) guest {
	g := conformanceGuest()
	g.id = id
	g.files["static.txt"] = strings.Repeat("äb", 1000)
	g.more["plugin"] = map[string]any{"id": id, "name": "The " + id, "version": version, "author": "Tester",
		"description": "A plugin of a test.", "icon": "puzzle", "category": "testing",
		"license": map[string]any{"type": "free"}}
	g.more["ui"] = map[string]any{"sessions": map[string]any{"suggestedPrompts": []any{
		map[string]any{"label": "Sum it up", "prompt": prompt}, map[string]any{"label": "sum it up", "prompt": "Again."}}}}
	return g
}

// read reads a resource by an agent.
func read(s *sdk.ClientSession, uri string) (*sdk.ResourceContents, error) {
	r, err := s.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: uri})
	if err != nil {
		return nil, err
	}
	if len(r.Contents) != 1 || r.Contents[0].URI != uri {
		return nil, fmt.Errorf("contents %+v", r.Contents)
	}
	return r.Contents[0], nil
}

// TestOffers goes through what agents are offered beside tools, in each era.
func TestOffers(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{ResultBytes: 1024, KeptBytes: 32 << 10}), offering("a", "1.0.0", "Sum up."),
		offering("b", "1.0.0", "Sum up."), toolGuest("notes"))
	for i := range 30 {
		w.does2xx("POST", "/plugins/a/fill", fmt.Sprintf(`{"id":"r%02d","word":%q}`, i, strings.Repeat("x", 100)))
	}
	for _, revision := range []string{"", "2025-11-25"} {
		t.Run("revision "+revision, func(t *testing.T) {
			w := *w
			w.tb = t
			s := w.agent(w.tokenFor(api.Scope{Plugin: "a"}, api.Scope{Plugin: "b", Path: "add"}, api.Scope{Plugin: "notes"}),
				"/mcp", revision, nil)
			prompts, err := s.ListPrompts(t.Context(), nil)
			if err != nil || len(prompts.Prompts) != 2 || prompts.Prompts[0].Name != "a.sum-it-up" ||
				prompts.Prompts[1].Name != "a.sum-it-up-2" || prompts.Prompts[0].Meta["wasmhost/untrusted"] != true {
				t.Fatalf("prompts: %+v %v", prompts, err)
			}
			p, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "a.sum-it-up"})
			if err != nil || p.Messages[0].Content.(*sdk.TextContent).Text != "Sum up." {
				t.Errorf("prompt: %+v %v", p, err)
			}
			var uris []string
			for r, err := range s.Resources(t.Context(), nil) {
				if err != nil {
					t.Fatal(err)
				}
				uris = append(uris, r.URI)
			}
			want := "skill://a/other/SKILL.md skill://a/other/more.md skill://a/root-skill/SKILL.md " +
				"wasmhost://a/collections/things wasmhost://a/files/static.bin wasmhost://a/files/static.txt"
			if got := strings.Join(uris, " "); got != want {
				t.Errorf("resources %s", got)
			}
			templates, err := s.ListResourceTemplates(t.Context(), nil)
			if err != nil || len(templates.ResourceTemplates) != 2 {
				t.Errorf("templates %+v %v", templates, err)
			}
			for uri, want := range map[string]string{"skill://a/other/more.md": "More.\n",
				"skill://a/root-skill/SKILL.md":       "---\nname: root-skill",
				"wasmhost://a/collections/things/r07": `"id":"r07"`} {
				if c, err := read(s, uri); err != nil || !strings.Contains(c.Text, want) {
					t.Errorf("%s: %+v %v", uri, c, err)
				}
			}
			// A long file is read in parts, and no letter is cut.
			var whole strings.Builder
			for uri, n := "wasmhost://a/files/static.txt", 0; uri != ""; n++ {
				c, err := read(s, uri)
				if err != nil || len(c.Text) > 1024 || n > 10 {
					t.Fatalf("%s: %d bytes, %v", uri, len(c.Text), err)
				}
				whole.WriteString(c.Text)
				uri, _ = c.Meta["wasmhost/next"].(string)
			}
			if whole.String() != strings.Repeat("äb", 1000) {
				t.Errorf("the parts have %d bytes", whole.Len())
			}
			// So are rows, the newest first.
			n := 0
			for uri := "wasmhost://a/collections/things"; uri != ""; {
				c, err := read(s, uri)
				if err != nil || len(c.Text) > 1200 {
					t.Fatalf("%s: %+v %v", uri, c, err)
				}
				var rows []json.RawMessage
				if err := json.Unmarshal([]byte(c.Text), &rows); err != nil {
					t.Fatal(err)
				}
				n += len(rows)
				uri, _ = c.Meta["wasmhost/next"].(string)
			}
			if n != 30 {
				t.Errorf("%d rows", n)
			}
			// And the rest of an answer, by its own token.
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "notes.big", Arguments: json.RawMessage(`{"n":5000}`)})
			if err != nil || len(r.Content) != 2 {
				t.Fatalf("%+v %v", r, err)
			}
			link := r.Content[1].(*sdk.ResourceLink).URI
			rest, next := 0, link
			for next != "" {
				c, err := read(s, next)
				if err != nil {
					t.Fatal(err)
				}
				rest += len(c.Text)
				next, _ = c.Meta["wasmhost/next"].(string)
			}
			if rest != 5011-1024 {
				t.Errorf("the rest has %d bytes", rest)
			}
			other := w.agent(w.tokenFor(), "/mcp", revision, nil)
			if c, err := read(other, link); err == nil {
				t.Errorf("another token reads %+v", c)
			}
			for _, uri := range []string{"wasmhost://b/files/static.txt", "wasmhost://a/files/manifest.json",
				"wasmhost://a/files/../manifest.json", "wasmhost://a/files/%2e%2e/manifest.json", "wasmhost://a/files/main.js",
				"skill://a/other/../../main.js", "skill://a/root-skill/main.js", "wasmhost://a/collections/none",
				"wasmhost://a/collections/things/none", "wasmhost://a/collections/things?limit=1000",
				"wasmhost://a/collections/things?where=1", "wasmhost://b/collections/things", "wasmhost://a/answers/x",
				"wasmhost://a/files/static.txt?from=-1", "wasmhost://-/changed", "file:///etc/passwd", "%zz", "",
				"wasmhost://a/" + strings.Repeat("x", 100_000)} {
				if c, err := read(s, uri); err == nil {
					t.Errorf("%.100s: %+v", uri, c)
				} else if strings.Contains(err.Error(), w.Data()) {
					t.Errorf("%.100s: %v", uri, err)
				}
			}
		})
	}
}

// TestOffersChange: an upgrade that tells agents otherwise needs a word, and those that follow hear of it.
func TestOffersChange(t *testing.T) {
	w := serve(t, host.Config{}, offering("a", "1.0.0", "Sum up the words that stand here."))
	heard := make(chan string, 20)
	for _, revision := range []string{"", "2025-11-25"} {
		s := w.agent(w.tokenFor(), "/mcp", revision, &sdk.ClientOptions{
			PromptListChangedHandler: func(context.Context, *sdk.PromptListChangedRequest) { heard <- "prompts " + revision },
			ResourceListChangedHandler: func(context.Context, *sdk.ResourceListChangedRequest) {
				heard <- "resources " + revision
			},
			ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) {
				heard <- r.Params.URI + " " + revision
			}})
		if revision != "" {
			for uri, fails := range map[string]bool{"wasmhost://a/files/static.txt": false, "wasmhost://a/files/x": true} {
				if err := s.Subscribe(t.Context(), &sdk.SubscribeParams{URI: uri}); (err != nil) != fails {
					t.Errorf("subscribe to %s: %v", uri, err)
				}
			}
		}
	}
	next := offering("a", "1.1.0", "Sum up the secrets that stand here.")
	next.files["skills/other/more.md"] = "Less.\n"
	delete(next.files, "SKILL.md")
	staged, err := w.Plugins().Stage(t.Context(), next.folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	told, _ := json.Marshal(staged.Inspection().Changes)
	for _, part := range []string{`"prompt Sum it up"`, "secrets", `"offer.text"`, "skill other, more.md",
		"skill root-skill"} {
		if !strings.Contains(string(told), part) {
			t.Errorf("%s lacks %s", told, part)
		}
	}
	if _, err := w.Plugins().Install(t.Context(), staged, shown.Consent{}); err == nil {
		t.Fatal("agents are told otherwise without a word")
	}
	if _, err := w.Plugins().Install(t.Context(), staged, shown.Consent{AcceptChanges: true}); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"prompts ": true, "resources ": true, "prompts 2025-11-25": true, "resources 2025-11-25": true,
		"wasmhost://a/files/static.txt 2025-11-25": true}
	again := time.Now()
	for end := time.Now().Add(time.Minute); len(want) > 0; {
		select {
		case what := <-heard:
			delete(want, what)
		case <-time.After(200 * time.Millisecond):
		}
		if time.Now().After(end) {
			t.Fatalf("not heard: %v", want)
		}
		if time.Since(again) > 0 { // they may not have followed yet
			ask[api.None](w, "POST", "/api/v1/plugins/a/disable", http.StatusOK)
			ask[api.None](w, "POST", "/api/v1/plugins/a/enable", http.StatusOK)
			again = time.Now().Add(2 * time.Second)
		}
	}
}
