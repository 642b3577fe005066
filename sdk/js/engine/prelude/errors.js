// The errors of ctx.
import { Error, define } from "./primordials.js";

// coded is an error as the host's own are: with a code of the table.
export function coded(code, message) {
  const error = new Error(message);
  error.code = code;
  return error;
}

// renamed gives an error another name and what it was caused by.
export function renamed(error, name, cause) {
  define(error, "name", name);
  define(error, "cause", cause);
  return error;
}
