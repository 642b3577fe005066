// The session of this browser: how it begins, who it talks to, how it ends.
// The cookie is out of reach of scripts. What is stored here, the binding, is
// of no use without it; every request has both.
import { Client, ProblemError } from "../../../sdk/js/client/index.js";

const storedBinding = "wasmhost.binding";

/** enter exchanges a code in the address for a session, and says whether there is one to try. */
export async function enter(): Promise<boolean> {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return localStorage.getItem(storedBinding) !== null;
  history.replaceState(null, "", location.pathname);
  const login = await new Client({ url: location.origin }).createLogin({ code });
  localStorage.setItem(storedBinding, login.binding);
  return true;
}

/** connect returns the client of this session. */
export function connect(): Client {
  const binding = localStorage.getItem(storedBinding) ?? "";
  return new Client({ url: location.origin, headers: { "Wasmhost-Session": binding } });
}

/** leave ends the session, here and at the host. */
export async function leave(): Promise<void> {
  try {
    await connect().deleteLogin();
  } finally {
    forget();
  }
}

/** forget drops a session that the host does not take any more. */
export function forget(): void {
  localStorage.removeItem(storedBinding);
}

/** refused says whether an error means that there is no session. */
export function refused(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 401;
}
