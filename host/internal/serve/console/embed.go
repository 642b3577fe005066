// Package console is the web console: what a browser gets at the root of the
// control server. Its files are bundled from web by the program in build and
// checked in, so that building wasmhost needs neither Node nor npm.
//
// Beside it lie the packages of the examples that the console offers where there
// are no plugins yet, which examples/build.sh makes.
//
// Nothing flows in, files flow out. It knows nothing of the host: the page talks to the control API.
//
// # To add a page to the console
//
// The console is TypeScript with Lit in `host/internal/serve/console/web`, bundled by `make console` into
// `host/internal/serve/console/dist`,
// which is checked in. Say a page for bookmarks:
//
// 1. `web/pages/bookmarks.ts`: a class that extends `View` (`web/view.ts`). `load` gets what it shows by
// `this.client`, the generated client of the control API; `topics` says at which events of the host it loads
// again; `view` draws it from the pieces of `web/parts.ts`. What the user does goes through
// `this.run(name, ...)`, which makes the button wait and shows an error with what to do next.
//
//	@customElement("bookmarks-page")
//	export class Bookmarks extends View {
//	  @state() private marks: Bookmark[] = [];
//
//	  protected override async load(signal: AbortSignal): Promise<void> {
//	    this.marks = (await this.client.listBookmarks({}, { signal })).bookmarks;
//	  }
//
//	  protected override view(): TemplateResult {
//	    return html`<div class="title"><h1>${texts.pages.bookmarks}</h1></div>
//	      <ul class="rows card">${this.marks.map((m) => html`<li>${said(m.title)}</li>`)}</ul>`;
//	  }
//	}
//
// 2. Its words in `web/texts.ts`, its case in `#page` of `web/app.ts`, and its link in the sidebar there. A
// part of a plugin is a file in `web/plugin` and a row in `#parts` of `web/pages/plugin.ts`.
//
//  3. `make console`, and a row in `pages` of `host/internal/serve/console/pages_test.go`: axe looks at it in both
//     modes.
//
// The examples that it installs by one click, `notes` and `feed-digest`, lie packaged in
// `host/internal/serve/console/examples`: after a change of them, or of how `build` bundles, run `make examples`.
//
// What a plugin wrote goes through `said`, `saidBlock` or `visible`, never through markup, and never into a
// question: questions (`web/ask.ts`) name a plugin by its id. Colours are the properties at the top of
// `console.css`; a template has no `style` attribute, which the policy of the page refuses. A list that may be
// long is a `long-list` (`web/longlist.ts`), which draws what is in sight.
//
// What fails when a part is forgotten: `TestRecord` in `host/internal/serve/console` while dist is stale; `make sdk-js`
// where
// types are wrong; `TestSize` beyond 200 KiB gzipped; `TestAccessibility` for controls without a name and for
// colours that are hard to tell apart.
// `WASMHOST_SCREENSHOTS=folder go test ./host/internal/serve/console -run TestAccessibility` writes pictures of all
// pages.
//
// It is drawn by Lit (npm, pinned in web, 6 KiB gzipped), its icons are Lucide's in two versions, of which icon/build
// makes one file: nothing of npm is needed to build or run the program. The server's side of pages is package server's.
//
// # Decisions
//
// Lit and the elements of HTML, without a library of components. Custom elements without a shadow root: one style
// sheet, one order of the keyboard, one tree for screen readers. At most 200 KiB gzipped. Turned down: Web Awesome, 71
// KiB for 14 components without styles, icons from another server, a shadow root for each of 1,000 rows. Cost: dialogs,
// tables and menus by hand.
//
// All names of Lucide are in one compressed file. Plugins name any, brands too, which newer versions lack. An unknown
// name is a warning, and shows a letter. Turned down: all in the bundle; an error. Cost: 96 KiB, a request for each
// shown first.
//
// A decision can be taken back because it is not sent yet. It goes some seconds later (`console.undo-time`). Turned
// down: a grace in the host, where all clients wait and a crash looks like a decision. Cost: who closes the page before
// has decided nothing; browsers ask.
//
// What waits in the inbox never moves up. A caller that hung up before a click had the next call approved. What waits
// no more stays as a card without buttons, at most 100; buttons take no click for a second after they came or moved, a
// quarter of that after scrolling. Turned down: the delay alone; a question, which people learn to confirm. Cost: the
// user clears the list.
//
// An SVG icon is written anew, without what is drawn more than once. A kilobyte of nested `use` is a million circles;
// clip paths, patterns, markers and dashes too. Shapes and paint cost their length; images of pixels at most 2048 each
// way, 16 MiB in the browser. Turned down: counting what is drawn; drawing in the host; refusing, as many are harmless.
// Cost: some look plainer; `validate` warns.
//
// What a plugin wrote is in quotes; the console's questions name it by its id. Hidden characters are shown by code.
// Turned down: names, which may be a question with its answer. Cost: questions read less well.
//
// Pages live in the fragment of the address. The server has one page to serve. Turned down: paths, as those below
// `/plugins/` are plugins'. Cost: the server's log has none.
//
// The stream of events is closed while the page is hidden. A browser has six connections by HTTP/1.1. Turned down: one
// a tab. Cost: what is shown again loads anew.
//
// Of long lists what is in sight is drawn, beyond 100 items. 1,000 plugins were 25,000 elements. Two elements hold the
// height; first, last and the focus's neighbours are there, with `aria-posinset`. Usage of those in sight is read each
// three seconds. Turned down: `content-visibility`, which keeps elements; `@lit-labs/virtualizer`, which takes the
// focus away. Cost: the browser's search finds what is drawn; heights are guessed.
//
// The examples are packages in the binary. 132 KB, made byte for byte by a script, installed as any. Turned down:
// building them on the host; a catalogue; a route. Cost: they are made again with each change, and `uptime`, megabytes
// in Go, is not there.
//
// A page is asked whether it is there. Each two seconds; after six without an answer it hangs, and a document without
// the bridge has left. Turned down: ending it, which may be at work; silence. Cost: one that answers and does nothing
// looks well.
//
// Pages print and choose folders through the console. It makes what is printed, without scripts, keeps the folder, and
// asks first; a click is good for one dialog. Its reader of Markdown looks at a character a bounded number of times.
// Turned down: `allow-modals`, by which `alert` holds all; `markdown-it`, nearly the console's size; the host's
// folders; `webkitdirectory`. Cost: each way out is code.
//
// The console shows the master key, to the owner's browser alone. Else who has no terminal cannot keep it. A login
// remembers whether its code came from who reads the data folder. Turned down: any login, which a token makes; a file;
// a password. Cost: logins of before and by `HOST_CLI_TOKEN` sign in anew; earlier hosts refuse such a `tokens.json`;
// who takes the browser over gets the key.
//
// Notices are events by position, read from the file. A crash loses none, a slow client costs nothing; superseded ones
// go. A copy numbers 2^32 later, so a client of before lists anew. Turned down: a buffer a follower. Cost: a read for
// each.
//
// Approvals, plugins and sessions are hints in the same stream. Events without ids say 'list anew'; up to 50 plugins
// are named. Turned down: a second sequence in `Last-Event-ID`. Cost: a list for each hint.
package console

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

//go:embed examples/*.plugin.zip
var examples embed.FS

// Files returns the files of the console: index.html, the page, and what it
// asks for below /console/.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return files
}

// Examples returns the packages of the examples, ID.plugin.zip, which are below
// /console/examples/.
func Examples() fs.FS {
	files, err := fs.Sub(examples, "examples")
	if err != nil {
		panic(err) // a constant name that is embedded
	}
	return files
}
