/** @typedef {import("./page.js").Check} Check */

const width = 1000;
const height = 100;

/**
 * @param {string} kind
 * @param {Record<string, string | number>} attributes
 */
function element(kind, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * A chart of checks over time, the newest first in the list: a bar for each, as high as it took long; what was not up
 * is as high as the chart. It stretches to any size, so that its scale stands below it.
 * @param {Check[]} checks
 * @returns {{ picture: SVGElement, slowest: number }}
 */
export function chart(checks) {
  const picture = element("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img" });
  const times = checks.map((check) => Date.parse(check.created_at));
  const [last, first] = [times[0], times[times.length - 1]];
  const slowest = Math.max(1, ...checks.filter((check) => check.state === "up").map((check) => check.ms));
  const bar = Math.min(20, (width / checks.length) * 0.7);
  checks.forEach((check, i) => {
    const tall = check.state === "up" ? Math.max(4, (check.ms / slowest) * height * 0.9) : height;
    const at = last > first ? (times[i] - first) / (last - first) : 1;
    const place = { x: at * (width - bar), y: height - tall, width: bar, height: tall };
    const made = element("rect", { ...place, class: check.state });
    const title = element("title", {});
    title.textContent = `${new Date(times[i]).toLocaleString()}: ${check.problem || `${check.ms} ms`}`;
    made.append(title);
    picture.append(made);
  });
  return { picture: /** @type {SVGElement} */ (picture), slowest };
}
