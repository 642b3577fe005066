// What users write with the client of the control API must compile, and what is
// wrong must not.
import { Client, ProblemError, type Feed } from "wasmhost/client";

export async function use(client: Client): Promise<Feed[]> {
  const { feeds } = await client.listFeeds({ id: "reader" });
  await client.addFeed({ id: "reader", url: "https://example.com/feed.xml" }).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== "feed_refused") throw error;
  });
  for await (const event of client.followNotices({ after: 0 }, { signal: AbortSignal.timeout(1000) })) {
    if (event.name === "plugins") break;
  }
  // @ts-expect-error the id is missing
  await client.listFeeds({});
  // @ts-expect-error no such kind
  await client.listNotices({ kind: ["banner"] });
  return feeds;
}
