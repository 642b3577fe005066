// The errors of ctx.
import { Error, TypeError, define, indexOf, substring } from "./primordials.js";

// coded is an error as the host's own are: with a code of the table.
export function coded(code, message) {
  const error = new Error(message);
  error.code = code;
  return error;
}

// failed makes of an error of the host what the web's fetch rejects with: a
// TypeError whose cause it is, with the same code.
export function failed(error) {
  if (typeof error !== "object" || error === null || !own(error)) return error;
  const wrapped = new TypeError(`fetch failed: ${error.message}`);
  define(wrapped, "cause", error);
  define(wrapped, "code", error.code);
  // The host's error knows where the plugin was when it called.
  const { stack } = error;
  const at = typeof stack === "string" ? indexOf(stack, "\n    at ") : -1;
  if (at >= 0) wrapped.stack = `TypeError: ${wrapped.message}${substring(stack, at)}`;
  return wrapped;
}
const own = (error) =>
  error.code === "unavailable" ||
  error.code === "deadline_exceeded" ||
  error.code === "permission_denied" ||
  error.code === "quota_exceeded" ||
  error.code === "invalid_argument";

// renamed gives an error another name and what it was caused by.
export function renamed(error, name, cause) {
  define(error, "name", name);
  define(error, "cause", cause);
  return error;
}
