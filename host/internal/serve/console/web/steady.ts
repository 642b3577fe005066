// Steady holds back clicks on what has just appeared or moved. Others decide
// when a request comes and goes, and so could put one of theirs below the
// pointer just before a click that is meant for another.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** How long something has to have been where it is: longer than people take to see that it moved, in milliseconds. */
export const settling = 1000;
/** The same where the user has scrolled, and so looks at it. */
const scrolling = 250;

interface Place {
  left: number;
  top: number;
  until: number;
}

/** Steady is for the elements of a view that a selector finds, with the buttons in them. */
export class Steady implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #selector: string;
  readonly #places = new WeakMap<Element, Place>();
  #stop = new AbortController();
  #timer?: number;

  constructor(host: ReactiveControllerHost & HTMLElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const moved = () => this.#look(settling);
    addEventListener("scroll", () => this.#look(scrolling), { capture: true, signal });
    for (const kind of ["resize", "pointermove"]) addEventListener(kind, moved, { capture: true, signal });
    const sizes = new ResizeObserver(moved);
    sizes.observe(this.#host);
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      clearTimeout(this.#timer);
    });
    this.#host.addEventListener("click", this.#clicked, { capture: true, signal });
  }

  hostUpdated(): void {
    this.#look(settling);
  }

  hostDisconnected(): void {
    this.#stop.abort();
  }

  /** #look notes what has another place than before, which is held back for a time. */
  #look(time: number): void {
    const now = performance.now();
    let next = Infinity;
    for (const element of this.#host.querySelectorAll(this.#selector)) {
      const { left, top } = element.getBoundingClientRect();
      let place = this.#places.get(element);
      if (!place || Math.abs(place.left - left) >= 1 || Math.abs(place.top - top) >= 1) {
        place = { left, top, until: Math.max(place?.until ?? 0, now + time) };
        this.#places.set(element, place);
      }
      const held = place.until > now;
      if (held) next = Math.min(next, place.until);
      for (const button of element.querySelectorAll("button")) {
        if (held) button.ariaDisabled = "true";
        else button.removeAttribute("aria-disabled");
      }
    }
    clearTimeout(this.#timer);
    if (next < Infinity) this.#timer = window.setTimeout(() => this.#look(settling), next - now + 1);
  }

  #clicked = (event: Event): void => {
    this.#look(settling); // what is outside of the view may have moved it
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.ariaDisabled !== "true") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
