package cluster

import "time"

// Limits say how hosts tell the database that they are there.
type Limits struct {
	// Beat is how often a host tells the database that it is there, and looks for others that are not.
	Beat time.Duration `default:"1s" min:"100ms" max:"1m"`
	// CallTime is how long one question to the database may take.
	CallTime time.Duration `default:"10s" min:"100ms" max:"1m"`
	// Silence is how long a host and the database may hear nothing of each other before the host has lost its leases; one
	// without its lock for so long has ended for the others.
	Silence time.Duration `default:"10s" min:"1s" max:"10m"`
}
