import MarkdownIt from "markdown-it";
import { same } from "./check";

export default async function () {
  const md = new MarkdownIt({ linkify: true, typographer: true });
  same(md.render("# A\n\n\"Quotes\" -- https://example.com/a and <b>html</b> (c)\n"), "<h1>A</h1>\n<p>“Quotes” – <a href=\"https://example.com/a\">https://example.com/a</a> and &lt;b&gt;html&lt;/b&gt; ©</p>\n");
  same(md.render("[x](javascript:alert(1)) ![y](data:text/html,z) [ok](https://bücher.example/ä)"), "<p>[x](javascript:alert(1)) ![y](data:text/html,z) <a href=\"https://xn--bcher-kva.example/%C3%A4\">ok</a></p>\n");
  same(md.renderInline("**a** `b` ~~c~~ \\* &copy;"), "<strong>a</strong> <code>b</code> <s>c</s> * ©");
  same(md.render("1. a\n   - b\n\n     c\n2. d"), "<ol>\n<li>a\n<ul>\n<li>\n<p>b</p>\n<p>c</p>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ol>\n");
  same(md.parse("a\n\nb", {}).length, 6);
}
