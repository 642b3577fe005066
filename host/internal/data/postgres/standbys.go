package postgres

import "time"

// Standby is a server that follows the one which is used, as that tells of it.
type Standby struct {
	// Name is how it calls itself, and Address where it connects from; empty for this
	// machine.
	Name, Address string
	// State is what it does, such as "streaming". It is empty where the user of the
	// connection may not see how far the standby is, which nothing below says then.
	State string
	// Sync is how commits wait for it: "sync" and "quorum" do, "potential" takes the
	// place of one that is lost, "async" is not waited for.
	Sync string
	// Behind is how many bytes of the log it has not replayed; nil where the server
	// does not know.
	Behind *int64
	// Lag is how long the last commit that it has replayed took to come to that; nil
	// while there is nothing to replay.
	Lag *time.Duration
	// Heard is how long ago it said so, by the server's clock; nil for not yet.
	Heard *time.Duration
}

// MonitorRole is the role of the server whose members see how far standbys are.
const MonitorRole = "pg_read_all_stats"
