import type { Token } from "markdown-it";
import { renderer } from "../markdown";

/** What the text of a note may become. */
const elements = new Set(
  "p h1 h2 h3 h4 h5 h6 strong em s a ul ol li blockquote hr br table thead tbody tr th td".split(" "),
);

/**
 * A text in Markdown as nodes. No markup is read on the way: elements are made here, of the few kinds above, and all
 * else is text.
 */
export function rendered(text: string, lineBreaks: boolean): DocumentFragment {
  const root = document.createDocumentFragment();
  grow(root, renderer(lineBreaks).parse(text, {}));
  return root;
}

function grow(root: ParentNode, tokens: Token[]): void {
  const path: ParentNode[] = [root];
  for (const token of tokens) {
    const parent = path[path.length - 1];
    if (token.nesting < 0) path.pop();
    else if (token.nesting > 0) {
      const child = token.hidden || !elements.has(token.tag) ? parent : element(token);
      if (child !== parent) parent.append(child);
      path.push(child);
    } else if (token.type === "inline") grow(parent, token.children ?? []);
    else if (token.type === "image") parent.append(image(token));
    else if (token.type === "softbreak") parent.append("\n");
    else if (token.tag === "code") parent.append(code(token));
    else if (elements.has(token.tag)) parent.append(element(token));
    else parent.append(token.content);
  }
}

function element(token: Token): HTMLElement {
  // The page has the first level of headings.
  const made = document.createElement(token.tag.replace(/^h([1-5])$/, (_, level) => `h${Number(level) + 1}`));
  if (made instanceof HTMLAnchorElement) lead(made, token.attrGet("href"));
  if (made instanceof HTMLOListElement) made.start = Number(token.attrGet("start") ?? 1);
  const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""));
  if (align) made.style.textAlign = align[1];
  return made;
}

/** Has a link lead to its address, in a window of its own. A note has no place that relative ones could refer to. */
function lead(link: HTMLAnchorElement, address: unknown): void {
  if (!/^(https?:|mailto:)/i.test(String(address))) return;
  link.href = String(address);
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow";
}

/** A page loads nothing from elsewhere, so that an image is a link to it. */
function image(token: Token): HTMLElement {
  const link = document.createElement("a");
  link.textContent = token.content ? `Image: ${token.content}` : "Image";
  lead(link, token.attrGet("src"));
  return link;
}

function code(token: Token): HTMLElement {
  const made = document.createElement("code");
  made.textContent = token.content;
  if (!token.block) return made;
  const block = document.createElement("pre");
  block.tabIndex = 0; // long lines scroll, by the keyboard too
  block.append(made);
  return block;
}
