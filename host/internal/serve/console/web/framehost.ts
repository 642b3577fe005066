// What the console does for the frame of a plugin's page: its own colours, and
// a way to the plugin's sessions.
import type { Draft, FrameHost, PageTheme } from "./bridge.js";
import type { Live } from "./live.js";
import { setDraft } from "./plugin/sessions.js";
import { Refusal } from "./refusal.js";
import { go } from "./router.js";
import { mode } from "./theme.js";

/** For how long a page goes on when its user is led elsewhere: it may have a message of that. */
const lastWords = 200;

/** The properties that a page gets. */
const properties = ["50", "100", "200", "300", "400", "500", "600", "700", "800", "900"]
  .map((step) => `--surface-${step}`)
  .concat("--accent", "--text", "--danger", "--success", "--warning", "--radius", "--font");

function pageTheme(): PageTheme {
  const style = getComputedStyle(document.documentElement);
  return {
    mode: mode(),
    visualTheme: "wasmhost",
    properties: Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name).trim()])),
  };
}

/** frameHost is what the console does for a frame. */
export function frameHost(live: Live, plugin: string, failed: (reason: string) => void): FrameHost {
  return {
    theme: pageTheme,
    onTheme: (changed) => {
      addEventListener("wasmhost-theme", changed);
      return () => removeEventListener("wasmhost-theme", changed);
    },
    // A page fills the composer. With autoSend it is sent, as the page can do by session.create.
    openSession: (draft: Draft) => {
      if (!live.plugin(plugin)?.permissions.some((p) => p.name === "sessions" && p.granted)) {
        throw new Refusal("permission_denied", "session.launchWithDraft needs the permission sessions");
      }
      setDraft(plugin, draft);
      setTimeout(() => go("plugin", plugin, "sessions"), lastWords);
    },
    failed,
  };
}
