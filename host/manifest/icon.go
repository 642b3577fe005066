package manifest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// iconHead is how many bytes of an icon are looked at. An SVG may begin with
// comments and declarations.
const iconHead = 64 << 10

// iconFormat is the image format that a file name promises; empty when the
// name is none of a supported image.
func iconFormat(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".png":
		return "PNG"
	case ".jpg", ".jpeg":
		return "JPEG"
	case ".webp":
		return "WebP"
	case ".svg":
		return "SVG"
	}
	return ""
}

// IconFile returns the name of the image that is the plugin's icon; empty where
// the manifest names one of the icon library.
func (m *Manifest) IconFile() string {
	if name := m.Plugin.Icon; iconFormat(name) != "" && !outsideIcon.MatchString(name) {
		return name
	}
	return ""
}

// iconFile checks that the icon exists and is what its name says.
func (c *checker) iconFile(files fs.FS) error {
	v := c.top["plugin"].get("icon")
	name, ok := v.text()
	want := iconFormat(name)
	if !ok || want == "" || outsideIcon.MatchString(name) {
		return nil
	}
	head, err := readHead(files, name, iconHead)
	switch {
	case err == nil:
	case errors.Is(err, errOutside):
		c.err(v, ruleIconPath, "Put the image itself into the plugin.",
			"%s leads out of the plugin's folder through a symbolic link", quote(name))
		return nil
	case errors.Is(err, regular.ErrNotRegular):
		c.err(v, ruleIconContent, "Name an image file.", "%s is not a regular file", quote(name))
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrInvalid):
		c.err(v, ruleIconMissing, "Add the image; until then the first letter of the plugin's name is shown.",
			"the file %s does not exist", quote(name))
		return nil
	default:
		return fmt.Errorf("read %s of the manifest: %w", v.pointer(), err)
	}
	if have := sniff(head); have == "" {
		c.err(v, ruleIconContent, "Use a PNG, JPG, SVG or WebP image.", "%s is not a %s image", quote(name), want)
	} else if have != want {
		c.err(v, ruleIconContent, "Rename it, or convert it.", "%s is a %s image, not %s", quote(name), have, want)
	}
	if sniff(head) != want {
		return nil
	}
	image, err := readHead(files, name, icon.MaxSVG+1)
	if err != nil {
		return fmt.Errorf("read %s of the manifest: %w", v.pointer(), err)
	}
	if want != "SVG" {
		// One that cannot be read is not shown, and harms nobody.
		if err := icon.Raster(image); errors.Is(err, icon.ErrLarge) {
			c.err(v, ruleIconSize, "Make it smaller: 256 pixels in each direction are plenty.",
				"%s cannot be shown: %v", quote(name), err)
		}
		return nil
	}
	if err := checkSVG(image); err != nil {
		c.err(v, ruleIconActive, "Export it as plain SVG, or use a PNG image.", "%s is more than a picture: %v",
			quote(name), err)
		return nil
	}
	_, lost, err := icon.SVG(image)
	const advice = "Export it as shapes that have their colours as attributes, without what repeats or cuts them."
	if err != nil {
		c.err(v, ruleIconPlain, advice, "%s is not shown: %v", quote(name), err)
	} else if len(lost) > 0 {
		c.err(v, ruleIconPlain, advice, "%s is shown without what it has by %s", quote(name), strings.Join(lost, ", "))
	}
	return nil
}

// sniff tells the format of an image by its bytes.
func sniff(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return "PNG"
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return "JPEG"
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return "WebP"
	case isSVG(head):
		return "SVG"
	}
	return ""
}

// isSVG reports whether the first element of an XML text is svg.
func isSVG(head []byte) bool {
	dec := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(head, []byte("\ufeff"))))
	dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		tok, err := dec.RawToken()
		if err != nil {
			return false
		}
		switch t := tok.(type) {
		case xml.StartElement:
			return t.Name.Local == "svg"
		case xml.CharData:
			if len(bytes.TrimSpace(t)) > 0 {
				return false
			}
		}
	}
}
