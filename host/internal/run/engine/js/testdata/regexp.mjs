// What regular expressions do, as one list of texts. Node.js writes the expected one:
//
//	node regexp.mjs > regexp.json
//
// and the test runs the same file in the engine. Errors are compared by their names.
const flagSets = ["", "i", "u", "v", "iu", "iv", "s", "m", "dg", "y"];

// One pattern for each thing of the syntax; each is tried with each set of flags.
const patterns = [
  "", "a", "a|b", "(?:a|ab)(?:c|bcd)", "a*?b", "a+?", "a{2}", "a{2,}", "a{1,2}?", "a{2,1}", "a{", "{", "}", "]", "[", "(",
  ")", "(?:", "a**", "*", "+", "?", "a??", "^a$", "^", "$", "\\bfoo\\b", "\\Boo", ".", "a.c", "\\d{4}-\\d\\d", "\\D+",
  "\\w+", "\\W+", "\\s+", "\\S+", "\\t\\n\\v\\f\\r", "\\0", "\\00", "\\1", "\\7", "\\8", "\\c", "\\cA", "\\x41", "\\x4",
  "\\u0041", "\\u{41}", "\\u{110000}", "\\u{1F600}", "\\ud83d\\ude00", "\u{1f600}", "[\u{1f600}]", "[^a]", "^.$", "\\a",
  "\\-", "\\/", "a/b", "a-b", "a--b", "a&&b", "a!!b", "a##b", "%%", ",,", "::", ";;", "<<", "==", ">>", "@@", "``", "~~",
  "a..b", "..", "^^a", "$$", "a b", "\\k", "\\k<a>", "(?<a>.)\\k<a>", "(?<a>.)(?<a>.)", "(?<a>a)|(?<b>b)", "(?<1>a)",
  "(?<\\u0061b>x)", "(?<\u{1d4d0}>x)", "(?<a", "(?=a)a", "(?!a).", "(?<=a)b", "(?<!a)b", "(?<=(\\d+)(\\d+))$",
  "(?<=\\1(a))b", "(?=a)*", "(?<=a)*", "(a)|b", "(?:(a)|b)*", "(z)((a+)?(b+)?(c))*", "(a*)*", "(?:a?)*?$", "\\2(a)(b)",
  "[a-c]", "[c-a]", "[\\d-x]", "[a-\\d]", "[\\w-]", "[-a]", "[a-]", "[]", "[^]", "[\\b]", "[\\B]", "[\\-]", "[\\c1]",
  "[a&&b]", "[\\w&&\\d]", "[\\w--\\d]", "[[a-z]--[aeiou]]", "[[a-z]&&[aeiou]]", "[a--b--c]", "[a&&b--c]", "[ab&&c]",
  "[[a][b]]", "[^[a]]", "[\\q{abc|d|}]", "[\\q{a}--a]", "[^\\q{ab}]", "[\\q{\u{1f600}}]", "\\q{a}", "[(]", "[)]", "[{]",
  "[}]", "[/]", "[|]", "[-]", "[a-z&&&&b]", "[&&]", "[!!]", "[..]", "[\\.\\.]", "[\\&\\&]", "[\\!]", "[a\\-z]", "[&]",
  "[_^^]", "[^^^]", "\\p{L}+", "\\P{L}+", "\\p{Lu}", "\\p{Script=Greek}", "\\p{scx=Grek}", "\\p{Emoji}", "\\p{ASCII}",
  "\\p{Any}", "\\p{L", "\\p", "\\p{Nope}", "\\p{Script=Nope}", "\\p{RGI_Emoji}", "^\\p{RGI_Emoji}$", "\\P{RGI_Emoji}",
  "[\\p{RGI_Emoji}--\\q{\u{1f468}\u200d\u{1f469}\u200d\u{1f467}}]", "[^\\p{RGI_Emoji}]", "\\p{Emoji_Keycap_Sequence}",
  "\\p{RGI_Flag_Emoji_Sequence}", "\\p{RGI_Emoji_Flag_Sequence}", "[\\p{L}--\\p{Lu}]+", "[\\p{L}&&\\p{ASCII}]+", "\\p{Lowercase}",
  "\u017f", "\u212a", "[\u017f]", "\\w", "[^\\w]", "\u03c3", "\u1e9e", "\u00df", "k",
  "[^x]", "\\u{0}", "\\u004", "\\ud83d", "[\\ud83d]", "\\ude00", "(?:)", "()", "(?)", "(?a)", "(?<a>", "x{99999999999}", "\\_",
  "a{,2}", "x{1", "a$", "^b", "a.b", "\\p{sc=Latn}\\p{gc=Nd}", "\\p{General_Category=Decimal_Number}",
];
const inputs = [
  "", "a", "b", "aab", "abcd", "foo bar", "a\nb", "2024-01-02", "a/b", "a-b", "a--b", "a&&b", "a!!b a##b %%,,::;;<<==>>@@``~~",
  "a..b", "aXbYc", "x-1", "Ab_9 \u00e9\u03b1\u03a3\u03c2", "\u{1f600}", "x\u{1f600}y", "\ud83d", "\ude00", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}", "1\ufe0f\u20e3",
  "\u{1f1e9}\u{1f1ea}", "\u017f\u212a", "sSkK", "\u00df\u1e9e", "zaacbbbcac", "1053", "aab aa", "\t\n\v\f\r", "\0\x01", "]{}(", "\u2028a",
  "&", "^_", "d abc", "c1-\\",
];

// shown is all of a match as a text, in which every code unit can be seen.
const shown = (match) => match === null ? 0 : JSON.stringify([
  match.index, ...match, match.groups && Object.entries(match.groups), match.indices && [...match.indices],
]).replace(/[^ -~]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));

function summary(text) { // FNV-1a
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16);
}

// results tells for each pattern and set of flags the error's name, or how many inputs
// match and a hash of what it does with all of them.
export function results() {
  const all = {};
  for (const pattern of patterns) {
    for (const flags of flagSets) {
      let result;
      try {
        const expression = new RegExp(pattern, flags);
        const matches = inputs.map((input) => {
          expression.lastIndex = 0;
          return shown(expression.exec(input));
        });
        const used = inputs.map((input) => {
          expression.lastIndex = 0;
          return [input.replace(expression, "<$&>"), input.split(expression), input.search(expression)];
        });
        const sum = summary(matches.join() + JSON.stringify(used) + expression.source + expression.flags);
        result = matches.filter(Boolean).length + " " + sum;
      } catch (error) {
        result = error.name;
      }
      (all[pattern.replace(/[^ -~]/g, (c) => "\\u" + c.charCodeAt(0).toString(16))] ??= {})[flags] = result;
    }
  }
  return all;
}

if (globalThis.process?.argv?.[1]?.endsWith("regexp.mjs"))
  process.stdout.write(JSON.stringify(results()).replaceAll("},", "},\n") + "\n");
