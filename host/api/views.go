package api

import "github.com/go-json-experiment/json/jsontext"

// Routes of the pages of plugins. A view is one page that is open; its files
// lie below a path that nobody can guess, for as long as the view is open and
// the plugin is what it was then.
var (
	OpenView = Post[OpenViewRequest, View]("/plugins/{id}/views",
		"Opens a page of a plugin, to be shown in a sandboxed frame", Returns(201), OptionalBody(), Needs(Operate))
	CloseView = Delete[ViewRequest, None]("/plugins/{id}/views/{view}", "Closes a page of a plugin", Needs(Operate))
	// CallView answers also where the call has failed: see [ViewResult].
	CallView = Post[ViewCall, ViewResult]("/plugins/{id}/views/{view}/call",
		"Carries out what a page of a plugin asks of the host or of its backend, by the plugin's permissions", Needs(Operate))
)

// OpenViewRequest names a page.
type OpenViewRequest struct {
	Plugin string `path:"id" json:"-"`
	// Overlay asks for ui.overlay.entryPoint, in place of ui.entryPoint.
	Overlay bool `json:"overlay,omitempty"`
}

// View is a page that was opened.
type View struct {
	ID string `json:"id"`
	// URL is the path of the page.
	URL string `json:"url"`
	// Sandbox is what the attribute sandbox of its frame is to be.
	Sandbox string `json:"sandbox"`
	// Limits are what whoever shows the page is to hold it to.
	Limits ViewLimits `json:"limits"`
}

// ViewLimits are those of a page that the host cannot see to alone; they are
// described with the limits pages.*.
type ViewLimits struct {
	CallBytes         int `json:"callBytes"`
	OpenCalls         int `json:"openCalls"`
	Connections       int `json:"connections"`
	MessagesPerSecond int `json:"messagesPerSecond"`
	Focuses           int `json:"focuses"`
	HistoryEntries    int `json:"historyEntries"`
	Folders           int `json:"folders"`
	Files             int `json:"files"`
}

// ViewRequest names an open page.
type ViewRequest struct {
	Plugin string `path:"id" json:"-"`
	View   string `path:"view" json:"-"`
}

// ViewCall is what a page asks for.
type ViewCall struct {
	Plugin    string           `path:"id" json:"-"`
	View      string           `path:"view" json:"-"`
	Namespace string           `json:"namespace"`
	Method    string           `json:"method"`
	Args      []jsontext.Value `json:"args"`
}

// ViewResult is what came of a call: a result, which is left out where there is
// none, or an error.
type ViewResult struct {
	Result jsontext.Value `json:"result,omitzero"`
	Error  *ViewError     `json:"error,omitzero"`
}

// ViewError is what a page is told of a failure, by the codes of ctx.
type ViewError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	// Outcome is "unknown" where the call may have been done, or not.
	Outcome string `json:"outcome,omitzero"`
}
