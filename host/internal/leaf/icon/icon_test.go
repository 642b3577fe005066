package icon

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Of an image stays what draws.
func TestSVG(t *testing.T) {
	const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">`
	for name, c := range map[string]struct{ in, want string }{
		"a shape": {open + `<g fill="url(#a)"><path d="M0 0L9,9z"/></g></svg>`,
			open + `<g fill="url(#a)"><path d="M0 0L9,9z"></path></g></svg>`},
		"a script":  {open + `<script>alert(1)</script></svg>`, open + `</svg>`},
		"a handler": {open + `<rect onload="alert(1)" x="1"/></svg>`, open + `<rect x="1"></rect></svg>`},
		"a link":    {open + `<a href="javascript:alert(1)"><rect/></a></svg>`, open + `</svg>`},
		"an image":  {open + `<image href="http://a/b"/></svg>`, open + `</svg>`},
		"a use":     {open + `<use href="#a"/></svg>`, open + `</svg>`},
		"foreign HTML": {open + `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`,
			open + `</svg>`},
		"HTML by its name": {open + `<path xmlns="http://www.w3.org/1999/xhtml" d="M0"/></svg>`, open + `</svg>`},
		"a style": {open + `<style>*{fill:url(http://a)}</style><rect style="fill:url(http://a)"/></svg>`,
			open + `<rect></rect></svg>`},
		"an address":         {open + `<rect fill="url(http://a)" stroke="url(b)"/></svg>`, open + `<rect></rect></svg>`},
		"two addresses":      {open + `<rect fill="url(#a) URL(b)"/></svg>`, open + `<rect></rect></svg>`},
		"an animation":       {open + `<rect><animate attributeName="x"/></rect></svg>`, open + `<rect></rect></svg>`},
		"text and comments":  {open + `a<!-- b --><?c d?><![CDATA[<script/>]]></svg>`, open + `</svg>`},
		"an attribute twice": {open + `<rect x="1" x="2"/></svg>`, open + `<rect x="1"></rect></svg>`},
		"a clip path": {open + `<clipPath id="a"><rect/></clipPath><g clip-path="url(#a)"><rect/></g></svg>`,
			open + `<g><rect></rect></g></svg>`},
		"dashes": {open + `<path stroke="red" stroke-dasharray=".0001" style="stroke-dasharray:.0001"/></svg>`,
			open + `<path stroke="red"></path></svg>`},
		"paint by a style": {open + `<rect fill="red" style="fill: #0f0;width:9;stroke:url(#a); opacity:.5"/></svg>`,
			open + `<rect fill="#0f0" stroke="url(#a)" opacity=".5"></rect></svg>`},
		"an encoding": {`<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE svg PUBLIC "a" "b">` + open +
			"<title>\xe4</title></svg>",
			open + `</svg>`},
		"an svg inside": {open + `<svg><rect/></svg></svg>`, open + `</svg>`},
		"quotes":        {open + `<rect x="&quot; onload=&quot;"/></svg>`, open + `<rect></rect></svg>`},
	} {
		got, _, err := SVG([]byte(c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("%s is %s, %v, want %s", name, got, err, c.want)
		}
		if again, _, err := SVG(got); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s is written anew as %s, %v", name, again, err)
		}
	}
	for name, in := range map[string]string{
		"HTML": "<html/>", "nothing": "", "a document type": `<!DOCTYPE svg [<!ENTITY a "b">]>` + open + `&a;</svg>`,
		"an entity": open + `<rect x="&a;"/></svg>`, "cut off": open, "two roots": open + "</svg><g/>",
		"deep":    open + strings.Repeat("<g>", 40) + strings.Repeat("</g>", 40) + "</svg>",
		"colours": open + "<linearGradient>" + strings.Repeat("<stop/>", 65) + "</linearGradient></svg>",
		"large":   open + strings.Repeat(" ", 1<<20) + "</svg>",
	} {
		if got, _, err := SVG([]byte(in)); err == nil {
			t.Errorf("%s is taken as %s", name, got)
		}
	}
}

func FuzzSVG(f *testing.F) {
	f.Add([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><g fill="url(#a)"><path d="M0 0L9,9z"/></g></svg>`))
	f.Fuzz(func(t *testing.T, in []byte) {
		safe, _, err := SVG(in)
		if err != nil {
			return
		}
		if again, _, err := SVG(safe); err != nil || !bytes.Equal(again, safe) {
			t.Errorf("%q is written anew as %q, %v", safe, again, err)
		}
		lower := strings.ToLower(string(safe))
		for _, bad := range []string{"<script", "<!", "href", "style", "&"} {
			if strings.Contains(lower, bad) {
				t.Errorf("%q stays in %q", bad, safe)
			}
		}
	})
}

// What changes how an image looks is said, all else is not.
func TestLost(t *testing.T) {
	in := `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="x" x:a="1"><title>a</title><metadata/><x:view/>
		<defs><g id="a"/></defs><use href="#a"/><use href="#a"/><g class="b" data-name="c"/><rect style="fill:red;width:2"/>
		<rect style="fill:url(http://a)"/><rect aria-label="d"/></svg>`
	_, lost, err := SVG([]byte(in))
	if want := []string{"use", "class", "style"}; err != nil || !slices.Equal(lost, want) {
		t.Errorf("%q, %v, want %q", lost, err, want)
	}
}

// An image that declares more pixels than may be shown is refused, whatever its
// format, and however few bytes it has.
func TestRaster(t *testing.T) {
	webp := func(chunk string, data ...byte) []byte {
		b := append([]byte("RIFF\x16\x00\x00\x00WEBP"+chunk+"\x0a\x00\x00\x00"), data...)
		return append(b, make([]byte, 30)...)
	}
	lossy := func(w, h uint16) []byte {
		return webp("VP8 ", append([]byte{0, 0, 0, 0x9d, 1, 0x2a}, binary.LittleEndian.AppendUint16(
			binary.LittleEndian.AppendUint16(nil, w), h)...)...)
	}
	lossless := func(w, h uint32) []byte {
		return webp("VP8L", binary.LittleEndian.AppendUint32([]byte{0x2f}, w-1|(h-1)<<14)...)
	}
	extended := func(w, h uint32) []byte {
		w, h = w-1, h-1
		return webp("VP8X", 0, 0, 0, 0, byte(w), byte(w>>8), byte(w>>16), byte(h), byte(h>>8), byte(h>>16))
	}
	drawn := func(w, h int, draw func(*bytes.Buffer, image.Image) error) []byte {
		var b bytes.Buffer
		if err := draw(&b, image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Black})); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	asPNG := func(b *bytes.Buffer, i image.Image) error { return png.Encode(b, i) }
	asJPEG := func(b *bytes.Buffer, i image.Image) error { return jpeg.Encode(b, i, nil) }
	for name, c := range map[string]struct {
		image []byte
		fits  bool
	}{
		"png": {drawn(2048, 2048, asPNG), true}, "wide png": {drawn(2049, 1, asPNG), false},
		"jpeg": {drawn(2048, 9, asJPEG), true}, "high jpeg": {drawn(1, 2049, asJPEG), false},
		"lossy": {lossy(2048, 2048), true}, "wide lossy": {lossy(2049, 1), false}, "empty lossy": {lossy(0, 1), false},
		"lossless": {lossless(2048, 2048), true}, "high lossless": {lossless(1, 2049), false},
		"extended": {extended(2048, 2048), true}, "huge extended": {extended(1<<24, 1), false},
		"another chunk": {webp("ANIM", 1, 2, 3), false}, "cut off": {lossy(1, 1)[:20], false},
		"no webp": {[]byte("RIFF" + strings.Repeat("x", 40)), false}, "cut off png": {[]byte("\x89PNG\r\n"), false},
		"a gif": {[]byte("GIF89a" + strings.Repeat("x", 40)), false}, "nothing": {nil, false},
	} {
		if err := Raster(c.image); (err == nil) != c.fits {
			t.Errorf("%s: %v", name, err)
		}
		shown, err := Shown(c.image)
		if (err == nil) != c.fits || c.fits && !bytes.Equal(shown, c.image) {
			t.Errorf("%s is shown with %d bytes, %v", name, len(shown), err)
		}
		if want := http.DetectContentType(c.image); c.fits && Type(shown) != want {
			t.Errorf("%s is of the type %s, want %s", name, Type(shown), want)
		}
	}
}
