package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// tsHead is the part of the declarations that is written by hand: what in
// JavaScript takes another form than in the table.
//
//go:embed typescript/head.d.ts
var tsHead string

// tsSpecial returns the signatures of functions that take another form in
// JavaScript than the table gives them: those that take a handler, do not
// wait, or whose types can be said better.
func tsSpecial() map[string]string {
	return map[string]string{
		"cli.handle":            "handle<Body = any>(path: string, handler: CliHandler<Body>): void",
		"cli.removeHandler":     "removeHandler(path: string): void",
		"settings.get":          "get<T = any>(key: string): Promise<T>",
		"settings.getAll":       "getAll(): Promise<Record<string, any>>",
		"db.insert":             "insert<T = Record<string, any>>(collection: string, data: Partial<Row<T>>): Promise<Row<T>>",
		"db.query":              "query<T = Record<string, any>>(collection: string, options?: Query): Promise<Row<T>[]>",
		"db.getById":            "getById<T = Record<string, any>>(collection: string, id: string): Promise<Row<T> | null>",
		"db.update":             "update(collection: string, id: string, fields: Record<string, unknown>): Promise<void>",
		"db.upsert":             "upsert<T = Record<string, any>>(collection: string, conflictColumns: string[], data: Partial<Row<T>>): Promise<Row<T>>",
		"db.deleteWhere":        "deleteWhere(collection: string, where: Where): Promise<void>",
		"db.count":              "count(collection: string, where?: Where): Promise<number>",
		"storage.get":           "get<T = any>(key: string): Promise<T | undefined>",
		"storage.list":          "list<T = any>(prefix?: string): Promise<{ key: string; value: T }[]>",
		"fs.listDir":            "listDir(path?: string): Promise<string[]>",
		"events.emit":           "emit(channel: string, data?: unknown): void",
		"events.on":             "on<T = any>(channel: string, handler: (data: T) => unknown): () => void",
		"methods.handle":        "handle<Args = any>(namespace: string, method: string, handler: (args: Args) => unknown): void",
		"http.fetch":            "fetch(url: string | URL, options?: FetchOptions): Promise<Response>",
		"cron.register":         "register(id: string, schedule: string | null | undefined, handler: (run: CronRun) => unknown): Promise<void>",
		"toast.show":            `show(toast: { message: string; type?: "info" | "success" | "warning" | "error"; durationMs?: number }): void`,
		"toast.notify":          "notify(notification: { title: string; body?: string }): void",
		"sidebar.setItems":      "setItems(items: SidebarItem[]): Promise<void>",
		"sidebar.setBadge":      "setBadge(badge: number | string | null): Promise<void>",
		"inbox.setItems":        "setItems(items: InboxItem[]): Promise<void>",
		"inbox.postAlert":       "postAlert(alert: { title: string; body: string; dedupKey?: string }): Promise<void>",
		"sessions.create":       "create(options?: { prompt?: string }): Promise<{ sessionId: string }>",
		"sessions.watch":        "onStatusChange(id: string, handler: (status: string) => unknown): () => void",
		"rss.getArticles":       "getArticles(options?: { feedId?: string; limit?: number }): Promise<Article[]>",
		"ai.generateStructured": "generateStructured<T = any>(options: { prompt: string; tool: { name: string; description?: string; inputSchema: object }; systemPrompt?: string }): Promise<T>",
	}
}

// tsDocs are the comments of functions that do in JavaScript a little else than
// the table says.
func tsDocs() map[string]string {
	return map[string]string{
		"cli.handle":     "Registers the handler for every method declared with the path; registering again replaces it.",
		"storage.get":    "Returns the value of a key, or undefined where there is none.",
		"fs.listDir":     "Returns the names of the files and folders in a folder, sorted.",
		"settings.get":   "Returns the user's value of a setting, else the declared default; undefined for a key that is not declared. Passwords arrive decrypted.",
		"sessions.watch": "Tells of each new status of a session. Returns a function that ends this.",
		"http.fetch":     "Sends an HTTP request and returns the response, whatever its status. Every address is checked against the plugin's network policy. It fails with a HostError, also when its signal is aborted: one named AbortError or TimeoutError.",
		"events.emit":    "Sends data to the listeners of a channel: the plugin's user interface and the plugin itself.",
		"events.on":      "Subscribes to a channel; at most 200 subscriptions. Returns a function that ends the subscription. A listener that throws does not stop the others.",
		"methods.handle": "Registers the handler of a method, which buttons of settings and the plugin's user interface call; registering again replaces it.",
	}
}

// tsInternal are the functions that ctx does not have: the web's own names
// stand for them, or another function does.
func tsInternal(f abi.Function) bool {
	switch f.Namespace {
	case "timers", "url":
		return true
	}
	name := f.Namespace + "." + f.Name
	return name == "events.off" || name == "sessions.unwatch" || name == "http.abort"
}

// typeScript returns the declarations for plugins in TypeScript: those of ctx,
// and those of the manifest out of its JSON Schema.
func typeScript(functions []abi.Function, schema []byte) (file, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated by sdk/gen from abi.Functions and the schema of the manifest; DO NOT EDIT.\n\n")
	b.WriteString(tsHead)
	b.WriteString("\n/** Why a call of the host was rejected. */\nexport type ErrorCode =")
	for _, code := range abi.Codes() {
		fmt.Fprintf(&b, "\n  | %q", string(code))
	}
	b.WriteString(";\n")
	g := tsGenerator{named: map[string]abi.Type{}, known: []string{"Row"}}
	var spaces []string
	for _, f := range functions {
		if tsInternal(f) {
			continue
		}
		if !slices.Contains(spaces, f.Namespace) {
			if len(spaces) > 0 {
				b.WriteString("}\n")
			}
			spaces = append(spaces, f.Namespace)
			fmt.Fprintf(&b, "\n/** `ctx.%s`. %s */\nexport interface %s {\n", f.Namespace, permissionText(f), exported(f.Namespace))
			if f.Namespace == "workspace" {
				b.WriteString("  /** Every other name as well: each call rejects with the code `not_supported`. */\n  [method: string]: (...args: any[]) => Promise<any>;\n")
			}
		}
		if err := g.function(&b, f); err != nil {
			return file{}, err
		}
	}
	b.WriteString("}\n")
	if err := g.types(&b); err != nil {
		return file{}, err
	}
	b.WriteString("\n/** What `activate` gets. */\nexport interface Context {\n")
	b.WriteString("  readonly pluginId: string;\n  readonly pluginVersion: string;\n  /** What paths of `ctx.fs` are relative to; it means nothing else. */\n  readonly dataDir: string;\n")
	for _, space := range append(spaces, "log") {
		fmt.Fprintf(&b, "  readonly %s: %s;\n", space, exported(space))
	}
	b.WriteString("}\n")
	text, err := manifestTypes(schema)
	if err != nil {
		return file{}, err
	}
	b.WriteString(text)
	return file{"sdk/js/index.d.ts", b.Bytes()}, nil
}

func permissionText(f abi.Function) string {
	if f.Permission == "" {
		return "No permission needed."
	}
	if f.Namespace == "inbox" {
		return "Needs the permission `notifications` or `inbox`."
	}
	return "Needs the permission `" + f.Permission + "`."
}

// tsGenerator collects the object types that functions name.
type tsGenerator struct {
	named map[string]abi.Type
	order []string
	known []string // types that are written by hand
}

// function writes one method of a namespace.
func (g *tsGenerator) function(b *bytes.Buffer, f abi.Function) error {
	name := f.Namespace + "." + f.Name
	doc, ok := tsDocs()[name]
	if !ok {
		doc = f.Doc
	}
	lines := []string{doc}
	for _, p := range f.Params {
		if p.Doc != "" {
			doc := p.Doc
			if name == "http.fetch" && p.Name == "options" {
				doc = "what to send, and how; see FetchOptions"
			}
			lines = append(lines, "@param "+p.Name+" "+doc)
		}
	}
	tsComment(b, "  ", lines)
	before := len(g.order)
	signature, err := g.signature(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if own, ok := tsSpecial()[name]; ok {
		signature = own
		for _, unused := range g.order[before:] {
			if !strings.Contains(own, unused) {
				delete(g.named, unused)
			}
		}
		g.order = slices.DeleteFunc(g.order, func(name string) bool { return g.named[name].Name == "" })
	}
	fmt.Fprintf(b, "  %s;\n", signature)
	return nil
}

// signature is a method as the table gives it: every one returns a promise.
func (g *tsGenerator) signature(f abi.Function) (string, error) {
	var params []string
	for _, p := range f.Params {
		typ, err := g.typ(p.Type, "unknown")
		if err != nil {
			return "", err
		}
		mark := ""
		if p.Optional {
			mark = "?"
		}
		params = append(params, p.Name+mark+": "+typ)
	}
	result, err := g.typ(f.Result, "any")
	if err != nil {
		return "", err
	}
	if f.Result.Kind == abi.TypeNull {
		result = "void"
	}
	return fmt.Sprintf("%s(%s): Promise<%s>", f.Name, strings.Join(params, ", "), result), nil
}

// typ is a type of the table; whatever says how any value is written.
func (g *tsGenerator) typ(t abi.Type, whatever string) (string, error) {
	text := ""
	switch t.Kind {
	case abi.TypeNull:
		return "null", nil
	case abi.TypeString:
		text = "string"
	case abi.TypeInteger, abi.TypeNumber:
		text = "number"
	case abi.TypeBoolean:
		text = "boolean"
	case abi.TypeJSON:
		return whatever, nil
	case abi.TypeArray, abi.TypeMap:
		elem, err := g.typ(*t.Elem, whatever)
		if err != nil {
			return "", err
		}
		text = "Record<string, " + elem + ">"
		if t.Kind == abi.TypeArray {
			text = elem + "[]"
			if strings.Contains(elem, " ") {
				text = "(" + elem + ")[]"
			}
		}
	case abi.TypeObject:
		text = t.Name
		if _, seen := g.named[t.Name]; !seen && !slices.Contains(g.known, t.Name) {
			g.named[t.Name] = t
			g.order = append(g.order, t.Name)
		}
	default:
		return "", fmt.Errorf("TypeScript has no type for the kind %q", t.Kind)
	}
	if t.Nullable {
		text += " | null"
	}
	return text, nil
}

// types writes the object types that were named, and those that they name.
func (g *tsGenerator) types(b *bytes.Buffer) error {
	for i := 0; i < len(g.order); i++ {
		t := g.named[g.order[i]]
		fmt.Fprintf(b, "\nexport interface %s {\n", t.Name)
		for _, f := range t.Fields {
			typ, err := g.typ(f.Type, "any")
			if err != nil {
				return fmt.Errorf("%s.%s: %w", t.Name, f.Name, err)
			}
			if f.Doc != "" {
				tsComment(b, "  ", []string{f.Doc})
			}
			mark := ""
			if f.Optional {
				mark = "?"
			}
			fmt.Fprintf(b, "  %s%s: %s;\n", f.Name, mark, typ)
		}
		b.WriteString("}\n")
	}
	return nil
}

// tsComment writes a documentation comment.
func tsComment(b *bytes.Buffer, indent string, lines []string) {
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, "*/", "*\\/")
	}
	if len(lines) == 1 {
		fmt.Fprintf(b, "%s/** %s */\n", indent, lines[0])
		return
	}
	fmt.Fprintf(b, "%s/**\n%s * %s\n%s */\n", indent, indent, strings.Join(lines, "\n"+indent+" * "), indent)
}
