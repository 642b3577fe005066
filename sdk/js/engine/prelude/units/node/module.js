// The module "module" of Node.js, as far as a plugin has modules beside those of
// its bundle: those of Node.js. Whatever else is required when it runs is not
// found, with the code that packages look for.
const { names, made } = require("./names.js");

const found = (name, from) => {
  const plain = `${name}`.replace(/^node:/, "");
  if (Object.hasOwn(names, plain)) return plain;
  const error = new Error(`Cannot find module '${name}'\nRequire stack:\n- ${from}`);
  throw Object.assign(error, { code: "MODULE_NOT_FOUND", requireStack: [`${from}`] });
};
const createRequire = (from) => {
  if (from === undefined || from === null)
    throw Object.assign(new TypeError("The argument 'filename' must be a file URL object, file URL string, or " +
      `absolute path string. Received ${from}`), { code: "ERR_INVALID_ARG_VALUE" });
  return Object.assign((name) => made(found(name, from)), {
    resolve: Object.assign((name) => found(name, from), { paths: () => null }),
    cache: Object.create(null), extensions: Object.create(null), main: undefined,
  });
};

const builtinModules = Object.keys(names);

function Module(id = "", parent = undefined) {
  Object.assign(this, { id, path: "/", exports: {}, parent, filename: null, loaded: false, children: [], paths: [] });
}
module.exports = Object.assign(Module, {
  Module, builtinModules, createRequire,
  isBuiltin: (name) => typeof name === "string" && Object.hasOwn(names, name.replace(/^node:/, "")),
  _extensions: Object.create(null), _cache: Object.create(null), globalPaths: [],
  _load: (name) => createRequire("/")(name), _resolveFilename: (name) => found(name, "/"),
  findSourceMap: () => undefined, syncBuiltinESMExports() {},
});
