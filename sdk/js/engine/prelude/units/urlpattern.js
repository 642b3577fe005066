// The unit of URLPattern.
import { URLPattern } from "../vendor/urlpattern.js";

export function boot() {
  Object.defineProperty(URLPattern, "name", { value: "URLPattern", configurable: true });
  return { URLPattern };
}
