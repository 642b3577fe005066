// The history of the tab is its user's, and what a frame adds stands between them and what was before. A page adds few
// entries without a click (host/internal/serve/pages/guard.js), but nothing keeps it from doing so by its address.
declare const navigation: { currentEntry: { index: number } | null } | undefined;

/** count grows by one with each entry that a frame adds, also where that takes an old one out of a full history. */
const count = (): number =>
  history.length - (typeof navigation === "undefined" ? 0 : (navigation?.currentEntry?.index ?? 0));

/** Entries follows what a frame adds: so many at once, and one more in each second in which its user does something. */
export class Entries {
  readonly #timer: number;
  #was = count();
  #added = 0;

  /** full is called where it adds more. */
  constructor(most: number, full: () => void) {
    let room = most;
    this.#timer = window.setInterval(() => {
      const now = count();
      if (navigator.userActivation.isActive) room = Math.min(room + 1, most);
      room -= Math.max(0, now - this.#was);
      this.#added += now - this.#was;
      this.#was = now;
      if (room < 0) full();
    }, 1000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * back gives Back its way again, once the frame is gone: to what was before, as far as the browser still has it. The
   * browser counts entries in another process, so the last ones are seen a little later.
   */
  back(): void {
    setTimeout(() => {
      const steps = Math.min(this.#added + Math.max(0, count() - this.#was), history.length - 1);
      if (steps > 0) history.go(-steps);
    }, 200);
  }
}
