// Package client reaches a PostgreSQL server by its protocol: a connection
// string goes in, a [postgres.Database] comes out.
//
// Each transaction begins by taking on the plugin's role, and the role ends with
// it. So a statement that names another plugin's table fails in the server,
// whatever the host has got wrong. A plugin has a bounded number of connections
// of the pool, and each statement ends with its caller's deadline, by the
// server's own clock.
//
// The package knows nothing of collections. It never logs and never puts a
// password into an error.
package client
