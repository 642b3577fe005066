// The globals that a backend finds beside those of the language itself, in their
// usual parts; COMPATIBILITY.md lists what else is there. Name this file in tsconfig.json
// ("types": ["wasmhost/globals"]) with "lib": ["ES2023"], and not together with
// the library "DOM" or with the types of Node.js.

declare function setTimeout<A extends unknown[]>(handler: (...args: A) => unknown, ms?: number, ...args: A): Timeout;
declare function setInterval<A extends unknown[]>(handler: (...args: A) => unknown, ms?: number, ...args: A): Timeout;
declare function setImmediate<A extends unknown[]>(handler: (...args: A) => unknown, ...args: A): Immediate;
declare function clearTimeout(timer?: Timeout | number | string | null): void;
declare function clearInterval(timer?: Timeout | number | string | null): void;
declare function clearImmediate(immediate?: Immediate | null): void;
declare function reportError(error: unknown): void;

/** The handle of a timer. It turns into a number, by which the timer can be cleared, too. */
interface Timeout {
  ref(): this;
  unref(): this;
  hasRef(): boolean;
  refresh(): this;
  close(): this;
  [Symbol.toPrimitive](): number;
}

interface Immediate {
  ref(): this;
  unref(): this;
  hasRef(): boolean;
}

declare const navigator: { readonly userAgent: string };

declare function queueMicrotask(callback: () => unknown): void;
declare function structuredClone<T>(value: T): T;
declare function atob(text: string): string;
declare function btoa(text: string): string;

/** Writes to the plugin's log. */
declare const console: {
  debug(...args: unknown[]): void;
  log(...args: unknown[]): void;
  info(...args: unknown[]): void;
  warn(...args: unknown[]): void;
  error(...args: unknown[]): void;
};

declare const performance: { now(): number; readonly timeOrigin: number };

declare class TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string | URL, base?: string | URL): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  toString(): string;
  toJSON(): string;
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  forEach(callback: (value: string, name: string, all: URLSearchParams) => unknown, self?: unknown): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}

type HeadersInit = Record<string, string> | Iterable<[string, string]> | Headers;
type BodyInit = string | ArrayBuffer | ArrayBufferView | URLSearchParams | Blob | FormData | ReadableStream<Uint8Array>;

declare class Blob {
  constructor(
    parts?: Iterable<string | ArrayBuffer | ArrayBufferView | Blob>,
    options?: { type?: string; endings?: "transparent" | "native" },
  );
  readonly size: number;
  readonly type: string;
  slice(start?: number, end?: number, type?: string): Blob;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array>;
  stream(): ReadableStream<Uint8Array>;
}

declare class File extends Blob {
  constructor(
    parts: Iterable<string | ArrayBuffer | ArrayBufferView | Blob>,
    name: string,
    options?: { type?: string; lastModified?: number },
  );
  readonly name: string;
  readonly lastModified: number;
}

declare class FormData implements Iterable<[string, string | File]> {
  append(name: string, value: string | Blob, filename?: string): void;
  set(name: string, value: string | Blob, filename?: string): void;
  delete(name: string): void;
  get(name: string): string | File | null;
  getAll(name: string): (string | File)[];
  has(name: string): boolean;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string | File>;
  entries(): IterableIterator<[string, string | File]>;
  forEach(callback: (value: string | File, name: string, all: FormData) => unknown, self?: unknown): void;
  [Symbol.iterator](): IterableIterator<[string, string | File]>;
}

interface ReadableStreamController<T> {
  readonly desiredSize: number | null;
  enqueue(chunk: T): void;
  close(): void;
  error(reason?: unknown): void;
}

interface StreamPair<I, O> {
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}

declare class ReadableStream<T = any> implements AsyncIterable<T> {
  constructor(
    source?: {
      type?: "bytes";
      start?(controller: ReadableStreamController<T>): unknown;
      pull?(controller: ReadableStreamController<T>): unknown;
      cancel?(reason: unknown): unknown;
    },
    strategy?: { highWaterMark?: number; size?(chunk: T): number },
  );
  static from<T>(items: Iterable<T> | AsyncIterable<T>): ReadableStream<T>;
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): {
    read(): Promise<{ done: boolean; value?: T }>;
    cancel(reason?: unknown): Promise<void>;
    releaseLock(): void;
  };
  pipeThrough<O>(pair: StreamPair<T, O>): ReadableStream<O>;
  pipeTo(target: WritableStream<T>, options?: { signal?: AbortSignal }): Promise<void>;
  tee(): [ReadableStream<T>, ReadableStream<T>];
  [Symbol.asyncIterator](): AsyncIterableIterator<T>;
}

declare class WritableStream<T = any> {
  constructor(sink?: {
    start?(controller: { error(reason?: unknown): void }): unknown;
    write?(chunk: T): unknown;
    close?(): unknown;
    abort?(reason: unknown): unknown;
  });
  readonly locked: boolean;
  abort(reason?: unknown): Promise<void>;
  close(): Promise<void>;
  getWriter(): {
    readonly ready: Promise<void>;
    write(chunk: T): Promise<void>;
    close(): Promise<void>;
    releaseLock(): void;
  };
}

declare class TransformStream<I = any, O = any> implements StreamPair<I, O> {
  constructor(transformer?: {
    start?(controller: { enqueue(chunk: O): void }): unknown;
    transform?(
      chunk: I,
      controller: { enqueue(chunk: O): void; error(reason?: unknown): void; terminate(): void },
    ): unknown;
    flush?(controller: { enqueue(chunk: O): void }): unknown;
  });
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}

declare class CompressionStream implements StreamPair<ArrayBuffer | ArrayBufferView, Uint8Array> {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<ArrayBuffer | ArrayBufferView>;
}

declare class DecompressionStream implements StreamPair<ArrayBuffer | ArrayBufferView, Uint8Array> {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<ArrayBuffer | ArrayBufferView>;
}

declare class Headers implements Iterable<[string, string]> {
  constructor(init?: HeadersInit);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(callback: (value: string, name: string, all: Headers) => unknown, self?: unknown): void;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  entries(): IterableIterator<[string, string]>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class Response {
  constructor(body?: BodyInit | null, init?: { status?: number; statusText?: string; headers?: HeadersInit });
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
  static json(data: unknown, init?: { status?: number; statusText?: string; headers?: HeadersInit }): Response;
  text(): Promise<string>;
  json(): Promise<any>;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array>;
  blob(): Promise<Blob>;
  formData(): Promise<FormData>;
  clone(): Response;
}

declare class Request {
  constructor(
    input: string | URL | Request,
    init?: {
      method?: string;
      headers?: HeadersInit;
      body?: BodyInit | null;
      redirect?: "follow" | "error" | "manual";
      signal?: AbortSignal | null;
    },
  );
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bodyUsed: boolean;
  text(): Promise<string>;
  json(): Promise<any>;
  arrayBuffer(): Promise<ArrayBuffer>;
  bytes(): Promise<Uint8Array>;
  blob(): Promise<Blob>;
  formData(): Promise<FormData>;
  clone(): Request;
}

/**
 * Does what `ctx.http.fetch` does, with the same options, and fails as the web's own: with a TypeError for what cannot
 * be sent, and with the reason of a signal that is aborted. What the host refuses is an Error with a code. Needs the
 * permission `network`.
 */
declare function fetch(
  url: string | URL | Request,
  options?: {
    method?: string;
    headers?: HeadersInit;
    body?: BodyInit | null;
    timeoutMs?: number;
    redirect?: "follow" | "error" | "manual";
    signal?: AbortSignal | null;
  },
): Promise<Response>;

declare class AbortSignal {
  static abort(reason?: unknown): AbortSignal;
  static timeout(ms: number): AbortSignal;
  readonly aborted: boolean;
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => unknown, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => unknown): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const crypto: Crypto;

interface Crypto {
  randomUUID(): string;
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  readonly subtle: SubtleCrypto;
}

type KeyUsage = "encrypt" | "decrypt" | "sign" | "verify" | "deriveKey" | "deriveBits" | "wrapKey" | "unwrapKey";
type KeyFormat = "raw" | "pkcs8" | "spki" | "jwk";
type CryptoBytes = ArrayBuffer | ArrayBufferView;

/** The name of an algorithm, or an object with its name and what else it needs. */
type CryptoAlgorithm = string | { name: string; [member: string]: unknown };

/** A key, which says what it may be used for. */
declare class CryptoKey {
  private constructor();
  readonly type: "secret" | "private" | "public";
  readonly extractable: boolean;
  readonly algorithm: { name: string; [member: string]: any };
  readonly usages: KeyUsage[];
}

interface CryptoKeyPair {
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

/** A key as JSON, with the members that its kind has. */
interface JsonWebKey {
  kty?: string;
  alg?: string;
  use?: string;
  key_ops?: string[];
  ext?: boolean;
  [member: string]: unknown;
}

/** SHA, HMAC, AES, RSA, ECDSA, ECDH, Ed25519, X25519, PBKDF2 and HKDF, computed by the host. */
interface SubtleCrypto {
  digest(algorithm: CryptoAlgorithm, data: CryptoBytes): Promise<ArrayBuffer>;
  encrypt(algorithm: CryptoAlgorithm, key: CryptoKey, data: CryptoBytes): Promise<ArrayBuffer>;
  decrypt(algorithm: CryptoAlgorithm, key: CryptoKey, data: CryptoBytes): Promise<ArrayBuffer>;
  sign(algorithm: CryptoAlgorithm, key: CryptoKey, data: CryptoBytes): Promise<ArrayBuffer>;
  verify(algorithm: CryptoAlgorithm, key: CryptoKey, signature: CryptoBytes, data: CryptoBytes): Promise<boolean>;
  generateKey<T extends CryptoKey | CryptoKeyPair = CryptoKeyPair>(algorithm: CryptoAlgorithm, extractable: boolean,
    usages: KeyUsage[]): Promise<T>;
  importKey(format: KeyFormat, data: CryptoBytes | JsonWebKey, algorithm: CryptoAlgorithm, extractable: boolean,
    usages: KeyUsage[]): Promise<CryptoKey>;
  exportKey(format: "jwk", key: CryptoKey): Promise<JsonWebKey>;
  exportKey(format: "raw" | "pkcs8" | "spki", key: CryptoKey): Promise<ArrayBuffer>;
  deriveBits(algorithm: CryptoAlgorithm, baseKey: CryptoKey, length?: number | null): Promise<ArrayBuffer>;
  deriveKey(algorithm: CryptoAlgorithm, baseKey: CryptoKey, derived: CryptoAlgorithm, extractable: boolean,
    usages: KeyUsage[]): Promise<CryptoKey>;
  wrapKey(format: KeyFormat, key: CryptoKey, wrappingKey: CryptoKey, algorithm: CryptoAlgorithm): Promise<ArrayBuffer>;
  unwrapKey(format: KeyFormat, wrapped: CryptoBytes, unwrappingKey: CryptoKey, algorithm: CryptoAlgorithm,
    keyAlgorithm: CryptoAlgorithm, extractable: boolean, usages: KeyUsage[]): Promise<CryptoKey>;
}
