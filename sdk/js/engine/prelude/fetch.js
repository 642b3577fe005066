// fetch, by ctx.http where the host has it.
import { Error } from "./primordials.js";

export function fetching(global) {
  global.fetch = async function fetch() {
    const error = new Error("fetch: this host does not send requests for plugins");
    error.code = "not_supported";
    throw error;
  };
}
