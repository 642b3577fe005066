// What a user is asked to agree to: the host says it, in the order in which it is to be read.
import { html, nothing, type TemplateResult } from "lit";
import type { ConsentRow, ConsentSection, Inspection } from "../../../../../sdk/js/client/index.js";
import { badge, button, said } from "./parts.js";
import { visible } from "./safe.js";
import { texts } from "./texts.js";

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

/** consent shows what is asked, and calls change when the user ticks something. */
export function consent(f: Inspection, ticked: Ticked, change: (ticked: Ticked) => void): TemplateResult {
  return html`<section class="card">
      <p><strong>${t.short}</strong> <bdi>${visible(f.consent.summary)}</bdi></p>
      ${f.permissions.length === 0 ? html`<p>${t.nothing}</p>` : nothing}
    </section>
    ${f.consent.sections.map((s) => section(s, ticked, change))}`;
}

function section(s: ConsentSection, ticked: Ticked, change: (ticked: Ticked) => void): TemplateResult {
  const asked = s.kind === "permissions.new" || s.kind === "permissions.declined";
  const names = s.rows.map((r) => r.permission ?? "");
  return html`<section class="card">
    <h2>${visible(s.title)}</h2>
    ${
      asked
        ? s.rows.map((r) => permission(r, s, ticked, change))
        : html`<ul>
            ${s.rows.map((r) => html`<li>${marks(r, s)} ${row(r)}</li>`)}
          </ul>`
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
  s: ConsentSection,
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
    /><span><strong>${name}</strong> ${marks(r, s)}<br />${visible(r.text)}</span></label
  >`;
}

/** marks say how dangerous a row is, and whether it is new. */
function marks(r: ConsentRow, s: ConsentSection): unknown {
  const risk = r.risk === "high" ? "bad" : r.risk === "medium" ? "warn" : "";
  return html`${r.risk === "low" ? nothing : badge(t.risk[r.risk] ?? r.risk, risk)}
  ${s.kind === "permissions.declined" ? badge(t.declined) : nothing}
  ${s.kind === "permissions.kept" ? badge(t.kept, "good") : nothing}
  ${r.change === "kept" ? nothing : badge(t.change[r.change] ?? r.change, "info")}`;
}

function row(r: ConsentRow): TemplateResult {
  return html`${r.permission ? html`<strong>${r.permission}</strong> ` : nothing}${visible(r.text)}${
    r.detail ? html`, ${visible(r.detail)}` : nothing
  }${r.words ? html`: ${said(r.words)}` : nothing}`;
}
