import Handlebars from "handlebars/dist/cjs/handlebars";
import { fails, same } from "./check";

// Handlebars, too, makes functions of text.
export default async function () {
  const page = Handlebars.compile("{{#each people}}{{@index}}:{{name}}{{#if admin}} (admin){{else}} ({{../role}}){{/if}}{{#unless @last}}, {{/unless}}{{/each}} {{{raw}}} {{esc}}");
  same(page({ people: [{ name: "Ada", admin: true }, { name: "Bob" }], role: "user", raw: "<b>", esc: "<i>" }), "0:Ada (admin), 1:Bob (user) <b> &lt;i&gt;");
  const own = Handlebars.create();
  own.registerHelper("loud", (text: string) => text.toUpperCase());
  own.registerHelper("list", function (this: unknown, items: string[], options: any) { return items.map((item) => `<${options.fn(item)}>`).join(""); });
  own.registerPartial("who", "{{greeting}} {{loud name}}");
  same(own.compile("{{> who greeting='Hi'}} {{#list xs}}{{this}}{{/list}}")({ name: "ada", xs: ["a", "b"] }), "Hi ADA <a><b>");
  same(own.compile("{{#with a}}{{b.c}}{{/with}}{{lookup m 'k'}}")({ a: { b: { c: 1 } }, m: { k: 2 } }), "12");
  same(Handlebars.compile("{{constructor.name}}{{__proto__.x}}")({}), "");
  await fails(() => Handlebars.compile("{{#if}}")({}), "Parse error");
  await fails(() => own.compile("{{missing 1}}")({}), "Missing helper");
}
