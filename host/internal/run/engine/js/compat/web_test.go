package compat_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// record writes anew what Node.js makes of the expressions.
var record = flag.Bool("record", false, "record what the node in the PATH answers; it must be version 20")

// difference is an expression that the sandbox answers otherwise on purpose.
type difference struct {
	Sandbox json.RawMessage `json:"sandbox"`
	Why     string          `json:"why"`
}

// What the sandbox makes of the web's globals and the language is what Node.js
// 20 makes of them, but for what differences.json lists with a reason. The
// answers of Node.js are on record; where it is there, they are compared again.
func TestWebLikeNode(t *testing.T) {
	shorttest.Skip(t)
	folder := filepath.Join(fixtures, "compat", "web")
	tables, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(tables) == 0 {
		t.Fatal("there are no tables", err)
	}
	files := map[string]string{}
	for _, name := range []string{"sandbox.js", "evaluate.js", "keys.js"} {
		files[name] = read(t, filepath.Join(folder, name))
	}
	p := active(t, pluginOf(t, "web", "sandbox.js", files))
	node := node20()
	if *record && node == "" {
		t.Fatal("there is no node 20 in the PATH to record")
	}
	var known map[string]difference
	decode(t, read(t, filepath.Join(folder, "differences.json")), &known)
	used := map[string]bool{}
	for _, table := range tables {
		name := strings.TrimSuffix(filepath.Base(table), ".txt")
		t.Run(name, func(t *testing.T) {
			expressions := slices.DeleteFunc(strings.Split(read(t, table), "\n"), func(line string) bool { return line == "" })
			recorded := recordedAnswers(t, node, folder, name, expressions)
			var got []json.RawMessage
			p.tb = t
			p.must(200, "POST", "run", expressions, &got)
			for i, expression := range expressions {
				want, why := recorded[expression], ""
				if d, ok := known[expression]; ok {
					used[expression] = true
					if same(d.Sandbox, want) {
						t.Errorf("%s\ndoes not differ from Node.js, but differences.json says so", expression)
					}
					want, why = d.Sandbox, " ("+d.Why+")"
				}
				if !same(got[i], want) {
					t.Errorf("%s\ngot  %s\nwant %s%s", expression, got[i], want, why)
				}
			}
		})
	}
	for expression, d := range known {
		if !used[expression] || d.Why == "" {
			t.Errorf("differences.json has %s, which no table has, or no reason for it", expression)
		}
	}
}

// recordedAnswers returns what Node.js answers, by expression.
func recordedAnswers(t *testing.T, node, folder, name string, expressions []string) map[string]json.RawMessage {
	t.Helper()
	file := filepath.Join(folder, name+".node.json")
	recorded := map[string]json.RawMessage{}
	if !*record {
		decode(t, read(t, file), &recorded)
	}
	if node == "" {
		return recorded
	}
	asked, err := json.Marshal(expressions)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, filepath.Join(folder, "node.js"))
	cmd.Stdin = bytes.NewReader(asked)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C")
	output, err := cmd.Output()
	if err != nil {
		t.Fatal("run node: ", err)
	}
	var answers []json.RawMessage
	decode(t, string(output), &answers)
	fresh := map[string]json.RawMessage{}
	for i, expression := range expressions {
		fresh[expression] = answers[i]
	}
	if *record {
		// One line for each, so that changes can be read.
		lines := []string{}
		for _, expression := range slices.Sorted(maps.Keys(fresh)) {
			key, err := json.Marshal(expression)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, string(key)+": "+string(fresh[expression]))
		}
		put(t, file, "{\n"+strings.Join(lines, ",\n")+"\n}\n")
		return fresh
	}
	for expression, answer := range fresh {
		if !same(answer, recorded[expression]) {
			t.Errorf("Node.js answers %s\nwith %s, on record is %s; record it anew", expression, answer, recorded[expression])
		}
	}
	return recorded
}

// node20 returns the path of a Node.js 20, or nothing.
func node20() string {
	path, err := exec.LookPath("node")
	if err != nil {
		return ""
	}
	version, err := exec.Command(path, "--version").Output()
	if err != nil || !strings.HasPrefix(string(version), "v20.") {
		return ""
	}
	return path
}

func read(tb testing.TB, file string) string {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

func decode(tb testing.TB, text string, into any) {
	tb.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		tb.Fatal(err)
	}
}

// same reports whether two JSON texts are the same value, with members in the
// same order.
func same(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil &&
		bytes.Equal(unescaped(x.Bytes()), unescaped(y.Bytes()))
}

// unescaped writes texts the same way, whoever wrote them.
func unescaped(text []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var out []byte
	for {
		token, err := decoder.Token()
		if err != nil {
			return out
		}
		word, err := json.Marshal(token)
		if d, ok := token.(json.Delim); ok {
			word, err = []byte(d.String()), nil
		}
		if err != nil {
			return nil
		}
		out = append(append(out, word...), ' ')
	}
}
