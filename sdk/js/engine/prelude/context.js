// ctx, as the plugin's activate gets it. Namespaces are those of the table of
// host functions; what differs in JavaScript is written out here.
import { coded } from "./errors.js";
import { services } from "./services.js";
import {
  Map, apply, defineProperty, mapDelete, mapEach, mapGet, mapSet, mapSize, put, substring,
} from "./primordials.js";

const CLI = 2, METHOD = 4; // kinds of events, as in abi.h
const WARN = 2; // a level of the log

function needFunction(handler, name) {
  if (typeof handler !== "function") throw coded("invalid_argument", name + ": the handler must be a function");
}

// context returns what makes ctx, and what takes the events that are not
// settled. More are namespaces that other files have made.
export function context(native, log, more) {
  const { calls, sync } = native;
  const { spaces: served, channels } = services(native, needFunction);
  const listeners = new Map(); // of each channel: {subscription, handlers}

  // Plugins may change what they get; what is used here they do not reach.
  const { handle: handlePath, removeHandler: removePath, progress } = sync.cli;
  const { handle: handleMethod } = sync.methods;
  const { emit, on: subscribe, off: unsubscribe } = sync.events;

  // Older documentation wrote paths with a slash in front; manifests have them at either end.
  let slashed = false;
  function pathOf(path) {
    path = `${path}`;
    const from = path[0] === "/" ? 1 : 0;
    const to = path.length - (path.length > 1 && path[path.length - 1] === "/" ? 1 : 0);
    if (to - from === path.length) return path;
    if (!slashed)
      native.log(
        WARN,
        `cli.handle: the path ${path} begins or ends with a slash, which is taken off: paths have none at either end`,
      );
    slashed = true;
    return substring(path, from, to);
  }

  const spaces = {
    __proto__: null,
    cli: {
      handle(path, handler) {
        needFunction(handler, "cli.handle");
        path = pathOf(path);
        handlePath(path);
        native.handle(CLI, path, handler);
      },
      removeHandler(path) {
        path = pathOf(path);
        removePath(path);
        native.handle(CLI, path, undefined);
      },
    },
    methods: {
      handle(namespace, method, handler) {
        needFunction(handler, "methods.handle");
        namespace = `${namespace}`;
        method = `${method}`;
        handleMethod(namespace, method);
        native.handle(METHOD, namespace + "\n" + method, handler);
      },
    },
    events: {
      emit(channel, data) {
        emit(channel, data === undefined ? null : data);
      },
      on(channel, handler) {
        needFunction(handler, "events.on");
        channel = `${channel}`;
        const subscription = subscribe(channel);
        let list = mapGet(listeners, channel);
        if (list === undefined) mapSet(listeners, channel, (list = new Map()));
        mapSet(list, subscription, handler);
        return () => {
          if (!mapDelete(list, subscription)) return;
          if (mapSize(list) === 0 && mapGet(listeners, channel) === list) mapDelete(listeners, channel);
          unsubscribe(subscription);
        };
      },
    },
    progress(done, total, message) {
      progress(done, total === undefined ? 0 : total, message === undefined ? "" : message);
    },
    log,
    ...served,
    ...more,
  };

  // message hands what was sent on a channel to its listeners. One that throws
  // does not stop the others.
  function message(channel, data) {
    const own = channels[channel];
    const { list, value } = own !== undefined ? own(data) : { list: mapGet(listeners, channel), value: data };
    if (list === undefined) return;
    const handlers = [];
    mapEach(list, (handler) => put(handlers, handlers.length, handler));
    for (let i = 0; i < handlers.length; i++) {
      try {
        // What a promise is rejected with is reported like any other.
        apply(handlers[i], undefined, [value]);
      } catch (error) {
        native.report("uncaught error in a listener on " + channel, error);
      }
    }
  }

  function makeContext(info) {
    const ctx = {};
    for (const name in calls) {
      if (!(name in spaces)) put(ctx, name, calls[name]);
    }
    for (const name in spaces) put(ctx, name, spaces[name]);
    const facts = ["pluginId", "pluginVersion", "dataDir"];
    for (let i = 0; i < facts.length; i++) {
      defineProperty(ctx, facts[i], { __proto__: null, value: info[facts[i]], enumerable: true });
    }
    return ctx;
  }
  return { makeContext, message };
}
