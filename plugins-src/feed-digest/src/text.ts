// Texts of feeds come from anywhere: here they become plain text, and safe Markdown.

const most = 1000; // characters of a summary

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a summary, which is HTML that the host has cleaned. */
export function plain(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
      const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return clip(line(text), most);
}

/** One line without control characters. */
export function line(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Cuts a text to a number of characters. */
export function clip(text: string, length: number): string {
  const all = [...text];
  return all.length <= length ? text : `${all.slice(0, length - 1).join("").trimEnd()}…`;
}

/** A text as Markdown that shows it as it is, on one line, and makes no links of what looks like an address. */
export function markdown(text: string): string {
  return line(text)
    .replace(/[\\`*_{}[\]<>#|!~&@]|:(?=\/\/)|\.(?<=www\.)/gi, "\\$&")
    .replace(/^[+-]|^(\d+)([.)])/, (found, number, mark) => (mark ? `${number}\\${mark}` : `\\${found}`));
}

/** A link to an article; its title alone where the address is none that a browser should open. */
export function link(title: string, address: string): string {
  const label = markdown(title) || "Untitled";
  if (!/^https?:\/\//i.test(address)) return label;
  return `[${label}](<${address.replace(/[\s<>\\]/g, encodeURIComponent)}>)`;
}

/** How many bytes of UTF-8 a text has. */
export const bytes = (text: string): number => new TextEncoder().encode(text).length;
