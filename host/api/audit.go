package api

import "time"

// AuditRequest asks what a plugin has used, with its newest requests.
type AuditRequest struct {
	ID    string `path:"id" json:"-"`
	Limit int    `query:"limit" json:"-" default:"20" min:"1" max:"10000" doc:"of the requests"`
}

// Audit is what a plugin has used.
type Audit struct {
	// Functions are those that need a permission and were called since the
	// host started, by name.
	Functions []FunctionUsage `json:"functions"`
	// Endpoints are those that were called since the version runs that is installed.
	Endpoints []EndpointUsage `json:"endpoints"`
	Figures   AuditFigures    `json:"figures"`
	// Hosts are those that it has asked, then those that it only was refused, of
	// each the latest first; they are kept over restarts, and longer than the requests.
	Hosts []AuditedHost `json:"hosts"`
	// Requests are the newest on the network, the newest last; they are kept
	// over restarts.
	Requests []AuditedRequest `json:"requests"`
	// Calls are those of endpoints that ask first which the user has decided on,
	// the newest first: who approved what. They are kept over restarts, and
	// listed while the host serves.
	Calls []AskedCall `json:"calls"`
}

// UsageHistory is what a plugin has used from point to point.
type UsageHistory struct {
	IntervalMs int64        `json:"intervalMs"` // from point to point
	Points     []UsagePoint `json:"points"`     // the oldest first
}

// UsagePoint is what was used since the point before, but for the memory, which
// is what there was.
type UsagePoint struct {
	Time        time.Time `json:"time"`
	Calls       uint64    `json:"calls"`
	Denied      uint64    `json:"denied"` // calls of functions
	CPUMs       float64   `json:"cpuMs"`
	MemoryBytes uint64    `json:"memoryBytes"`
	BytesOut    uint64    `json:"bytesOut"` // to the network
	BytesIn     uint64    `json:"bytesIn"`
}

// FunctionUsage counts the calls of one function. Allowed ones did their work,
// Denied ones were refused for want of a permission or by the network policy,
// Failed ones for any other reason.
type FunctionUsage struct {
	Namespace string `json:"namespace"`
	Function  string `json:"function"`
	Allowed   uint64 `json:"allowed"`
	Denied    uint64 `json:"denied"`
	Failed    uint64 `json:"failed"`
	BytesIn   uint64 `json:"bytesIn"`  // of parameters
	BytesOut  uint64 `json:"bytesOut"` // of results
	// Ms is how long the calls took, all together, in milliseconds.
	Ms float64 `json:"ms"`
}

// EndpointUsage counts the calls of one endpoint that reached the plugin.
type EndpointUsage struct {
	Method string  `json:"method"`
	Path   string  `json:"path"`
	Calls  uint64  `json:"calls"`
	Ms     float64 `json:"ms"` // that they took, all together
}

// AuditFigures are what a plugin has taken since the host started.
type AuditFigures struct {
	Instructions uint64 `json:"instructions"`
	// CPUMs is how many milliseconds the plugin was at work, without what it
	// waited for.
	CPUMs float64 `json:"cpuMs"`
	// CPUWaitMs is how many milliseconds it waited for a processor.
	CPUWaitMs       float64 `json:"cpuWaitMs"`
	Instances       int     `json:"instances"`       // that run now
	MemoryBytes     uint64  `json:"memoryBytes"`     // of these together
	MemoryPeakBytes uint64  `json:"memoryPeakBytes"` // the most that was seen
	MemoryMaxBytes  uint64  `json:"memoryMaxBytes"`  // the cap of each
	Calls           uint64  `json:"calls"`
	Errors          uint64  `json:"errors"`
	Crashes         uint64  `json:"crashes"`
}

// AuditedHost is what a plugin has had to do with one host on the network. When
// there are very many hosts, the rest is counted together.
type AuditedHost struct {
	Host  string    `json:"host"`
	First time.Time `json:"first"`
	Last  time.Time `json:"last"`
	// Calls may have left the machine; Refused did not.
	Calls    int64 `json:"calls"`
	Refused  int64 `json:"refused"`
	BytesOut int64 `json:"bytesOut"`
	BytesIn  int64 `json:"bytesIn"`
}

// AuditedRequest is one request of a plugin on the network, sent or refused, or
// as many as Count says that were refused alike.
type AuditedRequest struct {
	Time       time.Time `json:"time"`
	Method     string    `json:"method"`
	Host       string    `json:"host"`
	Redirects  []string  `json:"redirects,omitempty"`
	Status     int       `json:"status"`
	BytesOut   int64     `json:"bytesOut"`
	BytesIn    int64     `json:"bytesIn"`
	DurationMs int64     `json:"durationMs"`
	Code       string    `json:"code,omitempty"` // why it failed
	// Denied says what a refusal is for: "not declared" is of a host that the
	// manifest of the plugin does not declare. It is left out otherwise.
	Denied string `json:"denied,omitempty"`
	Count  int64  `json:"count"`
}

// AgentCallQuery selects calls of agents.
type AgentCallQuery struct {
	Limit  int    `query:"limit" json:"-" default:"50" min:"1" max:"10000"`
	Text   string `query:"text" json:"-" doc:"with this in the token, the plugin or the tool; at most 200 characters"`
	Before int64  `query:"before" json:"-" min:"1" max:"9007199254740991" doc:"before the one with this seq"`
}

// Check makes sure that the text is no long one.
func (q AgentCallQuery) Check() error { return LogQuery{Text: q.Text}.Check() }

// AgentCallList is calls of agents, the newest last.
type AgentCallList struct {
	Calls []AgentCall `json:"calls"`
	// Older is the Before of the next query; 0 where there are none before these.
	Older int64 `json:"older,omitempty"`
}

// AgentCall is a call of a tool, or another request with a token that does nothing but call; neither
// arguments nor answers are kept.
type AgentCall struct {
	Seq       int64     `json:"seq"`
	Time      time.Time `json:"time"` // when it ended
	RequestID string    `json:"requestId"`
	Token     string    `json:"token"` // its id
	TokenName string    `json:"tokenName"`
	Plugin    string    `json:"plugin,omitempty"`
	Tool      string    `json:"tool,omitempty"` // where it is called by one
	// Method and Path are those of the endpoint as it is declared, or of the request where there is none.
	Method string `json:"method,omitempty"`
	Path   string `json:"path,omitempty"`
	Status int    `json:"status"`
	Code   string `json:"code,omitempty"` // why the host refused it, or the user did
	// DurationMs has in it how long the user took who was asked.
	DurationMs int64 `json:"durationMs"`
	// Count is how many calls of the token this row is for that were refused with this code since First, of which it is
	// the last; it is left out for one.
	Count int64      `json:"count,omitempty"`
	First *time.Time `json:"first,omitempty"`
}
