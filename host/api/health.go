package api

import (
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Routes that the control server answers by itself.
var (
	Healthz = Get[LivenessRequest, Liveness]("/healthz", "Says that the process serves", ForAll(), WithHead())
	// Readyz answers 503 while plugins are starting, and strictly while the database of
	// the host on a server cannot be used as well. Anybody may ask; verbose needs a token.
	Readyz = Get[ReadyRequest, Status]("/readyz",
		"Says whether plugins can be called; with verbose, which needs a token, what is wrong and what to do",
		ForAll(), WithHead())
	Metrics = Text("/metrics", "Shows the metrics for Prometheus")
	OpenAPI = Get[None, any]("/openapi.json", "Describes the routes of the host and the endpoints of active plugins")
)

// LivenessRequest asks whether the process serves, and may ask which one it is.
type LivenessRequest struct {
	Challenge string `query:"challenge" json:"-" doc:"what the answer proves the host by; 1 to 128 bytes"`
}

// Liveness says that the process serves.
type Liveness struct {
	Status  string `json:"status"` // ok
	Service string `json:"service"`
	// Proof answers the challenge by the key that the host has noted in its data folder.
	Proof string `json:"proof,omitempty"`
}

// ReadyRequest asks how the host is.
type ReadyRequest struct {
	Verbose bool `query:"verbose" json:"-" doc:"all that is known"`
	Strict  bool `query:"strict" json:"-" doc:"not ready either while the database of the host is away"`
}

// MemoryBudget is how much memory all plugins have together, in bytes.
type MemoryBudget struct {
	UsedBytes int64  `json:"usedBytes"`
	MaxBytes  int64  `json:"maxBytes"`
	Refused   uint64 `json:"refused"` // how often a plugin got no more, since the host started
}

// Status is how the host is. Everybody sees the first three fields; the others
// are what `GET /readyz?verbose` adds for those who have a token.
type Status struct {
	Status  string `json:"status"` // ready, or starting; strictly degraded as well
	Service string `json:"service"`
	// Degraded is what a host that is ready cannot do while its database is away.
	Degraded string `json:"degraded,omitempty"`

	Version   string        `json:"version,omitempty"` // of the host
	StartedAt time.Time     `json:"startedAt,omitzero"`
	Plugins   map[State]int `json:"plugins,omitempty"` // how many are in a state
	Memory    MemoryBudget  `json:"memory,omitzero"`   // of all plugins together
	// Services in the order of their names; Findings, the worst first.
	Services []health.Service `json:"services,omitzero"`
	Findings []health.Finding `json:"findings,omitzero"`
}
