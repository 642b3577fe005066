// The endpoints of a plugin, each with a form that tries it and the curl line
// that does the same.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { EndpointRow } from "../../../../../../sdk/js/client/index.js";
import type { Input } from "../calls.js";
import { duration } from "../format.js";
import { badge, button, empty, field, note, problem, said } from "../parts.js";
import { to } from "../router.js";
import { visible, visibleLines } from "../safe.js";
import { base } from "../session.js";
import { texts } from "../texts.js";
import { View } from "../view.js";
import { bodyWith, control, fieldsOf, inBody, inQuery, queryWith } from "./schemaform.js";

const t = texts.endpoints;

const takesBody = (e: EndpointRow): boolean => e.method === "POST" || e.method === "PUT" || e.method === "PATCH";

@customElement("plugin-endpoints")
export class Endpoints extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private endpoints: EndpointRow[] = [];
  @state() private inputs = new Map<string, Input>();

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
    const call = this.live.calls.of(e.method, e.url);
    const input = this.inputs.get(key) ?? call?.input ?? { query: "", body: takesBody(e) ? "{}" : "" };
    const set = (change: Partial<Input>) => {
      this.inputs = new Map(this.inputs).set(key, { ...input, ...change });
    };
    return html`<details class="card endpoint" ?open=${call !== undefined}>
      <summary>
        <span class="badge method">${e.method}</span> <code>${e.url}</code>
        <span class="grow"></span>
        ${e.auth ? nothing : badge(t.open, "warn")} ${e.requiresConfirmation ? badge(t.asks, "info") : nothing}
      </summary>
      ${e.title ? html`<p><strong>${said(e.title)}</strong></p>` : nothing}
      ${e.description ? html`<p>${said(e.description)}</p>` : nothing}
      <form class="stack" @submit=${(event: SubmitEvent) => this.#try(event, e, input)}>
        ${fieldsOf(e.input).map((f) =>
          takesBody(e)
            ? control(f, inBody(input.body, f.name), (json) => set({ body: bodyWith(input.body, f.name, json) }))
            : control(f, inQuery(input.query, f), (json) => set({ query: queryWith(input.query, f, json) })),
        )}
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
          <button class="primary" aria-busy=${call?.stop !== undefined} ?disabled=${call?.stop !== undefined}>
            ${t.send}
          </button>
          ${call?.stop ? button(texts.cancel, () => call.stop?.abort()) : nothing}
          ${e.requiresConfirmation ? html`<span class="faint">${t.asksHelp}</span>` : nothing}
        </div>
      </form>
      ${
        call?.stop && e.requiresConfirmation
          ? note("info", html`${t.waits} <a href=${to("inbox")}>${texts.home.openInbox}</a>`)
          : nothing
      }
      ${call?.failure === undefined ? nothing : problem(call.failure)}
      ${
        call?.answer
          ? html`<div class="stack" role="status">
              <p>${badge(String(call.answer.status), call.answer.status < 400 ? "good" : "bad")}
              ${duration(call.answer.ms)}</p>
              <pre tabindex="0">${visibleLines(call.answer.body)}</pre>
            </div>`
          : nothing
      }
      <div>
        <p class="faint">${t.curl}</p>
        <pre tabindex="0">${visible(curl(e, input))}</pre>
      </div>
    </details>`;
  }

  #try(event: SubmitEvent, e: EndpointRow, input: Input): void {
    event.preventDefault();
    const body = takesBody(e) && input.body.trim() !== "" ? input.body : undefined;
    void this.live.calls.send(e.method, e.url, input, body, e.requiresConfirmation ? undefined : this.signal);
  }
}

/** curl is the line for a shell that sends the same request. */
function curl(e: EndpointRow, input: Input): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ["curl"];
  if (e.method !== "GET") parts.push("-X", e.method);
  if (e.auth) parts.push("-H", `"Authorization: Bearer $TOKEN"`);
  if (takesBody(e) && input.body.trim() !== "") {
    parts.push("-H", quoted("Content-Type: application/json"), "-d", quoted(input.body));
  }
  const query = new URLSearchParams(input.query).toString();
  parts.push(quoted(base + e.url + (query ? `?${query}` : "")));
  return parts.join(" ");
}
