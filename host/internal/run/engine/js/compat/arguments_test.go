package compat_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// functions is an expression for the functions that the modules of Node.js export in
// the sandbox, but for those of the process, which has no process here.
const functions = `await (async () => {
  const list = [], { builtinModules } = await import("node:module");
  for (const name of builtinModules.filter((n) => !/^(sys|path.+|assert.strict|process)$/.test(n))) {
    const all = process.getBuiltinModule(name);
    for (const key of Object.keys(all)) if (typeof all[key] === "function") list.push([name, key]);
  }
  return list;
})()`

// otherArguments are functions that differ from Node.js on purpose.
var otherArguments = map[string]string{
	"module.Module":              "takes any id, which names nothing here",
	"module._load":               "finds no module of that name, whatever it is",
	"module._resolveFilename":    "finds no module of that name, whatever it is",
	"stream._uint8ArrayToBuffer": "is for streams alone and fails as in Node.js",
}

// notThere is the code of what each use refuses, since the host does not have it.
const notThere = "Error ERR_FEATURE_UNAVAILABLE_ON_PLATFORM"

// Functions of Node.js' modules that lack what they need say so as in Node.js, with the
// code of the error. Where Node.js has none, since it fails over what is missing, there
// is a TypeError.
func TestArguments(t *testing.T) {
	shorttest.Skip(t)
	folder := filepath.Join(fixtures, "compat", "web")
	files := map[string]string{}
	for _, name := range []string{"sandbox.js", "evaluate.js", "keys.js"} {
		files[name] = read(t, filepath.Join(folder, name))
	}
	p := active(t, pluginOf(t, "arguments", "sandbox.js", files))
	var list [][][2]string
	p.must(200, "POST", "run", []string{functions}, &list)
	if len(list) != 1 || !slices.Contains(list[0], [2]string{"assert", "match"}) || len(list[0]) < 200 {
		t.Fatalf("the functions are %v", list)
	}
	var expressions []string
	for _, f := range list[0] {
		expressions = append(expressions, fmt.Sprintf("await bare(%q, %q)", f[0], f[1]))
	}
	recorded := recordedAnswers(t, node20(), folder, "arguments", expressions)
	var got []json.RawMessage
	p.must(200, "POST", "run", expressions, &got)
	for i, f := range list[0] {
		name := f[0] + "." + f[1]
		want, ok := recorded[expressions[i]]
		if !ok {
			t.Errorf("%s is not on record; write it by -record", name)
			continue
		}
		var inNode, here [3]string
		decode(t, string(want), &inNode)
		decode(t, string(got[i]), &here)
		differs := false
		for n, said := range here {
			kind, code, _ := strings.Cut(strings.TrimSuffix(inNode[n], "!"), " ")
			if said == notThere {
				continue
			} else if code == "" && kind == "TypeError" {
				differs = differs || !strings.HasPrefix(said, "TypeError") || strings.HasSuffix(said, "!")
			} else {
				differs = differs || said != inNode[n]
			}
		}
		if why := otherArguments[name]; differs == (why == "") {
			t.Errorf("%s\ngot  %q\nwant %q, %s", name, here, inNode, why)
		}
	}
}
