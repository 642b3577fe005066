// What a user is asked to agree to, as a card: how much could go wrong, what the plugin may do in plain words, and what
// is to be ticked, in the order in which the host says it. What the author says stands apart, in quotes, and the
// decision stays in view. Nothing is reckoned here: it is the consent that commands show, too.
import { html, nothing, svg, type TemplateResult } from "lit";
import type {
  ConsentClause,
  ConsentRating,
  ConsentRow,
  ConsentSection,
  Inspection,
} from "../../../../../sdk/js/client/index.js";
import { badge, button, icon, said, sentence } from "./parts.js";
import { visible } from "./safe.js";
import { permission as nameOf, texts } from "./texts.js";

const t = texts.consent;

/** What the user has ticked so far. Nothing that is new is, to begin with. */
export interface Ticked {
  readonly grants: ReadonlySet<string>;
  readonly accept: boolean;
}

export const unticked: Ticked = { grants: new Set(), accept: false };

/** What is agreed to, as requests have it. */
export interface Agreed {
  grants: string[];
  acceptChanges?: boolean;
  consent: string;
}

/** agreed is what a request says of what was shown and ticked. */
export function agreed(f: Inspection, ticked: Ticked): Agreed {
  return { grants: [...ticked.grants], acceptChanges: ticked.accept || undefined, consent: f.consent.digest };
}

/** mayGoOn reports whether all is ticked that has to be. */
export function mayGoOn(f: Inspection, ticked: Ticked): boolean {
  return !f.consent.accept || ticked.accept;
}

const asked = (kind: string): boolean => kind === "permissions.new" || kind === "permissions.declined";
const colour = (risk: string): "bad" | "warn" | "" => (risk === "high" ? "bad" : risk === "medium" ? "warn" : "");
/** How many rows of a list stand open. What is asked for is never folded. */
const open = 6;

/**
 * consent shows what is asked, and calls change when the user ticks something. What the author says of the plugin comes
 * behind what the host knows of it.
 */
export function consent(
  f: Inspection,
  ticked: Ticked,
  change: (ticked: Ticked) => void,
  about: unknown = nothing,
): TemplateResult {
  return html`<section class="card knows">
      <h2>${t.knows}</h2>
      ${rating(f.consent.rating)} ${says(f.consent.says)}
      <details ?open=${f.consent.rating.risk !== "low"}>
        <summary>${t.why}</summary>
        ${points(f.consent.rating)}
      </details>
    </section>
    ${about} ${f.consent.sections.map((s) => section(f, s, ticked, change))}`;
}

/** rating is how much could go wrong, in a word, a figure and a colour. */
function rating(r: ConsentRating): TemplateResult {
  return html`<p class="rating ${colour(r.risk)}">
    ${icon(r.risk === "low" ? "check" : "alert")}<strong>${sentence(t.risk[r.risk] ?? r.risk)}</strong>
    <svg viewBox="0 0 ${most * 10} 8" aria-hidden="true">
      ${Array.from({ length: most }, (_, i) => step(i, i < r.score))}
    </svg>
    <span>${t.score(r.score, most)}</span>
  </p>`;
}

/** As the host's MostRisk has it. */
const most = 10;

function step(i: number, full: boolean): TemplateResult {
  return svg`<rect x=${i * 10} width="8" height="8" class=${full ? "full" : ""}></rect>`;
}

function says(list: ConsentClause[]): TemplateResult {
  return html`<p class="says">
    ${t.it}
    ${list.map((c, i) => {
      const before = i === 0 ? " " : i === list.length - 1 ? t.and : "; ";
      const mark = c.new ? html`${badge(t.change["new"]!, "info")} ` : nothing;
      return html`${before}${mark}${visible(c.text)}${c.words ? html` ${said(c.words)}` : nothing}`;
    })}.
  </p>`;
}

function points(r: ConsentRating): TemplateResult {
  return html`<ul class="points">
    ${r.points.map(
      (p) => html`<li>${badge(t.risk[p.risk] ?? p.risk, colour(p.risk))} <span>${visible(p.text)}</span></li>`,
    )}
  </ul>`;
}

/** signature says by whom it is signed, in two words. */
export function signature(f: Inspection): TemplateResult {
  const s = f.signer;
  if (!s) return badge(t.unsigned, "warn");
  if (s.trusted) return badge(s.name ? t.trustedName(visible(s.name)) : t.trusted, "good");
  return s.first ? badge(t.unknown, "warn") : badge(t.asBefore, "info");
}

/** decision is what stays in view: what is decided, and that there is more to read where there is. */
export function decision(f: Inspection, ticked: Ticked, buttons: unknown, more: unknown = nothing): TemplateResult {
  const names = f.consent.sections.filter((s) => asked(s.kind)).flatMap((s) => s.rows.map((r) => r.permission ?? ""));
  return html`<section class="card decision" aria-label=${t.decision}>
    <p class="below" aria-hidden="true">${t.below}</p>
    <div class="row">
      ${buttons}
      <span class="rating ${colour(f.consent.rating.risk)}">${sentence(t.risk[f.consent.rating.risk] ?? "")}</span>
      <span class="faint" role="status">
        ${
          mayGoOn(f, ticked)
            ? names.length > 0
              ? t.ticked(names.filter((name) => ticked.grants.has(name)).length, names.length)
              : nothing
            : t.acceptFirst
        }
      </span>
    </div>
    ${more}
  </section>`;
}

function section(f: Inspection, s: ConsentSection, ticked: Ticked, change: (ticked: Ticked) => void): TemplateResult {
  const names = s.rows.map((r) => r.permission ?? "");
  const whole = s.kind === "changes" || s.rows.length <= open + 1;
  const marked = (r: ConsentRow) => marks(r, s, Boolean(f.installed));
  const item = (r: ConsentRow) => html`<li>${row(r, marked(r))}</li>`;
  return html`<section class="card">
    <h2>${visible(s.title)}</h2>
    ${
      asked(s.kind)
        ? s.rows.map((r) => permission(r, marked(r), ticked, change))
        : html`<ul class="asks">
              ${(whole ? s.rows : s.rows.slice(0, open)).map(item)}
            </ul>
            ${
              whole
                ? nothing
                : html`<details>
                    <summary>${t.more(s.rows.length - open)}</summary>
                    <ul class="asks">
                      ${s.rows.slice(open).map(item)}
                    </ul>
                  </details>`
            }`
    }
    ${
      s.kind === "permissions.new" && names.length > 1 && names.some((name) => !ticked.grants.has(name))
        ? html`<div class="row">
            ${button(t.all, () => change({ ...ticked, grants: new Set([...ticked.grants, ...names]) }))}
          </div>`
        : nothing
    }
    ${
      s.kind === "changes" && s.rows.some((r) => r.kind !== "index.dropped")
        ? html`<label class="check"
            ><input
              type="checkbox"
              .checked=${ticked.accept}
              @change=${(e: Event) => change({ ...ticked, accept: (e.target as HTMLInputElement).checked })}
            /><span>${t.accept}</span></label
          >`
        : nothing
    }
  </section>`;
}

function permission(
  r: ConsentRow,
  marked: TemplateResult,
  ticked: Ticked,
  change: (ticked: Ticked) => void,
): TemplateResult {
  const name = r.permission ?? "";
  return html`<label class="check"
    ><input
      type="checkbox"
      .checked=${ticked.grants.has(name)}
      @change=${(e: Event) => {
        const grants = new Set(ticked.grants);
        if ((e.target as HTMLInputElement).checked) grants.add(name);
        else grants.delete(name);
        change({ ...ticked, grants });
      }}
    /><span><strong title=${name}>${nameOf(name)}</strong> ${marked}<br />${visible(r.text)}
      ${r.words ? html`<span class="author">${said(r.words)}</span>` : nothing}</span></label
  >`;
}

/** marks say how dangerous a row is, and whether it is new, where something was there before. */
function marks(r: ConsentRow, s: ConsentSection, before: boolean): TemplateResult {
  return html`${badge(t.risk[r.risk] ?? r.risk, colour(r.risk))}
  ${s.kind === "permissions.declined" ? badge(t.declined) : nothing}
  ${s.kind === "permissions.kept" ? badge(t.kept, "good") : nothing}
  ${r.change === "kept" || !before ? nothing : badge(t.change[r.change] ?? r.change, "info")}`;
}

/** row is the host's words in a line, and the author's in one of their own. */
function row(r: ConsentRow, marked: TemplateResult): TemplateResult {
  const name = r.permission ? html`<strong title=${r.permission}>${nameOf(r.permission)}</strong> ` : nothing;
  return html`<div>${name}${marked}
      ${visible(r.text)}${r.detail ? html`, ${visible(r.detail)}` : nothing}</div>
    ${r.words ? html`<div class="author">${said(r.words)}</div>` : nothing}`;
}
