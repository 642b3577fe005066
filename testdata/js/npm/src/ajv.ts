import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { fails, same } from "./check";

// Ajv writes a function for each schema and makes it with new Function.
export default async function () {
  const ajv = new Ajv({ allErrors: true });
  addFormats(ajv);
  const validate = ajv.compile({
    type: "object",
    required: ["name", "age"],
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 2, pattern: "^\\p{L}+$" },
      age: { type: "integer", minimum: 0 },
      mail: { type: "string", format: "email" },
      when: { type: "string", format: "date-time" },
      list: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 2 },
      self: { $ref: "#/$defs/node" },
    },
    $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" }, value: { enum: [1, "two", null] } } } },
  });
  same(validate({ name: "Ada", age: 36, mail: "ada@example.com", when: "2026-11-21T10:00:00Z", list: ["a", 1], self: { next: { value: "two" } } }), true);
  same(validate({ name: "1", age: 1.5, mail: "no", when: "today", list: [1, 2, 3], self: { next: { value: 3 } }, more: 1 }), false);
  same(validate.errors!.map((e) => `${e.instancePath} ${e.keyword}`).sort(), [
    " additionalProperties", "/age type", "/list items", "/list/0 type", "/mail format", "/name minLength", "/name pattern", "/self/next/value enum", "/when format",
  ]);
  await fails(() => ajv.compile({ type: "nonsense" }), "schema is invalid");
  const tuned = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: true });
  const data = { n: "5", extra: 1 };
  same([tuned.validate({ type: "object", properties: { n: { type: "number" }, d: { default: "x" } }, additionalProperties: false }, data), data], [true, { n: 5, d: "x" }]);
}
