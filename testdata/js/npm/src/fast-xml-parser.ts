import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { same } from "./check";

export default async function () {
  const xml = '<?xml version="1.0"?><feed a="1"><!-- c --><item id="7">A &amp; B</item><item><![CDATA[<x>]]></item><n>1.50</n><e/></feed>';
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", ignoreDeclaration: true });
  same(parser.parse(xml), { feed: { item: [{ "#text": "A & B", "@id": "7" }, "<x>"], n: 1.5, e: "", "@a": "1" } });
  same(XMLValidator.validate(xml), true);
  same((XMLValidator.validate("<a><b></a>") as any).err.code, "InvalidTag");
  same(new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", format: true }).build({ r: { "@x": 1, i: [1, "<"] } }), '<r x="1">\n  <i>1</i>\n  <i>&lt;</i>\n</r>\n');
  same(new XMLParser({ preserveOrder: true }).parse("<a>1<b/>2</a>").length, 1);
}
