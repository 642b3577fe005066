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

// platform are the globals that the Minimum Common Web API and Node.js give,
// with those of Node.js 20 that the language does not have.
var platform = strings.Fields(`AbortController AbortSignal Blob Buffer ByteLengthQueuingStrategy CompressionStream
	CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DecompressionStream Event EventTarget File FormData
	Headers Intl MessageChannel MessageEvent MessagePort Performance PerformanceEntry ReadableByteStreamController
	ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController
	ReadableStreamDefaultReader Request Response SubtleCrypto TextDecoder TextDecoderStream TextEncoder
	TextEncoderStream TransformStream TransformStreamDefaultController URL URLSearchParams WebAssembly WritableStream
	WritableStreamDefaultController WritableStreamDefaultWriter atob btoa clearImmediate clearInterval clearTimeout
	console crypto fetch performance process queueMicrotask setImmediate setInterval setTimeout
	structuredClone`)

// beyond are those of the Minimum Common Web API that Node.js 20 lacks.
var beyond = strings.Fields("ErrorEvent PromiseRejectionEvent URLPattern navigator onerror onrejectionhandled " +
	"onunhandledrejection reportError self")

// membersOf is an expression for what a global has: its own names and those of
// what it makes, but for those that begin with an underscore.
func membersOf(name string) string {
	return `((g) => g === undefined || g === null ? null : [...new Set([...["object", "function"].includes(typeof g) ? ` +
		`Object.getOwnPropertyNames(g) : [], ...typeof g === "function" ? Object.getOwnPropertyNames(g.prototype ?? {})` +
		`.map((n) => "." + n) : Object.getOwnPropertyNames(Object.getPrototypeOf(Object(g)) ?? {})])].filter((n) => ` +
		`!/^_|^\.?(constructor|name|length|prototype|arguments|caller|__.*)$/.test(n)).sort())(globalThis.` + name + `)`
}

const compatibilityHead = `# What there is of the web and of Node.js

Written by ` +
	"`go test ./host/internal/run/engine/js/compat -run Members -record`" + `, which asks Node.js 20 and the sandbox
for the members of each global; a test holds it against the sandbox. Members with a dot stand in the prototype. What
the members do is compared, too, in ` + "`testdata/js/compat/web`" + `, with reasons for what differs in ` + "`differences.json`" + `.

` + "`Intl`" + ` shows dates, numbers, lists and relative times in English (` + "`en`, `en-US`, `en-GB`" + `; other
locales fall back to ` + "`en-US`" + `); it knows all time zones, and the plurals and the order of texts of every
language. ` + "`TextDecoder`" + ` knows all encodings of the WHATWG. The modules of Node.js stand in the [README](README.md),
packages of npm in [PACKAGES.md](PACKAGES.md).

Whole, by the number of their members in Node.js 20:

`

// TestMembers holds COMPATIBILITY.md against what the sandbox has.
func TestMembers(t *testing.T) {
	shorttest.Skip(t)
	folder := filepath.Join(fixtures, "compat", "web")
	files := map[string]string{}
	for _, name := range []string{"sandbox.js", "evaluate.js", "keys.js"} {
		files[name] = read(t, filepath.Join(folder, name))
	}
	var expressions []string
	for _, name := range slices.Concat(platform, beyond) {
		expressions = append(expressions, membersOf(name))
	}
	node := ""
	if *record {
		if node = node20(); node == "" {
			t.Fatal("there is no node 20 in the PATH to record")
		}
	}
	// Only a record is compared: versions of Node.js 20 differ in members.
	inNode := recordedAnswers(t, node, folder, "members", expressions)
	p := active(t, pluginOf(t, "web", "sandbox.js", files))
	var got []json.RawMessage
	p.must(200, "POST", "run", expressions, &got)
	names := func(answer json.RawMessage) (list []string, there bool) {
		decode(t, string(answer), &list)
		return list, string(answer) != "null"
	}
	var table, lacking strings.Builder
	var whole, more []string
	for i, name := range platform {
		want, _ := names(inNode[expressions[i]])
		have, there := names(got[i])
		missing := slices.DeleteFunc(slices.Clone(want), func(m string) bool { return slices.Contains(have, m) })
		switch {
		case !there:
			missing = nil
			fmt.Fprintf(&table, "| `%s` | not there | %d |\n", name, len(want))
		case len(missing) > 0:
			fmt.Fprintf(&table, "| `%s` | %d | %d |\n", name, len(want)-len(missing), len(want))
		default:
			whole = append(whole, fmt.Sprintf("`%s` %d", name, len(want)))
		}
		if len(missing) > 0 {
			lacking.WriteString(wrapped("- `" + name + "`: " + strings.Join(missing, ", ")))
		}
	}
	for i, name := range beyond {
		if _, there := names(got[len(platform)+i]); there || strings.HasPrefix(name, "on") {
			more = append(more, "`"+name+"`")
		}
	}
	text := compatibilityHead + wrapped("- "+strings.Join(whole, ", ")) +
		"\nIn part:\n\n| global | members that are there | of |\n|---|--:|--:|\n" + table.String() +
		"\n## Members that are missing\n\n" + lacking.String() +
		"\n## Beyond Node.js 20\n\nOf the Minimum Common Web API there are, too:\n\n" +
		wrapped("- "+strings.Join(more, ", "))
	found, web := compatibility(t)
	if *record {
		put(t, compatibilityFile, text+web)
		return
	}
	if found != text {
		t.Errorf("COMPATIBILITY.md is not what the sandbox has; record it anew. Now it would be:\n%s", text)
	}
}

// wrapped breaks an entry of a list into lines that fit.
func wrapped(entry string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(entry) {
		switch {
		case i == 0:
		case column+1+len(word) > 110:
			out.WriteString("\n ")
			column = 1
			fallthrough
		default:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += len(word)
	}
	return out.String() + "\n"
}
