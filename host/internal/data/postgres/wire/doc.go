// Package wire is a session with a PostgreSQL server, and a pool of them:
// statements go out together, with one round trip for all, rows and errors come
// back. pgconn connects and authenticates; what is said after that is said here,
// by the messages of pgproto3, since the host has few types of values and always
// sends its texts prepared.
//
// The package knows no roles and no schemas. What a session was told of whom it
// works for is noted at it (see [Conn.Of]), so that who uses it next can tell.
//
// # Decisions
//
// pgconn connects, `host/internal/data/postgres/wire` does the rest. TLS, SCRAM and finding the primary are pgconn's;
// pool, prepared
// statements and rows are 900 lines over pgproto3. Numbers go as texts, so a new statement goes with its arguments. A
// session that is lost or read-only takes all idle ones along. Turned down: pgx and pgxpool, 2.9 MB of the program;
// pgconn's pipelines, two lists and a goroutine each. Cost: the protocol's errors are ours.
//
// A session keeps 128 KiB of prepared texts, none over 16 KiB. The server has 50 bytes and more for each byte: 128
// lists of a thousand values were 270 MB, times 40 sessions a host. Turned down: a bound by number; none prepared.
// Cost: longer ones are parsed each time.
//
// A read by id is one write and one answer. A short id has a statement without the digest: the server takes 10 µs in
// place of 12. A socket's bare round trip is 10 µs, a port's 16; two thirds of the rest are changes of process. Turned
// down: looking for the answer for 20 or 40 µs, or `ppoll`: 2 µs at most by a port, nothing by a socket, and up to
// twice as long beside other work, with three times the processor (31 µs for 12). Cost: a statement prepared twice for
// who has long ids.
package wire
