// What users write with the client of the control API must compile, and what is
// wrong must not.
import { Client, ProblemError, type Feed } from "wasmhost/client";

// What `wasmhost types hello-ts` prints.
type post_hello_ts_greet$input = { "name": string };
type post_hello_ts_greet$answer = { "message": string };

declare module "wasmhost/client" {
  interface Endpoints {
    "POST hello-ts/greet": { request: { body: post_hello_ts_greet$input; query?: Record<string, string> };
      answer: post_hello_ts_greet$answer };
  }
}

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
  const { message } = await client.call("POST hello-ts/greet", { body: { name: "Ada" } });
  // @ts-expect-error it is a text
  message.toFixed();
  // @ts-expect-error it is no name
  await client.call("POST hello-ts/greet", { body: { name: 1 } });
  // @ts-expect-error nobody declares it
  await client.call("POST hello-ts/other", {});
  return feeds;
}
