package api

import "time"

// Routes of what waits for the user: runs of jobs and calls of endpoints.
var (
	// ListInbox lists the oldest first.
	ListInbox = Get[None, Inbox]("/inbox", "Lists the runs and calls that wait for the user", Mixed(), Needs(Approve))
	// ApproveCall lets a waiting call run, once; RejectCall answers it with
	// "rejected_by_user". Saying the same again changes nothing. A call that
	// nobody waits for any more, since its client hung up, the plugin was
	// upgraded or the host restarted, is not in the inbox and cannot be approved.
	ApproveCall = Post[ApproveCallRequest, AskedCall]("/inbox/calls/{id}/approve", "Approves a call", Needs(Approve),
		OptionalBody())
	RejectCall = Post[CallRequest, AskedCall]("/inbox/calls/{id}/reject", "Rejects a call", Needs(Approve))
	// ListDecidedCalls is the record of who approved what.
	ListDecidedCalls = Get[DecidedQuery, CallList]("/inbox/calls", "Lists calls that were decided on, the newest first",
		Mixed())
)

// Inbox is what waits for the user.
type Inbox struct {
	Runs  []JobRun    `json:"runs"`
	Calls []AskedCall `json:"calls"`
}

// AskedCall is a call of an endpoint that asks the user first. Texts are as
// the client sent them; whoever shows them makes them safe.
type AskedCall struct {
	ID      int64  `json:"id"`
	Plugin  string `json:"plugin"`
	Version string `json:"version"`
	Method  string `json:"method"`
	Path    string `json:"path"`
	// State is waiting, running, succeeded, failed, interrupted, withdrawn or
	// rejected. A call is interrupted where the host ended while it ran, and
	// withdrawn where its client hung up as it was approved.
	State string `json:"state"`
	Open  bool   `json:"open"`
	// Description is that of the endpoint. Query and Body are the beginnings of
	// what was sent; Truncated says that there is more than they show. They and
	// the description are shown while the call waits, and not kept.
	Description string `json:"description,omitempty"`
	Query       string `json:"query,omitempty"`
	Body        string `json:"body,omitempty"`
	Truncated   bool   `json:"truncated,omitzero"`
	// BodyBytes is how long the body is, BodySHA256 its digest.
	BodyBytes   int    `json:"bodyBytes"`
	BodySHA256  string `json:"bodySha256,omitempty"`
	RequestedBy string `json:"requestedBy"`
	RequestID   string `json:"requestId"`
	// Tool is the tool that an agent calls by it, Token the id of the agent's token, and
	// Arguments what it has given, as JSON; shown while the call waits.
	Tool      string `json:"tool,omitempty"`
	Token     string `json:"token,omitempty"`
	Arguments string `json:"arguments,omitempty"`
	// Digest is that of the plugin's content, for which an approval is good.
	Digest string `json:"digest,omitempty"`
	// Before is what was decided on of whoever asks and this plugin, while the call waits.
	Before *AskedBefore `json:"before,omitempty"`
	Asked  time.Time    `json:"asked"`
	// Expires is when the client is told that nobody has decided.
	Expires  *time.Time `json:"expires,omitempty"`
	Ended    *time.Time `json:"ended,omitempty"`
	Code     string     `json:"code,omitempty"` // why it failed
	Approved *Decision  `json:"approved,omitempty"`
	Rejected *Decision  `json:"rejected,omitempty"`
}

// AskedBefore counts what somebody has asked before of a plugin, as far as the record goes back.
type AskedBefore struct {
	Approved int `json:"approved"`
	Rejected int `json:"rejected"`
}

// CallRequest names a call.
type CallRequest struct {
	ID int64 `path:"id" json:"-" min:"1"`
}

// DecidedQuery selects calls that were decided on.
type DecidedQuery struct {
	Plugin string `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
	Before int64  `query:"before" json:"-" min:"1" doc:"with smaller ids"`
	Limit  int    `query:"limit" json:"-" default:"20" min:"1" max:"1000"`
}

// CallList is calls that were decided on.
type CallList struct {
	Calls []AskedCall `json:"calls"`
}
