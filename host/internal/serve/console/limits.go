package console

import "time"

// Limits bound what the console does by itself. A zero field takes the default.
type Limits struct {
	// UndoTime is how long a user of the console may take back a decision, or what was dismissed or removed, before it
	// is sent to the host.
	UndoTime time.Duration `default:"5s" min:"1ms" max:"1m"`
	// LogLines is how many lines of a log the console downloads into one file.
	LogLines int `default:"100000" min:"1" max:"1000000"`
}
