// What a plugin has stored, to look at: rows of collections, keys and files.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { StoredCollection, StoredFileName } from "../../../../../../sdk/js/client/index.js";
import { count } from "../format.js";
import { button, code, empty, field, table } from "../parts.js";
import { identifier, visible, visibleLines } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.stored;
const pageSize = 50;

/** What of a plugin is shown: one of its collections, its keys or its files. */
type Shown = { collection: string } | "keys" | "files";

type Row = Record<string, unknown>;

/** cell is a value of a row or of a key, as JSON says it, without what a reader does not see. */
function cell(value: unknown): unknown {
  if (value === null || value === undefined) return html`<span class="faint">null</span>`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return html`<span dir="auto">${visible(text.length > 300 ? text.slice(0, 300) + "…" : text)}</span>`;
}

@customElement("plugin-stored")
export class StoredData extends View {
  @property() plugin = "";
  @state() private collections: StoredCollection[] = [];
  @state() private shown: Shown = "keys";
  @state() private rows: Row[] = [];
  @state() private order = { by: "", descending: false };
  @state() private where = "";
  @state() private offset = 0;
  @state() private beginning = "";
  @state() private folder = "";
  @state() private files: StoredFileName[] = [];
  @state() private file?: { path: string; text: string };
  #begun = false;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.collections = (await this.client.listStored({ id: this.plugin }, { signal })).collections;
    if (!this.#begun && this.collections[0]) this.shown = { collection: this.collections[0].name };
    this.#begun = true;
    const id = this.plugin;
    if (this.shown === "keys") {
      this.rows = (await this.client.listKeys({ id, prefix: this.beginning || undefined }, { signal }))
        .keys as Row[];
    } else if (this.shown === "files") {
      this.files = (await this.client.listStoredFiles({ id, path: this.folder || undefined }, { signal })).files;
    } else {
      const request = {
        id,
        collection: this.shown.collection,
        where: this.where.trim() || undefined,
        orderBy: this.order.by || undefined,
        descending: this.order.by !== "" && this.order.descending ? true : undefined,
        offset: this.offset,
        limit: pageSize,
      };
      this.rows = (await this.client.queryRows(request, { signal })).rows as Row[];
    }
  }

  #open(shown: Shown): void {
    this.shown = shown;
    this.rows = [];
    this.order = { by: "", descending: false };
    this.where = "";
    this.offset = 0;
    this.folder = "";
    this.file = undefined;
    void this.refresh();
  }

  protected override view(): TemplateResult {
    const { shown } = this;
    const choice = (label: string, what: Shown, current: boolean): TemplateResult =>
      html`<button
        type="button"
        class=${current ? "primary" : ""}
        aria-pressed=${current ? "true" : "false"}
        @click=${() => this.#open(what)}
      >
        ${label}
      </button>`;
    return html`<div class="row" role="group" aria-label=${t.what}>
        ${this.collections.map((c) =>
          choice(
            `${identifier(c.name)} (${count(c.rows)})`,
            { collection: c.name },
            typeof shown === "object" && shown.collection === c.name,
          ),
        )}
        ${choice(t.keys, "keys", shown === "keys")} ${choice(t.files, "files", shown === "files")}
      </div>
      ${shown === "keys" ? this.#keys() : shown === "files" ? this.#files() : this.#rows(shown.collection)}`;
  }

  #rows(name: string): TemplateResult {
    const collection = this.collections.find((c) => c.name === name);
    const columns = ["id", ...(collection?.columns.map((c) => c.name) ?? []), "created_at", "updated_at"];
    return html`<form
        class="row end"
        @submit=${(e: SubmitEvent) => {
          e.preventDefault();
          this.offset = 0;
          void this.refresh();
        }}
      >
        <div class="grow">
          ${field(
            t.filter,
            html`<input
              spellcheck="false"
              placeholder='{"price": {"gt": 3}}'
              .value=${this.where}
              @input=${(e: InputEvent) => {
                this.where = (e.target as HTMLInputElement).value;
              }}
            />`,
          )}
        </div>
        <button>${t.apply}</button>
      </form>
      ${
        this.rows.length === 0
          ? empty(t.noRows, t.noRowsHelp)
          : table(
              identifier(name),
              columns.map((c) => this.#head(c)),
              this.rows.map((row) => columns.map((c) => cell(row[c]))),
            )
      }
      ${
        this.rows.length === 0 && this.offset === 0
          ? nothing
          : html`<div class="row">
              ${button(t.before, () => this.#page(-1), { disabled: this.offset === 0 })}
              <span class="faint">${t.rowsOf(count(this.offset + 1), count(this.offset + this.rows.length))}</span>
              ${button(t.after, () => this.#page(1), { disabled: this.rows.length < pageSize })}
            </div>`
      }`;
  }

  #page(by: number): void {
    this.offset = Math.max(0, this.offset + by * pageSize);
    void this.refresh();
  }

  #head(column: string): TemplateResult {
    const { by, descending } = this.order;
    const sorted = by !== column ? "none" : descending ? "descending" : "ascending";
    return html`<th aria-sort=${sorted}>
      <button
        type="button"
        class="plain"
        @click=${() => {
          this.order = { by: column, descending: by === column && !descending };
          this.offset = 0;
          void this.refresh();
        }}
      >
        ${identifier(column)}${by === column ? (descending ? " ↓" : " ↑") : nothing}
      </button>
    </th>`;
  }

  #keys(): TemplateResult {
    return html`${field(
      t.prefix,
      html`<input
        type="search"
        .value=${this.beginning}
        @input=${(e: InputEvent) => {
          this.beginning = (e.target as HTMLInputElement).value;
          void this.refresh();
        }}
      />`,
    )}
    ${
      this.rows.length === 0
        ? empty(t.noKeys, t.noKeysHelp)
        : table(
            t.keys,
            [t.key, t.value],
            this.rows.map((row) => [code(String(row["key"])), cell(row["value"])]),
          )
    }`;
  }

  #files(): TemplateResult {
    const parts = this.folder.split("/").filter(Boolean);
    const enter = (folder: string) => (): void => {
      this.folder = folder;
      this.file = undefined;
      void this.refresh();
    };
    return html`<div class="row">
        ${button(t.top, enter(""), { kind: "plain" })}
        ${parts.map((part, i) => {
          const path = parts.slice(0, i + 1).join("/");
          return button(`/ ${identifier(part)}`, enter(path), { kind: "plain" });
        })}
      </div>
      ${
        this.files.length === 0
          ? empty(t.noFiles, t.noFilesHelp)
          : html`<ul class="rows card">
              ${this.files.map((f) => {
                const path = [...parts, f.name].join("/");
                return html`<li>
                  ${button(
                    identifier(f.name) + (f.folder ? "/" : ""),
                    f.folder ? enter(path) : () => void this.#read(path),
                    { kind: "plain" },
                  )}
                </li>`;
              })}
            </ul>`
      }
      ${
        this.file
          ? html`<section>
              <h3>${code(this.file.path)}</h3>
              <pre tabindex="0">${visibleLines(this.file.text)}</pre>
            </section>`
          : nothing
      }`;
  }

  async #read(path: string): Promise<void> {
    await this.run("file", async () => {
      this.file = { path, text: (await this.client.readStoredFile({ id: this.plugin, path })).text };
    });
  }
}
