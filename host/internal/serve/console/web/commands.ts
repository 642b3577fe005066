// The views in which can be done what the host tells people to type: its texts are the same for terminals.
import type { Place } from "./router.js";

/** Pages by the commands that they stand for. */
const pages = new Map(Object.entries({
  "accept-loss": "host",
  ai: "ai",
  backup: "backup",
  catalogue: "catalogues",
  cluster: "host",
  inbox: "inbox",
  install: "install",
  limits: "limits",
  logs: "log",
  notifications: "notifications",
  outdated: "catalogue",
  publishers: "publishers",
  restore: "backup",
  search: "catalogue",
  status: "host",
  token: "access",
  upgrade: "catalogue",
}));

/** Parts of the page of a plugin, whose id follows the command. */
const parts = new Map(Object.entries({
  "cron history": "jobs",
  "sessions list": "sessions",
  "settings list": "settings",
  "settings reset": "settings",
  disable: "",
  enable: "",
  export: "data",
  grant: "",
  import: "data",
  info: "",
  logs: "log",
  reload: "",
  remove: "",
  revoke: "",
  rollback: "versions",
}));

/** What the page of the host has of the master key. */
const keys = ["key status", "key export", "key rotate"];

/** viewOf is the place at which a command can be done without typing it; undefined where there is none. */
export function viewOf(command: string): Place | undefined {
  const [program, name = "", second = "", third = ""] = command.split(" ");
  const both = `${name} ${second}`;
  if (program !== "wasmhost") return undefined;
  if (keys.includes(both)) return ["host"];
  const [part, id] = parts.has(both) ? [parts.get(both), third] : [parts.get(name), second];
  if (part !== undefined && /^[a-z]/.test(id)) return part === "" ? ["plugin", id] : ["plugin", id, part];
  const page = pages.get(name);
  return page === undefined ? undefined : [page];
}
