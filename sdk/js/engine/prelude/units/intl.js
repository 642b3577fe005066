// The unit of Intl, and of what takes a locale elsewhere. Options and patterns
// are decided here, once for each object; the host fills them in. Dates,
// numbers, lists and relative times are English, of the United States and of
// Britain; plurals and the order of texts are those of every language.
export function boot(shared) {
  const { native } = shared;
  const asText = -1;
  const english = ["en", "en-US", "en-GB"];
  const usual = "en-US";

  function ask(header, ...inputs) {
    try {
      return native.compute(asText, header, ...inputs);
    } catch (error) {
      if (error?.code === "RangeError") throw new RangeError(error.message);
      throw error;
    }
  }

  // Locales.
  const known = new Map();
  function canonical(tag) {
    let found = known.get(tag);
    if (found === undefined) {
      if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag))
        throw new RangeError(`Incorrect locale information provided: ${tag}`);
      found = /^[a-z]{2}(-[A-Z]{2})?$/.test(tag) ? tag : ask("intl:locale:", tag);
      if (known.size < 100) known.set(tag, found);
    }
    return found;
  }
  function localeList(locales) {
    if (locales === undefined) return [];
    if (locales === null) throw new TypeError("Cannot convert null to a list of locales");
    const given =
      typeof locales === "string" || locales instanceof Locale ? [locales] : Array.from(Object(locales));
    const list = [];
    for (const one of given) {
      if (typeof one !== "string" && (typeof one !== "object" || one === null)) {
        throw new TypeError("Language ID should be string or object.");
      }
      const tag = canonical(`${one}`);
      if (!list.includes(tag)) list.push(tag);
    }
    return list;
  }
  const withoutExtensions = (tag) => tag.replace(/-[a-z0-9]-.*$/i, "");
  // best is the locale that there is for a tag, or undefined.
  function best(tag, any) {
    tag = withoutExtensions(tag);
    if (any) return tag;
    for (; tag !== ""; tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0))) if (english.includes(tag)) return tag;
    return undefined;
  }
  function resolve(locales, any = false) {
    for (const tag of localeList(locales)) {
      const found = best(tag, any);
      if (found !== undefined) return found;
    }
    return usual;
  }
  const supported = (any) => (locales, options) => {
    option(options ?? {}, "localeMatcher", ["lookup", "best fit"], "best fit");
    return localeList(locales).filter((tag) => best(tag, any) !== undefined);
  };

  function option(options, name, values, usually) {
    let value = options[name];
    if (value === undefined) return usually;
    value = `${value}`;
    if (values !== undefined && !values.includes(value))
      throw new RangeError(`Value ${value} out of range for Intl options property ${name}`);
    return value;
  }
  function numeric(value, name, low, high, usually) {
    if (value === undefined) return usually;
    value = Number(value);
    if (!(value >= low && value <= high)) throw new RangeError(`${name} value is out of range.`);
    return Math.floor(value);
  }
  function optionsOf(options) {
    if (options === undefined) return Object.create(null);
    if (options === null) throw new TypeError("Cannot convert undefined or null to object");
    return Object(options);
  }

  class Locale {
    #tag;
    constructor(tag, options) {
      if (typeof tag !== "string" && (typeof tag !== "object" || tag === null)) {
        throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing");
      }
      const { language, script, region } = optionsOf(options);
      const parts = canonical(`${tag}`).split("-");
      const rest = parts.slice(1);
      const hasScript = /^[A-Za-z]{4}$/.test(rest[0] ?? "") ? rest.shift() : undefined;
      const hasRegion = /^([A-Za-z]{2}|\d{3})$/.test(rest[0] ?? "") ? rest.shift() : undefined;
      const all = [language ?? parts[0], script ?? hasScript, region ?? hasRegion, ...rest];
      this.#tag = canonical(all.filter((part) => part !== undefined).join("-"));
    }
    #part(pattern) {
      return withoutExtensions(this.#tag)
        .split("-")
        .slice(1)
        .find((part) => pattern.test(part));
    }
    #key(name) {
      return new RegExp(`-u(?:-\\w+)*?-${name}-([a-z0-9]{3,8}(?:-[a-z0-9]{3,8})*)`).exec(this.#tag)?.[1];
    }
    get baseName() {
      return withoutExtensions(this.#tag);
    }
    get language() {
      return this.#tag.split("-")[0];
    }
    get script() {
      return this.#part(/^[A-Z][a-z]{3}$/);
    }
    get region() {
      return this.#part(/^([A-Z]{2}|\d{3})$/);
    }
    get calendar() {
      return this.#key("ca");
    }
    get collation() {
      return this.#key("co");
    }
    get hourCycle() {
      return this.#key("hc");
    }
    get numberingSystem() {
      return this.#key("nu");
    }
    toString() {
      return this.#tag;
    }
  }

  // Dates.
  const texts = ["narrow", "short", "long"],
    digits = ["2-digit", "numeric"];
  const fields = {
    weekday: texts,
    era: texts,
    year: digits,
    month: [...digits, ...texts],
    day: digits,
    dayPeriod: texts,
    hour: digits,
    minute: digits,
    second: digits,
  };
  const zoneForms = ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"];
  const zoneLetters = {
    short: "z",
    long: "zzzz",
    shortOffset: "O",
    longOffset: "OOOO",
    shortGeneric: "v",
    longGeneric: "vvvv",
  };
  const styles = ["full", "long", "medium", "short"];
  const cycles = { h11: "K", h12: "h", h23: "H", h24: "k" };
  const eras = { short: "G", long: "GGGG", narrow: "GGGGG" };
  const weekdays = { short: "EEE", long: "EEEE", narrow: "EEEEE" };
  const monthLetters = { numeric: "M", "2-digit": "MM", short: "MMM", long: "MMMM", narrow: "MMMMM" };

  // datePattern is the pattern of the fields of a day; text stands in quotes.
  function datePattern({ weekday, era, year, month, day }, british) {
    const y = year && (year === "2-digit" ? "yy" : "y");
    const named = month !== undefined && !digits.includes(month);
    let m = month && monthLetters[month],
      d = day && (day === "2-digit" ? "dd" : "d");
    const e = weekday && weekdays[weekday];
    let text;
    if (m && !named) {
      if (british && (y || d)) m = "MM";
      if (british && d) d = "dd";
      text = (british ? [d, m, y] : [m, d, y]).filter(Boolean).join("'/'");
    } else if (m && british) text = [d, m, y].filter(Boolean).join("' '");
    else if (m) text = (d ? `${m}' '${d}` : m) + (y ? (d ? "', '" : "' '") + y : "");
    else if (y && d) text = `${y}' (day: '${d}')'`;
    else text = y ?? d;
    if (e && !text) text = e;
    else if (e && d && !m && !y) text = british ? `${e}' '${d}` : `${d}' '${e}`;
    else if (e && d) text = `${e}${british && !y ? "' '" : "', '"}${text}`;
    else if (e) text = `${text}' '${e}`;
    if (era) text = text ? `${text}' '${eras[era]}` : eras[era];
    return text;
  }
  function timePattern({ hour, minute, second, fraction }, cycle, british) {
    const letter = cycles[cycle];
    const clock12 = letter === "h" || letter === "K";
    let text = "";
    if (hour) text = clock12 && hour === "numeric" ? letter : letter + letter;
    if (minute) text += hour ? "':'mm" : second ? "mm" : "m";
    if (second) text += minute || hour ? "':'ss" : "s";
    if (fraction) text += (text ? "'.'" : "") + "S".repeat(fraction);
    if (hour && clock12) text += british ? "' 'aa" : "' 'a";
    return text;
  }
  const dateStyles = {
    full: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
    long: { year: "numeric", month: "long", day: "numeric" },
    medium: { year: "numeric", month: "short", day: "numeric" },
    short: { year: "2-digit", month: "numeric", day: "numeric" },
  };
  const timeStyles = {
    full: { hour: "numeric", minute: "2-digit", second: "2-digit" },
    short: { hour: "numeric", minute: "2-digit" },
  };

  function dateFormat(locales, given, required, defaults) {
    const options = optionsOf(given);
    const locale = resolve(locales);
    option(options, "localeMatcher", ["lookup", "best fit"]);
    const british = locale === "en-GB";
    const hour12 = options.hour12 === undefined ? undefined : !!options.hour12;
    const asked = option(options, "hourCycle", Object.keys(cycles));
    const timeZone = options.timeZone === undefined ? "UTC" : ask("intl:zone:", `${options.timeZone}`);
    const has = {};
    for (const name of Object.keys(fields)) {
      const value = option(options, name, fields[name]);
      if (value !== undefined) has[name] = value;
    }
    const fraction = numeric(options.fractionalSecondDigits, "fractionalSecondDigits", 1, 3);
    const zoneName = option(options, "timeZoneName", zoneForms);
    option(options, "formatMatcher", ["basic", "best fit"]);
    const dateStyle = option(options, "dateStyle", styles),
      timeStyle = option(options, "timeStyle", styles);
    let day,
      time,
      zone = zoneName && zoneLetters[zoneName],
      between = "', '";
    if (dateStyle !== undefined || timeStyle !== undefined) {
      if (Object.keys(has).length > 0 || fraction || zone) {
        throw new TypeError(
          `Can't set option ${Object.keys(has)[0] ?? "timeZoneName"} when dateStyle or timeStyle is used`,
        );
      }
      if ((required === "date" && timeStyle) || (required === "time" && dateStyle)) {
        throw new TypeError(`Invalid option : ${timeStyle && required === "date" ? "timeStyle" : "dateStyle"}`);
      }
      day = dateStyle && { ...dateStyles[dateStyle] };
      if (british && dateStyle === "short") day.year = "numeric";
      time = timeStyle && (timeStyles[timeStyle] ?? timeStyles.full);
      zone = timeStyle === "full" ? "zzzz" : timeStyle === "long" ? "z" : undefined;
      if (dateStyle === "full" || dateStyle === "long") between = "' at '";
    } else {
      const isDay = has.weekday || has.year || has.month || has.day;
      const isTime = has.dayPeriod || has.hour || has.minute || has.second || fraction;
      if (!((required !== "time" && isDay) || (required !== "date" && isTime))) {
        if (defaults !== "time") has.year = has.month = has.day = "numeric";
        if (defaults !== "date") has.hour = has.minute = has.second = "numeric";
      }
      day = has;
      time = { ...has, fraction };
      if (has.month === "long") between = "' at '";
      else if (has.weekday && !has.year && !has.month && !has.day && !british) between = "' '";
    }
    const cycle = hour12 !== undefined ? (hour12 ? "h12" : "h23") : (asked ?? (british ? "h23" : "h12"));
    const dayText = day && datePattern(day, british);
    const timeText = time && timePattern(time, cycle, british);
    let pattern = [dayText, timeText].filter(Boolean).join(between);
    if (zone) pattern += (timeText ? "' '" : pattern ? "', '" : "") + zone;
    const is = {
      locale,
      timeZone,
      pattern,
      cycle: time?.hour && cycle,
      dateStyle,
      timeStyle,
      fraction,
      zoneName,
      has,
    };
    is.header = `intl:date:${JSON.stringify({ Zone: timeZone, Pattern: pattern, American: !british })}`;
    return is;
  }
  // resolvedFields says what a pattern shows.
  function resolvedFields({ pattern, fraction, zoneName, has }) {
    const out = {},
      plain = pattern.replace(/'[^']*'/g, " ");
    const form = (letters, names) => names[new RegExp(`[${letters}]+`).exec(plain)?.[0].length - 1];
    const add = (name, value) => {
      if (value !== undefined) out[name] = value;
    };
    const both = ["numeric", "2-digit"];
    add("weekday", form("E", [, , "short", "long", "narrow"]));
    add("era", form("G", ["short", , , "long", "narrow"]));
    add("year", form("y", both));
    add("month", form("M", [...both, "short", "long", "narrow"]));
    add("day", form("d", both));
    add("dayPeriod", has.dayPeriod);
    add("hour", form("hHkK", both));
    add("minute", form("m", both));
    add("second", form("s", both));
    add("fractionalSecondDigits", fraction);
    add("timeZoneName", zoneName);
    return out;
  }
  function timeOf(date) {
    const ms = date === undefined ? Date.now() : +date;
    if (!(Math.abs(ms) <= 8.64e15)) throw new RangeError("Invalid time value");
    return Math.trunc(ms);
  }
  class DateTimeFormat {
    #is;
    #format;
    constructor(locales, options) {
      this.#is = dateFormat(locales, options, "any", "date");
    }
    get format() {
      const { header } = this.#is;
      return (this.#format ??= (date) => ask(header, timeOf(date)));
    }
    formatToParts(date) {
      return JSON.parse(ask(this.#is.header, timeOf(date), "parts"));
    }
    formatRange(start, end) {
      if (start === undefined || end === undefined) throw new TypeError("startDate or endDate cannot be undefined");
      const from = this.format(start),
        to = this.format(end);
      return from === to ? from : `${from}\u2009–\u2009${to}`;
    }
    formatRangeToParts(start, end) {
      if (start === undefined || end === undefined) throw new TypeError("startDate or endDate cannot be undefined");
      const from = this.formatToParts(start),
        to = this.formatToParts(end);
      const of = (parts, source) => parts.map((part) => ({ ...part, source }));
      if (this.format(start) === this.format(end)) return of(from, "shared");
      return [
        ...of(from, "startRange"),
        { type: "literal", value: "\u2009–\u2009", source: "shared" },
        ...of(to, "endRange"),
      ];
    }
    resolvedOptions() {
      const { locale, timeZone, cycle, dateStyle, timeStyle } = this.#is;
      const out = { locale, calendar: "gregory", numberingSystem: "latn", timeZone };
      if (cycle) Object.assign(out, { hourCycle: cycle, hour12: cycle === "h12" || cycle === "h11" });
      if (dateStyle === undefined && timeStyle === undefined) Object.assign(out, resolvedFields(this.#is));
      if (dateStyle !== undefined) out.dateStyle = dateStyle;
      if (timeStyle !== undefined) out.timeStyle = timeStyle;
      return out;
    }
  }

  // Numbers.
  const grouping = { always: "always", auto: "auto", min2: "min2", true: "always", false: "false" };
  function numberOptions(locales, given) {
    const options = optionsOf(given);
    const is = { locale: resolve(locales) };
    option(options, "localeMatcher", ["lookup", "best fit"]);
    is.style = option(options, "style", ["decimal", "percent", "currency", "unit"], "decimal");
    const currency = option(options, "currency");
    if (currency !== undefined && !/^[a-z]{3}$/i.test(currency))
      throw new RangeError(`Invalid currency code : ${currency}`);
    const currencyDisplay = option(
      options,
      "currencyDisplay",
      ["code", "symbol", "narrowSymbol", "name"],
      "symbol",
    );
    const currencySign = option(options, "currencySign", ["standard", "accounting"], "standard");
    const unit = option(options, "unit");
    if (unit !== undefined && !/^[a-z]+(-[a-z]+)*$/.test(unit))
      throw new RangeError(`Invalid unit argument for Intl.NumberFormat() '${unit}'`);
    const unitDisplay = option(options, "unitDisplay", texts, "short");
    if (is.style === "currency") {
      if (currency === undefined) throw new TypeError("Currency code is required with currency style.");
      Object.assign(is, { currency: currency.toUpperCase(), currencyDisplay, currencySign });
    }
    if (is.style === "unit") {
      if (unit === undefined) throw new TypeError("Unit is required with unit style.");
      Object.assign(is, { unit, unitDisplay });
    }
    is.notation = option(options, "notation", ["standard", "scientific", "engineering", "compact"], "standard");
    const compact = is.notation === "compact";
    let least = 0,
      most = is.style === "percent" ? 0 : 3;
    if (is.style === "currency" && is.notation === "standard") least = most = +ask("intl:currency:", is.currency);
    if (compact) most = 0;
    digitsOf(is, options, least, most);
    const display = option(options, "compactDisplay", ["short", "long"], "short");
    if (compact) is.compactDisplay = display;
    const groups = options.useGrouping;
    const usually = compact ? "min2" : "auto";
    is.useGrouping =
      groups === undefined || groups === "true" || groups === "false" ? usually : grouping[groups || false];
    if (is.useGrouping === undefined)
      throw new RangeError(`Value ${groups} out of range for Intl.NumberFormat options property useGrouping`);
    is.signDisplay = option(options, "signDisplay", ["auto", "never", "always", "exceptZero", "negative"], "auto");
    return is;
  }
  function digitsOf(is, options, least, most) {
    is.minimumIntegerDigits = numeric(options.minimumIntegerDigits, "minimumIntegerDigits", 1, 21, 1);
    const { minimumSignificantDigits: low, maximumSignificantDigits: high } = options;
    if (low !== undefined || high !== undefined) {
      is.minimumSignificantDigits = numeric(low, "minimumSignificantDigits", 1, 21, 1);
      is.maximumSignificantDigits = numeric(high, "maximumSignificantDigits", is.minimumSignificantDigits, 21, 21);
      return;
    }
    const from = numeric(options.minimumFractionDigits, "minimumFractionDigits", 0, 100);
    const to = numeric(options.maximumFractionDigits, "maximumFractionDigits", 0, 100);
    if (from !== undefined && to !== undefined && from > to)
      throw new RangeError("maximumFractionDigits value is out of range.");
    is.minimumFractionDigits = from ?? Math.min(least, to ?? least);
    is.maximumFractionDigits = to ?? Math.max(most, is.minimumFractionDigits);
  }
  function numberHeader(is) {
    return `intl:number:${JSON.stringify({
      Style: is.style,
      Currency: is.currency,
      CurrencyDisplay: is.currencyDisplay,
      CurrencySign: is.currencySign,
      Unit: is.unit,
      UnitDisplay: is.unitDisplay,
      Notation: is.notation,
      CompactDisplay: is.compactDisplay,
      SignDisplay: is.signDisplay,
      UseGrouping: is.useGrouping,
      MinInteger: is.minimumIntegerDigits,
      MinFraction: is.minimumFractionDigits,
      MaxFraction: is.maximumFractionDigits,
      MinSignificant: is.minimumSignificantDigits,
      MaxSignificant: is.maximumSignificantDigits,
    })}`;
  }
  // written is a number as the host takes it, exactly where it is a text.
  function written(value) {
    if (typeof value === "object" && value !== null)
      value = value[Symbol.toPrimitive]?.("number") ?? value.valueOf();
    if (typeof value === "bigint") return `${value}`;
    if (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) return value.trim();
    value = Number(value);
    return Object.is(value, -0) ? "-0" : `${value}`.replace("e+", "e");
  }
  class NumberFormat {
    #is;
    #header;
    #format;
    constructor(locales, options) {
      this.#is = numberOptions(locales, options);
      this.#header = numberHeader(this.#is);
    }
    get format() {
      const header = this.#header;
      return (this.#format ??= (value) => ask(header, written(value)));
    }
    formatToParts(value) {
      return JSON.parse(ask(this.#header, written(value), "parts"));
    }
    resolvedOptions() {
      const { locale, ...rest } = this.#is;
      if (rest.useGrouping === "false") rest.useGrouping = false;
      return {
        locale,
        numberingSystem: "latn",
        ...rest,
        roundingMode: "halfExpand",
        roundingIncrement: 1,
        trailingZeroDisplay: "auto",
        roundingPriority: rest.notation === "compact" ? "morePrecision" : "auto",
      };
    }
  }

  // Plurals.
  const categories = ["zero", "one", "two", "few", "many", "other"];
  class PluralRules {
    #is;
    #header;
    #number;
    constructor(locales, given) {
      const options = optionsOf(given);
      const is = (this.#is = { locale: resolve(locales, true) });
      is.type = option(options, "type", ["cardinal", "ordinal"], "cardinal");
      digitsOf(is, options, 0, 3);
      this.#header = `intl:plural:${JSON.stringify({ Locale: is.locale, Ordinal: is.type === "ordinal" })}`;
      this.#number = numberHeader({
        ...is,
        style: "decimal",
        notation: "standard",
        useGrouping: "false",
        signDisplay: "auto",
      });
    }
    select(value) {
      const n = Number(value);
      if (!Number.isFinite(n)) return "other";
      return ask(this.#header, ask(this.#number, written(Math.abs(n))));
    }
    resolvedOptions() {
      const found = new Set(["other"]);
      for (const n of [...Array(201).keys(), 1000, 1e6, 0.1, 0.5, 1.1, 1.5]) found.add(this.select(n));
      return { ...this.#is, pluralCategories: categories.filter((name) => found.has(name)) };
    }
  }

  // Order.
  class Collator {
    #is;
    #compare;
    constructor(locales, given) {
      const options = optionsOf(given);
      const locale = resolve(locales, true);
      option(options, "usage", ["sort", "search"]);
      this.#is = {
        locale,
        usage: options.usage ?? "sort",
        sensitivity: option(options, "sensitivity", ["base", "accent", "case", "variant"], "variant"),
        ignorePunctuation: !!options.ignorePunctuation,
        collation: "default",
        numeric: !!options.numeric,
        caseFirst: option(options, "caseFirst", ["upper", "lower", "false"], "false"),
      };
    }
    get compare() {
      const { locale, sensitivity, numeric } = this.#is;
      const header = `intl:compare:${JSON.stringify({ Locale: locale, Sensitivity: sensitivity, Numeric: numeric })}`;
      return (this.#compare ??= (a, b) => {
        a = `${a}`;
        b = `${b}`;
        return a === b ? 0 : +ask(header, a, b);
      });
    }
    resolvedOptions() {
      return { ...this.#is };
    }
  }

  // Relative times.
  const units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
  const short = { second: "sec.", minute: "min.", hour: "hr.", week: "wk.", month: "mo.", year: "yr." };
  const narrow = {
    second: "s",
    minute: "m",
    hour: "h",
    day: "d",
    week: "w",
    month: "mo",
    quarter: "q",
    year: "y",
  };
  const spelled = ["hour", "minute"]; // in full, where one says which
  const relative = { day: ["yesterday", "today", "tomorrow"] };
  class RelativeTimeFormat {
    #is;
    #number;
    constructor(locales, given) {
      const options = optionsOf(given);
      this.#is = {
        locale: resolve(locales),
        style: option(options, "style", ["long", "short", "narrow"], "long"),
        numeric: option(options, "numeric", ["always", "auto"], "always"),
        numberingSystem: "latn",
      };
      this.#number = new NumberFormat(locales);
    }
    #parts(value, unit) {
      value = Number(value);
      unit = `${unit}`.replace(/s$/, "");
      if (!units.includes(unit)) throw new RangeError(`Invalid unit argument for format() '${unit}'`);
      if (!Number.isFinite(value)) throw new RangeError("Invalid time value");
      const { style, numeric } = this.#is;
      const word = style === "long" || unit === "day" || unit === "quarter" ? unit : short[unit];
      if (numeric === "auto") {
        if (value === 0 && unit === "second") return [{ type: "literal", value: "now" }];
        const at = [-1, 0, 1].indexOf(value);
        const text =
          relative[unit]?.[at] ??
          (at >= 0 && { hour: at === 1, minute: at === 1 }[unit] !== false && unit !== "second"
            ? ["last ", "this ", "next "][at] +
              (style === "long" || spelled.includes(unit) ? unit : (short[unit] ?? "qtr."))
            : undefined);
        if (text !== undefined) return [{ type: "literal", value: text }];
      }
      const past = value < 0 || Object.is(value, -0);
      const number = this.#number.formatToParts(Math.abs(value)).map((part) => ({ ...part, unit }));
      const one = Math.abs(value) === 1;
      let name = style === "narrow" ? narrow[unit] : ` ${word}${one || word.endsWith(".") ? "" : "s"}`;
      if (style === "short" && unit === "quarter") name = one ? " qtr." : " qtrs.";
      const tail = { type: "literal", value: name + (past ? " ago" : "") };
      return past ? [...number, tail] : [{ type: "literal", value: "in " }, ...number, tail];
    }
    format(value, unit) {
      return this.#parts(value, unit)
        .map((part) => part.value)
        .join("");
    }
    formatToParts(value, unit) {
      return this.#parts(value, unit);
    }
    resolvedOptions() {
      return { ...this.#is };
    }
  }

  // Lists.
  class ListFormat {
    #is;
    constructor(locales, given) {
      const options = optionsOf(given);
      this.#is = {
        locale: resolve(locales),
        type: option(options, "type", ["conjunction", "disjunction", "unit"], "conjunction"),
        style: option(options, "style", ["long", "short", "narrow"], "long"),
      };
    }
    formatToParts(list) {
      const items = list === undefined ? [] : Array.from(list);
      if (items.some((item) => typeof item !== "string"))
        throw new TypeError("Iterable yielded a value which is not a string");
      const { type, style, locale } = this.#is;
      let word = type === "disjunction" ? "or" : type === "unit" ? "" : "and";
      if (type === "conjunction" && style === "narrow") word = "";
      if (type === "conjunction" && style === "short" && locale !== "en-GB") word = "&";
      const comma = type === "unit" && style === "narrow" ? " " : ", ";
      const many = word === "" ? comma : locale === "en-GB" ? ` ${word} ` : `${comma}${word} `;
      const last = items.length === 2 && word !== "" ? ` ${word} ` : many;
      return items.flatMap((value, i) => [
        ...(i === 0 ? [] : [{ type: "literal", value: i === items.length - 1 ? last : comma }]),
        { type: "element", value },
      ]);
    }
    format(list) {
      return this.formatToParts(list)
        .map((part) => part.value)
        .join("");
    }
    resolvedOptions() {
      return { ...this.#is };
    }
  }

  // Parts of texts. The host cuts; of a long text it gets one piece after the
  // other, each from where the last whole segment of the one before ended.
  const mostUnits = 16 << 10; // of UTF-16, which are three bytes each at most
  function endsOf(granularity, text) {
    const ends = [];
    const plain = text.toWellFormed();
    for (let from = 0; from < plain.length; ) {
      let to = Math.min(plain.length, from + mostUnits);
      if (to < plain.length && /[\ud800-\udbff]/.test(plain[to - 1])) to--;
      const bytes = native.compute(0, `intl:segment:${granularity}`, plain.slice(from, to));
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // The last may go on in the next piece, unless it is all that there was.
      const count = view.byteLength / 4 - (to < plain.length && view.byteLength > 4 ? 1 : 0);
      for (let i = 0; i < count; i++) {
        const end = view.getUint32(4 * i, true);
        ends.push({ end: from + (end >>> 1), word: (end & 1) === 1 });
      }
      from = ends[ends.length - 1].end;
    }
    return ends;
  }
  class Segments {
    #text;
    #granularity;
    #ends;
    constructor(text, granularity) {
      this.#text = text;
      this.#granularity = granularity;
    }
    #at(i) {
      const index = i === 0 ? 0 : this.#ends[i - 1].end;
      const { end, word } = this.#ends[i];
      const segment = { segment: this.#text.slice(index, end), index, input: this.#text };
      return this.#granularity === "word" ? { ...segment, isWordLike: word } : segment;
    }
    containing(index = 0) {
      this.#ends ??= endsOf(this.#granularity, this.#text);
      const at = Math.trunc(+index) || 0;
      if (at < 0 || at >= this.#text.length) return undefined;
      let low = 0, high = this.#ends.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#ends[middle].end > at) high = middle;
        else low = middle + 1;
      }
      return this.#at(low);
    }
    *[Symbol.iterator]() {
      this.#ends ??= endsOf(this.#granularity, this.#text);
      for (let i = 0; i < this.#ends.length; i++) yield this.#at(i);
    }
  }
  class Segmenter {
    #is;
    constructor(locales, given) {
      const options = optionsOf(given);
      option(options, "localeMatcher", ["lookup", "best fit"]);
      this.#is = {
        locale: resolve(locales),
        granularity: option(options, "granularity", ["grapheme", "word", "sentence"], "grapheme"),
      };
    }
    segment(text) { return new Segments(`${text}`, this.#is.granularity); }
    resolvedOptions() { return { ...this.#is }; }
  }

  const Intl = {};
  const define = (object, name, value) =>
    Object.defineProperty(object, name, { value, writable: true, configurable: true });
  define(Intl, "getCanonicalLocales", function getCanonicalLocales(locales) {
    return localeList(locales);
  });
  define(Intl, "supportedValuesOf", function supportedValuesOf(key) {
    const own = { __proto__: null, calendar: ["gregory"], collation: [], numberingSystem: ["latn"] };
    return own[(key = `${key}`)] ?? ask(`intl:values:${key}`).split("\n");
  });
  Object.defineProperty(Intl, Symbol.toStringTag, { value: "Intl", configurable: true });
  // DateTimeFormat, NumberFormat and Collator may be called without new.
  const callable = (type) => {
    const f = function (locales, options) {
      return Reflect.construct(type, [locales, options], new.target ?? f);
    };
    f.prototype = type.prototype;
    define(type.prototype, "constructor", f);
    return f;
  };
  for (const [name, type, any] of [
    ["Collator", callable(Collator), true],
    ["DateTimeFormat", callable(DateTimeFormat), false],
    ["ListFormat", ListFormat, false],
    ["Locale", Locale],
    ["NumberFormat", callable(NumberFormat), false],
    ["PluralRules", PluralRules, true],
    ["RelativeTimeFormat", RelativeTimeFormat, false],
    ["Segmenter", Segmenter, true],
  ]) {
    Object.defineProperty(type, "name", { value: name, configurable: true });
    Object.defineProperty(type, "length", { value: 0, configurable: true });
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: `Intl.${name}`, configurable: true });
    if (any !== undefined) define(type, "supportedLocalesOf", supported(any));
    define(Intl, name, type);
  }

  // What dates, numbers and texts do with locales. What was made for the same
  // arguments is used again, as programs call these in loops.
  const made = new Map();
  function again(kind, locales, options, make) {
    if (
      typeof locales === "object" ||
      (typeof options === "object" && Object.getPrototypeOf(options) !== Object.prototype)
    )
      return make();
    const key = `${kind} ${locales} ${JSON.stringify(options)}`;
    let found = made.get(key);
    if (found === undefined) {
      if (made.size >= 32) made.clear();
      made.set(key, (found = make()));
    }
    return found;
  }
  const dateMethod = (kind, required, defaults) =>
    function (locales, options) {
      const ms = Date.prototype.getTime.call(this);
      if (Number.isNaN(ms)) return "Invalid Date";
      return ask(
        again(kind, locales, options, () => dateFormat(locales, options, required, defaults).header),
        ms,
      );
    };
  const methods = {
    dateTime: dateMethod("dateTime", "any", "all"),
    date: dateMethod("date", "date", "date"),
    time: dateMethod("time", "time", "time"),
    number(locales, options) {
      const value = typeof this === "bigint" ? this : Number.prototype.valueOf.call(this);
      return again("number", locales, options, () => new NumberFormat(locales, options)).format(value);
    },
    bigint(locales, options) {
      return new NumberFormat(locales, options).format(BigInt.prototype.valueOf.call(this));
    },
    compare(other, locales, options) {
      if (this === undefined || this === null)
        throw new TypeError("String.prototype.localeCompare called on null or undefined");
      return again("compare", locales, options, () => new Collator(locales, options)).compare(
        `${this}`,
        `${other}`,
      );
    },
  };
  return { Intl, methods };
}
