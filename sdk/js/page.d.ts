/**
 * What the pages of a plugin get from wasmhost: `window.wasmhost`, and
 * `window.AgentMC`, the name that other hosts of this family know it by. Calls
 * fail with an `Error` that has a `code`, as those of a backend's `ctx` do, and
 * need the same permissions. A page has no network but these.
 */
declare const wasmhost: wasmhost.Bridge;
declare const AgentMC: wasmhost.Bridge;

interface Window {
  readonly wasmhost: wasmhost.Bridge;
  readonly AgentMC: wasmhost.Bridge;
}

declare namespace wasmhost {
  type Unsubscribe = () => void;
  type Row<T = Record<string, any>> = T & { id: string; created_at: string; updated_at: string };
  type Status = "starting" | "running" | "needs_you" | "ready" | "ended" | "error";

  interface Theme {
    mode: "dark" | "light";
    visualTheme: string;
  }

  /** Methods that the backend has registered with ctx.methods; each takes one value, or an array of several. */
  type Methods = Record<string, (...args: unknown[]) => Promise<any>>;

  interface Session {
    create(options: { prompt: string }): Promise<{ sessionId: string }>;
    sendMessage(id: string, message: { text: string }): Promise<void>;
    getMessages(id: string): Promise<{ id: string; role: string; content: string; timestamp: string }[]>;
    getStatus(id: string): Promise<{ status: Status; pendingAction: unknown }>;
    /** Gives a session the first line of a text of 1 to 1000 characters as its name, cut to 60 of them. */
    rename(id: string, name: string): Promise<void>;
    stop(id: string): Promise<void>;
    /** Opens the pane of sessions with a text. */
    launchWithDraft(draft: { projectId?: string; draftText: string; autoSend?: boolean }): Promise<void>;
  }

  interface Bridge {
    storage: {
      get<T = any>(key: string): Promise<T | undefined>;
      set(key: string, value: unknown): Promise<void>;
      delete(key: string): Promise<void>;
      list<T = any>(prefix?: string): Promise<{ key: string; value: T }[]>;
    };
    db: {
      insert<T = Record<string, any>>(collection: string, data: Partial<T>): Promise<Row<T>>;
      query<T = Record<string, any>>(collection: string, options?: object): Promise<Row<T>[]>;
      getById<T = Record<string, any>>(collection: string, id: string): Promise<Row<T> | null>;
      update(collection: string, id: string, fields: object): Promise<void>;
      upsert<T = Record<string, any>>(collection: string, conflictColumns: string[], data: Partial<T>): Promise<Row<T>>;
      delete(collection: string, id: string): Promise<void>;
      deleteWhere(collection: string, where: object): Promise<void>;
      count(collection: string, where?: object): Promise<number>;
    };
    ai: {
      isConfigured(): Promise<boolean>;
      generateMessage(system: string, user: string): Promise<string>;
      generateTitle(text: string): Promise<string>;
      generateStructured<T = any>(options: object): Promise<T>;
    };
    inbox: {
      setItems(items: object[]): Promise<void>;
      postAlert(alert: { title: string; body: string; dedupKey?: string }): Promise<void>;
    };
    sidebar: {
      setItems(items: object[]): Promise<void>;
      setBadge(badge: number | string | null): Promise<void>;
    };
    toast: {
      show(toast: { message: string; type?: "info" | "success" | "warning" | "error"; durationMs?: number }): void;
      notify(notification: { title: string; body?: string }): void;
    };
    settings: {
      /** Passwords read as null. */
      get<T = any>(key: string): Promise<T>;
      getAll(): Promise<Record<string, any>>;
      onChange(listener: (settings: Record<string, any>) => unknown): Unsubscribe;
    };
    events: {
      emit(channel: string, data?: unknown): void;
      /** Hears what the backend emits, and what pages do, this one too. */
      on<T = any>(channel: string, listener: (data: T) => unknown): Unsubscribe;
      onSessionStatus(listener: (change: { sessionId: string; status: Status }) => unknown): Unsubscribe;
    };
    session: Session;
    sessions: Session;
    theme: {
      get(): Theme;
      onChange(listener: (theme: Theme) => unknown): Unsubscribe;
    };
    assets: {
      /** Reads a text file of the plugin, below assets/ or its folder. */
      readFile(path: string): Promise<string>;
      listFiles(path: string): Promise<string[]>;
    };
    export: {
      /** Has the browser save a file. */
      saveFile(file: { filename: string; content: string | Blob | BufferSource; type?: string }): Promise<void>;
      /**
       * Shows the browser's print, which makes PDFs, for a text in Markdown; entries of metadata that are texts or
       * numbers stand above it. This, pickFolder and openFolder need a click of the user in the page, each time.
       */
      savePDF(file: { filename?: string; markdown: string; metadata?: Record<string, unknown> }): Promise<void>;
      /**
       * Has the user choose a folder. path is a name for it until the page ends, which stands for it below, and not
       * where it is. It rejects with not_supported where the browser has no such dialog, as do the three below.
       */
      pickFolder(options?: { title?: string }): Promise<{ selected: boolean; path?: string }>;
      /** Writes text files into it, over those that are there. No part of a name may begin with a dot. */
      writeFiles(options: {
        directory: string;
        files: { name: string; content: string }[];
      }): Promise<{ written: number; directory: string }>;
      /** Says which files are not there. */
      verifyFiles(options: { directory: string; files: string[] }): Promise<{ verified: boolean; missing: string[] }>;
      /** Shows the folder in the browser's dialog. */
      openFolder(options: { path: string }): Promise<{ opened: boolean }>;
    };
    project: {
      listAll(): Promise<{ id: string; name: string }[]>;
      findByFolder(folder: string): Promise<null>;
    };
    methods: {
      call<T = any>(namespace: string, method: string, ...args: unknown[]): Promise<T>;
    };
    [namespace: string]: any;
  }
}
