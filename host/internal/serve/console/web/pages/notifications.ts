// What plugins have said: toasts, messages and alerts, the newest first.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import type { Notice } from "../../../../../../sdk/js/client/index.js";
import "../longlist.js";
import { badge, button, empty, field, said, time } from "../parts.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.notifications;
const pageSize = 200;

@customElement("notifications-page")
export class Notifications extends View {
  protected override topics = ["notices"] as const;
  @state() private notices: Notice[] = [];
  @state() private plugin = "";
  @state() private unread = false;
  @state() private end = false;
  #reading: Promise<unknown> = Promise.resolve();

  /** load reads the newest page again; what is older stays as it was read. */
  protected override async load(signal: AbortSignal): Promise<void> {
    const newest = await this.#page(undefined, signal);
    const last = newest.at(-1)?.position ?? 0;
    const seen = new Set(newest.map((n) => n.id));
    const whole = newest.length < pageSize;
    // Where more have come than a page has, what is between is not known: all that is older is read again.
    const gap = !this.notices.some((n) => seen.has(n.id));
    const older = whole || gap ? [] : this.notices.filter((n) => n.position < last && !seen.has(n.id));
    this.end = whole || (this.end && !gap);
    this.notices = [...newest, ...older];
  }

  /** #next reads a page once those before it are shown. */
  #next(): void {
    this.#reading = this.#reading.then(() => this.run("more", () => this.#more()));
  }

  async #more(): Promise<void> {
    if (this.end) return;
    const page = await this.#page(this.notices.at(-1)?.position, this.signal);
    this.end = page.length < pageSize;
    this.notices = [...this.notices, ...page];
  }

  async #page(before: number | undefined, signal: AbortSignal): Promise<Notice[]> {
    const filter = { unread: this.unread || undefined, plugin: this.plugin || undefined };
    return (await this.client.listNotices({ ...filter, before, limit: pageSize }, { signal })).notifications;
  }

  /** #filter begins anew with another selection. */
  #filter(change: () => void): void {
    change();
    this.notices = [];
    void this.refresh();
  }

  protected override view(): TemplateResult {
    const { undo, plugins } = this.live;
    // The very same list, where none is about to go: that is thousands, and drawn each time that anything changes.
    const notices =
      undo.list.length === 0 ? this.notices : this.notices.filter((n) => !undo.has(`dismiss ${n.id}`));
    return html`<div class="title">
        <h1>${texts.pages.notifications}</h1>
        ${button(t.markAll, () => void this.#markAll(), {
          busy: this.runs("all"),
          disabled: !this.notices.some((n) => !n.read),
        })}
      </div>
      <div class="row end">
        ${field(
          t.plugin,
          html`<select
            @change=${(e: Event) => {
              this.#filter(() => (this.plugin = (e.target as HTMLSelectElement).value));
            }}
          >
            <option value="">${t.all}</option>
            ${guard([plugins], () =>
              plugins.map((p) => html`<option value=${p.id}>${visible(p.name)} (${p.id})</option>`),
            )}
          </select>`,
        )}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${(e: Event) => {
              this.#filter(() => (this.unread = (e.target as HTMLInputElement).checked));
            }}
          /><span>${t.unread}</span></label
        >
      </div>
      ${
        notices.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<long-list
              .items=${notices}
              .key=${(n: Notice) => n.id}
              .row=${(n: Notice) => this.#notice(n)}
              .rowClass=${(n: Notice) => (n.read ? "read" : "unread")}
              .kind=${"rows card notices"}
              .height=${72}
              .more=${!this.end}
              @end=${() => this.#next()}
            ></long-list>`
      }
      ${
        this.end
          ? nothing
          : button(t.more, () => this.#next(), { busy: this.runs("more") })
      }`;
  }

  #notice(n: Notice): TemplateResult {
    return html`<div class="grow">
        <p class="faint">
          ${n.kind === "alert" ? badge(t.alert, "warn") : nothing}
          <a href=${to("plugin", n.plugin)}>${this.named(n.plugin)}</a> · ${time(n.created)}
        </p>
        <p>${n.title ? html`<strong>${said(n.title)}</strong> ` : nothing}${said(n.body ?? "")}</p>
      </div>
      ${
        n.read
          ? nothing
          : button(t.read, () => void this.#read(n), {
              kind: "plain",
              busy: this.runs(`read ${n.id}`),
            })
      }
      ${button(texts.dismiss, () => this.#dismiss(n), { kind: "plain" })}`;
  }

  async #read(n: Notice): Promise<void> {
    await this.run(`read ${n.id}`, async () => {
      await this.client.markNoticeRead({ id: n.id });
      this.notices = this.notices.map((other) => (other.id === n.id ? { ...n, read: true } : other));
    });
  }

  #dismiss(n: Notice): void {
    this.live.undo.later(`dismiss ${n.id}`, t.dismissed(n.plugin, this.live.undo.soon), async () => {
      await this.client.dismissNotice({ id: n.id });
      this.notices = this.notices.filter((other) => other.id !== n.id);
    });
  }

  async #markAll(): Promise<void> {
    const upTo = this.notices[0]?.position;
    if (upTo === undefined) return;
    await this.run("all", async () => {
      await this.client.markNoticesRead({ upTo, plugin: this.plugin });
      this.notices = this.notices.map((n) => ({ ...n, read: true }));
    });
  }
}
