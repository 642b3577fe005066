package rss

import (
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// read parses a feed and returns its articles as they would be stored.
func read(t testing.TB, body, contentType string) (title string, all []article, err error) {
	t.Helper()
	from, err := url.Parse("https://host.example/blog/feed.xml")
	must(t, err)
	now := newClock().Now()
	doc, err := parse([]byte(body), contentType, from, 500, now)
	if err != nil {
		return "", nil, err
	}
	f := &Feeds{sanitize: newSanitizer(), limits: limits.Defaults[Limits]()}
	all, _ = f.articles(feed{id: "feed", url: from.String()}, doc, now)
	return doc.title, all, nil
}

// shape writes articles as "title|link|date|author|summary" lines.
func shape(all []article) string {
	var b strings.Builder
	for _, a := range all {
		fmt.Fprintf(&b, "%s|%s|%s|%s|%s\n", a.title, a.link, time.UnixMilli(a.published).UTC().Format("2006-01-02T15:04:05Z"),
			a.author, a.summary)
	}
	return b.String()
}

func utf16Text(text string, order binary.ByteOrder, mark bool) string {
	units := utf16.Encode([]rune(text))
	if mark {
		units = append([]uint16{0xFEFF}, units...)
	}
	raw := make([]byte, 2*len(units))
	for i, u := range units {
		order.PutUint16(raw[2*i:], u)
	}
	return string(raw)
}

// rel is what is added to links in summaries.
const rel = ` rel="nofollow noreferrer noopener" target="_blank"`

// fetched is the date of articles without one.
const fetched = "2026-11-21T09:00:00Z"

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		name, contentType, body, title, want string
	}{
		{"RSS 0.91 with a document type", "text/xml", `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
<rss version="0.91"><channel><title>Old` + "\xe9" + `</title><link>http://old.example/</link><description>d</description>
<item><title>One</title><link>/one</link><description>First</description></item></channel></rss>`,
			"Oldé", "One|http://old.example/one|" + fetched + "||First\n"},
		{"RSS 0.92 without titles", "", `<rss version="0.92"><channel><title>T</title><link>http://a.example</link>
<item><description>Only &lt;b&gt;text&lt;/b&gt;</description></item></channel></rss>`,
			"T", "||" + fetched + "||Only <b>text</b>\n"},
		{"RSS 1.0", "application/rdf+xml",
			`<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
				xmlns="http://purl.org/rss/1.0/"
				xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="http://r.example/"><title>RDF</title><link>http://r.example/</link><description/><items><rdf:Seq><rdf:li resource="http://r.example/1"/></rdf:Seq></items></channel>
<item rdf:about="http://r.example/1"><title>Item</title><link>http://r.example/1</link><dc:date>2026-11-20T10:00:00+01:00</dc:date><dc:creator>Ann</dc:creator></item></rdf:RDF>`,
			"RDF", "Item|http://r.example/1|2026-11-20T09:00:00Z|Ann|\n"},
		{"RSS 2.0 of a blog", "application/rss+xml; charset=UTF-8", `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title><![CDATA[Blog &amp; Co]]></title><atom:link href="https://b.example/feed" rel="self" type="application/rss+xml"/><link>https://b.example</link>
<item><title>A &amp;#8220;quoted&amp;#8221; &amp;amp; &lt;i&gt;slanted&lt;/i&gt; title</title><link>https://b.example/a</link><dc:creator><![CDATA[Bob]]></dc:creator>
<pubDate>Fri, 20 Nov 2026 08:00:00 +0000</pubDate><guid isPermaLink="false">b-1</guid>
<description><![CDATA[<p>Short <a href="/more">more</a> [&#8230;]</p>]]></description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded></item>
<item><title>B</title><guid>https://b.example/b</guid><pubDate>Thu, 19 Nov 2026 08:00:00 EST</pubDate><content:encoded><![CDATA[<p>Only this<img src="x" onerror="alert(1)"></p>]]></content:encoded></item>
</channel></rss>`,
			"Blog & Co",
			"A “quoted” & slanted title|https://b.example/a|2026-11-20T08:00:00Z|Bob|<p>Short <a " +
				"href=\"https://b.example/more\"" + rel + ">more</a> […]</p>\n" +
				"B|https://b.example/b|2026-11-19T13:00:00Z||<p>Only this</p>\n"},
		{"RSS 2.0 with dates of all kinds", "", `<rss version="2.0"><channel><title>D</title><link>https://d.example/</link>
<item><title>none</title><guid>1</guid></item>
<item><title>nonsense</title><guid>2</guid><pubDate>soon</pubDate></item>
<item><title>far ahead</title><guid>3</guid><pubDate>Fri, 20 Nov 2099 08:00:00 GMT</pubDate></item>
<item><title>zero</title><guid>4</guid><pubDate>Mon, 01 Jan 0001 00:00:00 +0000</pubDate></item>
<item><title>epoch</title><guid>5</guid><pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate></item>
<item><title>wrong day</title><guid>6</guid><pubDate>Mon, 20 Nov 2026 07:00:00 GMT</pubDate></item>
<item><title>iso</title><guid>7</guid><pubDate>2026-11-20T06:00:00Z</pubDate></item>
<item><title>short</title><guid>8</guid><pubDate>19 Nov 2026 05:00 GMT</pubDate></item>
</channel></rss>`,
			"D", "none||" + fetched +
				"||\nnonsense||2026-11-21T08:59:59Z||\nfar " +
				"ahead||2026-11-21T08:59:59Z||\nzero||2026-11-21T08:59:59Z||\nepoch||2026-11-21T08:59:59Z||\n" +
				"wrong day||2026-11-20T07:00:00Z||\niso||2026-11-20T06:00:00Z||\nshort||2026-11-19T05:00:00Z||\n"},
		{"RSS 2.0 that is not well-formed", "",
			`  <rss version="2.0" checked><channel><title>AT&T & friends</title><link>https://w.example/</link>
<item><title>R&D &nbsp;&eacute; &unknown; <br> x</title><link>https://w.example/?a=1&b=2</link><guid>1</guid><pubDate>2026-11-20</pubDate></item></channel></rss> trailing <junk`,
			"AT&T & friends", "R&D é &unknown; x|https://w.example/?a=1&b=2|2026-11-20T00:00:00Z||\n"},
		{"items that come twice", "", channel(dated("a", 1), dated("a", 1), `<item><title>x</title><link>/l</link></item>`,
			`<item><title>y</title><link>https://example.com/l</link></item>`,
			`<item><title>t</title><description>s</description></item>`,
			`<item><title>t</title><description>s</description></item>`),
			"Feed", "x|https://example.com/l|" + fetched + "||\nt||2026-11-21T08:59:59Z||s\na||2026-11-21T08:00:00Z||\n"},
		{"links that lead elsewhere", "", channel(`<item><title>js</title><link>javascript:alert(1)</link></item>`,
			`<item><title>file</title><link>file:///etc/passwd</link></item>`,
			`<item><title>user</title><link>https://bank.example@evil.example/</link></item>`,
			`<item><title>ipfs</title><guid>urn:uuid:1</guid></item>`),
			"Feed", "js||" + fetched +
				"||\nfile||2026-11-21T08:59:59Z||\nuser|https://evil.example/|2026-11-21T08:59:59Z||\nipfs||2026-11-21T0" +
				"8:59:59Z||\n"},
		{"a podcast", "",
			`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
				><channel><title>Pod</title><link>https://p.example/</link><itunes:author>Host</itunes:author>
<item><title>Ep</title><itunes:author>Guest</itunes:author><itunes:summary>About</itunes:summary><enclosure url="https://p.example/e.mp3" length="1" type="audio/mpeg"/><guid isPermaLink="false">e1</guid><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`,
			"Pod", "Ep||2026-11-20T08:00:00Z|Guest|About\n"},
		{"Atom 1.0", "application/atom+xml",
			`<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/blog/">
<title type="html">Atom &amp;amp; &lt;b&gt;bold&lt;/b&gt;</title><author><name>Feed Author</name></author><id>urn:feed</id><updated>2026-11-20T00:00:00Z</updated>
<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">An <em>XHTML</em> title</div></title><id>urn:1</id><link rel="alternate" href="one"/><updated>2026-11-20T10:00:00Z</updated><published>2026-11-19T10:00:00Z</published>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <a href="two">two</a> &lt;b&gt;</p></div></content></entry>
<entry><title>Text &lt;b></title><id>urn:2</id><link href="https://a.example/2"/><updated>2026-11-18T10:00:00Z</updated><author><name>Own</name></author><summary type="html">&lt;p>S&lt;script>x&lt;/script>&lt;/p></summary></entry></feed>`,
			"Atom & bold",
			"An XHTML title|https://a.example/blog/one|2026-11-19T10:00:00Z|Feed Author|<div><p>Hi <a " +
				"href=\"https://a.example/blog/two\"" + rel + ">two</a> &lt;b&gt;</p></div>\n" +
				"Text|https://a.example/2|2026-11-18T10:00:00Z|Own|<p>S</p>\n"},
		{"Atom 0.3", "",
			`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old Atom</title><entry><title>E</title><link ` +
				`rel="alternate" href="https://o.example/e"/><id>tag:1</id><issued>2026-11-20T10:00:00Z</issued><modified>` +
				`2026-11-20T10:00:00Z</modified></entry></feed>`,
			"Old Atom", "E|https://o.example/e|2026-11-20T10:00:00Z||\n"},
		{"videos", "",
			`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"
				><title>V</title><entry><id>yt:1</id><title>Clip</title
				><link rel="alternate" href="https://v.example/1"/><published>2026-11-20T10:00:00Z</published>
<media:group><media:description>1 &lt; 2
next</media:description></media:group></entry></feed>`,
			"V", "Clip|https://v.example/1|2026-11-20T10:00:00Z||1 &lt; 2<br>next\n"},
		{"JSON Feed", "application/feed+json", "\uFEFF" +
			`{"version":"https://jsonfeed.org/version/1.1","title":"J <b>","authors":[null,{"name":"Feed"}],"items":[null,
{"id":7,"url":"/seven","title":"Seven < 8","content_text":"1 < 2 <script>","date_published":"2026-11-20T10:00:00+01:00","authors":[{"name":"Joe"}]},
{"id":"8","external_url":"https://x.example/8","content_html":"<p onclick=x()>Eight</p>","date_modified":"2026-11-19"}]}`,
			"J <b>", "Seven < 8|https://host.example/seven|2026-11-20T09:00:00Z|Joe|1 &lt; 2 " +
				"&lt;script&gt;\n|https://x.example/8|2026-11-19T00:00:00Z|Feed|<p>Eight</p>\n"},
		{"titles that steer", "", channel("<item><title>safe\u202Etxt.exe\u0085 \u2066x</title><guid>1</guid></item>"),
			"Feed", "safetxt.exe x||" + fetched + "||\n"},
		{"no title", "", `<rss version="2.0"><channel></channel></rss>`, "host.example", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			title, all, err := read(t, c.body, c.contentType)
			if err != nil {
				t.Fatal(err)
			}
			if title != c.title {
				t.Errorf("the title is %q, want %q", title, c.title)
			}
			if got := shape(all); got != c.want {
				t.Errorf("the articles are\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestEncodings(t *testing.T) {
	doc := func(declared, text string) string {
		if declared != "" {
			declared = `<?xml version="1.0" encoding="` + declared + `"?>`
		}
		return declared + `<rss version="2.0"><channel><title>` + text + `</title></channel></rss>`
	}
	for _, c := range []struct{ name, contentType, body, title string }{
		{"UTF-8", "", doc("utf-8", "é€"), "é€"},
		{"UTF-8 by nobody", "text/xml", doc("", "é€"), "é€"},
		{"UTF-8 with a mark", "text/xml; charset=iso-8859-1", "\xEF\xBB\xBF" + doc("iso-8859-1", "é"), "é"},
		{"UTF-8 with an error", "", doc("utf-8", "a\xffb"), "a\uFFFDb"},
		{"windows-1252", "", doc("windows-1252", "\x93\xe9\x94 \x80"), "“é” €"},
		{"Latin 1 that is windows-1252", "", doc("ISO-8859-1", "\x93\xe9\x94"), "“é”"},
		{"by nobody", "", doc("", "caf\xe9"), "café"},
		{"by the server", "text/xml; charset=koi8-r", doc("", "\xf0\xd2\xc9"), "При"},
		{"the document before the server", "text/xml; charset=utf-8", doc("windows-1251", "\xcf\xf0\xe8"), "При"},
		{"Shift_JIS", "", doc("Shift_JIS", "\x93\xfa\x96\x7b"), "日本"},
		{"GB2312", "", doc("gb2312", "\xd6\xd0"), "中"},
		{"UTF-16LE with a mark", "", utf16Text(doc("utf-16", "é€"), binary.LittleEndian, true), "é€"},
		{"UTF-16BE with a mark", "", utf16Text(doc("utf-16", "é€"), binary.BigEndian, true), "é€"},
		{"UTF-16LE without", "", utf16Text(doc("utf-16", "é"), binary.LittleEndian, false), "é"},
		{"UTF-16BE without", "", utf16Text(doc("", "é"), binary.BigEndian, false), "é"},
		{"UTF-16 that is not", "", doc("utf-16", "plain é"), "plain é"},
		{"control characters", "", doc("utf-8", "a\x00b\x08c\x1bd"), "abcd"},
	} {
		title, _, err := read(t, c.body, c.contentType)
		if err != nil || title != c.title {
			t.Errorf("%s: %q, %v, want %q", c.name, title, err, c.title)
		}
	}
	for _, label := range []string{"utf-7", "ebcdic", "hz-gb-2312", "x"} {
		if _, _, err := read(t, doc(label, "x"), ""); err == nil || !strings.Contains(err.Error(), label) {
			t.Errorf("%s: %v", label, err)
		}
	}
}
