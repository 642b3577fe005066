// The module "stream" of Node.js, as the package "readable-stream" has it, and
// the ways between its streams and those of the web.
const { shared } = require("./shared.js");

const stream = require("readable-stream/lib/stream.js");
const { Buffer } = shared.load(1);
const { Readable, Writable, Duplex } = stream;

Readable.fromWeb = (source, options) => Readable.from(source.values(), { objectMode: false, ...options });

Readable.toWeb = (source) => {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.isBuffer(value) ? new Uint8Array(value) : value);
    },
    cancel(reason) { source.destroy(reason instanceof Error ? reason : undefined); },
  }, { highWaterMark: 0 });
};

Writable.fromWeb = (sink, options) => {
  const writer = sink.getWriter();
  const call = (promise, done) => promise.then(() => done(), done);
  return new Writable({
    ...options,
    write(chunk, _, done) { call(writer.write(chunk), done); },
    final(done) { call(writer.close(), done); },
    destroy(error, done) { call(error ? writer.abort(error) : Promise.resolve(), () => done(error)); },
  });
};

Writable.toWeb = (target) =>
  new WritableStream({
    write(chunk) {
      return new Promise((resolve, reject) => target.write(chunk, (error) => (error ? reject(error) : resolve())));
    },
    close() { return new Promise((resolve) => target.end(resolve)); },
    abort(reason) { target.destroy(reason instanceof Error ? reason : undefined); },
  });

Duplex.fromWeb = ({ readable, writable }, options) =>
  Duplex.from({ readable: Readable.fromWeb(readable, options), writable: Writable.fromWeb(writable, options) });
Duplex.toWeb = (both) => ({ readable: Readable.toWeb(both), writable: Writable.toWeb(both) });

module.exports = stream;
