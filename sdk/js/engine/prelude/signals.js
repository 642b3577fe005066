// The signals of requests and of runs of jobs, which tell their handlers that
// nobody waits for the answer any more.
import { DOMException, Map, mapDelete, mapGet, mapSet } from "./primordials.js";
import { controlled } from "./abort.js";

const gone = () =>
  new DOMException("nobody waits for the answer any more: the client has gone, or the time is over", "AbortError");

// signals returns what signals.c calls.
export function signals() {
  const open = new Map(); // what aborts the signal of an event, by its id
  return {
    // signal makes the one of an event. Of one that is over it is aborted.
    signal(id, isOpen) {
      const { signal, abort } = controlled();
      if (isOpen) mapSet(open, id, abort);
      else abort(gone());
      return signal;
    },
    // over forgets the signal of an event, which is aborted where nobody has
    // waited for the answer.
    over(id, givenUp) {
      const abort = mapGet(open, id);
      mapDelete(open, id);
      if (givenUp) abort(gone());
    },
  };
}
