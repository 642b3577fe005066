import { Marked, marked } from "marked";
import { same } from "./check";

export default async function () {
  same(marked.parse("# Title\n\nSome *text* with `code`, ~~struck~~ and a [link](https://example.com \"t\").\n\n- a\n- [x] b\n  1. c\n"),
    '<h1>Title</h1>\n<p>Some <em>text</em> with <code>code</code>, <del>struck</del> and a <a href="https://example.com" title="t">link</a>.</p>\n<ul>\n<li>a</li>\n<li><input checked="" disabled="" type="checkbox"> b<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>\n');
  same(marked.parse("| a | b |\n|---|:-:|\n| 1 | 2 |\n"), "<table>\n<thead>\n<tr>\n<th>a</th>\n<th align=\"center\">b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td align=\"center\">2</td>\n</tr>\n</tbody></table>\n");
  same(marked.parse("```js\nlet a = \"<b>\";\n```\n> quote\n\n***\n"), '<pre><code class="language-js">let a = &quot;&lt;b&gt;&quot;;\n</code></pre>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<hr>\n');
  same(marked.parseInline("**b** _i_ <br> & &amp;"), "<strong>b</strong> <em>i</em> <br> &amp; &amp;");
  const own = new Marked({ async: true, walkTokens: async (token) => { if (token.type === "heading") token.depth += 1; } });
  own.use({ renderer: { link: ({ href, text }) => `[${text}|${href}]` } });
  same(await own.parse("# A\n[x](y)"), "<h2>A</h2>\n<p>[x|y]</p>\n");
  same(marked.lexer("a\n\n- b").map((token) => token.type), ["paragraph", "space", "list"]);
}
