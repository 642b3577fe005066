// What a plugin is and what it may do.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Permission, PluginInfo } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { bytes, count } from "../format.js";
import { badge, button, field, note, said, saidBlock, time } from "../parts.js";
import { go, to } from "../router.js";
import { permission as nameOf, texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.overview;

@customElement("plugin-overview")
export class Overview extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;

  protected override view(): TemplateResult | typeof nothing {
    const p = this.live.plugin(this.plugin);
    if (!p) return nothing;
    return html`
      ${saidBlock([p.description, p.author ? t.by(p.author) : ""].filter(Boolean).join("\n"))}
      ${
        p.tags?.length
          ? html`<p class="row" aria-label=${t.tags}>
              ${p.tags.map((tag) => html`<span class="badge">${said(tag)}</span>`)}
            </p>`
          : nothing
      }
      ${
        p.missingPermissions?.length
          ? note("warn", html`${t.missing} <strong>${p.missingPermissions.map(nameOf).join(", ")}</strong>`)
          : nothing
      }
      <section>
        <h2>${t.permissions}</h2>
        ${
          p.permissions.length === 0
            ? html`<p class="faint">${t.noPermissions}</p>`
            : html`<ul class="rows card">
                ${p.permissions.map((permission) => this.#permission(p, permission))}
              </ul>`
        }
      </section>
      ${p.permissions.some((permission) => permission.name === "network") ? this.#network(p) : nothing}
      ${this.#figures(p)} ${this.#remove(p)}
    `;
  }

  #permission(p: PluginInfo, permission: Permission): TemplateResult {
    const { name, granted } = permission;
    return html`<li>
      <div class="grow">
        <strong title=${name}>${nameOf(name)}</strong> ${granted ? badge(t.granted, "good") : badge(t.notGranted)}
        <p class="faint">${permission.explanation}</p>
      </div>
      ${
        granted
          ? button(t.revoke, () => void this.#revoke(p, name), {
              busy: this.runs(name),
              name: t.revokeOf(nameOf(name)),
            })
          : button(t.grant, () => void this.#grant(p, permission), {
              busy: this.runs(name),
              name: t.grantOf(nameOf(name)),
            })
      }
    </li>`;
  }

  async #grant(p: PluginInfo, permission: Permission): Promise<void> {
    const sure = await ask({
      title: t.grantQuestion(nameOf(permission.name), p.id),
      body: html`<p>${permission.explanation}</p>
        <p class="faint">${t.grantHelp}</p>`,
      confirm: t.grant,
    });
    if (sure) await this.#change(permission.name, () => this.client.grant({ id: p.id, grants: [permission.name] }));
  }

  async #revoke(p: PluginInfo, name: string): Promise<void> {
    const sure = await ask({
      title: t.revokeQuestion(nameOf(name), p.id),
      body: html`<p>${t.revokeHelp}</p>`,
      confirm: t.revoke,
      danger: true,
    });
    if (sure) await this.#change(name, () => this.client.revoke({ id: p.id, permission: name }));
  }

  #change(name: string, action: () => Promise<unknown>): Promise<unknown> {
    return this.run(name, async () => {
      await action();
      await this.live.changed("plugins");
    });
  }

  #network(p: PluginInfo): TemplateResult {
    return html`<section>
      <h2>${t.network}</h2>
      ${
        p.network === undefined
          ? html`<p class="faint">${t.networkNotGranted}</p>`
          : html`<form class="card form" @submit=${(e: SubmitEvent) => this.#setNetwork(e, p)}>
              ${field(
                t.hosts,
                html`<textarea
                  name="hosts"
                  spellcheck="false"
                  .value=${p.network.allowHosts.join("\n")}
                ></textarea>`,
                t.hostsHelp,
              )}
              <label class="check"
                ><input type="checkbox" name="only" .checked=${p.network.only} /><span>${t.only}</span></label
              >
              <div class="row"><button class="primary" ?disabled=${this.runs("hosts")}>${texts.save}</button></div>
            </form>`
      }
    </section>`;
  }

  #setNetwork(e: SubmitEvent, p: PluginInfo): void {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    const allowHosts = String(form.get("hosts"))
      .split(/[\s,]+/)
      .filter(Boolean);
    void this.#change("hosts", () => this.client.setNetwork({ id: p.id, allowHosts, only: form.has("only") }));
  }

  #figures(p: PluginInfo): TemplateResult {
    const rows: [string, unknown][] = [
      [t.since, time(p.since)],
      [t.instances, count(p.stats.instances)],
      [t.memory, t.memoryText(bytes(p.stats.memoryBytes), bytes(p.stats.memoryMaxBytes))],
      [t.calls, t.callsText(count(p.stats.calls), count(p.stats.errors), count(p.stats.crashes))],
      [t.queued, count(p.stats.queued)],
    ];
    return html`<section>
      <h2>${t.figures}</h2>
      <dl class="pairs card">
        ${rows.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <form class="card row" @submit=${(e: SubmitEvent) => this.#setWeight(e, p)}>
        <label class="row grow"
          ><span>${t.weight}</span
          ><input class="short" name="weight" type="number" min="1" max="10000" .value=${String(p.cpuWeight)} />
          <small>${t.weightHelp}</small></label
        >
        <button ?disabled=${this.runs("weight")}>${texts.save}</button>
      </form>
    </section>`;
  }

  #setWeight(e: SubmitEvent, p: PluginInfo): void {
    e.preventDefault();
    const cpuWeight = Number(new FormData(e.target as HTMLFormElement).get("weight"));
    void this.#change("weight", () => this.client.setCPUWeight({ id: p.id, cpuWeight }));
  }

  #remove(p: PluginInfo): TemplateResult {
    return html`<section>
      <h2>${t.remove}</h2>
      <div class="card row">
        <p class="grow">${t.removeHelp} <a href=${to("plugin", p.id, "data")}>${t.exportFirst}</a></p>
        ${button(t.remove, () => void this.#uninstall(p, false), { busy: this.runs("remove") })}
        ${button(t.purge, () => void this.#uninstall(p, true), { busy: this.runs("remove"), kind: "danger" })}
      </div>
    </section>`;
  }

  async #uninstall(p: PluginInfo, purge: boolean): Promise<void> {
    const sure = await ask({
      title: purge ? t.purgeQuestion(p.id) : t.removeQuestion(p.id),
      body: html`<p>${purge ? t.purgeWarning : t.removeWarning}</p>`,
      confirm: purge ? t.purge : t.remove,
      danger: true,
    });
    if (!sure) return;
    await this.run("remove", async () => {
      await this.client.uninstallPlugin({ id: p.id, purge });
      await this.live.changed("plugins");
      go();
    });
  }
}
