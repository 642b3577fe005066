// What stands in for the console where an application of an agent shows a page (MCP Apps, 2026-01-26): the port of the
// bridge, whose calls become calls of the plugin's tools that the application passes on. It speaks JSON-RPC with the
// window around it. Tools has those by the name that the page knows, namespace/method.
//
// Nothing here is a boundary: the application decides what it passes on, and the host what its token may.
((page) => {
  "use strict";
  const { name, version, tools } = page;
  const { parent } = window;
  const waiting = new Map();
  const codes = { 400: "invalid_argument", 403: "permission_denied", 404: "not_found", 409: "conflict",
    422: "invalid_argument", 429: "quota_exceeded", 503: "unavailable", 504: "deadline_exceeded" };
  const refusals = { "-32601": "not_supported", "-32602": "invalid_argument", "-32603": "internal" };
  // What pages know, by what applications say.
  const looks = { "--surface-50": "--color-background-primary", "--surface-100": "--color-background-secondary",
    "--surface-200": "--color-background-tertiary", "--surface-300": "--color-border-primary",
    "--surface-600": "--color-text-secondary", "--text": "--color-text-primary", "--accent": "--color-text-info",
    "--danger": "--color-text-danger", "--success": "--color-text-success", "--warning": "--color-text-warning",
    "--radius": "--border-radius-md", "--font": "--font-sans" };
  const leastHeight = 480; // of pages that are as high as their window
  let last = 0, shown = { arguments: undefined, result: undefined }, following = false;
  let mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const variables = {};

  const failure = (code, message) => ({ code, message });
  const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const ask = (method, params) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    send({ id: last, method, params });
  });

  const port = {
    onmessage: undefined, // set by the bridge
    postMessage(message) {
      if (message.follow) {
        following = true;
        queueMicrotask(tellShown);
      }
      if (message.namespace === undefined) return;
      const { id } = message;
      carry(message).then((result) => tell({ id, result: result ?? null }),
        ({ code = "internal", message: text }) => tell({ id, error: { code, message: String(text) } }));
    },
  };
  const tell = (data) => port.onmessage?.({ data });
  const tellShown = () => following && shown.arguments && tell({ channel: "wasmhost:tool", data: shown });

  async function carry({ namespace, method, args }) {
    const { downloadFile, serverTools } = await granted;
    const given = JSON.parse(args);
    if (namespace === "export" && method === "saveFile") {
      if (!downloadFile) throw failure("not_supported", "the application that shows this page saves no files");
      const { filename, type, content } = given[0];
      const resource = { uri: `file:///${encodeURIComponent(filename)}`, mimeType: type, text: content };
      const { isError } = await ask("ui/download-file", { contents: [{ type: "resource", resource }] });
      if (isError) throw failure("permission_denied", "the application that shows this page did not save the file");
      return null;
    }
    const key = `${namespace}/${method}`;
    if (!Object.hasOwn(tools, key)) {
      throw failure("not_supported", `${namespace}.${method} is not there where an application shows this page, ` +
        `which may call tools of its plugin alone: ${Object.keys(tools).join(", ")}`);
    }
    if (!serverTools) throw failure("not_supported", "the application that shows this page lets it call no tools");
    const input = given[0] ?? {};
    if (given.length > 1 || typeof input !== "object") {
      throw failure("invalid_argument", `${namespace}.${method} is a tool here, which takes one object`);
    }
    return valueOf(await ask("tools/call", { name: tools[key], arguments: input }));
  }

  // The value that a tool has answered; what it fails with is thrown.
  function valueOf({ content, structuredContent, isError, _meta = {} }) {
    let value = structuredContent;
    const text = content?.find(({ type }) => type === "text")?.text ?? "";
    if (value === undefined) {
      try {
        value = JSON.parse(text);
      } catch {
        value = text;
      }
    }
    const status = _meta["wasmhost/status"] ?? value?.status;
    if (_meta["wasmhost/cutBytes"]) throw failure("quota_exceeded", "the answer is too long for a tool; ask for less");
    if (isError) throw failure(codes[status] ?? "internal", value?.detail ?? value?.error ?? text);
    return status === 204 ? null : value;
  }

  function dress({ theme = mode, styles } = {}) {
    mode = theme;
    for (const [key, value] of Object.entries(styles?.variables ?? {})) if (value) variables[key] = value;
    const properties = { ...variables };
    for (const [own, theirs] of Object.entries(looks)) if (variables[theirs]) properties[own] = variables[theirs];
    tell({ theme: { mode, visualTheme: "default", properties } });
  }

  function heard(method, params = {}) {
    if (method === "ui/notifications/host-context-changed") dress(params);
    if (method === "ui/notifications/tool-input") shown = { arguments: params.arguments ?? {}, result: undefined };
    if (method === "ui/notifications/tool-result" && shown.arguments) {
      try {
        shown = { ...shown, result: valueOf(params) };
      } catch {
        return; // the agent has the failure
      }
    }
    if (method.startsWith("ui/notifications/tool-")) tellShown();
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    const { id, method, params, result, error } = data;
    if (method === undefined) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(failure(refusals[error.code] ?? "permission_denied", error.message));
      else call?.resolve(result ?? {});
    } else if (id === undefined) {
      heard(method, params);
    } else if (method === "ping" || method === "ui/resource-teardown") {
      send({ id, result: {} });
    } else {
      send({ id, error: { code: -32601, message: `a page has no ${method}` } });
    }
  });

  function tellSize() {
    const root = document.documentElement;
    let told;
    new ResizeObserver(() => {
      const height = Math.max(root.scrollHeight, leastHeight);
      if (height !== told) send({ method: "ui/notifications/size-changed", params: { height } });
      told = height;
    }).observe(root);
  }

  const granted = ask("ui/initialize", {
    appInfo: { name, version }, protocolVersion: "2026-01-26",
    appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
  }).then(({ hostCapabilities, hostContext }) => {
    send({ method: "ui/notifications/initialized", params: {} });
    dress(hostContext);
    tellSize();
    return hostCapabilities ?? {};
  });
  granted.catch(() => {}); // calls say it
  window[Symbol.for("wasmhost.app")] = port;
})
