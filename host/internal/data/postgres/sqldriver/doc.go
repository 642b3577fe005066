// Package sqldriver opens a schema of a PostgreSQL server by database/sql, for
// statements that are written once and run on SQLite as well. Statements of
// database/sql flow in, those of a [postgres.Schema] flow out; what the tables
// are, it is told.
//
// Both databases take the same statements, but for what [Dialect] translates:
// the marks of parameters, the schema of tables, and a few words in definitions.
// What else differs is written so that it does not: min and max of two values are
// CASE, and an upsert names its columns. LastInsertId is there for tables that
// count up, because RETURNING takes SQLite twice as long.
//
// A transaction is as in SQLite: who writes is alone, on all hosts together, so
// that what a transaction has read stays true until it has ended, and numbers
// that count up become visible in their order. One that only reads sees what
// was committed when it began. As in SQLite, a connection gives whole numbers,
// doubles, strings, bytes and nil.
//
// The rows of a query are read before the first is handed on, so that a
// transaction may change what it is going through: a result must fit into
// memory.
//
// # Decisions
//
// Services run the same statements on both. `host/internal/data/postgres/sqldriver` numbers parameters, puts the schema
// before tables
// and translates types; the rest is written for both. An insert that counts up gets `RETURNING` there; with it SQLite
// took 16 µs in place of 7. A writing transaction has its service's lock for itself, among hosts too: what it read
// stays true, and numbers appear in order. A copy of such tables is a file of SQLite; `dbfile.Restore` puts it back,
// compared row by row. What is deleted goes when the server vacuums. Secrets are sealed before, and the master key
// stays with each host. Turned down: stores behind interfaces, two times seven; an ORM; pgx's driver, without roles and
// locks; translating all of SQLite. Cost: writes of one service wait over the network, rows of a query are in memory.
package sqldriver
