// Whether the page in a frame is there: it may hang, or lead its frame to an
// address that is no page. Neither harms the console, which says so.

/** What is known of a page: silent is one that does not answer, away one that its frame has left. */
export type PageState = "there" | "silent" | "away";

/** How often a page is asked whether it is there, and how long it may take, in milliseconds. */
const askEvery = 2000;
const answerWithin = 6000;
/** How long after its document has loaded a page may take to say that it has the bridge. */
const readyWithin = 2000;

export class Pulse {
  readonly #ask: () => void;
  readonly #tell: (state: PageState) => void;
  readonly #timer: number;
  #state: PageState = "there";
  /** The document that has not finished to load has said that it is there. */
  #ready = false;
  /** When it was asked what it has not answered yet. */
  #asked?: number;
  #leaving?: number;

  /** Ask has the page answer, if it can be reached; tell is called when the state is another one. */
  constructor(ask: () => void, tell: (state: PageState) => void) {
    this.#ask = ask;
    this.#tell = tell;
    this.#timer = window.setInterval(() => this.#tick(), askEvery);
  }

  /** ready: the document in the frame has the bridge. */
  ready(): void {
    this.#ready = this.#leaving === undefined; // else it has loaded already
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    this.answered();
  }

  /** loaded: a document has loaded in the frame, whichever. */
  loaded(): void {
    clearTimeout(this.#leaving);
    this.#leaving = this.#ready ? undefined : window.setTimeout(() => this.#left(), readyWithin);
    this.#ready = false;
  }

  /** answered: the page is there. */
  answered(): void {
    this.#asked = undefined;
    this.#set("there");
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#leaving);
  }

  #left(): void {
    this.#leaving = undefined;
    this.#set("away");
  }

  #tick(): void {
    if (this.#state === "away") return;
    if (document.hidden) {
      this.#asked = undefined; // browsers slow down what is not seen
    } else if (this.#asked === undefined) {
      this.#asked = performance.now();
      this.#ask();
    } else if (performance.now() - this.#asked > answerWithin) {
      this.#set("silent");
    }
  }

  #set(state: PageState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#tell(state);
  }
}
