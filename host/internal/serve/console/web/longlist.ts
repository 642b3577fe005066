// A list of which only what is in sight is drawn, with some of what comes before
// and behind. What is not drawn has its height held free by an element above the
// list and one below. For the keyboard and screen readers it is the whole list:
// items say their place in it, and besides those in sight there are the first,
// the last and the one that has the focus, with its neighbours, each where it
// would be. What the browser finds in a page is what is drawn.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";

/** A list of up to this many is drawn whole. */
const shortList = 100;
/** How far beyond what is in sight is drawn, and how much of that may be used up before more is drawn, in pixels. */
const beyond = 600;
const usedUp = 400;
/** How often it measures and draws again, at most, before it is in sight anew. */
const mostTries = 10;

/** The events of it: "end" when its last item comes near, once for each length, "drawn" when others are drawn. */
@customElement("long-list")
export class LongList<T = unknown> extends LitElement {
  @property({ attribute: false }) items: readonly T[] = [];
  /** What tells an item from others, also when it has changed. */
  @property({ attribute: false }) key: (item: T) => unknown = (item) => item;
  /** What an item shows, and the class of its element. */
  @property({ attribute: false }) row: (item: T) => TemplateResult = () => html``;
  @property({ attribute: false }) rowClass: (item: T) => string = () => "";
  /** The class of the list. */
  @property({ attribute: false }) kind = "";
  /** How high an item is, about, until some were measured. */
  @property({ attribute: false }) height = 40;
  /** There are more items than these, nobody says how many. */
  @property({ attribute: false }) more = false;
  /** It is scrolled to its end whenever its items change. */
  @property({ attribute: false }) follow = false;

  /** The rows that are drawn: a row has as many items as the list has columns. */
  @state() private first = 0;
  @state() private last = 1;
  #columns = 1;
  #gap = 0;
  /** Columns and gap are those of the list as it is now. */
  #known = false;
  /** How often others gave it something to show: rows are drawn anew then, and not when it is scrolled. */
  #given = 0;
  /** Measured heights by the keys of rows' first items, and what is taken for those that were not measured. */
  #heights = new Map<unknown, number>();
  #guess = 0;
  /** Where rows begin; the last entry is where the list ends. It holds for the items and heights as they are. */
  #tops = new Float64Array(1);
  #placed = false;
  #width = 0;
  #scroller: Element = document.documentElement;
  #stop = new AbortController();
  /** It is to be at its end once all is measured, and it was there before others changed its size. */
  #toEnd = false;
  #atEnd = false;
  #tries = 0;
  /** The item that has the focus, and where it was. */
  #focused?: { key: unknown; index: number };
  #told = -1;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** drawn is the items in sight or close to it. */
  get drawn(): readonly T[] {
    return this.items.slice(...this.#range());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let above = this.parentElement;
    while (above?.parentElement && !/auto|scroll/.test(getComputedStyle(above).overflowY)) above = above.parentElement;
    this.#scroller = above ?? document.documentElement;
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal });
    const sizes = new ResizeObserver(() => this.#sized());
    for (const element of [this, this.#scroller]) sizes.observe(element);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop.abort();
  }

  get #whole(): boolean {
    return this.items.length <= shortList;
  }

  get #rows(): number {
    return Math.ceil(this.items.length / this.#columns);
  }

  /** #range is the items of the rows that are drawn: from one, up to another. */
  #range(): [number, number] {
    if (this.#whole) return [0, this.items.length];
    const last = Math.min(this.last, this.#rows);
    return [Math.min(this.first, last) * this.#columns, Math.min(last * this.#columns, this.items.length)];
  }

  /** #place says where each row is. */
  #place(): void {
    const rows = this.#rows;
    const tops = new Float64Array(rows + 1);
    for (let i = 0; i < rows; i++) {
      const height = this.#heights.get(this.key(this.items[i * this.#columns]!));
      tops[i + 1] = tops[i]! + (height ?? (this.#guess || this.height));
    }
    this.#tops = tops;
    this.#placed = true;
  }

  /** #at is the row at a height. */
  #at(y: number): number {
    let low = 0;
    let high = this.#tops.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#tops[middle]! <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** #look chooses the rows to draw, and reports whether those are others than before. */
  #look(): boolean {
    const from = this.#scroller.getBoundingClientRect().top - this.getBoundingClientRect().top;
    const to = from + this.#scroller.clientHeight;
    const rows = this.#rows;
    const spare = beyond - usedUp;
    if (
      this.last <= rows &&
      (this.first === 0 || this.#tops[this.first]! <= from - spare) &&
      (this.last === rows || this.#tops[this.last]! >= to + spare)
    ) {
      return false;
    }
    const first = Math.min(this.#at(from - beyond), Math.max(0, rows - 1));
    const last = Math.min(rows, Math.max(first, this.#at(to + beyond)) + 1);
    if (first === this.first && last === this.last) return false;
    [this.first, this.last] = [first, last];
    return true;
  }

  #scrolled(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#scroller;
    this.#tries = 0;
    this.#atEnd = scrollTop + clientHeight >= scrollHeight - 2;
    this.#toEnd = !this.#whole && this.#look() && this.#atEnd;
  }

  #sized(): void {
    const { clientWidth } = this;
    if (clientWidth !== this.#width) {
      this.#width = clientWidth;
      this.#known = this.#placed = false;
      this.#heights.clear();
      this.#guess = 0;
      this.#toEnd ||= this.follow && this.#atEnd;
    }
    this.#tries = 0;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("items") || changed.has("follow")) {
      this.#tries = 0;
      this.#toEnd = this.follow;
    }
    if (["items", "row"].some((name) => changed.has(name))) this.#given++;
    if (changed.has("kind")) this.#known = false;
    const focused = this.#list ? [...this.#list.children].find((li) => li.contains(document.activeElement)) : undefined;
    this.#focused = undefined;
    if (focused instanceof HTMLLIElement) {
      const { entry } = focused as Row;
      const index = this.items.findIndex((item) => this.key(item) === entry);
      this.#focused = { key: entry, index: index < 0 ? (focused as Row).place : index };
    }
    if (this.#whole) return;
    if (!this.#placed || changed.has("items")) this.#place();
    this.#look();
  }

  /** #indexes is what is drawn, in its order. */
  #indexes(): number[] {
    const [from, to] = this.#range();
    const all = new Set<number>();
    for (let i = from; i < to; i++) all.add(i);
    if (!this.#whole) {
      const at = this.#focused?.index;
      const beside = at === undefined ? [] : [at - 1, at, at + 1];
      for (const i of [0, ...beside, this.items.length - 1]) if (i >= 0 && i < this.items.length) all.add(i);
    }
    return [...all].sort((a, b) => a - b);
  }

  protected override render(): TemplateResult {
    const size = this.#whole && !this.more ? nothing : this.more ? -1 : this.items.length;
    return html`<div class="space"></div>
      <ul class=${this.kind} @focusin=${() => this.requestUpdate()}>
        ${repeat(
          this.#indexes(),
          (i) => this.key(this.items[i]!),
          (i) => html`<li
            class=${this.rowClass(this.items[i]!)}
            .entry=${this.key(this.items[i]!)}
            .place=${i}
            aria-setsize=${size}
            aria-posinset=${size === nothing ? nothing : i + 1}
          >
            ${guard([this.#given, i], () => this.row(this.items[i]!))}
          </li>`,
        )}
      </ul>
      <div class="space"></div>`;
  }

  get #list(): HTMLUListElement | null {
    return this.querySelector<HTMLUListElement>(":scope > ul");
  }

  protected override updated(): void {
    const list = this.#list;
    if (!list) return;
    this.#space(list); // before anything is measured: else the page may be shorter meanwhile than it is scrolled
    this.#refocus(list);
    if (!this.#whole) {
      const other = this.#lays(list);
      const measured = !other && this.#measure(list);
      if ((other || (measured && this.#look())) && this.#tries++ < mostTries) this.requestUpdate();
      if (other || measured) this.#space(list);
    }
    if (this.#toEnd) {
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
      this.#atEnd = true;
      this.#toEnd = this.isUpdatePending;
    }
    this.dispatchEvent(new Event("drawn"));
    if (this.#range()[1] < this.items.length) {
      this.#told = -1;
    } else if (this.more && this.#told !== this.items.length && this.#width > 0) {
      this.#told = this.items.length;
      this.dispatchEvent(new Event("end"));
    }
  }

  /** #lays looks how the list lays its items out, and reports whether it has other columns than before. */
  #lays(list: HTMLUListElement): boolean {
    if (this.#known) return false;
    const style = getComputedStyle(list);
    const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
    this.#gap = parseFloat(style.rowGap) || 0;
    this.#known = this.#width > 0;
    if (columns === this.#columns) return false;
    this.#columns = columns;
    this.#heights.clear();
    this.#place();
    return true;
  }

  /** #measure notes how high the rows are, and reports whether they are elsewhere for that. */
  #measure(list: HTMLUListElement): boolean {
    const [from, to] = this.#range();
    let moved = false;
    for (const li of list.children as HTMLCollectionOf<Row>) {
      const i = li.place;
      if (i < from || i >= to || i % this.#columns > 0 || li.style.position !== "") continue;
      const height = li.getBoundingClientRect().height + this.#gap;
      if (height <= this.#gap) continue;
      const taken = this.#heights.get(li.entry);
      if (taken !== undefined && Math.abs(taken - height) < 0.5) continue;
      this.#heights.set(li.entry, height);
      moved ||= height !== (taken ?? (this.#guess || this.height));
      this.#guess ||= height;
    }
    if (moved) this.#place();
    return moved;
  }

  /** #space holds free what is not drawn, and puts what is drawn besides to where it would be. */
  #space(list: HTMLUListElement): void {
    const [from, to] = this.#range();
    const [above, below] = this.querySelectorAll<HTMLElement>(":scope > .space");
    const row = (i: number): number => this.#tops[Math.floor(i / this.#columns)] ?? 0;
    const end = this.#tops.at(-1)!;
    above!.style.height = this.#whole ? "0" : `${row(from)}px`;
    below!.style.height = this.#whole ? "0" : `${end - (to >= this.items.length ? end : row(to))}px`;
    const width = this.#width / this.#columns;
    for (const li of list.children as HTMLCollectionOf<Row>) {
      const i = li.place;
      const apart = !this.#whole && (i < from || i >= to);
      if (!apart && li.style.position === "") continue;
      li.style.position = apart ? "absolute" : "";
      li.style.top = apart ? `${row(i)}px` : "";
      li.style.left = apart ? `${(i % this.#columns) * width}px` : "";
      li.style.width = apart ? `${width}px` : "";
    }
  }

  /** #refocus gives the focus of an item that is gone to what took its place, but to no button there. */
  #refocus(list: HTMLUListElement): void {
    const was = this.#focused;
    if (!was || document.activeElement !== document.body) return;
    const lis = [...list.children] as Row[];
    if (lis.some((li) => li.entry === was.key)) return;
    const next = lis.find((li) => li.place >= was.index) ?? lis.at(-1);
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

/** The element of an item, with its key and its place in the list. */
interface Row extends HTMLLIElement {
  entry: unknown;
  place: number;
}
