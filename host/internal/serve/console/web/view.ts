// What every page of the console has in common: it loads, shows that it does,
// loads again when the host says that something has changed, and says what went
// wrong. Pages are drawn into the document itself, so one style sheet and one
// order of the keyboard hold for all.
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { Client } from "../../../../../sdk/js/client/index.js";
import type { Live, Topic } from "./live.js";
import { loading, problem, said } from "./parts.js";
import { connect } from "./session.js";
import { sending, Transfer } from "./transfer.js";

let shared: Live;

/** use sets what all views show; it is called once, before the first of them. */
export function use(live: Live): void {
  shared = live;
}

export abstract class View extends LitElement {
  /** What makes the view load again. */
  protected topics: readonly Topic[] = [];
  @state() protected failure: unknown;
  @state() private loaded = false;
  @state() private running = new Set<string>();
  /** What is on its way, by the name that it runs under. */
  readonly #transfers = new Map<string, Transfer>();
  #stop = new AbortController();
  #turn = 0;

  protected get live(): Live {
    return shared;
  }

  protected get client(): Client {
    return shared.client;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    for (const topic of this.topics) this.live.addEventListener(topic, () => void this.refresh(), { signal });
    this.live.addEventListener("change", () => this.requestUpdate(), { signal });
    void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop.abort();
  }

  /** signal ends when the view is left. */
  protected get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** load gets what the view shows. */
  protected async load(_signal: AbortSignal): Promise<void> {}

  /** named is what people call a plugin, with the id, by which it is told from another of that name. */
  protected named(id: string): TemplateResult {
    const name = this.live.plugin(id)?.name;
    return name ? html`${said(name)} <code class="faint">${id}</code>` : html`<code>${id}</code>`;
  }

  /** view draws it. */
  protected abstract view(): TemplateResult | TemplateResult[] | typeof nothing;

  /** refresh loads; what a later call has begun wins over it. */
  async refresh(): Promise<void> {
    const turn = ++this.#turn;
    const { signal } = this.#stop;
    try {
      await this.load(signal);
      if (turn !== this.#turn) return;
      if (!this.loaded) this.failure = undefined;
      this.loaded = true;
      this.requestUpdate();
    } catch (error) {
      if (signal.aborted || turn !== this.#turn) return;
      this.#failed(error);
    }
  }

  /** run does something for the user under a name: its button waits meanwhile, and an error is shown. */
  protected async run<T>(name: string, action: () => Promise<T>): Promise<T | undefined> {
    if (this.running.has(name)) return undefined;
    this.running = new Set(this.running).add(name);
    this.failure = undefined;
    try {
      const result = await action();
      await this.refresh();
      return result;
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#failed(error);
      return undefined;
    } finally {
      const running = new Set(this.running);
      running.delete(name);
      this.running = running;
    }
  }

  /**
   * transfer is run for a file that goes to the host or comes from it: bar shows how much has gone. It ends when the
   * user cancels it or leaves the page, and is undefined then. The client that the action gets says what it sends.
   */
  protected async transfer<T>(
    name: string,
    label: string,
    action: (t: Transfer, client: Client) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.running.has(name)) return undefined;
    const transfer = new Transfer(label, () => this.requestUpdate(), this.#stop.signal);
    this.#transfers.set(name, transfer);
    return this.run(name, async () => {
      try {
        return await action(transfer, connect(sending(transfer.moved)));
      } catch (error) {
        if (!transfer.signal.aborted) throw error;
        return undefined;
      } finally {
        this.#transfers.delete(name);
      }
    });
  }

  /** bar shows what is on its way under a name. */
  protected bar(name: string): unknown {
    return this.#transfers.get(name)?.bar() ?? nothing;
  }

  protected runs(name: string): boolean {
    return this.running.has(name);
  }

  #failed(error: unknown): void {
    shared.refused(error);
    this.failure = error;
    void this.updateComplete.then(() => {
      const notice = this.querySelector<HTMLElement>(".notice[role=alert]");
      notice?.scrollIntoView({ block: "nearest" });
      notice?.focus({ preventScroll: true });
    });
  }

  protected override render(): unknown {
    return html` ${
      this.failure === undefined
        ? nothing
        : problem(this.failure, () => {
            this.failure = undefined;
            void this.refresh();
          })
    }
    ${this.loaded ? this.view() : this.failure === undefined ? loading() : nothing}`;
  }
}
