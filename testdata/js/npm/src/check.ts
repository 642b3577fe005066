// What the files beside this one check their packages with. All that was
// compared comes back, so that a run in Node.js can be compared with it.

let seen: unknown[] = [];

const text = (value: unknown) => JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));

/** Fails unless two values are the same as JSON. */
export function same(actual: unknown, expected: unknown) {
  seen.push(actual);
  if (text(actual) !== text(expected)) throw new Error(`got ${text(actual)}, want ${text(expected)}`);
}

/** Fails unless f throws an error whose message has the text. */
export async function fails(f: () => unknown, message: string) {
  let error: any;
  try {
    await f();
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof Error) || !error.message.includes(message)) throw new Error(`threw ${error}, want an error with ${message}`);
  seen.push(message);
}

/** What was compared since the last call. */
export function results() {
  const all = JSON.parse(text(seen));
  seen = [];
  return all;
}
