package rss

import (
	"net/url"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// sanitizer makes summaries safe to put into a page.
type sanitizer struct{ policy *bluemonday.Policy }

// Bounds of what is made safe.
const (
	maxHTML      = 128 << 10 // bytes; the rest of a longer text is not looked at
	maxHTMLDepth = 32
)

// newSanitizer allows the elements of text, and links as the only attribute.
// What bluemonday calls user-generated content has images, ids and classes in
// addition: images would ask servers that the feed chooses, and ids and
// classes collide with those of the page.
func newSanitizer() *sanitizer {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
		"blockquote", "pre", "code", "kbd", "samp", "var", "em", "strong", "b", "i", "u", "s", "del", "ins", "sub", "sup",
		"small", "mark", "abbr", "q", "cite", "figure", "figcaption",
		"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td")
	p.AllowAttrs("href").OnElements("a")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(false)
	sound := func(u *url.URL) bool { return isWeb(u) && u.User == nil && len(u.String()) <= MaxURL }
	p.AllowURLSchemeWithCustomPolicy("http", sound)
	p.AllowURLSchemeWithCustomPolicy("https", sound)
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return &sanitizer{p}
}

// clean returns safe HTML of at most so many bytes whose elements are all
// closed. Links are resolved against base.
func (s *sanitizer) clean(text string, base *url.URL, most int) string {
	text = cutBytes(strings.ToValidUTF8(text, "\uFFFD"), maxHTML)
	return bound(s.policy.Sanitize(resolve(text, base)), most)
}

// resolve makes the links of a text absolute. It changes nothing else.
func resolve(text string, base *url.URL) string {
	if base == nil || !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(text))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		raw := string(z.Raw()) // reading the name changes it in place
		if kind != html.StartTagToken {
			b.WriteString(raw)
			continue
		}
		token := z.Token()
		changed := false
		if token.Data == "a" {
			for i, attr := range token.Attr {
				if attr.Key == "href" {
					token.Attr[i].Val, changed = link(base, attr.Val), true
				}
			}
		}
		if changed {
			raw = token.String()
		}
		b.WriteString(raw)
	}
	return b.String()
}

// bounder writes HTML up to a length and closes what it opened.
type bounder struct {
	out     strings.Builder
	most    int
	open    []htmlElement
	names   map[string]int // how many of a name are open
	written int            // open elements that were written
	closers int            // bytes that closing them takes
}

type htmlElement struct {
	name   string
	silent bool // too deep: left out
}

// bound cuts safe HTML to a length, leaves out tags that are nested too deep,
// and closes every element. Leaving out tags of safe HTML keeps it safe.
func bound(text string, most int) string {
	b := &bounder{most: most, names: make(map[string]int)}
	z := html.NewTokenizer(strings.NewReader(text))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		raw := string(z.Raw())
		token := z.Token()
		fits := true
		switch kind {
		case html.TextToken:
			fits = b.text(raw, token.Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			fits = b.start(raw, token.Data)
		case html.EndTagToken:
			b.end(token.Data)
		}
		if !fits {
			break
		}
	}
	for len(b.open) > 0 {
		b.pop()
	}
	return strings.TrimSpace(b.out.String())
}

// left is how many bytes may still be written.
func (b *bounder) left() int { return b.most - b.out.Len() - b.closers }

// ellipsis stands where a text was cut.
const ellipsis = "…"

func (b *bounder) text(raw, data string) bool {
	if len(raw) <= b.left() {
		b.out.WriteString(raw)
		return true
	}
	most := b.left() - len(ellipsis)
	cut := cutBytes(data, max(most, 0))
	for len(html.EscapeString(cut)) > most && cut != "" {
		cut = cutBytes(cut, len(cut)-1-len(cut)/16)
	}
	if cut != "" {
		b.out.WriteString(html.EscapeString(cut) + ellipsis)
	}
	return false
}

func (b *bounder) start(raw, name string) bool {
	if name == "br" || name == "hr" {
		if len(raw) > b.left() {
			return false
		}
		b.out.WriteString(raw)
		return true
	}
	if last := len(b.open) - 1; last >= 0 && b.open[last].name == name && endsItself(name) {
		b.pop()
	}
	silent := b.written >= maxHTMLDepth
	if !silent {
		closer := len(name) + len("</>")
		if len(raw)+closer > b.left() {
			return false
		}
		b.out.WriteString(raw)
		b.written++
		b.closers += closer
	}
	b.open = append(b.open, htmlElement{name, silent})
	b.names[name]++
	return true
}

// endsItself reports whether an element ends where another of its name
// begins, so that its end is often left out.
func endsItself(name string) bool {
	switch name {
	case "p", "li", "dt", "dd", "tr", "td", "th":
		return true
	}
	return false
}

// end closes an element and those in it. An end without a beginning is left
// out.
func (b *bounder) end(name string) {
	for there := b.names[name] > 0; there; {
		there = b.pop() != name
	}
}

func (b *bounder) pop() string {
	last := b.open[len(b.open)-1]
	b.open = b.open[:len(b.open)-1]
	b.names[last.name]--
	if !last.silent {
		b.out.WriteString("</" + last.name + ">")
		b.written--
		b.closers -= len(last.name) + len("</>")
	}
	return last.name
}
