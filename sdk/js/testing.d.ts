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
  /**
   * Hosts that the plugin may reach though they are not public, such as the address of a server of the test,
   * `127.0.0.1:8080`. The plugin needs the permission network or rss.
   */
  allowHosts?: string[];
}

/** What a request to an endpoint takes. */
export interface RequestOptions {
  /** Default GET, and POST where there is a body. */
  method?: string;
  /** Sent as JSON. */
  body?: unknown; // written as JSON, with a BigInt as a whole number
  rawBody?: string | Uint8Array; // sent as it is, of the content type in headers
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

/** What became of a run of a job. */
export interface JobRun {
  id: number;
  /** As the user sees it: succeeded, failed, timed-out, missed, rejected, ... */
  state: string;
  /** What the handler failed with. */
  error?: string;
  /** Why the run did not take place. */
  reason?: string;
}

/** Something that the plugin has told its user. */
export interface Notice {
  kind: "toast" | "notify" | "alert";
  /** Not there for a toast. */
  title?: string;
  body?: string;
  /** Of a toast: info, success, warning or error. */
  type?: string;
  dedupKey?: string;
  read: boolean;
}

/** What the plugin shows as being so at present. */
export interface Shown {
  sidebar: Record<string, any>[];
  badge: number | string | null;
  inbox: Record<string, any>[];
}

/** An installed plugin. */
export interface Plugin {
  readonly id: string;
  /** Sends a request to an endpoint, whatever its status. */
  fetch(path: string, options?: RequestOptions): Promise<Response>;
  /**
   * Sends a request and returns the parsed body, in which a whole number that a number cannot hold exactly is a BigInt;
   * another status than 2xx is an error.
   */
  json<T = any>(path: string, options?: RequestOptions): Promise<T>;
  /** Gives settings values, as a user does. */
  set(settings: Record<string, string | number | boolean>): Promise<void>;
  /** Lets the plugin reach these hosts that are not public, and no other such hosts. It goes on running. */
  allowHosts(...hosts: string[]): Promise<void>;
  /**
   * Has a job run now, as the user does with `wasmhost cron run`, and waits until the run is over. Asking for it
   * approves it as well. Jobs run by their schedule, too, in UTC.
   */
  runJob(job: string): Promise<JobRun>;
  /** What the plugin has told its user, the oldest first; of alerts with the same key the last one. */
  notices(): Promise<Notice[]>;
  /** The plugin's items in the sidebar and the inbox, and its badge. */
  shown(): Promise<Shown>;
  /** What the plugin has logged so far, one line an entry. */
  logs(): Promise<string>;
  /** Builds and installs the folder again. */
  reload(options?: InstallOptions): Promise<void>;
  /** Removes the plugin with all that it has stored. */
  remove(): Promise<void>;
}

/** A host of its own for tests. */
export interface Host {
  /** Such as http://127.0.0.1:41234. */
  readonly url: string;
  readonly token: string;
  readonly data: string;
  /** Builds the plugin in a folder and installs it. */
  install(folder: string, options?: InstallOptions): Promise<Plugin>;
  /**
   * Calls the host's own API, such as `api("PUT", "plugins/my-plugin/network", { allowHosts: [] })`, and returns the
   * parsed body; another status than 2xx is an error.
   */
  api<T = any>(method: string, path: string, body?: unknown): Promise<T>;
  /** Runs a command such as `run("settings", "list", "my-plugin")`. */
  run(...args: string[]): Promise<CommandResult>;
  /** What the host has printed so far, its log among it. */
  output(): string;
  /** Ends the host, and removes its data folder where it made it. */
  stop(): Promise<void>;
}

/** Starts a host on a free port of this machine. */
export function startHost(options?: HostOptions): Promise<Host>;
