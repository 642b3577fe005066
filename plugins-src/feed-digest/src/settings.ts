import type { Settings as Source } from "wasmhost";

/** Settings are the user's values: the host holds them to the types and bounds of the manifest. */
export interface Settings {
  useAI: boolean;
  instructions: string;
  aiSeconds: number;
  maxArticles: number;
  maxAgeDays: number;
  keepDays: number;
}

export async function read(source: Source): Promise<Settings> {
  return (await source.getAll()) as Settings;
}
