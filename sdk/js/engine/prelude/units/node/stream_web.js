// The module "stream/web" of Node.js: the streams of the web.
module.exports = {
  ReadableStream, ReadableStreamDefaultReader, ReadableStreamBYOBReader, ReadableStreamBYOBRequest,
  ReadableByteStreamController, ReadableStreamDefaultController, TransformStream, TransformStreamDefaultController,
  WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter, ByteLengthQueuingStrategy,
  CountQueuingStrategy, TextEncoderStream, TextDecoderStream,
  get CompressionStream() { return CompressionStream; },
  get DecompressionStream() { return DecompressionStream; },
};
