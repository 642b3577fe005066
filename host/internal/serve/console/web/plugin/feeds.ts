// The feeds that a plugin watches, and their articles.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Article, Feed } from "../../../../../../sdk/js/client/index.js";
import { button, code, empty, field, said, time } from "../parts.js";
import { identifier, link, visible } from "../safe.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.feeds;

@customElement("plugin-feeds")
export class Feeds extends View {
  @property() plugin = "";
  @state() private feeds: Feed[] = [];
  @state() private articles: Article[] = [];

  protected override async load(signal: AbortSignal): Promise<void> {
    const [feeds, articles] = await Promise.all([
      this.client.listFeeds({ id: this.plugin }, { signal }),
      this.client.listArticles({ id: this.plugin, limit: 100 }, { signal }),
    ]);
    this.feeds = feeds.feeds;
    this.articles = articles.articles;
  }

  protected override view(): TemplateResult {
    const feeds = this.feeds.filter((f) => !this.live.undo.has(`feed ${this.plugin} ${f.id}`));
    return html`<form class="card row end" @submit=${(e: SubmitEvent) => this.#add(e)}>
        <div class="grow">
          ${field(t.address, html`<input name="url" type="url" required placeholder="https://example.com/feed.xml" />`)}
        </div>
        <button class="primary" ?disabled=${this.runs("add")} aria-busy=${this.runs("add")}>${t.add}</button>
      </form>
      ${
        feeds.length === 0
          ? empty(t.none, t.noneHelp)
          : html`<ul class="rows card">
              ${feeds.map(
                (f) =>
                  html`<li>
                    <div class="grow">
                      <strong>${said(f.title || f.url)}</strong>
                      <p class="faint">${code(f.url)} · ${time(f.updatedAt)}</p>
                      ${f.error ? html`<p class="bad-text">${visible(f.error)}</p>` : nothing}
                    </div>
                    ${button(t.remove, () => this.#remove(f), { name: t.removeOf(identifier(f.url)) })}
                  </li>`,
              )}
            </ul>`
      }
      ${
        this.articles.length === 0
          ? nothing
          : html`<section>
              <h2>${t.articles}</h2>
              <ul class="rows card">
                ${this.articles.map(
                  (a) =>
                    html`<li>
                      <div class="grow">
                        ${
                          link(a.link)
                            ? html`<a href=${link(a.link)!} target="_blank" rel="noopener noreferrer"
                                >${said(a.title)}</a
                              >`
                            : said(a.title)
                        }
                        <p class="faint">
                          ${a.author ? html`${said(a.author)} · ` : nothing}${time(a.publishedAt)}
                        </p>
                      </div>
                    </li>`,
                )}
              </ul>
            </section>`
      }`;
  }

  #add(e: SubmitEvent): void {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const url = String(new FormData(form).get("url"));
    void this.run("add", async () => {
      await this.client.addFeed({ id: this.plugin, url });
      form.reset();
    });
  }

  #remove(f: Feed): void {
    this.live.undo.later(`feed ${this.plugin} ${f.id}`, t.removed(identifier(f.url), this.live.undo.soon), async () => {
      await this.client.removeFeed({ id: this.plugin, feed: f.id });
      await this.refresh();
    });
  }
}
