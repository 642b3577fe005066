package script

import (
	"fmt"
	"slices"
	"strings"
)

// The engine has modules of its own that stand for those of Node.js, and makes
// them when they are imported; no file of a plugin has such a name.
const (
	providedSpace = "wasmhost:"
	// missingSpace is for those that there are not, where a package imports them
	// that may work without: every use of such a module fails.
	missingSpace = providedSpace + "missing/"
)

// providedName returns the name of a module that plugins may import by one of
// Node.js.
func providedName(name string) (own string, ok bool) {
	name = strings.TrimPrefix(name, "node:")
	switch name {
	case "path/posix":
		name = "path"
	case "sys":
		name = "util"
	}
	return providedSpace + name, slices.Contains(providedNames(), name)
}

// isProvided says of the name of a module whether it is one of the engine's own.
func isProvided(name string) bool { return strings.HasPrefix(name, providedSpace) }

// providedNames are the modules that plugins may import by name.
func providedNames() []string {
	return []string{
		"assert", "assert/strict", "async_hooks", "buffer", "crypto", "diagnostics_channel", "events", "module", "os",
		"path", "perf_hooks", "process", "punycode", "querystring", "stream", "stream/consumers", "stream/promises",
		"stream/web", "string_decoder", "timers", "timers/promises", "url", "util", "util/types", "zlib",
	}
}

// Missing is what a package imports in place of a module of Node.js that there is
// not, so that it can be loaded.
func Missing(module, from string) string {
	return missingSpace + strings.TrimPrefix(module, "node:") + "?" + from
}

// missingName returns the name of the module for such an import: behind a new
// line stands what to use instead.
func missingName(spec string) (own string, m MissingModule, ok bool) {
	rest, ok := strings.CutPrefix(spec, missingSpace)
	m.Module, m.Package, _ = strings.Cut(rest, "?")
	if _, provided := providedName(m.Module); !ok || provided || !isBuiltin("node:"+m.Module) {
		return "", MissingModule{}, false
	}
	return missingSpace + m.Module + "\n" + insteadOf(m.Module), m, true
}

// MissingModule is a module of Node.js that a package imports and that there is not.
type MissingModule struct{ Module, Package string }

// String says what that means.
func (m MissingModule) String() string {
	return fmt.Sprintf("the package %.100q imports %q, a module of Node.js that this host does not have: what it does "+
		"with it fails", m.Package, m.Module)
}

// Advice says what to do.
func (m MissingModule) Advice() string {
	return insteadOf(m.Module) + " Or look for a package that runs in browsers."
}

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
	case "console":
		return "Use the global console."
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
