// What an approval takes of its user, and what is always allowed: a part of the page about access.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Approvals, Client } from "../../../../../../sdk/js/client/index.js";
import { button, code, field, note, table, time } from "../parts.js";
import { elsewhere, move, moving, present, register } from "../presence.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.presence;
type Wanted = Parameters<Client["setPresence"]>[0];
const levels = ["session", "passphrase", "passkey"];

@customElement("approvals-part")
export class ApprovalsPart extends View {
  protected override topics = ["approvals"] as const;
  @state() private approvals?: Approvals;
  @state() private chosen?: string;

  protected override async load(signal: AbortSignal): Promise<void> {
    this.approvals = await this.client.showApprovals({}, { signal });
  }

  protected override view(): TemplateResult | typeof nothing {
    const now = this.approvals;
    if (!now) return nothing;
    if (now.tampered) return note("bad", html`<p>${t.tampered} ${visible(now.tampered)}</p><p>${t.recover}</p>`);
    const level = this.chosen ?? now.presence;
    const localhost = `http://localhost:${location.port}`;
    const wrong = elsewhere(now) || (level === "passkey" && /^(\d+\.|\[)/.test(location.hostname));
    return html`<section>
      <h2>${t.title}</h2>
      ${now.recovers ? note("warn", html`<p>${t.recovers} ${time(now.recovers)}. ${t.recoversHelp}</p>`) : nothing}
      ${elsewhere(now) ? moving(this.client, now.origin!) : nothing}
      <form class="card form" @submit=${(e: SubmitEvent) => this.#set(e, level)}>
        ${field(
          t.takes,
          html`<select
            name="level"
            @change=${(e: Event) => {
              this.chosen = (e.target as HTMLSelectElement).value;
            }}
          >
            ${levels.map((l) => html`<option value=${l} ?selected=${l === level}>${t.levels[l]}</option>`)}
          </select>`,
          t.holds[level],
        )}
        ${
          level === "passphrase"
            ? field(t.newPassphrase, html`<input name="passphrase" type="password" autocomplete="off" required />`)
            : nothing
        }
        ${
          level === "passkey" && !wrong
            ? field(t.newPasskey, html`<input name="name" maxlength="100" placeholder=${t.passkeyExample} required />`)
            : nothing
        }
        ${
          wrong && !elsewhere(now)
            ? html`<p>${t.noAddress}</p>
                <div class="row">${button(t.move, () => void move(this.client, localhost))}</div>`
            : html`<div class="row">
                <button class="primary" ?disabled=${this.runs("set")}>
                  ${level === "passkey" ? t.add : level === "passphrase" ? t.setPassphrase : t.set}
                </button>
              </div>`
        }
      </form>
      ${
        now.passkeys.length === 0
          ? nothing
          : table(
              t.passkeys,
              [t.newPasskey, t.added, html`<th><span class="hidden">${t.remove}</span></th>`],
              now.passkeys.map((p) => [
                visible(p.name),
                time(p.added),
                button(t.remove, () => void this.#apply({ level: now.presence, remove: p.id }), {
                  name: `${t.remove} ${visible(p.name)}`,
                  busy: this.runs("set"),
                }),
              ]),
            )
      }
      ${
        now.allowances.length === 0
          ? nothing
          : html`<h2>${t.allowed}</h2>
              ${table(
                t.allowed,
                [t.tool, t.token, t.arguments, t.expires, html`<th><span class="hidden">${t.takeBack}</span></th>`],
                now.allowances.map((a) => [
                  code(a.tool),
                  visible(a.tokenName),
                  code(visible(a.arguments ?? `${t.fitting} ${JSON.stringify(a.schema)}`)),
                  time(a.expires),
                  button(t.takeBack, () => void this.run("set", () => this.client.revokeAllowance({ id: a.id })), {
                    name: `${t.takeBack} ${a.id}`,
                    busy: this.runs("set"),
                  }),
                ]),
              )}`
      }
      ${
        now.history.length === 0
          ? nothing
          : html`<details>
              <summary>${t.history}</summary>
              ${table(
                t.history,
                [t.when, t.what, t.by],
                now.history.map((e) => [time(e.at), visible(e.what), visible(e.by)]),
              )}
            </details>`
      }
    </section>`;
  }

  #set(e: SubmitEvent, level: string): void {
    e.preventDefault();
    const data = new FormData(e.target as HTMLFormElement);
    const passphrase = String(data.get("passphrase") ?? "");
    void this.#apply({ level, passphrase, name: String(data.get("name") ?? "") }, level === "passkey");
  }

  /** #apply sets what is asked for, with the presence that the present level wants. */
  async #apply(wanted: Wanted, withPasskey = false): Promise<void> {
    await this.run("set", async () => {
      const next: Wanted = withPasskey ? { ...wanted, passkey: await register(this.client) } : wanted;
      const what = `presence ${next.level} ${Boolean(next.passphrase)} ${withPasskey} ${next.remove ?? ""}`;
      const presence = await present(this.client, this.approvals, what);
      if (presence === undefined) return;
      this.approvals = await this.client.setPresence({ ...next, presence });
      this.chosen = undefined;
    });
  }
}
