import CheckinService, { toDay } from "./services/CheckinService.js";
import { HabitService } from "./services/HabitService.js";
import { HttpError } from "./types.js";
function wrap(ctx, methods) {
    return async (req) => {
        const handler = methods[req.method];
        if (!handler) {
            return { status: 405, body: { error: "Method not allowed", allowed: Object.keys(methods) } };
        }
        try {
            const result = await handler(req);
            return result === undefined ? { status: 204 } : { status: req.method === "POST" ? 201 : 200, body: { data: result } };
        }
        catch (err) {
            if (err instanceof HttpError) {
                return { status: err.status, body: { error: err.message, ...(err.details ? { details: err.details } : {}) } };
            }
            ctx.log.error(`${req.method} ${req.path} failed`, err);
            return { status: 500, body: { error: err instanceof Error ? err.message : String(err) } };
        }
    };
}
export async function activate(ctx) {
    const habits = new HabitService(ctx);
    const checkins = new CheckinService(ctx);
    let settings = await ctx.settings.getAll();
    const changes = [];
    const unsubscribe = ctx.events.on("habits:changed", (data) => {
        changes.push(data);
    });
    const routes = {
        habits: {
            GET: ({ query }) => habits.list({ includeArchived: query?.all === "true" }),
            POST: ({ body }) => habits.create(body ?? {}),
            PUT: ({ body }) => habits.update(body.id, body),
            DELETE: async ({ query }) => {
                await ctx.db.delete("habits", query?.id ?? "");
                await ctx.db.deleteWhere("checkins", { habitId: query?.id });
            },
        },
        "habits/reorder": { POST: async ({ body }) => (await habits.reorder(body.ids), habits.list()) },
        checkin: {
            POST: async ({ body: { habitId, day, amount } }) => {
                await habits.get(habitId);
                return checkins.checkin(habitId, day, amount);
            },
        },
        "habits/streak": { GET: async ({ query }) => ({ streak: await checkins.streak(query.id, query.today) }) },
        export: {
            GET: async () => {
                const lines = ["day,habit,amount"];
                const names = new Map((await habits.list({ includeArchived: true })).map((h) => [h.id, h.name]));
                for await (const page of checkins.pages(2)) {
                    for (const { day, habitId, amount } of page)
                        lines.push([day, JSON.stringify(names.get(habitId) ?? "?"), amount].join(","));
                }
                return lines.join("\n");
            },
        },
        status: {
            GET: async () => ({
                plugin: `${ctx.pluginId}@${ctx.pluginVersion}`,
                habits: await ctx.db.count("habits", { archived: false }),
                archived: await ctx.db.count("habits", { archived: 1 }),
                changes: changes.length,
                weekStart: settings.weekStart,
                today: toDay(new Date()) === new Date().toJSON().slice(0, 10),
                migrated: (await ctx.storage.get("migrated")) ?? null,
                lastDay: checkins.lastDay ?? null,
            }),
        },
        broken: { GET: () => { throw new TypeError("this endpoint is broken"); } },
    };
    for (const [path, methods] of Object.entries(routes)) {
        ctx.cli.handle(path, wrap(ctx, methods));
    }
    ctx.methods.handle("habits", "testReminder", async (args) => {
        const url = settings.reminderUrl;
        try {
            const { protocol, hostname } = new URL(url);
            return { success: protocol === "https:", message: `would post to ${hostname}`, args };
        }
        catch {
            return { success: false, message: `not a URL: ${url || "(empty)"}` };
        }
    });
    return {
        async onEnable() {
            // Version 1 had the sort order as text.
            const version = (await ctx.storage.get("schema")) ?? 1;
            if (version < 2) {
                const rows = await ctx.db.query("habits");
                for (const row of rows) {
                    if (typeof row.order !== "number")
                        await ctx.db.update("habits", row.id, { order: Number(row.order) || 0 });
                }
                await ctx.storage.set("schema", 2);
                await ctx.storage.set("migrated", { from: version, rows: rows.length });
                ctx.log.info("migrated", { from: version, to: 2, rows: rows.length });
            }
        },
        onDisable() {
            unsubscribe();
        },
        onSettingsChanged: async (next) => {
            const changed = Object.keys(next).filter((key) => next[key] !== settings[key]);
            settings = next;
            ctx.log.info("settings changed:", changed);
        },
    };
}
//# sourceMappingURL=index.js.map