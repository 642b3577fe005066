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
	// Leases are the names of what it alone may do now, as of its last word.
	Leases []string `json:"leases"`
}
