"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const crypto_1 = require("./crypto");
class Controller {
    ctx;
    constructor(ctx) {
        this.ctx = ctx;
    }
    ok(body, status = 200) {
        return { status, body };
    }
    fail(status, error) {
        return { status, body: { error } };
    }
}
class LinkController extends Controller {
    static create(ctx) {
        return new LinkController(ctx);
    }
    register() {
        this.ctx.cli.handle("links", async (req) => {
            switch (req.method) {
                case "GET":
                    return this.ok(await this.all(req.query?.prefix));
                case "POST":
                    return this.add(req.body);
                default:
                    return this.fail(405, "use GET or POST");
            }
        });
        this.ctx.cli.handle("links/visit", (req) => this.visit(req.body.slug));
        this.ctx.cli.handle("links/secret", (req) => this.secret(req));
    }
    async all(prefix = "") {
        const entries = await this.ctx.storage.list(`link:${prefix}`);
        return entries.map(({ key, value }) => ({ key: key.replace(/^link:/, ""), ...value }));
    }
    async add(body) {
        if (!body?.url)
            return this.fail(400, "url is required");
        let url;
        try {
            url = new URL(body.url);
        }
        catch (e) {
            return this.fail(400, `${e.name}: bad url`);
        }
        url.searchParams.delete("utm_source");
        url.hash = "";
        const slug = body.slug ?? (await (0, crypto_1.sha256)(url.href)).slice(0, 8);
        if ((await this.ctx.storage.get(`link:${slug}`)) !== undefined)
            return this.fail(409, `${slug} is taken`);
        const link = { slug, url: url.toString(), visits: 0, private: !!body.private, tags: (body.tags ?? []).slice(0, 5 /* Limits.Tags */) };
        await this.ctx.storage.set(`link:${slug}`, link);
        if (link.private) {
            await this.ctx.secrets.set(`token/${slug}`, (0, crypto_1.token)());
        }
        return this.ok(link, 201);
    }
    async visit(slug) {
        const key = `link:${slug}`;
        const link = await this.ctx.storage.get(key);
        if (!link)
            return this.fail(404, "no such link");
        const next = structuredClone(link);
        next.visits += 1;
        await this.ctx.storage.set(key, next);
        return this.ok({ before: link.visits, after: next.visits });
    }
    async secret({ method, query }) {
        const key = `token/${query?.slug}`;
        if (method === "DELETE") {
            await this.ctx.secrets.delete(key);
            return { status: 204 };
        }
        const value = await this.ctx.secrets.get(key);
        return this.ok({ exists: value !== null, length: value?.length ?? 0, keys: await this.ctx.secrets.list() });
    }
}
class FileController extends Controller {
    constructor(ctx) {
        super(ctx);
    }
    register() {
        const { ctx } = this;
        ctx.cli.handle("files", async ({ method, query = {}, body }) => {
            try {
                if (method === "PUT") {
                    await ctx.fs.writeFile(body.path, body.text);
                    return this.ok({ written: body.text.length });
                }
                if (method === "DELETE") {
                    await ctx.fs.deleteFile(query.path);
                    return this.ok({ deleted: true });
                }
                if (query.path && (await ctx.fs.exists(query.path)))
                    return this.ok({ text: await ctx.fs.readFile(query.path) });
                const names = (await ctx.fs.listDir(query.dir)).map((entry) => (typeof entry === "string" ? entry : entry.name));
                return this.ok({ names });
            }
            catch (err) {
                return this.fail(err.code === "invalid_argument" ? 400 : err.code === "not_found" ? 404 : 500, `${err.code}: ${err.message}`);
            }
        });
    }
}
let ticks = 0;
async function activate(ctx) {
    [LinkController.create(ctx), new FileController(ctx)].forEach((c) => c.register());
    const timer = setInterval(() => ticks++, 5);
    ctx.cli.handle("wait", async ({ query }) => {
        const controller = new AbortController();
        const ms = Number(query?.ms ?? 10);
        const limit = setTimeout(() => controller.abort(new Error("too slow")), Number(query?.limit ?? 1000));
        try {
            await Promise.race([(0, crypto_1.delay)(ms, controller.signal), (0, crypto_1.delay)(5000, controller.signal)]);
            return { status: 200, body: { waited: ms } };
        }
        catch (e) {
            return { status: 503, body: { error: e.message } };
        }
        finally {
            clearTimeout(limit);
            controller.abort();
        }
    });
    ctx.cli.handle("ticks", () => ({ status: 200, body: { ticks } }));
    ctx.cli.handle("misuse", async ({ query }) => {
        const attempts = {
            collection: () => ctx.db.query("nothing"),
            permission: () => ctx.ai.generateMessage("a", "b"),
            workspace: () => ctx.workspace.exec("x"),
            unhandled: () => void Promise.reject(new Error("nobody waits for this")),
            answer: () => undefined,
        };
        const result = await attempts[query.what]();
        return query.what === "answer" ? result : { status: 200, body: { result: result ?? null } };
    });
    return { onShutdown: () => clearInterval(timer), onDisable: () => clearInterval(timer) };
}
exports.default = activate;
