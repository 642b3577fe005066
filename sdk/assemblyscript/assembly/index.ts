// The SDK for AssemblyScript, by which a backend speaks ABI 1 of the host.
// README.md has an example.
export { Json, Kind } from "./json";
export { Failure, Outcome, Result, Ticket, log, now, random } from "./host";
export { Event, EventKind, Handler, Mutex, spawn } from "./event";
export {
  Hook, Plugin, del, get, handle, offJob, offMessage, offPath, offSession, onFreeze, onHook, onJob, onMessage,
  onMethod, onRestored, onSession, patch, plugin, post, put, self,
} from "./handlers";
export * from "./codes";
export * from "./functions";
