import * as z from "zod";
import { fails, same } from "./check";

export default async function () {
  const Address = z.object({ street: z.string().min(1), zip: z.string().regex(/^\d{5}$/) });
  const Person = z.strictObject({
    name: z.string().trim().min(1).max(20),
    age: z.coerce.number().int().positive().optional(),
    mail: z.email(),
    tags: z.array(z.string()).default([]),
    kind: z.enum(["a", "b"]),
    address: Address.nullable(),
  });
  same(Person.parse({ name: " Ada ", age: "36", mail: "ada@example.com", kind: "a", address: { street: "x", zip: "12345" } }), {
    name: "Ada", age: 36, mail: "ada@example.com", tags: [], kind: "a", address: { street: "x", zip: "12345" },
  });
  const bad = Person.safeParse({ name: "", age: -1, mail: "no", kind: "c", address: { street: "", zip: "1" }, more: 1 });
  same(bad.success, false);
  same(bad.error?.issues.map((issue) => [issue.code, issue.path.join(".")]), [
    ["too_small", "name"], ["too_small", "age"], ["invalid_format", "mail"], ["invalid_value", "kind"],
    ["too_small", "address.street"], ["invalid_format", "address.zip"], ["unrecognized_keys", ""],
  ]);
  const Shape = z.discriminatedUnion("type", [z.object({ type: z.literal("circle"), r: z.number() }), z.object({ type: z.literal("square"), side: z.number() })]);
  same(Shape.parse({ type: "square", side: 2 }), { type: "square", side: 2 });
  await fails(() => Shape.parse({ type: "line" }), "invalid_union");
  const Later = z.string().transform(async (name) => name.length).refine(async (n) => n > 2, "too short");
  same(await Later.parseAsync("four"), 4);
  await fails(() => Later.parseAsync("x"), "too short");
  type Tree = { value: number; children: Tree[] };
  const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ value: z.number(), children: z.array(Tree) }));
  same(Tree.parse({ value: 1, children: [{ value: 2, children: [] }] }).children[0].value, 2);
  same(z.toJSONSchema(z.object({ a: z.string(), b: z.number().optional() })).required, ["a"]);
  same(z.iso.datetime().safeParse("2026-11-21T10:00:00Z").success, true);
  same(z.record(z.string(), z.bigint()).parse({ a: 5n }), { a: "5n" });
  same(z.prettifyError(bad.error!).includes("at address.zip"), true);
}
