// A plugin: its heading, and one part at a time.
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PluginInfo } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { button, empty, note, tile } from "../parts.js";
import "../plugin/activity.js";
import "../plugin/data.js";
import "../plugin/endpoints.js";
import "../plugin/feeds.js";
import "../plugin/jobs.js";
import "../plugin/log.js";
import "../plugin/overview.js";
import "../plugin/sessions.js";
import "../plugin/settings.js";
import "../plugin/versions.js";
import { to } from "../router.js";
import { visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";
import { stateBadge } from "./home.js";

const t = texts.plugin;

const home = (): TemplateResult => html`<a href=${to()}>${texts.pages.home}</a>`;

@customElement("plugin-page")
export class PluginPage extends View {
  @property() plugin = "";
  @property() open = "";
  /** What stands behind the part in the address. */
  @property() detail = "";
  protected override topics = ["plugins"] as const;
  /** The state that the user has the plugin leave. */
  #leaving?: string;

  protected override view(): TemplateResult {
    const p = this.live.plugin(this.plugin);
    if (!p) return this.live.ready ? empty(t.unknown, t.unknownHelp, home()) : html``;
    return html`
      <div class="title">
        ${tile(p.name, p.id, { large: true, image: this.live.icons.of(p), icon: p.iconName })}
        <div class="grow">
          <h1><bdi>${visible(p.name)}</bdi></h1>
          <p class="row"><code>${p.id}</code> <span class="faint">${visible(p.version)}</span> ${stateBadge(p)}</p>
        </div>
        ${this.#actions(p)}
      </div>
      ${p.reason && p.state !== "active" ? note("bad", visible(p.reason)) : nothing}
      ${p.refused ? note("bad", visible(p.refused)) : nothing}
      ${(p.faults ?? []).map((f) =>
        note(
          "bad",
          html`<p><code>${f.file}</code> ${f.problem}</p>
            <p>${f.advice}</p>`,
        ),
      )}
      <nav class="tabs" aria-label=${t.parts}>
        ${this.#parts(p).map(
          ([name, label]) =>
            html`<a
              href=${name === "" ? to("plugin", p.id) : to("plugin", p.id, name)}
              aria-current=${name === this.open ? "page" : nothing}
              >${label}</a
            >`,
        )}
      </nav>
      ${this.#part(p)}
    `;
  }

  #parts(p: PluginInfo): [string, string][] {
    const has = (name: string): boolean => p.permissions.some((permission) => permission.name === name);
    const parts: [string, string, boolean][] = [
      ["", t.overview, true],
      ["endpoints", t.endpoints, p.endpoints.length > 0],
      ["settings", t.settings, true],
      ["jobs", t.jobs, p.jobs.length > 0],
      ["log", t.log, true],
      ["data", t.data, true],
      ["sessions", t.sessions, has("sessions")],
      ["feeds", t.feeds, has("rss")],
      ["activity", t.activity, true],
      ["versions", t.versions, true],
    ];
    return parts.filter(([, , shown]) => shown).map(([name, label]) => [name, label]);
  }

  #part(p: PluginInfo): TemplateResult {
    switch (this.open) {
      case "endpoints":
        return html`<plugin-endpoints class="part" .plugin=${p.id}></plugin-endpoints>`;
      case "settings":
        return html`<plugin-settings class="part" .plugin=${p.id}></plugin-settings>`;
      case "jobs":
        return html`<plugin-jobs class="part" .plugin=${p.id}></plugin-jobs>`;
      case "log":
        return html`<plugin-log class="part" .plugin=${p.id}></plugin-log>`;
      case "data":
        return html`<plugin-data class="part" .plugin=${p.id}></plugin-data>`;
      case "sessions":
        return html`<plugin-sessions class="part" .plugin=${p.id} .session=${this.detail}></plugin-sessions>`;
      case "feeds":
        return html`<plugin-feeds class="part" .plugin=${p.id}></plugin-feeds>`;
      case "activity":
        return html`<plugin-activity class="part" .plugin=${p.id}></plugin-activity>`;
      case "versions":
        return html`<plugin-versions class="part" .plugin=${p.id}></plugin-versions>`;
      default:
        return html`<plugin-overview class="part" .plugin=${p.id}></plugin-overview>`;
    }
  }

  async #disable(p: PluginInfo): Promise<void> {
    const sure = await ask({ title: t.disableQuestion(p.id), body: html`<p>${t.disableHelp}</p>`, confirm: t.disable });
    if (sure) await this.#act("disable", () => this.client.disablePlugin({ id: p.id }));
  }

  /** #act changes the state of the plugin. */
  async #act(name: string, action: () => Promise<unknown>): Promise<void> {
    this.#leaving = this.live.plugin(this.plugin)?.state;
    await this.run(name, async () => {
      await action();
      await this.live.changed("plugins");
    });
  }

  /** The button for the last state is gone, and the keyboard with it, if it was there: it goes on at the next one. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const state = this.live.plugin(this.plugin)?.state;
    if (this.#leaving === undefined || state === this.#leaving) return;
    this.#leaving = undefined;
    if (document.activeElement === document.body) this.querySelector<HTMLElement>(".state button")?.focus();
  }

  #actions(p: PluginInfo): TemplateResult {
    const act = (name: string, action: () => Promise<unknown>) => () => void this.#act(name, action);
    const off = p.state === "disabled";
    return html`<div class="row state">
      ${p.ui?.page ? html`<a class="button primary" href=${to("page", p.id)}>${t.open}</a>` : nothing}
      ${
        off
          ? button(
              t.enable,
              act("enable", () => this.client.enablePlugin({ id: p.id })),
              {
                kind: "primary",
                busy: this.runs("enable"),
              },
            )
          : html`${button(
              t.reload,
              act("reload", () => this.client.reloadPlugin({ id: p.id })),
              {
                busy: this.runs("reload"),
                title: t.reloadHelp,
              },
            )}
            ${button(
              t.disable,
              () => void this.#disable(p),
              {
                busy: this.runs("disable"),
              },
            )}`
      }
    </div>`;
  }
}
