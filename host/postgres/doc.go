// Package postgres is the way to a PostgreSQL server: a connection string goes
// in, statements of one plugin at a time go out, and every plugin has a [Schema]
// of its own, with a role that has no rights elsewhere.
//
// Each transaction begins by taking on the plugin's role, and the role ends with
// it. So a statement that names another plugin's table fails in the server,
// whatever the host has got wrong. A plugin has a bounded number of connections
// of the pool, and each statement ends with its caller's deadline, by the
// server's own clock.
//
// The package knows nothing of collections. It never logs and never puts a
// password into an error.
package postgres
