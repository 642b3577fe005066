// What plugins put into the sidebar and the inbox by ctx.sidebar and ctx.inbox:
// lists that the host has checked, of texts that are the plugins' own.
import { html, nothing, type TemplateResult } from "lit";
import type { NoticeState } from "../../../../../sdk/js/client/index.js";
import { said, time } from "./parts.js";
import { texts } from "./texts.js";

const t = texts.items;

interface SidebarItem {
  title: string;
  status: string;
  subtitle?: string;
  needsYou?: boolean;
  progress?: number;
  /** The number of a step, or its name. */
  currentStep?: number | string;
  totalSteps?: number;
}

interface InboxItem {
  title: string;
  timestamp: string;
  subtitle?: string;
  dotColor?: string;
}

/** A progress up to 1 is a fraction of the whole. */
const percent = (progress: number): number => (progress <= 1 ? progress * 100 : progress);

/** steps says which step a plugin is at, of how many, as far as it has said so. */
function steps({ currentStep: step, totalSteps: all }: SidebarItem): unknown {
  if (step === undefined) return all === undefined ? nothing : html`<span>${t.steps(all)}</span>`;
  const name = typeof step === "number" ? step : said(step);
  return html`<span>${t.step} ${name}${all === undefined ? nothing : ` ${t.ofSteps(all)}`}</span>`;
}

/** sidebarItems is the items of a plugin below its entry in the sidebar. */
export function sidebarItems(state: NoticeState | undefined): TemplateResult | typeof nothing {
  const items = state?.value;
  if (!Array.isArray(items) || items.length === 0) return nothing;
  return html`<ul class="plugin-items">
    ${(items as SidebarItem[]).map(
      (item) =>
        html`<li>
          ${
            item.needsYou
              ? html`<span class="dot bad" role="img" aria-label=${texts.waiting} title=${texts.waiting}></span>`
              : nothing
          }
          <span class="strong">${said(item.title)}</span>
          <span>${said(item.status)}</span>
          ${item.subtitle ? html`<span>${said(item.subtitle)}</span>` : nothing} ${steps(item)}
          ${
            item.progress === undefined
              ? nothing
              : html`<progress
                  max="100"
                  value=${percent(item.progress)}
                  aria-label=${texts.progress}
                ></progress>`
          }
        </li>`,
    )}
  </ul>`;
}

/** inboxItems is the items of a plugin in the inbox. */
export function inboxItems(state: NoticeState): TemplateResult {
  return html`<div class="card">
    <p class="faint">${texts.saysPlugin} <code>${state.plugin}</code></p>
    <ul class="plain-list">
      ${(state.value as InboxItem[]).map(
        (item) =>
          html`<li>
            ${
              item.dotColor
                ? html`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
                    <circle cx="4" cy="4" r="4" fill=${item.dotColor}></circle>
                  </svg>`
                : nothing
            }
            ${said(item.title)}
            <span class="faint"
              >${item.subtitle ? html`${said(item.subtitle)} ` : nothing}${time(item.timestamp)}</span
            >
          </li>`,
      )}
    </ul>
  </div>`;
}
