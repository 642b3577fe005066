// What the user has asked for and may take back: it is sent some seconds later.
// Whoever closes the page meanwhile takes it back too, since nothing was sent;
// what waits for an answer goes on waiting.
import type { TemplateResult } from "lit";
import { texts } from "./texts.js";

/** Something that is to be done, or that was tried in vain. */
export interface Later {
  readonly key: string;
  /** What is about to happen, in a sentence; more may follow. */
  readonly text: string | TemplateResult;
  readonly failure?: unknown;
}

interface Entry extends Later {
  timer?: number;
  failure?: unknown;
}

/** An event "added" comes with each that is to be done, "change" whenever the list is another one. */
export class Undo extends EventTarget {
  /** How long there is to take something back, in milliseconds: the limit console.undo-time. */
  time = 5000;
  readonly #all = new Map<string, Entry>();

  get list(): readonly Later[] {
    return [...this.#all.values()];
  }

  /** soon says when what is asked for now is done. */
  get soon(): string {
    return texts.soon(this.time);
  }

  /** has reports whether something is about to be done, and can be taken back. */
  has(key: string): boolean {
    return this.#all.get(key)?.timer !== undefined;
  }

  /** later does something after a while, unless it is taken back. */
  later(key: string, text: Later["text"], act: () => Promise<unknown>): void {
    if (this.has(key)) return;
    const entry: Entry = { key, text };
    entry.timer = window.setTimeout(() => void this.#do(entry, act), this.time);
    this.#all.set(key, entry);
    this.#changed();
    this.dispatchEvent(new Event("added"));
  }

  async #do(entry: Entry, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      this.#all.delete(entry.key);
    } catch (error) {
      entry.failure = error;
    }
    entry.timer = undefined;
    this.#changed();
  }

  /** drop takes back what is to be done, and forgets what has failed. */
  drop(key: string): void {
    clearTimeout(this.#all.get(key)?.timer);
    this.#all.delete(key);
    this.#changed();
  }

  /** stop takes back everything. */
  stop(): void {
    for (const key of [...this.#all.keys()]) this.drop(key);
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
