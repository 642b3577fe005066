// A client by @hey-api/openapi-ts.
import { getShopItems, postShopItems } from "./hey/sdk.gen.js";

export async function check(baseUrl: string): Promise<unknown[]> {
  const added = await postShopItems({ baseUrl, body: { tag: "red", next: { tag: "green" } } });
  const id: string | undefined = added.data?.id;
  // @ts-expect-error the schema has no such tag
  const refused = await postShopItems({ baseUrl, body: { tag: "blue" } });
  // @ts-expect-error the tag is required
  const lacking = await getShopItems({ baseUrl, query: { limit: 3 } });
  const found = await getShopItems({ baseUrl, query: { tag: "red" } });
  const tags: string[] | undefined = found.data?.map((item) => item.tag);
  return [id, refused.response?.status, refused.error?.code, lacking.response?.status, tags];
}
