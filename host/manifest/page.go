package manifest

import (
	"io/fs"
	"regexp"
	"strings"
)

// maxPageHead is how much of a page is looked at.
const maxPageHead = 1 << 20

// What a page cannot do where it is shown: load from elsewhere, or from the
// root of the host, make code of text, show dialogs and store in the browser.
var (
	pageLoads = regexp.MustCompile(`(?i)<(?:script|link|img|iframe|embed|object|source|video|audio)\b[^>]*?` +
		`\s(?:src|href|data)\s*=\s*["']?\s*((?:[a-z]+:)?//[^\s"'>]+|/[^\s"'>/][^\s"'>]*)`)
	pageEvaluates = regexp.MustCompile(`\beval\s*\(|\bnew\s+Function\s*\(`)
	pageAsks      = regexp.MustCompile(`(?:^|[^\w$.]|\bwindow\.)((?:alert|confirm|prompt)\s*\()`)
	pageStores    = regexp.MustCompile(`\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b`)
	pageConnects  = regexp.MustCompile(`\b(?:fetch\s*\(|new\s+(?:WebSocket|EventSource|XMLHttpRequest|Worker)\b)`)
)

// page warns of what the page of an entry point cannot do.
func (c *checker) page(v value, text string) {
	for _, found := range pageLoads.FindAllStringSubmatch(text, 20) {
		where := found[1]
		if strings.HasPrefix(strings.ToLower(where), "data:") {
			continue
		}
		c.err(v, rulePageLoads, "Put the file into the plugin and name it relative to the page.",
			"the page loads %s, and a page loads files of its plugin only", quote(where))
	}
	if found := pageEvaluates.FindString(text); found != "" {
		c.err(v, rulePageScript, "Write the code out.", "the page calls %s, which its policy refuses", quote(found))
	}
	if found := pageAsks.FindStringSubmatch(text); found != nil {
		c.err(v, rulePageScript, "Ask in the page itself, by the element dialog.",
			"the page calls %s, and a page shows no dialogs of the browser: it is as if the user had cancelled", quote(found[1]))
	}
	if found := pageStores.FindString(text); found != "" {
		c.err(v, rulePageScript, "Store by wasmhost.storage or wasmhost.db.",
			"the page uses %s, which throws here: a page has nothing of the browser's", quote(found))
	}
	if found := pageConnects.FindString(text); found != "" {
		c.err(v, rulePageScript, "Ask the backend by wasmhost.methods, or the host by its other namespaces.",
			"the page uses %s, and a page has no network and no workers", quote(found))
	}
}

// pages looks at the pages that the manifest names.
func (c *checker) pages(files fs.FS) error {
	ui := c.top["ui"]
	used := &bridgeUses{files: files, seen: map[string]bool{}, found: map[string]bridgeUse{}, bytes: maxPagesRead}
	for _, entry := range []value{ui.get("entryPoint"), ui.get("overlay").get("entryPoint")} {
		head, err := c.entryPoint(files, entry, maxPageHead)
		if err != nil {
			return err
		}
		c.page(entry, string(head))
		if name, _ := entry.text(); head != nil {
			for _, script := range used.page(cleanPath(name), head) {
				c.err(entry, rulePageMissing, "Put it there, or correct its name; letter case counts.",
					"the page loads %s, and the plugin has no such file", quote(script))
			}
		}
	}
	c.bridge(used.found)
	return nil
}
