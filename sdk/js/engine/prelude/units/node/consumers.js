// The module "stream/consumers" of Node.js: all of a stream at once.
const { shared } = require("./shared.js");

const { Buffer } = shared.load(1);

const buffer = async (stream) => {
  const parts = [];
  for await (const chunk of stream) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
};
const text = async (stream) => new TextDecoder().decode(await buffer(stream));

module.exports = require("./arguments.js").need("stream/consumers", {
  buffer, text,
  arrayBuffer: async (stream) => new Uint8Array(await buffer(stream)).buffer,
  blob: async (stream) => new Blob([await buffer(stream)]),
  json: async (stream) => JSON.parse(await text(stream)),
});
