package rss

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestHostile reads what is made to hurt. Each ends soon, with an error or
// without harm.
func TestHostile(t *testing.T) {
	shorttest.Skip(t)
	const size = 5 << 20
	fill := func(piece string, n int) string { return strings.Repeat(piece, n/len(piece)) }
	inItem := func(text string) string { return channel(`<item><guid>1</guid>` + text + `</item>`) }
	var laughs strings.Builder
	laughs.WriteString(`<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol "lol">`)
	for i := range 10 {
		fmt.Fprintf(&laughs, `<!ENTITY lol%d "%s">`, i+1, strings.Repeat(fmt.Sprintf("&lol%d;", i), 10))
	}
	laughs.WriteString(`]>`)
	for _, c := range []struct{ name, body, want string }{
		{"empty", "", "empty"},
		{"white space", " \n\t", "empty"},
		{"text", "hello", "neither XML nor JSON"},
		{"a web page", "<!DOCTYPE html><html><head><title>x</title></head><body><p>unclosed", "web page"},
		{"another XML", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "svg"},
		{"cut off", "<rss><channel><item><title>a", ""},
		{"only a prolog", "<?xml version='1.0'?><!-- c -->", "ends"},
		{"another declaration inside", `<rss><?xml version="1.0" encoding="utf-16"?><channel/></rss>`, ""},
		{"JSON that is no feed", `{"version":"1","items":[]}`, "no JSON Feed"},
		{"broken JSON", `{"version":"https://jsonfeed.org/version/1"`, ""},
		{"JSON of nulls", `{"version":"https://jsonfeed.org/version/1","items":[` + fill("null,", size) + `null]}`, "values"},
		{"JSON of objects", `{"version":"https://jsonfeed.org/version/1","items":[` + fill("{},", size) + `{}]}`, "values"},
		{"deep JSON", `{"version":"https://jsonfeed.org/version/1","x":` + strings.Repeat("[", 1<<20), ""},
		{"JSON of other types", `{"version":"https://jsonfeed.org/version/1","items":{"a":1},"title":[]}`, ""},
		{"deep elements", "<rss>" + fill("<a>", size), "deep"},
		{"deep extensions", inItem(fill(`<x:a xmlns:x="y">`, 1<<20)), "deep"},
		{"many elements", channel(fill("<item/>", size)), "too many"},
		{"many extensions", inItem(fill("<x:a/>", size)), "too many"},
		{"a long tag", inItem(`<enclosure url="` + fill("a", size) + `"/>`), "tag"},
		{"a tag of attributes", inItem("<x" + fill(" a", size) + "/>"), "tag"},
		{"many attributes", inItem(fill("<x:y"+fill(" aa=''", 60<<10)+"/>", size)), "too many"},
		{"many namespaces", inItem("<x" + fill(" xmlns:a='b'", 60<<10) + ">" + fill("<x:a/>", 1<<20) + "</x>"), "too many"},
		{"a long directive", "<!DOCTYPE rss [" + fill("<!ENTITY a 'b'>", size) + "]><rss/>", "tag"},
		{"many dates", inItem(fill("<pubDate>x</pubDate>", size)), "too many"},
		{"text in pieces", inItem("<x:y>" + fill("a<!---->", 1<<20) + "</x:y>"), "too many"},
		{"a long text in pieces", inItem("<x:y>" + fill("a", 900<<10) + fill("a<!---->", 100<<10) + "</x:y>"), "too many"},
		{"an element that is too long", inItem("<title>" + fill("a", maxElement+1) + "</title>"), "title"},
	} {
		t.Run(c.name, func(t *testing.T) {
			begun := time.Now()
			_, _, err := read(t, c.body, "")
			if !errors.Is(err, errNotFeed) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want it to say %q", err, c.want)
			}
			if err != nil && len(errorText(err)) > 4*maxProblem {
				t.Errorf("the error has %d bytes", len(errorText(err)))
			}
			if took := time.Since(begun); took > 5*time.Minute {
				t.Errorf("it took %v", took)
			}
		})
	}
	t.Run("entities", func(t *testing.T) {
		body := laughs.String() + inItem(`<title>&lol9; &lol; &amp;</title><description>&lol9;</description>`)
		_, all, err := read(t, body, "")
		must(t, err)
		if got := shape(all); got != "&lol9; &lol; &||"+fetched+"||&amp;lol9;\n" {
			t.Errorf("%q", got)
		}
	})
	t.Run("ends without beginnings", func(t *testing.T) {
		if _, all, err := read(t, "<rss>"+fill("</a>", size), ""); err != nil || len(all) != 0 {
			t.Errorf("%d articles, %v", len(all), err)
		}
	})
	t.Run("external entities", func(t *testing.T) {
		_, all, err := read(t, `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>`+inItem(`<title>&x;</title>`), "")
		must(t, err)
		if all[0].title != "&x;" {
			t.Errorf("%q", all[0].title)
		}
	})
	t.Run("a long title and a long text", func(t *testing.T) {
		_, all, err := read(t, inItem(`<title>`+fill("word ", 900<<10)+`</title><description>`+fill("&lt;b>", 900<<10)+
			`</description>`), "")
		must(t, err)
		if len(all[0].title) > 4*MaxTitle || len(all[0].summary) > 16<<10 {
			t.Errorf("%d, %d bytes", len(all[0].title), len(all[0].summary))
		}
	})
}

// TestTrees reads HTML that opens hundreds of elements of formatting which
// every paragraph has to open again: as a tree, it would take gigabytes.
func TestTrees(t *testing.T) {
	var b strings.Builder
	b.WriteString("<p>")
	for i := range 400 {
		fmt.Fprintf(&b, `<b a="%d">`, i)
	}
	b.WriteString(strings.Repeat("<p>x", 10_000))
	escaped := strings.ReplaceAll(strings.ReplaceAll(b.String(), "&", "&amp;"), "<", "&lt;")
	entry := func(content string) string {
		return `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><entry><id>1</id>` + content +
			`</entry></feed>`
	}
	for name, body := range map[string]string{
		"html":            entry(`<content type="html">` + escaped + `</content>`),
		"HTML":            entry(`<content TYPE='HTML'>` + escaped + `</content>`),
		"CDATA":           entry(`<summary type="html"><![CDATA[` + b.String() + `]]></summary>`),
		"xhtml":           entry(`<content type="xhtml"><![CDATA[` + b.String() + `]]></content>`),
		"media type":      entry(`<content x:type="application/xhtml+xml"><![CDATA[` + b.String() + `]]></content>`),
		"author":          entry(`<author><name type="html">` + escaped + `</name></author>`),
		"entity":          entry(`<content type="ht&#109;l">` + escaped + `</content>`),
		"entity and not":  entry(`<content x="html" type="ht&#109;l">` + escaped + `</content>`),
		"two types":       entry(`<content type="html" x:type="html"><![CDATA[` + b.String() + `]]></content>`),
		"source in entry": entry(`<source><title type="html">` + escaped + `</title></source>`),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := read(t, body, "")
		runtime.ReadMemStats(&after)
		if (err != nil) != strings.HasPrefix(name, "entity") {
			t.Errorf("%s: %v", name, err)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 100 {
			t.Errorf("%s: %d MiB for %d KiB", name, took, len(body)>>10)
		}
	}
}

// TestMemory reads the dearest documents that are still accepted.
func TestMemory(t *testing.T) {
	item := `<item><guid isPermaLink="false">%d</guid><title>T %d</title>` + strings.Repeat(`<x:a b="c"/>`, 60) + `</item>`
	var b strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&b, item, i, i)
	}
	page := `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/"><entry><id>1</id><content ` +
		`type="html"><![CDATA[` + strings.Repeat(
		"<b>", 300<<10) + `]]></content></entry></feed>`
	for name, body := range map[string]string{"elements": channel(b.String()), "HTML": page} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, all, err := read(t, body, "")
		runtime.ReadMemStats(&after)
		must(t, err)
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 1024 {
			t.Errorf("%s: %d MiB for %d bytes and %d articles", name, took, len(body), len(all))
		} else {
			t.Logf("%s: %d MiB in total for %d KiB", name, took, len(body)>>10)
		}
	}
}

// FuzzParse reads anything. It ends, and what it gives can be stored.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{channel(dated("a", 1)), `<feed><entry><title type="html">a</title></entry></feed>`,
		`<rdf:RDF><item/></rdf:RDF>`,
		`{"version":"https://jsonfeed.org/version/1","items":[{"id":1}]}`, utf16Text("<rss/>", binary.LittleEndian, true)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		_, all, err := read(t, body, "")
		if err != nil && !errors.Is(err, errNotFeed) {
			t.Errorf("%v", err)
		}
		for _, a := range all {
			safe(t, a.summary)
			if strings.ToValidUTF8(a.title+a.link+a.author, "") != a.title+a.link+a.author || len(a.summary) > 16<<10 {
				t.Errorf("%+v", a)
			}
		}
	})
}
