package cluster

import "time"

// Limits say how hosts tell the database that they are there.
type Limits struct {
	// Beat is how often a host tells the database that it is there, and asks whether the lock is still its own.
	Beat time.Duration `default:"1s" min:"100ms" max:"1m"`
	// CallTime is how long one question to the database may take.
	CallTime time.Duration `default:"10s" min:"100ms" max:"1m"`
}
