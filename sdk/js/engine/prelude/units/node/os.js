// The module "os" of Node.js, with fixed answers: a plugin learns nothing of the
// machine.
const signals = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGTERM: 15 };

module.exports = require("./arguments.js").need("os", {
  EOL: "\n",
  devNull: "/dev/null",
  arch: () => "wasm32",
  machine: () => "wasm32",
  availableParallelism: () => 1,
  cpus: () => [{ model: "wasmhost", speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } }],
  endianness: () => "LE",
  freemem: () => 0,
  totalmem: () => 0,
  homedir: () => "/",
  tmpdir: () => "/tmp",
  hostname: () => "plugin",
  loadavg: () => [0, 0, 0],
  networkInterfaces: () => ({}),
  platform: () => "linux",
  type: () => "Linux",
  release: () => "0.0.0",
  version: () => "wasmhost",
  uptime: () => performance.now() / 1000,
  userInfo: () => ({ uid: 0, gid: 0, username: "plugin", homedir: "/", shell: null }),
  getPriority: () => 0,
  setPriority() {},
  constants: { signals, errno: {}, priority: {}, dlopen: {}, UV_UDP_REUSEADDR: 4 },
});
