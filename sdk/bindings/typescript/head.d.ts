/**
 * What a plugin's backend gets from wasmhost.
 *
 * ```ts
 * import type { Context } from "wasmhost";
 *
 * export default function activate(ctx: Context) {
 *   ctx.cli.handle("hello", async () => ({ status: 200, body: { message: "Hello, world!" } }));
 * }
 * ```
 */

/** The entry point of a backend: its default export, else its export named `activate`. */
export type Activate = (ctx: Context) => Hooks | void | undefined | Promise<Hooks | void | undefined>;

/** What `activate` may return. A hook that throws is logged and ends nothing. */
export interface Hooks {
  /**
   * After `activate` of every fresh instance, before it takes calls: what is registered here is always there. Also the
   * place for data migrations: the host tells at least once of each install, enable and upgrade. Has as long as
   * `activate`.
   */
  onEnable?(event: {
    reason: "install" | "enable" | "upgrade" | "rollback" | "import" | "start" | "reload" | "crash";
  }): unknown;
  /** The user disables the plugin, before its instance stops. */
  onDisable?(): unknown;
  /** A setting was changed. `settings` are all current values. */
  onSettingsChanged?(settings: Record<string, any>): unknown;
  /** Once per host start, when every enabled plugin is active. */
  onAppReady?(): unknown;
  /** Before the host stops; bounded by its shutdown deadline. */
  onShutdown?(): unknown;
}

/** A request to an endpoint that `cli.endpoints` of the manifest declares. */
export interface CliRequest<Body = any> {
  /** Such as GET. */
  method: string;
  /** The declared path, without a leading slash. */
  path: string;
  /** The parsed JSON body of POST, PUT and PATCH. */
  body?: Body;
  /**
   * The body as it was sent, for whole numbers beyond 2^53, which `body` has rounded as `JSON.parse` does. A copy of
   * the request does not have it.
   */
  readonly bodyText?: string;
  /** The parameters of the URL, decoded. Of a repeated one the last value. */
  query?: Record<string, string>;
  /** What the request has for each `{name}` of its path, decoded; there where the path has any. */
  params?: Record<string, string>;
  /** The headers that the endpoint declares, by their names in lower case; there where it declares any. */
  headers?: Record<string, string>;
  /** The body as it came, of any type, in place of `body`; there where the endpoint declares `rawBody`. */
  rawBody?: Uint8Array;
  /**
   * Aborted when nobody waits for the answer any more: the client has hung up, or the time is over. Pass it to `fetch`,
   * so that it ends then too. A copy of the request does not have it.
   */
  readonly signal?: AbortSignal;
}

/** The answer to a request: what the endpoint declares as its output, or what says why there is none. */
export interface CliResponse<Answer = unknown> {
  /** The HTTP status, a whole number from 200 to 999. */
  status: number;
  /** Written as JSON, a bigint as a number. Without it the answer is empty. */
  body?: Answer | { error: string; code?: string };
  /** A body of another type than JSON, one that the manifest declares in `responses` of the endpoint. */
  rawBody?: string | Uint8Array | ArrayBuffer | ArrayBufferView;
  /** The type of `rawBody`, such as `text/csv`. */
  contentType?: string;
  /** Headers to send with it, such as `cache-control`; for endpoints that declare `responses`. */
  headers?: Record<string, string> | Headers;
}

/** Answers the requests to a path. What it throws becomes a 500 with the message. */
export type CliHandler<Body = any, Answer = unknown> = (
  request: CliRequest<Body>,
) => CliResponse<Answer> | Promise<CliResponse<Answer>>;

/** What a rejected call of the host carries. */
export interface HostError extends Error {
  code: ErrorCode;
  /** It may have been done, or not: the database was lost in the middle. Look before you try again. */
  outcome?: "unknown";
}

/** A row of a collection, as the database returns it. */
export type Row<T = Record<string, any>> = T & {
  id: string;
  /** UTC, ISO 8601 with milliseconds. */
  created_at: string;
  /** UTC, ISO 8601 with milliseconds. */
  updated_at: string;
};

/**
 * Values by column, all of which must be equal, or comparisons; `null` matches NULL. A column of the type `json` is
 * compared with a value as a whole. `undefined` in it, at any depth, is `invalid_argument`: it is never dropped.
 */
export type Where = Record<string, unknown | Comparison>;

/** What a column must be where it need not equal a value; all members must hold. */
export interface Comparison {
  gt?: string | number | bigint;
  gte?: string | number | bigint;
  lt?: string | number | bigint;
  lte?: string | number | bigint;
  /** Anything else, also NULL; `null` wants any value. */
  ne?: string | number | bigint | boolean | null;
  /** One of these; `null` among them matches NULL. */
  in?: readonly (string | number | bigint | boolean | null)[];
  /**
   * A pattern for texts: `%` stands for any text, `_` for any character, and `\\` takes that from the character behind
   * it. Letters from A to Z are the same in either case.
   */
  like?: string;
}

/** What `ctx.db.query` is asked for. */
export interface Query {
  where?: Where;
  /**
   * Words that rows must have in the columns which `fullText` of the manifest names; rows come with the best first,
   * unless there is an `orderBy`. Words in quotes stand together, and `wat*` is the beginning of a word.
   */
  search?: string;
  /** The columns to return; all without it. */
  select?: readonly string[];
  /** The columns to sort by, the first one first. */
  orderBy?: Record<string, "asc" | "desc"> | string;
  /** Of an `orderBy` that is the name of a column; ascending without it. */
  order?: "asc" | "desc" | "ASC" | "DESC";
  limit?: number;
  offset?: number;
  /** As `ctx.db.bigints`, for this call. */
  bigints?: boolean;
}

/** What `ctx.db.aggregate` is asked about groups of rows, which come in the order of the columns of `groupBy`. */
export interface Aggregate {
  where?: Where;
  /** Words that rows must have, see `Query`. */
  search?: string;
  /** What the rows of a group have in common; without it, all rows are one group. */
  groupBy?: readonly string[];
  /** Counts the rows of each group. */
  count?: boolean;
  /** Columns of numbers to add up. */
  sum?: readonly string[];
  /** Columns whose least values are wanted. */
  min?: readonly string[];
  /** Columns whose greatest values are wanted. */
  max?: readonly string[];
  limit?: number;
  offset?: number;
  /** As `ctx.db.bigints`, for this call. */
  bigints?: boolean;
}

/** A group of rows, with the members that were asked for. */
export interface Group<N = number> {
  group: Record<string, any>;
  count: number;
  sum: Record<string, N>;
  min: Record<string, any>;
  max: Record<string, any>;
}

export interface DB {
  /**
   * What becomes of a whole number that a number of JavaScript cannot hold exactly, as integers beyond 2^53 mostly are:
   * a bigint where this is true, else the call that reads it fails with `invalid_argument` and names row and column.
   * `insert` and `upsert`, which have written by then, always return a bigint for it. Bigints are taken everywhere.
   */
  bigints: boolean;
}

/** What the function of `ctx.db.transaction` works with. */
export type Transaction = Omit<DB, "stats" | "transaction" | "bigints">;

/** Options of `ctx.http.fetch` and of the global `fetch`. */
export interface FetchOptions {
  method?: string;
  headers?: Record<string, string> | Iterable<[string, string]> | Headers;
  /** Not with GET and HEAD. */
  body?: string | ArrayBuffer | ArrayBufferView | URLSearchParams | null;
  /** How long the whole request may take, in milliseconds. */
  timeoutMs?: number;
  /** What becomes of a redirect: it is followed, fails the request, or is the answer, with its `location`. */
  redirect?: "follow" | "error" | "manual";
  /** Gives the request up when it is aborted. */
  signal?: AbortSignal | null;
}

/** Options of `ctx.http.webSocket`. */
export interface WebSocketOptions {
  /** Subprotocols, of which the server chooses one. */
  protocols?: string | string[];
  headers?: Record<string, string> | Iterable<[string, string]> | Headers;
  /** Gives up when it is aborted before the WebSocket is open. */
  signal?: AbortSignal | null;
}

/** A run of a cron job. */
export interface CronRun {
  job: string;
  /** UTC, ISO 8601. */
  scheduledAt: string;
  /** When the user approved the run, where it needs that. */
  approval?: { at: string };
  /** Aborted when the time of the run is over. */
  readonly signal?: AbortSignal;
}

/** An item of the sidebar. */
export interface SidebarItem {
  id: string;
  title: string;
  status: string;
  subtitle?: string;
  needsYou?: boolean;
  /** From 0 to 100. */
  progress?: number;
  /** The number or the name of a step. */
  currentStep?: number | string;
  totalSteps?: number;
}

/** An item of the inbox. */
export interface InboxItem {
  id: string;
  title: string;
  /** ISO 8601, or milliseconds since 1970. */
  timestamp: string | number;
  subtitle?: string;
  /** As in CSS. */
  dotColor?: string;
}

/** `ctx.log`. `console` writes to the same log. No permission needed. */
export interface Log {
  debug(message: unknown, ...args: unknown[]): void;
  info(message: unknown, ...args: unknown[]): void;
  warn(message: unknown, ...args: unknown[]): void;
  error(message: unknown, ...args: unknown[]): void;
}
