interface Feed {
  id: string;
  url: string;
  title: string;
  error?: string;
  unread: number;
}

interface Article {
  id: string;
  feedTitle: string;
  title: string;
  link: string;
  summary: string;
  author: string | null;
  published: string;
  read: number | null;
}

/** The methods that the backend registers. */
const backend: {
  feeds(): Promise<Feed[]>;
  addFeed(feed: { url: string }): Promise<Feed>;
  removeFeed(feed: { id: string }): Promise<void>;
  articles(filter: { feed?: string; unread: boolean; text: string }): Promise<{ total: number; articles: Article[] }>;
  mark(articles: { ids: string[]; read: boolean }): Promise<void>;
} = wasmhost.reader;

const find = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E;
const list = find("articles");
const search = find<HTMLInputElement>("search");
const sure = find<HTMLDialogElement>("sure");

let feeds: Feed[] = [];
/** The feed that is shown; undefined for all of them. */
let open: Feed | undefined;
/** The articles that are shown. Those that were read here stay until the list is loaded again. */
let articles: Article[] = [];

async function loadFeeds(): Promise<void> {
  feeds = await backend.feeds();
  open = feeds.find(({ id }) => id === open?.id);
  const all = feeds.reduce((sum, { unread }) => sum + unread, 0);
  const focused = (document.activeElement as HTMLElement).dataset.feed;
  const items = feeds.map((feed) => feedItem(feed.title || feed.url, feed.unread, feed));
  find("feeds").replaceChildren(feedItem("All feeds", all), ...items);
  find("feeds").querySelector<HTMLElement>(`[data-feed="${CSS.escape(focused ?? "none")}"]`)?.focus();
  find("remove").hidden = !open;
}

function feedItem(name: string, unread: number, feed?: Feed): HTMLElement {
  const button = document.createElement("button");
  button.dataset.feed = feed?.id ?? "";
  button.ariaCurrent = String(feed?.id === open?.id);
  if (feed) button.title = feed.error ? `${feed.url}: ${feed.error}` : feed.url;
  const [title, count] = [document.createElement("span"), document.createElement("small")];
  title.textContent = feed?.error ? `${name} (fails)` : name;
  count.textContent = unread > 0 ? `${unread} unread` : "";
  button.append(title, count);
  button.addEventListener("click", () => {
    open = feed;
    void attempt(refresh);
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

let loads = 0;

async function loadArticles(): Promise<void> {
  const mine = ++loads;
  const unread = find("unread").ariaPressed === "true";
  const found = await backend.articles({ feed: open?.id, unread, text: search.value });
  if (mine !== loads) return; // a later search is under way
  articles = found.articles;
  const focused = (document.activeElement?.closest("li") as HTMLElement | null)?.dataset.id;
  list.replaceChildren(...articles.map(articleItem));
  if (focused) list.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused)}"] a`)?.focus();
  const { total } = found;
  const count = total === 1 ? "1 article" : `${total} articles`;
  find("count").textContent = total > articles.length ? `${articles.length} of ${count}` : count;
}

function articleItem(article: Article): HTMLElement {
  const item = find<HTMLTemplateElement>("article").content.firstElementChild!.cloneNode(true) as HTMLElement;
  item.dataset.id = article.id;
  const link = item.querySelector("a")!;
  link.textContent = article.title || "Untitled";
  // Anybody can write a feed: only web addresses become links.
  if (/^https?:\/\//i.test(article.link)) link.href = article.link;
  else link.tabIndex = 0;
  link.addEventListener("click", () => attempt(() => mark([article], true)));
  const when = new Date(article.published).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  item.querySelector(".meta")!.textContent = [article.feedTitle, article.author, when].filter(Boolean).join(" · ");
  item.querySelector(".summary")!.textContent = article.summary;
  item.querySelector("button")!.addEventListener("click", () => attempt(() => mark([article], !article.read)));
  dress(item, article);
  return item;
}

/** Shows whether an article was read. */
function dress(item: Element, article: Article): void {
  (item as HTMLElement).dataset.read = String(!!article.read);
  const button = item.querySelector("button")!;
  button.textContent = article.read ? "Mark as unread" : "Mark as read";
  button.ariaLabel = `${button.textContent}: ${article.title}`;
}

async function mark(some: Article[], read: boolean): Promise<void> {
  await backend.mark({ ids: some.map(({ id }) => id), read });
  for (const article of some) {
    article.read = read ? 1 : null;
    const item = list.querySelector(`[data-id="${CSS.escape(article.id)}"]`);
    if (item) dress(item, article);
  }
}

async function refresh(): Promise<void> {
  await loadFeeds();
  await loadArticles();
}

/** Does what the user asks for, and shows what is wrong where it fails, until the user asks for something else. */
async function attempt(action: () => unknown): Promise<void> {
  find("problem").hidden = true;
  try {
    await action();
  } catch (error) {
    complain(error);
  }
}

function complain(error: unknown): void {
  find("problem").textContent = (error as Error).message;
  find("problem").hidden = false;
}

find("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const url = find<HTMLInputElement>("url");
  void attempt(async () => {
    const { id } = await backend.addFeed({ url: url.value });
    url.value = "";
    await loadFeeds();
    open = feeds.find((feed) => feed.id === id);
    await refresh();
  });
});
search.addEventListener("input", () => attempt(loadArticles));
find("unread").addEventListener("click", () => {
  find("unread").ariaPressed = String(find("unread").ariaPressed !== "true");
  void attempt(loadArticles);
});
find("read").addEventListener("click", () => attempt(() => mark(articles.filter(({ read }) => !read), true)));
find("remove").addEventListener("click", () => {
  find("question").textContent = `Remove “${open?.title || open?.url}” with its articles?`;
  sure.returnValue = "no"; // what Escape leaves
  sure.showModal();
});
sure.addEventListener("close", () => {
  if (sure.returnValue !== "yes" || !open) return;
  const { id } = open;
  void attempt(async () => {
    await backend.removeFeed({ id });
    await refresh();
  });
});

// As in other readers: j and k go down and up, m marks, / searches.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches("input, dialog *")) return;
  const items = [...list.children];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const go = (to: number) => items[to]?.querySelector("a")?.focus();
  if (event.key === "j") go(at + 1);
  else if (event.key === "k") go(at - 1);
  else if (event.key === "m") items[at]?.querySelector("button")?.click();
  else if (event.key === "/") search.focus();
  else return;
  event.preventDefault();
});

// What the job has collected is shown by itself; what was only marked changes nothing but the counts.
wasmhost.events.on<{ added: number }>("articles", ({ added }) => {
  (added > 0 ? refresh() : loadFeeds()).catch(complain);
});
refresh().catch(complain);

export {};
