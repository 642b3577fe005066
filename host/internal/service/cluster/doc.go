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
//
// # Decisions
//
// More than one host is one PostgreSQL, nothing of our own in between. What is done once is a unique key or a
// comparison in its transaction; leases save work. NOTIFY says what to read again; after a reconnect all is, and who is
// not connected refuses what it cannot check. Turned down: rqlite (tens of writes a second), NATS (acknowledged writes
// lost in others' tests), elections, which guard nothing once the elected paused, consensus of our own. Cost: one more
// thing to run, which all wait for while it fails over.
//
// A host lives as long as its connection. It holds the locks of leases and id, which end with the process or after
// `cluster.silence`. Whoever sees a lock free for so long says for ever that its host ended; it comes back by a new id.
// Data folders name their database. Turned down: leases by time, which need clocks; one host at a time. Cost: what it
// had under way is taken over only after that silence; a lease guards no write, so each has its comparison.
//
// One number says which hosts fit the data. It counts what an older host would misread. One that knows more raises it
// where no other is there, in the transaction that lists it, or killed ones' locks are free for the silence. One that
// was away while it was raised closes its connections, refuses all, and `serve` ends. Turned down: a number a table;
// versions, which stop all for each release; asking with each statement. Cost: such an upgrade stops all hosts, back is
// by backup; until its answer a returning host may store something.
//
// Reads need the session, writes a confirmed beat. Answers show that the session has the lock; the beat is a commit,
// which waits for the standby. What cannot begin is interrupted. Turned down: one bound, by which reads ended with the
// standby. Cost: a replaced primary is still read: stop it first.
//
// A host not heard of for ten seconds keeps away until it was (`cluster.silence`). By its own clocks before each call,
// from its last answered question to the list of hosts. Turned down: a look in each transaction; ending its connections
// from elsewhere, which may stop halfway. Cost: two readings of clocks a call; after an outage a second; a call stopped
// between look and first byte is not held back.
package cluster
