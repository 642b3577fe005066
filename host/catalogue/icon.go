package catalogue

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // an icon may be one
	"image/png"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Types of icons.
const (
	TypePNG = "image/png"
	TypeSVG = "image/svg+xml"
)

// Icons are made no larger than this, in pixels, and from images of at most so
// many.
const (
	iconSide   = 64
	sourceSide = 2048
)

// MakeIcon makes an icon of an image in a package, by its name: what it holds
// besides the picture is gone then.
func MakeIcon(name string, source []byte) (*Icon, error) {
	if strings.HasSuffix(strings.ToLower(name), ".svg") {
		safe, err := SafeSVG(source)
		if err == nil && len(safe) > MaxIcon {
			err = fmt.Errorf("it has %d bytes, more than %d", len(safe), MaxIcon)
		}
		return &Icon{TypeSVG, safe}, err
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(source))
	if err != nil {
		return nil, errors.New("it is no PNG, JPEG or SVG image, which icons of catalogues are made of")
	}
	if config.Width > sourceSide || config.Height > sourceSide || config.Width < 1 || config.Height < 1 {
		return nil, fmt.Errorf("it has %d times %d pixels, more than %d each", config.Width, config.Height, sourceSide)
	}
	picture, _, err := image.Decode(bytes.NewReader(source))
	if err != nil {
		return nil, fmt.Errorf("the %s image is damaged", format)
	}
	for side := iconSide; ; side /= 2 {
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, shrink(picture,
			side)); err != nil {
			return nil, err
		}
		if out.Len() <= MaxIcon {
			return &Icon{TypePNG, out.Bytes()}, nil
		}
	}
}

// shrink makes a picture fit into a square, each pixel the mean of those that it
// stands for.
func shrink(from image.Image, side int) image.Image {
	b := from.Bounds()
	long := max(b.Dx(), b.Dy())
	w, h := b.Dx(), b.Dy()
	if long > side {
		w, h = max(1, b.Dx()*side/long), max(1, b.Dy()*side/long)
	}
	to := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			x0, x1 := b.Min.X+x*b.Dx()/w, b.Min.X+(x+1)*b.Dx()/w
			y0, y1 := b.Min.Y+y*b.Dy()/h, b.Min.Y+(y+1)*b.Dy()/h
			var sum [4]uint64
			for sy := y0; sy < y1; sy++ {
				for sx := x0; sx < x1; sx++ {
					r, g, b, a := from.At(sx, sy).RGBA()
					for i, v := range [4]uint32{r, g, b, a} {
						sum[i] += uint64(v)
					}
				}
			}
			n := uint64((x1 - x0) * (y1 - y0))
			to.Set(x, y, color.RGBA64{uint16(sum[0] / n), uint16(sum[1] / n), uint16(sum[2] / n), uint16(sum[3] / n)})
		}
	}
	return to
}

// What stays of an SVG image: shapes and how they are painted. Nothing that
// runs, is fetched, or shows text, and no style sheets.
var (
	svgElements = []string{"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs",
		"linearGradient", "radialGradient", "stop", "clipPath"}
	svgAttributes = []string{"viewBox", "width", "height", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx",
		"ry", "fx", "fy", "points", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width", "stroke-linecap",
		"stroke-linejoin", "stroke-opacity", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity",
		"transform", "id", "offset", "stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod",
		"clip-path", "clip-rule", "clipPathUnits", "preserveAspectRatio"}
	// Values have no quotes, brackets or escapes; an address names a part of the
	// same image.
	svgValue   = regexp.MustCompile(`^[0-9A-Za-z .,+%#()_-]*$`)
	svgAddress = regexp.MustCompile(`^url\(#[0-9A-Za-z_-]{1,64}\)$`)
	svgSpace   = regexp.MustCompile(`\s+`)
)

const (
	svgNamespace = "http://www.w3.org/2000/svg"
	maxSVGDepth  = 32
)

// SafeSVG writes an SVG image anew, of the elements and attributes that are
// known to draw and nothing else. What it has written it leaves as it is.
func SafeSVG(source []byte) ([]byte, error) {
	if len(source) > 1<<20 {
		return nil, errors.New("it has more than a MiB")
	}
	d := xml.NewDecoder(bytes.NewReader(source))
	var out bytes.Buffer
	var open []string
	begun := false
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, errors.New("it is no SVG image")
		}
		switch t := token.(type) {
		case xml.Directive:
			return nil, errors.New("it declares a document type: save it without")
		case xml.StartElement:
			first := !begun
			known := slices.Contains(svgElements, t.Name.Local) && (t.Name.Space == svgNamespace || t.Name.Space == "")
			if !first && len(open) == 0 || first && (!known || t.Name.Local != "svg") {
				return nil, errors.New("it is no SVG image")
			}
			if !known || !first && t.Name.Local == "svg" {
				if err := d.Skip(); err != nil {
					return nil, errors.New("it is no SVG image")
				}
				continue
			}
			if len(open) >= maxSVGDepth {
				return nil, fmt.Errorf("it is nested deeper than %d", maxSVGDepth)
			}
			begun = true
			open = append(open, t.Name.Local)
			writeSVGElement(&out, t, first)
		case xml.EndElement:
			out.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
		}
	}
	if !begun {
		return nil, errors.New("it is no SVG image")
	}
	return out.Bytes(), nil
}

func writeSVGElement(out *bytes.Buffer, t xml.StartElement, first bool) {
	out.WriteString("<" + t.Name.Local)
	if first {
		out.WriteString(` xmlns="` + svgNamespace + `"`)
	}
	written := map[string]bool{}
	for _, a := range t.Attr {
		value := strings.TrimSpace(svgSpace.ReplaceAllString(a.Value, " "))
		fits := svgValue.MatchString(value) && !strings.Contains(strings.ToLower(value), "url")
		if a.Name.Space == "" && !written[a.Name.Local] && slices.Contains(svgAttributes, a.Name.Local) &&
			(fits || svgAddress.MatchString(value)) {
			out.WriteString(" " + a.Name.Local + `="` + value + `"`)
			written[a.Name.Local] = true
		}
	}
	out.WriteString(">")
}

// Safe is the icon where it may be shown: an SVG image is only what [SafeSVG]
// writes, and a PNG one is small, and drawn anew. Else it is nil.
func (i *Icon) Safe() *Icon {
	if i == nil {
		return nil
	}
	if i.Type == TypeSVG {
		safe, err := SafeSVG(i.Data)
		if err != nil || !bytes.Equal(safe, i.Data) {
			return nil
		}
		return i
	}
	if c, err := png.DecodeConfig(bytes.NewReader(i.Data)); err != nil || c.Width > iconSide || c.Height > iconSide {
		return nil
	}
	picture, err := png.Decode(bytes.NewReader(i.Data))
	var drawn bytes.Buffer // without what may stand beside the picture
	if err != nil || png.Encode(&drawn, picture) != nil {
		return nil
	}
	return &Icon{TypePNG, drawn.Bytes()}
}
