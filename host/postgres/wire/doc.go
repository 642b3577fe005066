// Package wire is a session with a PostgreSQL server, and a pool of them:
// statements go out together, with one round trip for all, rows and errors come
// back. pgconn connects and authenticates; what is said after that is said here,
// by the messages of pgproto3, since the host has few types of values and always
// sends its texts prepared.
//
// The package knows no roles and no schemas. What a session was told of whom it
// works for is noted at it (see [Conn.Of]), so that who uses it next can tell.
package wire
