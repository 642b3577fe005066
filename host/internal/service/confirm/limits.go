package confirm

import "time"

// Limits bound the calls that wait for the user. A field that is zero takes
// its default.
type Limits struct {
	// Timeout is how long a call waits for the user to approve or reject it.
	Timeout time.Duration `default:"5m" min:"1s" max:"24h"`
	// Waiting is how many calls of all plugins may wait at once; more are refused.
	Waiting int `default:"64" min:"1" max:"10000" per:"host"`
	// WaitingPerPlugin is how many calls of one plugin may wait at once, so that one cannot fill the inbox.
	WaitingPerPlugin int `default:"16" min:"1" max:"10000" per:"host"`
	// WaitingBytes is how long the bodies of all calls that wait may be together.
	WaitingBytes int `default:"16MiB" min:"1KiB" max:"1GiB" per:"host"`
	// ShownBytes is how much of the query and of the body is shown of a call.
	ShownBytes int `default:"4KiB" min:"64" max:"64KiB"`
	// HistoryPerPlugin is how many calls of a plugin are kept that were decided on.
	HistoryPerPlugin int `default:"1000" min:"1" max:"1000000" per:"database"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"1h"`
}
