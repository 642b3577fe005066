// The namespaces whose functions take a handler, or return no promise, in
// JavaScript, and those that have no functions.
import { database } from "./database.js";
import { Map, Proxy, mapDelete, mapGet, mapSet, mapSize } from "./primordials.js";
import { coded } from "./errors.js";

const CRON = 3; // a kind of events, as in abi.h
const SESSIONS = "wasmhost:session"; // the channel of what sessions.watch subscribes to

// refusing answers calls of every name, also of those that the table does not
// have: the host knows the namespace and has nothing behind it. An await asks
// for then, and JSON for toJSON.
const refusing = (space, known, why) => new Proxy(known, {
  __proto__: null,
  get(target, name) {
    if (typeof name === "symbol" || name in target || name === "then" || name === "toJSON") return target[name];
    return async () => {
      throw coded("not_supported", `${space}.${name}: ${why}; every call of this namespace fails`);
    };
  },
});

// What other hosts of this family have, and this one knows by name only.
const elsewhere = ["auth", "recording", "spend", "tts", "firebase", "sessionHistory"];

// services returns the namespaces that are there, and the listeners of the
// host's own channels.
export function services(native, needFunction) {
  const { calls, sync } = native;
  const spaces = { __proto__: null };
  const channels = { __proto__: null };

  if (calls.db !== undefined) spaces.db = database(calls.db, sync.db, needFunction, native.bigints);
  if (sync.toast !== undefined) spaces.toast = sync.toast;
  if (sync.cron !== undefined) {
    const { register, unregister } = sync.cron;
    spaces.cron = {
      async register(id, schedule, handler) {
        needFunction(handler, "cron.register");
        id = `${id}`;
        register(id, schedule === null ? undefined : schedule);
        native.handle(CRON, id, handler);
      },
      async unregister(id) {
        id = `${id}`;
        unregister(id);
        native.handle(CRON, id, undefined);
      },
      isRegistered: calls.cron.isRegistered,
    };
  }
  if (calls.sessions !== undefined) {
    const { create, sendMessage, getStatus, getMessages, stop } = calls.sessions;
    const { watch, unwatch } = sync.sessions;
    const watched = new Map(); // handlers by subscription, by session
    spaces.sessions = {
      create, sendMessage, getStatus, getMessages, stop,
      onStatusChange(id, handler) {
        needFunction(handler, "sessions.onStatusChange");
        id = `${id}`;
        const subscription = watch(id);
        let list = mapGet(watched, id);
        if (list === undefined) mapSet(watched, id, (list = new Map()));
        mapSet(list, subscription, handler);
        return () => {
          if (!mapDelete(list, subscription)) return;
          if (mapSize(list) === 0 && mapGet(watched, id) === list) mapDelete(watched, id);
          unwatch(subscription);
        };
      },
    };
    channels[SESSIONS] = (data) => ({ list: mapGet(watched, data.id), value: data.status });
  }
  if (calls.workspace !== undefined)
    spaces.workspace = refusing("workspace", calls.workspace, "this host has no workspaces");
  for (let i = 0; i < elsewhere.length; i++) {
    const name = elsewhere[i];
    if (!(name in calls)) spaces[name] = refusing(name, {}, "this host does not have it");
  }
  return { spaces, channels };
}
