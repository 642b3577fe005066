// Paths with forward slashes, as the module "path" of Node.js has them on
// POSIX systems. Nothing here touches a file.

const text = (value, name) => {
  if (typeof value !== "string") require("./arguments.js").refuse(name, ["string"], value);
  return value;
};

// parts resolves "." and ".." in a list of names. Above the root there is
// nothing; above the start of a relative path there are more "..".
const parts = (path, absolute) => {
  const kept = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept[kept.length - 1] !== "..") kept.pop();
    else if (!absolute) kept.push("..");
  }
  return kept;
};

const sep = "/";
const delimiter = ":";

const isAbsolute = (path) => text(path, "path").startsWith("/");

const normalize = (path) => {
  if (text(path, "path") === "") return ".";
  const absolute = path.startsWith("/");
  const joined = parts(path, absolute).join("/");
  const end = path.endsWith("/") ? "/" : "";
  if (absolute) return joined === "" ? "/" : `/${joined}${end}`;
  return joined === "" ? `.${end}` : joined + end;
};

const join = (...paths) => {
  const all = paths.filter((path) => text(path, "path") !== "");
  return all.length === 0 ? "." : normalize(all.join("/"));
};

const resolve = (...paths) => {
  let whole = "";
  for (const path of paths) {
    if (text(path, "path") === "") continue;
    whole = path.startsWith("/") ? path : `${whole}/${path}`;
  }
  return `/${parts(whole, true).join("/")}`;
};

const relative = (from, to) => {
  const start = parts(resolve(from), true);
  const end = parts(resolve(to), true);
  let same = 0;
  while (same < start.length && same < end.length && start[same] === end[same]) same++;
  return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
};

// cut takes the slashes at the end off.
const cut = (path) => {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
};

const dirname = (path) => {
  if (text(path, "path") === "") return ".";
  const whole = cut(path);
  const at = whole.lastIndexOf("/");
  if (at < 0) return ".";
  return at === 0 ? "/" : whole.slice(0, at);
};

const basename = (path, suffix = "") => {
  const whole = cut(text(path, "path"));
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  const ending = text(suffix, "suffix");
  if (ending !== "" && ending === path) return "";
  return ending !== "" && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
};

const extname = (path) => {
  const name = basename(path);
  const at = name.lastIndexOf(".");
  return at <= 0 || name === ".." ? "" : name.slice(at);
};

const parse = (path) => {
  const base = basename(path);
  const ext = extname(base);
  const root = isAbsolute(path) ? "/" : "";
  const above = cut(path).includes("/") ? dirname(path) : "";
  const dir = base === "" ? root : above;
  return { root, dir, base, ext, name: ext === "" ? base : base.slice(0, -ext.length) };
};

const format = ({
  root = "",
  dir = root,
  name = "",
  ext = "",
  base = name + (ext === "" || ext.startsWith(".") ? ext : `.${ext}`),
}) => (dir === "" ? base : dir === root ? dir + base : `${dir}/${base}`);

const toNamespacedPath = (path) => path;

const all = require("./arguments.js").need("path", {
  sep, delimiter, isAbsolute, normalize, join, resolve, relative, dirname, basename, extname, parse, format,
  toNamespacedPath,
});
all.posix = all;
module.exports = all;
