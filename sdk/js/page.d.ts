/**
 * What the pages of a plugin get from wasmhost: `window.wasmhost`, and
 * `window.AgentMC`, the name that other hosts of this family know it by. Calls
 * fail with an `Error` that has a `code` (and `outcome: "unknown"` where it may have been done), as those of a
 * backend's `ctx` do, and need the same permissions. A page has no network but these.
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

  /** A project of this plugin. folderPath is what pickFolder has returned, or a path below that, or empty. */
  interface Project {
    id: string;
    projectId: string;
    name: string;
    color: string;
    folderPath: string;
  }

  interface Session {
    /**
     * Calls at the same time with the same prompt, or with the same clientRequestId within a day, get the same session.
     */
    create(options: { prompt: string; clientRequestId?: string }): Promise<{ sessionId: string }>;
    sendMessage(id: string, message: { text: string }): Promise<void>;
    getMessages(id: string): Promise<{ id: string; role: string; content: string; timestamp: string }[]>;
    getStatus(id: string): Promise<{ status: Status; pendingAction: unknown }>;
    /** Gives a session the first line of a text of 1 to 1000 characters as its name, cut to 60 of them. */
    rename(id: string, name: string): Promise<void>;
    stop(id: string): Promise<void>;
    /** Opens the pane of sessions with a text, and sends it with autoSend. It needs a click of the user in the page. */
    launchWithDraft(draft: { projectId?: string; draftText: string; autoSend?: boolean }): Promise<void>;
    /** launchWithDraft with autoSend. */
    launchBuild(draft: { projectId?: string; draftText: string }): Promise<void>;
    /** How long a session is, in tokens: an estimate. What they cost the host does not know. */
    getCost(id: string): Promise<{ tokens: number; cost: null }>;
  }

  interface Bridge {
    storage: {
      get<T = any>(key: string): Promise<T | undefined>;
      set(key: string, value: unknown): Promise<void>;
      delete(key: string): Promise<void>;
      list<T = any>(prefix?: string): Promise<{ key: string; value: T }[]>;
    };
    db: {
      /** As in a backend: whether whole numbers that a number cannot hold are read as a bigint. */
      bigints: boolean;
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
      /** A promise that has the values itself. */
      get(): Theme & Promise<Theme>;
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
      /** The same for a document: its text and looks, without what runs or loads. */
      savePdf(file: { filename?: string; html: string }): Promise<void>;
      /**
       * Has the user choose a folder. path, such as /name, stands for it below until the console is left, and is not
       * where it is; paths below it mean folders in it. It rejects with not_supported where the browser has no such
       * dialog, as do the three below.
       */
      pickFolder(options?: { title?: string }): Promise<{ selected: boolean; path?: string }>;
      /** The folder that was chosen last. */
      getDefaultFolder(): Promise<string | null>;
      /**
       * Writes text files into it, over those that are there, and makes folders. No part of a name may begin with a
       * dot.
       */
      writeFiles(options: {
        directory: string;
        files: { name: string; content: string }[];
      }): Promise<{ written: number; directory: string }>;
      /** Says which files and folders are not there, and returns the text of the first that is called kickoff. */
      verifyFiles(options: {
        directory: string;
        files: string[];
      }): Promise<{ verified: boolean; missing: string[]; kickoffContent?: string }>;
      /** Shows the folder in the browser's dialog. */
      openFolder(options: { path: string }): Promise<{ opened: boolean }>;
    };
    project: {
      /** The plugin's own, which is the first, and those that its pages have made. */
      listAll(): Promise<Project[]>;
      getActive(): Promise<Project>;
      findByFolder(folder: string): Promise<Project | null>;
      create(project: { name: string; folderPath?: string }): Promise<Project>;
      /** Has the user name a project and choose among the folders. It needs a click of the user in the page. */
      openAddDialog(options?: {
        preselectedFolder?: string;
      }): Promise<{ cancelled: boolean; projectId?: string; project?: Project }>;
    };
    methods: {
      call<T = any>(namespace: string, method: string, ...args: unknown[]): Promise<T>;
    };
    [namespace: string]: any;
  }
}
