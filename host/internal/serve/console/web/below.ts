// Whether there is more to read than the screen shows, below a decision that stays in view.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Below marks the .decision of a view while something that comes before it is hidden below the screen's end. */
export class Below implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #stop = new AbortController();

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    for (const kind of ["scroll", "resize", "toggle"]) {
      addEventListener(kind, this.#look, { capture: true, passive: true, signal });
    }
    const sizes = new ResizeObserver(this.#look);
    sizes.observe(this.#host);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  hostUpdated(): void {
    this.#look();
  }

  hostDisconnected(): void {
    this.#stop.abort();
  }

  #look = (): void => {
    const bar = this.#host.querySelector(".decision");
    const last = bar?.previousElementSibling;
    if (!bar || !last) return;
    bar.toggleAttribute("data-more", last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1);
  };
}
