// The host: its version, its services, what is wrong, its master key.
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Cluster, Fault, KeyStatus, Status } from "../../../../../../sdk/js/client/index.js";
import { ask } from "../ask.js";
import { bytes, count, duration } from "../format.js";
import { badge, button, note, prose, sentence, table, time } from "../parts.js";
import { visible } from "../safe.js";
import { base } from "../session.js";
import { texts } from "../texts.js";
import { View } from "../view.js";

const t = texts.host;

@customElement("host-page")
export class HostPage extends View {
  protected override topics = ["plugins"] as const;
  @state() private status?: Status;
  @state() private key?: KeyStatus;
  @state() private faults: Fault[] = [];
  /** The database on a server; none where the data lies in the folder of the host. */
  @state() private cluster?: Cluster;
  /** The key as a text. It is nowhere else, and gone with the page. */
  @state() private recovery = "";

  protected override async load(signal: AbortSignal): Promise<void> {
    // The server may be away: what says so does not wait for it.
    this.client.getCluster({}, { signal }).then(
      (cluster) => {
        this.cluster = cluster;
      },
      () => {
        this.cluster = undefined;
      },
    );
    const [status, key, faults] = await Promise.all([
      this.client.readyz({ verbose: true }, { signal }),
      this.client.showKey({}, { signal }),
      this.client.listFaults({}, { signal }),
    ]);
    this.status = status;
    this.key = key;
    this.faults = faults.faults;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.recovery = "";
  }

  protected override view(): TemplateResult {
    const s = this.status!;
    return html`<div class="title"><h1>${texts.pages.host}</h1></div>
      ${(s.findings ?? []).map((f) =>
        note(
          f.severity === "error" ? "bad" : "warn",
          html`<p>${f.plugin ? html`<code>${f.plugin}</code>: ${visible(f.what)}` : sentence(visible(f.what))}</p>
            ${f.do ? html`<p class="faint">${prose(sentence(visible(f.do)))}</p>` : nothing}`,
        ),
      )}
      <section>
        <dl class="pairs card">
          <dt>${t.version}</dt>
          <dd>${visible(s.version ?? "")}</dd>
          <dt>${t.started}</dt>
          <dd>${time(s.startedAt)}</dd>
          <dt>${t.address}</dt>
          <dd><code>${base}</code></dd>
          <dt>${t.plugins}</dt>
          <dd>
            ${Object.entries(s.plugins ?? {}).map(([name, n]) => html`${count(n)} ${texts.state[name] ?? name} `)}
          </dd>
          ${
            s.memory
              ? html`<dt>${t.memory}</dt>
                  <dd>
                    ${bytes(s.memory.usedBytes)} / ${bytes(s.memory.maxBytes)}
                    ${s.memory.refused > 0 ? badge(t.refused(s.memory.refused), "warn") : nothing}
                  </dd>`
              : nothing
          }
        </dl>
      </section>
      ${this.#services(s)} ${this.cluster ? this.#cluster(this.cluster) : nothing} ${this.#faults()}
      ${this.#key(this.key!)}`;
  }

  #services(s: Status): TemplateResult {
    return html`<section>
      <h2>${t.services}</h2>
      <p class="row">
        ${(s.services ?? []).map((service) => badge(service.name, service.usable ? "good" : "bad"))}
      </p>
    </section>`;
  }

  #cluster(c: Cluster): TemplateResult {
    const seen = (ms?: number) => (ms === undefined ? "" : t.ago(duration(ms)));
    return html`<section>
      <h2>${t.database}</h2>
      <p><code>${visible(c.database)}</code></p>
      ${table(
        t.database,
        [t.member, t.version, t.address, t.started, t.seen],
        c.hosts.map((h) => [
          html`${visible(h.name)} ${h.this ? badge(t.this, "info") : nothing}`,
          visible(h.version),
          html`<code>${visible(h.address ?? "")}</code>`,
          time(h.startedAt),
          html`${seen(h.seenMs)} ${h.silent ? badge(t.silent, "warn") : nothing}`,
        ]),
      )}
      ${
        c.standbys.length > 0
          ? table(
              t.standbys,
              [t.standby, t.address, t.state, t.commits, t.behind, t.seen],
              c.standbys.map((s) => [
                visible(s.name),
                html`<code>${visible(s.address ?? "")}</code>`,
                visible(s.state ?? ""),
                visible(s.sync ?? ""),
                s.behindBytes === undefined ? "" : bytes(s.behindBytes),
                seen(s.heardMs),
              ]),
            )
          : nothing
      }
      ${c.standbysHidden ? html`<p class="faint">${t.standbysHidden(visible(c.standbysHidden))}</p>` : nothing}
    </section>`;
  }

  #faults(): TemplateResult | typeof nothing {
    if (this.faults.length === 0) return nothing;
    return html`<section>
      <h2>${t.faults}</h2>
      ${this.faults.map((f) =>
        note(
          "bad",
          html`<p><code>${visible(f.file)}</code> ${visible(f.problem)}</p>
            <p>${visible(f.advice)}</p>
            ${button(t.accept, () => void this.#accept(f), { busy: this.runs(f.file), kind: "danger" })}`,
        ),
      )}
    </section>`;
  }

  async #accept(f: Fault): Promise<void> {
    const sure = await ask({
      title: t.acceptQuestion,
      body: html`<p><code>${visible(f.file)}</code></p>
        <p>${t.acceptWarning}</p>`,
      confirm: t.accept,
      danger: true,
    });
    if (sure) await this.run(f.file, () => this.client.acceptFault({ file: f.file }));
  }

  #key(k: KeyStatus): TemplateResult {
    return html`<section class="card">
      <h2>${t.key}</h2>
      <p class="faint">${t.keyHelp}</p>
      ${k.problem ? note("bad", visible(k.problem)) : nothing}
      ${
        k.key === ""
          ? html`<p>${t.noKey}</p>`
          : html`<dl class="pairs">
                <dt>${t.keyId}</dt>
                <dd><code>${k.key}</code></dd>
                <dt>${t.keptIn}</dt>
                <dd>${k.file ? t.given(visible(k.file)) : k.source === "keyring" ? t.keyring : t.file}</dd>
                <dt>${t.made}</dt>
                <dd>${time(k.created)}</dd>
                <dt>${t.protects}</dt>
                <dd>${t.sealed(k.protects.records, k.protects.plugins)}</dd>
              </dl>
              <div class="row">
                ${button(t.export, () => void this.#export(k), { busy: this.runs("export"), disabled: !k.usable })}
                ${button(t.rotate, () => void this.#rotate(), { busy: this.runs("rotate"), disabled: !k.usable })}
              </div>
              ${this.recovery ? this.#shown() : nothing}`
      }
    </section>`;
  }

  #shown(): TemplateResult {
    return note(
      "warn",
      html`<p><strong>${t.exported}</strong></p>
        <pre tabindex="0" class="secret">${this.recovery}</pre>
        <p class="faint">${t.exportedHelp}</p>
        <div class="row">
          ${button(texts.access.copy, () => void navigator.clipboard.writeText(this.recovery))}
          ${button(texts.access.done, () => {
            this.recovery = "";
          })}
        </div>`,
    );
  }

  async #export(k: KeyStatus): Promise<void> {
    const sure = await ask({
      title: t.exportQuestion,
      body: html`<p>${t.exportWarning}</p>`,
      confirm: t.export,
      danger: true,
    });
    if (!sure) return;
    await this.run("export", async () => {
      this.recovery = (await this.client.exportKey({ key: k.key })).recoveryKey;
      await this.updateComplete;
      this.querySelector<HTMLElement>(".secret")?.focus();
    });
  }

  async #rotate(): Promise<void> {
    const sure = await ask({ title: t.rotateQuestion, body: html`<p>${t.rotateHelp}</p>`, confirm: t.rotate });
    if (sure) await this.run("rotate", () => this.client.rotateKey());
  }
}
