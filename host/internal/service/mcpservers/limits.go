package mcpservers

import "time"

// Limits bound what plugins may ask of MCP servers, and what these may send. A field that is zero takes its default.
type Limits struct {
	// Servers is how many servers the user may name.
	Servers int `default:"32" min:"1" max:"1000" per:"host"`
	// Granted is how many tools a plugin may be granted.
	Granted int `default:"200" min:"1" max:"10000" per:"host"`
	// Tools is how many tools of one server are read; those beyond are left out.
	Tools int `default:"500" min:"1" max:"10000"`
	// MessageBytes is how long one message of a server may be. In answer to one call it may send four times as much, for
	// which each line of a program counts 4 KiB more than it is long.
	MessageBytes int `default:"4MiB" min:"16KiB" max:"64MiB"`
	// ArgumentBytes is how long the arguments of a call may be.
	ArgumentBytes int `default:"256KiB" min:"1KiB" max:"512KiB"`
	// ResultBytes is how long the answer to a plugin may be; one that is longer fails.
	ResultBytes int `default:"1MiB" min:"1KiB" max:"2MiB"`
	// Timeout is how long a call may take, without the user's approval.
	Timeout time.Duration `default:"2m" min:"10ms" max:"24h"`
	// ConnectTimeout is how long it may take until a server can be called, a program with its start.
	ConnectTimeout time.Duration `default:"30s" min:"10ms" max:"10m"`
	// Idle is how long a connection stays open that nobody uses; a program ends with it.
	Idle time.Duration `default:"5m" min:"10ms" max:"24h"`
	// Backoff is how long a server that has failed is left alone; it doubles from failure to failure up to MaxBackoff.
	Backoff time.Duration `default:"1s" min:"1ms" max:"1h"`
	// MaxBackoff is the longest such wait.
	MaxBackoff time.Duration `default:"1m" min:"Backoff" max:"24h"`
	// Grace is how long a program may take to end by itself before it is killed.
	Grace time.Duration `default:"2s" min:"1ms" max:"1m"`
	// CallsPerMinute is how many calls a plugin may make in a minute; as many may come at once.
	CallsPerMinute int `default:"120" min:"1" max:"100000" per:"host"`
	// ConcurrentPerPlugin is how many calls of one plugin may be under way; more are refused.
	ConcurrentPerPlugin int `default:"8" min:"1" max:"10000" per:"host"`
	// Concurrent is how many calls of all plugins may be under way; more are refused.
	Concurrent int `default:"32" min:"1" max:"10000" per:"host"`
}
