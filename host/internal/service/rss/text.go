package rss

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// plain turns what may be HTML into plain text on one line, of at most so many
// characters.
func plain(text string, most int) string {
	text = cutBytes(text, 64*most) // tags may take more than the text
	if strings.ContainsAny(text, "<&") {
		var b strings.Builder
		z := html.NewTokenizer(strings.NewReader(text))
		for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
			switch kind {
			case html.TextToken:
				b.Write(z.Text())
			case html.StartTagToken, html.SelfClosingTagToken:
				if name, _ := z.TagName(); isBreak(string(name)) {
					b.WriteByte(' ')
				}
			}
		}
		text = b.String()
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), steersDirection(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return cutRunes(strings.Join(strings.Fields(text), " "), most)
}

func isBreak(element string) bool {
	return element == "br" || element == "p" || element == "div" || element == "li"
}

// steersDirection reports whether a character makes what follows it appear in
// another order, which titles use to look like something else.
func steersDirection(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }

func cutRunes(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most-1])) + "…"
}

// cutBytes returns the beginning of a text, of at most n bytes.
func cutBytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// link resolves an address and returns it where it is http or https, names a
// host, and is not too long; else the empty text.
func link(base *url.URL, text string) string {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > MaxURL {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	if !isWeb(u) {
		return ""
	}
	u.User = nil // it makes one host look like another
	written := u.String()
	if len(written) > MaxURL || strings.ContainsFunc(written,
		func(r rune) bool { return unicode.IsControl(r) || steersDirection(r) }) {
		return ""
	}
	return written
}

// isWeb reports whether an address is absolute, http or https.
func isWeb(u *url.URL) bool {
	return (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.Opaque == ""
}
