// Package icon is about the images of plugins, which strangers have made and
// browsers draw: what of an SVG image may be drawn, and how large others may be.
// It draws nothing itself.
package icon

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// What stays of an SVG image: shapes and how they are painted. Nothing that
// runs, is fetched, or shows text, no style sheets; and nothing by which a few
// bytes are drawn many times, as by use, clip paths, patterns and dashes.
var (
	svgElements = []string{"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
		"linearGradient", "radialGradient", "stop"}
	svgAttributes = []string{"viewBox", "width", "height", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx",
		"ry", "fx", "fy", "points", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
		"stroke-linejoin", "stroke-opacity", "stroke-miterlimit", "opacity", "transform", "id", "offset", "stop-color",
		"stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod", "preserveAspectRatio"}
	// What says nothing of how the image looks, and is left out without a word.
	silent = []string{"title", "desc", "metadata"}
	// Attributes by which it looks different without them.
	telling = []string{"style", "class", "clip-path", "mask", "filter", "stroke-dasharray", "href"}
	// Values have no quotes, brackets or escapes; an address names a part of the
	// same image.
	svgValue   = regexp.MustCompile(`^[0-9A-Za-z .,+%#()_-]*$`)
	svgAddress = regexp.MustCompile(`^url\(#[0-9A-Za-z_-]{1,64}\)$`)
	svgSpace   = regexp.MustCompile(`\s+`)
	// Encodings of one byte for each character, whose first 128 are ASCII.
	asciiCharset = regexp.MustCompile(`(?i)^(us-ascii|iso-8859-\d+|windows-125\d)$`)
)

const (
	// MaxSVG is how many bytes an SVG image may have.
	MaxSVG = 1 << 20

	svgNamespace = "http://www.w3.org/2000/svg"
	maxSVGDepth  = 32
	// maxStops is how many colours a gradient has: each shape that it paints works through them.
	maxStops = 64
)

// IsSVG reports whether an image is taken for an SVG, as everything is that does
// not begin like a PNG, JPEG or WebP.
func IsSVG(image []byte) bool { return format(image) == "" }

// SVG writes an SVG image anew, of the elements and attributes that are known to
// draw and to cost no more than their length, and says what it has left out of
// it. What it has written it leaves as it is.
func SVG(source []byte) (safe []byte, lost []string, err error) {
	if len(source) > MaxSVG {
		return nil, nil, errors.New("it has more than a MiB")
	}
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(source, []byte("\ufeff"))))
	d.CharsetReader = ReadASCII
	w := svgWriter{}
	begun := false
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, nil, errors.New("it is no SVG image")
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.ContainsAny(t, "[<") {
				return nil, nil, errors.New("its document type declares something: save it without")
			}
		case xml.StartElement:
			first := !begun
			name := t.Name.Local
			known := slices.Contains(svgElements, name) && (t.Name.Space == svgNamespace || t.Name.Space == "")
			if !first && len(w.open) == 0 || first && (!known || name != "svg") {
				return nil, nil, errors.New("it is no SVG image")
			}
			if !known || !first && name == "svg" {
				if t.Name.Space == svgNamespace || t.Name.Space == "" {
					w.lose(name)
				}
				if err := d.Skip(); err != nil {
					return nil, nil, errors.New("it is no SVG image")
				}
				continue
			}
			if len(w.open) >= maxSVGDepth {
				return nil, nil, fmt.Errorf("it is nested deeper than %d", maxSVGDepth)
			}
			if strings.HasSuffix(name, "Gradient") {
				w.stops = 0
			}
			if name == "stop" {
				if w.stops++; w.stops > maxStops {
					return nil, nil, fmt.Errorf("a gradient has more than %d colours", maxStops)
				}
			}
			begun = true
			w.begin(t, first)
		case xml.EndElement:
			w.end()
		}
	}
	if !begun {
		return nil, nil, errors.New("it is no SVG image")
	}
	return w.out.Bytes(), w.lost, nil
}

// ReadASCII reads an encoding as what matters of it in SVG, which is ASCII, for
// [xml.Decoder.CharsetReader]. It refuses those that may write ASCII otherwise.
func ReadASCII(name string, r io.Reader) (io.Reader, error) {
	if !asciiCharset.MatchString(name) {
		return nil, fmt.Errorf("its encoding is %.60q", name)
	}
	text, err := io.ReadAll(r)
	for i, c := range text {
		if c >= utf8.RuneSelf {
			text[i] = 'x'
		}
	}
	return bytes.NewReader(text), err
}

type svgWriter struct {
	out   bytes.Buffer
	open  []string
	stops int
	lost  []string
}

func (w *svgWriter) lose(name string) {
	if !slices.Contains(silent, name) && !slices.Contains(w.lost, name) && len(w.lost) < 8 {
		w.lost = append(w.lost, name)
	}
}

func (w *svgWriter) end() {
	w.out.WriteString("</" + w.open[len(w.open)-1] + ">")
	w.open = w.open[:len(w.open)-1]
}

func (w *svgWriter) begin(t xml.StartElement, first bool) {
	w.open = append(w.open, t.Name.Local)
	w.out.WriteString("<" + t.Name.Local)
	if first {
		w.out.WriteString(` xmlns="` + svgNamespace + `"`)
	}
	written := map[string]bool{}
	write := func(name, value string) bool {
		value = strings.TrimSpace(svgSpace.ReplaceAllString(value, " "))
		fits := svgValue.MatchString(value) && !strings.Contains(strings.ToLower(value), "url")
		if written[name] || !slices.Contains(svgAttributes, name) || !fits && !svgAddress.MatchString(value) {
			return false
		}
		w.out.WriteString(" " + name + `="` + value + `"`)
		written[name] = true
		return true
	}
	for _, a := range t.Attr { // a style weighs more than attributes, and says the same
		if a.Name.Space == "" && a.Name.Local == "style" {
			w.style(a.Value, write)
		}
	}
	for _, a := range t.Attr {
		if a.Name.Space == "" && write(a.Name.Local, a.Value) || a.Name.Local == "style" {
			continue
		}
		if slices.Contains(telling, a.Name.Local) {
			w.lose(a.Name.Local)
		}
	}
	w.out.WriteString(">")
}

// style writes what a style says of paint as attributes.
func (w *svgWriter) style(text string, write func(name, value string) bool) {
	for declaration := range strings.SplitSeq(text, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		name = strings.TrimSpace(name)
		paint := slices.ContainsFunc([]string{"fill", "stroke", "stop-", "opacity"}, func(p string) bool {
			return strings.HasPrefix(name, p)
		})
		if paint && !write(name, value) || slices.Contains(telling, name) {
			w.lose("style")
		}
	}
}
