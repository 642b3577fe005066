// The frame around all pages: header, sidebar, what is open, and the session.
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { PluginInfo } from "../../../../../sdk/js/client/index.js";
import { sidebarItems } from "./items.js";
import { Live } from "./live.js";
import "./longlist.js";
import { badge, empty, icon, note, problem, prose, said, tile, type IconName } from "./parts.js";
import { ask } from "./ask.js";
import { palette, shortcut } from "./palette.js";
import { here, keep, to, unsaved, type Place } from "./router.js";
import { identifier, visible, visibleLines } from "./safe.js";
import { connect, enter, leave, refused } from "./session.js";
import { texts } from "./texts.js";
import { setTheme, theme, type Theme } from "./theme.js";
import "./toasts.js";
import { use } from "./view.js";
import "./pages/home.js";
import "./pages/access.js";
import "./pages/ai.js";
import "./pages/backup.js";
import "./pages/catalogue.js";
import "./pages/catalogues.js";
import "./pages/host.js";
import "./pages/inbox.js";
import "./pages/install.js";
import "./pages/limits.js";
import "./pages/notifications.js";
import "./pages/plugin.js";
import "./pages/publishers.js";
import "./pages/view.js";

const host: readonly (readonly [string, string, IconName])[] = [
  ["ai", texts.pages.ai, "spark"],
  ["access", texts.pages.access, "key"],
  ["publishers", texts.pages.publishers, "shield"],
  ["catalogues", texts.pages.catalogues, "list"],
  ["backup", texts.pages.backup, "box"],
  ["log", texts.pages.log, "screen"],
  ["limits", texts.pages.limits, "gauge"],
  ["host", texts.pages.host, "host"],
];

@customElement("wasmhost-console")
export class App extends LitElement {
  @state() private live?: Live;
  @state() private out = false;
  @state() private failure: unknown;
  @state() private place: Place = here();
  @state() private menu = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", () => void this.#moved());
    addEventListener("beforeunload", (e) => unsaved() && e.preventDefault());
    addEventListener("keydown", (e) => {
      if (this.live && shortcut(e)) {
        e.preventDefault();
        palette(this.live);
        return;
      }
      if (e.key !== "Escape" || !this.menu || document.querySelector("dialog[open]")) return;
      this.menu = false;
      this.querySelector<HTMLElement>(".menu")?.focus();
    });
    void this.#enter();
  }

  async #enter(): Promise<void> {
    try {
      if (!(await enter())) {
        this.out = true;
        return;
      }
    } catch (error) {
      this.failure = error;
      this.out = true;
      return;
    }
    const live = new Live(connect());
    live.addEventListener("change", () => this.requestUpdate());
    live.addEventListener("refused", (e) => {
      this.failure = (e as CustomEvent<unknown>).detail;
      this.#end();
    });
    use(live);
    this.place = here();
    this.live = live;
    live.start();
  }

  /** A code that is opened in a tab with the console in it signs in anew. */
  async #moved(): Promise<void> {
    if (location.hash.startsWith("#code=")) {
      location.reload();
      return;
    }
    if (unsaved() && to(...here()) !== to(...this.place)) {
      const next = location.hash;
      history.replaceState(null, "", to(...this.place) || "#/");
      if (!(await ask({ ...texts.unsaved, body: html`<p>${texts.unsaved.body}</p>`, danger: true }))) return;
      keep(undefined);
      history.replaceState(null, "", next);
    }
    this.place = here();
    this.menu = false;
    void this.updateComplete.then(() => {
      const main = this.querySelector("main");
      main?.scrollTo(0, 0);
      main?.focus();
    });
  }

  #end(): void {
    this.live?.stop();
    this.live = undefined;
    this.out = true;
  }

  async #leave(): Promise<void> {
    this.live?.stop();
    await leave().catch(() => undefined);
    this.#end();
  }

  protected override render(): TemplateResult {
    if (this.out) return this.#signedOut();
    if (!this.live) return html`<p class="loading" role="status">${texts.loading}</p>`;
    return html` <a
        class="skip"
        href="#main"
        @click=${(e: Event) => {
          e.preventDefault();
          this.querySelector("main")?.focus();
        }}
        >${texts.skip}</a
      >
      ${this.#header(this.live)} ${this.#sidebar(this.live)}
      <main id="main" tabindex="-1">${this.#page()}</main>
      <wasmhost-toasts .live=${this.live}></wasmhost-toasts>`;
  }

  /** The title of the window names the view: for tabs, the history, and who hears it read. */
  protected override updated(): void {
    const [name = "home", id = "", part = ""] = this.place;
    const parts = [texts.plugin[part as "log"], identifier(id), texts.pages[name as "home"]];
    const named = parts.filter((text) => typeof text === "string" && text !== "");
    document.title = this.out ? texts.signedOut.title : [...named, "wasmhost"].join(" · ");
  }

  #signedOut(): TemplateResult {
    return html`<main class="signed-out">
      <div class="card">
        <img src="console/icon.svg" width="48" height="48" alt="" />
        <h1>${texts.signedOut.title}</h1>
        ${this.failure === undefined ? nothing : this.#ended(this.failure)}
        <p>${texts.signedOut.help}</p>
        <pre>wasmhost open</pre>
        <p class="faint">${texts.signedOut.why}</p>
      </div>
    </main>`;
  }

  /** Why there is no session: an end is no failure. */
  #ended(failure: unknown): TemplateResult {
    return refused(failure) ? note("info", prose(visibleLines((failure as Error).message))) : problem(failure);
  }

  #header(live: Live): TemplateResult {
    const states = { connecting: "", open: "good", lost: "bad", stranger: "bad" } as const;
    return html`<header>
      <button
        type="button"
        class="plain menu"
        aria-expanded=${this.menu ? "true" : "false"}
        aria-controls="sidebar"
        aria-label=${texts.menu}
        @click=${() => {
          this.menu = !this.menu;
        }}
      >
        ${icon("menu")}
      </button>
      <a class="brand" href=${to()}><img src="console/icon.svg" width="24" height="24" alt="" />wasmhost</a>
      <span class="grow"></span>
      <span role="status"
        >${
          live.connection === "open"
            ? html`<span class="faint connection">${texts.connection.open}</span>`
            : badge(texts.connection[live.connection], states[live.connection])
        }</span
      >
      <button
        type="button"
        class="plain"
        aria-label=${texts.palette.title}
        aria-keyshortcuts="Control+K"
        title=${texts.palette.hint}
        @click=${() => palette(live)}
      >
        ${icon("search")}
      </button>
      ${this.#themes()}
      <button
        type="button"
        class="plain"
        aria-label=${texts.leave}
        title=${texts.leave}
        @click=${() => void this.#leave()}
      >
        ${icon("out")}
      </button>
    </header>`;
  }

  #themes(): TemplateResult {
    const order: readonly Theme[] = ["system", "light", "dark"];
    const icons = { system: "screen", light: "sun", dark: "moon" } as const;
    const now = theme();
    return html`<button
      type="button"
      class="plain"
      title=${texts.theme[now]}
      aria-label=${texts.theme[now]}
      @click=${() => {
        setTheme(order[(order.indexOf(now) + 1) % order.length]!);
        this.requestUpdate();
      }}
    >
      ${icon(icons[now])}
    </button>`;
  }

  #link(place: readonly string[], label: unknown, shape: unknown, extra: unknown = nothing): TemplateResult {
    const current = place.length === 0 ? this.place.length === 0 : place.every((part, i) => this.place[i] === part);
    return html`<a href=${to(...place)} aria-current=${current ? "page" : nothing}
      >${shape}<span class="grow">${label}</span>${extra}</a
    >`;
  }

  #sidebar(live: Live): TemplateResult {
    const number = (n: number, name: string): unknown =>
      n > 0 ? html`<span class="number" aria-label="${n} ${name}">${n >= 100 ? "99+" : n}</span>` : nothing;
    return html`<nav id="sidebar" class=${this.menu ? "open" : ""} aria-label=${texts.navigation}>
      ${this.#link([], texts.pages.home, icon("home"))}
      ${this.#link(["inbox"], texts.pages.inbox, icon("inbox"), number(live.waiting, texts.waiting))}
      ${this.#link(
        ["notifications"],
        texts.pages.notifications,
        icon("bell"),
        number(live.unread, texts.notifications.unread),
      )}
      ${this.#link(["catalogue"], texts.pages.catalogue, icon("search"))}
      <h2>${texts.pages.plugins}</h2>
      <long-list
        class="plugins"
        .items=${live.plugins}
        .key=${(p: PluginInfo) => p.id}
        .row=${(p: PluginInfo) => this.#plugin(live, p)}
        .height=${32}
      ></long-list>
      <h2>${texts.pages.host}</h2>
      ${host.map(([name, label, shape]) => this.#link([name], label, icon(shape)))}
    </nav>`;
  }

  /** #plugin is the entry of a plugin, with what it shows of itself there: texts of its own, in quotes. */
  #plugin(live: Live, p: PluginInfo): TemplateResult {
    const shown = live.states.filter((s) => s.plugin === p.id && s.active);
    const count = shown.find((s) => s.kind === "badge")?.value;
    const bad = p.state === "failed" || p.state === "incompatible";
    return html`${this.#link(
      [p.ui?.page ? "page" : "plugin", p.id],
      html`<bdi>${visible(p.ui?.title || p.name)}</bdi>`,
      tile(
        p.name,
        p.id,
        p.ui?.icon ? { icon: p.ui.icon } : { image: live.icons.of(p), icon: p.iconName },
      ),
      html`${count === undefined || count === null ? nothing : html`<span class="badge">${said(String(count))}</span>`}
      ${bad ? html`<span class="dot bad" title=${texts.state[p.state]}></span>` : nothing}`,
    )}
    ${sidebarItems(shown.find((s) => s.kind === "sidebar"))}`;
  }

  #page(): unknown {
    const [name, id = "", part = "", detail = ""] = this.place;
    switch (name) {
      case undefined:
        return html`<home-page></home-page>`;
      case "inbox":
        return html`<inbox-page></inbox-page>`;
      case "notifications":
        return html`<notifications-page></notifications-page>`;
      case "install":
        return html`<install-page></install-page>`;
      case "catalogue":
        return id === ""
          ? html`<catalogue-page></catalogue-page>`
          : keyed(id, html`<catalogue-plugin .plugin=${id}></catalogue-plugin>`);
      case "catalogues":
        return html`<catalogues-page></catalogues-page>`;
      case "plugin":
        return keyed(id, html`<plugin-page .plugin=${id} .open=${part} .detail=${detail}></plugin-page>`);
      case "page":
        return keyed(id, html`<plugin-view class="wide" .plugin=${id}></plugin-view>`);
      case "ai":
        return html`<ai-page></ai-page>`;
      case "access":
        return html`<access-page></access-page>`;
      case "publishers":
        return html`<publishers-page></publishers-page>`;
      case "backup":
        return html`<backup-page></backup-page>`;
      case "limits":
        return html`<limits-page></limits-page>`;
      case "log":
        return html`<div>
          <div class="title"><h1>${texts.pages.log}</h1></div>
          <plugin-log class="part"></plugin-log>
        </div>`;
      case "host":
        return html`<host-page></host-page>`;
      default:
        return html`<div>${empty(texts.notFound, html`<a href=${to()}>${texts.pages.home}</a>`)}</div>`;
    }
  }
}
