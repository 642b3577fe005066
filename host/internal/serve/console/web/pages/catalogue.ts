// What the catalogues list: all plugins, searched, and one of them.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type {
  CatalogueHit,
  CatalogueHits,
  CataloguePluginInfo,
  CatalogueVersion,
  Outdated,
  OutdatedList,
  PublisherList,
} from "../../../../../../sdk/js/client/index.js";
import { bytes, count } from "../format.js";
import { badge, button, empty, note, prose, saidBlock, sentence, tile } from "../parts.js";
import { go, to } from "../router.js";
import { visible } from "../safe.js";
import { permission as nameOf, texts } from "../texts.js";
import { View } from "../view.js";
import { setWanted } from "./install.js";

const t = texts.catalogue;

/** How many plugins are added to the page at once. */
const step = 60;
/** The most that the host answers with. */
const most = 500;
/** How long the keyboard has to rest before a search, in milliseconds. */
const rest = 150;

/** warnings says that nobody should install a version, or what is wrong with it. */
function warnings(v: { yanked?: string; vulnerable?: string; expired?: boolean }): TemplateResult {
  return html`${v.yanked ? badge(t.yanked, "bad") : nothing} ${v.vulnerable ? badge(t.vulnerable, "bad") : nothing}
  ${v.expired ? badge(t.expired, "warn") : nothing}`;
}

/** reasons are the words of a catalogue's maker for that. */
function reasons(v: { yanked?: string; vulnerable?: string }): TemplateResult {
  return html`${v.yanked ? note("bad", html`<strong>${t.yanked}</strong> <bdi>${visible(v.yanked)}</bdi>`) : nothing}
  ${v.vulnerable ? note("bad", html`<strong>${t.vulnerable}</strong> <bdi>${visible(v.vulnerable)}</bdi>`) : nothing}`;
}

/** noUpgrade says why what a catalogue has is no upgrade of what is installed, in the words of the host. */
function noUpgrade(p: { noUpgrade?: string }): unknown {
  return p.noUpgrade ? html`<p>${badge(t.noUpgrade, "warn")} ${prose(sentence(visible(p.noUpgrade)))}</p>` : nothing;
}

@customElement("catalogue-page")
export class CataloguePage extends View {
  protected override topics = ["plugins"] as const;
  @state() private text = "";
  @state() private tag = "";
  @state() private category = "";
  @state() private hits?: CatalogueHits;
  @state() private outdated: OutdatedList = { plugins: [] };
  @state() private catalogues = 0;
  #timer = 0;

  protected override async load(signal: AbortSignal): Promise<void> {
    const limit = Math.min(most, Math.max(step, this.hits?.plugins.length ?? 0));
    const [hits, outdated, { catalogues }] = await Promise.all([
      this.#search({ limit, offset: 0 }, signal),
      this.client.listOutdated({}, { signal }),
      this.client.listCatalogues({}, { signal }),
    ]);
    this.hits = hits;
    this.catalogues = catalogues.length;
    this.outdated = outdated;
  }

  #search(part: { limit: number; offset: number }, signal: AbortSignal): Promise<CatalogueHits> {
    const { text, tag, category } = this;
    return this.client.searchCatalogues({ text, tag, category, icons: true, ...part }, { signal });
  }

  /** #changed searches anew, from the top. */
  #changed(wait = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.hits) this.hits.plugins.length = 0;
      void this.refresh();
    }, wait) as unknown as number;
  }

  protected override view(): TemplateResult {
    const { plugins, found, tags, problems } = this.hits!;
    return html`<div class="title">
        <h1>${texts.pages.catalogue}</h1>
        <a class="button" href=${to("catalogues")}>${texts.pages.catalogues}</a>
      </div>
      ${
        this.catalogues === 0
          ? empty(
              t.noCatalogues,
              t.noCataloguesHelp,
              html`<a class="button primary" href=${to("catalogues")}>${t.addOne}</a>`,
            )
          : html`${problems?.map((p) => note("warn", visible(p)))} ${this.#updates()} ${this.#form(tags)}
              <p class="faint" role="status">${t.found(count(found))}. ${t.words}</p>
              ${
                plugins.length === 0
                  ? empty(t.none, t.noneHelp)
                  : html`<ul class="cards">
                      ${repeat(
                        plugins,
                        (p) => `${p.catalogue}/${p.id}`,
                        (p) => this.#card(p),
                      )}
                    </ul>`
              }
              ${
                plugins.length < found
                  ? html`<div class="row">${button(t.more, () => void this.#more(), { busy: this.runs("more") })}</div>`
                  : nothing
              }`
      }`;
  }

  async #more(): Promise<void> {
    const shown = this.hits!.plugins;
    try {
      const next = await this.#search({ limit: step, offset: shown.length }, this.signal);
      this.hits = { ...next, plugins: [...shown, ...next.plugins] };
    } catch (error) {
      this.failure = error;
    }
  }

  #form(tags: CatalogueHits["tags"]): TemplateResult {
    const chosen = this.tag !== "" && !tags.some((x) => x.tag === this.tag);
    return html`<div class="row">
        <input
          type="search"
          class="grow"
          aria-label=${t.search}
          placeholder=${t.search}
          maxlength="200"
          .value=${this.text}
          @input=${(e: InputEvent) => {
            this.text = (e.target as HTMLInputElement).value;
            this.#changed(rest);
          }}
        />
        <select
          aria-label=${t.category}
          @change=${(e: Event) => {
            this.category = (e.target as HTMLSelectElement).value;
            this.#changed();
          }}
        >
          <option value="">${t.anyCategory}</option>
          ${Object.entries(t.categories).map(([name, label]) => html`<option value=${name}>${label}</option>`)}
        </select>
      </div>
      <div class="row chips" role="group" aria-label=${t.tags}>
        ${(chosen ? [{ tag: this.tag, plugins: 0 }, ...tags] : tags).map(
          ({ tag }) =>
            html`<button
              type="button"
              class="plain"
              aria-pressed=${tag === this.tag ? "true" : "false"}
              @click=${() => {
                this.tag = tag === this.tag ? "" : tag;
                this.#changed();
              }}
            >
              <bdi>${visible(tag)}</bdi>
            </button>`,
        )}
      </div>`;
  }

  #card(p: CatalogueHit): TemplateResult {
    return html`<li class="card plugin">
      ${tile(p.name, p.id, { image: p.icon })}
      <div class="grow">
        <h2>
          <a href=${to("catalogue", p.id)}><bdi>${visible(p.name)}</bdi></a>
          ${p.installed ? badge(t.installed(visible(p.installed)), "good") : nothing}
          ${p.upgrade ? badge(t.update(visible(p.upgrade)), "info") : nothing} ${warnings(p)}
        </h2>
        ${noUpgrade(p)}
        <p class="faint"><code>${p.id}</code> ${visible(p.version)} <bdi>${t.by(visible(p.author))}</bdi></p>
        <p class="said-line" dir="auto">${visible(p.description)}</p>
        <p class="faint"><code>${p.catalogue}</code> <bdi>${p.tags.map((tag) => visible(tag)).join(", ")}</bdi></p>
      </div>
    </li>`;
  }

  #updates(): unknown {
    const { notUpgraded = [] } = this.outdated;
    const plugins = [...this.outdated.plugins, ...notUpgraded];
    if (plugins.length === 0) return nothing;
    const newer = plugins.filter((o) => o.version && !o.noUpgrade);
    return html`<section class="card" aria-labelledby="updates">
      <div class="title">
        <h2 id="updates">${t.updates} <span class="faint">${count(plugins.length)}</span></h2>
        ${newer.length > 1 ? button(t.upgradeAll, () => upgrade(newer)) : nothing}
      </div>
      <ul class="rows">
        ${plugins.map(
          (o) =>
            html`<li>
              <div class="grow">
                <strong><a href=${to("catalogue", o.id)}><code>${o.id}</code></a></strong>
                ${o.version ? t.toInstalled(visible(o.installed), visible(o.version)) : t.nothingNewer} ${warnings(o)}
                ${noUpgrade(o)} ${reasons(o)} ${o.changelog ? saidBlock(o.changelog, t.changes) : nothing}
              </div>
              ${
                o.noUpgrade
                  ? button(t.install, () => upgrade([o]), { name: t.installFrom(o.id, o.catalogue) })
                  : o.version
                    ? button(t.upgrade, () => upgrade([o]), { kind: "primary", name: t.upgradeOf(o.id) })
                    : nothing
              }
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

function upgrade(list: readonly Outdated[]): void {
  setWanted(list.map((o) => ({ id: o.id, catalogue: o.catalogue, version: o.version! })));
  go("install");
}

@customElement("catalogue-plugin")
export class CataloguePlugin extends View {
  @property() plugin = "";
  protected override topics = ["plugins"] as const;
  @state() private offers: CataloguePluginInfo[] = [];
  @state() private publishers?: PublisherList;

  protected override async load(signal: AbortSignal): Promise<void> {
    const [found, publishers] = await Promise.all([
      this.client.cataloguePlugin({ id: this.plugin }, { signal }),
      this.client.listPublishers({}, { signal }),
    ]);
    this.offers = found.offers;
    this.publishers = publishers;
  }

  protected override view(): TemplateResult[] {
    return this.offers.map((p) => this.#offer(p));
  }

  #offer(p: CataloguePluginInfo): TemplateResult {
    return html`<section class="card">
        <div class="title">
          ${tile(p.name, p.id, { image: p.icon, large: true })}
          <div class="grow">
            <h1><bdi>${visible(p.name)}</bdi> ${warnings(p)}</h1>
            <p class="faint">
              <code>${p.id}</code> ${visible(p.version)}
              ${p.installed ? badge(t.installed(visible(p.installed)), "good") : nothing}
            </p>
            ${noUpgrade(p)}
          </div>
          ${
            this.#isInstalled(p, p.version)
              ? html`<a class="button" href=${to("plugin", p.id)}>${texts.page.about}</a>`
              : button(p.upgrade === p.version ? t.upgrade : t.install, () => this.#install(p, p.version), {
                  kind: "primary",
                  disabled: p.expired,
                })
          }
        </div>
        <p class="faint">
          ${t.from(p.catalogue)}${p.category && t.categories[p.category] ? `, ${t.categories[p.category]}` : ""}
        </p>
        ${p.unsigned ? note("warn", visible(p.unsigned)) : nothing}
        ${saidBlock([t.by(p.author), p.description].join("\n"))} ${reasons(p)}
        ${
          p.tags.length > 0
            ? html`<p class="faint">${t.tags}: <bdi>${p.tags.map((tag) => visible(tag)).join(", ")}</bdi></p>`
            : nothing
        }
        <h2>${p.permissions.length > 0 ? t.asksFor : t.asksNothing}</h2>
        <ul>
          ${p.permissions.map((x) => html`<li><strong>${visible(nameOf(x.name))}</strong> ${x.explanation}</li>`)}
        </ul>
        <p class="faint">${t.claims}</p>
      </section>
      <section class="card">
        <h2>${t.versions}</h2>
        <ul class="rows">
          ${p.versions.map((v) => this.#version(p, v))}
        </ul>
      </section>`;
  }

  #isInstalled(p: CataloguePluginInfo, version: string): boolean {
    return version === p.installed && !p.noUpgrade;
  }

  #version(p: CataloguePluginInfo, v: CatalogueVersion): TemplateResult {
    return html`<li>
      <div class="grow">
        <strong>${visible(v.version)}</strong> ${warnings(v)}
        <p class="faint">${v.bytes > 0 ? html`${t.size} ${bytes(v.bytes)}.` : nothing} ${this.#signer(v)}</p>
        ${reasons(v)} ${v.changelog ? saidBlock(v.changelog, t.changes) : nothing}
      </div>
      ${
        this.#isInstalled(p, v.version)
          ? badge(t.isInstalled, "good")
          : button(t.install, () => this.#install(p, v.version), {
              name: t.installVersion(visible(v.version)),
              disabled: p.expired,
            })
      }
    </li>`;
  }

  #signer(v: CatalogueVersion): unknown {
    if (!v.signer) return t.unsigned;
    const known = this.publishers?.publishers.find((x) => x.fingerprint === v.signer);
    return html`${t.signer} <code>${v.signer}</code>${
      known ? html` (${known.trusted ? t.trusted : t.known})` : nothing
    }`;
  }

  #install(p: CataloguePluginInfo, version: string): void {
    setWanted([{ id: p.id, catalogue: p.catalogue, version }]);
    go("install");
  }
}
