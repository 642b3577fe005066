// The Node peer of the HTTP benchmark: an http server whose handler runs in
// one worker thread, one message per request, as plugin hosts of this family
// do it. Prints its port, and ends with its standard input.
import { createServer } from 'node:http';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

if (isMainThread) {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const waiting = new Map();
  let last = 0;
  worker.on('message', ({ id, status, body }) => {
    const response = waiting.get(id);
    waiting.delete(id);
    const text = JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  });
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const id = ++last;
      waiting.set(id, response);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      worker.postMessage({ id, method: request.method, path: request.url, body });
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  process.stdin.on('end', () => process.exit(0)).resume();
} else {
  parentPort.on('message', ({ id, body }) => parentPort.postMessage({ id, status: 200, body }));
}
