// That the user is there, as approvals want it: by a passphrase that is asked for, or by a
// passkey, which signs a challenge of the host for one thing alone.
import { html, type TemplateResult } from "lit";
import type { Approvals, Client, Presence } from "../../../../../sdk/js/client/index.js";
import { ask } from "./ask.js";
import { button, field, note } from "./parts.js";
import { base } from "./session.js";
import { texts } from "./texts.js";

const t = texts.presence;

/** elsewhere says whether the passkeys belong to another address than the one the console is open at. */
export function elsewhere(state: Approvals | undefined): boolean {
  return state?.presence === "passkey" && state.origin !== undefined && state.origin !== location.origin;
}

/** move opens the console at another address of this host, logged in there too. */
export async function move(client: Client, origin: string): Promise<void> {
  const { code } = await client.createLoginCode({});
  location.assign(`${origin}${base.slice(location.origin.length)}/#code=${code}`);
}

/** moving is what to do where passkeys do not work at this address. */
export function moving(client: Client, origin: string): TemplateResult {
  return note(
    "info",
    html`<p>${t.elsewhere} <code>${origin}</code>.</p>
      <div class="row">${button(t.move, () => void move(client, origin))}</div>`,
  );
}

/** present shows the host that the user is there for one thing; undefined where he is not. */
export async function present(
  client: Client,
  state: Approvals | undefined,
  what: string,
): Promise<Presence | undefined> {
  switch (state?.presence) {
    case "passphrase": {
      let passphrase = "";
      const sure = await ask({
        title: t.passphrase,
        body: field(
          t.passphrase,
          html`<input
            type="password"
            autocomplete="off"
            @input=${(e: Event) => {
              passphrase = (e.target as HTMLInputElement).value;
            }}
          />`,
        ),
        confirm: t.confirm,
      });
      return sure ? { passphrase } : undefined;
    }
    case "passkey": {
      const { options } = await client.beginPresence({ what });
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      );
      const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
      return signed ? { assertion: signed.toJSON() } : undefined;
    }
  }
  return {};
}

/** register makes a passkey, as JSON. */
export async function register(client: Client): Promise<unknown> {
  const { options } = await client.beginPresence({ register: true });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  return made?.toJSON();
}
