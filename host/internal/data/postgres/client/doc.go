// Package client reaches a PostgreSQL server by its protocol: a connection
// string goes in, a [postgres.Database] comes out.
//
// A session of the server works for one plugin, or for the host, and has its role:
// where the next is another, the role is set in the same transaction as what is
// asked, before it. So a statement that names another plugin's table fails in the
// server, whatever the host has got wrong. A plugin has a bounded number of
// connections of the pool, and each statement ends with its caller's time.
//
// The package knows nothing of collections. It never logs and never puts a
// password into an error.
package client
