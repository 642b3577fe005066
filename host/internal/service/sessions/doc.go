// Package sessions keeps the conversations of plugins with a language model,
// the service behind ctx.sessions. Every plugin has one virtual project, and
// its sessions belong to that; no call reaches a session of another plugin.
//
// # Context
//
// A session begins with a context that is made when it is created and does not
// change: the host's own text, followed by the plugin's
// ui.sessions.contextTemplate with its variables replaced (see [Render]).
// Replies are made from the context and as much of the latest messages as fits
// into [Limits].HistoryBytes.
//
// # Statuses
//
//	            without a prompt
//	(created) ──────────────────────► ready ◄─────────┐
//	    │                               │ message     │ reply complete
//	    │ with a prompt                 ▼             │
//	    └────────► starting ────────► running ────────┤
//	               waits for others     │ ▲           ├─► error      the reply failed
//	                                    │ │ message   └─► needs_you  the host stopped,
//	                                    │ └─────────────────┘ and so from error      or Interrupt
//	                                    ▼
//	any ─────────────── stop ────────► ended
//
// A session answers one message at a time, and refuses others meanwhile.
// After error and needs_you it goes on with the next message; what had
// arrived of the reply is kept, and the reason is told with the session.
// Ended is for good. A session whose reply the end of the process cut off is
// needs_you after the restart, and nothing is sent again by itself. All other
// statuses outlive a restart as they are.
//
// # Storage
//
// A reply is stored as it arrives, at most once in [Limits].WriteInterval, so
// a crash loses no more than that of it. When a plugin has as many sessions
// or bytes as it may, its oldest ended sessions make room; while there are
// none, it gets quota_exceeded.
//
// # The service
//
// [Service] makes them a part of the host: calls of guests and requests of the
// API flow in, statuses flow out to the instances that have subscribed. What
// makes replies is [Config].Generate; the host gives it package ai.
//
// The package does not talk to a model itself, gives it no tools, and does
// not name, share, search or summarise sessions.
package sessions
