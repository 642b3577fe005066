// Short messages that plugins show, with whose they are. They go away by
// themselves, but for those that the pointer or the keyboard is on. Above them
// stands what the user may take back, and the window of a plugin that was
// enabled: browsers open one for a click only.
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Notice } from "../../../../../sdk/js/client/index.js";
import type { Live, NoticeEvent } from "./live.js";
import { openOverlay } from "./overlay.js";
import { button, icon, problem, said } from "./parts.js";
import { texts } from "./texts.js";

const most = 4;
const shortest = 3000;
const longest = 15_000;
/** How long a window is offered. */
const offered = 20_000;

@customElement("wasmhost-toasts")
export class Toasts extends LitElement {
  @property({ attribute: false }) live!: Live;
  @state() private shown: Notice[] = [];
  /** Plugins whose windows are offered, with why one could not be opened. */
  @state() private offers = new Map<string, unknown>();

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.live.addEventListener("notice", (e) => {
      const { notice, kind } = (e as CustomEvent<NoticeEvent>).detail;
      if (!notice || notice.read || kind === "read") return;
      this.shown = [...this.shown.filter((n) => n.id !== notice.id), notice].slice(-most);
      setTimeout(() => this.#expire(notice.id), Math.min(longest, Math.max(shortest, notice.durationMs ?? 6000)));
    });
    this.live.addEventListener("change", () => this.requestUpdate());
    this.live.addEventListener("enabled", (e) => {
      const { detail: id } = e as CustomEvent<string>;
      if (!this.live.plugin(id)?.ui?.overlay) return;
      this.#offer(id, undefined);
      setTimeout(() => this.#withdraw(id), offered);
    });
    this.live.undo.addEventListener("added", () => void this.#reach());
  }

  /** #reach has the keyboard where the last action can be taken back, since the button for it may be gone. */
  async #reach(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    [...this.querySelectorAll<HTMLElement>(".undo button")].at(-1)?.focus();
  }

  #expire(id: number): void {
    const toast = this.querySelector(`[data-id="${id}"]`);
    if (toast?.matches(":hover, :focus-within")) setTimeout(() => this.#expire(id), 1000);
    else this.#close(id);
  }

  #close(id: number): void {
    this.shown = this.shown.filter((n) => n.id !== id);
  }

  protected override render(): unknown {
    return [this.#waiting(), this.#toasts()];
  }

  #offer(id: string, failure: unknown): void {
    this.offers = new Map(this.offers).set(id, failure);
  }

  #withdraw(id: string): void {
    const offers = new Map(this.offers);
    offers.delete(id);
    this.offers = offers;
  }

  async #open(id: string): Promise<void> {
    try {
      await openOverlay(this.live, id);
      this.#withdraw(id);
    } catch (error) {
      this.#offer(id, error);
    }
  }

  /** #waiting is what waits for the user, above what plugins say. */
  #waiting(): TemplateResult | typeof nothing {
    const { undo } = this.live;
    if (undo.list.length + this.offers.size === 0) return nothing;
    return html`<div class="undo" role="status">
      ${repeat(
        undo.list,
        (later) => later.key,
        (later) =>
          html`<div class="toast">
            <div>${later.failure === undefined ? later.text : problem(later.failure)}</div>
            ${
              later.failure !== undefined
                ? button(texts.dismiss, () => undo.drop(later.key))
                : undo.has(later.key)
                  ? button(texts.undo, () => undo.drop(later.key))
                  : nothing
            }
          </div>`,
      )}
      ${repeat(
        this.offers,
        ([id]) => id,
        ([id, failure]) =>
          html`<div class="toast">
            <div>${failure === undefined ? texts.page.hasOverlay(id) : problem(failure)}</div>
            ${button(texts.page.overlay, () => void this.#open(id), { name: texts.page.overlayOf(id) })}
            <button type="button" class="plain" aria-label=${texts.dismiss} @click=${() => this.#withdraw(id)}>
              ${icon("close")}
            </button>
          </div>`,
      )}
    </div>`;
  }

  #toasts(): TemplateResult {
    return html`<div class="toasts" role="log" aria-label=${texts.pages.notifications}>
      ${repeat(
        this.shown,
        (n) => n.id,
        (n) =>
          html` <div class="toast ${n.type ?? (n.kind === "alert" ? "warning" : "info")}" data-id=${n.id}>
            <div>
              <small>${texts.saysPlugin} <code>${n.plugin}</code></small>
              ${n.title ? html`<strong>${said(n.title)}</strong>` : ""}
              <p>${said(n.body ?? "")}</p>
            </div>
            <button type="button" class="plain" aria-label=${texts.dismiss} @click=${() => this.#close(n.id)}>
              ${icon("close")}
            </button>
          </div>`,
      )}
    </div>`;
  }
}
