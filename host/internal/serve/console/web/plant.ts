// A document of a page as it is printed: its text and looks, made of a tree of
// plain data. What is no picture of text is left out, so that nothing in it runs,
// loads or leads elsewhere.

/** Elements that are made; of others there is what stands in them. */
const elements = new Set(
  (
    "main article section header footer aside nav div p span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption " +
    "colgroup col thead tbody tfoot tr th td pre code kbd samp blockquote figure figcaption img hr br b strong i em " +
    "u s small sub sup mark abbr cite q address del ins"
  ).split(" "),
);

/** Elements of which nothing is left. */
const hidden = new Set("head script noscript template iframe object embed svg math textarea select title".split(" "));

const attributes = new Set("class id colspan rowspan span start type alt width height dir lang align".split(" "));

/** plant adds a tree [name, attributes, ...children], of which texts are leaves, to an element. */
export function plant(to: HTMLElement, tree: unknown): void {
  if (typeof tree === "string") to.append(tree);
  if (!Array.isArray(tree)) return;
  const [name, given, ...children] = tree as [unknown, unknown, ...unknown[]];
  if (name === "style") {
    dress(to.ownerDocument, children.join(""));
    return;
  }
  if (name === "head") {
    for (const child of children) if (Array.isArray(child) && child[0] === "style") plant(to, child);
    return;
  }
  if (typeof name !== "string" || hidden.has(name)) return;
  let at = to;
  if (elements.has(name)) to.append((at = to.ownerDocument.createElement(name)));
  for (const [key, value] of Object.entries(given ?? {})) {
    if (typeof value !== "string") continue;
    if (key === "style") at.style.cssText += value;
    else if (at !== to && attributes.has(key)) at.setAttribute(key, value);
    else if (at !== to && key === "src" && value.startsWith("data:image/")) at.setAttribute(key, value);
  }
  for (const child of children) plant(at, child);
}

function dress(made: Document, text: string): void {
  const sheet = new made.defaultView!.CSSStyleSheet();
  sheet.replaceSync(text);
  made.adoptedStyleSheets.push(sheet);
}
