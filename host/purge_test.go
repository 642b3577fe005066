package host_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// purged is the id of the plugin that is purged, and a word in everything that
// it and its user have stored.
const purged = "zq7purged"

// purgeGuest may use whatever keeps something.
func purgeGuest(id string) guest {
	return guest{id: id, script: aiScript, more: map[string]any{
		"cli": map[string]any{"endpoints": []any{
			map[string]any{"method": "POST", "path": "notes", "auth": true},
			map[string]any{"method": "POST", "path": "try", "auth": true},
			map[string]any{"method": "PUT", "path": "notes", "auth": true, "requiresConfirmation": true}}},
		"permissions": []string{"cli", "storage", "secrets", "network", "cron", "notifications", "sessions", "ai", "rss"},
		"storage": map[string]any{"collections": map[string]any{"rows": map[string]any{"columns": map[string]any{
			"text": "text"}}}},
		"settings": []any{
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": ""},
			map[string]any{"key": "token", "label": "Token", "type": "password", "default": ""}},
		"cron": map[string]any{"jobs": []any{
			map[string]any{"id": id, "label": "Asks", "schedule": "0 0 1 1 *", "approvalRequired": true}}},
	}}
}

// stockAll gives a plugin something in every service that keeps anything.
func stockAll(w *world, id, site string) {
	w.tb.Helper()
	w.does2xx("PUT", "/api/v1/plugins/"+id+"/network", `{"allowHosts":["`+strings.TrimPrefix(site, "http://")+`"]}`)
	if _, err := w.Plugins().ChangeSettings(w.tb.Context(), id, plugin.SettingsChange{Set: map[string]abi.RawJSON{
		"greeting": abi.RawJSON(`"` + id + `"`), "token": abi.RawJSON(`"` + id + `"`)}}); err != nil {
		w.tb.Fatal(err)
	}
	for _, expression := range []string{
		`await ctx.db.insert("rows", { text: "%s" })`,
		`await ctx.storage.set("%s", 1)`,
		`await ctx.fs.writeFile("%[1]s.txt", "%[1]s")`,
		`await ctx.secrets.set("key", "%s")`,
		`(ctx.log.warn("%s"), 1)`,
		`(ctx.toast.show({ message: "%s" }), 1)`,
		`await ctx.sidebar.setBadge("%s")`,
		`await ctx.inbox.setItems([{ id: "a", title: "%s", timestamp: 0 }])`,
		`await ctx.inbox.postAlert({ title: "%[1]s", body: "", dedupKey: "%[1]s" })`,
		`(await ctx.http.fetch("` + site + `/%s")).status`,
		`(await ctx.rss.addFeed("` + site + `/%s")).id`,
		`await ctx.ai.generateMessage("", "%s")`,
	} {
		expression = fmt.Sprintf(expression, id)
		if got := w.computes(id, expression); strings.HasPrefix(got, "[") || strings.Contains(got, "denied") {
			w.tb.Fatalf("%s: %s", expression, got)
		}
	}
	session := w.created(id, `(await ctx.sessions.create({ prompt: "`+id+`" })).sessionId`)
	w.untilText(id, session, "the answer")
	w.does2xx("POST", "/api/v1/cron/"+id+"/"+id+"/run", "")
	asked := make(chan answer, 1)
	go func() { asked <- w.send("PUT", "/plugins/"+id+"/notes", `"`+id+`"`, nil) }()
	w.does2xx("POST", decision(w.asked(1)[0], "reject"), "")
	if a := <-asked; a.problem("code") != problem.CodeRejectedByUser {
		w.tb.Errorf("rejected: %d %s", a.status, a.body)
	}
	if err := w.Logs().Plugin(id).Flush(w.tb.Context()); err != nil { // it writes once in a while
		w.tb.Fatal(err)
	}
}

// place is where a word was found: a file, or a table of a database.
type place = string

// findWord looks for a word in everything that lies in a data folder: names of
// files and folders, their content, and each value in each table. What a
// database has not overwritten yet does not count. Tables are all tables.
func findWord(tb testing.TB, data, word string) (found []place, tables []place) {
	tb.Helper()
	err := filepath.WalkDir(data, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(data, path)
		switch {
		case strings.Contains(name, word):
			found = append(found, filepath.ToSlash(name))
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() || strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm"):
			return nil
		}
		content, err := os.ReadFile(path)
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(string(content), "SQLite format 3"):
			f, t := findInDatabase(tb, path, filepath.ToSlash(name), word)
			found, tables = append(found, f...), append(tables, t...)
		case bytes.Contains(content, []byte(word)):
			found = append(found, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	slices.Sort(found)
	slices.Sort(tables)
	return found, tables
}

func findInDatabase(tb testing.TB, path, name, word string) (found, tables []place) {
	tb.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		tb.Fatal(err)
	}
	defer db.Close()
	each := func(query string, row func(values []any)) {
		rows, err := db.Query(query)
		if err != nil {
			tb.Fatalf("%s: %s: %v", name, query, err)
		}
		defer rows.Close()
		columns, _ := rows.Columns()
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				tb.Fatal(err)
			}
			row(values)
		}
		if err := rows.Err(); err != nil {
			tb.Fatal(err)
		}
	}
	each("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'", func(v []any) {
		tables = append(tables, name+" "+fmt.Sprint(v[0]))
	})
	for _, table := range tables {
		_, of, _ := strings.Cut(table, " ")
		each(`SELECT * FROM "`+of+`"`, func(values []any) {
			for _, value := range values {
				text := fmt.Sprint(value)
				if b, ok := value.([]byte); ok {
					text = string(b)
				}
				if strings.Contains(text, word) && !slices.Contains(found, table) {
					found = append(found, table)
				}
			}
		})
	}
	return found, tables
}

// A purge leaves nothing of a plugin, in any service, however it comes about;
// what another plugin has stays. A service that keeps something new either has
// no word of the plugin before the purge, which fails here until stockAll gives
// it one, or keeps it after the purge, which fails for good.
func TestPurgeLeavesNothing(t *testing.T) {
	shorttest.Skip(t)
	// What holds nothing of plugins, or only for moments.
	ofTheHost := []place{
		"confirmations.db ids",   // the next one
		"notifications.db floor", // how far removals are forgotten
		"sessions.db pieces",     // of a reply under way
		"vault.db keys",          // that seal what is of plugins
	}
	remains := []place{
		"notifications.db events", // tells whoever follows that its notices are gone, by its id
		"hostlog/host/log.jsonl",  // what the host said of it, the purge included, until it is old
	}

	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		fmt.Fprintf(w,
			`{"version":"https://jsonfeed.org/version/1.1","title":"%s","items":[{"id":"%[1]s","title":"%[1]s",`+
				`"content_text":"x"}]}`, name)
	}))
	t.Cleanup(site.Close)
	for _, c := range []struct {
		name  string
		purge func(w *world) error
	}{
		{"serving", func(w *world) error { return w.Plugins().Remove(t.Context(), purged, true) }},
		{"kept, then serving", func(w *world) error {
			if err := w.Plugins().Remove(t.Context(), purged, false); err != nil {
				return err
			}
			return w.Plugins().Purge(t.Context(), purged)
		}},
		{"stopped", func(w *world) error {
			if err := w.stop(); err != nil {
				return err
			}
			h, err := whole.Open(t.Context(), host.Config{Data: w.Data(), Version: "1.2.3", Code: codetest.Code(t),
				VaultKey: vault.SourceFile})
			if err != nil {
				return err
			}
			defer h.Close(context.Background())
			return h.Plugins().Remove(t.Context(), purged, true)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			message, session := says("said"), streams(nil, "the ", "answer")
			f := startAI(t, message, session, message, session)
			cfg := host.Config{VaultKey: vault.SourceFile, AI: ai.Limits{Backoff: time.Millisecond}}
			w := serve(t, cfg, purgeGuest(purged), purgeGuest("stays"))
			w.useAI(f, "")
			for _, id := range []string{purged, "stays"} {
				stockAll(w, id, site.URL)
			}
			before, tables := findWord(t, w.Data(), purged)
			for _, at := range []place{"data/" + purged, "plugins/" + purged, "logs/" + purged, "audit/" + purged,
				"vault.db records"} {
				if !slices.Contains(before, at) {
					t.Errorf("the plugin has nothing in %s", at)
				}
			}
			for _, table := range tables {
				if strings.HasPrefix(table, "data/") { // of one plugin
					continue
				}
				if !slices.Contains(before, table) && !slices.Contains(ofTheHost, table) {
					t.Errorf("the plugin has nothing in %s: give it something in stockAll, or say why not", table)
				}
			}
			ofOther, _ := findWord(t, w.Data(), "stays")
			if err := c.purge(w); err != nil {
				t.Fatal(err)
			}
			if err := w.stop(); err != nil {
				t.Fatal(err)
			}
			after, _ := findWord(t, w.Data(), purged)
			for _, at := range after {
				if !slices.Contains(remains, at) {
					t.Errorf("the purge left something in %s", at)
				}
			}
			left, _ := findWord(t, w.Data(), "stays")
			for _, at := range ofOther {
				if !slices.Contains(left, at) {
					t.Errorf("the purge took what another plugin has in %s", at)
				}
			}
		})
	}
}
