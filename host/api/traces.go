package api

import "time"

// TraceQuery selects traces of calls of a plugin, the newest.
type TraceQuery struct {
	ID        string `path:"id" json:"-"`
	Limit     int    `query:"limit" json:"-" default:"20" min:"1" max:"10000"`
	Slow      bool   `query:"slow" json:"-" doc:"true selects those that took logs.slow or longer"`
	Failed    bool   `query:"failed" json:"-" doc:"true selects those that failed"`
	RequestID string `query:"requestId" json:"-" doc:"of this request"`
}

// TraceList are traces, the newest last.
type TraceList struct {
	Traces []Trace `json:"traces"`
}

// Trace is what there was of a call of a plugin.
type Trace struct {
	RequestID string `json:"requestId"`
	// TraceID is the client's, which its traceparent named, or else one that only this call is in. In lines of the log the
	// id of a request begins with the client's.
	TraceID string `json:"traceId"`
	Kind    string `json:"kind"` // request, tool, method, job, event or hook
	// Name is the endpoint with its method, as the manifest has it, or the method, job, channel or hook.
	Name       string    `json:"name"`
	Time       time.Time `json:"time"`       // when it came
	TookMs     float64   `json:"tookMs"`     // in all
	WaitedMs   float64   `json:"waitedMs"`   // of that, for an instance and its turn, after the user was asked
	ComputedMs float64   `json:"computedMs"` // of that, by the plugin
	HostCalls  int       `json:"hostCalls"`  // of host functions, also of those that take no time
	Slow       bool      `json:"slow"`       // by the limit logs.slow
	// Code says in a word why it failed, and Reason where it was when its time was over.
	Code   string `json:"code,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Spans are calls of host functions that wait, by their beginnings.
	Spans []Span `json:"spans"`
}

// Span is a call of a host function, or the last of very many; or the time that the user was asked.
type Span struct {
	Function string  `json:"function"`        // such as db.insert; or approval
	About    string  `json:"about,omitempty"` // of a request on the network: method, hosts and status
	AtMs     float64 `json:"atMs"`            // since the call came
	TookMs   float64 `json:"tookMs"`
	Calls    int     `json:"calls"`
	Code     string  `json:"code,omitempty"` // why it failed
	Plan     string  `json:"plan,omitempty"` // of a statement that was slow by the limit store.slow, without values
	Hops     []Hop   `json:"hops,omitempty"` // the requests, where there were redirects
}

// Hop is one request of several.
type Hop struct {
	About  string  `json:"about"` // method, host and status
	AtMs   float64 `json:"atMs"`  // since the call came
	TookMs float64 `json:"tookMs"`
}
