// What a plugin wrote, as a reader is shown it. It is the rule of package
// host/visible: a character that has no shape of its own is shown by its code,
// so that no text hides a part of itself or changes the order of others.

const hidden = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u;
const mark = /\p{M}/u;
const symbol = /\p{So}/u;
const maxMarks = 4;

/** visible returns a text with every character that a reader does not see shown by its code, but for those of keep. */
export function visible(text: string, keep = ""): string {
  let shown = "";
  let before = "";
  let marks = maxMarks; // none can stand on what comes before the text
  for (const c of text) {
    const isMark = mark.test(c);
    if (c === "\ufe0f" && symbol.test(before)) shown += c;
    else if (keep.includes(c) || (!hidden.test(c) && (!isMark || marks < maxMarks))) shown += c;
    else shown += code(c);
    before = c;
    marks = isMark ? marks + 1 : 0;
  }
  return shown;
}

/** visibleLines is visible for texts of several lines. */
export function visibleLines(text: string): string {
  return visible(text, "\n\t");
}

function code(c: string): string {
  const point = c.codePointAt(0) ?? 0;
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\u{${point.toString(16)}}`;
}

/** firstLetter is what stands for an icon that is not there. */
export function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "?";
}

/** link returns an address that may be opened, and undefined for all that is not a web page. */
export function link(address: string): string | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
