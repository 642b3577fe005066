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
