// Files on their way to the host or from it: how much has gone, and a way to stop.
import { html, nothing, type TemplateResult } from "lit";
import { bytes, percent } from "./format.js";
import { button } from "./parts.js";
import { texts } from "./texts.js";

/** Transfer is one file on its way. */
export class Transfer {
  #gone = 0;
  #all?: number;
  #stop = new AbortController();
  /** It ends the request, here and at the host. */
  readonly signal: AbortSignal;

  constructor(
    readonly label: string,
    private readonly changed: () => void,
    left: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.#stop.signal, left]);
  }

  /** moved says how much has gone, and of how much where that is known. */
  readonly moved = (gone: number, all?: number): void => {
    this.#gone = gone;
    this.#all = all;
    this.changed();
  };

  /** bar shows it, with the button that ends it. */
  bar(): TemplateResult {
    const gone = this.#gone;
    const all = this.#all;
    const whole = all !== undefined && gone >= all;
    const text =
      gone === 0
        ? ""
        : whole
          ? texts.transfer.looks
          : all === undefined
            ? bytes(gone)
            : texts.transfer.of(bytes(gone), bytes(all), percent(gone / all));
    const known = all !== undefined && !whole;
    return html`<div class="transfer">
      <progress aria-label=${this.label} max="1" value=${known ? gone / all : nothing}></progress>
      <span class="faint">${text}</span>
      ${button(texts.cancel, () => this.#stop.abort(), { name: texts.transfer.cancel(this.label) })}
    </div>`;
  }
}

/**
 * sending is a fetch for a body that is a file: it says how much of it has gone, which fetch cannot. What it sends and
 * where is what the client says.
 */
export function sending(moved: Transfer["moved"]): typeof fetch {
  return (input, init = {}) =>
    new Promise((done, failed) => {
      const url = String(input);
      const request = new XMLHttpRequest();
      const broken = (): void => failed(new TypeError("no answer"));
      request.open(init.method ?? "GET", url);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = (e) => moved(e.loaded, e.total);
      request.onerror = broken;
      request.onabort = () => failed(new DOMException("", "AbortError"));
      request.onload = () => {
        // As with fetch, nobody else is to answer.
        if (request.responseURL !== url) return broken();
        const { status } = request;
        const type = request.getResponseHeader("Content-Type") ?? "";
        done(new Response(status === 204 ? null : request.responseText, { status, headers: { "Content-Type": type } }));
      };
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      if (init.signal?.aborted) request.onabort(new ProgressEvent("abort"));
      else request.send(init.body as Blob);
    });
}
