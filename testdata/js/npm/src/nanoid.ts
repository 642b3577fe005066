import { customAlphabet, nanoid, urlAlphabet } from "nanoid";
import { same } from "./check";

export default async function () {
  same([nanoid().length, nanoid(10).length, /^[\w-]+$/.test(nanoid())], [21, 10, true]);
  same(new Set(Array.from({ length: 500 }, () => nanoid())).size, 500);
  same(/^[abc]{12}$/.test(customAlphabet("abc", 12)()), true);
  same(urlAlphabet.length, 64);
}
