package mcp

import "time"

// Limits bound what agents take. A zero field takes its default.
type Limits struct {
	// ResultBytes is how much of the answer of a tool an agent gets.
	ResultBytes int `default:"256KiB" min:"1KiB" max:"16MiB"`
	// KeptBytes is how much is kept of what was cut from answers, of all agents together, for ten minutes, so that
	// they may read the rest; of one answer a quarter of it.
	KeptBytes int `default:"16MiB" min:"1KiB" max:"1GiB" per:"host"`
	// PageBytes is how long a page of a list may be, but for one item.
	PageBytes int `default:"1MiB" min:"16KiB" max:"64MiB"`
	// AppBytes is how long the document may be that is made of a page and its files for an application.
	AppBytes int `default:"4MiB" min:"64KiB" max:"64MiB"`
	// Sessions is how many sessions of agents may be open, which only older revisions of the protocol have.
	Sessions int `default:"256" min:"1" max:"100000" per:"host"`
	// SessionsPerToken is how many of them one token may have; a further one ends the oldest.
	SessionsPerToken int `default:"32" min:"1" max:"Sessions" per:"host"`
	// SessionIdle is how long a session stays open without a request.
	SessionIdle time.Duration `default:"1h" min:"1s" max:"168h"`
	// States is how many calls may wait for the user, or for their client, by a state of their own; for others the
	// client waits with them.
	States int `default:"64" min:"1" max:"10000" per:"host"`
	// StateTime is how long the client of such a call may take to ask what became of it.
	StateTime time.Duration `default:"10m" min:"1s" max:"24h"`
	// LogLines is how many lines that plugins log in a call may wait for the agent which reads them; further ones it does
	// not get.
	LogLines int `default:"256" min:"1" max:"10000"`
	// CodeBytes is how long code may be that an agent has run, and the arguments of a call that it makes.
	CodeBytes int `default:"256KiB" min:"1KiB" max:"16MiB"`
	// CodeOutputBytes is how much of what code returns an agent gets, and of its console as much again.
	CodeOutputBytes int `default:"256KiB" min:"1KiB" max:"16MiB"`
	// CodeTime is how long a run of code may compute.
	CodeTime time.Duration `default:"30s" min:"10ms" max:"1h"`
	// CodeWait is how long it may take with all that it waits for, such as tools and the user.
	CodeWait time.Duration `default:"10m" min:"10ms" max:"24h"`
	// CodeMemoryMB is the memory of a run of code.
	CodeMemoryMB int `default:"64" min:"8" max:"4096"`
	// CodeCalls is how many tools a run of code may call.
	CodeCalls int `default:"1000" min:"1" max:"1000000"`
	// CodeCallsAtOnce is how many of these calls are under way at once; the others wait for their turn.
	CodeCallsAtOnce int `default:"16" min:"1" max:"1000"`
	// CodeRuns is how much code runs at once.
	CodeRuns int `default:"8" min:"1" max:"1000" per:"host"`
	// CodeRunsPerToken is how much of it may be of one token.
	CodeRunsPerToken int `default:"4" min:"1" max:"CodeRuns" per:"host"`
	// ListAge is how long an agent may take a list for fresh that it has read.
	ListAge time.Duration `default:"1m" min:"1s" max:"24h"`
}
