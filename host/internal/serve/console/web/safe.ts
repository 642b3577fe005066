// What a plugin wrote, as a reader is shown it. It is the rule of package
// host/internal/leaf/visible, whose vectors.json holds the two against each other: a text is
// shown as it is, but for what deceives, which is shown by its code. In an
// identifier nothing is hidden.

/** What hides or turns round what stands beside it, wherever it stands, or is no character. */
const deceives = new RegExp(
  String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}` +
    String.raw`\u206a-\u206f\ufff0-\ufffc\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]`,
  "u",
);
const hidden = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{16fe4}]/u;
const ignorable = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const mark = /\p{M}/u;
const selector = /\p{Variation_Selector}/u;
const symbol = /\p{So}/u;
const joiner = /[\u200c\u200d]/u;
const maxMarks = 4;

/** visible returns a text with every character that deceives shown by its code, but for those of keep. */
export function visible(text: string, keep = ""): string {
  return escape(text, keep, false);
}

/** visibleLines is visible for texts of several lines. */
export function visibleLines(text: string): string {
  return visible(text, "\n\t");
}

/** identifier is visible for a name by which something is told from others. */
export function identifier(text: string): string {
  return escape(text, "", true);
}

function escape(text: string, keep: string, name: boolean): string {
  let shown = "";
  let before = "";
  let marks = maxMarks; // none can stand on what comes before the text
  let at = 0;
  for (const c of text) {
    at += c.length;
    const isMark = mark.test(c);
    let fits = keep.includes(c);
    let reset = true; // this is what marks stand on
    if (!fits && !deceives.test(c)) {
      if (selector.test(c)) {
        fits =
          marks === 0 &&
          (name ? c === "\ufe0f" && symbol.test(before) : !/[A-Za-z\s\u0085]/.test(before));
        reset = false;
      } else if (isMark) {
        fits = marks < maxMarks && (!name || !hidden.test(c));
        reset = false;
      } else if (name && joiner.test(c)) {
        fits = joins(c, text.slice(0, at - c.length), text.slice(at));
        reset = false;
      } else {
        fits = !name || !hidden.test(c);
        reset = name || !ignorable.test(c);
      }
    }
    shown += fits ? c : code(c);
    if (reset) {
      before = c;
      marks = 0;
    } else if (isMark) marks++;
  }
  return shown;
}

/** The characters that join consonants, by the scripts whose they are; see join.go. */
const viramas = (
  [
    ["\u094d", /^\p{Script=Devanagari}/u],
    ["\u09cd", /^\p{Script=Bengali}/u],
    ["\u0a4d", /^\p{Script=Gurmukhi}/u],
    ["\u0acd", /^\p{Script=Gujarati}/u],
    ["\u0b4d", /^\p{Script=Oriya}/u],
    ["\u0bcd", /^\p{Script=Tamil}/u],
    ["\u0c4d", /^\p{Script=Telugu}/u],
    ["\u0ccd", /^\p{Script=Kannada}/u],
    ["\u0d4d", /^\p{Script=Malayalam}/u],
    ["\u0dca", /^\p{Script=Sinhala}/u],
    ["\u1039", /^\p{Script=Myanmar}/u],
    ["\u17d2", /^\p{Script=Khmer}/u],
  ] as const
).map(([virama, script]) => ({ virama, script }));

const cursive = /^[\u0620-\u064a\u066e-\u06ff\u0710-\u072f\u074d-\u077f\u07ca-\u07ea\u1820-\u1878]/u;
const joinsNot = /^[\u0621\u0674]/u;
const joinsRight = new RegExp(
  String.raw`^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb` +
    String.raw`\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d` +
    String.raw`\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779]`,
  "u",
);
const cursives = [/^\p{Script=Arabic}/u, /^\p{Script=Syriac}/u, /^\p{Script=Nko}/u, /^\p{Script=Mongolian}/u];
const letter = /^\p{L}/u;

/** joins reports whether a zero-width joiner or non-joiner does what it is there for: UAX #31, 2.3. */
function joins(c: string, before: string, after: string): boolean {
  const left = before.replace(/\p{M}+$/u, "");
  const from = [...left].at(-1) ?? "";
  const to = after.replace(/^\p{M}+/u, "");
  for (const m of before.slice(left.length)) {
    const script = viramas.find((v) => v.virama === m)?.script;
    if (!script?.test(from) || !letter.test(from)) continue;
    return c === "\u200d" ? !mark.test([...after][0] ?? "") : script.test(to) && letter.test(to);
  }
  const both = (l: string): boolean => cursive.test(l) && letter.test(l) && !joinsNot.test(l);
  if (c === "\u200d" || !both(from) || !both(to) || joinsRight.test(from)) return false;
  return cursives.some((script) => script.test(from) && script.test(to));
}

function code(c: string): string {
  const point = c.codePointAt(0) ?? 0;
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\u{${point.toString(16)}}`;
}

/** firstLetter is what stands for an icon that is not there. */
export function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? "?";
}

/** link returns an address that may be opened, and undefined for all that is not a web page. */
export function link(address: string): string | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
