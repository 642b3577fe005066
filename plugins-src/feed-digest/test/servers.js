// What is outside of the machine in tests of the plugin: web servers with feeds, and an AI provider.
import { createServer } from "node:http";

const listening = (server) =>
  new Promise((done) => server.listen(0, "127.0.0.1", () => done(`127.0.0.1:${server.address().port}`)));

const closed = (server) =>
  new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });

const xml = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.codePointAt(0)};`);

/** A server with an RSS feed at each path that `feeds` has; the feed is a title and items of title, link, text, date. */
export async function feedServer() {
  const feeds = new Map();
  const server = createServer((request, response) => {
    const feed = feeds.get(request.url);
    if (feed === undefined) return response.writeHead(404).end();
    const items = feed.items.map(
      ({ title, link, text = "", date = new Date() }) =>
        `<item><title>${xml(title)}</title><link>${xml(link)}</link><guid>${xml(link)}</guid><description>${xml(text)}</description><pubDate>${date.toUTCString()}</pubDate></item>`,
    );
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>${xml(feed.title)}</title>${items.join("")}</channel></rss>`);
  });
  const host = await listening(server);
  return {
    host,
    /** Makes a feed and returns its address. */
    add(path, title, items) {
      feeds.set(path, { title, items });
      return `http://${host}${path}`;
    },
    close: () => closed(server),
  };
}

/** A provider that speaks the protocol of OpenAI. `answer` makes the input of the tool, or throws for a failure of the server. */
export async function provider() {
  const self = { asked: [], answer: () => ({}) };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const question = JSON.parse(body);
    self.asked.push(question);
    let input;
    try {
      input = await self.answer(question);
    } catch (error) {
      response.writeHead(400, { "content-type": "application/json" });
      return response.end(JSON.stringify({ error: { message: error.message, type: "invalid_request_error" } }));
    }
    const name = question.tools[0].function.name;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "1", object: "chat.completion", created: 1, model: question.model,
        choices: [{
          index: 0, finish_reason: "tool_calls",
          message: { role: "assistant", content: null, tool_calls: [{ id: "1", type: "function", function: { name, arguments: JSON.stringify(input) } }] },
        }],
        usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
      }),
    );
  });
  self.url = `http://${await listening(server)}/v1`;
  self.close = () => closed(server);
  return self;
}
