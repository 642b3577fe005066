// The globals that a backend finds beside those of the language itself: all that the engine has, which a test compares.
// Name this file in tsconfig.json ("types": ["wasmhost/globals"]) with "lib": ["ES2025"], and not together with the
// library "DOM" or with the types of Node.js. With "skipLibCheck": true, declarations of npm packages may name others.

/// <reference lib="esnext.array" />
/// <reference lib="esnext.collection" />
/// <reference lib="esnext.disposable" />
/// <reference lib="esnext.error" />
/// <reference lib="esnext.typedarrays" />

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

declare class Navigator {
  private constructor();
  readonly userAgent: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly platform: string;
  readonly hardwareConcurrency: number;
}
declare const navigator: Navigator;

/** The global object, by its other names. */
declare const self: typeof globalThis;
declare const global: typeof globalThis;

/** What is thrown and caught nowhere. */
declare var onerror: ((event: ErrorEvent) => unknown) | null;
declare var onunhandledrejection: ((event: PromiseRejectionEvent) => unknown) | null;
declare var onrejectionhandled: ((event: PromiseRejectionEvent) => unknown) | null;

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
  trace(...args: unknown[]): void;
  assert(condition?: unknown, ...args: unknown[]): void;
  dir(value: unknown, options?: unknown): void;
  dirxml(...values: unknown[]): void;
  table(rows: unknown, columns?: string[]): void;
  group(...args: unknown[]): void;
  groupCollapsed(...args: unknown[]): void;
  groupEnd(): void;
  count(label?: string): void;
  countReset(label?: string): void;
  time(label?: string): void;
  timeLog(label?: string, ...args: unknown[]): void;
  timeEnd(label?: string): void;
};

declare class PerformanceEntry {
  private constructor();
  readonly name: string;
  readonly entryType: string;
  readonly startTime: number;
  readonly duration: number;
  readonly detail: any;
  toJSON(): any;
}

declare class Performance extends EventTarget {
  private constructor();
  now(): number;
  readonly timeOrigin: number;
  mark(name: string, options?: { startTime?: number; detail?: unknown }): PerformanceEntry;
  measure(
    name: string,
    from?: string | { start?: string | number; end?: string | number; duration?: number; detail?: unknown },
    to?: string,
  ): PerformanceEntry;
  getEntries(): PerformanceEntry[];
  getEntriesByName(name: string, type?: string): PerformanceEntry[];
  getEntriesByType(type: string): PerformanceEntry[];
  clearMarks(name?: string): void;
  clearMeasures(name?: string): void;
  toJSON(): any;
}
declare const performance: Performance;

interface EventListenerObject<E = any> {
  handleEvent(event: E): unknown;
}
type EventListener<E = any> = ((event: E) => unknown) | EventListenerObject<E> | null;

declare class EventTarget {
  constructor();
  addEventListener(
    type: string,
    listener: EventListener,
    options?: boolean | { capture?: boolean; once?: boolean; passive?: boolean; signal?: AbortSignal },
  ): void;
  removeEventListener(type: string, listener: EventListener, options?: boolean | { capture?: boolean }): void;
  dispatchEvent(event: Event): boolean;
}

interface EventInit {
  bubbles?: boolean;
  cancelable?: boolean;
  composed?: boolean;
}

declare class Event {
  constructor(type: string, init?: EventInit);
  static readonly NONE: 0;
  static readonly CAPTURING_PHASE: 1;
  static readonly AT_TARGET: 2;
  static readonly BUBBLING_PHASE: 3;
  readonly NONE: 0;
  readonly CAPTURING_PHASE: 1;
  readonly AT_TARGET: 2;
  readonly BUBBLING_PHASE: 3;
  readonly type: string;
  readonly target: EventTarget | null;
  readonly srcElement: EventTarget | null;
  readonly currentTarget: EventTarget | null;
  readonly eventPhase: number;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly composed: boolean;
  readonly defaultPrevented: boolean;
  readonly isTrusted: boolean;
  readonly timeStamp: number;
  returnValue: boolean;
  cancelBubble: boolean;
  composedPath(): EventTarget[];
  preventDefault(): void;
  initEvent(type: string, bubbles?: boolean, cancelable?: boolean): void;
  stopPropagation(): void;
  stopImmediatePropagation(): void;
}

declare class CustomEvent<T = any> extends Event {
  constructor(type: string, init?: EventInit & { detail?: T });
  readonly detail: T;
}

declare class ErrorEvent extends Event {
  constructor(
    type: string,
    init?: EventInit & { message?: string; filename?: string; lineno?: number; colno?: number; error?: unknown },
  );
  readonly message: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly error: any;
}

declare class PromiseRejectionEvent extends Event {
  constructor(type: string, init: EventInit & { promise: Promise<unknown>; reason?: unknown });
  readonly promise: Promise<unknown>;
  readonly reason: any;
}

declare class MessageEvent<T = any> extends Event {
  constructor(
    type: string,
    init?: EventInit & {
      data?: T;
      origin?: string;
      lastEventId?: string;
      source?: MessagePort | null;
      ports?: MessagePort[];
    },
  );
  readonly data: T;
  readonly origin: string;
  readonly lastEventId: string;
  readonly source: MessagePort | null;
  readonly ports: readonly MessagePort[];
}

declare class MessagePort extends EventTarget {
  private constructor();
  onmessage: ((event: MessageEvent) => unknown) | null;
  onmessageerror: ((event: MessageEvent) => unknown) | null;
  postMessage(message: unknown, options?: MessagePort[] | { transfer?: unknown[] }): void;
  start(): void;
  close(): void;
  ref(): void;
  unref(): void;
}

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

interface DOMException extends Error {
  readonly code: number;
  readonly INDEX_SIZE_ERR: 1;
  readonly DOMSTRING_SIZE_ERR: 2;
  readonly HIERARCHY_REQUEST_ERR: 3;
  readonly WRONG_DOCUMENT_ERR: 4;
  readonly INVALID_CHARACTER_ERR: 5;
  readonly NO_DATA_ALLOWED_ERR: 6;
  readonly NO_MODIFICATION_ALLOWED_ERR: 7;
  readonly NOT_FOUND_ERR: 8;
  readonly NOT_SUPPORTED_ERR: 9;
  readonly INUSE_ATTRIBUTE_ERR: 10;
  readonly INVALID_STATE_ERR: 11;
  readonly SYNTAX_ERR: 12;
  readonly INVALID_MODIFICATION_ERR: 13;
  readonly NAMESPACE_ERR: 14;
  readonly INVALID_ACCESS_ERR: 15;
  readonly VALIDATION_ERR: 16;
  readonly TYPE_MISMATCH_ERR: 17;
  readonly SECURITY_ERR: 18;
  readonly NETWORK_ERR: 19;
  readonly ABORT_ERR: 20;
  readonly URL_MISMATCH_ERR: 21;
  readonly QUOTA_EXCEEDED_ERR: 22;
  readonly TIMEOUT_ERR: 23;
  readonly INVALID_NODE_TYPE_ERR: 24;
  readonly DATA_CLONE_ERR: 25;
}
declare const DOMException: {
  readonly prototype: DOMException;
  new (message?: string, name?: string): DOMException;
  readonly INDEX_SIZE_ERR: 1;
  readonly DOMSTRING_SIZE_ERR: 2;
  readonly HIERARCHY_REQUEST_ERR: 3;
  readonly WRONG_DOCUMENT_ERR: 4;
  readonly INVALID_CHARACTER_ERR: 5;
  readonly NO_DATA_ALLOWED_ERR: 6;
  readonly NO_MODIFICATION_ALLOWED_ERR: 7;
  readonly NOT_FOUND_ERR: 8;
  readonly NOT_SUPPORTED_ERR: 9;
  readonly INUSE_ATTRIBUTE_ERR: 10;
  readonly INVALID_STATE_ERR: 11;
  readonly SYNTAX_ERR: 12;
  readonly INVALID_MODIFICATION_ERR: 13;
  readonly NAMESPACE_ERR: 14;
  readonly INVALID_ACCESS_ERR: 15;
  readonly VALIDATION_ERR: 16;
  readonly TYPE_MISMATCH_ERR: 17;
  readonly SECURITY_ERR: 18;
  readonly NETWORK_ERR: 19;
  readonly ABORT_ERR: 20;
  readonly URL_MISMATCH_ERR: 21;
  readonly QUOTA_EXCEEDED_ERR: 22;
  readonly TIMEOUT_ERR: 23;
  readonly INVALID_NODE_TYPE_ERR: 24;
  readonly DATA_CLONE_ERR: 25;
};

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
  static parse(url: string | URL, base?: string | URL): URL | null;
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

/** The parts of a pattern, or of what one is compared with. */
interface URLPatternInit {
  protocol?: string;
  username?: string;
  password?: string;
  hostname?: string;
  port?: string;
  pathname?: string;
  search?: string;
  hash?: string;
  baseURL?: string;
}
interface URLPatternPart {
  input: string;
  groups: Record<string, string | undefined>;
}
interface URLPatternResult extends Record<Exclude<keyof URLPatternInit, "baseURL">, URLPatternPart> {
  inputs: [string | URLPatternInit] | [string, string];
}

declare class URLPattern {
  constructor(pattern?: string | URLPatternInit, base?: string, options?: { ignoreCase?: boolean });
  constructor(pattern?: string | URLPatternInit, options?: { ignoreCase?: boolean });
  static compareComponent(part: Exclude<keyof URLPatternInit, "baseURL">, a: URLPattern, b: URLPattern): -1 | 0 | 1;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly hasRegExpGroups: boolean;
  test(input?: string | URL | URLPatternInit, base?: string): boolean;
  exec(input?: string | URL | URLPatternInit, base?: string): URLPatternResult | null;
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
  readonly webkitRelativePath: string;
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

interface QueuingStrategy<T = any> {
  highWaterMark?: number;
  size?(chunk: T): number;
}

declare class CountQueuingStrategy {
  constructor(init: { highWaterMark: number });
  readonly highWaterMark: number;
  readonly size: (chunk?: unknown) => number;
}

declare class ByteLengthQueuingStrategy {
  constructor(init: { highWaterMark: number });
  readonly highWaterMark: number;
  readonly size: (chunk: { byteLength: number }) => number;
}

interface StreamPair<I, O> {
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}

interface PipeOptions {
  signal?: AbortSignal;
  preventClose?: boolean;
  preventAbort?: boolean;
  preventCancel?: boolean;
}

declare class ReadableStreamDefaultController<T = any> {
  private constructor();
  readonly desiredSize: number | null;
  enqueue(chunk?: T): void;
  close(): void;
  error(reason?: unknown): void;
}

declare class ReadableByteStreamController {
  private constructor();
  readonly byobRequest: ReadableStreamBYOBRequest | null;
  readonly desiredSize: number | null;
  enqueue(chunk: ArrayBufferView): void;
  close(): void;
  error(reason?: unknown): void;
}

declare class ReadableStreamBYOBRequest {
  private constructor();
  readonly view: Uint8Array | null;
  respond(written: number): void;
  respondWithNewView(view: ArrayBufferView): void;
}

type ReadResult<T> = { done: false; value: T } | { done: true; value: T | undefined };

declare class ReadableStreamDefaultReader<T = any> {
  constructor(stream: ReadableStream<T>);
  readonly closed: Promise<void>;
  read(): Promise<ReadResult<T>>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

declare class ReadableStreamBYOBReader {
  constructor(stream: ReadableStream<Uint8Array>);
  readonly closed: Promise<void>;
  read<V extends ArrayBufferView>(view: V, options?: { min?: number }): Promise<ReadResult<V>>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

declare class ReadableStream<T = any> implements AsyncIterable<T> {
  constructor(
    source: {
      type: "bytes";
      autoAllocateChunkSize?: number;
      start?(controller: ReadableByteStreamController): unknown;
      pull?(controller: ReadableByteStreamController): unknown;
      cancel?(reason: unknown): unknown;
    },
    strategy?: { highWaterMark?: number },
  );
  constructor(
    source?: {
      start?(controller: ReadableStreamDefaultController<T>): unknown;
      pull?(controller: ReadableStreamDefaultController<T>): unknown;
      cancel?(reason: unknown): unknown;
    },
    strategy?: QueuingStrategy<T>,
  );
  static from<T>(items: Iterable<T> | AsyncIterable<T>): ReadableStream<T>;
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(options: { mode: "byob" }): ReadableStreamBYOBReader;
  getReader(): ReadableStreamDefaultReader<T>;
  pipeThrough<O>(pair: StreamPair<T, O>, options?: PipeOptions): ReadableStream<O>;
  pipeTo(target: WritableStream<T>, options?: PipeOptions): Promise<void>;
  tee(): [ReadableStream<T>, ReadableStream<T>];
  values(options?: { preventCancel?: boolean }): AsyncIterableIterator<T>;
  [Symbol.asyncIterator](options?: { preventCancel?: boolean }): AsyncIterableIterator<T>;
}

declare class WritableStreamDefaultController {
  private constructor();
  readonly signal: AbortSignal;
  readonly abortReason: any;
  error(reason?: unknown): void;
}

declare class WritableStreamDefaultWriter<T = any> {
  constructor(stream: WritableStream<T>);
  readonly closed: Promise<void>;
  readonly ready: Promise<void>;
  readonly desiredSize: number | null;
  write(chunk?: T): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

declare class WritableStream<T = any> {
  constructor(
    sink?: {
      start?(controller: WritableStreamDefaultController): unknown;
      write?(chunk: T, controller: WritableStreamDefaultController): unknown;
      close?(): unknown;
      abort?(reason: unknown): unknown;
    },
    strategy?: QueuingStrategy<T>,
  );
  readonly locked: boolean;
  abort(reason?: unknown): Promise<void>;
  close(): Promise<void>;
  getWriter(): WritableStreamDefaultWriter<T>;
}

declare class TransformStreamDefaultController<O = any> {
  private constructor();
  readonly desiredSize: number | null;
  enqueue(chunk?: O): void;
  error(reason?: unknown): void;
  terminate(): void;
}

declare class TransformStream<I = any, O = any> implements StreamPair<I, O> {
  constructor(
    transformer?: {
      start?(controller: TransformStreamDefaultController<O>): unknown;
      transform?(chunk: I, controller: TransformStreamDefaultController<O>): unknown;
      flush?(controller: TransformStreamDefaultController<O>): unknown;
      cancel?(reason: unknown): unknown;
    },
    writableStrategy?: QueuingStrategy<I>,
    readableStrategy?: QueuingStrategy<O>,
  );
  readonly readable: ReadableStream<O>;
  readonly writable: WritableStream<I>;
}

declare class TextEncoderStream implements StreamPair<string, Uint8Array> {
  readonly encoding: string;
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<string>;
}

declare class TextDecoderStream implements StreamPair<ArrayBuffer | ArrayBufferView, string> {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  readonly readable: ReadableStream<string>;
  readonly writable: WritableStream<ArrayBuffer | ArrayBufferView>;
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
  getSetCookie(): string[];
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
  readonly type: string;
  readonly redirected: boolean;
  static error(): Response;
  static redirect(url: string | URL, status?: number): Response;
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
  readonly destination: string;
  readonly referrer: string;
  readonly referrerPolicy: string;
  readonly mode: string;
  readonly credentials: string;
  readonly cache: string;
  readonly redirect: string;
  readonly integrity: string;
  readonly keepalive: boolean;
  readonly isReloadNavigation: boolean;
  readonly isHistoryNavigation: boolean;
  readonly duplex: string;
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

declare class CloseEvent extends Event {
  constructor(type: string, init?: EventInit & { wasClean?: boolean; code?: number; reason?: string });
  readonly wasClean: boolean;
  readonly code: number;
  readonly reason: string;
}

/**
 * A WebSocket, which ends with the instance of the plugin. Needs the permission `network`. An `error` is an ErrorEvent
 * whose message says why; `ctx.http.webSocket` fails with a code, and takes headers.
 */
declare class WebSocket extends EventTarget {
  constructor(url: string | URL, protocols?: string | string[]);
  static readonly CONNECTING: 0;
  static readonly OPEN: 1;
  static readonly CLOSING: 2;
  static readonly CLOSED: 3;
  readonly CONNECTING: 0;
  readonly OPEN: 1;
  readonly CLOSING: 2;
  readonly CLOSED: 3;
  readonly url: string;
  readonly readyState: 0 | 1 | 2 | 3;
  readonly bufferedAmount: number;
  readonly protocol: string;
  readonly extensions: string;
  binaryType: "blob" | "arraybuffer";
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  send(data: string | ArrayBuffer | ArrayBufferView | Blob): void;
  close(code?: number, reason?: string): void;
}

declare class AbortSignal extends EventTarget {
  private constructor();
  static abort(reason?: unknown): AbortSignal;
  static timeout(ms: number): AbortSignal;
  static any(signals: Iterable<AbortSignal>): AbortSignal;
  readonly aborted: boolean;
  readonly reason: any;
  onabort: ((event: Event) => unknown) | null;
  throwIfAborted(): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const crypto: Crypto;

declare class Crypto {
  private constructor();
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
declare class SubtleCrypto {
  private constructor();
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

type BufferEncoding =
  "utf8" | "utf-8" | "hex" | "base64" | "base64url" | "latin1" | "binary" | "ascii" | "utf16le" | "ucs2";

/** Node's Buffer, for packages that need it; what is new does well with Uint8Array. */
interface Buffer extends Uint8Array<ArrayBuffer> {
  toString(encoding?: BufferEncoding, start?: number, end?: number): string;
  toJSON(): { type: "Buffer"; data: number[] };
  equals(other: Uint8Array): boolean;
  compare(other: Uint8Array): -1 | 0 | 1;
  slice(start?: number, end?: number): Buffer;
  subarray(start?: number, end?: number): Buffer;
  copy(target: Uint8Array, targetStart?: number, start?: number, end?: number): number;
  write(text: string, offset?: number, length?: number, encoding?: BufferEncoding): number;
  fill(value: string | number | Uint8Array, start?: number, end?: number): this;
  indexOf(value: string | number | Uint8Array, from?: number): number;
  includes(value: string | number | Uint8Array, from?: number): boolean;
  lastIndexOf(value: string | number | Uint8Array, from?: number): number;
  readInt8(offset?: number): number;
  readUInt8(offset?: number): number;
  readUint8(offset?: number): number;
  readInt16BE(offset?: number): number;
  readInt16LE(offset?: number): number;
  readUInt16BE(offset?: number): number;
  readUInt16LE(offset?: number): number;
  readUint16BE(offset?: number): number;
  readUint16LE(offset?: number): number;
  readInt32BE(offset?: number): number;
  readInt32LE(offset?: number): number;
  readUInt32BE(offset?: number): number;
  readUInt32LE(offset?: number): number;
  readUint32BE(offset?: number): number;
  readUint32LE(offset?: number): number;
  readFloatBE(offset?: number): number;
  readFloatLE(offset?: number): number;
  readDoubleBE(offset?: number): number;
  readDoubleLE(offset?: number): number;
  readBigInt64BE(offset?: number): bigint;
  readBigInt64LE(offset?: number): bigint;
  readBigUInt64BE(offset?: number): bigint;
  readBigUInt64LE(offset?: number): bigint;
  readBigUint64BE(offset?: number): bigint;
  readBigUint64LE(offset?: number): bigint;
  readIntBE(offset: number, size: number): number;
  readIntLE(offset: number, size: number): number;
  readUIntBE(offset: number, size: number): number;
  readUIntLE(offset: number, size: number): number;
  readUintBE(offset: number, size: number): number;
  readUintLE(offset: number, size: number): number;
  writeInt8(value: number, offset?: number): number;
  writeUInt8(value: number, offset?: number): number;
  writeUint8(value: number, offset?: number): number;
  writeInt16BE(value: number, offset?: number): number;
  writeInt16LE(value: number, offset?: number): number;
  writeUInt16BE(value: number, offset?: number): number;
  writeUInt16LE(value: number, offset?: number): number;
  writeUint16BE(value: number, offset?: number): number;
  writeUint16LE(value: number, offset?: number): number;
  writeInt32BE(value: number, offset?: number): number;
  writeInt32LE(value: number, offset?: number): number;
  writeUInt32BE(value: number, offset?: number): number;
  writeUInt32LE(value: number, offset?: number): number;
  writeUint32BE(value: number, offset?: number): number;
  writeUint32LE(value: number, offset?: number): number;
  writeFloatBE(value: number, offset?: number): number;
  writeFloatLE(value: number, offset?: number): number;
  writeDoubleBE(value: number, offset?: number): number;
  writeDoubleLE(value: number, offset?: number): number;
  writeBigInt64BE(value: bigint, offset?: number): number;
  writeBigInt64LE(value: bigint, offset?: number): number;
  writeBigUInt64BE(value: bigint, offset?: number): number;
  writeBigUInt64LE(value: bigint, offset?: number): number;
  writeBigUint64BE(value: bigint, offset?: number): number;
  writeBigUint64LE(value: bigint, offset?: number): number;
  writeIntBE(value: number, offset: number, size: number): number;
  writeIntLE(value: number, offset: number, size: number): number;
  writeUIntBE(value: number, offset: number, size: number): number;
  writeUIntLE(value: number, offset: number, size: number): number;
  writeUintBE(value: number, offset: number, size: number): number;
  writeUintLE(value: number, offset: number, size: number): number;
  swap16(): this;
  swap32(): this;
  swap64(): this;
}

interface BufferConstructor extends Omit<Uint8ArrayConstructor, "from" | "of" | "prototype"> {
  readonly prototype: Buffer;
  readonly poolSize: number;
  from(text: string, encoding?: BufferEncoding): Buffer;
  from(bytes: ArrayLike<number> | ArrayBuffer | Iterable<number>, offset?: number, length?: number): Buffer;
  of(...bytes: number[]): Buffer;
  alloc(size: number, fill?: string | number | Uint8Array, encoding?: BufferEncoding): Buffer;
  allocUnsafe(size: number): Buffer;
  isBuffer(value: unknown): value is Buffer;
  isEncoding(name: string): boolean;
  byteLength(value: string | ArrayBuffer | ArrayBufferView, encoding?: BufferEncoding): number;
  concat(parts: readonly Uint8Array[], length?: number): Buffer;
  compare(a: Uint8Array, b: Uint8Array): -1 | 0 | 1;
}
declare const Buffer: BufferConstructor;

/** What packages ask of Node's process. Nothing of it reaches the machine. */
declare const process: {
  readonly title: string;
  readonly version: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly arch: string;
  readonly platform: string;
  readonly release: { readonly name: string };
  readonly argv: string[];
  readonly argv0: string;
  readonly execArgv: string[];
  readonly execPath: string;
  readonly env: Record<string, string | undefined>;
  readonly pid: number;
  readonly ppid: number;
  readonly features: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly stdout: { write(text: string): boolean };
  readonly stderr: { write(text: string): boolean };
  exitCode: number | undefined;
  nextTick<A extends unknown[]>(callback: (...args: A) => unknown, ...args: A): void;
  /** A module of Node.js that this host has, such as `"node:path"`, or undefined. */
  getBuiltinModule(name: string): unknown;
  hrtime: { (since?: [number, number]): [number, number]; bigint(): bigint };
  uptime(): number;
  memoryUsage(): Record<string, number>;
  cpuUsage(): { user: number; system: number };
  cwd(): string;
  chdir(path: string): never;
  umask(): number;
  exit(code?: number): never;
  abort(): never;
  kill(pid: number, signal?: string | number): never;
  emitWarning(warning: string | Error, ...rest: unknown[]): void;
  emit(event: string, ...args: unknown[]): boolean;
  listeners(event: string): ((...args: any[]) => unknown)[];
  listenerCount(event: string): number;
  eventNames(): string[];
  getMaxListeners(): number;
  on(event: string, listener: (...args: any[]) => unknown): unknown;
  once(event: string, listener: (...args: any[]) => unknown): unknown;
  off(event: string, listener: (...args: any[]) => unknown): unknown;
  addListener(event: string, listener: (...args: any[]) => unknown): unknown;
  removeListener(event: string, listener: (...args: any[]) => unknown): unknown;
  prependListener(event: string, listener: (...args: any[]) => unknown): unknown;
  prependOnceListener(event: string, listener: (...args: any[]) => unknown): unknown;
  removeAllListeners(event?: string): unknown;
  setMaxListeners(count: number): unknown;
};
