import { HttpError } from "../types.js";
const COLLECTION = "habits";
export class HabitService {
    ctx;
    cache = null;
    constructor(ctx) {
        this.ctx = ctx;
    }
    static fromRow(row) {
        // Older rows hold a JSON string inside of the JSON column.
        const schedule = typeof row.schedule === "string" ? JSON.parse(row.schedule) : row.schedule;
        return {
            id: row.id,
            name: row.name,
            order: row.order,
            archived: Boolean(row.archived),
            schedule: schedule ?? { days: [] },
            ...(row.color ? { color: row.color } : {}),
            ...(row.target !== null && row.target !== undefined ? { target: row.target } : {}),
        };
    }
    async load() {
        if (this.cache)
            return this.cache;
        const rows = (await this.ctx.db.query(COLLECTION, { orderBy: { order: "asc" } }));
        this.cache = new Map(rows.map((row) => [row.id, HabitService.fromRow(row)]));
        return this.cache;
    }
    async list({ includeArchived = false } = {}) {
        return [...(await this.load()).values()].filter((h) => includeArchived || !h.archived).sort((a, b) => a.order - b.order);
    }
    async create(input) {
        const name = input.name?.trim();
        if (!name)
            throw new HttpError(400, "name is required", { field: "name" });
        const count = await this.ctx.db.count(COLLECTION);
        const max = Number((await this.ctx.settings.get("maxHabits")) ?? 50);
        if (count >= max)
            throw new HttpError(409, `at most ${max} habits`);
        const row = await this.ctx.db.insert(COLLECTION, {
            name,
            order: input.order ?? count,
            archived: false,
            schedule: JSON.stringify(input.schedule ?? { days: [1, 2, 3, 4, 5] }),
            color: input.color ?? null,
            target: input.target ?? null,
        });
        this.cache = null;
        this.ctx.events.emit("habits:changed", { id: row.id, kind: "created" });
        return HabitService.fromRow(row);
    }
    async get(id) {
        const row = await this.ctx.db.getById(COLLECTION, id);
        if (!row)
            throw new HttpError(404, `habit ${id} not found`);
        return HabitService.fromRow(row);
    }
    async update(id, patch) {
        const { id: _ignored, ...fields } = patch;
        try {
            await this.ctx.db.update(COLLECTION, id, fields);
        }
        catch (err) {
            const code = err.code;
            if (code === "not_found")
                throw new HttpError(404, `habit ${id} not found`);
            if (code === "invalid_argument")
                throw new HttpError(422, err.message);
            throw err;
        }
        this.cache = null;
        return this.get(id);
    }
    async reorder(ids) {
        await Promise.all(ids.map((id, order) => this.ctx.db.update(COLLECTION, id, { order })));
        this.cache = null;
    }
}
//# sourceMappingURL=HabitService.js.map