// The page that a plugin has for a window of its own: on top of others where the
// browser can do that, else a window as any other.
import { PageFrame } from "./bridge.js";
import { frameHost } from "./framehost.js";
import type { Live } from "./live.js";
import { texts } from "./texts.js";

const t = texts.page;

/** Where browsers have it, a window that stays on top. */
declare global {
  interface Window {
    documentPictureInPicture?: { requestWindow(options: { width: number; height: number }): Promise<Window> };
  }
}

/** The windows that are open, by plugin. */
const open = new Map<string, Window>();

/** openOverlay opens the window of a plugin, for a click of the user. */
export async function openOverlay(live: Live, plugin: string): Promise<void> {
  const there = open.get(plugin);
  if (there && !there.closed) {
    there.focus();
    return;
  }
  const size = { width: 360, height: 480 };
  const opened = window.documentPictureInPicture
    ? await window.documentPictureInPicture.requestWindow(size)
    : window.open("", "", `popup,width=${size.width},height=${size.height}`);
  if (!opened) throw new Error(t.blocked);
  opened.opener = null; // by which its page would reach the console past what counts its messages
  open.set(plugin, opened);
  const frame = new PageFrame(
    live.client,
    plugin,
    frameHost(live, plugin, () => opened.close()),
    { overlay: true, title: t.titleOf(plugin), window: opened },
  );
  opened.document.title = t.titleOf(plugin);
  Object.assign(opened.document.body.style, { margin: "0", height: "100vh" });
  Object.assign(frame.element.style, { border: "0", width: "100%", height: "100%" });
  opened.document.body.append(frame.element);
  // The window ends with what it shows.
  const look = (): void => {
    const state = live.plugin(plugin)?.state;
    if (state === undefined || state === "disabled") opened.close();
  };
  live.addEventListener("plugins", look);
  opened.addEventListener("pagehide", () => {
    live.removeEventListener("plugins", look);
    if (open.get(plugin) === opened) open.delete(plugin);
    frame.close();
  });
}
