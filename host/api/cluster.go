package api

import "time"

// GetCluster tells of the hosts whose data lies in one database on a server.
var GetCluster = Get[None, Cluster]("/cluster", "Says in which database the data lies, and which hosts use it")

// Cluster is a database on a server and the hosts that use it.
type Cluster struct {
	// ID is of the database, which the first host has given it.
	ID string `json:"id"`
	// Database is the server and the name of the database, without user and password.
	Database string        `json:"database"`
	Hosts    []ClusterHost `json:"hosts"`
	// Standbys are the servers that follow the one which is used, by their names.
	Standbys []ClusterStandby `json:"standbys"`
	// StandbysHidden says why it is not known, or not of all, how far they are, and what to do; empty where it is.
	StandbysHidden string `json:"standbysHidden,omitempty"`
	// RoundTripMs is how long the database took to answer, in milliseconds.
	RoundTripMs float64 `json:"roundTripMs"`
}

// ClusterHost is a host that uses the database.
type ClusterHost struct {
	// ID is of this run of the host.
	ID string `json:"id"`
	// This says that it is the host that answers.
	This bool `json:"this"`
	// Name is that of the machine.
	Name string `json:"name"`
	// Address is where it is reached; empty while it is not.
	Address string `json:"address,omitempty"`
	Version string `json:"version"`
	// StartedAt is when it began, by the server's clock.
	StartedAt time.Time `json:"startedAt"`
	// SeenMs is how long ago the database heard of it, in milliseconds.
	SeenMs int64 `json:"seenMs"`
	// Silent says that this is so long ago that the host may not use the database until it is heard of again.
	Silent bool `json:"silent,omitempty"`
	// Leases are the names of what it alone may do now, as of its last word.
	Leases []string `json:"leases"`
}

// ClusterStandby is a server that follows the one which is used, as that tells of it.
type ClusterStandby struct {
	// Name is how it calls itself.
	Name string `json:"name"`
	// Address is where it connects from; empty for the machine of the server, and where it may not be seen.
	Address string `json:"address,omitempty"`
	// State is what it does, such as "streaming", "catchup" or "backup"; empty where it may not be seen, as all below.
	State string `json:"state,omitempty"`
	// Sync is how commits wait for it: "sync" and "quorum" do, "potential" takes the place of one that is lost, "async"
	// is not waited for.
	Sync string `json:"sync,omitempty"`
	// BehindBytes is how much of the server's log it has not replayed.
	BehindBytes *int64 `json:"behindBytes,omitempty"`
	// LagMs is how long the last commit that it has replayed took to come to that, in milliseconds; nothing while there
	// is nothing to replay. One that replays nothing keeps the last.
	LagMs *float64 `json:"lagMs,omitempty"`
	// HeardMs is how long ago it last told the server how far it is, in milliseconds.
	HeardMs *int64 `json:"heardMs,omitempty"`
}
