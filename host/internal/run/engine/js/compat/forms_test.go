package compat_test

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

// What compilers and bundlers made of forms/src, as they made it.
func TestCompiledForms(t *testing.T) {
	shorttest.Skip(t)
	root := filepath.Join(fixtures, "compat", "forms")
	for _, entry := range []string{
		"tsc-esm/default.js", "tsc-esm/named.js", "tsc-cjs/default.js", "tsc-cjs/named.js", "tsc-es2015/default.js",
		"tsc-es2015/named.js",
		"rollup/default.es.mjs", "rollup/named.es.mjs", "rollup/default.cjs", "rollup/named.cjs", "rollup/default.named.cjs",
		"rollup/named.named.cjs",
		"esbuild/default.esm.js", "esbuild/named.esm.js", "esbuild/default.cjs", "esbuild/named.cjs",
		"esbuild/default.node.min.cjs", "esbuild/named.node.min.cjs",
		"webpack/default/index.cjs", "webpack/named/index.cjs", "webpack/default/dev.cjs", "webpack/named/dev.cjs",
	} {
		t.Run(entry, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.CopyFS(filepath.Join(folder, "dist"),
				os.DirFS(filepath.Join(root, filepath.FromSlash(path.Dir(entry))))); err != nil {
				t.Fatal(err)
			}
			put(t, filepath.Join(folder, "manifest.json"), manifest(t, "compiled", "dist/"+path.Base(entry)))
			greets(t, active(t, folder))
		})
	}
}

// The same source as this project's own bundler builds it.
func TestBuiltForms(t *testing.T) {
	shorttest.Skip(t)
	for _, source := range []string{"default.ts", "named.ts"} {
		for _, output := range []string{"index.js", "index.mjs", "index.cjs"} {
			for _, minify := range []bool{false, true} {
				name := source + " to " + output
				if minify {
					name += ", minified"
				}
				t.Run(name, func(t *testing.T) {
					folder := t.TempDir()
					if err := os.CopyFS(folder, os.DirFS(filepath.Join(fixtures, "compat", "forms", "src"))); err != nil {
						t.Fatal(err)
					}
					build(t, folder, bundle.Options{Source: source, Output: "dist/" + output, Minify: minify})
					put(t, filepath.Join(folder, "manifest.json"), manifest(t, "built", "dist/"+output))
					greets(t, active(t, folder))
				})
			}
		}
	}
}

// build builds as `wasmhost build` does and writes what comes of it.
func build(tb testing.TB, folder string, opts bundle.Options) *bundle.Result {
	tb.Helper()
	opts.Folder, opts.Builtin = folder, script.Builtin
	b, err := bundle.New(opts)
	if err != nil {
		tb.Fatal(err)
	}
	defer b.Close()
	result, err := b.Build(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	for _, f := range result.Files {
		put(tb, filepath.Join(folder, filepath.FromSlash(f.Name)), string(f.Content))
	}
	return result
}

func greets(t *testing.T, p *installed) {
	t.Helper()
	for body, want := range map[string]string{`{}`: `"hello ` + p.id + ` 1"`, `{"loud":true}`: `"HELLO ` +
		strings.ToUpper(p.id) + ` 1"`} {
		if status, answer := p.send("POST", "run", body); status != 200 || answer != want {
			t.Errorf("%s: %d %s, want %s\n%s", body, status, answer, want, p.log())
		}
	}
}

// run registers the endpoint.
const run = `ctx.cli.handle("run", async () => ({ status: 200, body: "ran" }));`

// Every way to say where a backend starts. A dot stands for the registration.
func TestEntryPoints(t *testing.T) {
	shorttest.Skip(t)
	for name, c := range map[string]struct{ file, text string }{
		"default function":       {"main.js", "export default function activate(ctx) { . }"},
		"default without a name": {"main.js", "export default function (ctx) { . }"},
		"default async":          {"main.js", "export default async function activate(ctx) { await null; . }"},
		"default arrow":          {"main.js", "export default (ctx) => { . };"},
		"default async arrow": {"main.js",
			"export default async (ctx) => { await new Promise((done) => setTimeout(done, 3)); . };"},
		"default of a constant": {"main.js", "const activate = (ctx) => { . };\nexport default activate;"},
		"default as":            {"main.js", "function start(ctx) { . }\nexport { start as default };"},
		"named":                 {"main.js", "export function activate(ctx) { . }"},
		"named async":           {"main.js", "export async function activate(ctx) { await null; . }"},
		"named constant":        {"main.js", "export const activate = async (ctx) => { . };"},
		"named as":              {"main.js", "function start(ctx) { . }\nexport { start as activate };"},
		"both": {"main.js",
			"export default (ctx) => { . };\nexport const activate = () => { throw new Error('the wrong one'); };"},
		"named beside an object": {"main.js", "export default { name: 'meta' };\nexport function activate(ctx) { . }"},
		"named beside undefined": {"main.js", "export default undefined;\nexport function activate(ctx) { . }"},
		"default object":         {"main.js", "export default { activate(ctx) { . } };"},
		"default instance": {"main.js",
			"class Plugin { #on = true; activate(ctx) { if (this.#on) { . } } }\nexport default new Plugin();"},
		"re-exported":         {"main.js", "export { activate } from './other.js';"},
		"re-exported default": {"main.js", "export { default } from './other.js';"},
		"all re-exported":     {"main.js", "export * from './other.js';"},
		"top-level await": {"main.js",
			"const wait = await new Promise((done) => setTimeout(done, 3, 7));\nexport default (ctx) => { if (wait === 7) { " +
				". } };"},
		"top-level await of imports": {"main.js",
			"const { activate } = await import('./other.js');\nexport default activate;"},
		"bound":                      {"main.js", "function start(text, ctx) { . }\nexport default start.bind(null, 'x');"},
		"generator of a promise":     {"main.js", "export default (ctx) => ({ then(done) { . done(); } });"},
		"mjs":                        {"main.mjs", "export default (ctx) => { . };"},
		"byte order mark":            {"main.js", "\ufeffexport default (ctx) => { . };"},
		"hashbang":                   {"main.js", "#!/usr/bin/env node\nexport default (ctx) => { . };"},
		"line ends of Windows":       {"main.js", "// first\r\nexport default (ctx) => {\r\n.\r\n};\r\n"},
		"module.exports":             {"main.cjs", "module.exports = function (ctx) { . };"},
		"module.exports of activate": {"main.cjs", "module.exports = { activate(ctx) { . } };"},
		"module.exports of default":  {"main.cjs", "module.exports = { __esModule: true, default: (ctx) => { . } };"},
		"module.exports.default":     {"main.cjs", "module.exports.default = (ctx) => { . };"},
		"exports.activate":           {"main.cjs", "exports.activate = (ctx) => { . };"},
		"exports.default": {"main.cjs",
			"Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = (ctx) => { . };"},
		"exports.default, no marker": {"main.cjs", "exports.default = (ctx) => { . };"},
		"CommonJS in js": {"main.js",
			"'use strict';\nconst { activate } = require('./other.cjs');\nmodule.exports = activate;"},
		"class with a prototype": {"main.cjs", "class Plugin { activate(ctx) { . } }\nmodule.exports = new Plugin();"},
		"UMD": {"main.js",
			"(function (root, factory) { if (typeof define === 'function' && define.amd) define([], factory); else if " +
				"(typeof module === 'object' && module.exports) module.exports = factory(); else root.plugin = factory(); " +
				"})(this, function () { return function (ctx) { . }; });"},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{
				c.file:      strings.Replace(c.text, ".\r\n", run+"\r\n", 1),
				"other.js":  "export function activate(ctx) { " + run + " }\nexport default activate;",
				"other.cjs": "exports.activate = (ctx) => { " + run + " };",
			}
			files[c.file] = strings.ReplaceAll(files[c.file], " . ", " "+run+" ")
			if status, answer := active(t, pluginOf(t, "entry", c.file, files)).send("POST", "run", "null"); status != 200 ||
				answer != `"ran"` {
				t.Errorf("%d %s", status, answer)
			}
		})
	}
}

// What is no backend is not installed, or fails with a reason that says what
// to do about it.
func TestNoEntryPoint(t *testing.T) {
	shorttest.Skip(t)
	for name, c := range map[string]struct{ text, want string }{
		"nothing":         {"export const version = 1;", "exports no activate"},
		"empty":           {"", "exports no activate"},
		"object":          {"export default { start() {} };", "exports no activate"},
		"undefined":       {"export default undefined;", "exports no activate"},
		"null":            {"export default null;", "exports no activate"},
		"promise":         {"export default Promise.resolve(() => {});", "exports no activate"},
		"class":           {"export default class Plugin { activate(ctx) {} }", "exports a class as default"},
		"another name":    {"export function activat(ctx) {}", "exports no activate"},
		"exports nothing": {"function activate(ctx) {}", "exports no activate"},
		"throws":          {"export default () => {\n  throw new TypeError('it broke');\n};", "it broke"},
		"throws a text":   {"export default () => { throw 'it broke'; };", "it broke"},
		"rejects":         {"export default async () => { await null; throw new Error('it broke'); };", "it broke"},
		"never":           {"export default () => new Promise(() => {});", "not ready within 8s"},
		"module throws":   {"throw new RangeError('it broke');\nexport default () => {};", "it broke"},
		"module rejects":  {"await Promise.reject(new Error('it broke'));\nexport default () => {};", "it broke"},
		"undefined name":  {"export default () => activated();", "activated is not defined"},
		"document":        {"export default () => document.title;", "document is not defined"},
	} {
		t.Run(name, func(t *testing.T) {
			p, info := install(t, pluginOf(t, "no-entry", "main.js", map[string]string{"main.js": c.text}))
			if info.State != api.StateFailed || !strings.Contains(info.Reason, c.want) {
				t.Errorf("%s: %q, want %q", info.State, info.Reason, c.want)
			}
			if strings.Contains(info.Reason, ".go:") {
				t.Errorf("the reason tells too much: %s", info.Reason)
			}
			if status, answer := p.send("POST", "run", "null"); status != 503 || !strings.Contains(answer, c.want) {
				t.Errorf("%d %s", status, answer)
			}
		})
	}
	for name, c := range map[string]struct{ text, want string }{
		"syntax":           {"export default (ctx) => {\n  const = 1;\n};", "main.js:2:"},
		"missing file":     {"import { a } from './a.js';\nexport default () => a;", "./a.js"},
		"missing package":  {"import { z } from 'zod';\nexport default () => z;", "zod"},
		"missing export":   {"import { b } from './b.js';\nexport default () => b;", "b"},
		"node built-in":    {"// reads\nimport fs from 'node:fs';\nexport default () => fs;", "main.js:2:"},
		"required":         {"const { spawn } = require('child_process');\nmodule.exports = () => spawn;", "child_process"},
		"electron":         {"import { app } from 'electron';\nexport default () => app;", "electron"},
		"types left in it": {"export default function activate(ctx: Context) {}", "main.js:1:"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := tryInstall(t, pluginOf(t, "no-entry", "main.js",
				map[string]string{"main.js": c.text, "b.js": "export const c = 1;"}))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			t.Log(err)
		})
	}
}
