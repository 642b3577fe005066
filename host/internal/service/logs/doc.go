// Package logs keeps the log of every plugin: what its guest logs and prints,
// one line of JSON per entry, in files that are rotated by size and age and
// bounded in total.
//
// A line looks like this, always with these keys in this order:
//
//	{"seq":1763727656000123,"time":"2026-11-21T12:20:56.123Z","level":"INFO",
//	 "plugin":"tasks","request_id":"0f3c","message":"created 3 tasks"}
//
// The names of keys and levels are those of log/slog where it has them.
//
// # Writing
//
// [Log.Write] puts an entry into a buffer in memory. One goroutine for all
// plugins encodes and writes; it alone touches the files that are written, and
// holds at most [Limits].OpenFiles of them open. What was written is safe from
// a crash of the host; it is not synced to the disk, so a loss of power can
// take the last seconds. Where the disk fails, is full or too slow, entries
// are lost and counted, and the plugin goes on.
//
// A file that is full or old enough is renamed, and the next line begins another.
//
// # Positions
//
// An entry's [Position] is its "seq", which grows along a log: by one from
// entry to entry while a host runs, and from the clock, in microseconds, when
// one starts. So a position stays good when files are rotated, when the host
// restarts and when a log is removed and begun anew, and within one run of the
// host a hole in the positions is the number of entries that are missing.
//
// # Reading
//
// [Log.Tail] and [Log.Follow] read the files and nothing else. Followers are
// told that there is more and fetch it at their own speed, so a slow one costs
// the plugin nothing; it misses entries only when their file has been deleted.
//
// The package does not limit the rate of a plugin's lines, which the drivers
// of package engine do, knows nothing of HTTP, and does not make text safe for
// a terminal once it is decoded: whoever prints an [Entry] has to.
//
// # Decisions
//
// Logs are written by one goroutine for all plugins. Not synced, losing lines, counted, rather than holding up; a
// rotated file is named by the position behind it. The audit and the host's own log are such logs in folders of their
// own, so no plugin pushes lines out and a crash takes none. Turned down: lumberjack, named by milliseconds, a
// goroutine each; a ring; the journal. Cost: the last lines at a loss of power; the host's are written twice.
package logs
