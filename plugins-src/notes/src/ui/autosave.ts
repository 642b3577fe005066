/** What is true of a draft. */
export type State = "saved" | "unsaved" | "saving" | "failed";

/**
 * Autosave stores a draft a moment after its last change, by one call at a time. What is typed while a call is under
 * way is stored by the next one; what could not be stored stays unsaved.
 */
export class Autosave {
  #unsaved = false;
  #timer: number | undefined;
  #call: Promise<void> | undefined;

  constructor(
    private readonly store: () => Promise<void>,
    private readonly tell: (state: State, error?: Error & { code?: string }) => void,
    private readonly delay = 500,
  ) {}

  /** Whether the draft is stored as it is. */
  get saved(): boolean {
    return !this.#unsaved && !this.#call;
  }

  changed(): void {
    this.#unsaved = true;
    this.tell("unsaved");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), this.delay);
  }

  /** Stores at once what is unsaved, and reports whether all is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#call) await this.#call;
    if (!this.#unsaved) return true;
    this.#unsaved = false;
    this.tell("saving");
    this.#call = this.store()
      .then(
        () => this.tell(this.#unsaved ? "unsaved" : "saved"),
        (error) => {
          this.#unsaved = true;
          this.tell("failed", error);
        },
      )
      .finally(() => (this.#call = undefined));
    await this.#call;
    return this.saved;
  }

  /** Gives up what is unsaved. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#unsaved = false;
    this.tell("saved");
  }
}
