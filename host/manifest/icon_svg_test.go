package manifest

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
)

// An SVG icon is a picture: it runs nothing, and loads nothing.
func TestSVGIcons(t *testing.T) {
	const xhtml = "http://www.w3.org/1999/xhtml"
	for _, inside := range []string{
		"", `<rect width="1"/>`, `<title>C:\x, url(http://x.example) and onload</title>`,
		`<defs><path id="a"/></defs><use href="#a"/><use xlink:href="#a"/><a href=""/>`,
		`<image href="data:image/png;base64,AAAA"/>`, `<style>.a{fill:url(#b)} .c{fill:url( "#d" )}</style>`,
		`<path style="fill:url('#b')" mask="url(#c)"/>`, `<animate attributeName="r" values="1;2"/>`,
		`<metadata rdf:resource="http://x.example"/><style/><text>\ @import</text>`,
	} {
		for _, head := range []string{"", `<?xml version="1.0" encoding="UTF-8"?>` + "\n",
			"<?xml version='1.0' encoding='ISO-8859-1'?><!-- \xe4 -->",
			`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`} {
			text := "\ufeff" + head + `<svg xmlns="http://www.w3.org/2000/svg">` + inside + `</svg>`
			if err := checkSVG([]byte(text)); err != nil {
				t.Errorf("%s%s: %v", head, inside, err)
			}
		}
	}
	if err := checkSVG([]byte("<?xml version='1.0' encoding='Latin-9'?><svg/>")); err == nil {
		t.Error("an encoding that nobody knows is taken")
	}
	for _, c := range []struct{ text, want string }{
		{`<svg><script>alert(1)</script></svg>`, "script"},
		{`<svg><SCRIPT/></svg>`, "SCRIPT"},
		{`<svg><x:script xmlns:x="http://www.w3.org/2000/svg"/></svg>`, "script"},
		{`<svg onload="alert(1)"/>`, "onload"},
		{`<svg><g OnClick="1"/></svg>`, "OnClick"},
		{`<svg><foreignObject/></svg>`, "foreignObject"},
		{`<svg><h:img xmlns:h="` + xhtml + `" src="#"/></svg>`, "HTML"},
		{`<svg><a href="https://x.example"/></svg>`, "x.example"},
		{`<svg><a href="java&#115;cript:alert(1)"/></svg>`, "javascript"},
		{`<svg><use xlink:href="other.svg#a"/></svg>`, "other.svg"},
		{`<svg><image href="//x.example/a.png"/></svg>`, "x.example"},
		{`<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>`, "svg+xml"},
		{`<svg><set attributeName="xlink:href" to="x"/></svg>`, "xlink:href"},
		{`<svg><animate attributeName=" onload" to="x"/></svg>`, "onload"},
		{`<svg><animate attributeName="fill" values="url(http://x.example)"/></svg>`, "x.example"},
		{`<svg><rect fill="url(http://x.example/#a)"/></svg>`, "x.example"},
		{`<svg><rect style="fill: URL( 'http://x.example')"/></svg>`, "x.example"},
		{`<svg><style>@import "x.css";</style></svg>`, "@import"},
		{`<svg><style><![CDATA[a{fill:u\72l(x)}]]></style></svg>`, `\`},
		{`<svg><s:style>a{background:image-set("x" 1x)}</s:style></svg>`, "image-set"},
		{`<svg xml:base="http://x.example"/>`, "xml:base"},
		{`<?xml-stylesheet href="x.css"?><svg/>`, "xml-stylesheet"},
		{`<!DOCTYPE svg [<!ENTITY x "y">]><svg/>`, "entities"},
		{`<svg>&x;</svg>`, "no XML"},
		{`<?xml version="1.0" encoding="UTF-7"?><svg/>`, "no XML"},
		{`<svg`, "no XML"},
		{`<svg>` + strings.Repeat(" ", icon.MaxSVG) + `</svg>`, "bytes"},
	} {
		if err := checkSVG([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80s: %v", c.text, err)
		}
	}
}

// A style is one text for what shows it, however it is written.
func TestSVGStyleInPieces(t *testing.T) {
	for name, c := range map[string]struct{ inside, want string }{
		"after an element":      {`<style><g/>@import "http://x.example";</style>`, `element "g" in a style`},
		"in an element":         {`<style><g>@import "http://x.example";</g></style>`, `element "g" in a style`},
		"after an end":          {`<style></g>@import "http://x.example";</style>`, `element "g" in a style`},
		"a style in a style":    {`<style><style/>@import "http://x.example";</style>`, `element "style" in a style`},
		"of another prefix":     {`<a:style></b:style>@import "http://x.example";</a:style>`, `element "style" in a style`},
		"parted by a comment":   {`<style>@im<!-- -->port "http://x.example";</style>`, "@import"},
		"parted by CDATA":       {`<style>@im<![CDATA[port "http://x.example";]]></style>`, "@import"},
		"parted by two":         {`<style><![CDATA[a{fill:ur]]><![CDATA[l(http:]]><!---->//x.example)}</style>`, "x.example"},
		"parted by a reference": {`<style>@im&#112;ort "http://x.example";</style>`, "@import"},
		"parted by XML":         {`<style>@im<?xml ?>port "http://x.example";</style>`, "@import"},
		"the second one":        {`<style>a{}</style><style>@im<!---->port "http://x.example";</style>`, "@import"},
		"not ended":             {`<style>@import "http://x.example";`, "no XML"},
	} {
		end := "</svg>"
		if name == "not ended" {
			end = ""
		}
		if err := checkSVG([]byte("<svg>" + c.inside + end)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, inside := range []string{
		`<style>/* 1 */<!-- 2 --> .a{fill:url(#b)}<![CDATA[ .c > .d{fill:red} ]]></style><g><title>@import</title></g>`,
		`<s:style>.a{fill:red}</s:style ><style/><g/>`,
	} {
		if err := checkSVG([]byte("<svg>" + inside + "</svg>")); err != nil {
			t.Errorf("%s: %v", inside, err)
		}
	}
}
