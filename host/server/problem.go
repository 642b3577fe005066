package server

import (
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"
)

// Problem is a failure with the status and the stable code that the client
// gets. It is an error: whatever [Plugins] returns as a *Problem reaches the
// client as such, any other error becomes 500 "internal" without detail.
//
// Detail and Extra are shown to the client: no paths of the machine, no
// stack traces, no secrets. Cause is for the host's log only.
type Problem struct {
	// Status is the HTTP status.
	Status int
	// Code is stable; clients compare it.
	Code string
	// Title is one short sentence, the same for every problem of this code.
	Title string
	// Detail says what failed here and what to do next.
	Detail string
	// RetryAfter, when positive, is sent as Retry-After in whole seconds,
	// rounded up.
	RetryAfter time.Duration
	// Allow, when not empty, is sent as the Allow header.
	Allow string
	// Extra are further members of the body; the standard ones win.
	Extra map[string]any
	// Cause is logged, and never sent.
	Cause error
}

// Error returns the code and the detail.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Cause }

// Is reports whether target is a *Problem of the same code.
func (p *Problem) Is(target error) bool {
	t, ok := target.(*Problem)
	return ok && t.Code == p.Code
}

// Codes of problems, in the order of the specification. They are stable.
const (
	CodeUnauthorized         = "unauthorized"
	CodeForbidden            = "forbidden"
	CodePluginNotFound       = "plugin_not_found"
	CodeEndpointNotFound     = "endpoint_not_found"
	CodeMethodNotAllowed     = "method_not_allowed"
	CodePluginUnavailable    = "plugin_unavailable"
	CodeHandlerNotRegistered = "handler_not_registered"
	CodeInvalidJSON          = "invalid_json"
	CodeUnsupportedMediaType = "unsupported_media_type"
	CodeBodyTooLarge         = "body_too_large"
	CodeHandlerError         = "handler_error"
	CodeInvalidResponse      = "invalid_response"
	CodeHandlerTimeout       = "handler_timeout"
	CodePluginCrashed        = "plugin_crashed"
	CodePluginOverloaded     = "plugin_overloaded"
	CodeShuttingDown         = "shutting_down"
	CodeHostNotAllowed       = "host_not_allowed"
	CodeCrossSite            = "cross_site"
	CodeInternal             = "internal"

	// Codes that the specification does not name.

	CodeInvalidQuery       = "invalid_query"
	CodeInvalidRequest     = "invalid_request"
	CodeTokenInURL         = "token_in_url"
	CodeRequestTimeout     = "request_timeout"
	CodeTooManyFailures    = "too_many_failures"
	CodeHeadersTooLarge    = "headers_too_large"
	CodeTooManyConnections = "too_many_connections"
	CodeTooMuchInFlight    = "too_much_in_flight"
	CodeMalformedRequest   = "malformed_request"
	CodeNotFound           = "not_found"
	CodeNotReady           = "not_ready"
	CodeConflict           = "conflict"
	CodeInvalidPlugin      = "invalid_plugin"
	CodeDigestMismatch     = "digest_mismatch"
	CodeTokenNotFound      = "token_not_found"
	CodeClientClosed       = "client_closed"
	CodeInvalidSettings    = "invalid_settings"
	CodeSettingNotFound    = "setting_not_found"
	CodeNothingKept        = "nothing_kept"
	CodeInvalidArchive     = "invalid_archive"
	CodeTooManyStreams     = "too_many_streams"
	CodeVault              = "vault"
	CodeStoredData         = "stored_data"
)

// maxDetailBytes bounds text that comes from a guest.
const maxDetailBytes = 4096

// HandlerError is 500: the guest's handler threw or rejected with message.
// The message reaches the client, cut to 4096 bytes; never pass a stack.
func HandlerError(message string) *Problem {
	message = guestText(message)
	if message == "" {
		message = "the plugin's handler failed without a message; look at the plugin's log"
	}
	return &Problem{Status: http.StatusInternalServerError, Code: CodeHandlerError,
		Title: "The plugin's handler failed", Detail: message}
}

// HandlerTimeout is 504: the handler ran longer than its deadline. A
// limit of 0 is not named.
func HandlerTimeout(limit time.Duration) *Problem {
	within := "its deadline"
	if limit > 0 {
		within = limit.String()
	}
	return &Problem{Status: http.StatusGatewayTimeout, Code: CodeHandlerTimeout,
		Title:  "The plugin's handler took too long",
		Detail: "the handler did not answer within " + within + "; try a smaller request, or look at the plugin's log"}
}

// PluginCrashed is 500: the instance trapped, exhausted its memory cap, left
// or was killed. reason is short, such as "out of memory"; it may be empty.
func PluginCrashed(reason string) *Problem {
	if reason = guestText(reason); reason != "" {
		reason = " (" + reason + ")"
	}
	return &Problem{Status: http.StatusInternalServerError, Code: CodePluginCrashed,
		Title:  "The plugin crashed",
		Detail: "the plugin's instance ended during the call" + reason + "; the next request gets a fresh instance"}
}

// PluginOverloaded is 503 with Retry-After 1: too many calls wait for the
// plugin. A limit of 0 is not named.
func PluginOverloaded(limit int) *Problem {
	many := "too many calls"
	if limit > 0 {
		many = fmt.Sprintf("%d calls", limit)
	}
	return &Problem{Status: http.StatusServiceUnavailable, Code: CodePluginOverloaded,
		Title: "The plugin is overloaded", RetryAfter: time.Second,
		Detail: many + " wait for the plugin already; try again in a second"}
}

// PluginUnavailable is 503: the plugin is installed but not active.
// retryAfter 0 sends no Retry-After.
func PluginUnavailable(id string, state State, reason string, retryAfter time.Duration) *Problem {
	if state == StateDisabled && reason == "" {
		reason = "it was disabled by the user"
	}
	detail := "the plugin is " + string(state)
	if reason != "" {
		detail += ": " + reason
	}
	switch state {
	case StateDisabled, StateInstalled:
		detail += "; enable it with `wasmhost enable " + id + "`"
	case StateStarting:
		detail += "; try again shortly"
	case StateFailed:
		if !strings.Contains(reason, "wasmhost grant") { // which is the help then
			detail += "; look at its log, then reload it with `wasmhost reload " + id + "`"
		}
	}
	return &Problem{Status: http.StatusServiceUnavailable, Code: CodePluginUnavailable,
		Title: "The plugin is not active", Detail: detail, RetryAfter: retryAfter,
		Extra: map[string]any{"state": string(state), "reason": reason}}
}

// HandlerNotRegistered is 501: the endpoint is declared, but the backend has
// registered no handler for its path.
func HandlerNotRegistered(path string) *Problem {
	return &Problem{Status: http.StatusNotImplemented, Code: CodeHandlerNotRegistered,
		Title:  "No handler is registered",
		Detail: fmt.Sprintf("the manifest declares %q but the plugin's backend has registered no handler for it; register one in activate", path)}
}

// InvalidResponse is 502: what the handler returned is not a response that
// HTTP can carry. why says what is wrong with it.
func InvalidResponse(why string) *Problem {
	return &Problem{Status: http.StatusBadGateway, Code: CodeInvalidResponse,
		Title:  "The plugin's response is invalid",
		Detail: "the handler's response " + guestText(why) + "; a handler returns {status, body?} with a whole status in 200..999"}
}

// ShuttingDown is 503: the host takes no new calls, or cut this one off.
func ShuttingDown() *Problem {
	return &Problem{Status: http.StatusServiceUnavailable, Code: CodeShuttingDown,
		Title: "The host is shutting down", Detail: "the host is shutting down; try again when it is back"}
}

// PluginNotFound is 404: no plugin of this id is installed.
func PluginNotFound(id string) *Problem {
	return &Problem{Status: http.StatusNotFound, Code: CodePluginNotFound,
		Title:  "No such plugin",
		Detail: fmt.Sprintf("no plugin %q is installed; `wasmhost list` shows those that are", guestText(id))}
}

// Conflict is 409: what was asked for does not fit the present state.
func Conflict(detail string) *Problem {
	return &Problem{Status: http.StatusConflict, Code: CodeConflict,
		Title: "The request conflicts with the present state", Detail: detail}
}

// DigestMismatch is 409: the folder changed between inspection and
// installation, so what the user consented to is not what would be installed.
func DigestMismatch() *Problem {
	return &Problem{Status: http.StatusConflict, Code: CodeDigestMismatch,
		Title:  "The plugin changed since it was inspected",
		Detail: "the plugin's files are not those that were inspected; inspect them again and ask the user again"}
}

// InvalidPlugin is 422: the folder holds no plugin that can be installed.
// findings, when not nil, becomes the member "findings" of the body.
func InvalidPlugin(detail string, findings any) *Problem {
	p := &Problem{Status: http.StatusUnprocessableEntity, Code: CodeInvalidPlugin,
		Title: "The plugin is not valid", Detail: detail}
	if findings != nil {
		p.Extra = map[string]any{"findings": findings}
	}
	return p
}

// InvalidRequest is 400: the request to a route of the host itself is wrong.
func InvalidRequest(detail string) *Problem {
	return &Problem{Status: http.StatusBadRequest, Code: CodeInvalidRequest,
		Title: "The request is invalid", Detail: detail}
}

// guestText makes text from outside fit to be shown: valid UTF-8, at most
// maxDetailBytes.
func guestText(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= maxDetailBytes {
		return s
	}
	cut := maxDetailBytes
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
