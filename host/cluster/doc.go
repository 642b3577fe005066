// Package cluster is what hosts know of each other whose data lies in one
// database on a server: which database it is, which hosts there are, in two tables
// there, and which of them has which lease.
//
// Each host has one connection to the server, its session, that holds its locks:
// one of its id, and one for each lease. The locks end with the connection, so with
// the process, or when the server has heard nothing of it for as long as
// Limits.Silence says. A host whose session was lost makes another one, and is the
// same host where it comes back in time: nobody has said meanwhile that it has
// ended. Where that has been said, which is for ever, it goes on by a new id: what
// it had under way by the old one is for others to end.
//
// Times in the tables are the server's, in milliseconds since 1970: clocks of
// hosts may differ.
package cluster
