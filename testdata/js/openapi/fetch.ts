// A client by openapi-typescript and openapi-fetch.
import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

export async function check(baseUrl: string): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl });
  const added = await client.POST("/plugins/shop/items", { body: { tag: "red", next: { tag: "green" } } });
  const id: string | undefined = added.data?.id;
  // @ts-expect-error the schema has no such tag
  const refused = await client.POST("/plugins/shop/items", { body: { tag: "blue" } });
  // @ts-expect-error the tag is required
  const lacking = await client.GET("/plugins/shop/items", { params: { query: { limit: 3 } } });
  const found = await client.GET("/plugins/shop/items", { params: { query: { tag: "red" } } });
  const tags: string[] | undefined = found.data?.map((item) => item.tag);
  return [id, refused.response.status, refused.error?.code, lacking.response.status, tags];
}
