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
package sqldriver
