package manifest

import (
	"io/fs"
	"regexp"
	"strings"
)

// maxPageHead is how much of a page is looked at.
const maxPageHead = 1 << 20

// What a page cannot do where it is shown: load from elsewhere, or from the
// root of the host, and make code of text.
var (
	pageLoads = regexp.MustCompile(`(?i)<(?:script|link|img|iframe|embed|object|source|video|audio)\b[^>]*?` +
		`\s(?:src|href|data)\s*=\s*["']?\s*((?:[a-z]+:)?//[^\s"'>]+|/[^\s"'>/][^\s"'>]*)`)
	pageEvaluates = regexp.MustCompile(`\beval\s*\(|\bnew\s+Function\s*\(`)
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
	if found := pageConnects.FindString(text); found != "" {
		c.err(v, rulePageScript, "Ask the backend by wasmhost.methods, or the host by its other namespaces.",
			"the page uses %s, and a page has no network and no workers", quote(found))
	}
}

// pages looks at the pages that the manifest names.
func (c *checker) pages(files fs.FS) error {
	ui := c.top["ui"]
	for _, entry := range []value{ui.get("entryPoint"), ui.get("overlay").get("entryPoint")} {
		head, err := c.entryPoint(files, entry, maxPageHead)
		if err != nil {
			return err
		}
		c.page(entry, string(head))
	}
	return nil
}
