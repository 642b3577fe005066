// What the modules that the host provides must do as those of Node.js do. It
// runs in both, and the outcomes are compared.
const paths = ["", "/", "a", "/a", "a/", "/a/b/", "./a", "../a", "a/../b", "/../a", "a//b", "a/./b", "/a/b.txt", ".x", "a.b.c", "a.", "..", "../..", "/a/b/../../c", "./", "a/.."];
const texts = ["", "abc", "aé€😀", "68656c6c6f", "aGVsbG8=", "aGVsbG8", "zz", "6g", "_-8"];
const encodings = ["utf8", "hex", "base64", "base64url", "latin1", "ascii", "utf16le"];
const values = [1, "it's", null, undefined, [1, [2, [3, [4]]]], { a: 1, "b-c": { d: { e: { f: 1 } } } }, new Map([[1, "x"]]), new Set([1]), [], {}, 5n, true];

const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    return `throws ${error.name}`;
  }
};

export function outcomes({ path, events, buffer, url, util }) {
  const out = {};
  for (const name of ["normalize", "dirname", "basename", "extname", "isAbsolute", "parse"]) {
    out[`path.${name}`] = paths.map((p) => path[name](p));
  }
  out["path of two"] = paths.flatMap((a) => paths.map((b) => [path.join(a, b), path.resolve("/", a, b), path.relative(`/${a}`, `/${b}`)]));
  out["path.format"] = paths.map((p) => path.format(path.parse(p)));
  out["path, more"] = [path.sep, path.posix.sep, path.basename("a.html", ".html"), path.basename(".html", ".html"), attempt(() => path.join(1))];

  const { Buffer } = buffer;
  out["Buffer.from"] = encodings.flatMap((e) => texts.map((t) => Array.from(Buffer.from(t, e)).join()));
  out["Buffer.toString"] = encodings.flatMap((e) => texts.map((t) => Buffer.from(t).toString(e)));
  const b = Buffer.alloc(12, "ab");
  b.writeUInt32BE(0xdeadbeef, 2);
  b.writeUInt16LE(0x1234, 8);
  out.Buffer = [
    JSON.stringify(b), b.readUInt32BE(2), b.readInt16BE(2), b.readInt32LE(4), b.slice(1, 4).toString("hex"), b.subarray(-2).toString(), b.indexOf("a"),
    b.includes("zz"), Buffer.concat([Buffer.from("a"), Buffer.from("bc")]).toString(), Buffer.compare(Buffer.from("a"), Buffer.from("b")), Buffer.isBuffer(b),
    Buffer.isBuffer(new Uint8Array(1)), Buffer.byteLength("aé€"), b.equals(Buffer.from(b)), Buffer.isEncoding("hex"), Buffer.isEncoding("nope"),
    attempt(() => Buffer.from(1)), attempt(() => Buffer.from("a", "nope")), attempt(() => b.readUInt32BE(10)), b.write("xyz", 10), b.toString("latin1"),
  ];

  const n = Buffer.alloc(64);
  const kinds = [
    ["Int8", -5], ["Int16BE", -300], ["Int16LE", -300], ["Uint8", 250], ["UInt8", 251],
    ["FloatBE", 1.5], ["FloatLE", -0.25],
    ["DoubleBE", Math.PI], ["DoubleLE", 1e300], ["BigInt64BE", -(2n ** 60n)], ["BigInt64LE", -3n],
    ["BigUInt64LE", 2n ** 63n],
    ["BigUint64BE", 5n], ["Uint32LE", 4e9], ["Int32BE", -4e8],
  ];
  out["Buffer, numbers"] = kinds.map(([kind, value]) => {
    const end = n[`write${kind}`](value, 3);
    return [kind, end, String(n[`read${kind}`](3)), n.toString("hex", 0, 16)];
  });
  out["Buffer, sizes"] = [1, 2, 3, 4, 5, 6].map((size) => [
    n.writeUIntBE(2 ** (8 * size) - 7, 1, size), n.readUIntBE(1, size), n.readIntBE(1, size), n.readUIntLE(1, size),
    n.writeIntLE(-9, 9, size), n.readIntLE(9, size), n.readUIntLE(9, size), n.writeIntBE(-11, 20, size),
    n.writeUIntLE(3 ** size, 30, size), n.toString("hex"),
  ]);
  out["Buffer, more"] = [
    Buffer.from("01020304050607ff", "hex").swap16().toString("hex"),
    Buffer.from("0102030405060708", "hex").swap32().toString("hex"),
    Buffer.from("0102030405060708", "hex").swap64().toString("hex"), attempt(() => Buffer.alloc(3).swap16()),
    Buffer.from("abcabc").lastIndexOf("bc"), Buffer.from("abcabc").lastIndexOf("bc", 3),
    Buffer.from("abcabc").lastIndexOf(97),
    Buffer.from("abc").lastIndexOf("zz"),
  ];

  const emitter = new events.EventEmitter();
  const heard = [];
  emitter.on("a", (x) => heard.push(["on", x]));
  emitter.once("a", (x) => heard.push(["once", x]));
  emitter.prependListener("a", (x) => heard.push(["first", x]));
  const drop = () => heard.push("never");
  emitter.on("a", drop).off("a", drop);
  heard.push(emitter.emit("a", 1), emitter.emit("a", 2), emitter.emit("b"), emitter.listenerCount("a"), emitter.eventNames());
  heard.push(attempt(() => emitter.emit("error", new RangeError("x"))), emitter.removeAllListeners().listenerCount("a"));
  function Old() {
    events.EventEmitter.call(this);
  }
  util.inherits(Old, events.EventEmitter);
  const old = new Old();
  old.on("x", function () {
    heard.push(this === old);
  });
  old.emit("x");
  out.events = heard;

  out["util.inspect"] = values.map((v) => util.inspect(v));
  out["util.format"] = [util.format("%s %d %i %f %j %% %o", 1, "2", "3.9", "4.5", { a: 1 }, "x"), util.format("a", "b", { c: 1 }), util.format(1, 2)];
  out["util, more"] = [
    util.isDeepStrictEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), util.isDeepStrictEqual([1], ["1"]), util.isDeepStrictEqual(new Map([[1, 2]]), new Map([[1, 3]])),
    util.types.isDate(new Date(0)), util.types.isRegExp({}), util.types.isPromise(Promise.resolve()), util.types.isUint8Array(b),
  ];
  const absolute = "http://a:b@x.example:81/p/q?a=b&c=d#h";
  const parsed = url.parse(absolute);
  out.url = [parsed.protocol, parsed.host, parsed.hostname, parsed.port, parsed.pathname, parsed.search, parsed.query, parsed.hash, parsed.auth, parsed.href, parsed.path];
  out["url.format"] = [url.format(absolute), url.format({ protocol: "https", hostname: "x.example", port: 8, pathname: "/p", query: { a: "b c" } }), url.resolve("http://x.example/a/b", "../c")];
  // As JSON, which is how it leaves the sandbox; what JSON has no word for is written out.
  return JSON.parse(JSON.stringify(out, (_, value) => (value === undefined ? "undefined" : value)));
}

export async function later({ events, util }) {
  const emitter = new events.EventEmitter();
  const waiting = events.EventEmitter.once(emitter, "x");
  emitter.emit("x", 1, 2);
  const failing = events.EventEmitter.once(emitter, "y").catch((error) => error.message);
  emitter.emit("error", new Error("as wanted"));
  const read = util.promisify((name, done) => (name === "bad" ? done(new Error("not there")) : done(null, name)));
  return [await waiting, await failing, await read("good"), await read("bad").catch((error) => error.message)];
}
