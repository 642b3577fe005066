// Numbers and times as people read them.

const number = new Intl.NumberFormat("en");
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});

export const count = (n: number): string => number.format(n);

/** bytes is a size in units of 1024. */
export function bytes(n: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  while (n >= 1024 && unit < units.length - 1) {
    n /= 1024;
    unit++;
  }
  return `${n >= 100 || Number.isInteger(n) ? Math.round(n) : n.toFixed(1)} ${units[unit]}`;
}

/** milliseconds reads a duration as limits have them, such as 1m30s; undefined for anything else. */
export function milliseconds(duration: string): number | undefined {
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  if (!/^(?:[\d.]+(?:h|ms|m|s))+$/.test(duration)) return undefined;
  return [...duration.matchAll(/([\d.]+)(h|ms|m|s)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * units[unit!]!, 0);
}

/** ago says how far a time is from now, in either direction. */
export function ago(time: string | undefined, now = Date.now()): string {
  if (!time) return "";
  const seconds = (Date.parse(time) - now) / 1000;
  if (Math.abs(seconds) < 10) return "now";
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? steps[3]!;
  return relative.format(Math.round(seconds / size), unit).replace(/\.$/, ""); // a sentence may end behind it
}

/** percent is a part of a whole. */
export const percent = (part: number): string => `${Math.floor(part * 100)} %`;

export const fullTime = (time: string): string => exact.format(new Date(time));
export const clockTime = (time: string): string => clock.format(new Date(time));

/** duration is a length of time in milliseconds. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60
    ? `${minutes} min ${Math.round(ms / 1000) % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
