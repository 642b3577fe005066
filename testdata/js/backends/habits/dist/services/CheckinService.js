const DAY_MS = 24 * 60 * 60 * 1000;
export const toDay = (date) => date.toISOString().split("T")[0];
export default class CheckinService {
    #ctx;
    #lastDay;
    constructor(ctx) {
        this.#ctx = ctx;
    }
    get lastDay() {
        return this.#lastDay;
    }
    async checkin(habitId, day = toDay(new Date()), amount = 1) {
        const existing = await this.#ctx.db.query("checkins", { where: { habitId, day }, limit: 1 });
        const row = await this.#ctx.db.upsert("checkins", ["habitId", "day"], {
            habitId,
            day,
            amount: (existing[0]?.amount ?? 0) + amount,
            manual: true,
            meta: { at: Date.now(), previous: existing.length > 0 ? existing[0].amount : null },
        });
        this.#lastDay = day;
        return { ...row, manual: Number(row.manual) === 1 };
    }
    async streak(habitId, today = toDay(new Date())) {
        const rows = await this.#ctx.db.query("checkins", { where: { habitId }, orderBy: { day: "desc" }, limit: 400 });
        const days = new Set(rows.map((r) => r.day));
        let streak = 0;
        for (let t = Date.parse(`${today}T00:00:00Z`); days.has(toDay(new Date(t))); t -= DAY_MS)
            streak++;
        return streak;
    }
    async *pages(size) {
        for (let offset = 0;; offset += size) {
            const rows = await this.#ctx.db.query("checkins", { orderBy: { day: "asc", habitId: "asc" }, limit: size, offset });
            if (rows.length)
                yield rows;
            if (rows.length < size)
                return;
        }
    }
}
//# sourceMappingURL=CheckinService.js.map