import type { Stored } from "./store";
import { link, markdown } from "./text";

/** Articles by feed: the feed with the newest article first, in it the newest first. */
export function byFeed(articles: Stored[]): Map<string, Stored[]> {
  const groups = new Map<string, Stored[]>();
  for (const article of articles) {
    const group = groups.get(article.feed);
    if (group) group.push(article);
    else groups.set(article.feed, [article]);
  }
  return groups;
}

/** A digest without AI: the titles, grouped by feed. */
export function list(articles: Stored[]): string {
  const parts: string[] = [];
  for (const group of byFeed(articles).values()) {
    const lines = group.map(({ title, link: address }) => `- ${link(title, address)}`);
    parts.push(`## ${markdown(group[0].feedTitle)}\n\n${lines.join("\n")}\n`);
  }
  return parts.join("\n");
}
