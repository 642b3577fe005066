package catalogue

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // an icon may be one
	"image/png"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
)

// Types of icons.
const (
	TypePNG = "image/png"
	TypeSVG = "image/svg+xml"
)

// iconSide is how large icons are made at most, in pixels.
const iconSide = 64

// MakeIcon makes an icon of an image in a package, by its name: what it holds
// besides the picture is gone then.
func MakeIcon(name string, source []byte) (*Icon, error) {
	if strings.HasSuffix(strings.ToLower(name), ".svg") {
		safe, _, err := icon.SVG(source)
		if err == nil && len(safe) > MaxIcon {
			err = fmt.Errorf("it has %d bytes, more than %d", len(safe), MaxIcon)
		}
		return &Icon{TypeSVG, safe}, err
	}
	_, format, err := image.DecodeConfig(bytes.NewReader(source))
	if err != nil {
		return nil, errors.New("it is no PNG, JPEG or SVG image, which icons of catalogues are made of")
	}
	if err := icon.Raster(source); err != nil {
		return nil, err
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

// Safe is the icon where it may be shown: an SVG image is only what [icon.SVG]
// writes, and a PNG one is small, and drawn anew. Else it is nil.
func (i *Icon) Safe() *Icon {
	if i == nil {
		return nil
	}
	if i.Type == TypeSVG {
		safe, _, err := icon.SVG(i.Data)
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
