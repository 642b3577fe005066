// A browser has six connections to a host, for all of a console: the stream of
// events, what a page of a plugin follows, and requests. Those that may take
// long, since they wait for a backend or for the user, take turns, so that one
// is left for what the user does next. Plugins take turns among each other,
// however many calls or pages one has: while pages of another one are open, a
// plugin leaves it a connection.

interface Queue {
  pages: number;
  under: number;
  readonly waiting: (() => void)[];
}

export class Turns {
  #under = 0;
  /** By plugin; whose turn it was last is last. */
  readonly #queues = new Map<string, Queue>();

  /** At most so many requests are on their way. */
  constructor(public most: number) {}

  /** join tells that a page of a plugin is open, until the returned function is called. */
  join(plugin: string): () => void {
    this.#queue(plugin).pages++;
    return () => {
      this.#queue(plugin).pages--;
      this.#tidy(plugin);
      this.#next();
    };
  }

  /** take sends a request of a plugin in its turn, unless the signal comes first. */
  async take<T>(plugin: string, send: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const queue = this.#queue(plugin);
    await new Promise<void>((done, stop) => {
      const aborted = () => {
        queue.waiting.splice(queue.waiting.indexOf(go), 1);
        this.#tidy(plugin);
        stop(signal.reason as Error);
      };
      // Once it is sent it ends by the signal itself. A signal lives as long as a page, which may ask a million times.
      const go = () => {
        signal.removeEventListener("abort", aborted);
        done();
      };
      queue.waiting.push(go);
      signal.addEventListener("abort", aborted);
      this.#next();
    });
    try {
      return await send();
    } finally {
      queue.under--;
      this.#under--;
      this.#tidy(plugin);
      this.#next();
    }
  }

  /** #next sends what may be sent, one of each plugin in turn. */
  #next(): void {
    const share = this.#queues.size > 1 ? Math.max(1, this.most - 1) : this.most;
    for (let sent = true; sent;) {
      sent = false;
      for (const [plugin, queue] of [...this.#queues]) {
        if (this.#under >= this.most) return;
        if (queue.under >= share) continue;
        const go = queue.waiting.shift();
        if (!go) continue;
        queue.under++;
        this.#under++;
        this.#queues.delete(plugin);
        this.#queues.set(plugin, queue);
        sent = true;
        go();
      }
    }
  }

  #queue(plugin: string): Queue {
    let queue = this.#queues.get(plugin);
    if (!queue) this.#queues.set(plugin, (queue = { pages: 0, under: 0, waiting: [] }));
    return queue;
  }

  #tidy(plugin: string): void {
    const { pages, under, waiting } = this.#queue(plugin);
    if (pages + under + waiting.length === 0) this.#queues.delete(plugin);
  }
}
