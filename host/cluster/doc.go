// Package cluster is what hosts know of each other whose data lies in one
// database on a server: which database it is, and which hosts there are, in two
// tables there.
//
// One host at a time has the database open: it holds a lock of the server until
// it leaves, its process ends, or the server no longer hears of it. Then the next
// one takes over all that the database has. A [Member] whose lock is lost takes it
// again where nobody else has; where somebody has, it is out, and its host ends.
//
// Times in the tables are the server's, in milliseconds since 1970: clocks of
// hosts may differ.
package cluster
