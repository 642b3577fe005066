// Markdown as nodes, for what a page has printed. No markup is read on the way:
// elements are made here, of few kinds, and all else is text. Each step looks at
// a text once, however it is written: a page may send a megabyte of brackets.

/** How deep lists and quotes may stand in each other. */
const maxDepth = 8;

/** markdown appends a text in Markdown to an element. */
export function markdown(into: HTMLElement, text: string): void {
  blocks(into, text.replace(/\r\n?/g, "\n").split("\n"), 0);
}

const fence = /^ {0,3}(```|~~~)/;
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const rule = /^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])[ \t]+/;
const divider = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

function add<K extends keyof HTMLElementTagNameMap>(into: Node, name: K): HTMLElementTagNameMap[K] {
  return into.appendChild(into.ownerDocument!.createElement(name));
}

function blocks(into: HTMLElement, lines: string[], depth: number): void {
  const inside = depth < maxDepth;
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    const head = heading.exec(line);
    const opened = fence.exec(line);
    if (line.trim() === "") {
      i++;
    } else if (opened) {
      const from = ++i;
      while (i < lines.length && !lines[i].trimStart().startsWith(opened[1])) i++;
      add(add(into, "pre"), "code").textContent = lines.slice(from, i++).join("\n");
    } else if (head) {
      inline(add(into, `h${head[1].length}` as "h1"), head[2]);
      i++;
    } else if (rule.test(line)) {
      add(into, "hr");
      i++;
    } else if (inside && quote.test(line)) {
      const quoted: string[] = [];
      while (i < lines.length && quote.test(lines[i])) quoted.push(lines[i++].replace(quote, ""));
      blocks(add(into, "blockquote"), quoted, depth + 1);
    } else if (inside && item.test(line)) {
      i = list(into, lines, i, depth);
    } else if (line.includes("|") && i + 1 < lines.length && divider.test(lines[i + 1])) {
      i = table(into, lines, i);
    } else {
      const words = [line];
      while (++i < lines.length && lines[i].trim() !== "" && !begins(lines[i], inside)) words.push(lines[i]);
      inline(add(into, "p"), words.join("\n"));
    }
  }
}

function begins(line: string, inside: boolean): boolean {
  return fence.test(line) || heading.test(line) || rule.test(line) || (inside && (quote.test(line) || item.test(line)));
}

/** list appends the list that begins at a line, and returns the line after it. */
function list(into: HTMLElement, lines: string[], at: number, depth: number): number {
  const ordered = /\d/.test(item.exec(lines[at])![2]);
  const made = add(into, ordered ? "ol" : "ul");
  if (made instanceof into.ownerDocument.defaultView!.HTMLOListElement) made.start = parseInt(lines[at].trim(), 10);
  for (let one; at < lines.length && (one = item.exec(lines[at])) && /\d/.test(one[2]) === ordered; ) {
    const parts = [lines[at++].slice(one[0].length)];
    const indented = /^(\t| {2,})/;
    for (; at < lines.length; at++) {
      const more = lines[at];
      if (more.trim() === "" ? !indented.test(lines[at + 1] ?? "") : !indented.test(more)) break;
      parts.push(more.replace(/^(\t| {1,4})/, ""));
    }
    while (at < lines.length && lines[at].trim() === "" && item.test(lines[at + 1] ?? "")) at++;
    blocks(add(made, "li"), parts, depth + 1);
  }
  return at;
}

/** table appends the table whose head is at a line, and returns the line after it. */
function table(into: HTMLElement, lines: string[], at: number): number {
  const made = add(into, "table");
  const row = (line: string, cell: "th" | "td"): void => {
    const tr = add(made, "tr");
    for (const text of line.trim().replace(/^\||\|$/g, "").split("|")) inline(add(tr, cell), text.trim());
  };
  row(lines[at], "th");
  for (at += 2; at < lines.length && lines[at].includes("|"); at++) row(lines[at], "td");
  return at;
}

const pieces = /\\([!-/:-@[-`{-~])|`([^`]+)`|!?\[([^[\]]*)\]\(([^()\s]*)\)|(\*\*|__|~~|[*_])|(?: {2,}|\\)\n/g;
const marks: Record<string, "strong" | "em" | "s"> = { "**": "strong", __: "strong", "*": "em", _: "em", "~~": "s" };

function inline(into: HTMLElement, text: string): void {
  const open: { mark: string; element: HTMLElement }[] = [{ mark: "", element: into }];
  let last = 0;
  const put = (text: string): void => open[open.length - 1].element.append(text);
  for (const found of text.matchAll(pieces)) {
    const [whole, escaped, code, label, address, mark] = found;
    const end = found.index + whole.length;
    put(text.slice(last, found.index));
    last = end;
    const top = open[open.length - 1].element;
    const before = text[found.index - 1] ?? "";
    if (escaped !== undefined) put(escaped);
    else if (code !== undefined) add(top, "code").textContent = code;
    else if (label !== undefined) {
      const link = add(top, "a");
      link.textContent = label || address;
      if (/^(https?:\/\/|mailto:)/i.test(address)) link.href = address;
    } else if (mark === undefined) add(top, "br");
    else if (open[open.length - 1].mark === mark && !/\s/.test(before)) open.pop();
    // Within a word an underscore is one, and what nothing can follow begins nothing.
    else if (open.length > maxDepth || /^\s?$/.test(text[end] ?? "") || (mark[0] === "_" && /\w/.test(before))) {
      put(mark);
    } else open.push({ mark, element: add(top, marks[mark]) });
  }
  put(text.slice(last));
  // What was begun and not ended was none.
  for (const { mark, element } of open.slice(1).reverse()) element.replaceWith(mark, ...element.childNodes);
}
