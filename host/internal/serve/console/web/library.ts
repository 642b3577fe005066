// The icons that manifests name. The host has two thousand, of which the console
// asks for those that it shows, once each.
import { html, svg, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";

type Shape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const part = ([tag, a]: Shape[number]): TemplateResult => {
  switch (tag) {
    case "path":
      return svg`<path d=${a.d}></path>`;
    case "circle":
      return svg`<circle cx=${a.cx} cy=${a.cy} r=${a.r}></circle>`;
    case "ellipse":
      return svg`<ellipse cx=${a.cx} cy=${a.cy} rx=${a.rx} ry=${a.ry}></ellipse>`;
    case "line":
      return svg`<line x1=${a.x1} y1=${a.y1} x2=${a.x2} y2=${a.y2}></line>`;
    case "rect":
      return svg`<rect x=${a.x ?? 0} y=${a.y ?? 0} width=${a.width} height=${a.height} rx=${a.rx ?? 0}></rect>`;
    case "polygon":
      return svg`<polygon points=${a.points}></polygon>`;
    default:
      return svg`<polyline points=${a.points}></polyline>`;
  }
};

/** Icons by name: what is drawn, or what it will be. */
const known = new Map<string, TemplateResult | Promise<TemplateResult>>();

async function fetched(name: string): Promise<TemplateResult> {
  const answer = await fetch(`console/icons/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const shapes = (await answer.json()) as Shape;
  const drawn = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes.map(part)}</svg>`;
  known.set(name, drawn);
  return drawn;
}

/** libraryIcon draws the icon of a name, and something else until it is there. */
export function libraryIcon(name: string | undefined, otherwise: unknown): unknown {
  if (!name) return otherwise;
  const drawn = known.get(name) ?? fetched(name);
  known.set(name, drawn);
  if (!(drawn instanceof Promise)) return drawn;
  return until(
    drawn.catch(() => {
      known.delete(name); // it is asked for again
      return otherwise;
    }),
    otherwise,
  );
}
