package abi

import "encoding/base64"

// RawJSON is a JSON value that crosses the boundary as it was written: the
// host has checked that it is well formed and has not re-encoded it, so
// numbers keep every digit.
type RawJSON []byte

// Activate is the payload of [KindActivate].
type Activate struct {
	PluginID      string // "pluginId"
	PluginVersion string // "pluginVersion"
	DataDir       string // "dataDir", an opaque name; the root of the fs namespace
	HostVersion   string // "hostVersion"
	SDKVersion    string // "sdkVersion"
}

// AppendJSON appends the payload as compact JSON.
func (a Activate) AppendJSON(b []byte) []byte {
	b = append(b, `{"pluginId":`...)
	b = AppendString(b, a.PluginID)
	b = append(b, `,"pluginVersion":`...)
	b = AppendString(b, a.PluginVersion)
	b = append(b, `,"dataDir":`...)
	b = AppendString(b, a.DataDir)
	b = append(b, `,"hostVersion":`...)
	b = AppendString(b, a.HostVersion)
	b = append(b, `,"sdkVersion":`...)
	b = AppendString(b, a.SDKVersion)
	return append(b, '}')
}

// Activated is what settles [KindActivate].
type Activated struct {
	// Hooks are the names of the hooks that the guest has: "onEnable",
	// "onDisable", "onSettingsChanged", "onAppReady", "onShutdown".
	Hooks []string // "hooks"
}

// AppendJSON appends the answer as compact JSON.
func (a Activated) AppendJSON(b []byte) []byte {
	b = append(b, `{"hooks":[`...)
	for i, hook := range a.Hooks {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, hook)
	}
	return append(b, `]}`...)
}

// Pair is one name and its value in an object of texts, whose names are unique.
type Pair struct{ Name, Value string }

// CLIRequest is the payload of [KindCLI]: one HTTP request to an endpoint
// that the plugin declares.
type CLIRequest struct {
	Method  string  // "method"
	Path    string  // "path", as declared, relative, without a leading slash
	Body    RawJSON // "body", absent when nil
	Query   []Pair  // "query", an object; absent when empty
	Params  []Pair  // "params", an object; absent when nil: the path is no pattern
	Headers []Pair  // "headers", an object; absent when nil: the endpoint declares none
	RawBody []byte  // "rawBody", base64; absent when nil; Body is nil where it is not
}

// AppendJSON appends the request as compact JSON.
func (r CLIRequest) AppendJSON(b []byte) []byte {
	b = append(b, `{"method":`...)
	b = AppendString(b, r.Method)
	b = append(b, `,"path":`...)
	b = AppendString(b, r.Path)
	if r.Body != nil {
		b = append(b, `,"body":`...)
		b = append(b, r.Body...)
	}
	if len(r.Query) > 0 {
		b = appendPairs(append(b, `,"query":`...), r.Query)
	}
	if r.Params != nil {
		b = appendPairs(append(b, `,"params":`...), r.Params)
	}
	if r.Headers != nil {
		b = appendPairs(append(b, `,"headers":`...), r.Headers)
	}
	if r.RawBody != nil {
		b = appendBytes(append(b, `,"rawBody":`...), r.RawBody)
	}
	return append(b, '}')
}

func appendPairs(b []byte, pairs []Pair) []byte {
	b = append(b, '{')
	for i, pair := range pairs {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, pair.Name)
		b = append(b, ':')
		b = AppendString(b, pair.Value)
	}
	return append(b, '}')
}

// appendBytes appends bytes as a string of base64 with padding.
func appendBytes(b, data []byte) []byte {
	b = append(b, '"')
	return append(base64.StdEncoding.AppendEncode(b, data), '"')
}

// CLIResponse is what settles [KindCLI]. One with a RawBody or Headers goes to an
// endpoint that declares responses.
type CLIResponse struct {
	Status      int     // "status"
	Body        RawJSON // "body", absent when nil
	RawBody     []byte  // "rawBody", base64; absent when nil; takes the place of Body
	ContentType string  // "contentType", that of RawBody; absent when empty
	Headers     []Pair  // "headers", an object; absent when empty
}

// AppendJSON appends the response as compact JSON.
func (r CLIResponse) AppendJSON(b []byte) []byte {
	b = append(b, `{"status":`...)
	b = AppendInt(b, int64(r.Status))
	if r.Body != nil {
		b = append(b, `,"body":`...)
		b = append(b, r.Body...)
	}
	if r.RawBody != nil {
		b = appendBytes(append(b, `,"rawBody":`...), r.RawBody)
	}
	if r.ContentType != "" {
		b = AppendString(append(b, `,"contentType":`...), r.ContentType)
	}
	if len(r.Headers) > 0 {
		b = appendPairs(append(b, `,"headers":`...), r.Headers)
	}
	return append(b, '}')
}

// CronRun is the payload of [KindCron]: one run of a declared job.
type CronRun struct {
	Job         string // "job", the declared id
	ScheduledAt string // "scheduledAt", UTC, ISO 8601 with milliseconds
	ApprovedAt  string // "approval": {"at"}; absent when empty
}

// AppendJSON appends the payload as compact JSON.
func (c CronRun) AppendJSON(b []byte) []byte {
	b = append(b, `{"job":`...)
	b = AppendString(b, c.Job)
	b = append(b, `,"scheduledAt":`...)
	b = AppendString(b, c.ScheduledAt)
	if c.ApprovedAt != "" {
		b = append(b, `,"approval":{"at":`...)
		b = AppendString(b, c.ApprovedAt)
		b = append(b, '}')
	}
	return append(b, '}')
}

// MethodCall is the payload of [KindMethod].
type MethodCall struct {
	Namespace string  // "namespace"
	Method    string  // "method"
	Args      RawJSON // "args", null when nil
}

// AppendJSON appends the payload as compact JSON.
func (m MethodCall) AppendJSON(b []byte) []byte {
	b = append(b, `{"namespace":`...)
	b = AppendString(b, m.Namespace)
	b = append(b, `,"method":`...)
	b = AppendString(b, m.Method)
	b = append(b, `,"args":`...)
	b = appendRaw(b, m.Args)
	return append(b, '}')
}

// HookCall is the payload of [KindHook].
type HookCall struct {
	Name string    // "name"
	Args []RawJSON // "args"
}

// AppendJSON appends the payload as compact JSON.
func (h HookCall) AppendJSON(b []byte) []byte {
	b = append(b, `{"name":`...)
	b = AppendString(b, h.Name)
	b = append(b, `,"args":[`...)
	for i, arg := range h.Args {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendRaw(b, arg)
	}
	return append(b, `]}`...)
}

// ChannelEvent is the payload of [KindEvent].
type ChannelEvent struct {
	Channel string  // "channel"
	Data    RawJSON // "data", null when nil
}

// AppendJSON appends the payload as compact JSON.
func (e ChannelEvent) AppendJSON(b []byte) []byte {
	b = append(b, `{"channel":`...)
	b = AppendString(b, e.Channel)
	b = append(b, `,"data":`...)
	b = appendRaw(b, e.Data)
	return append(b, '}')
}

// Completion is the payload of [KindCompletion]: the outcome of a host
// function that was called in its _async form. Exactly one field is set; a
// nil OK with a nil Error means the result null. As text, "ok" is the last
// member, so that guests find the value without reading through it.
type Completion struct {
	OK    RawJSON // "ok"
	Error *Error  // "error"
}

// AppendJSON appends the payload as compact JSON.
func (c Completion) AppendJSON(b []byte) []byte {
	if c.Error != nil {
		b = append(b, `{"error":`...)
		b = c.Error.AppendJSON(b)
		return append(b, '}')
	}
	b = append(b, `{"ok":`...)
	b = appendRaw(b, c.OK)
	return append(b, '}')
}

func appendRaw(b []byte, raw RawJSON) []byte {
	if raw == nil {
		return append(b, "null"...)
	}
	return append(b, raw...)
}
