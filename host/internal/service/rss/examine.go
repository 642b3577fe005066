package rss

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// What a document may have, so that reading it takes bounded time and memory.
// The parser copies the namespaces in scope for every element, adds texts to
// one another piece by piece, and tries a hundred layouts on a date, so these
// have a price each; a feed of 2,000 articles with 30 elements each pays half
// of it.
const (
	maxDepth    = 128
	maxTag      = 64 << 10 // bytes of a tag or a directive
	maxElement  = 1 << 20  // bytes of what is not the feed or an article as a whole
	maxCost     = 6_000_000
	costElement = 20
	costAttr    = 20
	costDate    = 100
	costText    = 16 // bytes that come again with each piece of a text, for one

	maxJSONDepth   = 64
	maxJSONTokens  = 1_000_000
	maxJSONObjects = 100_000
)

// bounded reads a text up to a limit that moves.
type bounded struct {
	text      []byte
	at, limit int
}

func (b *bounded) ReadByte() (byte, error) {
	if b.at >= len(b.text) {
		return 0, io.EOF
	}
	if b.at >= b.limit {
		return 0, errors.New("a tag is too long")
	}
	b.at++
	return b.text[b.at-1], nil
}

// Read is there because the decoder asks for it; it uses ReadByte.
func (b *bounded) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	c, err := b.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = c
	return 1, nil
}

// open is an element that has not ended.
type openElement struct {
	start    int64
	bindings int // namespaces that it declares
	text     int // bytes of its texts so far
	whole    bool
	atom     bool // its children may be texts of Atom
}

// examination reads an XML document once, as the parser will.
type examination struct {
	decoder  *xml.Decoder
	reader   *bounded
	open     []openElement
	bindings int
	cost     int
	isAtom   bool
}

// examineXML returns the name of the document's root in lower case. Where that
// is a feed's, the document was read to its end and is within the bounds, and
// the types of Atom's texts were changed in it, see plainType.
func examineXML(text []byte) (root string, err error) {
	e := &examination{reader: &bounded{text: text}}
	e.decoder = xml.NewDecoder(e.reader)
	e.decoder.Strict = false
	for {
		at := e.decoder.InputOffset()
		token, err := e.next()
		switch {
		case errors.Is(err, io.EOF):
			return root, notFeed("it ends before its root does")
		case err != nil:
			return root, notFeed("%v", err)
		}
		if start, ok := token.(xml.StartElement); ok && root == "" {
			root = strings.ToLower(start.Name.Local)
			if !isFeedRoot(root) {
				return root, nil
			}
			e.isAtom = root == "feed"
		} else if ok && e.isAtom {
			if err := e.plainType(start, text[at:e.decoder.InputOffset()]); err != nil {
				return root, err
			}
		}
		if err := e.count(token); err != nil {
			return root, err
		}
		if _, ok := token.(xml.EndElement); ok && len(e.open) == 0 {
			return root, nil
		}
	}
}

func isFeedRoot(name string) bool { return slices.Contains([]string{"rss", "rdf", "feed"}, name) }

// next reads a token; a tag must end within its bound.
func (e *examination) next() (xml.Token, error) {
	at := int(e.decoder.InputOffset())
	rest := e.reader.text[at:]
	e.reader.limit = len(e.reader.text)
	if bytes.HasPrefix(rest, []byte("<")) && !bytes.HasPrefix(rest, []byte("<![CDATA[")) &&
		!bytes.HasPrefix(rest, []byte("<!--")) {
		e.reader.limit = at + maxTag
	}
	return e.decoder.Token()
}

// count adds up what a token costs.
func (e *examination) count(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		el := openElement{start: e.decoder.InputOffset(), whole: isWhole(token.Name.Local), atom: hasTexts(token.Name.Local)}
		for _, attr := range token.Attr {
			if attr.Name.Space == "xmlns" || attr.Name.Local == "xmlns" {
				el.bindings++
			}
		}
		e.bindings += el.bindings
		e.open = append(e.open, el)
		e.cost += costElement + e.bindings + costAttr*len(token.Attr)
		if isDate(token.Name.Local) {
			e.cost += costDate
		}
	case xml.EndElement:
		last := len(e.open) - 1
		if last < 0 {
			return nil // after the root, where nobody looks
		}
		if el := e.open[last]; !el.whole && e.decoder.InputOffset()-el.start > maxElement {
			return notFeed("the element %s has more than %d bytes", shown(token.Name.Local), maxElement)
		}
		e.bindings -= e.open[last].bindings
		e.open = e.open[:last]
	case xml.CharData:
		e.cost++
		if last := len(e.open) - 1; last >= 0 {
			e.cost += e.open[last].text / costText
			e.open[last].text += len(token)
		}
	default:
		e.cost++
	}
	switch {
	case len(e.open) > maxDepth:
		return notFeed("its elements are nested more than %d deep", maxDepth)
	case e.cost > maxCost:
		return notFeed("it has too many elements, attributes or pieces of text")
	}
	return nil
}

// markup finds the types of markup in a tag.
var markup = regexp.MustCompile(`(?i)xhtml|html`)

// plainType changes the type of a text of Atom to one that the parser takes as
// it is. For html and xhtml, it would build a tree, and a kilobyte of HTML can
// make a tree of gigabytes; summaries are made safe and their links absolute
// here, piece by piece. What html says is the same as text then; what xhtml
// says has its entities left, as a type does that is not known.
func (e *examination) plainType(start xml.StartElement, tag []byte) error {
	name := strings.ToLower(start.Name.Local)
	if len(e.open) == 0 || !e.open[len(e.open)-1].atom || name == "link" || name == "category" {
		return nil
	}
	if !hasMarkup(start) {
		return nil
	}
	for _, at := range markup.FindAllIndex(tag, -1) {
		if at[1]-at[0] == len("html") {
			copy(tag[at[0]:], "text")
		} else {
			copy(tag[at[0]:], "other")
		}
	}
	d := xml.NewDecoder(bytes.NewReader(tag))
	d.Strict = false
	if changed, err := d.Token(); err == nil {
		if start, ok := changed.(xml.StartElement); ok && !hasMarkup(start) {
			return nil
		}
	}
	return notFeed("the type of %s is written in a way that is not read", shown(start.Name.Local))
}

// hasMarkup reports whether an element has a type of markup.
func hasMarkup(start xml.StartElement) bool {
	return slices.ContainsFunc(start.Attr, func(a xml.Attr) bool {
		return strings.EqualFold(a.Name.Local, "type") && markup.MatchString(a.Value)
	})
}

// hasTexts reports whether an element of Atom has children that are texts.
func hasTexts(name string) bool {
	return slices.Contains([]string{"feed", "entry", "source", "author", "contributor"}, strings.ToLower(name))
}

// isWhole reports whether an element may be as long as the document.
func isWhole(name string) bool {
	return slices.Contains([]string{"rss", "rdf", "feed", "channel", "item", "entry"}, strings.ToLower(name))
}

func isDate(name string) bool {
	return slices.Contains([]string{"pubdate", "lastbuilddate", "published", "updated", "modified", "issued", "created",
		"date"}, strings.ToLower(name))
}

// examineJSON does the same for JSON.
func examineJSON(text []byte) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	objects := 0
	for tokens := 0; ; tokens++ {
		token, err := d.ReadToken()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return notFeed("%v", err)
		}
		if token.Kind() == '{' {
			objects++
		}
		if d.StackDepth() > maxJSONDepth || tokens > maxJSONTokens || objects > maxJSONObjects {
			return notFeed("it is nested too deep or has too many values")
		}
	}
}
