// The namespaces whose functions take an object, or a handler, in JavaScript.
import { Map, apply, mapDelete, mapEach, mapGet, mapSet, mapSize, put } from "./primordials.js";

const CRON = 3; // a kind of events, as in abi.h
const SESSIONS = "wasmhost:session"; // the channel of what sessions.watch subscribes to

// fields makes a function that takes an object out of one that takes its
// members. Anything else is left to the host to refuse.
function fields(call, ...names) {
  return (from) => {
    const values = [];
    for (let i = 0; i < names.length; i++) put(values, i, from === undefined || from === null ? undefined : from[names[i]]);
    return apply(call, undefined, values);
  };
}

// services returns the namespaces that are there, and the listeners of the
// host's own channels.
export function services(native, needFunction) {
  const { calls, sync } = native;
  const spaces = { __proto__: null };
  const channels = { __proto__: null };

  if (sync.toast !== undefined) {
    spaces.toast = {
      show: fields(sync.toast.show, "message", "type", "durationMs"),
      notify: fields(sync.toast.notify, "title", "body"),
    };
  }
  if (calls.inbox !== undefined) {
    spaces.inbox = { setItems: calls.inbox.setItems, postAlert: fields(calls.inbox.postAlert, "title", "body", "dedupKey") };
  }
  if (calls.rss !== undefined) {
    const { getFeeds, addFeed, removeFeed, getArticles } = calls.rss;
    spaces.rss = { getFeeds, addFeed, removeFeed, getArticles: fields(getArticles, "feedId", "limit") };
  }
  if (calls.ai !== undefined) {
    const { isConfigured, generateMessage, generateTitle, generateStructured } = calls.ai;
    spaces.ai = { isConfigured, generateMessage, generateTitle, generateStructured: fields(generateStructured, "prompt", "tool", "systemPrompt") };
  }
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
      create: fields(create, "prompt"),
      sendMessage, getStatus, getMessages, stop,
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
  return { spaces, channels };
}
