export function makeContext(native, info) {
  const ctx = {};
  for (const name in native.calls) if (name !== "timers") ctx[name] = native.calls[name];
  ctx.cli = {
    handle(path, handler) { native.sync.cli.handle(path); native.handle(2, path, handler); },
    removeHandler(path) { native.sync.cli.removeHandler(path); native.handle(2, path, undefined); },
  };
  ctx.pluginId = info.pluginId; ctx.pluginVersion = info.pluginVersion; ctx.dataDir = info.dataDir;
  return ctx;
}
export function message(channel, data) {}
