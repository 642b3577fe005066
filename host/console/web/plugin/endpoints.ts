// The endpoints of a plugin, each with a form that tries it and the curl line
// that does the same.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EndpointRow } from "../../../../sdk/js/client/index.js";
import { duration } from "../format.js";
import { badge, empty, field, said } from "../parts.js";
import { visible, visibleLines } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.endpoints;

/** How much of an answer is shown. */
const mostShown = 200_000;

interface Answer {
  status: number;
  ms: number;
  body: string;
}

const takesBody = (e: EndpointRow): boolean => e.method === "POST" || e.method === "PUT" || e.method === "PATCH";

@customElement("plugin-endpoints")
export class Endpoints extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private endpoints: EndpointRow[] = [];
  @state() private answers = new Map<string, Answer>();
  @state() private inputs = new Map<string, { query: string; body: string }>();

  protected override async load(signal: AbortSignal): Promise<void> {
    this.endpoints = (await this.client.listEndpoints({ id: this.plugin }, { signal })).endpoints;
  }

  protected override view(): TemplateResult {
    return this.endpoints.length === 0
      ? empty(t.none, t.noneHelp)
      : html`<div class="stack">${this.endpoints.map((e) => this.#endpoint(e))}</div>`;
  }

  #endpoint(e: EndpointRow): TemplateResult {
    const key = `${e.method} ${e.url}`;
    const input = this.inputs.get(key) ?? { query: "", body: takesBody(e) ? "{}" : "" };
    const set = (change: Partial<typeof input>) => {
      this.inputs = new Map(this.inputs).set(key, { ...input, ...change });
    };
    const answer = this.answers.get(key);
    return html`<details class="card endpoint">
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth ? nothing : badge(t.open, "warn")} ${e.requiresConfirmation ? badge(t.asks, "info") : nothing}
      </summary>
      ${e.description ? html`<p>${said(e.description)}</p>` : nothing}
      <form class="stack" @submit=${(event: SubmitEvent) => this.#try(event, e, key, input)}>
        ${field(
          t.query,
          html`<input
            name="query"
            spellcheck="false"
            placeholder="name=value&other=value"
            .value=${input.query}
            @input=${(event: InputEvent) => set({ query: (event.target as HTMLInputElement).value })}
          />`,
        )}
        ${
          takesBody(e)
            ? field(
                t.body,
                html`<textarea
                  name="body"
                  spellcheck="false"
                  .value=${input.body}
                  @input=${(event: InputEvent) => set({ body: (event.target as HTMLTextAreaElement).value })}
                ></textarea>`,
              )
            : nothing
        }
        <div class="row">
          <button class="primary" aria-busy=${this.runs(key)} ?disabled=${this.runs(key)}>${t.send}</button>
          ${e.requiresConfirmation ? html`<span class="faint">${t.asksHelp}</span>` : nothing}
        </div>
      </form>
      ${
        answer
          ? html`<div class="stack" role="status">
              <p>${badge(String(answer.status), answer.status < 400 ? "good" : "bad")} ${duration(answer.ms)}</p>
              <pre tabindex="0">${visibleLines(answer.body)}</pre>
            </div>`
          : nothing
      }
      <div>
        <p class="faint">${t.curl}</p>
        <pre tabindex="0">${visible(curl(e, input))}</pre>
      </div>
    </details>`;
  }

  #try(event: SubmitEvent, e: EndpointRow, key: string, input: { query: string; body: string }): void {
    event.preventDefault();
    void this.run(key, async () => {
      const begun = performance.now();
      const response = await this.client.callEndpoint(
        {
          method: e.method,
          url: e.url,
          query: Object.fromEntries(new URLSearchParams(input.query)),
          body: takesBody(e) && input.body.trim() !== "" ? input.body : undefined,
        },
        { signal: this.signal },
      );
      const text = await response.text();
      const answer = {
        status: response.status,
        ms: performance.now() - begun,
        body: pretty(text.slice(0, mostShown)),
      };
      this.answers = new Map(this.answers).set(key, answer);
    });
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** curl is the line for a shell that sends the same request. */
function curl(e: EndpointRow, input: { query: string; body: string }): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ["curl"];
  if (e.method !== "GET") parts.push("-X", e.method);
  if (e.auth) parts.push("-H", `"Authorization: Bearer $TOKEN"`);
  if (takesBody(e) && input.body.trim() !== "") {
    parts.push("-H", quoted("Content-Type: application/json"), "-d", quoted(input.body));
  }
  const query = new URLSearchParams(input.query).toString();
  parts.push(quoted(location.origin + e.url + (query ? `?${query}` : "")));
  return parts.join(" ");
}
