//go:build unix

package command

import (
	"bytes"
	"context"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The application of these tests keeps songs.
type (
	song struct {
		Title string   `json:"title" doc:"its title" rule:"chars=50"`
		By    string   `json:"by,omitempty" doc:"who has added it"`
		Size  int      `json:"size,omitempty"`
		Tags  []string `json:"tags,omitempty"`
		Type  *bool    `json:"type" doc:"a word of many languages"`
	}
	libraryAdd struct {
		Song  song   `json:"song" doc:"what to add"`
		Cover []byte `json:"cover,omitempty" doc:"a picture"`
	}
)

func libraryNamespace() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("library", hostfuncs.Permission{Name: "library.songs", Text: "See and add songs.",
		Risk: hostfuncs.RiskMedium},
		hostfuncs.Func("add", "Adds a song, and returns it.",
			func(_ context.Context, c hostfuncs.Call, p libraryAdd) (song, error) {
				if p.Song.Title == "none" {
					return p.Song, abi.Errorf(abi.CodeNotFound, "there is no such song")
				}
				p.Song.By, p.Song.Size = c.Plugin, len(p.Cover)
				return p.Song, nil
			}),
		hostfuncs.Func("list", "Returns all songs.", func(context.Context, hostfuncs.Call, struct{}) ([]song, error) {
			return []song{{Title: "One"}, {Title: "Two", By: "x"}}, nil
		}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Event[song]("added", "A song was added."),
		hostfuncs.Hook[song]("rename", "Gives a song another title."))
}

// librarySources are plugins that answer hello with all songs, and greet by adding one.
var librarySources = map[string][2]string{
	"ts": {"src/index.ts", `import type { Context } from "wasmhost";
export default function activate(ctx: Context) {
  ctx.cli.handle("hello", async () => ({ status: 200, body: await ctx.library.list() }));
  ctx.cli.handle<{ name: string }>("greet", async ({ body }) => {
    const song = { title: body!.name, tags: ["a"], type: null };
    return { status: 200, body: await ctx.library.add({ song, cover: "AP8=" }) };
  });
  let last = "";
  ctx.events.on("library.added", (song) => { last = song.title; });
  ctx.methods.handle("library", "rename", (song) => (last === "" ? null : { ...song, title: song.title + last }));
}
`},
	"go": {"main.go", `package main

import (
	"context"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

type Person struct {
	Name string ` + "`json:\"name\"`" + `
}

func activate(c *wasmhost.Context) error {
	if err := wasmhost.Handle(c, "hello", func(ctx context.Context, _ struct{}) ([]LibrarySong, error) {
		return LibraryList(ctx, c)
	}); err != nil {
		return err
	}
	last := ""
	if _, err := OnLibraryAdded(c, func(_ context.Context, song LibrarySong) error {
		last = song.Title
		return nil
	}); err != nil {
		return err
	}
	if err := OnLibraryRename(c, func(_ context.Context, song LibrarySong) (*LibrarySong, error) {
		if last == "" {
			return nil, nil
		}
		song.Title += last
		return &song, nil
	}); err != nil {
		return err
	}
	return wasmhost.Handle(c, "greet", func(ctx context.Context, in Person) (LibrarySong, error) {
		cover := "AP8="
		return LibraryAdd(ctx, c, LibraryAddParams{Song: LibrarySong{Title: in.Name, Tags: []string{"a"}}, Cover: &cover})
	})
}
`},
	"c": {"main.c", `#include "library.h"

static void hello(wh_event *e) {
	wh_result r = wh_library_list(e);
	if (!wh_failed(e, r))
		wh_answer(e, 200, r.value);
}

static void greet(wh_event *e) {
	wh_text name = wh_str("");
	if (!wh_body_text(e, "name", &name))
		return;
	wh_text song = wh_format(&e->arena, "{\"title\":\"%.*s\",\"tags\":[\"a\"]}", WH_ARG(name));
	wh_result r = wh_library_add(e, (wh_json){song.ptr, song.len}, wh_str("AP8="));
	if (!wh_failed(e, r))
		wh_answer(e, 200, r.value);
}

static char last[64];

static void added(wh_event *e) {
	wh_text title;
	if (wh_read_text(&e->arena, e->body, "title", &title) && title.len < sizeof last)
		__builtin_memcpy(last, title.ptr, title.len);
	wh_respond(e, (wh_json){0});
}

static void renamed(wh_event *e) {
	wh_text title;
	if (!last[0] || !wh_read_text(&e->arena, e->body, "title", &title)) {
		wh_respond(e, (wh_json){0});
		return;
	}
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "title", wh_format(&e->arena, "%.*s%s", WH_ARG(title), last));
	wh_end(&w);
	wh_respond(e, wh_written(&w));
}

void wh_activate(wh_event *e) {
	if (!wh_failed(e, wh_handle(e, "hello", hello)) && !wh_failed(e, wh_library_on_added(e, added)) &&
		!wh_failed(e, wh_library_on_rename(e, renamed)))
		(void)wh_failed(e, wh_handle(e, "greet", greet));
}
`},
	"rust": {"src/lib.rs", `mod library;

use library::library::{self as songs, Song};
use wasmhost::{Plugin, Request, Result};

#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Whom {
    name: String,
}

async fn hello(_: Request) -> Result<Vec<Song>> {
    songs::list()
}

async fn greet(request: Request<Whom>) -> Result<Song> {
    let song = Song { title: request.body.name, tags: Some(vec!["a".into()]), ..Default::default() };
    songs::add(&song, Some("AP8=")).await
}

#[wasmhost::plugin]
fn activate(_: Plugin) -> Result<()> {
    let last = std::rc::Rc::new(std::cell::RefCell::new(String::new()));
    let heard = last.clone();
    songs::on_added(move |song| {
        *heard.borrow_mut() = song.title;
        async { Ok(()) }
    })?;
    songs::on_rename(move |song| {
        let last = last.borrow().clone();
        async move {
            if last.is_empty() {
                return Ok(None);
            }
            Ok(Some(Song { title: song.title + &last, ..song }))
        }
    })?;
    wasmhost::get("hello", hello)?;
    wasmhost::post("greet", greet)
}
`},
	"zig": {"src/main.zig", `const wh = @import("wasmhost");
const library = @import("library.zig").library;
const std = @import("std");

pub const panic = wh.panic;

comptime {
    wh.plugin(activate);
}

fn hello(e: *wh.Event) ![]const library.Song {
    return library.list(e.arena);
}

fn greet(e: *wh.Event, whom: struct { name: []const u8 = "" }) !library.Song {
    return library.add(e.arena, .{ .title = whom.name, .tags = &[_][]const u8{"a"} }, "AP8=");
}

var last: [64]u8 = undefined;
var length: usize = 0;

fn added(_: *wh.Event, song: library.Song) !void {
    length = @min(song.title.len, last.len);
    @memcpy(last[0..length], song.title[0..length]);
}

fn rename(e: *wh.Event, song: library.Song) !?library.Song {
    if (length == 0) return null;
    var next = song;
    next.title = try std.fmt.allocPrint(e.arena, "{s}{s}", .{ song.title, last[0..length] });
    return next;
}

fn activate(_: *wh.Event) !void {
    _ = try library.onAdded(added);
    try library.onRename(rename);
    try wh.get("hello", hello);
    try wh.post("greet", greet);
}
`},
	"assemblyscript": {"assembly/index.ts", `import { Event, Json, get, plugin, post } from "as-wasmhost";
import { library } from "./library";

function hello(e: Event): void {
  const all = library.list();
  if (e.failed(all)) return;
  const songs = all.value;
  e.answer(200, Json.array().push(songs[0].json).push(songs[1].json));
}

function greet(e: Event): void {
  const song = Json.object().set("title", e.body.get("name").text).set("tags", ["a"]);
  e.then(library.addAsync(song, "AP8="), (e, added) => {
    if (e.failed(added)) return;
    const song = added.value;
    e.answer(200, Json.object().set("title", song.title).set("by", song.by!).set("size", song.size)
      .set("tags", song.tags));
  });
}

let last = "";

plugin(() => {
  library.onAdded((e) => {
    last = library.ofAdded(e).title;
    e.respond(Json.parse("null")!);
  });
  library.onRename((e) => {
    const song = library.ofRename(e);
    if (last == "") e.respond(Json.parse("null")!);
    else e.respond(Json.object().set("title", song.title + last));
  });
  get("hello", hello);
  post("greet", greet);
});
`},
}

// An application's functions are called from every language, by the bindings that
// `sdk --with` writes, through a real host.
func TestLibraryInEveryLanguage(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	guesttest.Cargo(t)
	guesttest.CargoResults(t)
	c := newCLI(t)
	zigOnPath(t)
	t.Chdir(t.TempDir())
	var exported bytes.Buffer
	if err := hostfuncs.Export(&exported, libraryNamespace()); err != nil {
		t.Fatal(err)
	}
	write(t, "songs.json", exported.String())
	for lang, source := range librarySources {
		t.Run(lang, func(t *testing.T) {
			c := c.of(t)
			folder := "my-" + lang
			c.must("new", folder, "--lang", lang)
			write(t, filepath.Join(folder, source[0]), source[1])
			asks := strings.Replace(fileText(t, filepath.Join(folder, "manifest.json")), `"cli"`, `"cli", "library.songs"`, 1)
			asks = strings.Replace(asks, "{", `{"events": ["library.added"], "hooks": ["library.rename"], `, 1)
			// Of what the template's types were; three deep.
			schemas := regexp.MustCompile(`,\s*"(input|output)": \{([^{}]|\{([^{}]|\{[^{}]*\})*\})*\}`)
			write(t, filepath.Join(folder, "manifest.json"), schemas.ReplaceAllString(asks, ""))
			c.fails(cli.ExitFailed, []string{}, "validate", folder) // no host knows the permission
			wantTexts(t, c.must("sdk", folder, "--with", "songs.json").out, "put the SDK")
			r := c.must("build", folder)
			if strings.Contains(r.err, "warning") {
				t.Error(r.err)
			}
			valid := c.must("validate", folder, "--json").out
			if strings.Contains(valid, `"warning"`) || lang != "ts" && !strings.Contains(valid, `"wasmhost:library"`) {
				t.Error(valid)
			}
			for _, name := range []string{"library.go", "library_wasip1.go", "library_other.go"} {
				if text, err := os.ReadFile(filepath.Join(folder, name)); err == nil {
					if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
						t.Errorf("%v: %s is not formatted:\n%s", err, name, formatted)
					}
				}
			}
			entry := "backend.wasm"
			if lang == "ts" {
				entry = "dist/index.js"
			}
			backend, err := os.ReadFile(filepath.Join(folder, entry))
			if err != nil {
				t.Fatal(err)
			}
			h := hosttest.Start(t, hosttest.Options{Dir: folder, Backend: backend, Configure: func(cfg *host.Config) {
				cfg.Namespaces = []hostfuncs.Namespace{libraryNamespace()}
			}})
			if status, body := h.Call("GET", "hello", nil); status != 200 || !strings.Contains(body, `"title":"One"`) ||
				!strings.Contains(body, `"by":"x"`) {
				t.Errorf("%d %s", status, body)
			}
			status, body := h.Call("POST", "greet", map[string]string{"name": "Moon"})
			for _, want := range []string{`"title":"Moon"`, `"by":"my-` + lang + `"`, `"size":2`, `"tags":["a"]`} {
				if status != 200 || !strings.Contains(body, want) {
					t.Errorf("%d %s lacks %s", status, body, want)
				}
			}
			renamed := func() string {
				song := song{Title: "Sun"}
				if skipped, err := h.Host().Transform(t.Context(), "library.rename", &song, time.Minute); err != nil ||
					len(skipped) > 0 {
					t.Fatal(skipped, err)
				}
				return song.Title
			}
			if title := renamed(); title != "Sun" {
				t.Errorf("null changes the title to %q", title)
			}
			if skipped, err := h.Host().Emit("library.added", song{Title: "Rise"}); err != nil || len(skipped) > 0 {
				t.Error(skipped, err)
			}
			for end := time.Now().Add(time.Minute); renamed() != "SunRise"; time.Sleep(5 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal("the event was not heard")
				}
			}
			if status, body := h.Call("POST", "greet", map[string]string{"name": "none"}); status != 500 ||
				!strings.Contains(body, "there is no such song") {
				t.Errorf("%d %s", status, body)
			}
		})
	}
}

// A file that is no library is refused by each command, with what is wrong.
func TestLibraryWrong(t *testing.T) {
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "mine", "--lang", "js")
	write(t, "wrong.json", `{"library": 2}`)
	for _, args := range [][]string{{"sdk", "mine"}, {"validate", "mine"}, {"build", "mine"}, {"dev", "mine"}} {
		c.fails(cli.ExitUsage, []string{"wrong.json", "its format is 2"}, append(args, "--with", "wrong.json")...)
		c.fails(cli.ExitUsage, []string{"gone.json"}, append(args, "--with", "gone.json")...)
	}
	write(t, "mine/"+cli.LibraryFile, "{")
	c.fails(cli.ExitUsage, []string{cli.LibraryFile}, "validate", "mine")
}
