// Downloads: what the host sends is gathered, then handed to the browser.
import type { Transfer } from "./transfer.js";

/** save stores the body of a response as a file, and says meanwhile how much has come. */
export async function save(response: Response, name: string, moved: Transfer["moved"]): Promise<void> {
  const parts: BlobPart[] = [];
  let size = 0;
  for (let from = response.body!.getReader(); ;) {
    const { done, value } = await from.read();
    if (done) break;
    parts.push(value);
    moved((size += value.length));
  }
  saveBlob(new Blob(parts), name);
}

/** saveBlob hands a file to the browser. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** stamp is the time of now as a part of a file's name. */
export function stamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(":", "");
}
