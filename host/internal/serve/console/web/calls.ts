// The calls of endpoints that the user tries, with their answers. They are kept
// beside the pages: one that asks the user first waits for a click in the inbox,
// for which the user leaves the page that sent it.
import type { Client } from "../../../../../sdk/js/client/index.js";
import { Turns } from "./turns.js";

/** How much of an answer is kept. */
const mostKept = 200_000;

export interface Answer {
  status: number;
  ms: number;
  body: string;
}

/** What the user wrote into the form of an endpoint. */
export interface Input {
  query: string;
  body: string;
}

export interface Call {
  input: Input;
  /** Ends it; undefined when it has ended. */
  stop?: AbortController;
  answer?: Answer;
  failure?: unknown;
}

export class Calls extends EventTarget {
  readonly #client: Client;
  /** For what waits for the user. */
  readonly #turns = new Turns(1);
  /** The last call of each endpoint, by its method and its address, which names the plugin. */
  readonly #last = new Map<string, Call>();

  constructor(client: Client) {
    super();
    this.#client = client;
  }

  /** of returns the last call of an endpoint; when it changes, there is an event "change". */
  of(method: string, url: string): Call | undefined {
    return this.#last.get(`${method} ${url}`);
  }

  /**
   * send begins a call, which ends with the signal; without one it may wait for
   * the user, in its turn. It does nothing while one is under way.
   */
  async send(method: string, url: string, input: Input, body?: string, signal?: AbortSignal): Promise<void> {
    if (this.of(method, url)?.stop) return;
    const stop = new AbortController();
    const call: Call = { input, stop };
    this.#last.set(`${method} ${url}`, call);
    this.dispatchEvent(new Event("change"));
    try {
      const begun = performance.now();
      const query = Object.fromEntries(new URLSearchParams(input.query));
      const send = (signal: AbortSignal): Promise<Response> =>
        this.#client.callEndpoint({ method, url, query, body }, { signal });
      const response = await (signal
        ? send(AbortSignal.any([stop.signal, signal]))
        : this.#turns.take(url, () => send(stop.signal), stop.signal));
      const text = await response.text();
      const ms = performance.now() - begun;
      call.answer = { status: response.status, ms, body: pretty(text.slice(0, mostKept)) };
    } catch (error) {
      if (!stop.signal.aborted && !signal?.aborted) call.failure = error;
    }
    call.stop = undefined;
    this.dispatchEvent(new Event("change"));
  }

  /** stop ends all calls and forgets their answers. */
  stop(): void {
    for (const call of this.#last.values()) call.stop?.abort();
    this.#last.clear();
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
