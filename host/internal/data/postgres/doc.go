// Package postgres is how the host speaks to a PostgreSQL server: statements of
// one plugin at a time go out, and every plugin has a [Schema] of its own, with
// a role that has no rights elsewhere. What it says are names, texts, errors and
// interfaces; package client beneath it has the protocol, and who never opens a
// server does not link that.
package postgres
