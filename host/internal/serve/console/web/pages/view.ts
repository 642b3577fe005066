// A plugin's own page, in a frame that is as strange to the console as a page of
// another site, and what stands beside it: the plugin's sessions and its panel,
// where it does not hide them.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../ask.js";
import { PageFrame, type PagePlace } from "../bridge.js";
import { frameHost } from "../framehost.js";
import { openOverlay } from "../overlay.js";
import { badge, button, empty, note, tile } from "../parts.js";
import type { PageState } from "../pulse.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.page;

@customElement("plugin-view")
export class PluginView extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private reason = "";
  @state() private pageState: PageState = "there";
  #frame?: PageFrame;
  /** The content of the plugin that the page is of, and where the page was. */
  #digest?: string;
  #at?: PagePlace;

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const place = this.querySelector(".frame");
    const p = this.live.plugin(this.plugin);
    let typing = false;
    // The page of another version, as of each build of `wasmhost dev`, goes on where the one before was.
    if (p?.state === "active" && p.digest !== this.#digest) {
      typing = this.#frame?.focused ?? false;
      this.#digest = p.digest;
      this.#close();
      this.reason = "";
    }
    if (place && !this.#frame && this.reason === "") {
      this.#frame = new PageFrame(
        this.client,
        this.plugin,
        {
          ...frameHost(this.live, this.plugin, (reason) => {
            this.#close();
            this.reason = reason;
          }),
          confirmFolder: () =>
            ask({
              title: t.folderOf(this.plugin),
              body: html`<p>${t.folder}</p>`,
              confirm: t.chooseFolder,
              unbidden: true,
            }),
          addProject: (folders, chosen) => this.#addProject(folders, chosen),
          changed: (state) => {
            this.pageState = state;
          },
        },
        { title: t.titleOf(this.plugin), at: this.#at },
      );
      place.append(this.#frame.element);
      if (typing) this.#frame.focus();
    }
  }

  #close(): void {
    this.#at = this.#frame?.place ?? this.#at;
    this.#frame?.close();
    this.#frame = undefined;
    this.pageState = "there";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  protected override view(): TemplateResult {
    const p = this.live.plugin(this.plugin);
    if (!p) return this.live.ready ? empty(texts.plugin.unknown, texts.plugin.unknownHelp) : html``;
    const sessions = !p.ui?.hideSessions && p.permissions.some((x) => x.name === "sessions" && x.granted);
    const beside = sessions || !p.ui?.hidePanel;
    return html`<div class="page-bar">
        ${tile(p.name, p.id, { image: this.live.icons.of(p), icon: p.iconName })}
        <h1 class="grow"><bdi>${visible(p.name)}</bdi> <code>${p.id}</code></h1>
        ${p.state === "active" ? nothing : badge(texts.state[p.state] ?? p.state, "warn")}
        ${p.ui?.overlay ? button(t.overlay, () => void this.#overlay()) : nothing}
        <a class="button" href=${to("plugin", p.id)}>${t.about}</a>
      </div>
      ${
        this.reason === ""
          ? nothing
          : note(
              "bad",
              html`<p>${visible(this.reason)}</p>
                ${button(t.again, () => {
                  this.reason = "";
                })}`,
            )
      }
      <div role="status">${this.#unwell()}</div>
      <div class="page-columns">
        <div class="frame"></div>
        ${
          beside
            ? html`<aside class="beside">
                ${p.ui?.hidePanel ? nothing : html`<plugin-overview class="part" .plugin=${p.id}></plugin-overview>`}
                ${sessions ? html`<plugin-sessions class="part" .plugin=${p.id}></plugin-sessions>` : nothing}
              </aside>`
            : nothing
        }
      </div>`;
  }

  async #addProject(
    folders: string[],
    chosen: string,
  ): Promise<{ name: string; folderPath: string } | undefined> {
    const given = { name: chosen.split("/").pop() ?? "", folderPath: folders.includes(chosen) ? chosen : "" };
    if (chosen !== "" && given.folderPath === "" && folders.some((f) => chosen.startsWith(`${f}/`))) {
      folders = [chosen, ...folders];
      given.folderPath = chosen;
    }
    const sure = await ask({
      title: t.projectOf(this.plugin),
      body: html`<p>${t.projectHelp}</p>
        <label
          >${t.projectName}
          <input
            maxlength="100"
            .value=${given.name}
            @input=${(e: InputEvent) => {
              given.name = (e.target as HTMLInputElement).value;
            }}
        /></label>
        <label
          >${t.projectFolder}
          <select
            @change=${(e: Event) => {
              given.folderPath = (e.target as HTMLSelectElement).value;
            }}
          >
            <option value="">${t.noFolder}</option>
            ${folders.map((f) => html`<option value=${f} ?selected=${f === given.folderPath}>${visible(f)}</option>`)}
          </select></label
        >`,
      confirm: t.addProject,
      unbidden: true,
    });
    return sure && given.name.trim() !== "" ? given : undefined;
  }

  /** #unwell says what is wrong with the page while the console goes on. */
  #unwell(): unknown {
    if (this.pageState === "there") return nothing;
    return note(
      "warn",
      html`<p>${t[this.pageState]}</p>
        ${button(t.again, () => {
          this.#close();
          this.#at = undefined; // it may be what the page cannot bear
        })}`,
    );
  }

  async #overlay(): Promise<void> {
    await this.run("overlay", () => openOverlay(this.live, this.plugin));
  }
}
