// Days and texts.

/** The day it is in UTC, such as 2026-11-21. */
export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}

/** Says whether a text is a day such as 2026-11-21. */
export function isDay(text: string): bool {
  if (text.length != 10) return false;
  for (let i = 0; i < 10; i++) {
    const c = text.charCodeAt(i);
    if (i == 4 || i == 7 ? c != 0x2d : c < 0x30 || c > 0x39) return false;
  }
  const year = i32.parse(text.slice(0, 4)), month = i32.parse(text.slice(5, 7)), day = i32.parse(text.slice(8));
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= lengths[month - 1];
}

/** How many characters a text has: two halves of one count once. */
export function characters(text: string): i32 {
  let n = 0;
  for (let i = 0; i < text.length; i++) n += i32((text.charCodeAt(i) & 0xfc00) != 0xdc00);
  return n;
}

/** Says whether a text has nothing but spaces, of any kind that there is. */
export function isBlank(text: string): bool {
  return text.trim().length == 0;
}
