// The unit of URLPattern.
import { URLPattern } from "urlpattern-polyfill/urlpattern";

export function boot() {
  Object.defineProperty(URLPattern, "name", { value: "URLPattern", configurable: true });
  return { URLPattern };
}
