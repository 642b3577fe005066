package manifest

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
)

// activeElements are those of SVG, or of HTML in it, that run something, show
// another document, or change what an attribute says.
var activeElements = map[string]bool{"script": true, "foreignobject": true, "handler": true, "listener": true,
	"iframe": true, "frame": true, "object": true, "embed": true, "applet": true, "audio": true, "video": true,
	"base": true, "link": true, "meta": true, "form": true}

var (
	// ownReference is what an image may refer to: its own parts, and pixels
	// that it brings.
	ownReference = regexp.MustCompile(`(?i)^\s*(#|data:image/(png|jpeg|gif|webp)[;,])`)
	// styleReference is what follows a reference in a style.
	styleReference = regexp.MustCompile(`(?i)\burl\(\s*["']?`)
	// outsideStyle are the ways by which a style loads without url(), and the
	// escapes that would hide any of them.
	outsideStyle = regexp.MustCompile(`(?i)@import|image-set\(|\bsrc\(|\bimage\(|cross-fade\(|\\|javascript:`)
)

// checkSVG returns what an SVG image has beyond a picture: scripts, other
// documents, addresses. It is shown as an image, in which none of this works;
// whoever saves it and opens it has no such protection.
func checkSVG(image []byte) error {
	if len(image) > icon.MaxSVG {
		return fmt.Errorf("it has more than %d bytes", icon.MaxSVG)
	}
	dec := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(image, []byte("\ufeff"))))
	dec.CharsetReader = icon.ReadASCII
	var style *xml.Name // that is open
	var text []byte     // of it, which is one also where comments and the like part it
	for {
		token, err := dec.RawToken()
		if errors.Is(err, io.EOF) && style == nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("it is no XML that can be read: %w", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if style != nil {
				return fmt.Errorf("it has the element %s in a style", quote(t.Name.Local))
			}
			if strings.EqualFold(t.Name.Local, "style") {
				style, text = &t.Name, text[:0]
			}
		case xml.EndElement:
			if style == nil {
				break
			}
			if t.Name != *style {
				return fmt.Errorf("it ends the element %s in a style", quote(t.Name.Local))
			}
			style, err = nil, checkStyle(string(text))
		case xml.CharData:
			if style != nil {
				text = append(text, t...)
			}
		}
		if err = cmp.Or(err, checkSVGToken(token)); err != nil {
			return err
		}
	}
}

func checkSVGToken(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		if bytes.ContainsAny(t, "[<") {
			return errors.New("it declares entities")
		}
	case xml.ProcInst:
		if t.Target != "xml" {
			return fmt.Errorf("it has the instruction %s", quote(t.Target))
		}
	case xml.StartElement:
		if activeElements[strings.ToLower(t.Name.Local)] {
			return fmt.Errorf("it has the element %s", quote(t.Name.Local))
		}
		for _, a := range t.Attr {
			if err := checkSVGAttribute(a); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkSVGAttribute(a xml.Attr) error {
	name := strings.ToLower(a.Name.Local)
	switch {
	case a.Name.Space == "xmlns", a.Name.Space == "" && name == "xmlns":
		if strings.Contains(strings.ToLower(a.Value), "xhtml") {
			return errors.New("it has elements of HTML")
		}
		return nil
	case strings.HasPrefix(name, "on"):
		return fmt.Errorf("it has the attribute %s, which runs a script", quote(a.Name.Local))
	case name == "href", name == "src", name == "srcset":
		if a.Value != "" && !ownReference.MatchString(a.Value) {
			return fmt.Errorf("it refers to %s", quote(a.Value))
		}
		return nil
	case a.Name.Space == "xml" && name == "base":
		return errors.New("it has the attribute xml:base, which makes its references lead elsewhere")
	case name == "attributename":
		if value := strings.ToLower(strings.TrimSpace(a.Value)); strings.HasPrefix(value, "on") ||
			strings.HasSuffix(value, "href") || strings.HasSuffix(value, "src") {
			return fmt.Errorf("it changes the attribute %s", quote(a.Value))
		}
	}
	return checkStyle(a.Value)
}

// checkStyle returns what a text would load if it was a style.
func checkStyle(text string) error {
	if found := outsideStyle.FindString(text); found != "" {
		return fmt.Errorf("it has %s in a style", quote(found))
	}
	for _, at := range styleReference.FindAllStringIndex(text, -1) {
		if rest := text[at[1]:]; !ownReference.MatchString(rest) {
			return fmt.Errorf("it loads %s", quote(rest))
		}
	}
	return nil
}
