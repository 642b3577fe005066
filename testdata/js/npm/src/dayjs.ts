import dayjs from "dayjs";
import "dayjs/locale/fr";
import customParseFormat from "dayjs/plugin/customParseFormat";
import duration from "dayjs/plugin/duration";
import relativeTime from "dayjs/plugin/relativeTime";
import utc from "dayjs/plugin/utc";
import { same } from "./check";

export default async function () {
  for (const plugin of [customParseFormat, duration, relativeTime, utc]) dayjs.extend(plugin);
  const day = dayjs.utc("2026-11-21T13:05:09.042Z");
  same(day.format("YYYY-MM-DD HH:mm:ss.SSS [at] dddd D MMM h A Z"), "2026-11-21 13:05:09.042 at Saturday 21 Nov 1 PM +00:00");
  same(day.locale("fr").format("dddd D MMMM YYYY"), "samedi 21 novembre 2026");
  same(day.add(1, "month").endOf("month").toISOString(), "2026-12-31T23:59:59.999Z");
  same(day.diff("2026-11-01", "day"), 20);
  same(dayjs("21/11/2026", "DD/MM/YYYY", true).isValid(), true);
  same(dayjs("31/02/2026", "DD/MM/YYYY", true).isValid(), false);
  same(dayjs.duration(100, "minutes").humanize(), "2 hours");
  same(day.from(day.subtract(3, "day")), "in 3 days");
  same([day.isBefore("2027-01-01"), day.startOf("week").date(), day.utcOffset(120).hour()], [true, 15, 15]);
}
