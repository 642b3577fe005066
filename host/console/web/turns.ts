// A browser has six connections to a host, for all of a console: the stream of
// events, what a page of a plugin follows, and requests. Those that may take
// long, since they wait for a backend or for the user, take turns, so that one
// is left for what the user does next.

export class Turns {
  #under = 0;
  readonly #waiting: (() => void)[] = [];

  /** At most so many requests are on their way. */
  constructor(public most: number) {}

  /** take sends a request in its turn, unless the signal comes first. */
  async take<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#under < this.most) this.#under++;
    else await this.#turn(signal);
    try {
      return await send();
    } finally {
      const next = this.#waiting.shift();
      if (next) next(); // in its place
      else this.#under--;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((go, stop) => {
      this.#waiting.push(go);
      signal.addEventListener("abort", () => {
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        stop(signal.reason as Error);
      });
    });
  }
}
