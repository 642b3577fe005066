// The fields of a form by the schema of what an endpoint takes. What they say is
// written into the text of the body or of the query, which stays what is sent.
import { html, nothing, type TemplateResult } from "lit";
import { field } from "../parts.js";
import { visible, visibleLines } from "../safe.js";
import { texts } from "../texts.js";

/** How many fields there are at most; all else is written as JSON. */
const most = 50;

type Schema = Record<string, unknown>;

export interface Field {
  name: string;
  label: string;
  help: string;
  kind: "text" | "number" | "boolean" | "choice" | "json";
  required: boolean;
  options: unknown[];
  schema: Schema;
}

const isObject = (x: unknown): x is Schema => typeof x === "object" && x !== null && !Array.isArray(x);

/** follow is a schema, or the one that it refers to in its own text. */
function follow(schema: unknown, root: Schema): Schema {
  let at = schema;
  for (let step = 0; step < 32 && isObject(at) && typeof at.$ref === "string"; step++) {
    let found: unknown = root;
    for (const name of at.$ref.replace(/^#/, "").split("/").slice(1)) {
      const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
      found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    at = found;
  }
  return isObject(at) ? at : {};
}

function kindOf(schema: Schema): Field["kind"] {
  if (Array.isArray(schema.enum) && schema.enum.length <= 200) return "choice";
  const types = ([] as unknown[]).concat(schema.type ?? []).filter((type) => type !== "null");
  if (types.length !== 1) return "json";
  switch (types[0]) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
  }
  return "json";
}

/** fieldsOf lists the members of the object that a schema describes. */
export function fieldsOf(schema: unknown): Field[] {
  if (!isObject(schema)) return [];
  const of = follow(schema, schema);
  if (!isObject(of.properties)) return [];
  const required = Array.isArray(of.required) ? of.required : [];
  return Object.entries(of.properties)
    .slice(0, most)
    .map(([name, part]) => {
      const own = follow(part, schema);
      return {
        name,
        label: typeof own.title === "string" ? own.title : name,
        help: typeof own.description === "string" ? own.description : "",
        kind: kindOf(own),
        required: required.includes(name) && own.default === undefined,
        options: Array.isArray(own.enum) ? own.enum : [],
        schema: own,
      };
    });
}

const raw = JSON as unknown as { rawJSON?: (text: string) => unknown };

/** exact reads JSON whose numbers are written as they stood, where the browser can. */
function exact(text: string): unknown {
  const { rawJSON } = raw;
  if (!rawJSON) return JSON.parse(text);
  const asWritten = (_: string, value: unknown, context?: { source: string }): unknown =>
    typeof value === "number" && context ? rawJSON(context.source) : value;
  return JSON.parse(text, asWritten as (key: string, value: unknown) => unknown);
}

/** bodyWith is the text of a body in which a member has another value, or none. */
export function bodyWith(body: string, name: string, json: string | undefined): string {
  let members: Schema = {};
  try {
    const now = exact(body);
    if (isObject(now)) members = now;
  } catch {
    // What was no JSON is written anew.
  }
  const { [name]: _, ...others } = members;
  if (json === undefined) return JSON.stringify(others, null, 2);
  return JSON.stringify(Object.hasOwn(members, name) ? { ...members, [name]: exact(json) } :
    { ...others, [name]: exact(json) }, null, 2);
}

/** inBody is the JSON of a member of a body, undefined where it is absent. */
export function inBody(body: string, name: string): string | undefined {
  try {
    const now = exact(body);
    return isObject(now) && Object.hasOwn(now, name) ? JSON.stringify(now[name]) : undefined;
  } catch {
    return undefined;
  }
}

/** inQuery is the same of a query, whose values are texts. */
export function inQuery(query: string, f: Field): string | undefined {
  const value = new URLSearchParams(query).get(f.name);
  if (value === null) return undefined;
  return f.kind === "text" || (f.kind === "choice" && f.options.includes(value)) ? JSON.stringify(value) : value;
}

/** queryWith is the text of a query in which a name has another value, or none. */
export function queryWith(query: string, f: Field, json: string | undefined): string {
  const pairs = new URLSearchParams(query);
  pairs.delete(f.name);
  if (json !== undefined) pairs.set(f.name, json.startsWith('"') ? (JSON.parse(json) as string) : json);
  return pairs.toString();
}

/** control is a field; value is its JSON, and set is told of another one. */
export function control(f: Field, value: string | undefined, set: (json: string | undefined) => void): TemplateResult {
  const optional = f.required ? nothing : html` <span class="faint">${texts.endpoints.optional}</span>`;
  const label = html`${visible(f.label)}${optional}`;
  const help = f.help ? visibleLines(f.help) : nothing;
  const bound = (key: string): unknown => (typeof f.schema[key] === "number" ? f.schema[key] : nothing);
  const preset = f.schema.default === undefined ? nothing : visible(text(JSON.stringify(f.schema.default)) ?? "");
  switch (f.kind) {
    case "boolean":
    case "choice": {
      const options = f.kind === "boolean" ? [true, false] : f.options;
      return field(
        label,
        html`<select
          name=${f.name}
          ?required=${f.required}
          @change=${(e: Event) => set((e.target as HTMLSelectElement).value || undefined)}
        >
          <option value="" ?selected=${value === undefined}></option>
          ${options.map((o) => {
            const json = JSON.stringify(o);
            return html`<option value=${json} ?selected=${json === value}>${visible(text(json) ?? "")}</option>`;
          })}
        </select>`,
        help,
      );
    }
    case "json":
      return field(
        label,
        html`<textarea
          name=${f.name}
          spellcheck="false"
          placeholder=${preset}
          .value=${value ?? ""}
          @change=${(e: Event) => {
            const area = e.target as HTMLTextAreaElement;
            try {
              if (area.value.trim() !== "") exact(area.value);
              area.setCustomValidity("");
              set(area.value.trim() === "" ? undefined : area.value);
            } catch {
              area.setCustomValidity(texts.endpoints.noJSON);
            }
          }}
        ></textarea>`,
        help,
      );
  }
  const number = f.kind === "number";
  return field(
    label,
    html`<input
      name=${f.name}
      spellcheck="false"
      type=${number ? "number" : "text"}
      step=${number ? (f.schema.type === "integer" ? "1" : "any") : nothing}
      min=${number ? bound("minimum") : nothing}
      max=${number ? bound("maximum") : nothing}
      minlength=${number ? nothing : bound("minLength")}
      maxlength=${number ? nothing : bound("maxLength")}
      placeholder=${preset}
      ?required=${f.required && (number || (f.schema.minLength as number) > 0)}
      .value=${text(value) ?? ""}
      @input=${(e: InputEvent) => {
        const input = e.target as HTMLInputElement;
        if (number) set(input.value === "" ? undefined : input.value);
        else set(input.value === "" && !f.required ? undefined : JSON.stringify(input.value));
      }}
    />`,
    help,
  );
}

/** text is JSON for a control: a string without its quotes. */
function text(json: string | undefined): string | undefined {
  return json?.startsWith('"') ? (JSON.parse(json) as string) : json;
}
