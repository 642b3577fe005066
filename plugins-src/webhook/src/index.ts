import { createHmac, timingSafeEqual } from "node:crypto";
import type { CliRequest, Context } from "wasmhost";

/** What a sender has signed, with which key, and what the result may be. */
interface Signed {
  key: string | Uint8Array;
  /** What stands before the body. */
  prefix: string;
  /** As texts: bytes can be written in more than one way. */
  signatures: string[];
  encoding: "hex" | "base64";
  /** When it was sent, in seconds since 1970; not there where the sender does not say. */
  time?: string;
}

/** equal takes as long whatever the first difference is. */
const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);

type Headers = Record<string, string>;

/** Of each sender: how it signs. */
const schemes: Record<string, (headers: Headers, secret: string) => Signed> = {
  // t=TIME,v1=HEX,v1=HEX
  stripe(headers, key) {
    const parts = (headers["stripe-signature"] ?? "").split(",").map((part) => part.trim().split("="));
    const time = parts.find(([name]) => name === "t")?.[1] ?? "";
    const signatures = parts.filter(([name]) => name === "v1").map(([, value]) => value ?? "");
    return { key, prefix: `${time}.`, signatures, encoding: "hex", time };
  },
  // sha256=HEX
  github(headers, key) {
    const text = headers["x-hub-signature-256"] ?? "";
    return { key, prefix: "", signatures: text.startsWith("sha256=") ? [text.slice(7)] : [], encoding: "hex" };
  },
  // v1,BASE64 v1,BASE64, of an id and a time as well
  standard(headers, secret) {
    const { "webhook-id": id = "", "webhook-timestamp": time = "", "webhook-signature": list = "" } = headers;
    const signatures = list.split(" ").filter((one) => one.startsWith("v1,")).map((one) => one.slice(3));
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return { key, prefix: `${id}.${time}.`, signatures, encoding: "base64", time };
  },
};

/** Webhook takes messages that were signed with a secret of the settings, and no others. */
export default function activate(ctx: Context) {
  ctx.cli.handle("senders", async () => {
    const values = await ctx.settings.getAll();
    return { status: 200, body: { senders: Object.keys(schemes).filter((name) => values[name]) } };
  });

  ctx.cli.handle("hooks/{sender}", async ({ params = {}, headers = {}, rawBody = new Uint8Array() }: CliRequest) => {
    const refused = (status: number, error: string) => ({ status, body: { error } });
    const sender = params.sender ?? "";
    if (!Object.hasOwn(schemes, sender)) return refused(404, "no such sender");
    const secret = (await ctx.settings.get<string>(sender)) ?? "";
    if (secret === "") return refused(503, `set the secret of ${sender} in the settings`);

    const { key, prefix, signatures, encoding, time } = schemes[sender]!(headers, secret);
    // Anybody could sign with a key of nothing.
    if (key.length === 0) return refused(503, `the secret of ${sender} in the settings is none`);
    const wanted = createHmac("sha256", key).update(prefix).update(rawBody).digest(encoding);
    const same = (is: string) => equal(Buffer.from(is), Buffer.from(wanted));
    if (!signatures.some(same)) return refused(401, "the signature does not fit");
    const oldest = (await ctx.settings.get<number>("maxAgeSeconds")) ?? 300;
    // Not "more than": a time that is no number is refused as well.
    const recent = time === undefined || Math.abs(Date.now() / 1000 - Number(time || NaN)) <= oldest;
    if (!recent) return refused(401, "the message is too old");

    ctx.log.info(`${sender} has sent ${rawBody.length} bytes`);
    return { status: 204 };
  });
}
