// The session of this browser: how it begins, who it talks to, how it ends.
// The cookie is out of reach of scripts. The key is kept by the browser, which
// gives it to no script: all that one can have is what it makes of a text.
//
// Whoever has the port of the host gets what this page sends, also another user
// of the machine while the host is down. So the host proves first that it knows
// the key, and what is sent then is good for this host until it ends.
import { Client, ProblemError } from "../../../../../sdk/js/client/index.js";
import { texts } from "./texts.js";

/** below is the path below which the host serves, as behind a proxy: the console is its document. */
const below = location.pathname.replace(/\/$/, "");
/** base is where the host serves, without a slash at its end. */
export const base = location.origin + below;

const anonymous = (): Client => new Client({ url: base });
const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Stranger says that something else than the host answered. */
export class Stranger extends Error {}

/** keys carries out a request on what the browser keeps: one key. */
function keys<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    const open = indexedDB.open(`wasmhost${below}`, 1);
    open.onupgradeneeded = () => open.result.createObjectStore("keys");
    open.onerror = () => failed(open.error ?? new Error(texts.noKeys));
    open.onsuccess = () => {
      const transaction = open.result.transaction("keys", mode);
      const result = request(transaction.objectStore("keys"));
      transaction.oncomplete = () => done(result.result);
      transaction.onabort = () => failed(transaction.error ?? new Error(texts.noKeys));
      open.result.close(); // when the transaction has ended
    };
  });
}

const stored = (): Promise<CryptoKey | undefined> =>
  keys("readonly", (store) => store.get("login") as IDBRequest<CryptoKey | undefined>);

/** enter exchanges a code in the address for a session, and says whether there is one to try. */
export async function enter(): Promise<boolean> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (!isSecureContext) throw new Error(texts.noKeys);
  if (code === undefined) return (await stored()) !== undefined;
  history.replaceState(null, "", location.pathname);
  const login = await anonymous().createLogin({ code });
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(login.key), hmac, false, ["sign", "verify"]);
  await keys("readwrite", (store) => store.put(key, "login"));
  return true;
}

/** prove has the host prove that it is the one, and returns what it takes from this page. */
async function prove(): Promise<string> {
  const key = await stored();
  if (key === undefined) throw new ProblemError(401, { detail: texts.signedOut.here });
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const { boot, proof } = await anonymous().proveLogin({ nonce });
  const known = await crypto.subtle.verify("HMAC", key, bytes(proof), encoded(`host:${boot}:${nonce}`));
  if (!known) throw new Stranger(texts.stranger);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoded(`page:${boot}`))));
}

let proved: Promise<string> | undefined;

/** lost says that another program may answer from now on: it has to prove itself first. */
export function lost(): void {
  proved = undefined;
}

/** proof is what the host takes, which has proved itself since it was lost; a page out of sight notices no loss. */
async function proof(): Promise<string> {
  if (document.hidden) lost();
  const proving = (proved ??= prove());
  try {
    return await proving;
  } catch (error) {
    if (proved === proving) lost();
    throw error;
  }
}

/** send is fetch, or what stands for it, with the session. */
async function send(via: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (let said = await proof(), again = false; ; again = true) {
    const headers = new Headers(init?.headers);
    headers.set("Wasmhost-Session", said);
    const response = await via(input, { ...init, headers });
    if (response.status !== 401 || again) return response;
    const before = said;
    lost();
    said = await proof(); // the host may have started anew
    if (said === before) return response;
  }
}

/** connect returns the client of this session, whose requests go by fetch or by what stands for it. */
export function connect(via: typeof fetch = (input, init) => fetch(input, init)): Client {
  return new Client({ url: base, fetch: (input, init) => send(via, input, init) });
}

/** leave ends the session, here and at the host. */
export async function leave(): Promise<void> {
  try {
    await connect().deleteLogin();
  } finally {
    await keys("readwrite", (store) => store.delete("login"));
  }
}

/** refused says whether an error means that there is no session. */
export function refused(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}
