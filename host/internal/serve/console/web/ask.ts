// Questions of the console. They name a plugin by its id, which cannot be a
// sentence, never by a text that its author chose; such texts stand in a block
// that is marked as the author's.
import { html, nothing, render, type TemplateResult } from "lit";
import { settling } from "./steady.js";
import { texts } from "./texts.js";

export interface Question {
  title: string;
  body: unknown;
  /** What the button says that does it. */
  confirm: string;
  danger?: boolean;
  /** Whether a page of a plugin has chosen the moment: what the user does just then may be meant for that. */
  unbidden?: boolean;
}

/** ask shows a question and says whether the user confirmed it. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((answer) => {
    const place = document.createElement("div");
    document.body.append(place);
    const dialog = (): HTMLDialogElement => place.querySelector("dialog")!;
    render(
      template(
        question,
        (value) => dialog().close(value),
        () => {
          const confirmed = dialog().returnValue === "confirmed";
          place.remove();
          answer(confirmed);
        },
      ),
      place,
    );
    dialog().showModal();
    place.querySelector<HTMLElement>("[data-first]")?.focus();
    if (!question.unbidden) return;
    const confirm = place.querySelector<HTMLElement>("[data-confirm]")!;
    confirm.ariaDisabled = "true";
    setTimeout(() => confirm.removeAttribute("aria-disabled"), settling);
  });
}

function template(q: Question, close: (value: string) => void, closed: () => void): TemplateResult {
  const careful = q.danger || q.unbidden;
  return html`<dialog aria-labelledby="question" @close=${closed}>
    <h2 id="question">${q.title}</h2>
    <div class="stack">${q.body}</div>
    <footer>
      <button type="button" data-first=${careful ? "" : nothing} @click=${() => close("")}>${texts.cancel}</button>
      <button
        type="button"
        class=${q.danger ? "danger" : "primary"}
        data-confirm
        data-first=${careful ? nothing : ""}
        @click=${(e: Event) => {
          if ((e.currentTarget as HTMLElement).ariaDisabled !== "true") close("confirmed");
        }}
      >
        ${q.confirm}
      </button>
    </footer>
  </dialog>`;
}
