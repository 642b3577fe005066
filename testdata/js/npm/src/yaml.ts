import { isMap, parse, parseAllDocuments, parseDocument, stringify } from "yaml";
import { fails, same } from "./check";

export default async function () {
  same(parse("a: 1\nb: [x, 'y', \"z\\n\"]\nc: |\n  two\n  lines\nd: &r {k: null}\ne: *r\nf: 2026-11-21\ng: >-\n  folded\n  text\nh: 0x1f\ni: .inf\n"), {
    a: 1, b: ["x", "y", "z\n"], c: "two\nlines\n", d: { k: null }, e: { k: null }, f: "2026-11-21", g: "folded text", h: 31, i: null,
  });
  same(stringify({ list: [1, { a: "x: y" }], text: "one\ntwo\n", yes: "yes", empty: {} }), 'list:\n  - 1\n  - a: "x: y"\ntext: |\n  one\n  two\nyes: yes\nempty: {}\n');
  await fails(() => parse("a: [1"), "Flow sequence");
  const doc = parseDocument("# top\na: 1 # one\n");
  doc.set("b", 2);
  same([String(doc), isMap(doc.contents)], ["# top\na: 1 # one\nb: 2\n", true]);
  same(parseAllDocuments("a\n---\nb\n").map((d: any) => d.toJS()), ["a", "b"]);
}
