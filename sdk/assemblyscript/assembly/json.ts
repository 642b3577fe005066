/** What a {@link Json} is. */
export enum Kind {
  /** There is no such value: a member that is not there. */
  None,
  Null,
  Boolean,
  Number,
  String,
  Array,
  Object,
}

/**
 * A JSON value, as its text: reading it takes no more than what is asked for,
 * and what is passed on stays as it was, with all digits of its numbers.
 *
 *     const title = e.body.get("title").text;
 *     Json.object().set("title", title).set("done", false);
 *
 * A value that is not there, or is of another kind, reads as an empty text, 0,
 * false and nothing; `kind` and `is` tell.
 */
export class Json {
  // Text in UTF-8, from begin to end in a buffer. Values that were read share
  // the buffer; what is written has one of its own, with room behind it.
  private constructor(
    private buffer: ArrayBuffer,
    private begin: i32,
    private end: i32,
    private own: bool,
  ) {}

  /** Reads a text; null where it is no JSON. */
  static parse(text: string): Json | null {
    const buffer = String.UTF8.encode(text);
    const at = valid(buffer);
    return at < 0 ? null : Json.within(buffer, at, buffer.byteLength);
  }

  /** A value whose text is known to be JSON. It is not copied. */
  static within(buffer: ArrayBuffer, begin: i32, end: i32): Json {
    return new Json(buffer, begin, end, false);
  }

  /** No value, which `kind` calls None. */
  static none(): Json {
    return Json.within(nothing, 0, 0);
  }

  /** An empty object, for `set`. */
  static object(): Json {
    return Json.made(0x7d7b, 2); // {}
  }

  /** An empty array, for `push`. */
  static array(): Json {
    return Json.made(0x5d5b, 2); // []
  }

  /**
   * The JSON of a text, a number, a boolean, a {@link Json}, null, an array or a
   * map of these, or an object with a method `toJSON(): Json`.
   */
  static of<T>(value: T): Json {
    if (isReference<T>() && !isString<T>()) {
      if (isNullable<T>() && !value) return Json.made(0x6c6c756e, 4); // null
      if (value instanceof Json) return changetype<Json>(value);
    }
    const json = Json.made(0, 0);
    json.write(value);
    return json;
  }

  private static made(text: u32, length: i32): Json {
    const buffer = room(60);
    store<u32>(changetype<usize>(buffer), text);
    return new Json(buffer, 0, length, true);
  }

  /** Where the text begins in memory. */
  get address(): usize {
    return changetype<usize>(this.buffer) + this.begin;
  }

  /** How many bytes the text has. */
  get size(): i32 {
    return this.end - this.begin;
  }

  /** What the value is. */
  get kind(): Kind {
    if (this.begin >= this.end) return Kind.None;
    switch (load<u8>(this.address)) {
      case 0x22: return Kind.String;
      case 0x7b: return Kind.Object;
      case 0x5b: return Kind.Array;
      case 0x6e: return Kind.Null;
      case 0x74: case 0x66: return Kind.Boolean;
    }
    return Kind.Number;
  }

  /** Whether the value is of a kind. */
  is(kind: Kind): bool {
    return this.kind == kind;
  }

  /** Whether there is no value, or it is null. */
  get isNull(): bool {
    return this.kind <= Kind.Null;
  }

  /** The text of a string. */
  get text(): string {
    return this.is(Kind.String) ? unescaped(this.address + 1, this.size - 2) : "";
  }

  /** A number, with all digits; of a fraction, what stands before the point; of what i64 cannot hold, the nearest. */
  get integer(): i64 {
    if (!this.is(Kind.Number)) return 0;
    const p = this.address, n = this.size;
    const minus = load<u8>(p) == 0x2d;
    let value: u64 = 0, i = i32(minus);
    for (; i < n; i++) {
      const digit = load<u8>(p + i) - 0x30;
      if (digit > 9) return nearest(this.number);
      if (value > (u64.MAX_VALUE - 9) / 10) return minus ? i64.MIN_VALUE : i64.MAX_VALUE;
      value = value * 10 + digit;
    }
    const most = u64(i64.MAX_VALUE) + u64(minus);
    if (value > most) value = most;
    return minus ? -i64(value) : i64(value);
  }

  /** A number. */
  get number(): f64 {
    return this.is(Kind.Number) ? parseFloat(this.toString()) : 0;
  }

  /** Whether the value is true, or a number that is not 0, as columns of type integer keep booleans. */
  get bool(): bool {
    switch (this.kind) {
      case Kind.Boolean: return load<u8>(this.address) == 0x74;
      case Kind.Number: return this.number != 0;
    }
    return false;
  }

  /**
   * The value as a string, a number, a boolean, an array of these, or a class
   * whose constructor takes a {@link Json}; null where it is null and T may be.
   */
  as<T>(): T {
    if (isNullable<T>() && this.isNull) return changetype<T>(0);
    if (isBoolean<T>()) return <T>this.bool;
    if (isInteger<T>()) return <T>this.integer;
    if (isFloat<T>()) return <T>this.number;
    if (isString<T>()) return changetype<T>(this.text);
    if (isArray<T>()) return this.items<T>();
    if (idof<nonnull<T>>() == idof<Json>()) return changetype<T>(this);
    return instantiate<nonnull<T>>(this);
  }

  private items<A>(): A {
    const items = instantiate<nonnull<A>>(0);
    const all = this.values();
    for (let i = 0, n = all.length; i < n; i++) items.push(all[i].as<valueof<A>>());
    return items;
  }

  /** A member of an object, or no value. */
  get(name: string): Json {
    const at = this.find(name);
    return at < 0 ? Json.none() : this.part(at);
  }

  /** Whether an object has a member. */
  has(name: string): bool {
    return this.find(name) >= 0;
  }

  /** The names of an object's members. */
  keys(): string[] {
    const names: string[] = [];
    if (!this.is(Kind.Object)) return names;
    for (let at = this.first(); at >= 0;) {
      const end = skip(this.buffer, at);
      names.push(this.slice(at, end).text);
      at = this.next(skip(this.buffer, this.colon(end)));
    }
    return names;
  }

  /** The items of an array, or the values of an object's members. */
  values(): Json[] {
    const values: Json[] = [];
    const members = this.is(Kind.Object);
    if (!members && !this.is(Kind.Array)) return values;
    for (let at = this.first(); at >= 0;) {
      if (members) at = this.colon(skip(this.buffer, at));
      const end = skip(this.buffer, at);
      values.push(this.slice(at, end));
      at = this.next(end);
    }
    return values;
  }

  /** Gives a member of an object a value: anything that `of` takes. */
  set<T>(name: string, value: T): Json {
    const at = this.find(name);
    if (at >= 0) return this.replace(at, Json.of(value));
    this.open();
    this.write(name);
    this.byte(0x3a);
    this.write(value);
    this.byte(0x7d);
    return this;
  }

  /** Adds an item to an array: anything that `of` takes. */
  push<T>(value: T): Json {
    this.open();
    this.write(value);
    this.byte(0x5d);
    return this;
  }

  /** The text of the value; empty where there is none. */
  toString(): string {
    return String.UTF8.decodeUnsafe(this.address, this.size);
  }

  // ---- Reading ----

  private slice(begin: i32, end: i32): Json {
    return Json.within(this.buffer, begin, end);
  }

  private part(at: i32): Json {
    return this.slice(at, skip(this.buffer, at));
  }

  /** Where the value of a member begins; -1 where there is none. */
  private find(name: string): i32 {
    if (!this.is(Kind.Object)) return -1;
    for (let at = this.first(); at >= 0;) {
      const end = skip(this.buffer, at), value = this.colon(end);
      if (same(changetype<usize>(this.buffer) + at + 1, end - at - 2, name)) return value;
      at = this.next(skip(this.buffer, value));
    }
    return -1;
  }

  /** Where the first item or member begins; -1 where there is none. */
  private first(): i32 {
    const at = blank(this.buffer, this.begin + 1);
    return at >= this.end - 1 ? -1 : at;
  }

  private next(end: i32): i32 {
    const at = blank(this.buffer, end);
    return at >= this.end - 1 ? -1 : blank(this.buffer, at + 1);
  }

  private colon(end: i32): i32 {
    return blank(this.buffer, blank(this.buffer, end) + 1);
  }

  // ---- Writing ----

  /** Makes room for one more member or item, in place of the closing bracket. */
  private open(): void {
    const empty = this.first() < 0;
    if (!this.own) {
      const copy = room(this.size + 60);
      memory.copy(changetype<usize>(copy), this.address, this.size);
      this.buffer = copy;
      this.end -= this.begin;
      this.begin = 0;
      this.own = true;
    }
    this.end--;
    if (!empty) this.byte(0x2c);
  }

  private replace(at: i32, value: Json): Json {
    const end = skip(this.buffer, at), head = at - this.begin, tail = this.end - end;
    const copy = room(head + value.size + tail + 60), to = changetype<usize>(copy);
    memory.copy(to, this.address, head);
    memory.copy(to + head, value.address, value.size);
    memory.copy(to + head + value.size, changetype<usize>(this.buffer) + end, tail);
    this.buffer = copy;
    this.begin = 0;
    this.end = head + value.size + tail;
    this.own = true;
    return this;
  }

  /** Sees to n more bytes, and returns where they go. */
  private grow(n: i32): usize {
    if (this.end + n > this.buffer.byteLength) {
      const copy = room((this.end + n) * 2);
      memory.copy(changetype<usize>(copy), changetype<usize>(this.buffer), this.end);
      this.buffer = copy;
    }
    return changetype<usize>(this.buffer) + this.end;
  }

  private byte(b: u8): void {
    store<u8>(this.grow(1), b);
    this.end++;
  }

  private raw(address: usize, n: i32): void {
    memory.copy(this.grow(n), address, n);
    this.end += n;
  }

  private ascii(text: string): void {
    const to = this.grow(text.length);
    for (let i = 0, n = text.length; i < n; i++) store<u8>(to + i, <u8>text.charCodeAt(i));
    this.end += text.length;
  }

  private write<T>(value: T): void {
    if (isBoolean<T>()) {
      this.ascii(value ? "true" : "false");
    } else if (isInteger<T>()) {
      this.ascii(value.toString());
    } else if (isFloat<T>()) {
      // JSON knows no other numbers; a whole one needs no fraction.
      if (!isFinite(value)) this.ascii("null");
      else if (Math.abs(<f64>value) < 9007199254740992 && <f64>value == Math.trunc(<f64>value)) {
        this.ascii((<i64>value).toString());
      } else this.ascii(value.toString());
    } else if (isNullable<T>() && changetype<usize>(value) == 0) {
      this.ascii("null");
    } else if (isString<T>()) {
      this.quote(changetype<string>(value));
    } else if (value instanceof Json) {
      const json = changetype<Json>(value);
      if (json.is(Kind.None)) this.ascii("null");
      else this.raw(json.address, json.size);
    } else if (isArray<T>()) {
      this.list(changetype<nonnull<T>>(value));
    } else if (value instanceof Map) {
      this.members(changetype<nonnull<T>>(value));
    } else {
      this.write(changetype<nonnull<T>>(value).toJSON());
    }
  }

  private list<A>(items: A): void {
    this.byte(0x5b);
    for (let i = 0, n = items.length; i < n; i++) {
      if (i > 0) this.byte(0x2c);
      this.write(items[i]);
    }
    this.byte(0x5d);
  }

  private members<M>(map: M): void {
    this.byte(0x7b);
    const names = map.keys();
    for (let i = 0, n = names.length; i < n; i++) {
      if (i > 0) this.byte(0x2c);
      this.quote(names[i]);
      this.byte(0x3a);
      this.write(map.get(names[i]));
    }
    this.byte(0x7d);
  }

  private quote(text: string): void {
    const n = text.length, from = changetype<usize>(text);
    let to = this.grow(n + 2);
    let limit = to + n; // behind it there is room for a quotation mark
    store<u8>(to++, 0x22);
    for (let i = 0; i < n; i++) {
      let c: u32 = load<u16>(from + (<usize>i << 1));
      if (c >= 0x20 && c < 0x80 && c != 0x22 && c != 0x5c && to <= limit) {
        store<u8>(to++, <u8>c);
        continue;
      }
      this.end = <i32>(to - changetype<usize>(this.buffer));
      to = this.grow(n - i + 8);
      limit = to + (n - i);
      if (c == 0x22 || c == 0x5c) {
        store<u16>(to, <u16>(c << 8 | 0x5c));
        to += 2;
      } else if (c < 0x20) {
        store<u32>(to, 0x3030755c); // \u00
        store<u8>(to + 4, <u8>(0x30 + (c >> 4)));
        const low = c & 15;
        store<u8>(to + 5, <u8>(low < 10 ? 0x30 + low : 0x57 + low));
        to += 6;
      } else {
        if (c >= 0xd800 && c < 0xe000) {
          const second: u32 = i + 1 < n ? load<u16>(from + (<usize>i << 1), 2) : 0;
          if (c < 0xdc00 && second >= 0xdc00 && second < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10 | second - 0xdc00);
            i++;
          } else { // half of a character, as JSON.stringify has it
            store<u16>(to, 0x755c); // \u
            for (let k = 0; k < 4; k++) {
              store<u8>(to + 2 + k, "0123456789abcdef".charCodeAt(c >> (12 - 4 * k) & 15) as u8);
            }
            to += 6;
            continue;
          }
        }
        to = utf8(to, c);
      }
    }
    store<u8>(to++, 0x22);
    this.end = <i32>(to - changetype<usize>(this.buffer));
  }
}

const nothing = new ArrayBuffer(0);

/** The i64 that is nearest to a number. */
function nearest(number: f64): i64 {
  if (number >= 9223372036854775808.0) return i64.MAX_VALUE;
  return number > -9223372036854775808.0 ? i64(number) : i64.MIN_VALUE;
}

/** A buffer of n bytes at least, whatever is in them. */
function room(n: i32): ArrayBuffer {
  return changetype<ArrayBuffer>(__new(n, idof<ArrayBuffer>()));
}

/** Writes a character, and returns where the next one goes. */
function utf8(to: usize, c: u32): usize {
  if (c < 0x80) {
    store<u8>(to, <u8>c);
    return to + 1;
  }
  let n = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  store<u8>(to++, <u8>((n == 1 ? 0xc0 : n == 2 ? 0xe0 : 0xf0) | c >> (6 * n)));
  while (n-- > 0) store<u8>(to++, <u8>(0x80 | (c >> (6 * n) & 63)));
  return to;
}

/** The first place that is no white space. */
function blank(buffer: ArrayBuffer, at: i32): i32 {
  const p = changetype<usize>(buffer), n = buffer.byteLength;
  while (at < n) {
    const c = load<u8>(p + at);
    if (c > 0x20 || c != 0x20 && c != 0x0a && c != 0x0d && c != 0x09) break;
    at++;
  }
  return at;
}

/** Behind the value that begins at a place. */
function skip(buffer: ArrayBuffer, at: i32): i32 {
  const p = changetype<usize>(buffer), n = buffer.byteLength;
  let depth = 0;
  while (at < n) {
    const c = load<u8>(p + at++);
    if (c == 0x22) {
      for (; at < n; at++) {
        const inner = load<u8>(p + at);
        if (inner == 0x5c) at++;
        else if (inner == 0x22) break;
      }
      at++;
    } else if (c == 0x7b || c == 0x5b) {
      depth++;
      continue;
    } else if (c == 0x7d || c == 0x5d) {
      depth--;
    } else if (depth == 0) { // a number, true, false, null
      for (; at < n; at++) {
        const next = load<u8>(p + at);
        if (next <= 0x20 || next == 0x2c || next == 0x7d || next == 0x5d) break;
      }
    }
    if (depth == 0) return at;
  }
  return n;
}

/** Compares what stands between two quotation marks with a text. */
function same(p: usize, n: i32, text: string): bool {
  if (n < text.length) return false;
  for (let i = 0, m = text.length; i < n; i++) {
    const c = load<u8>(p + i);
    if (c >= 0x80 || c == 0x5c) return unescaped(p, n) == text;
    if (i >= m || c != text.charCodeAt(i)) return false;
  }
  return n == text.length;
}

/** The text of what stands between two quotation marks. */
function unescaped(p: usize, n: i32): string {
  let i = 0;
  while (i < n && load<u8>(p + i) != 0x5c) i++;
  if (i == n) return String.UTF8.decodeUnsafe(p, n);
  const buffer = room(n), to = changetype<usize>(buffer);
  let at = to;
  for (i = 0; i < n; i++) {
    const c = load<u8>(p + i);
    if (c != 0x5c) {
      store<u8>(at++, c);
      continue;
    }
    const escape = load<u8>(p + ++i);
    switch (escape) {
      case 0x62: store<u8>(at++, 0x08); break;
      case 0x66: store<u8>(at++, 0x0c); break;
      case 0x6e: store<u8>(at++, 0x0a); break;
      case 0x72: store<u8>(at++, 0x0d); break;
      case 0x74: store<u8>(at++, 0x09); break;
      case 0x75: {
        let unit = hex(p + i + 1);
        i += 4;
        if (unit >= 0xd800 && unit < 0xe000) {
          const pair = unit < 0xdc00 && i + 6 < n && load<u16>(p + i + 1) == 0x755c;
          const second = pair ? hex(p + i + 3) : 0;
          if (second >= 0xdc00 && second < 0xe000) {
            unit = 0x10000 + ((unit - 0xd800) << 10 | second - 0xdc00);
            i += 6;
          } else unit = 0xfffd; // half of a character
        }
        at = utf8(at, unit);
        break;
      }
      default: store<u8>(at++, escape);
    }
  }
  return String.UTF8.decodeUnsafe(to, at - to);
}

function hex(p: usize): u32 {
  let value: u32 = 0;
  for (let i = 0; i < 4; i++) {
    const c: u32 = load<u8>(p + i);
    value = value << 4 | (c <= 0x39 ? c - 0x30 : (c | 0x20) - 0x57);
  }
  return value;
}

/** How deep a text may be nested that `Json.parse` takes. */
const maxDepth = 500;

/** Where the one value of a text begins, which ends with it; -1 where it is no JSON. */
function valid(buffer: ArrayBuffer): i32 {
  const at = blank(buffer, 0);
  const end = check(buffer, at, 0);
  return end >= 0 && blank(buffer, end) == buffer.byteLength ? at : -1;
}

/** Behind the value that begins at a place; -1 where there is none. */
function check(buffer: ArrayBuffer, at: i32, depth: i32): i32 {
  const n = buffer.byteLength, p = changetype<usize>(buffer);
  if (at >= n || depth > maxDepth) return -1;
  const c = load<u8>(p + at);
  if (c == 0x22) return checkString(p, at + 1, n);
  if (c != 0x7b && c != 0x5b) return c == 0x2d || c - 0x30 < 10 ? checkNumber(p, at, n) : checkWord(p, at, n);
  const close: u8 = c + 2, members = c == 0x7b;
  at = blank(buffer, at + 1);
  if (at < n && load<u8>(p + at) == close) return at + 1;
  while (at < n) {
    if (members) {
      if (load<u8>(p + at) != 0x22) return -1;
      at = checkString(p, at + 1, n);
      if (at < 0) return -1;
      at = blank(buffer, at);
      if (at >= n || load<u8>(p + at) != 0x3a) return -1;
      at = blank(buffer, at + 1);
    }
    at = check(buffer, at, depth + 1);
    if (at < 0) return -1;
    at = blank(buffer, at);
    if (at >= n) return -1;
    const then = load<u8>(p + at);
    if (then == close) return at + 1;
    if (then != 0x2c) return -1;
    at = blank(buffer, at + 1);
  }
  return -1;
}

function checkString(p: usize, at: i32, n: i32): i32 {
  while (at < n) {
    const c = load<u8>(p + at++);
    if (c == 0x22) return at;
    if (c < 0x20) return -1;
    if (c != 0x5c) continue;
    if (at >= n) return -1;
    const escape = load<u8>(p + at++);
    if (escape == 0x75) {
      for (let i = 0; i < 4; i++) {
        if (at >= n) return -1;
        const digit = load<u8>(p + at++);
        if (digit - 0x30 > 9 && (digit | 0x20) - 0x61 > 5) return -1;
      }
    } else if (!"\"\\/bfnrt".includes(String.fromCharCode(escape))) return -1;
  }
  return -1;
}

function digits(p: usize, at: i32, n: i32): i32 {
  while (at < n && load<u8>(p + at) - 0x30 < 10) at++;
  return at;
}

function checkNumber(p: usize, at: i32, n: i32): i32 {
  if (load<u8>(p + at) == 0x2d) at++;
  const whole = at;
  at = digits(p, at, n);
  if (at == whole || at > whole + 1 && load<u8>(p + whole) == 0x30) return -1;
  if (at < n && load<u8>(p + at) == 0x2e) {
    const fraction = at + 1;
    at = digits(p, fraction, n);
    if (at == fraction) return -1;
  }
  if (at < n && (load<u8>(p + at) | 0x20) == 0x65) {
    at++;
    if (at < n && (load<u8>(p + at) == 0x2b || load<u8>(p + at) == 0x2d)) at++;
    const exponent = at;
    at = digits(p, exponent, n);
    if (at == exponent) return -1;
  }
  return at;
}

function checkWord(p: usize, at: i32, n: i32): i32 {
  if (at + 4 <= n) {
    const word = load<u32>(p + at);
    if (word == 0x6c6c756e || word == 0x65757274) return at + 4; // null, true
    if (at + 5 <= n && word == 0x736c6166 && load<u8>(p + at, 4) == 0x65) return at + 5; // false
  }
  return -1;
}
