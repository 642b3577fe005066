package icon

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // an icon may be one
	_ "image/png"
	"strings"
)

// MaxSide is how many pixels an image has in each direction at most. What draws
// it takes four bytes for each, however few bytes the file has.
const MaxSide = 2048

// ErrLarge is wrapped by the errors of images that have too many pixels.
var ErrLarge = errors.New("more pixels than may be shown")

// format is what an image is by how it begins, as the console tells it; empty
// for everything else.
func format(source []byte) string {
	for start, name := range map[string]string{"\x89PNG": "PNG", "\xff\xd8\xff": "JPEG", "RIFF": "WebP"} {
		if strings.HasPrefix(string(source[:min(4, len(source))]), start) {
			return name
		}
	}
	return ""
}

// Raster checks that a PNG, JPEG or WebP image declares no more than [MaxSide]
// pixels in each direction.
func Raster(source []byte) error {
	w, h, err := size(source)
	if err != nil {
		return err
	}
	if w > MaxSide || h > MaxSide || w < 1 || h < 1 {
		return fmt.Errorf("it has %d times %d pixels, not 1 to %d each: %w", w, h, MaxSide, ErrLarge)
	}
	return nil
}

func size(source []byte) (w, h int, err error) {
	kind := format(source)
	if kind == "WebP" {
		return webp(source)
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(source))
	if kind == "" || err != nil {
		return 0, 0, errors.New("it is no PNG, JPEG or WebP image that can be read")
	}
	return config.Width, config.Height, nil
}

// webp reads the size from the first chunk of a WebP image, which is that of
// all: decoders refuse frames that are larger.
func webp(b []byte) (w, h int, err error) {
	if len(b) < 30 || string(b[8:12]) != "WEBP" {
		return 0, 0, errors.New("it is no WebP image that can be read")
	}
	low := func(at, bytes int) (n int) {
		for i := range bytes {
			n |= int(b[at+i]) << (8 * i)
		}
		return n
	}
	switch string(b[12:16]) {
	case "VP8X":
		return low(24, 3) + 1, low(27, 3) + 1, nil
	case "VP8L":
		if b[20] == 0x2f {
			bits := low(21, 4)
			return bits&0x3fff + 1, bits>>14&0x3fff + 1, nil
		}
	case "VP8 ":
		if b[20]&1 == 0 && low(23, 3) == 0x2a019d {
			return low(26, 2) & 0x3fff, low(28, 2) & 0x3fff, nil
		}
	}
	return 0, 0, errors.New("it is no WebP image that can be read")
}

// Shown is an image as it may be shown: an SVG as [SVG] writes it, another one
// where [Raster] takes it.
func Shown(source []byte) ([]byte, error) {
	if IsSVG(source) {
		safe, _, err := SVG(source)
		return safe, err
	}
	return source, Raster(source)
}

// Type is the media type of an image that [Shown] has returned.
func Type(shown []byte) string {
	if IsSVG(shown) {
		return "image/svg+xml"
	}
	return "image/" + strings.ToLower(format(shown))
}
