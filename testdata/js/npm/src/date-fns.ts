import { add, differenceInBusinessDays, eachDayOfInterval, endOfMonth, format, formatDistance, formatISO, getISOWeek, intervalToDuration, isValid, parse, parseISO, startOfWeek } from "date-fns";
import { de } from "date-fns/locale/de";
import { same } from "./check";

export default async function () {
  const day = new Date(Date.UTC(2026, 10, 21, 13, 5, 9));
  same(format(day, "yyyy-MM-dd'T'HH:mm:ss EEEE do MMM, QQQ, 'week' I"), "2026-11-21T13:05:09 Saturday 21st Nov, Q4, week 47");
  same(format(day, "EEEE, d. MMMM yyyy", { locale: de }), "Samstag, 21. November 2026");
  same(add(day, { months: 3, days: 10, hours: 12 }).toISOString(), "2027-03-04T01:05:09.000Z");
  same(formatDistance(new Date(0), new Date(3 * 86400e3)), "3 days");
  same(formatDistance(new Date(0), new Date(3 * 86400e3), { locale: de, addSuffix: true }), "vor 3 Tagen");
  same(differenceInBusinessDays(new Date(2026, 10, 30), new Date(2026, 10, 20)), 6);
  same(eachDayOfInterval({ start: new Date(2026, 1, 27), end: new Date(2026, 2, 2) }).map((d) => d.getDate()), [27, 28, 1, 2]);
  same(endOfMonth(new Date(2028, 1, 3)).getDate(), 29);
  same(getISOWeek(new Date(2027, 0, 1)), 53);
  same(startOfWeek(day, { weekStartsOn: 1 }).getDate(), 16);
  same(parse("21.11.2026 09:30", "dd.MM.yyyy HH:mm", new Date(0)).toISOString(), "2026-11-21T09:30:00.000Z");
  same(parseISO("2026-11-21T10:00:00+02:00").toISOString(), "2026-11-21T08:00:00.000Z");
  same(isValid(parse("31.02.2026", "dd.MM.yyyy", new Date(0))), false);
  same(intervalToDuration({ start: new Date(0), end: new Date(100000e3) }), { days: 1, hours: 3, minutes: 46, seconds: 40 });
  same(formatISO(day, { representation: "date" }), "2026-11-21");
}
