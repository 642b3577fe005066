// The client of the control API, against a real host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, ProblemError } from "../client/index.js";
import { routes } from "../client/routes.js";
import { startHost } from "../testing.js";

test("a client calls the host's own routes", async (t) => {
  const host = await startHost();
  t.after(() => host.stop());
  const client = new Client({ url: host.url, token: host.token });

  const made = await client.createToken({ name: "reader", scopes: [{ plugin: "demo" }], expiresInSeconds: 60 });
  assert.ok(made.token.length > 20);
  const { tokens } = await client.listTokens();
  assert.ok(tokens.some((one) => one.id === made.id && one.name === "reader"));
  assert.equal(await client.revokeToken({ id: made.id }), undefined);

  await assert.rejects(client.revokeToken({ id: "no one?" }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.status, 404);
    assert.equal(error.code, "token_not_found");
    assert.ok(error.requestId !== "" && error.message.includes("token list"));
    return true;
  });
  await assert.rejects(new Client({ url: host.url, token: "no" }).listTokens(), { code: "unauthorized" });
  await assert.rejects(client.revokeToken({}), TypeError);
  await assert.rejects(client.listNotices({ limit: 0 }), { code: "invalid_query" });
  const notices = await client.listNotices({ kind: ["toast", "alert"], since: "2026-01-01T00:00:00Z" });
  assert.deepEqual(notices, { notifications: [] });

  const end = new AbortController();
  const names = [];
  await assert.rejects(async () => {
    for await (const event of client.followNotices({ after: 0 }, { signal: end.signal })) {
      names.push(event.name);
      if (names.length === 3) end.abort();
    }
  }, { name: "AbortError" });
  assert.deepEqual(names, ["approvals", "plugins", "sessions"]);
});

test("every route has a method", () => {
  for (const name of Object.keys(routes)) assert.equal(typeof Client.prototype[name], "function", name);
});
