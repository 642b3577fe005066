package postgres

import "time"

// Limits bound what one host asks of the server.
type Limits struct {
	// Connections is how many connections the host has to the server.
	Connections int `default:"40" min:"2" max:"1000" per:"host"`
	// PluginReads is how many of them one plugin reads its rows by at the same time, and its files, or one service.
	PluginReads int `default:"4" min:"1" max:"100" per:"host"`
	// PluginWrites is how many of them one plugin writes its rows by at the same time, and its files, or one service.
	PluginWrites int `default:"8" min:"1" max:"100" per:"host"`
	// ConnectTime is how long making a connection may take.
	ConnectTime time.Duration `default:"5s" min:"100ms" max:"1m"`
	// ConnectionLifetime is how long a connection lasts at most, since the memory that the server has for it grows.
	ConnectionLifetime time.Duration `default:"1h" min:"1s" max:"168h"`
	// ConnectionIdleTime is how long a connection lasts that nobody uses.
	ConnectionIdleTime time.Duration `default:"10m" min:"1s" max:"24h"`
	// ConnectionAffinity is how long a connection that nobody uses waits for the plugin that had it, before another
	// plugin is given it in place of a new one.
	ConnectionAffinity time.Duration `default:"100ms" min:"1ms" max:"1h"`
	// StartTime is how long a host that serves asks for a server that cannot be reached when it starts.
	StartTime time.Duration `default:"1m" min:"1ms" max:"24h"`
	// StatementTime is how long a statement may take whose call has no deadline.
	StatementTime time.Duration `default:"10m" min:"1s" max:"24h"`
	// IdleTime is how long a transaction that writes may wait for its next statement, as where its host stands still,
	// since other hosts wait for what it has locked; one of a plugin may for as long as store.transaction-time.
	IdleTime time.Duration `default:"4s" min:"1s" max:"1h"`
	// ReadIdleTime is how long one that only reads may, and for how long the server waits for a host that takes no answer.
	ReadIdleTime time.Duration `default:"30s" min:"1s" max:"1h"`
}
