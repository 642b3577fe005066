package problem

import (
	"fmt"
	"strings"
	"time"
)

// AIProblem is 502: the AI provider cannot be reached or does not answer as it
// should.
func AIProblem(detail string) *Problem {
	return &Problem{Code: CodeAIProvider, Detail: Text(detail)}
}

// InvalidArchive is 422: an export is damaged, hostile, or does not fit the
// plugin. Nothing was changed.
func InvalidArchive(detail string) *Problem {
	return &Problem{Code: CodeInvalidArchive, Detail: Text(detail)}
}

// JobNotFound is 404: the plugin declares no such job.
func JobNotFound(plugin, job string) *Problem {
	return &Problem{Code: CodeJobNotFound,
		Detail: fmt.Sprintf("the plugin %q declares no job %q; `wasmhost cron list` shows those that there are", Text(plugin),
			Text(job))}
}

// RunNotFound is 404: there is no such run, or its record is gone.
func RunNotFound(id int64) *Problem {
	return &Problem{Code: CodeRunNotFound,
		Detail: fmt.Sprintf("there is no run %d, or its record is gone; `wasmhost inbox list` shows those that wait, "+
			"`wasmhost cron history` all", id)}
}

// CallNotFound is 404: no such call waits, or was decided on.
func CallNotFound(id int64) *Problem {
	return &Problem{Code: CodeCallNotFound,
		Detail: fmt.Sprintf("no call c%d waits for approval, and none was decided on: its client has hung up, the plugin "+
			"has changed, or the host was restarted; `wasmhost inbox list` shows those that wait", id)}
}

// RejectedByUser is 403: the user does not want the call to run.
func RejectedByUser() *Problem {
	return &Problem{Code: CodeRejectedByUser,
		Detail: "the user was asked and has rejected this call; do not send it again unless the user wants it"}
}

// ApprovalTimeout is 504: nobody has decided on the call.
func ApprovalTimeout(after time.Duration) *Problem {
	return &Problem{Code: CodeApprovalTimeout,
		Detail: fmt.Sprintf("nobody has approved or rejected the call within %s (the limit confirm.timeout), and it did not "+
			"run; approve it with `wasmhost inbox approve` while it waits", after)}
}

// TooManyAsk is 503: too many calls wait for approval.
func TooManyAsk(detail string) *Problem {
	return &Problem{Code: CodePluginOverloaded, RetryAfter: 5 * time.Second, Detail: detail}
}

// FeedNotFound is 404: the plugin has no such feed.
func FeedNotFound(plugin, feed string) *Problem {
	return &Problem{Code: CodeFeedNotFound,
		Detail: fmt.Sprintf("the plugin %q has no feed %q; `wasmhost feeds list %s` shows those that it has", Text(plugin),
			Text(feed), Text(plugin))}
}

// NoOrphanedData is 404: nothing is kept of a plugin of this id.
func NoOrphanedData(id string) *Problem {
	return &Problem{Code: CodeNoOrphanedData,
		Detail: fmt.Sprintf("there is no orphaned data of a plugin %q; `wasmhost list --orphaned` shows what there is",
			Text(id))}
}

// StoredDataProblem is 503: what is stored for a plugin cannot be read or
// written. Detail says what to do.
func StoredDataProblem(detail string) *Problem {
	return &Problem{Code: CodeStoredData, Detail: detail}
}

// VaultProblem is 409: the master key cannot be used or changed like this.
// Detail says what to do.
func VaultProblem(detail string) *Problem {
	return &Problem{Code: CodeVault, Detail: detail}
}

// MethodNotRegistered is 501: the backend has registered no handler for the
// method.
func MethodNotRegistered(namespace, method string) *Problem {
	return &Problem{Code: CodeHandlerNotRegistered,
		Detail: fmt.Sprintf("the plugin's backend has registered no handler for the method %q of the namespace %q; its "+
			"author has to add one with ctx.methods.handle in activate",
			Text(method), Text(namespace))}
}

// InvalidMethodResult is 502: what a method returned is not JSON.
func InvalidMethodResult() *Problem {
	return &Problem{Code: CodeInvalidResponse,
		Detail: "the method's result is not one JSON value in UTF-8; a method returns JSON"}
}

// NoticeNotFound is 404: there is no such notice.
func NoticeNotFound(id int64) *Problem {
	return &Problem{Code: CodeNotificationNotFound,
		Detail: fmt.Sprintf("there is no notification %d: it was dismissed or is too old; `wasmhost notifications list` "+
			"shows those that there are", id)}
}

// HandlerError is 500: the guest's handler threw or rejected with message.
// The message reaches the client, cut to 4096 bytes; never pass a stack.
func HandlerError(message string) *Problem {
	message = Text(message)
	if message == "" {
		message = "the plugin's handler failed without a message; look at the plugin's log"
	}
	return &Problem{Code: CodeHandlerError, Detail: message}
}

// HandlerTimeout is 504: the handler ran longer than its deadline. A limit of 0 is
// not named. Where, which may be empty, is a clause that says where it was.
func HandlerTimeout(limit time.Duration, where string) *Problem {
	within := "its deadline"
	if limit > 0 {
		within = limit.String() + " (the limit plugin.call-timeout)"
	}
	p := &Problem{Code: CodeHandlerTimeout,
		Detail: "the handler did not answer within " + within +
			", or other calls kept the plugin busy for as long; try a smaller request, or look at the plugin's log"}
	if where = Text(where); where != "" {
		return &Problem{Code: CodeHandlerTimeout, Detail: "the handler did not answer within " + within + ": " + where,
			Public: p}
	}
	return p
}

// PluginCrashed is 500: the instance trapped, exhausted its memory cap, left
// or was killed. reason is short, such as "out of memory"; it may be empty.
func PluginCrashed(reason string) *Problem {
	crashed := func(reason string) *Problem {
		return &Problem{Code: CodePluginCrashed,
			Detail: "the plugin's instance ended during the call" + reason + "; the next request gets a fresh instance"}
	}
	if reason = Text(reason); reason == "" {
		return crashed("")
	}
	p := crashed(" (" + reason + ")")
	p.Public = crashed("")
	return p
}

// PluginOverloaded is 503 with Retry-After 1: too many calls wait for the
// plugin. A limit of 0 is not named.
func PluginOverloaded(limit int) *Problem {
	many := "too many calls"
	if limit > 0 {
		many = fmt.Sprintf("%d calls", limit)
	}
	return &Problem{Code: CodePluginOverloaded, RetryAfter: time.Second,
		Detail: many + " wait for the plugin already; try again in a second"}
}

// PluginBusy is 503 with Retry-After 1: a call has waited for its turn as long as
// it may, while others held what runs the plugin.
func PluginBusy(most time.Duration) *Problem {
	return &Problem{Code: CodePluginOverloaded, RetryAfter: time.Second,
		Detail: fmt.Sprintf("other calls held the plugin for %v, as long as a call waits; try again, and look for a "+
			"handler that does not end", most)}
}

// MemoryFull is 503 with Retry-After 1: there is no memory for it among what
// plugins have together.
func MemoryFull(detail string) *Problem {
	return &Problem{Code: CodeMemoryFull, RetryAfter: time.Second, Detail: detail}
}

// PluginUnavailable is 503: the plugin is installed but not active.
// retryAfter 0 sends no Retry-After. Missing are permissions without which it
// could not start; reason says how to grant them.
func PluginUnavailable(id, state, reason string, retryAfter time.Duration, missing ...string) *Problem {
	if state == "disabled" && reason == "" {
		reason = "it was disabled by the user"
	}
	detail := "the plugin is " + state
	if reason != "" {
		detail += ": " + reason
	}
	switch state {
	case "disabled", "installed":
		detail += "; enable it with `wasmhost enable " + id + "`"
	case "starting":
		detail += "; try again shortly"
	case "failed":
		if len(missing) == 0 && !strings.Contains(reason, "`wasmhost ") {
			detail += "; " + AfterFailure(id)
		}
	}
	p := &Problem{Code: CodePluginUnavailable, Detail: detail, RetryAfter: retryAfter,
		Extra: map[string]any{"state": state, "reason": reason}}
	if len(missing) > 0 {
		p.Extra["missingPermissions"] = missing
	}
	if state == "failed" {
		p.Public = &Problem{Code: CodePluginUnavailable, RetryAfter: retryAfter, Extra: map[string]any{"state": state},
			Detail: "the plugin has failed; who runs the host sees why in its log"}
	}
	return p
}

// AfterFailure says what to do about a plugin that did not start, where the
// reason does not say it.
func AfterFailure(id string) string {
	return fmt.Sprintf("look at `wasmhost logs %s`, correct what it says, and install it again; where the plugin is "+
		"right as it is, `wasmhost reload %s` starts it", id, id)
}

// HandlerNotRegistered is 501: the endpoint is declared, but the backend has
// registered no handler for its path.
func HandlerNotRegistered(path string) *Problem {
	return &Problem{Code: CodeHandlerNotRegistered,
		Detail: fmt.Sprintf("the manifest declares %q but the plugin's backend has registered no handler for it; register "+
			"one in activate", path)}
}

// EndpointNotFound is 404: the manifest of the running version declares no such
// path.
func EndpointNotFound(id string) *Problem {
	return &Problem{Code: CodeEndpointNotFound,
		Detail: "the plugin declares no such path any more; GET /api/v1/plugins/" + id +
			"/endpoints lists those that it does"}
}

// InvalidResponse is 502: what the handler returned is not a response that
// HTTP can carry. why says what is wrong with it.
func InvalidResponse(why string) *Problem {
	return &Problem{Code: CodeInvalidResponse,
		Detail: "the handler's response " + Text(why) + "; a handler returns {status, body?} with a whole status in 200..999"}
}

// ShuttingDown is 503: the host takes no new calls, or cut this one off.
func ShuttingDown() *Problem {
	return &Problem{Code: CodeShuttingDown, Detail: "the host is shutting down; try again when it is back"}
}

// PluginNotFound is 404: no plugin of this id is installed.
func PluginNotFound(id string) *Problem {
	return &Problem{Code: CodePluginNotFound,
		Detail: fmt.Sprintf("no plugin %q is installed; `wasmhost list` shows those that are", Text(id))}
}

// Conflict is 409: what was asked for does not fit the present state.
func Conflict(detail string) *Problem {
	return &Problem{Code: CodeConflict, Detail: detail}
}

// Conflictf is [Conflict] with a format.
func Conflictf(format string, args ...any) *Problem { return Conflict(fmt.Sprintf(format, args...)) }

// NoPart is 409: the program is linked without an optional part of the host that something takes.
func NoPart(part, what string) *Problem {
	return Conflictf("%s takes the part %q, and this program is linked without: add %[2]s.Part of "+
		"github.com/wasmhost/wasmhost/host/%[2]s to host.Config.Parts", what, part)
}

// DigestMismatch is 409: the folder changed between inspection and
// installation, so what the user consented to is not what would be installed.
func DigestMismatch() *Problem {
	return &Problem{Code: CodeDigestMismatch,
		Detail: "the plugin's files changed after they were shown: install it again, and look at what it asks for now"}
}

// ConsentMismatch is 409: what the user was shown is not what would be agreed to.
func ConsentMismatch() *Problem {
	return &Problem{Code: CodeConsentMismatch, Detail: "what it asks for changed after it was shown, since something " +
		"else was installed, granted or stored meanwhile: try again, and look at what it asks for now"}
}

// SignerMismatch is 409: the package has another signature than the one that the
// user consented to, or none.
func SignerMismatch() *Problem {
	return &Problem{Code: CodeDigestMismatch,
		Detail: "somebody else has signed the package than was shown, or nobody: install it again, and look at who has"}
}

// InvalidPlugin is 422: the folder holds no plugin that can be installed.
// findings, when not nil, becomes the member "findings" of the body.
func InvalidPlugin(detail string, findings any) *Problem {
	p := &Problem{Code: CodeInvalidPlugin, Detail: detail}
	if findings != nil {
		p.Extra = map[string]any{"findings": findings}
	}
	return p
}

// InvalidRequest is 400: the request to a route of the host itself is wrong.
func InvalidRequest(detail string) *Problem {
	return &Problem{Code: CodeInvalidRequest, Detail: detail}
}

// SessionNotFound is 404: the plugin has no such session.
func SessionNotFound(plugin, session string) *Problem {
	return &Problem{Code: CodeSessionNotFound,
		Detail: "the plugin \"" + Text(plugin) + "\" has no session \"" + Text(session) + "\"; `wasmhost sessions list " +
			Text(plugin) + "` shows those that there are"}
}

// SettingNotFound is 404: the plugin declares no setting of this key.
func SettingNotFound(id, key string) *Problem {
	return &Problem{Code: CodeSettingNotFound,
		Detail: fmt.Sprintf("the plugin declares no setting %q; `wasmhost settings list %s` shows those that it does",
			Text(key), Text(id))}
}
