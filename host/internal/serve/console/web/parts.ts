// The pieces that pages are put together from.
import { html, nothing, svg, type TemplateResult } from "lit";
import { ProblemError } from "../../../../../sdk/js/client/index.js";
import { viewOf } from "./commands.js";
import { ago, fullTime } from "./format.js";
import { libraryIcon } from "./library.js";
import { to } from "./router.js";
import { firstLetter, visible, visibleLines } from "./safe.js";
import { texts } from "./texts.js";

/**
 * said is a text that a plugin or its author wrote, within a line of the console's own. It is marked as such by quotes
 * and a style of its own, and does not change the direction of what is around it.
 */
export function said(text: string): TemplateResult {
  return html`<bdi class="said">${visible(text)}</bdi>`;
}

/** saidBlock is a longer text of a plugin's, with who wrote it above. */
export function saidBlock(text: string, who: string = texts.words.author): TemplateResult {
  return html`<figure class="said-block">
    <figcaption>${who}</figcaption>
    <p dir="auto">${visibleLines(text)}</p>
  </figure>`;
}

/** code is text for machines, such as a path or an answer. */
export function code(text: string): TemplateResult {
  return html`<code dir="ltr">${visible(text)}</code>`;
}

/**
 * prose is a text of the console's or the host's own, with what stands in backticks drawn as code: a command is a link
 * to the view that does it, where there is one.
 */
export function prose(text: string): unknown[] {
  return text.split("`").map((part, i) => {
    if (i % 2 === 0) return part;
    const view = viewOf(part);
    return view ? html`<a href=${to(...view)}><code>${part}</code></a>` : html`<code>${part}</code>`;
  });
}

/** sentence is a text of the host's that stands by itself: it writes them to go on with, as errors of Go are. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * table shows rows under the names of their columns, which are texts or th elements. One that is wide scrolls by
 * itself, by the keyboard, too; the label says what it is of.
 */
export function table(label: string, columns: readonly (string | TemplateResult)[], rows: unknown[][]): TemplateResult {
  return html`<div class="table" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((c) => (typeof c === "string" ? html`<th>${c}</th>` : c))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** time says when something was or will be; the exact time is the title. */
export function time(at: string | undefined): TemplateResult | typeof nothing {
  return at ? html`<time datetime=${at} title=${fullTime(at)}>${ago(at)}</time>` : nothing;
}

/** problem shows an error: what failed, and what to do next. */
export function problem(error: unknown, again?: () => void): TemplateResult {
  const known = error instanceof ProblemError;
  const request = known ? error.requestId : "";
  const text = known
    ? error.detail || error.message
    : error instanceof TypeError
      ? undefined
      : error instanceof Error
        ? error.message
        : String(error);
  return html`<div class="notice bad" role="alert" tabindex="-1">
    ${icon("alert")}
    <div>
      <strong>${texts.problem.title}</strong>
      <p>${text === undefined ? prose(texts.problem.noAnswer) : prose(visibleLines(text))}</p>
      ${request ? html`<p class="faint">${texts.problem.request} <code>${request}</code></p>` : nothing}
    </div>
    ${again ? html`<button class="plain" @click=${again}>${texts.problem.again}</button>` : nothing}
  </div>`;
}

/** note is a remark of the console's, by how grave it is. */
export function note(kind: "info" | "warn" | "bad" | "good", body: unknown): TemplateResult {
  const names = { info: "info", warn: "alert", bad: "alert", good: "check" } as const;
  return html`<div class="notice ${kind}">
    ${icon(names[kind])}
    <div>${body}</div>
  </div>`;
}

export function loading(): TemplateResult {
  return html`<p class="loading" role="status">${texts.loading}</p>`;
}

/** empty says that there is nothing yet, and how to come by something. */
export function empty(title: string, help: unknown, action: unknown = nothing): TemplateResult {
  return html`<div class="empty">
    <strong>${title}</strong>
    <p>${help}</p>
    ${action}
  </div>`;
}

/** badge is a word about a state. */
export function badge(word: string, kind: "good" | "warn" | "bad" | "info" | "" = ""): TemplateResult {
  return html`<span class="badge ${kind}">${word}</span>`;
}

/** meter shows how much of a cap is used. */
export function meter(label: string, used: number, max: number, text: string): TemplateResult {
  const part = max > 0 ? Math.min(1, used / max) : 0;
  const kind = part > 0.9 ? "bad" : part > 0.7 ? "warn" : "";
  return html`<span
    class="meter ${kind}"
    role="meter"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(part * 100)}
    aria-valuetext=${text}
  >
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width=${part * 100} height="4"></rect>
    </svg>
    <span>${text}</span></span
  >`;
}

/** sparkline draws figures over time. */
export function sparkline(label: string, values: readonly number[], text: string): TemplateResult {
  const top = Math.max(1e-9, ...values);
  const step = values.length > 1 ? 200 / (values.length - 1) : 200;
  const points = values.map((v, i) => `${(i * step).toFixed(1)},${(38 - (v / top) * 36).toFixed(1)}`);
  return html`<figure class="chart">
    <figcaption>${label}<b>${text}</b></figcaption>
    <svg viewBox="0 0 200 40" preserveAspectRatio="none" role="img" aria-label="${label}: ${text}">
      ${
        points.length > 1
          ? svg`<polygon points=${`0,40 ${points.join(" ")} 200,40`}></polygon>
        <polyline points=${points.join(" ")}></polyline>`
          : nothing
      }
    </svg>
  </figure>`;
}

/** tile stands for a plugin: its image, or its icon by a name in the library, or its first letter. */
export function tile(
  name: string,
  id: string,
  options: { image?: string; icon?: string; large?: boolean } = {},
): TemplateResult {
  let hue = 0;
  for (const c of id) hue = (hue * 31 + c.charCodeAt(0)) % 8;
  const { image, large } = options;
  return html`<span class="tile hue-${hue} ${large ? "large" : ""}" aria-hidden="true"
    >${image ? html`<img src=${image} alt="" />` : libraryIcon(options.icon, firstLetter(name))}</span
  >`;
}

/** button is one that waits while what it does is under way. */
export function button(
  label: string | TemplateResult,
  act: () => void,
  options: {
    busy?: boolean;
    kind?: "primary" | "danger" | "plain";
    disabled?: boolean;
    name?: string;
    title?: string;
    /** The id of an element that says what it is about. */
    about?: string;
  } = {},
): TemplateResult {
  return html`<button
    type="button"
    class=${options.kind ?? ""}
    ?disabled=${options.disabled || options.busy}
    aria-busy=${options.busy ? "true" : "false"}
    aria-label=${options.name ?? nothing}
    aria-describedby=${options.about ?? nothing}
    title=${options.title ?? nothing}
    @click=${act}
  >
    ${label}
  </button>`;
}

/** field is a labelled control of a form. */
export function field(label: unknown, control: unknown, help: unknown = nothing): TemplateResult {
  return html`<label class="field"
    ><span>${label}</span>${control}${help === nothing ? nothing : html`<small>${help}</small>`}</label
  >`;
}

const paths = {
  home: "M3 11l9-8 9 8M5 10v10h14V10",
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",
  bell: "M6 16v-5a6 6 0 0112 0v5l2 2H4zM10 21h4",
  plus: "M12 5v14M5 12h14",
  alert: "M12 4l9 16H3zM12 10v4M12 17v.5",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l4 4L19 7",
  key: "M15 9a4 4 0 11-8 0 4 4 0 018 0zM14 12l7 7M18 16l-2 2",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  gauge: "M4 18a9 9 0 1116 0M12 14l4-5",
  spark: "M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2z",
  menu: "M4 7h16M4 12h16M4 17h16",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",
  search: "M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l5 5",
  host: "M4 5h16v6H4zM4 13h16v6H4zM8 8v.5M8 16v.5",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1",
  moon: "M20 14A8 8 0 0110 4a8 8 0 1010 10z",
  screen: "M3 5h18v11H3zM9 20h6M12 16v4",
  out: "M14 4h5v16h-5M4 12h10M11 9l3 3-3 3",
  person: "M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c1-5 4-7 8-7s7 2 8 7",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${paths[name]}></path></svg>`;
}
