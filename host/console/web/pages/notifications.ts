// What plugins have said: toasts, messages and alerts, the newest first.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Notice } from "../../../../sdk/js/client/index.js";
import { badge, button, empty, field, said, time } from "../parts.js";
import { to } from "../router.js";
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
  #wanted = pageSize;

  protected override async load(signal: AbortSignal): Promise<void> {
    const all: Notice[] = [];
    const filter = { unread: this.unread || undefined, plugin: this.plugin || undefined };
    for (let before: number | undefined; all.length < this.#wanted; before = all.at(-1)!.position) {
      const { notifications } = await this.client.listNotices({ ...filter, before, limit: pageSize }, { signal });
      all.push(...notifications);
      this.end = notifications.length < pageSize;
      if (this.end) break;
    }
    this.notices = all;
  }

  protected override view(): TemplateResult {
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
              this.plugin = (e.target as HTMLSelectElement).value;
              void this.refresh();
            }}
          >
            <option value="">${t.all}</option>
            ${this.live.plugins.map((p) => html`<option value=${p.id}>${p.id}</option>`)}
          </select>`,
        )}
        <label class="check"
          ><input
            type="checkbox"
            .checked=${this.unread}
            @change=${(e: Event) => {
              this.unread = (e.target as HTMLInputElement).checked;
              void this.refresh();
            }}
          /><span>${t.unread}</span></label
        >
      </div>
      ${
        this.notices.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<ul class="rows card notices">
              ${repeat(
                this.notices,
                (n) => n.id,
                (n) => this.#notice(n),
              )}
            </ul>`
      }
      ${
        this.end
          ? nothing
          : button(t.more, () => {
              this.#wanted += 5 * pageSize;
              void this.refresh();
            })
      }`;
  }

  #notice(n: Notice): TemplateResult {
    return html`<li class=${n.read ? "read" : "unread"}>
      <div class="grow">
        <p class="faint">
          ${n.kind === "alert" ? badge(t.alert, "warn") : nothing}
          <a href=${to("plugin", n.plugin)}><code>${n.plugin}</code></a> · ${time(n.created)}
        </p>
        <p>${n.title ? html`<strong>${said(n.title)}</strong> ` : nothing}${said(n.body ?? "")}</p>
      </div>
      ${
        n.read
          ? nothing
          : button(t.read, () => void this.run(`read ${n.id}`, () => this.client.markNoticeRead({ id: n.id })), {
              kind: "plain",
              busy: this.runs(`read ${n.id}`),
            })
      }
      ${button(
        texts.dismiss,
        () => void this.run(`dismiss ${n.id}`, () => this.client.dismissNotice({ id: n.id })),
        { kind: "plain", busy: this.runs(`dismiss ${n.id}`) },
      )}
    </li>`;
  }

  async #markAll(): Promise<void> {
    const upTo = this.notices[0]?.position;
    if (upTo === undefined) return;
    await this.run("all", () => this.client.markNoticesRead({ upTo, plugin: this.plugin }));
  }
}
