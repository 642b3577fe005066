// The sessions of a plugin: a list, and one of them as a chat.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Session, SessionList, SessionMessage } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import type { Draft } from "../bridge.js";
import { badge, button, empty, said, time } from "../parts.js";
import { go, to } from "../router.js";
import { visible, visibleLines } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.sessions;

/** How often a reply under way is read. */
const pollEvery = 400;

/** Drafts that pages of plugins have asked to open sessions with, by plugin. */
const drafts = new Map<string, Draft>();

/** setDraft has the composer of a plugin begin with a text, and send it where that is asked for. */
export function setDraft(plugin: string, draft: Draft): void {
  drafts.set(plugin, draft);
}

const busy = (s: Session | undefined): boolean => s?.status === "starting" || s?.status === "running";

@customElement("plugin-sessions")
export class Sessions extends View {
  @property() plugin = "";
  @property() session = "";
  protected override topics = ["sessions"] as const;
  @state() private list?: SessionList;
  @state() private messages: SessionMessage[] = [];
  @state() private draft = "";
  #timer?: ReturnType<typeof setTimeout>;

  override connectedCallback(): void {
    super.connectedCallback();
    const draft = drafts.get(this.plugin);
    drafts.delete(this.plugin);
    this.draft = draft?.draftText ?? "";
    if (draft?.autoSend) void this.#send(undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("session") && changed.get("session") !== undefined) {
      this.messages = [];
      void this.refresh();
    }
  }

  protected override async load(signal: AbortSignal): Promise<void> {
    const [list, messages] = await Promise.all([
      this.client.listSessions({ id: this.plugin }, { signal }),
      this.session === ""
        ? { messages: [] }
        : this.client.listSessionMessages({ id: this.plugin, session: this.session }, { signal }),
    ]);
    this.list = list;
    const grown = messages.messages.length !== this.messages.length || busy(this.#current);
    this.messages = messages.messages;
    clearTimeout(this.#timer);
    if (busy(this.#current)) this.#timer = setTimeout(() => void this.refresh(), pollEvery);
    if (grown) void this.updateComplete.then(() => this.querySelector(".chat")?.scrollTo(0, 1e9));
  }

  get #current(): Session | undefined {
    return this.list?.sessions.find((s) => s.id === this.session);
  }

  protected override view(): TemplateResult {
    const list = this.list!;
    return html`<div class="split">
      <aside class="card">
        <div class="row">
          <h2 class="grow"><bdi>${visible(list.label)}</bdi></h2>
          ${button(t.new, () => go("plugin", this.plugin, "sessions"), { kind: "plain" })}
        </div>
        <ul class="plain-list sessions">
          ${list.sessions.map(
            (s) =>
              html`<li>
                <a
                  href=${to("plugin", this.plugin, "sessions", s.id)}
                  aria-current=${s.id === this.session ? "page" : nothing}
                  ><span class="grow">${said(s.name)}</span> ${time(s.updated)}</a
                >
              </li>`,
          )}
        </ul>
        ${list.sessions.length === 0 ? html`<p class="faint">${t.none}</p>` : nothing}
      </aside>
      <div class="card conversation">${this.#current ? this.#chat(this.#current) : this.#begin(list)}</div>
    </div>`;
  }

  #begin(list: SessionList): TemplateResult {
    return html`${empty(t.start, t.startHelp)} ${this.#prompts(list)} ${this.#composer(undefined)}`;
  }

  #prompts(list: SessionList): TemplateResult | typeof nothing {
    if (list.suggestedPrompts.length === 0) return nothing;
    return html`<div>
      <p class="faint">${t.suggested}</p>
      <div class="row">
        ${list.suggestedPrompts.map(
          (p) =>
            html`<button
              type="button"
              @click=${() => {
                this.draft = p.prompt;
                this.querySelector("textarea")?.focus();
              }}
            >
              ${said(p.label)}
            </button>`,
        )}
      </div>
    </div>`;
  }

  #chat(s: Session): TemplateResult {
    const kinds: Record<string, "good" | "bad" | "info" | "warn" | ""> = {
      error: "bad",
      needs_you: "warn",
      ready: "good",
    };
    return html`<div class="row">
        <h2 class="grow">${said(s.name)}</h2>
        ${badge(t.status[s.status] ?? visible(s.status), kinds[s.status] ?? "")}
        ${
          s.status === "ended"
            ? nothing
            : button(t.stop, () => void this.run("stop", () => this.client.stopSession(this.#id)), {
                busy: this.runs("stop"),
              })
        }
        ${button(t.remove, () => void this.#remove(), { busy: this.runs("remove"), kind: "danger" })}
      </div>
      ${s.reason ? html`<p class="bad-text">${visible(s.reason)}</p>` : nothing}
      <div class="chat" role="log" tabindex="0" aria-label=${t.messages} aria-busy=${busy(s) ? "true" : "false"}>
        ${repeat(
          this.messages,
          (m) => m.id,
          (m) =>
            html`<div class="message ${m.role === "user" ? "mine" : ""}">
              <small
                >${m.role === "user" ? t.you : (t.role[m.role] ?? visible(m.role))} · ${time(m.timestamp)}</small
              >
              <p dir="auto">${visibleLines(m.text)}</p>
            </div>`,
        )}
        ${busy(s) ? html`<p class="faint typing">${t.working}</p>` : nothing}
      </div>
      ${s.status === "ended" ? html`<p class="faint">${t.ended}</p>` : this.#composer(s)}`;
  }

  get #id(): { id: string; session: string } {
    return { id: this.plugin, session: this.session };
  }

  async #remove(): Promise<void> {
    const sure = await ask({
      title: t.removeQuestion,
      body: html`<p>${t.removeHelp}</p>`,
      confirm: t.remove,
      danger: true,
    });
    if (!sure) return;
    await this.run("remove", async () => {
      await this.client.removeSession(this.#id);
      go("plugin", this.plugin, "sessions");
    });
  }

  #composer(s: Session | undefined): TemplateResult {
    return html`<form class="composer" @submit=${(e: SubmitEvent) => {
        e.preventDefault();
        void this.#send(s);
      }}>
      <textarea
        aria-label=${t.message}
        placeholder=${t.placeholder}
        .value=${this.draft}
        @input=${(e: InputEvent) => {
          this.draft = (e.target as HTMLTextAreaElement).value;
        }}
        @keydown=${(e: KeyboardEvent) => {
          if (e.key !== "Enter" || e.shiftKey || e.isComposing) return;
          e.preventDefault();
          void this.#send(s);
        }}
      ></textarea>
      <button class="primary" ?disabled=${this.runs("send") || this.draft.trim() === ""}>${t.send}</button>
    </form>`;
  }

  async #send(s: Session | undefined): Promise<void> {
    const text = this.draft.trim();
    if (text === "") return;
    await this.run("send", async () => {
      if (s) {
        await this.client.sendToSession({ ...this.#id, text });
      } else {
        const made = await this.client.createSession({ id: this.plugin, prompt: text });
        go("plugin", this.plugin, "sessions", made.id);
      }
      this.draft = "";
    });
  }
}
