package rss

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// safe parses HTML as a browser does and fails on anything that is not
// allowed.
func safe(t testing.TB, text string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader("<!DOCTYPE html><body>" + text))
	if err != nil {
		t.Errorf("%q: %v", text, err)
		return
	}
	allowed := " html head body p br hr div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp var em " +
		"strong b i u s del ins sub sup small mark abbr q cite figure figcaption table caption thead tbody tfoot tr th td a "
	for n := range doc.Descendants() {
		switch n.Type {
		case html.CommentNode:
			t.Errorf("%q has a comment", text)
		case html.ElementNode:
			if !strings.Contains(allowed, " "+n.Data+" ") || n.Namespace != "" {
				t.Errorf("%q has the element %s", text, n.Data)
			}
			for _, a := range n.Attr {
				u, err := url.Parse(a.Val)
				link := n.Data == "a" && a.Key == "href" && err == nil && isWeb(u)
				if !link && !(n.Data == "a" && (a.Key == "rel" || a.Key == "target" && a.Val == "_blank")) {
					t.Errorf("%q has the attribute %s=%q of %s", text, a.Key, a.Val, n.Data)
				}
			}
		}
	}
}

func TestSanitize(t *testing.T) {
	s := newSanitizer()
	base, err := url.Parse("https://site.example/post/1")
	must(t, err)
	for _, c := range []struct{ in, want string }{
		{`plain & simple`, `plain &amp; simple`},
		{`<p>text<p>more`, `<p>text</p><p>more</p>`},
		{`<ul><li>a<li>b<ul><li>c</ul></ul>`, `<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>`},
		{`a <b>bold <i>and</b> slanted`, `a <b>bold <i>and</i></b> slanted`},
		{`</p></div>x`, `x`},
		{`line<br>break<br/><hr>`, `line<br>break<br/><hr>`},
		{`<script>alert(1)</script>x`, `x`},
		{`<SCRIPT SRC=//evil.example/x.js></SCRIPT>x`, `x`},
		{`<scr<script>ipt>alert(1)</scr</script>ipt>`, `ipt&gt;alert(1)ipt&gt;`},
		{`<img src=x onerror=alert(1)>x`, `x`},
		{`<svg/onload=alert(1)>x</svg>`, `x`},
		{`<svg><script>alert(1)</script></svg>x`, `x`},
		{`<math><mi xlink:href="javascript:alert(1)">x</mi></math>`, `x`},
		{`<iframe src="javascript:alert(1)"></iframe>x`, `x`},
		{`<object data="x"></object><embed src="x">x`, `x`},
		{`<p onclick="alert(1)" style="background:url(x)" class="a" id="b">x</p>`, `<p>x</p>`},
		{`<a href="javascript:alert(1)">x</a>`, `x`},
		{`<a href=" java` + "\n" + `script:alert(1)">x</a>`, `x`},
		{`<a href="&#106;avascript:alert(1)">x</a>`, `x`},
		{`<a href="data:text/html,<script>alert(1)</script>">x</a>`, `x`},
		{`<a href="vbscript:x">x</a><a href="file:///etc/passwd">y</a><a href="mailto:a@b.example">z</a>`, `xyz`},
		{`<a href="http:evil">x</a>`, `x`},
		{`<a href="https://ok.example/?a=1&amp;b=2" onmouseover=x title=y>x</a>`,
			`<a href="https://ok.example/?a=1&amp;b=2"` + rel + `>x</a>`},
		{`<a href="//other.example/x">x</a>`, `<a href="https://other.example/x"` + rel + `>x</a>`},
		{`<a href="../y">x</a>`, `<a href="https://site.example/y"` + rel + `>x</a>`},
		{`<a href="#top">x</a>`, `<a href="https://site.example/post/1#top"` + rel + `>x</a>`},
		{`<a href="https://user:pass@evil.example/">x</a>`, `<a href="https://evil.example/"` + rel + `>x</a>`},
		{`<a name="x">x</a>`, `x`},
		{`<form action="https://evil.example"><input name=p><button>go</button></form>`, `go`},
		{`<style>body{display:none}</style>x`, `x`},
		{`<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base ` +
			`href=//evil.example>x`, `x`},
		{`<!-- comment --><!--[if IE]><script>x</script><![endif]-->x`, `x`},
		{`<!DOCTYPE x><![CDATA[<b>x</b>]]>`, `x]]&gt;`},
		{`<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>x`, `&#34;&gt;x`},
		{`<textarea><img src=x onerror=alert(1)></textarea>`, `&lt;img src=x onerror=alert(1)&gt;`},
		{`<xmp><img src=x onerror=alert(1)></xmp>`, `&lt;img src=x onerror=alert(1)&gt;`},
		{`<plaintext><script>alert(1)</script>`, `&lt;script&gt;alert(1)&lt;/script&gt;`},
		{`&lt;script&gt;alert(1)&lt;/script&gt;`, `&lt;script&gt;alert(1)&lt;/script&gt;`},
		{`<p/onclick=alert(1)>x`, `<p>x</p>`},
		{"<a\x00href=javascript:x>x</a>", `x`},
		{`<b <script>alert(1)</script>x`, `<b>alert(1)x</b>`},
		{`<table background="javascript:x"><tr><td colspan=2>x</table>`, `<table><tr><td>x</td></tr></table>`},
		{`<custom-element onclick=x>x</custom-element>`, `x`},
		{"\xff\xfe<b>x</b>", "\uFFFD<b>x</b>"},
	} {
		got := s.clean(c.in, base, 16<<10)
		safe(t, got)
		if got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}

func TestBound(t *testing.T) {
	s := newSanitizer()
	for _, text := range []string{
		strings.Repeat("word &amp; <b>bold</b> ", 2000), strings.Repeat("<div>", 5000) + "x", strings.Repeat("<b>x", 5000),
		strings.Repeat("&", 40_000),
		strings.Repeat("é", 20_000), strings.Repeat("<b></i>", 20_000), strings.Repeat("<br>", 9000), "<pre>" +
			strings.Repeat("<", 20_000),
		strings.Repeat(`<a href="https://x.example/">l</a>`, 2000),
	} {
		for _, most := range []int{256, 1000, 16 << 10} {
			got := s.clean(text, nil, most)
			safe(t, got)
			if len(got) > most || got == "" {
				t.Errorf("%.20q has %d bytes, the limit is %d", text, len(got), most)
			}
			deepest, depth := 0, 0
			z := html.NewTokenizer(strings.NewReader(got))
			for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
				switch name, _ := z.TagName(); {
				case kind == html.StartTagToken && string(name) != "br":
					depth++
					deepest = max(deepest, depth)
				case kind == html.EndTagToken:
					depth--
				}
			}
			if depth != 0 || deepest > maxHTMLDepth {
				t.Errorf("%.20q: %d elements are open at the end, %d deep", text, depth, deepest)
			}
		}
	}
}

// FuzzSanitize makes anything safe, and what is safe stays as it is.
func FuzzSanitize(f *testing.F) {
	for _, seed := range []string{`<a href="x">y</a>`, `<svg><style><img src=x onerror=alert(1)>`, `<p>a<b>c</p>d`,
		`&lt;<!--x--><![CDATA[y]]>`, "<a\nhref='//h'>"} {
		f.Add(seed)
	}
	base := &url.URL{Scheme: "https", Host: "site.example", Path: "/a/b"}
	s := newSanitizer()
	f.Fuzz(func(t *testing.T, text string) {
		got := s.clean(text, base, 4096)
		safe(t, got)
		if len(got) > 4096 {
			t.Errorf("%q has %d bytes", text, len(got))
		}
		safe(t, s.clean(got, base, 4096))
	})
}
