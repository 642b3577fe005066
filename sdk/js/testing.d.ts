// The test kit runs in Node.js (or in vitest), not in a plugin.

/** What {@link startHost} takes. */
export interface HostOptions {
  /** The wasmhost command; default: the environment variable WASMHOST_BIN, else `wasmhost` on the PATH. */
  binary?: string;
  /** A data folder to use and keep; default: a new one that is removed at the end. */
  data?: string;
  /** How long the host may take to start, in milliseconds; default 30000. */
  startTimeoutMs?: number;
  /** Further flags of `wasmhost serve`. */
  flags?: string[];
  /** Further environment variables of the host. */
  env?: Record<string, string>;
}

/** What {@link Host.install} takes. */
export interface InstallOptions {
  /** Whether to run `wasmhost build` first; default true. */
  build?: boolean;
  /** The permissions to grant; default all that the plugin asks for. */
  grant?: string[];
}

/** What a request to an endpoint takes. */
export interface RequestOptions {
  /** Default GET, and POST where there is a body. */
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** false sends no token. */
  token?: string | false;
  signal?: AbortSignal;
}

/** What a command printed. */
export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** An installed plugin. */
export interface Plugin {
  readonly id: string;
  /** Sends a request to an endpoint, whatever its status. */
  fetch(path: string, options?: RequestOptions): Promise<Response>;
  /** Sends a request and returns the parsed body; another status than 2xx is an error. */
  json<T = any>(path: string, options?: RequestOptions): Promise<T>;
  /** Gives settings values, as a user does. */
  set(settings: Record<string, string | number | boolean>): Promise<void>;
  /** What the plugin has logged so far, one line an entry. */
  logs(): Promise<string>;
  /** Builds and installs the folder again. */
  reload(options?: InstallOptions): Promise<void>;
}

/** A host of its own for tests. */
export interface Host {
  /** Such as http://127.0.0.1:41234. */
  readonly url: string;
  readonly token: string;
  readonly data: string;
  /** Builds the plugin in a folder and installs it. */
  install(folder: string, options?: InstallOptions): Promise<Plugin>;
  /** Runs a command such as `run("settings", "list", "my-plugin")`. */
  run(...args: string[]): Promise<CommandResult>;
  /** What the host has printed so far, its log among it. */
  output(): string;
  /** Ends the host, and removes its data folder where it made it. */
  stop(): Promise<void>;
}

/** Starts a host on a free port of this machine. */
export function startHost(options?: HostOptions): Promise<Host>;
