package js_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Regular expressions do what those of Node.js do: testdata/regexp.mjs tries them, and
// Node.js 20 has written what is expected.
func TestRegExps(t *testing.T) {
	t.Parallel()
	probes, err := os.ReadFile("testdata/regexp.mjs")
	if err != nil {
		t.Fatal(err)
	}
	expected, err := os.ReadFile("testdata/regexp.json")
	if err != nil {
		t.Fatal(err)
	}
	h := newHarness(t, engine.Limits{})
	program, err := h.driver.Load(t.Context(), folder("main.js", `import { results } from "./regexp.mjs";
		export default (ctx) => ctx.cli.handle("run", () => ({ status: 200, body: results() }));
		// Node.js 20 is behind the standard here.
		if (/\P{Lowercase}/iv.test("aA") || !/^[^\P{Lowercase}]+$/iv.test("aA")) throw new Error("\\P with the flags iv");`,
		"regexp.mjs", string(probes)), "main.js", loadOptions(h))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close(context.Background())
	in := h.startProgram(program)
	answer, err := call(in, time.Minute, "run", "null")
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Body map[string]map[string]string }
	var want map[string]map[string]string
	if err := json.Unmarshal([]byte(answer), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(expected, &want); err != nil || len(want) < 150 || len(want) != len(got.Body) {
		t.Fatal(len(want), len(got.Body), err)
	}
	for pattern, all := range want {
		for flags, result := range all {
			if is := got.Body[pattern][flags]; is != result {
				t.Errorf("/%s/%s: got %s, want %s", pattern, flags, is, result)
			}
		}
	}
}

// The source of a regular expression can stand in a program: what ends a line, and the
// slash outside of a class, are escaped as Node.js does.
func TestSourceOfRegExps(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.run(`return { status: 200, body: request.body.map((source) => {
		const made = new RegExp(source).source;
		return new Function("return /" + made + "/")().source === made ? made : "no literal: " + made;
	}) };`)
	want := []string{`\n`, `\n`, `\r`, `\r`, `\u2028`, `\u2029`, `[/]\/`, `[]\/`, `[^]\/`, `\[\/`, `a\/b`, `[\n]`,
		`\\\n`, `(?:)`}
	sources := []string{"\n", "\\\n", "\r", "\\\r", "\u2028", "\\\u2029", `[/]/`, `[]/`, `[^]/`, `\[/`, `a\/b`, "[\n]",
		"\\\\\n", ""}
	body, _ := json.Marshal(sources)
	answer, err := call(in, time.Minute, "run", string(body))
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Body []string }
	if err := json.Unmarshal([]byte(answer), &got); err != nil || len(got.Body) != len(want) {
		t.Fatal(answer, err)
	}
	for i, source := range got.Body {
		if source != want[i] {
			t.Errorf("%q: got %s, want %s", sources[i], source, want[i])
		}
	}
}
