// Package store keeps what one plugin stores, its collections and its keys
// with values, in one SQLite file.
//
// A [Store] has one write connection and a few that only read. Writes that
// come at the same time share one transaction and one fsync; each caller
// waits until its own write is durable, and one that fails takes no other
// with it. Values cross as JSON text and are decoded no further than SQLite
// needs; results are appended as JSON text to a buffer of the caller.
//
// [Open] brings the file up to the declared [Schema]: what is missing is
// added, nothing is renamed or dropped, and a copy of the file is taken
// before. It knows nothing of manifests and permissions, runs no declared
// migrations, encrypts nothing and never deletes a file: a damaged one is set
// aside.
//
// Readers sort what is too long for memory in a temporary file, which has no
// name once it is open. It lies in SQLITE_TMPDIR or TMPDIR, else in the
// system's folder for such files, and is about as long as what the query sorts
// by, so at most about as long as the database.
//
// Methods that plugins reach fail with an *abi.Error whose code is one of
// context-api. [Open], [Store.Backup] and [Restore] fail with an *[OpenError].
//
// # Decisions
//
// One SQLite file per plugin. modernc.org/sqlite, without cgo: load, damage, quota or deletion of one is nobody else's.
// Turned down: one file for all (one writer, and a purge leaves its pages); a key-value store (unique indexes,
// `orderBy` and SQLite's errors are part of what plugins were written for). Cost: files and memory for each.
//
// The connection that writes keeps 512 KiB of pages. By default a writing plugin holds 4.1 MB after a megabyte of rows,
// with this 1.2. Turned down: `soft_heap_limit`, where SQLite does not count what this build takes. Cost: large indexes
// are read from the system's cache again.
//
// Each piece of memory that SQLite takes is asked for. By connection: beyond `store.statement-bytes`, the plugins'
// budget or the deadline it is refused, which ends the statement. FTS5 lists all places of a beginning of a word and
// looks at no limit: 193 MB of text and 85 such words took 10 GB in 34 s; with 24 MB and 16 words four at once end 11
// ms past their deadline, with 170 MiB. Turned down: `hard_heap_limit`, one for the process; estimates from the index,
// which know nothing of ranking. Cost: a look-up for each piece.
//
// Long texts are held against a `like` by code of the host's. It looks at each letter once. Turned down: SQLite's
// operator, which took 37 s for texts of 8 MB. Cost: a second reader of patterns, which a test holds against SQLite's.
//
// Group commit without a goroutine of its own, `synchronous=FULL`. A writer that finds nobody at work runs the
// transaction for all that wait. A write is one statement that undoes itself, so no savepoints. What was acknowledged
// survives a loss of power. Turned down: `NORMAL`, which does not promise it; a goroutine, a switch for each. Cost: a
// sync for each group, 51 µs instead of 14 for a lone write.
//
// Writes in company wait for each other by a switch of goroutines, never by a clock. The leader of a group lets others
// run, up to four times, while that brings writes and writes have lately shared: 64 inserting requests are a sixth
// faster, a lone one waits for nobody. Turned down: a pause of fixed length. Cost: up to four switches for the first.
//
// A write that comes alone is one statement. Not three; where another process has the lock it goes by groups. The log's
// length is looked at every 4 MiB: a `stat` after each commit makes Linux write a finer time and fsync the inode, an
// insert a third slower. Turned down: one way for all. Cost: two ways that agree, and a log up to 4 MiB too long.
//
// A transaction of a plugin is one that it holds open. `begin` returns a random number, `inTransaction` calls the rest
// of `ctx.db` by it: code reads, decides and writes in its own language. It leads the group with the connection that
// writes. It ends after `store.transaction-time`, with its instance, and at once when the guest returns while no call
// of it is under way: so who fetches inside, uses `ctx.db` for `tx` or forgets the commit hears it the first time.
// Turned down: a list of statements, which cannot decide; optimistic checks, by which authors write retries; a
// parameter of every function. Cost: the plugin's other writes wait.
//
// Tables, indexes and comparisons have bounds that the manifest's rules do not know. SQLite's time grows with them
// without a way to stop: 1 MiB of manifest kept a start busy for days, a call for minutes. Turned down: a rule of the
// manifest, since each host says what is quick enough; the deadline in SQLite, looked at between steps only. Cost: more
// than 64 indexes on a collection ask for `--limit store.indexes`.
//
// A range goes by its index, and then is sorted. SQLite would rather read rows in the order of insertion: 125 ms for
// 100 of 200,000, against 0.4. So the planner loses that order; `ne` and a `like` with a leading wildcard are no
// ranges. Turned down: leaving it to SQLite. Cost: a sort of row numbers where the range is most of the table.
//
// A prefix is looked for as all the ways to write it. `like` ignores the case of ASCII, for which no index is in order:
// ranges for each way to write the first four letters. "city 99%" of 200,000 takes a file 0.8 ms in place of 28, a
// server 3 for 109. Turned down: an index of folded texts; more letters, each of which doubles the ranges. Cost:
// sixteen looks for one. A pattern ends at a NUL, as in SQLite.
//
// A sorted search finds its rows first. With `IN` it read the index of the order and asked of each of 20,000 rows: 15
// ms in place of 2.5. Turned down: the list in every search, where counts join better. Cost: common words are all found
// although a limit wants few.
//
// Triggers keep the words in step. An FTS5 table keeps words alone, and every write changes it in its transaction,
// those of imports and older versions too. Plugins' words are quoted: `NOT`, `NEAR` and colons are typed without
// meaning them. A search that is declared no more leaves its index, for going back. Turned down: writes beside each
// statement. Cost: a few pages more a write.
//
// The quota is what lives in tables, measured seldom. Files are at least as long, so within the limit nothing else is
// counted; beyond it all rows are read. A measure holds 10 s or a sixteenth of the limit. On a server dead rows fill
// the disk faster than it vacuums: beyond four times the quota writes wait; in tables that plugins share, and in files,
// each has so many bytes a minute (one secret stored again and again filled 820 MB in 40 s). Turned down: a counter in
// a row, for which all writes wait; vacuuming by the host, which no transaction can; the size of files, which stays.
// Cost: each further host may pass the limit by a sixteenth, and a plugin at its limit reads all rows for a write.
//
// SQLite's word that a file is damaged stops its use. Logged once, recorded under `inventory/damaged`, looked through
// when it is opened next: a plugin goes on with a file that is whole. `quick_check` after a crash, `integrity_check`
// after such a word. Turned down: looking at each start: of 256 MiB of small rows 2.3 s by the first and 11 s by the
// second, of large rows about 1. Cost: damage within a value has no checksum.
//
// A data folder that can only be read is served. SQLite opens WAL there only as a file that never changes, true where
// the host before ended in order. Turned down: refusing all. Cost: one with rows in its log is refused.
package store
