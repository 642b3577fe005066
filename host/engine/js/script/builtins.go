package script

import (
	"embed"
	"slices"
	"strings"
)

// providedFiles are small modules of this project that stand for the pure
// parts of what Node.js has under the same names.
//
//go:embed provided/*.js
var providedFiles embed.FS

// providedSpace begins the names of those modules among the files of a backend;
// no file of a plugin has such a name.
const providedSpace = "wasmhost:"

// providedName returns the name of a module that plugins may import by one of
// Node.js.
func providedName(name string) (own string, ok bool) {
	name = strings.TrimPrefix(name, "node:")
	if name == "path/posix" {
		name = "path"
	}
	return providedSpace + name, slices.Contains(providedNames(), name)
}

// providedText returns the text of a module by its own name.
func providedText(own string) (text []byte, ok bool) {
	name, ok := strings.CutPrefix(own, providedSpace)
	if !ok || !slices.Contains(providedNames(), name) {
		return nil, false
	}
	text, err := providedFiles.ReadFile("provided/" + name + ".js")
	return text, err == nil
}

// providedNames are the modules that plugins may import by name.
func providedNames() []string { return []string{"buffer", "events", "path", "url", "util"} }

// isBuiltin reports whether only Node.js, or a program made with it, has a
// module of this name.
func isBuiltin(name string) bool {
	if rest, ok := strings.CutPrefix(name, "node:"); ok {
		name = rest
		if name == "sea" || name == "sqlite" || name == "test" || name == "test/reporters" {
			return true
		}
	}
	return slices.Contains(builtinNames(), name) || strings.HasPrefix(name, "bun:") || strings.HasPrefix(name, "electron/")
}

func builtinNames() []string {
	return []string{
		"_http_agent", "_http_client", "_http_common", "_http_incoming", "_http_outgoing", "_http_server",
		"_stream_duplex", "_stream_passthrough", "_stream_readable", "_stream_transform", "_stream_wrap",
		"_stream_writable", "_tls_common", "_tls_wrap", "assert", "assert/strict", "async_hooks", "buffer", "bun",
		"child_process", "cluster", "console", "constants", "crypto", "dgram", "diagnostics_channel", "dns",
		"dns/promises", "domain", "electron", "events", "fs", "fs/promises", "http", "http2", "https", "inspector",
		"inspector/promises", "module", "net", "os", "path", "path/posix", "path/win32", "perf_hooks", "process",
		"punycode", "querystring", "readline", "readline/promises", "repl", "stream", "stream/consumers",
		"stream/promises", "stream/web", "string_decoder", "sys", "timers", "timers/promises", "tls", "trace_events",
		"tty", "url", "util", "util/types", "v8", "vm", "wasi", "worker_threads", "zlib",
	}
}

// insteadOf says what to use in place of a module of Node.js.
func insteadOf(name string) string {
	switch strings.TrimPrefix(name, "node:") {
	case "fs", "fs/promises":
		return "Use ctx.fs for files in the plugin's own data folder."
	case "http", "https", "http2", "net", "tls", "dns", "dns/promises", "dgram":
		return "Use ctx.http.fetch or the global fetch; endpoints are registered with ctx.cli.handle."
	case "crypto":
		return "Use the global crypto: randomUUID, getRandomValues and crypto.subtle."
	case "timers", "timers/promises":
		return "Use the global setTimeout and setInterval."
	case "console", "process", "perf_hooks":
		return "Use the globals console and performance; settings come from ctx.settings."
	case "stream", "stream/promises", "stream/web", "zlib", "string_decoder":
		return "Use texts and typed arrays as a whole, with TextEncoder and TextDecoder."
	case "querystring":
		return "Use the global URLSearchParams."
	}
	return "A backend runs in a sandbox without Node.js; use what ctx offers."
}

// Builtin says of the name of a module whether only Node.js, or a program made
// with it, has it; whether plugins may import it all the same; and what to use
// instead of it where they may not.
func Builtin(name string) (known, provided bool, hint string) {
	if !isBuiltin(name) {
		return false, false, ""
	}
	if _, ok := providedName(name); ok {
		return true, true, ""
	}
	return true, false, insteadOf(name)
}
