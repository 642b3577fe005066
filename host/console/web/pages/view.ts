// A plugin's own page, in a frame that is as strange to the console as a page of
// another site, and what stands beside it: the plugin's sessions and its panel,
// where it does not hide them.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { PageFrame, type Draft, type FrameHost, type PagePlace, type PageTheme } from "../bridge.js";
import type { Live } from "../live.js";
import { ask } from "../ask.js";
import { badge, button, empty, note, tile } from "../parts.js";
import { Refusal } from "../refusal.js";
import { go, to } from "../router.js";
import { visible } from "../safe.js";
import { setDraft } from "../plugin/sessions.js";
import { texts } from "../texts.js";
import { mode } from "../theme.js";
import { View } from "../view.js";

const t = texts.page;

/** The properties that a page gets. */
const properties = ["50", "100", "200", "300", "400", "500", "600", "700", "800", "900"]
  .map((step) => `--surface-${step}`)
  .concat("--accent", "--text", "--danger", "--success", "--warning", "--radius", "--font");

function pageTheme(): PageTheme {
  const style = getComputedStyle(document.documentElement);
  return {
    mode: mode(),
    visualTheme: "wasmhost",
    properties: Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name).trim()])),
  };
}

/** frameHost is what the console does for a frame. */
function frameHost(live: Live, plugin: string, failed: (reason: string) => void): FrameHost {
  return {
    theme: pageTheme,
    onTheme: (changed) => {
      addEventListener("wasmhost-theme", changed);
      return () => removeEventListener("wasmhost-theme", changed);
    },
    // A page only fills the composer: what is sent in the user's name, the user sends.
    openSession: (draft: Draft) => {
      if (!live.plugin(plugin)?.permissions.some((p) => p.name === "sessions" && p.granted)) {
        throw new Refusal("permission_denied", "session.launchWithDraft needs the permission sessions");
      }
      setDraft(plugin, draft.draftText);
      go("plugin", plugin, "sessions");
    },
    failed,
  };
}

/** Where browsers have it, a window that stays on top. */
declare global {
  interface Window {
    documentPictureInPicture?: { requestWindow(options: { width: number; height: number }): Promise<Window> };
  }
}

@customElement("plugin-view")
export class PluginView extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private reason = "";
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
            ask({ title: t.folderOf(this.plugin), body: html`<p>${t.folder}</p>`, confirm: t.chooseFolder }),
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
        ${tile(p.name, p.id, { image: this.live.icons.of(p) })}
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

  /** #overlay opens the page for a window of its own, on top of others where the browser can do that. */
  async #overlay(): Promise<void> {
    await this.run("overlay", async () => {
      const size = { width: 360, height: 480 };
      const opened = window.documentPictureInPicture
        ? await window.documentPictureInPicture.requestWindow(size)
        : window.open("", "", `popup,width=${size.width},height=${size.height}`);
      if (!opened) throw new Error(t.blocked);
      const frame = new PageFrame(
        this.client,
        this.plugin,
        frameHost(this.live, this.plugin, () => opened.close()),
        {
          overlay: true,
          title: t.titleOf(this.plugin),
          window: opened,
        },
      );
      opened.document.title = t.titleOf(this.plugin);
      Object.assign(opened.document.body.style, { margin: "0", height: "100vh" });
      Object.assign(frame.element.style, { border: "0", width: "100%", height: "100%" });
      opened.document.body.append(frame.element);
      opened.addEventListener("pagehide", () => frame.close());
    });
  }
}
