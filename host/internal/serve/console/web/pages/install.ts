// Installing a plugin: a folder or a package, what it asks for, and the user's
// consent to exactly that.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { FetchedPackage, Inspection, PluginInfo } from "../../../../../../sdk/js/client/index.js";
import { Below } from "../below.js";
import { agreed, consent, decision, mayGoOn, signature, unticked } from "../consent.js";
import { bytes } from "../format.js";
import { badge, button, field, note, prose, said, saidBlock } from "../parts.js";
import { go } from "../router.js";
import { identifier, visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.install;

/** Where the plugin comes from: a path on the machine of the host, or a file of this browser. */
type Source = { path: string; fetched?: FetchedPackage } | { file: File; signature?: string };

/** A version that the user wants of a catalogue. */
export interface Wanted {
  id: string;
  catalogue: string;
  version: string;
}

/** What the page is opened for, one after another. Not in its address: a link of others could name it. */
let wanted: readonly Wanted[] = [];

/** setWanted says what the page fetches and shows when it is opened next. */
export function setWanted(list: readonly Wanted[]): void {
  wanted = list;
}

@customElement("install-page")
export class Install extends View {
  @state() private source?: Source;
  @state() private found?: Inspection;
  @state() private ticked = unticked;
  @state() private over = false;
  /** What is wanted of catalogues, and which of it is shown. */
  @state() private queue: readonly Wanted[] = [];
  @state() private turn = 0;
  @state() private fetching?: AbortController;

  constructor() {
    super();
    new Below(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.queue = wanted;
    wanted = [];
    if (this.queue.length > 0) void this.#fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.fetching?.abort();
  }

  protected override view(): TemplateResult {
    const now = this.queue[this.turn];
    return html`<div class="title">
        <h1>${texts.pages.install}</h1>
        ${
          this.queue.length > 1
            ? html`<span class="faint">${t.turn(this.turn + 1, this.queue.length)}</span>`
            : nothing
        }
      </div>
      ${
        this.fetching && now
          ? this.#progress(now)
          : this.found
            ? this.#consent(this.found)
            : now
              ? html`<div class="row">${button(t.skip, () => this.#next("catalogue"))}</div>`
              : this.#choose()
      }`;
  }

  #progress(now: Wanted): TemplateResult {
    return html`<section class="card stack">
      <p role="status">${t.fetching(now.id)}</p>
      <progress aria-label=${t.fetching(now.id)}></progress>
      <div class="row">${button(texts.cancel, () => this.fetching?.abort())}</div>
    </section>`;
  }

  /** #fetch brings the package whose turn it is, and shows what it asks for. */
  async #fetch(): Promise<void> {
    const { id, catalogue, version } = this.queue[this.turn]!;
    const fetching = new AbortController();
    this.fetching = fetching;
    this.found = undefined;
    await this.run("inspect", async () => {
      try {
        const fetched = await this.client.fetchPackage({ id, catalogue, range: version }, { signal: fetching.signal });
        await this.#show({ path: fetched.path, fetched });
      } catch (error) {
        if (!fetching.signal.aborted) throw error;
        if (this.isConnected) go("catalogue", id);
      }
    });
    this.fetching = undefined;
  }

  /** #next shows what is wanted next, or leaves for a place. */
  #next(...place: string[]): void {
    if (this.turn + 1 >= this.queue.length) {
      go(...place);
      return;
    }
    this.turn++;
    void this.#fetch();
  }

  #choose(): TemplateResult {
    return html`<form class="card stack" @submit=${(e: SubmitEvent) => this.#inspectPath(e)}>
        <h2>${t.folder}</h2>
        <p class="faint">${prose(t.folderHelp)}</p>
        <div class="row end">
          <div class="grow">
            ${field(t.path, html`<input name="path" required spellcheck="false" placeholder=${t.pathExample} />`)}
          </div>
          <button class="primary" ?disabled=${this.runs("inspect")} aria-busy=${this.runs("inspect")}>
            ${t.look}
          </button>
        </div>
      </form>
      <div
        class="card drop ${this.over ? "over" : ""}"
        @dragover=${(e: DragEvent) => {
          e.preventDefault();
          this.over = true;
        }}
        @dragleave=${() => {
          this.over = false;
        }}
        @drop=${(e: DragEvent) => {
          e.preventDefault();
          this.over = false;
          this.#inspectFiles([...(e.dataTransfer?.files ?? [])]);
        }}
      >
        <h2>${t.package}</h2>
        <p class="faint">${prose(t.packageHelp)}</p>
        ${field(
          t.file,
          html`<input
            type="file"
            multiple
            @change=${(e: Event) => this.#inspectFiles([...((e.target as HTMLInputElement).files ?? [])])}
          />`,
        )}
        ${this.bar("inspect")}
      </div>`;
  }

  #inspectPath(e: SubmitEvent): void {
    e.preventDefault();
    void this.#inspect({ path: String(new FormData(e.target as HTMLFormElement).get("path")).trim() });
  }

  /** A package may come with its signature, a small file beside it. */
  #inspectFiles(files: File[]): void {
    const signature = files.find((f) => f.name.endsWith(".minisig"));
    const file = files.find((f) => f !== signature);
    if (!file) return;
    void (async () => {
      await this.#inspect({ file, signature: await signature?.text() });
    })();
  }

  async #inspect(source: Source): Promise<void> {
    if ("path" in source) await this.run("inspect", () => this.#show(source));
    else await this.transfer("inspect", t.package, ({ signal }, client) => this.#show(source, client, signal));
  }

  async #show(source: Source, client = this.client, signal?: AbortSignal): Promise<void> {
    const found = await ("path" in source
      ? client.inspectPlugin({ path: source.path })
      : client.inspectPackage({ signature: source.signature }, source.file, { signal }));
    this.source = source;
    this.found = found;
    this.ticked = unticked;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("#consent")?.focus());
  }

  #consent(f: Inspection): TemplateResult {
    const again = f.installed === f.version;
    const upgrade = f.installed !== undefined && f.installed !== "" && !again;
    return html`<section class="card">
        <h2 id="consent" tabindex="-1">
          ${again ? t.againOf : upgrade ? t.upgradeOf : t.installOf} ${said(f.name || f.id)}
        </h2>
        <p class="row">
          ${signature(f)} ${f.downgrade ? badge(t.downgrade, "warn") : nothing}
          <span class="faint"
            >${t.id} ${said(f.id)}, ${t.version}
            ${upgrade ? html`${said(f.installed!)} → ` : nothing}${said(f.version)}${
              again ? t.sameVersion : nothing
            }</span
          >
        </p>
        ${f.refused ? note("bad", visible(f.refused)) : nothing} ${this.#signer(f)} ${this.#fetched()}
      </section>
      ${consent(
        f,
        this.ticked,
        (ticked) => {
          this.ticked = ticked;
        },
        saidBlock([f.description, f.author ? t.by(f.author) : ""].filter(Boolean).join("\n")),
      )}
      <section class="card">
        ${
          f.warnings?.length
            ? note(
                "warn",
                html`<strong>${t.warnings}</strong>
                  <ul>
                    ${f.warnings.map((w) => html`<li>${visible(w)}</li>`)}
                  </ul>`,
              )
            : nothing
        }
        <details>
          <summary>${t.details}</summary>
          <div class="stack">
            ${this.#takes(f)}
            <p class="faint">${t.bound} <code>${f.digest}</code></p>
          </div>
        </details>
      </section>
      ${decision(
        f,
        this.ticked,
        html`${button(upgrade ? t.upgrade : t.install, () => void this.#install(f), {
          kind: "primary",
          busy: this.runs("install"),
          disabled: Boolean(f.refused) || !mayGoOn(f, this.ticked),
        })}
        ${
          this.queue.length > 0
            ? button(t.skip, () => this.#next("catalogue"))
            : button(texts.cancel, () => {
                this.found = undefined;
              })
        }`,
        this.bar("install"),
      )}`;
  }

  /** #signer says whose key it is signed with, to compare. */
  #signer({ signer }: Inspection): unknown {
    if (!signer) return nothing;
    return note(
      signer.trusted ? "good" : "info",
      html`<p>${signer.trusted ? t.signedTrusted : t.signedUnknown} <code>${signer.fingerprint}</code></p>
        ${signer.first ? html`<p>${t.signerFirst}</p>` : nothing}`,
    );
  }

  /** #fetched says what the catalogue's maker says of the version. */
  #fetched(): unknown {
    const fetched = this.source && "path" in this.source ? this.source.fetched : undefined;
    if (!fetched) return nothing;
    return html`<p class="faint">${t.from(fetched.catalogue)}</p>
      ${fetched.unsigned ? note("warn", visible(fetched.unsigned)) : nothing}
      ${fetched.yanked ? note("bad", html`<p>${t.yanked}</p>${said(fetched.yanked)}`) : nothing}
      ${fetched.vulnerable ? note("bad", html`<p>${t.vulnerable}</p>${said(fetched.vulnerable)}`) : nothing}`;
  }

  /** #takes says what memory it takes, and of which file it is. */
  #takes(f: Inspection): TemplateResult {
    return html`<p>${f.memory.wantedMb > 0 ? t.memory(f.memory.wantedMb, f.memory.givenMb) : t.noBackend}</p>
      ${
        this.source && "file" in this.source
          ? html`<p class="faint">${identifier(this.source.file.name)}, ${bytes(this.source.file.size)}</p>`
          : nothing
      }`;
  }

  async #install(f: Inspection): Promise<void> {
    const { source } = this;
    if (!source) return;
    const request = { digest: f.digest, downgrade: f.downgrade || undefined, ...agreed(f, this.ticked) };
    const done = await ("path" in source
      ? this.run<PluginInfo>("install", () =>
          this.client.installPlugin({
            path: source.path,
            source: source.fetched?.source,
            signer: f.signer?.key ?? "",
            ...request,
          }),
        )
      : this.transfer<PluginInfo>("install", `${t.installOf} ${f.id}`, ({ signal }, client) =>
          client.installPackage({ ...request, signature: source.signature }, source.file, { signal }),
        ));
    if (!done) return;
    await this.live.changed("plugins");
    this.#next(...(this.queue.length > 1 ? ["catalogue"] : ["plugin", done.id]));
  }
}
